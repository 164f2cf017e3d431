import { DAY_MS } from '../../../contract/times/time.ts'
import type { Units } from '../../../contract/units.ts'
import { type Classifier, classifierOf } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { NO_NUMBER } from '../../records/blocks/format/columns.ts'
import { populationOf } from '../aggregates/population-fields.ts'
import { type LimitSteps, limitCode, limitSteps } from '../counting/judge-speeds.ts'
import type { LocalDay, LocalTime } from '../counting/local-time.ts'
import { SiteCounter } from '../counting/site-counter.ts'
import { MPH, type SpeedMemory, type Speeds } from '../counting/speeds.ts'
import { CountTable } from '../counting/tables.ts'
import { TimeSteps } from '../counting/time-steps.ts'
import { ValueCounts } from '../counting/value-counts.ts'
import { type DayReason, type HourJudgement, type Judgement, judgeDays } from './judge-days.ts'
import { meanOf } from './numbers.ts'
import { COUNTED, type FiguresBody } from './schema.ts'
import { type DayKind, kindOf, type SiteFacts } from './site-facts.ts'
import { SpeedCells } from './speed-cells.ts'

export interface Measured {
  facts: SiteFacts
  local: LocalTime
  body: FiguresBody
  now: number
  /** Shared by all sites of the request. */
  memory: SpeedMemory
  /** Only this channel is counted; absent: all are. */
  channel?: number
  /** Whether each quarter of an hour is counted; absent: as in the local time. */
  isCounted?: Uint8Array
}

/** ms: most headways are shorter than a minute. */
const HEADWAYS_BY_VALUE = 60_000

/** Vehicles per day, hour and quarter. */
export interface Volumes {
  days: Float64Array
  hours: Float64Array
  quarters: Float64Array
}

/** What the sections of a site, or of one of its channels, are computed from, once its records were counted. */
export class MeasuredSite {
  readonly facts: SiteFacts
  readonly local: LocalTime
  readonly body: FiguresBody
  readonly now: number
  /** The channels of the request, or all of the site. */
  readonly channels: number[]
  readonly classifier: Classifier | null
  /** Rows are channels, columns quarters of an hour. */
  readonly quarters: CountTable
  /** Rows are channel x VEHICLE_CLASSES + class, columns days. */
  readonly classes: CountTable
  /** Rows are classes of the scheme of the request, the last one those without; columns days. */
  readonly schemeClasses: CountTable
  readonly cells: SpeedCells
  readonly counter: SiteCounter
  #volumes: Volumes | null = null
  #judgement: Judgement | null = null
  #hours: HourJudgement[] | null = null
  #speeds: Speeds | null = null

  constructor({ facts, local, body, now, memory, channel, isCounted }: Measured) {
    this.facts = facts
    this.local = local
    this.body = body
    this.now = now
    this.channels = facts.channels.filter(number => body.channels?.includes(number) ?? true)
    this.classifier = body.class_scheme ? classifierOf(body.class_scheme) : null
    const { window, grid, slots, dayOf: columnOf } = local
    const columns = local.days.length
    this.quarters = new CountTable({ columnOf: slots, columns: grid.size, rowOf: ({ channel }) => channel })
    this.classes = new CountTable({
      columnOf,
      columns,
      rowOf: group => group.channel * VEHICLE_CLASSES.length + group.vehicleClass,
    })
    this.schemeClasses = new CountTable({ columnOf, columns, rowOf: ({ schemeClass }) => schemeClass })
    this.cells = new SpeedCells(local, body.sections, { unit: body.units === 'metric' ? null : MPH, memory })
    this.counter = new SiteCounter({
      site: facts.id,
      window,
      grid,
      channel,
      exclusions: facts.exclusions,
      limits: limitsOf(facts, body),
      isCounted: isCounted ?? local.isCounted,
      population: this.population,
      classifier: this.classifier,
      counts: [this.classes, this.schemeClasses],
      bySlot: this.quarters,
      speeds: this.cells.tables,
      freeFlow: body.sections.includes('free_flow')
        ? { minHeadway: toMs(body.free_flow_headway_s), platoonHeadway: toMs(body.platoon_headway_s) }
        : null,
      headways: body.sections.includes('headways') ? new ValueCounts(HEADWAYS_BY_VALUE) : null,
      lengths: body.sections.includes('lengths') ? new ValueCounts(NO_NUMBER) : null,
    })
  }

