import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Imports } from './imports.ts'
import { type Answer, NoAnswer, type Sent, send, withKey, withToken } from './send.ts'
import type { Device, Service } from './services/service.ts'
import { type Vehicle, vehicle } from './vehicles.ts'

const VEHICLES = 60
/** Older than the retention of the service: these may go at any time. */
const OLD_VEHICLES = 30
const OLD_DAYS = 8
export const KEPT_DAYS = 5
/** Longer than a runner of background loops that was killed is waited for. */
const TIMEOUT_MS = 120_000
/** Answers that ask a client to send again. */
const RETRY = [409, 429, 503]

interface Stored {
  batch: Set<number>
  /** When the request that was answered, or the import, began. */
  startedAt: number
}

interface TakenBack {
  batch: Set<number>
  /** When it was answered: an upload that began later cannot lose its records by it. */
  endedAt: number
}

/** The clients of one site, who upload, import, take back and export the same few records again and again. */
export class InterleavedSite {
  readonly vehicles: Vehicle[]
  readonly counts = { uploads: 0, storedAgain: 0, takenBack: 0, imports: 0, exports: 0 }
  readonly violations: string[] = []
  readonly #service: Service
  readonly #device: Device
  readonly #imports: Imports
  readonly #batches: Set<number>[]
  readonly #stored: Stored[] = []
  readonly #takenBack: TakenBack[] = []
  /** Acknowledged uploads that no client has taken back. */
  readonly #staying: { id: number; batch: Set<number> }[] = []

