import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientLog } from './judging/client-log.ts'
import { type Answer, NoAnswer, send, withKey } from './send.ts'
import type { Device } from './services/service.ts'

export type Moment = 'delivered' | 'acknowledged' | 'finished'

/** What a device did with one command. */
export interface Handled {
  delivered: number
  /** How often it was delivered after its acknowledgement was confirmed. */
  deliveredLate: number
  acted: number
}

interface Delivered {
  id: string
  attempt: number
}

const AGAIN_MS = 200

/** A device that waits for commands, acknowledges each, acts and says so, and asks again whenever it got no answer. */
export class OrderTaker {
  readonly handled = new Map<string, Handled>()
  isOver = false
  readonly #url: string
  readonly #device: Device
  readonly #log: ClientLog
  readonly #at: (moment: Moment) => Promise<void>

  /** `at` is called at each moment in the life of a command, before the device goes on. */
  constructor(url: string, device: Device, log: ClientLog, at: (moment: Moment) => Promise<void>) {
    this.#url = url
    this.#device = device
    this.#log = log
    this.#at = at
  }

  async run(): Promise<void> {
    while (!this.isOver) {
      const answer = await this.#ask('GET', '/device/v1/commands?wait=2').catch(() => null)
      if (answer?.status === 200) {
        for (const command of JSON.parse(answer.text).items as Delivered[]) await this.#handle(command)
      } else if (answer?.status !== 204) await sleep(AGAIN_MS)
    }
  }

  async #handle({ id }: Delivered): Promise<void> {
    const one = this.handled.get(id) ?? { delivered: 0, deliveredLate: 0, acted: 0 }
    this.handled.set(id, one)
    one.delivered++
    if (one.acted > 0) one.deliveredLate++
    await this.#at('delivered')
    const acknowledged = await this.#untilAnswered(`/device/v1/commands/${id}/acknowledge`)
    if (JSON.parse(acknowledged.text).status !== 'acknowledged') return
    one.acted++
    await this.#at('acknowledged')
    await this.#untilAnswered(`/device/v1/commands/${id}/result`, { status: 'completed', result: { acted: one.acted } })
    await this.#at('finished')
  }

  async #untilAnswered(path: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask('POST', path, body && JSON.stringify(body)).catch(() => null)
      if (answer && answer.status < 500) return answer
      await sleep(AGAIN_MS)
    }
  }

  async #ask(method: string, path: string, body?: string): Promise<Answer> {
    const entry = { client: `device of site ${this.#device.site}`, what: `${method} ${path}` }
    this.#log.write({ ...entry, event: 'sending' })
    try {
      const answer = await send(this.#url, { method, path, body, headers: withKey(this.#device.key) })
      this.#log.write({ ...entry, event: 'answered', status: answer.status, text: answer.text, ms: answer.ms })
      return answer
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.#log.write({ ...entry, event: 'no answer', text: error.code, ms: error.ms })
      throw error
    }
  }
}
