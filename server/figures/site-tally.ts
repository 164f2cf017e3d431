import { FLAGS, INVALID, NO_LANE } from '../../contract/record.ts'
import { type Classifier, UNMAPPED } from '../../contract/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { NO_NUMBER, NO_TIME } from '../records/blocks/columns.ts'
import type { LocalTime } from './local-time.ts'
import type { SiteFacts } from './site-facts.ts'
import { SpeedCell } from './speed-cell.ts'
import { ExclusionSteps, type LimitSteps } from './time-steps.ts'
import { ValueCounts } from './value-counts.ts'

const NOT_MOTOR = ['bicycle', 'pedestrian'].map(name => (VEHICLE_CLASSES as readonly string[]).indexOf(name))
/** Channels are numbered up to 99. */
const MAX_CHANNEL = 100
/** Faster ones are out of range. */
const MAX_SPEED = 3000

/** ms: most headways are shorter than a minute. */
const HEADWAYS_BY_VALUE = 60_000

export interface TallyOptions {
  /** Speeds in 0.1 of the request's unit, by speed in 0.1 km/h. */
  unitSpeeds: Uint16Array
  limits: LimitSteps
  /** Without a filter on classes only motor vehicles are counted. */
  countsAllClasses: boolean
  cells: {
    channel: boolean
    clockHour: boolean
    weekday: boolean
    weekdayHour: boolean
    day: boolean
    hour: boolean
    class: boolean
  }
  classifier: Classifier | null
  /** ms; null when headways are not read. */
  freeFlow: { minHeadway: number; platoonHeadway: number } | null
  /** Whether headways and lengths are counted by their value. */
  hasHeadways: boolean
  hasLengths: boolean
  /** Only these quarters are counted. */
  quarters: Uint8Array | null
}

/** Counts the vehicles of a site in one pass. */
export class SiteTally {
  readonly facts: SiteFacts
  readonly local: LocalTime
  readonly options: TallyOptions
  /** By channel, then by quarter. */
  readonly volumes: (Uint32Array | undefined)[] = []
  /** By day and vehicle class, and by day and class of the scheme (the last one is unmapped). */
  readonly dayClasses: Uint32Array
  readonly daySchemeClasses: Uint32Array
  readonly schemeClasses: number
  /** By channel and vehicle class. */
  readonly channelClasses = new Uint32Array(MAX_CHANNEL * VEHICLE_CLASSES.length)
  /** Valid ones: headways in ms, lengths in cm. */
  readonly headwayValues: ValueCounts | null
  readonly lengthValues: ValueCounts | null
  /** Records that were read; those that are excluded; not motor vehicles. */
  read = 0
  excluded = 0
  notMotor = 0
  /** Of the counted vehicles, why a speed is not used. */
  speedExcluded = 0
  invalid = 0
  withoutSpeed = 0
  /** By speed limit. */
  readonly byLimit = new Map<number, SpeedCell>()
  readonly byChannel: SpeedCell[] = []
  readonly byClockHour: SpeedCell[] = []
  readonly byWeekday: SpeedCell[] = []
  /** By weekday x 24 + clock hour. */
  readonly byWeekdayHour: SpeedCell[] = []
  readonly byDay: SpeedCell[] = []
  readonly byHour: SpeedCell[] = []
  readonly byClass: SpeedCell[] = []
  /** Vehicles in free flow, by speed limit. */
  readonly freeByLimit = new Map<number, SpeedCell>()
  /** Valid vehicles with a headway; those in platoons; those without headway, where the lane is known and where it is not. */
  headways = 0
  platoon = 0
  withoutHeadway = 0
  withoutHeadwayAndLane = 0
  readonly #exclusions: ExclusionSteps | null
  readonly #isCounted: Uint8Array

