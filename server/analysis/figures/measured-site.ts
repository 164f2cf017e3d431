import type { FigureSection } from '../../../contract/figure-sections.ts'
import { HOUR_S, QUARTER_S } from '../../../contract/times/time.ts'
import { addDays, withOffset } from '../../../contract/times/time-zone.ts'
import { type Classifier, classifierOf } from '../../../contract/vehicles/target-schemes.ts'
import { NO_NUMBER } from '../../records/blocks/format/columns.ts'
import { populationOf } from '../aggregates/population-schema.ts'
import { type LimitSteps, limitCode, limitSteps } from '../counting/judge-speeds.ts'
import type { LocalDay, LocalTime, Volumes } from '../counting/local-time.ts'
import { groupBy, meanOf } from '../counting/numbers.ts'
import { SiteCounter } from '../counting/site-counter.ts'
import type { SpeedMemory, Speeds } from '../counting/speeds.ts'
import { ClassTable, CountTable } from '../counting/tables.ts'
import { TimeSteps } from '../counting/time-grid.ts'
import { ValueCounts } from '../counting/value-counts.ts'
import type { PermanentSites } from '../estimates/pattern.ts'
import { type Judgement, judgeDays } from './judge-days.ts'
import { COUNTED, type FiguresBody } from './schema.ts'
import type { SiteFacts } from './site-facts.ts'
import { SpeedCells } from './speed-cells.ts'

export interface MeasuredFacts {
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

/** Sections that list quarters of an hour, or peak hours, which begin at any of them. Hours take half the time to count. */
const BY_QUARTER: readonly FigureSection[] = ['quarters', 'peak_hours', 'by_direction']

/** ms: most headways are shorter than a minute. */
const HEADWAYS_BY_VALUE = 60_000

/** What the sections of a site, or of one of its channels, are computed from, once its records were counted. */
export class MeasuredSite {
  readonly facts: SiteFacts
  readonly local: LocalTime
  readonly body: FiguresBody
  readonly now: number
  /** The channels of the request, or all of the site. */
  readonly channels: number[]
  readonly classifier: Classifier | null
  /** Rows are channels, columns quarters of an hour, or hours. */
  readonly bySlot: CountTable
  /** By day. */
  readonly classes: ClassTable
  /** Rows are classes of the scheme of the request, the last one those without; columns days. */
  readonly schemeClasses: CountTable
  readonly cells: SpeedCells
  readonly counter: SiteCounter
  /** Channels of it that are measured too. */
  directions: MeasuredSite[] = []
  /** What its AADT is estimated by, read where a section needs it. */
  permanent: PermanentSites | null = null
  readonly #columns: 'quarters' | 'hours'
  #volumes: Volumes | null = null
  #judgement: Judgement | null = null
  #speeds: Speeds | null = null