  get units(): Units {
    return this.body.units
  }

  get population() {
    return populationOf(this.body, COUNTED.population)
  }

  get volumes(): Volumes {
    this.#volumes ??= volumesOf(this.local, [...this.quarters.rows.values()])
    return this.#volumes
  }

  get judgement(): Judgement {
    this.#judgement ??= this.#judge(this.channels)
    return this.#judgement
  }

  get hours(): HourJudgement[] {
    this.#hours ??= this.judgement.hours()
    return this.#hours
  }

  /** How many of each speed. */
  get speeds(): Speeds {
    this.#speeds ??= copyOf(this.cells.all.speeds())
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
  countedDays({ days } = this.judgement): number[] {
    return days.flatMap(({ reason }, i) => (reason === null ? [i] : []))
  }

  /** Those of them that are working days. */
  workingDays(days = this.countedDays()): number[] {
    return days.filter(day => this.kind(day) === 'working_day')
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

  /** The vehicles of each of these days. */
  volumesOn(days: number[]): number[] {
    return days.map(day => this.volumes.days[day] as number)
  }

  /** The mean of these days, and of these hours; null of none. */
  meanDay(days: number[]): number | null {
    return meanOf(this.volumesOn(days))
  }

  meanHour(hours: number[]): number | null {
    return meanOf(hours.map(hour => this.volumes.hours[hour] as number))
  }

  /** The numbers of the hours of these days. */
  hoursOf(days: number[]): number[] {
    const { dayOfHour } = this.local
    const isWanted = new Uint8Array(this.local.days.length)
    for (const day of days) isWanted[day] = 1
    const hours: number[] = []
    for (let hour = 0; hour < dayOfHour.length; hour++) if (isWanted[dayOfHour[hour] as number] === 1) hours.push(hour)
    return hours
  }

  volumesOf(channel: number): Volumes {
    const own = this.quarters.rows.get(channel)
    return volumesOf(this.local, own ? [own] : [])
  }

  /** What the totals of one channel are judged by: time in which another one is excluded counts. */
  judgementOf(channel: number): Judgement {
    return this.#judge([channel])
  }

  #judge(channels: number[]): Judgement {
    const { local, now, body } = this
    return judgeDays(local, this.facts, channels, { now, minCoverage: body.min_coverage, selected: local.counted })
  }

  /** What sections about days say that they used. */
  usedDays() {
    const used = this.countedDays().length
    return { days: used, days_left_out: this.local.days.length - used }
  }

  /** What sections about hours say that they used. */
  usedHours() {
    const used = this.countedHours().length
    return { hours: used, hours_left_out: this.local.clockHourOf.length - used }
  }

  /** What sections about speeds say that they used. */
  usedRecords() {
    const { excluded, speedExcluded, invalid, withoutSpeed, tooSlow } = this.counter.used
    return {
      records: this.cells.all.count,
      excluded: excluded + speedExcluded,
      invalid,
      without_speed: withoutSpeed,
      too_slow: tooSlow,
    }
  }
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** Speeds share memory until they are copied. */
export const copyOf = ({ total, counts }: Speeds): Speeds => ({ total, counts: counts.slice() })

/** The limit of the request is signed in its unit. */
const limitsOf = ({ limits }: SiteFacts, { speed_limit, units }: FiguresBody): LimitSteps =>
  speed_limit === undefined
    ? limitSteps(limits)
    : new TimeSteps(limitCode(speed_limit, units === 'metric' ? 'kmh' : 'mph'), [])

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
