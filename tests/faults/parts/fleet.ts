import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientLog } from './judging/client-log.ts'
import { NoAnswer, send, withKey } from './send.ts'
import type { Device } from './services/service.ts'
import { type Vehicle, vehicle } from './vehicles.ts'

export interface Upload {
  /** Unique among the uploads of all writers. */
  number: number
  device: Device
  vehicles: Vehicle[]
  /** Without it, sending again relies on the identity of the records alone. */
  isKeyed: boolean
  isSequenced: boolean
}

/** What the writers will send: each writes to a site of its own, in the order of time, no two of a site at one time. */
export function uploadsOf(
  devices: Device[],
  { records, size, daysAgo = 3 }: { records: number; size: number; daysAgo?: number },
): Upload[] {
  const firstMs = Date.now() - daysAgo * 86_400_000
  const each = Math.ceil(records / devices.length)
  return devices.flatMap((device, writer) =>
    Array.from({ length: Math.ceil(each / size) }, (_, batch) => ({
      number: device.site * 1_000_000 + batch,
      device,
      vehicles: vehiclesOf(batch * size, Math.min(size, each - batch * size), firstMs, writer * each),
      isKeyed: writer % 2 === 0,
      isSequenced: writer % 4 < 2,
    })),
  )
}

/** What one writer sends that does not come to an end; each upload is made when it is taken. */
export function* endlessUploads(device: Device, size: number): Generator<Upload, never> {
  const firstMs = Date.now() - 3 * 86_400_000
  for (let batch = 0; ; batch++) {
    const vehicles = vehiclesOf(batch * size, size, firstMs)
    yield { number: device.site * 1_000_000 + batch, device, vehicles, isKeyed: true, isSequenced: true }
  }
}

const vehiclesOf = (from: number, count: number, firstMs: number, before = 0): Vehicle[] =>
  Array.from({ length: count }, (_, i) => vehicle(before + from + i, firstMs + (from + i) * 1_237))

/** A request may take its 66 s; an upload that is not taken in this time has failed for good. */
const GIVEN_UP_MS = 70_000
const MAX_MS = 180_000
const MAX_MORE = 20

export class Fleet {
  readonly #uploads: Upload[]
  readonly #log: ClientLog
  readonly #url: string
  readonly #unrest: number
  #acknowledged = 0
  #inFlight = 0
  #isOver = false
  #isDisturbing = false

  /** `unrest`: the share of requests that time out early or whose answer gets lost; both are retried. */
  constructor(uploads: Upload[], log: ClientLog, { url, unrest = 0 }: { url: string; unrest?: number }) {
    this.#uploads = uploads
    this.#log = log
    this.#url = url
    this.#unrest = unrest
  }

  /** From 0 to 1. */
  get progress(): number {
    return this.#acknowledged / this.#uploads.length
  }

  /** Everything is acknowledged, or nothing will be any more. */
  get isOver(): boolean {
    return this.#isOver
  }

  /**
   * Each writer sends one upload after the other, each again and again until it is acknowledged. While the server is
   * still being disturbed, a writer that has sent everything sends its last upload again: a fast machine would
   * be done before the first kill.
   */
  async sendAll(): Promise<void> {
    const devices = new Set(this.#uploads.map(upload => upload.device))
    await Promise.all(
      [...devices].map(async device => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        const uploads = this.#uploads.filter(upload => upload.device === device)
        for (const upload of uploads) await this.#untilAcknowledged(upload, agent)
        while (this.#isDisturbing && !this.#isOver) {
          const isTaken = await this.#attempt(uploads.at(-1) as Upload, agent)
          await sleep(isTaken ? 50 : 100)
        }
        agent.destroy()
      }),
    ).finally(() => {
      this.#isOver = true
    })
  }

  /**
   * Does something to the server several times, spread over the work, each while a request is on its way; and some more
   * times, until it has shown an effect.
   */
  async disturb(times: number, act: (time: number) => Promise<void>, hasEffect = () => true): Promise<void> {
    this.#isDisturbing = true
    try {
      await this.#disturb(times, act)
      for (let more = 0; more < MAX_MORE && !hasEffect(); more++) await this.#disturbOnce(times + more, act)
    } finally {
      this.#isDisturbing = false
    }
  }

  async #disturb(times: number, act: (time: number) => Promise<void>): Promise<void> {
    for (let i = 0; i < times; i++) {
      while (!this.#isOver && this.progress < (i + 0.5) / (times + 0.5)) await sleep(5)
      await this.#disturbOnce(i, act)
    }
  }

  async #disturbOnce(time: number, act: (time: number) => Promise<void>): Promise<void> {
    await sleep(Math.random() * 30)
    while (!this.#isOver && this.#inFlight === 0) await sleep(1)
    if (!this.#isOver) await act(time)
  }

  async #untilAcknowledged(upload: Upload, agent: Agent): Promise<void> {
    for (const since = performance.now(); performance.now() - since < MAX_MS; ) {
      if (await this.#attempt(upload, agent)) {
        this.#acknowledged++
        return
      }
      await sleep(100 + Math.random() * 200)
    }
    throw new Error(`upload ${upload.number} was not taken within ${MAX_MS} ms`)
  }

  async #attempt(upload: Upload, agent: Agent): Promise<boolean> {
    const entry = { client: `site ${upload.device.site}`, what: `upload ${upload.number}` }
    this.#log.write({ ...entry, event: 'sending' })
    this.#inFlight++
    const leaving = new AbortController()
    const chance = Math.random() / this.#unrest
    const timer = chance < 0.5 ? setTimeout(() => leaving.abort(), Math.random() * 60) : undefined
    try {
      const request = { ...requestOf(upload), agent, givenUpMs: GIVEN_UP_MS, signal: leaving.signal }
      const answer = await send(this.#url, request)
      const { status, text, ms } = answer
      if (chance >= 0.5 && chance < 1) throw new NoAnswer('LOST', ms)
      this.#log.write({ ...entry, event: 'answered', status, text, ms })
      return status === 200
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.#log.write({ ...entry, event: 'no answer', text: error.code, ms: error.ms })
      return false
    } finally {
      clearTimeout(timer)
      this.#inFlight--
    }
  }
}

export function requestOf({ number, device, vehicles, isKeyed, isSequenced }: Upload) {
  const records = vehicles.map(one => (isSequenced ? { ...one, sequence: one.class_code } : one))
  return {
    method: 'POST',
    path: '/device/v1/uploads',
    headers: { ...withKey(device.key), ...(isKeyed && { 'idempotency-key': `upload-${number}` }) },
    body: JSON.stringify({ records }),
  }
}