  constructor({ facts, local, body, now, memory, channel, isCounted }: MeasuredFacts) {
    this.#columns = body.sections.some(section => BY_QUARTER.includes(section)) ? 'quarters' : 'hours'
    this.facts = facts
    this.local = local
    this.body = body
    this.now = now
    this.channels = facts.channels.filter(number => body.channels?.includes(number) ?? true)
    this.classifier = body.class_scheme ? classifierOf(body.class_scheme) : null
    const { window, grid, slots, hourOf, dayOf: columnOf } = local
    this.bySlot = new CountTable({
      columnOf: this.#columns === 'hours' ? hourOf : slots,
      rowOf: ({ channel }) => channel,
    })
    this.classes = new ClassTable(columnOf)
    this.schemeClasses = new CountTable({ columnOf, rowOf: ({ schemeClass }) => schemeClass })
    this.cells = new SpeedCells(local, body.sections, { units: body.units, memory })
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
      counts: this.classifier ? [this.classes, this.schemeClasses] : [this.classes],
      bySlot: this.bySlot,
      speeds: this.cells.tables,
      freeFlow: body.sections.includes('free_flow')
        ? { minHeadway: toMs(body.free_flow_headway_s), platoonHeadway: toMs(body.platoon_headway_s) }
        : null,
      headways: body.sections.includes('headways') ? new ValueCounts(HEADWAYS_BY_VALUE) : null,
      lengths: body.sections.includes('lengths') ? new ValueCounts(NO_NUMBER) : null,
    })
  }

  get population() {
    return populationOf(this.body, COUNTED.population)
  }

  get volumes(): Volumes {
    this.#volumes ??= this.volumesOf(...this.bySlot.rows.keys())
    return this.#volumes
  }

  get judgement(): Judgement {
    this.#judgement ??= this.judgementOf(this.channels)
    return this.#judgement
  }

  /** All vehicles; a copy, because speeds share memory. */
  get speeds(): Speeds {
    if (!this.#speeds) {
      const { total, counts, bins } = this.cells.all.speeds()
      this.#speeds = { total, counts: counts.slice(), bins }
    }
    return this.#speeds
  }

  /** Whether all its counts are known by quarters of an hour, and by hours: some may have arrived as longer sums. */
  get hasQuarters(): boolean {
    return this.counter.lengths.beside(QUARTER_S) === null
  }

  get hasHours(): boolean {
    return this.counter.lengths.beside(HOUR_S) === null
  }

  /** Whether the window is a year: a calendar year, or any twelve whole months. */
  get isYear(): boolean {
    const { days, window, dayEdges } = this.local
    const isWhole = window.from === dayEdges[0] && window.to === dayEdges.at(-1)
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
    return isWhole && first.endsWith('-01') && addDays(last, 1) === `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`
  }

  /** Numbers of the days that count. */
  countedDays({ days } = this.judgement): number[] {
    return days.flatMap(({ reason }, i) => (reason === null ? [i] : []))
  }

  /** Those of them that are working days. */
  workingDays(days = this.countedDays()): number[] {
    return days.filter(day => this.kind(day) === 'working_day')
  }

  countedHours({ hours } = this.judgement): number[] {
    const counted: number[] = []
    for (let i = 0; i < hours.length; i++) if (hours[i]?.counts) counted.push(i)
    return counted
  }

  /** The local time of the site with its offset. */
  timeAt(ts: number): string {
    return withOffset(new Date(ts), this.facts.zone)
  }

  day(number: number): LocalDay {
    return this.local.days[number] as LocalDay
  }

  /** What the clock shows at the start of an hour. */
  clockHour(hour: number): number {
    return this.local.clockHourOf[hour] as number
  }

  kind(number: number) {
    const { date, weekday } = this.day(number)
    if (weekday === 6 || this.facts.calendar.get(date)?.holiday) return 'sunday_or_holiday'
    return weekday === 5 ? 'saturday' : 'working_day'
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

  /** The mean of each hour of the clock over these days; null of none. */
  meanClockHours(days: number[]): (number | null)[] {
    return groupBy(this.hoursOf(days), 24, hour => this.clockHour(hour)).map(hours => this.meanHour(hours))
  }

  hoursOf(days: number[]): number[] {
    const isWanted = new Uint8Array(this.local.days.length)
    for (const day of days) isWanted[day] = 1
    const hours: number[] = []
    const { dayOfHour } = this.local
    // Without an iterator of pairs, which took a fifth of the memory of a request for many sites.
    for (let hour = 0; hour < dayOfHour.length; hour++) {
      if (isWanted[dayOfHour[hour] as number] === 1) hours.push(hour)
    }
    return hours
  }

  /** The vehicles of these channels together. */
  volumesOf(...channels: number[]): Volumes {
    const rows = channels.flatMap(channel => this.bySlot.rows.get(channel) ?? [])
    return this.local.volumesOf(rows, this.#columns)
  }

  /** What the totals of these channels are judged by: time in which only others are excluded counts. */
  judgementOf(channels: number[]): Judgement {
    return judgeDays(this.local, this.facts, channels, { now: this.now, minCoverage: this.body.min_coverage })
  }
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** The limit of the request is signed in its unit. */
const limitsOf = ({ limits }: SiteFacts, { speed_limit, units }: FiguresBody): LimitSteps =>
  speed_limit === undefined
    ? limitSteps(limits)
    : new TimeSteps(limitCode(speed_limit, units === 'metric' ? 'kmh' : 'mph'), [])
