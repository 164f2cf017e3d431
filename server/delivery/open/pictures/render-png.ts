import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { REGULAR, SEMI_BOLD } from '../../../analysis/reports/pdf/font-files.ts'

export interface Drawing {
  svg: string
  /** Pixels for each unit of the drawing. */
  scale: number
}

interface Renderer {
  render: (drawing: Drawing) => Uint8Array
}
let renderer: Promise<Renderer> | undefined

/** An SVG of ours as PNG. Takes 0.1 to 0.3 s of a processor, in which the thread does nothing else. */
export async function renderPng(drawing: Drawing): Promise<Uint8Array> {
  renderer ??= loadRenderer().catch(error => {
    renderer = undefined
    throw error
  })
  return (await renderer).render(drawing)
}

/** The library takes 2.5 MB; it reads no file and no network, so the fonts are given to it. */
async function loadRenderer(): Promise<Renderer> {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  const [bytes, ...fontBuffers] = await Promise.all([program, REGULAR, SEMI_BOLD].map(file => readFile(file)))
  await initWasm(bytes as Buffer)
  const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' }
  return {
    render({ svg, scale }) {
      const drawn = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font })
      try {
        return drawn.render().asPng()
      } finally {
        drawn.free()
      }
    },
  }
}
