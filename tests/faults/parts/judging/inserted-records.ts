import { setTimeout as sleep } from 'node:timers/promises'
import { requestOf, type Upload } from '../fleet.ts'
import { type Answer, send } from '../send.ts'
import type { Device, Service } from '../services/service.ts'
import { nameOf, type Vehicle, vehicle } from '../vehicles.ts'
import { isPublished } from './read-back.ts'

export interface Inserted {
  site: number
  at: number
  vehicle: Vehicle
}

/** The records, those that are there before and those that come in between. */
export class InsertedRecords {
  readonly began = Date.now() - 2 * 86_400_000
  readonly ended = this.began + 36 * 3_600_000
  readonly crowded = this.began + 18 * 3_600_000
  readonly sent = new Map<string, Inserted>()
  readonly #stored: Inserted[] = []
  readonly #service: Service
  readonly #crowdSize: number
  #made = 0
  #crowd = 0
  #uploads = 0
  #before = 0

  constructor(service: Service, crowdSize: number) {
    this.#service = service
    this.#crowdSize = crowdSize
  }

  /** Acknowledged until now. */
  get stored(): readonly Inserted[] {
    return this.#stored
  }

  get inserted(): number {
    return this.#stored.length - this.#before
  }

  async store(records: number): Promise<void> {
    const { devices } = this.#service
    for (let left = this.#crowdSize; left > 0; left -= 500) {
      const device = devices[((left / 500) % devices.length) | 0] as Device
      await this.#upload(device, Math.min(left, 500), () => this.crowded)
    }
    const each = Math.ceil((records - this.#crowdSize) / devices.length)
    await Promise.all(
      devices.map(async device => {
        for (let left = each; left > 0; left -= 1000)
          await this.#upload(device, Math.min(left, 1000), () => this.#anyTime())
      }),
    )
    this.#before = this.#stored.length
  }

  /** A few at a time, everywhere and at the crowded place; a device may send 600 times a minute. */
  async keepInserting(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.#service.devices.map(async device => {
        while (!isOver()) {
          const isCrowded = Math.random() < 0.2
          await this.#upload(device, 5, () => (isCrowded ? this.crowded : this.#anyTime()))
          await sleep(120)
        }
      }),
    )
  }

  #anyTime(): number {
    return this.began + Math.floor(Math.random() * (this.ended - this.began))
  }

  #passing(site: number, time: () => number): Inserted {
    for (;;) {
      const at = time()
      // Those of one millisecond are distinguished by their class codes, of which there are 32,768.
      const passing = { site, at, vehicle: vehicle(at === this.crowded ? this.#crowd++ : this.#made++, at) }
      const name = nameOf(site, passing.vehicle)
      if (this.sent.has(name)) continue
      this.sent.set(name, passing)
      return passing
    }
  }

  async #upload(device: Device, count: number, time: () => number): Promise<void> {
    const all = Array.from({ length: count }, () => this.#passing(device.site, time))
    const number = ++this.#uploads
    const vehicles = all.map(one => one.vehicle)
    const upload: Upload = { number, device, vehicles, isKeyed: true, isSequenced: false }
    const entry = { client: `site ${device.site}`, what: `upload ${number}` }
    this.#service.log.write({ ...entry, event: 'sending' })
    const { status, text } = await this.#send(upload)
    this.#service.log.write({ ...entry, event: 'answered', status, text })
    if (status !== 200 || JSON.parse(text).accepted !== count) throw new Error(`upload answered ${status} ${text}`)
    if (this.#service.retryMs !== undefined)
      while (!(await isPublished(this.#service, JSON.parse(text).id))) await sleep(100)
    this.#stored.push(...all)
  }

  /** An upload that had to wait too long for a lock is sent again, with the same Idempotency-Key. */
  async #send(upload: Upload): Promise<Answer> {
    for (;;) {
      const answer = await send(this.#service.url, { ...requestOf(upload), givenUpMs: 70_000 })
      if (answer.status !== 503) return answer
      await sleep(200)
    }
  }
}
