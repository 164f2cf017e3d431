import type { Change, DeletedUpload } from '../../../client/wayside.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ZoneOffsets } from '../../../contract/times/zone-offsets.ts'
import { DayRecords } from './day-records.ts'

/** Clocks that are put back at midnight show the day before again: a day more on both sides is always enough. */
const MARGIN_MS = DAY_MS

/** Changes since the day files were last written: records by site and local day, and deleted uploads. */
export class Batch {
  /** How many changes. */
  size = 0
  readonly #zoneOf: (site: number) => string
  readonly #sites = new Map<number, SiteBatch>()

  constructor(zoneOf: (site: number) => string) {
    this.#zoneOf = zoneOf
  }

  get sites(): ReadonlyMap<number, SiteBatch> {
    return this.#sites
  }

  add(change: Change): void {
    const site = this.#sites.get(change.site) ?? new SiteBatch(this.#zoneOf(change.site))
    this.#sites.set(change.site, site)
    if ('deleted_upload' in change) site.delete(change)
    else site.dayAt(Date.parse(change.timestamp)).push(change)
    this.size++
  }
}

export class SiteBatch {
  readonly days = new Map<string, DayRecords>()
  readonly deleted = new Set<number>()
  readonly timeZone: string
  readonly #clock: ZoneOffsets
  readonly #spans: { from: string; to: string }[] = []

  constructor(timeZone: string) {
    this.timeZone = timeZone
    this.#clock = new ZoneOffsets(timeZone)
  }

  dayAt(ms: number): DayRecords {
    const date = this.#dateAt(ms)
    const day = this.days.get(date) ?? new DayRecords()
    this.days.set(date, day)
    return day
  }

  delete({ deleted_upload, from_dt, to_dt }: DeletedUpload): void {
    this.deleted.add(deleted_upload)
    if (from_dt === null || to_dt === null) return
    this.#spans.push({
      from: this.#dateAt(Date.parse(from_dt) - MARGIN_MS),
      to: this.#dateAt(Date.parse(to_dt) + MARGIN_MS),
    })
  }

  /** Whether a day can contain records of a deleted upload. */
  isTouched(date: string): boolean {
    return this.#spans.some(({ from, to }) => date >= from && date <= to)
  }

  #dateAt(ms: number): string {
    return new Date(ms + this.#clock.offsetMs(ms)).toISOString().slice(0, 10)
  }
}
