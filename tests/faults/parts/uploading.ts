import { setTimeout as sleep } from 'node:timers/promises'
import { requestOf } from './fleet.ts'
import { send } from './send.ts'
import type { Service } from './services/service.ts'
import { vehicle } from './vehicles.ts'

const VEHICLES = 20
/** Devices may send 600 times a minute. */
const PAUSE_MS = 150

/** A device that uploads all the time, vehicles of the last days in no order; others can ask it to wait. */
export class Uploading {
  /** Records that were acknowledged. */
  records = 0
  readonly #service: Service
  readonly #sent: Promise<void>
  #number = 0
  #isOver = false
  #sending: Promise<void> = Promise.resolve()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(service: Service) {
    this.#service = service
    this.#sent = this.#run()
    // Reported by `end`.
    this.#sent.catch(() => {})
  }

  /** Does something while nothing is on its way. */
  async pauseFor<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#sending).then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#sent
  }

  async #run(): Promise<void> {
    for (; !this.#isOver; await sleep(PAUSE_MS)) {
      await this.#turn
      this.#sending = this.#upload()
      await this.#sending
    }
  }

  async #upload(): Promise<void> {
    const [device] = this.#service.devices as [Service['devices'][0]]
    const vehicles = Array.from({ length: VEHICLES }, () => {
      const number = ++this.#number
      return vehicle(number, Date.now() - 7 * 86_400_000 + ((number * 7_919_993) % 500_000_000))
    })
    const sent = requestOf({ number: this.#number, device, vehicles, isKeyed: false, isSequenced: false })
    const { status, text } = await send(this.#service.url, { ...sent, givenUpMs: 70_000 })
    if (status !== 200) throw new Error(`an upload was answered ${status} ${text}`)
    this.records += JSON.parse(text).accepted
  }
}