  constructor(facts: SiteFacts, local: LocalTime, options: TallyOptions) {
    this.facts = facts
    this.local = local
    this.options = options
    this.dayClasses = new Uint32Array(local.days.length * VEHICLE_CLASSES.length)
    this.schemeClasses = options.classifier ? options.classifier.classes.length + 1 : 0
    this.daySchemeClasses = new Uint32Array(local.days.length * this.schemeClasses)
    this.headwayValues = options.hasHeadways ? new ValueCounts(HEADWAYS_BY_VALUE) : null
    this.lengthValues = options.hasLengths ? new ValueCounts(NO_NUMBER) : null
    this.#exclusions = facts.exclusions.length > 0 ? new ExclusionSteps(facts.exclusions) : null
    this.#isCounted = Uint8Array.from(VEHICLE_CLASSES, (_, i) =>
      options.countsAllClasses || !NOT_MOTOR.includes(i) ? 1 : 0,
    )
  }

  /** `scheme` says whether `code` is of the scheme that the classifier reads. */
  add(
    ts: number,
    channel: number,
    vehicleClass: number,
    flags: number,
    speed: number,
    lane: number,
    headway: number,
    length: number,
    code: number,
    isOfScheme: boolean,
  ): void {
    const { local, options } = this
    if (ts < local.window.from || ts >= local.window.to) return
    const quarter = local.quarterAt(ts)
    if (options.quarters && options.quarters[quarter] === 0) return
    this.read++
    if (this.#exclusions?.isExcluded(ts, channel)) {
      this.excluded++
      return
    }
    if (this.#isCounted[vehicleClass] === 0) {
      this.notMotor++
      return
    }
    const day = local.dayOf[quarter] as number
    const volumes = this.volumes[channel] ?? this.#newChannel(channel)
    volumes[quarter] = (volumes[quarter] as number) + 1
    const dayClass = day * VEHICLE_CLASSES.length + vehicleClass
    this.dayClasses[dayClass] = (this.dayClasses[dayClass] as number) + 1
    const channelClass = channel * VEHICLE_CLASSES.length + vehicleClass
    this.channelClasses[channelClass] = (this.channelClasses[channelClass] as number) + 1
    const schemeClass = this.#schemeClassOf(flags, length, code, isOfScheme)
    if (schemeClass >= 0) {
      const at = day * this.schemeClasses + schemeClass
      this.daySchemeClasses[at] = (this.daySchemeClasses[at] as number) + 1
    }

    if (this.#exclusions?.isSpeedExcluded(ts, channel)) {
      this.speedExcluded++
      return
    }
    if ((flags & INVALID) !== 0) {
      this.invalid++
      return
    }
    if (headway !== NO_TIME) this.headwayValues?.add(headway)
    if (length !== NO_NUMBER && (flags & FLAGS.length_out_of_range) === 0) this.lengthValues?.add(length)
    const isFree = options.freeFlow ? this.#addHeadway(headway, lane, options.freeFlow) : false
    if (speed > MAX_SPEED || (flags & FLAGS.speed_out_of_range) !== 0) {
      this.withoutSpeed++
      return
    }
    const limit = options.limits.at(ts)
    const shown = options.unitSpeeds[speed] as number
    cellAt(this.byLimit, limit).add(shown, limit)
    if (isFree) cellAt(this.freeByLimit, limit).add(shown, limit)
    const { cells } = options
    if (cells.day) cellOf(this.byDay, day).add(shown, limit)
    if (cells.hour) cellOf(this.byHour, local.hourOf[quarter] as number).add(shown, limit)
    if (cells.channel) cellOf(this.byChannel, channel).add(shown, limit)
    if (cells.clockHour) cellOf(this.byClockHour, ((local.minuteOf[quarter] as number) / 60) | 0).add(shown, limit)
    if (cells.weekday) cellOf(this.byWeekday, local.days[day]?.weekday as number).add(shown, limit)
    if (cells.weekdayHour) {
      const clockHour = ((local.minuteOf[quarter] as number) / 60) | 0
      cellOf(this.byWeekdayHour, (local.days[day]?.weekday as number) * 24 + clockHour).add(shown, limit)
    }
    if (cells.class) cellOf(this.byClass, schemeClass >= 0 ? schemeClass : vehicleClass).add(shown, limit)
  }

  #newChannel(channel: number): Uint32Array {
    const volumes = new Uint32Array(this.local.quarterEdges.length - 1)
    this.volumes[channel] = volumes
    return volumes
  }

  /** The last number is unmapped; -1 without a scheme. */
  #schemeClassOf(flags: number, length: number, code: number, isOfScheme: boolean): number {
    const { classifier } = this.options
    if (!classifier) return -1
    const number = classify(classifier, flags, length, code, isOfScheme)
    return number === UNMAPPED ? this.schemeClasses - 1 : number
  }

  #addHeadway(headway: number, lane: number, limits: { minHeadway: number; platoonHeadway: number }): boolean {
    if (headway !== NO_TIME) {
      this.headways++
      if (headway < limits.platoonHeadway) this.platoon++
      return headway >= limits.minHeadway
    }
    if (lane === NO_LANE) {
      this.withoutHeadwayAndLane++
      return false
    }
    this.withoutHeadway++
    return true
  }
}

/** The class of a record; UNMAPPED when what the scheme reads is not known. */
function classify(classifier: Classifier, flags: number, length: number, code: number, isOfScheme: boolean): number {
  if (classifier.by === 'length') {
    return length === NO_NUMBER || (flags & FLAGS.length_out_of_range) !== 0 ? UNMAPPED : classifier.classOf(length)
  }
  return !isOfScheme || code === NO_NUMBER ? UNMAPPED : classifier.classOf(code)
}

function cellAt(cells: Map<number, SpeedCell>, key: number): SpeedCell {
  let cell = cells.get(key)
  if (!cell) {
    cell = new SpeedCell()
    cells.set(key, cell)
  }
  return cell
}

function cellOf(cells: SpeedCell[], index: number): SpeedCell {
  let cell = cells[index]
  if (!cell) {
    cell = new SpeedCell()
    cells[index] = cell
  }
  return cell
}
