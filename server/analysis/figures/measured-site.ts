import type { Threshold } from '../records/counting/judge-speeds.ts'
import type { LocalDay, LocalTime } from '../records/counting/local-time.ts'
import type { Speeds } from '../records/counting/speeds.ts'
import { type DayReason, type HourJudgement, type Judgement, judgeDays } from './judge-days.ts'
import type { SiteCounts } from './site-counts.ts'
import { type DayKind, kindOf, type SiteFacts } from './site-facts.ts'

export interface FigureOptions {
  year: number | null
  now: number
  minCoverage: number
  /** In 0.1 of the unit. */
  paceWidth: number
  /** Thresholds above which speeds are counted: limit x percent / 100 + offset. */
  thresholds: Threshold[]
  peakWindows: { morning: MinuteWindow; afternoon: MinuteWindow }
  freeFlowHeadwayS: number
  platoonHeadwayS: number
  /** The channels of the request; null is all. */
  channels: number[] | null
}

/** Minutes of the day. */
export interface MinuteWindow {
  from: number
  to: number
}

/** What the figures are that a request does not say otherwise. */
export const DEFAULT_OPTIONS: FigureOptions = {
  year: null,
  now: 0,
  minCoverage: 0.95,
  paceWidth: 160,
  thresholds: [],
  peakWindows: { morning: { from: 6 * 60 + 30, to: 10 * 60 + 30 }, afternoon: { from: 14 * 60, to: 20 * 60 } },
  freeFlowHeadwayS: 4,
  platoonHeadwayS: 2,
  channels: null,
}

const DAY_MS = 86_400_000

/** Vehicles per day, hour and quarter. */
export interface Volumes {
  days: Float64Array
  hours: Float64Array
  quarters: Float64Array
}

/** A site after its records were counted: what its sections are computed from. */
export class MeasuredSite {
  readonly counts: SiteCounts
  readonly facts: SiteFacts
  readonly local: LocalTime
  readonly options: FigureOptions
  /** Of the request, or all of the site. */
  readonly channels: number[]
  readonly judgement: Judgement
  readonly #counted: number[]
  #volumes: Volumes | null = null
  #hours: HourJudgement[] | null = null
  #speeds: Speeds | null = null

  constructor(counts: SiteCounts, options: FigureOptions) {
    this.counts = counts
    this.facts = counts.facts
    this.local = counts.local
    this.options = options
    this.channels = selectedChannels(counts.facts, options.channels)
    this.judgement = this.#judge(this.channels)
    this.#counted = countedOf(this.judgement)
  }

  get volumes(): Volumes {
    this.#volumes ??= volumesOf(this.local, [...this.counts.volumes.rows.values()])
    return this.#volumes
  }

  get hours(): HourJudgement[] {
    this.#hours ??= this.judgement.hours()
    return this.#hours
  }

  /** How many of each speed. */
  get speeds(): Speeds {
    if (this.#speeds) return this.#speeds
    const { total, counts } = this.counts.speeds.all.speeds()
    this.#speeds = { total, counts: counts.slice() }
    return this.#speeds
  }

  /** Whether the window is a year: a calendar year, or any twelve whole months. */
  get isYear(): boolean {
    const { days, window, dayEdges } = this.local
    const isWhole = window.from === dayEdges[0] && window.to === dayEdges.at(-1)
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
    const after = new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
    return isWhole && first.endsWith('-01') && after === `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  }

  /** Numbers of the days that count. */
  countedDays(judgement = this.judgement): number[] {
    return judgement === this.judgement ? this.#counted : countedOf(judgement)
  }

  /** Numbers of the hours that count. */
  countedHours(hours = this.hours): number[] {
    const counted: number[] = []
    for (let i = 0; i < hours.length; i++) if (hours[i]?.counts) counted.push(i)
    return counted
  }

  day(number: number): LocalDay {
    return this.local.days[number] as LocalDay
  }

  kind(number: number): DayKind {
    return kindOf(this.facts, this.day(number))
  }

  volumesOf(channel: number): Volumes {
    const own = this.counts.volumes.rows.get(channel)
    return volumesOf(this.local, own ? [own] : [])
  }

  /** The vehicles of a channel on these days together. */
  countOf(channel: number, days: number[]): number {
    const own = this.counts.volumes.rows.get(channel)
    if (!own) return 0
    const isWanted = this.#maskOf(days)
    const { dayOf } = this.local
    let count = 0
    for (let q = 0; q < own.length; q++) if (isWanted[dayOf[q] as number] === 1) count += own[q] as number
    return count
  }

  /** Of each clock hour the vehicles of these days: one value for each hour, of which a day may have one twice. */
  byClockHour(days: number[]): number[][] {
    const { clockHourOf, dayOfHour } = this.local
    const { hours } = this.volumes
    const isWanted = this.#maskOf(days)
    const values = Array.from({ length: 24 }, (): number[] => [])
    for (let hour = 0; hour < hours.length; hour++) {
      if (isWanted[dayOfHour[hour] as number] === 1) values[clockHourOf[hour] as number]?.push(hours[hour] as number)
    }
    return values
  }

  #maskOf(days: number[]): Uint8Array {
    const mask = new Uint8Array(this.local.days.length)
    for (const day of days) mask[day] = 1
    return mask
  }

  /** What the totals of one channel are judged by: time in which another one is excluded counts. */
  judgementOf(channel: number): Judgement {
    return this.#judge([channel])
  }

  #judge(channels: number[]): Judgement {
    return judgeDays(this.local, this.facts, channels, { ...this.options, selected: this.local.counted })
  }

  /** What sections about days say that they used. */
  usedDays() {
    const used = this.countedDays().length
    return { days: used, days_left_out: this.local.days.length - used }
  }

  /** What sections about speeds say that they used. */
  usedRecords() {
    const { excluded, speedExcluded, invalid, withoutSpeed } = this.counts.counter.used
    const records = this.counts.speeds.all.count
    return { records, excluded: excluded + speedExcluded, invalid, without_speed: withoutSpeed }
  }
}

const countedOf = ({ days }: Judgement) => days.flatMap(({ reason }, i) => (reason === null ? [i] : []))

export const selectedChannels = ({ channels }: SiteFacts, wanted: number[] | null): number[] =>
  wanted ? channels.filter(channel => wanted.includes(channel)) : channels

function volumesOf(local: LocalTime, ofChannels: Uint32Array[]): Volumes {
  const quarters = new Float64Array(local.quarterEdges.length - 1)
  const hours = new Float64Array(local.hourEdges.length - 1)
  const days = new Float64Array(local.days.length)
  for (const volumes of ofChannels) {
    for (let q = 0; q < quarters.length; q++) {
      const count = volumes[q] as number
      if (count === 0) continue
      quarters[q] = (quarters[q] as number) + count
      const [hour, day] = [local.hourOf[q] as number, local.dayOf[q] as number]
      hours[hour] = (hours[hour] as number) + count
      days[day] = (days[day] as number) + count
    }
  }
  return { quarters, hours, days }
}

export interface LeftOut {
  from: string
  to: string
  days: number
  reason: DayReason
}

/** Consecutive days with the same reason are one item. */
export function listLeftOut({ judgement, local }: MeasuredSite): LeftOut[] {
  const items: LeftOut[] = []
  let isNext = false
  for (const [i, { reason }] of judgement.days.entries()) {
    const date = local.days[i]?.date as string
    const last = items[items.length - 1]
    if (reason === null) isNext = false
    else if (isNext && last?.reason === reason) {
      last.to = date
      last.days++
    } else {
      items.push({ from: date, to: date, days: 1, reason })
      isNext = true
    }
  }
  return items
}
