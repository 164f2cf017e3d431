import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, MINUTE_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { zoneOffsetMs } from '../../../../contract/times/time-zone.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** A shorter time without a vehicle counts as measured at any site, a longer one at none. */
export const MIN_QUIET_MS = 15 * MINUTE_MS
export const MAX_QUIET_MS = 12 * HOUR_MS

/** Days around a day that it is compared with, and how many of them must have vehicles. */
const COMPARED_DAYS = 28
/** Hours further away do not decide. */
export const COMPARED_MS = (COMPARED_DAYS + 1) * DAY_MS
const MIN_DAYS = 3

/**
 * Usual vehicles in a time without any, above which it counts as not measured. By chance that happens once in 22,000
 * times, and once in 150 on a day with half of the usual traffic.
 */
const MAX_EXPECTED = 10

/** The vehicles of a site by hour, from which follows how long it is usually without one. */
export class UsualTraffic {
  readonly #zone: string
  /** Vehicles of each local hour, by local day as days since 1970. Days without a vehicle are absent. */
  readonly #days = new Map<number, number[]>()

  /** `hours` are UTC hours by their start, with their vehicles. */
  constructor(zone: string, hours: Iterable<[hour: number, vehicles: number]>) {
    this.#zone = zone
    for (const [hour, vehicles] of hours) this.add(hour, vehicles)
  }

  add(ts: number, vehicles = 1): void {
    const { day, hour } = this.#localHour(ts)
    const hours = this.#days.get(day) ?? Array<number>(24).fill(0)
    this.#days.set(day, hours)
    hours[hour] = (hours[hour] as number) + vehicles
  }

  /** An hour has at least so many vehicles: those of a file that may be stored already. */
  raise(ts: number, vehicles: number): void {
    const { day, hour } = this.#localHour(ts)
    this.add(ts, Math.max(0, vehicles - (this.#days.get(day)?.[hour] ?? 0)))
  }

  /** Vehicles that the site usually has in this time; null where too few other days have vehicles. */
  expectedIn({ from, to }: TimeRange): number | null {
    let expected = 0
    for (let start = from; start < to; ) {
      const end = Math.min(to, (Math.floor(start / HOUR_MS) + 1) * HOUR_MS)
      const vehicles = this.#usualOfHour(start)
      if (vehicles === null) return null
      expected += (vehicles * (end - start)) / HOUR_MS
      start = end
    }
    return expected
  }

  /** Whether a time without a vehicle is so short that the site was measured nevertheless. */
  isMeasured(quiet: TimeRange): boolean {
    const length = quiet.to - quiet.from
    if (length <= MIN_QUIET_MS) return true
    if (length > MAX_QUIET_MS) return false
    const expected = this.expectedIn(quiet)
    return expected === null ? length <= this.#maxQuietMs(quiet.from) : expected <= MAX_EXPECTED
  }

  /** Where the traffic of the site is not known: longer at night. */
  #maxQuietMs(ts: number): number {
    const { hour } = this.#localHour(ts)
    return hour >= 22 || hour < 6 ? HOUR_MS : MIN_QUIET_MS
  }

  /** The mean over other days of the same kind, or over all other days where these are too few. */
  #usualOfHour(ts: number): number | null {
    const { day, hour } = this.#localHour(ts)
    const sums = { ofKind: 0, all: 0 }
    const days = { ofKind: 0, all: 0 }
    for (const [other, hours] of this.#days) {
      if (other === day || Math.abs(other - day) > COMPARED_DAYS) continue
      sums.all += hours[hour] as number
      days.all++
      if (isWeekend(other) !== isWeekend(day)) continue
      sums.ofKind += hours[hour] as number
      days.ofKind++
    }
    if (days.ofKind >= MIN_DAYS) return sums.ofKind / days.ofKind
    return days.all >= MIN_DAYS ? sums.all / days.all : null
  }

  #localHour(ts: number): { day: number; hour: number } {
    const local = ts + zoneOffsetMs(this.#zone, ts)
    const day = Math.floor(local / DAY_MS)
    return { day, hour: Math.floor((local - day * DAY_MS) / HOUR_MS) }
  }
}

/** Days since 1970, which began on a Thursday. */
const isWeekend = (day: number): boolean => [2, 3].includes(((day % 7) + 7) % 7)

/** The traffic of a site around a time; of rows and sealed records alike, which are counted by hour when they are stored. */
export async function readUsualTraffic(
  database: Queryable,
  site: { id: number; zone: string },
  { from, to }: TimeRange,
): Promise<UsualTraffic> {
  const { rows } = await database.query<{ hour: Date; count: number }>(sql`
    select hour, count
    from site_hours
    where site_id = ${site.id} and hour >= ${new Date(from - COMPARED_MS)} and hour < ${new Date(to + COMPARED_MS)}
  `)
  return new UsualTraffic(
    site.zone,
    rows.map(({ hour, count }) => [hour.getTime(), count]),
  )
}
