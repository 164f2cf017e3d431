import { unavailable } from '../../../platform/http/errors.ts'
import type { Drawing } from './render-png.ts'

export type RenderPng = (drawing: Drawing) => Promise<Uint8Array>

export const PICTURE_LIMITS = {
  /** Pictures that are drawn or wait for it: some two seconds of a thread. */
  waiting: 10,
}

/** Limits how many pictures wait for being drawn: 503 with Retry-After beyond. */
export class PngTurns {
  readonly #render: RenderPng
  readonly #limits: typeof PICTURE_LIMITS
  #waiting = 0

  constructor(render: RenderPng, limits = PICTURE_LIMITS) {
    this.#render = render
    this.#limits = limits
  }

  async draw(svg: string, scale = 1): Promise<Buffer> {
    if (this.#waiting >= this.#limits.waiting) throw unavailable()
    this.#waiting++
    try {
      return Buffer.from(await this.#render({ svg, scale }))
    } finally {
      this.#waiting--
    }
  }
}