  constructor(service: Service, device: Device, imports: Imports) {
    this.#service = service
    this.#device = device
    this.#imports = imports
    const at = (number: number) =>
      number < VEHICLES
        ? Date.now() - (2 + (number % 2)) * DAY_MS + number * 1_237
        : Date.now() - OLD_DAYS * DAY_MS + number * 1_237
    this.vehicles = Array.from({ length: VEHICLES + OLD_VEHICLES }, (_, number) => vehicle(number, at(number)))
    const span = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, i) => from + i))
    this.#batches = [span(0, 40), span(20, 60), new Set([...span(0, 20), ...span(VEHICLES, VEHICLES + OLD_VEHICLES)])]
  }

  /** Where machines of a cluster are killed, three attempts may fail, which end an export or import. */
  get #mayFail(): boolean {
    return this.#service.retryMs !== undefined
  }

  get site(): number {
    return this.#device.site
  }

  /** One random action of a client. */
  act(): Promise<void> {
    const chance = Math.random()
    const number = Math.floor(Math.random() * this.#batches.length)
    if (chance < 0.5) return this.#upload(number, Math.random() < 0.5)
    if (chance < 0.85) return this.#takeBack()
    return chance < 0.93 ? this.#import(number) : this.#export()
  }

  /** Vehicles that must be there: acknowledged by an upload that began when all takings back of them had been answered. */
  promised(): Vehicle[] {
    return this.vehicles.slice(0, VEHICLES).filter((_, number) => {
      const takings = this.#takenBack.filter(({ batch }) => batch.has(number))
      return this.#stored.some(
        ({ batch, startedAt }) => batch.has(number) && takings.every(({ endedAt }) => endedAt < startedAt),
      )
    })
  }

  /** Asks until there is the answer that is waited for. */
  async ask(what: string, sent: Sent, isWanted = ({ status }: Answer) => status < 300): Promise<Answer & Stamp> {
    const { url, token, log } = this.#service
    const entry = { client: `site ${this.site}`, what }
    for (
      const since = performance.now();
      performance.now() - since < TIMEOUT_MS;
      await sleep(50 + Math.random() * 200)
    ) {
      const startedAt = performance.now()
      log.write({ ...entry, event: 'sending' })
      try {
        const answer = await send(url, { headers: withToken(token), ...sent, givenUpMs: 70_000 })
        log.write({ ...entry, event: 'answered', status: answer.status, text: answer.text.slice(0, 200) })
        if (isWanted(answer)) return { ...answer, startedAt }
        if (answer.status >= 300 && !RETRY.includes(answer.status)) break
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        log.write({ ...entry, event: 'no answer', text: error.code })
      }
    }
    throw new Error(`${what} of site ${this.site} was not answered as it should be`)
  }

  async #upload(number: number, isKeyed: boolean): Promise<void> {
    const batch = this.#batches[number] as Set<number>
    const wasStored = [...batch].every(one => one < VEHICLES && this.#stored.some(stored => stored.batch.has(one)))
    const { text, startedAt } = await this.ask(`upload of batch ${number}`, {
      method: 'POST',
      path: '/device/v1/uploads',
      headers: { ...withKey(this.#device.key), ...(isKeyed && { 'idempotency-key': `batch-${number}` }) },
      body: JSON.stringify({ records: this.#recordsOf(batch) }),
    })
    const { id, accepted } = JSON.parse(text)
    this.counts.uploads++
    if (wasStored && accepted > 0) this.counts.storedAgain++
    this.#stored.push({ batch, startedAt })
    if (!this.#staying.some(upload => upload.id === id)) this.#staying.push({ id, batch })
  }

  async #takeBack(): Promise<void> {
    const [upload] = this.#staying.splice(Math.floor(Math.random() * this.#staying.length), 1)
    if (!upload) return
    const taking = { batch: upload.batch, endedAt: Number.POSITIVE_INFINITY }
    this.#takenBack.push(taking)
    await this.ask(`taking back of ${upload.id}`, { method: 'DELETE', path: `/api/v1/traffic/uploads/${upload.id}` })
    taking.endedAt = performance.now()
    this.counts.takenBack++
  }

  async #import(number: number): Promise<void> {
    const batch = this.#batches[number] as Set<number>
    const startedAt = performance.now()
    const lines = this.#recordsOf(batch).map(record => `${JSON.stringify(record)}\n`)
    const { id, status, error } = await this.#imports.store(this.site, lines)
    if (status === 'failed' && this.#mayFail) return
    if (status !== 'completed') {
      this.violations.push(`an import ended ${status}: ${error}`)
      return
    }
    this.counts.imports++
    this.#stored.push({ batch, startedAt })
    const { text } = await this.ask('list of uploads', { path: `/api/v1/traffic/uploads?site=${this.site}&limit=1000` })
    const { items } = JSON.parse(text) as { items: { id: number; import_id: string | null }[] }
    for (const upload of items) if (upload.import_id === id) this.#staying.push({ id: upload.id, batch })
  }

  /** Whatever goes on meanwhile, no vehicle is in the file twice. */
  async #export(): Promise<void> {
    const names = (await this.export()).map(({ timestamp, class_code }) => `${timestamp} ${class_code}`)
    if (new Set(names).size < names.length) this.violations.push(`an export has ${names.length} lines, some alike`)
    this.counts.exports++
  }

  /** The records of the site as an export made now has them. */
  async export(): Promise<Exported[]> {
    const path = '/api/v1/traffic/exports'
    const body = JSON.stringify({ time: windowOf(OLD_DAYS + 1), sites: [this.site], format: 'csv' })
    const { id } = JSON.parse((await this.ask('export', { method: 'POST', path, body })).text)
    const isOver = ({ status, text }: Answer) => status === 200 && JSON.parse(text).finished_at !== null
    const ended = await this.ask('end of the export', { path: `${path}/${id}` }, isOver)
    if (JSON.parse(ended.text).status === 'failed' && this.#mayFail) return this.export()
    const { text } = await this.ask('download', { path: `${path}/${id}/download` })
    const [head = '', ...lines] = text.trimEnd().split(/\r?\n/)
    const names = head.replace(/^\ufeff/, '').split(',')
    const field = (line: string, name: string) => line.split(',')[names.indexOf(name)] as string
    return lines.map(line => ({
      id: Number(field(line, 'id')),
      timestamp: field(line, 'timestamp'),
      class_code: field(line, 'class_code'),
    }))
  }

  #recordsOf(batch: Set<number>) {
    return [...batch].map(number => ({ ...this.vehicles[number], ...(number % 2 === 0 && { sequence: number }) }))
  }
}

interface Stamp {
  startedAt: number
}

export interface Exported {
  id: number
  timestamp: string
  class_code: string
}

/** The last so many days. */
export const windowOf = (days: number) => ({
  from_dt: new Date(Date.now() - days * DAY_MS).toISOString(),
  to_dt: new Date(Date.now() + DAY_MS).toISOString(),
})
