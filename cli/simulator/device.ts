import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import type { Habits } from './habits.ts'
import { Line, NotReached, type Reply } from './line.ts'
import type { SimulatorTally } from './tally.ts'
import type { Traffic } from './traffic.ts'

export interface DeviceParts {
  url: string
  key: string
  traffic: Traffic
  habits: Habits
  random: () => number
  tally: SimulatorTally
  /** What it measured before this is sent already. */
  since: number
  /** Its battery; any charge unless given. */
  batteryPercent?: number | undefined
}

interface Upload {
  records: { timestamp: string; [field: string]: unknown }[]
  covers: { from_dt: string; to_dt: string }[]
}

const REQUEST_MS = 40_000
/** A backlog is sent in pieces of so much time. */
const PIECE_MS = HOUR_MS
/** Uploads that it can send again when asked to. */
const MAX_RECENT_UPLOADS = 200
const MAX_OFFSET_MS = 30_000

const iso = (ms: number) => new Date(ms).toISOString()

/** A device in the field: its memory, its clock, its battery, and a line that is not always there. */
export class SimulatedDevice {
  readonly parts: DeviceParts
  readonly #line: Line
  /** Measured and stamped by its clock, but not taken yet; and what was taken. */
  readonly #pending: Upload[] = []
  readonly #recentUploads: Upload[] = []
  #sending: Promise<void> | null = null
  readonly #drift: number
  readonly #battery: number
  #measuredUpTo: number
  #statusAt = 0
  #offsetMs = 0
  #setAt = Date.now()
  #configuration = 1
  #uploadEveryMs: number
  #silence = new AbortController()
  #silentUntil = 0

  constructor(parts: DeviceParts) {
    const { url, key, random, habits, since } = parts
    this.parts = parts
    this.#line = new Line(url, key)
    this.#drift = habits.driftMsPerSecond * (2 * random() - 1)
    this.#battery = parts.batteryPercent ?? 55 + 45 * random()
    this.#uploadEveryMs = habits.uploadEveryMs
    this.#measuredUpTo = since
  }

  /** By how much its clock is ahead. */
  get offsetMs(): number {
    const offset = this.#offsetMs + (this.#drift * (Date.now() - this.#setAt)) / 1000
    if (Math.abs(offset) > MAX_OFFSET_MS) this.setClock()
    return Math.abs(offset) > MAX_OFFSET_MS ? 0 : offset
  }

  setClock(): void {
    this.#offsetMs = 0
    this.#setAt = Date.now()
  }

  configure({ upload_interval_s }: { upload_interval_s?: number }): number {
    if (upload_interval_s !== undefined) this.#uploadEveryMs = upload_interval_s * 1000
    return ++this.#configuration
  }

  /** Silent for a time: a poll that waits is cut. */
  fallSilent(ms: number): void {
    this.#silentUntil = Date.now() + ms
    this.#silence.abort()
    this.#silence = new AbortController()
  }

  /** Resolves when it may speak. */
  async untilHeard(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && Date.now() < this.#silentUntil) await pause(this.#silentUntil - Date.now(), signal)
  }

  async call(method: 'GET' | 'POST', path: string, signal: AbortSignal, body?: unknown): Promise<Reply> {
    // What is on its way arrives; only a poll is cut when the device falls silent or ends.
    const cuts = method === 'GET' ? [signal, this.#silence.signal] : []
    const all = AbortSignal.any([...cuts, AbortSignal.timeout(REQUEST_MS)])
    const reply = await this.#line.call(method, path, { body, signal: all })
    if (reply.status >= 400) this.parts.tally.refused++
    return reply
  }

  /** Measures and reports until its signal aborts. */
  async report(signal: AbortSignal): Promise<void> {
    const { habits, random, tally } = this.parts
    await pause(random() * this.#uploadEveryMs, signal)
    while (!signal.aborted) {
      await this.untilHeard(signal)
      try {
        if (Date.now() - this.#statusAt >= habits.statusEveryMs) await this.sendStatus(signal)
        await this.sendMeasured(signal)
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        if (!signal.aborted) tally.unreached++
      }
      if (random() < habits.offlineChance) {
        tally.silences++
        this.fallSilent(random() * habits.longestOfflineMs)
      }
      await pause(this.#uploadEveryMs, signal)
    }
  }

  async sendStatus(signal: AbortSignal): Promise<void> {
    await this.call('POST', '/status', signal, {
      measuring: true,
      battery_percent: Math.round(this.#battery * 10) / 10,
      temperature_c: Math.round((18 + 8 * Math.sin((Date.now() / DAY_MS) * 2 * Math.PI)) * 10) / 10,
      clock_offset_s: Math.round(this.offsetMs) / 1000,
      firmware: '4.2.1',
      configuration_number: this.#configuration,
    })
    this.#statusAt = Date.now()
    this.parts.tally.statuses++
  }

  /** All that was not sent yet, oldest first, one after the other. What gets no answer stays. */
  sendMeasured(signal: AbortSignal): Promise<void> {
    this.#sending ??= this.#sendPending(signal).finally(() => {
      this.#sending = null
    })
    return this.#sending
  }

  async #sendPending(signal: AbortSignal): Promise<void> {
    const { habits, random, tally } = this.parts
    this.#measure()
    for (let next = this.#pending[0]; next && !signal.aborted; next = this.#pending[0]) {
      await this.send(next, signal)
      this.#pending.shift()
      this.#recentUploads.push(next)
      if (this.#recentUploads.length > MAX_RECENT_UPLOADS) this.#recentUploads.shift()
      if (random() < habits.twiceChance) {
        tally.repeats++
        await this.send(next, signal)
      }
    }
  }

  #measure(): void {
    const { traffic, habits } = this.parts
    for (const now = Date.now(); this.#measuredUpTo < now; ) {
      const from = this.#measuredUpTo
      const to = Math.min(from + PIECE_MS, now)
      const vehicles = traffic.vehicles(from, to)
      if (vehicles.length === 0 && to === now && to - from < habits.quietMs) return
      const offset = Math.round(this.offsetMs)
      this.#pending.push({
        records: vehicles.map(one => ({ ...one, timestamp: iso(one.timestamp + offset) })),
        covers: traffic
          .covered(from, to)
          .map(range => ({ from_dt: iso(range.from + offset), to_dt: iso(range.to + offset) })),
      })
      this.#measuredUpTo = to
    }
  }

  async send(upload: Upload, signal: AbortSignal): Promise<void> {
    const { tally } = this.parts
    const { status, json } = await this.call('POST', '/uploads', signal, upload)
    if (status !== 200) return
    tally.uploads++
    tally.accepted += json.accepted
    tally.duplicates += json.duplicates
    tally.rejected += json.rejected
  }

  /** What it still has of a time, once more; how many records that were. */
  async sendAgain(fromMs: number, toMs: number, signal: AbortSignal): Promise<number> {
    await this.sendMeasured(signal)
    let count = 0
    for (const upload of this.#recentUploads) {
      const isAsked = upload.records.some(({ timestamp }) => timestamp >= iso(fromMs) && timestamp < iso(toMs))
      if (!isAsked) continue
      await this.send(upload, signal)
      count += upload.records.length
    }
    return count
  }
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.max(0, ms), undefined, { signal }).catch(() => {})
