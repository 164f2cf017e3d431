import { FLAGS, NO_LANE } from '../../contract/record.ts'
import { type Classifier, UNMAPPED } from '../../contract/target-schemes.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import type { SiteRollup } from '../records/aggregate/read-counts.ts'
import { convertSpeeds } from '../records/aggregate/tally.ts'
import { MAX_BLOCK_RECORDS } from '../records/blocks/block-format.ts'
import { NO_NUMBER, NO_TIME } from '../records/blocks/columns.ts'
import { channelOf, classOf, groupOf, NO_SPEEDS, QUARTER_MS, STATE, stateOf } from '../records/blocks/rollup.ts'
import type { SpanRollup } from '../records/blocks/span-rollup.ts'
import { classify } from '../records/classify.ts'
import type { LimitSteps } from '../sites/limit-steps.ts'
import { type Excluded, ExclusionSteps, NOTHING_EXCLUDED } from './exclusion-steps.ts'
import type { LocalTime } from './local-time.ts'
import type { SiteFacts } from './site-facts.ts'
import { type CellKinds, SpeedCells } from './speed-cells.ts'
import { ValueCounts } from './value-counts.ts'

const NOT_MOTOR = NOT_MOTOR_CLASSES.map(name => VEHICLE_CLASSES.indexOf(name))
/** Channels are numbered up to 99. */
const MAX_CHANNEL = 100

const ONE_SPEED = new Uint32Array(1)

/** Speeds of a rollup that belong to the same cells. */
interface SpeedRun {
  quarter: number
  limit: number
  /** Of the quarter: its hour or day, where there are cells for these. */
  span: number
  channel: number
  vehicleClass: number
  first: number
  after: number
}

/** Records of a rollup with the same channel, class and state. */
interface RollupGroup {
  channel: number
  vehicleClass: number
  state: number
  isWanted: boolean
  /** Of its channel; null: the class is not counted. */
  volumes: Uint32Array | null
  /** At times without exclusions, in the rollup that is being counted. */
  count: number
}

const isSameGroup = (run: SpeedRun, channel: number, vehicleClass: number, cells: CellKinds): boolean =>
  (!cells.channel || run.channel === channel) && (!cells.class || run.vehicleClass === vehicleClass)

const isNext = (run: SpeedRun, first: number, limit: number, span: number): boolean =>
  run.after === first && run.limit === limit && run.span === span

const hasNoSpeeds = (excluded: Excluded, channel: number): boolean =>
  excluded.all || excluded.speeds || excluded.channels.includes(channel) || excluded.speedsOf.includes(channel)

const converted = new Uint32Array(MAX_BLOCK_RECORDS)

/** Valid until the next call. */
function inUnit(speeds: Uint32Array, unitSpeeds: Uint16Array): Uint32Array {
  for (let i = 0; i < speeds.length; i++) converted[i] = unitSpeeds[speeds[i] as number] as number
  return converted.subarray(0, speeds.length)
}

/** ms: most headways are shorter than a minute. */
const HEADWAYS_BY_VALUE = 60_000

export interface TallyOptions {
  /** Speeds in 0.1 of the request's unit, by speed in 0.1 km/h; null when they stay as they are. */
  unitSpeeds: Uint16Array | null
  limits: LimitSteps
  /** Without a filter on classes only motor vehicles are counted. */
  countsAllClasses: boolean
  cells: CellKinds
  classifier: Classifier | null
  /** ms; null when headways are not read. */
  freeFlow: { minHeadway: number; platoonHeadway: number } | null
  /** Whether headways and lengths are counted by their value. */
  hasHeadways: boolean
  hasLengths: boolean
  /** Only these quarters are counted. */
  quarters: Uint8Array | null
  /** Only this channel is counted; null: all. */
  channel: number | null
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
  readonly speeds: SpeedCells
  /** Valid vehicles with a headway; those in platoons; those without headway, where the lane is known and where it is not. */
  headways = 0
  platoon = 0
  withoutHeadway = 0
  withoutHeadwayAndLane = 0
  readonly #exclusions: ExclusionSteps | null
  readonly #isCounted: Uint8Array
  /** By their numbers, for all rollups: all are read with the same filters. */
  readonly #groups: RollupGroup[] = []

  constructor(facts: SiteFacts, local: LocalTime, options: TallyOptions) {
    this.facts = facts
    this.local = local
    this.options = options
    this.speeds = new SpeedCells(local, options.cells)
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

  /** `isOfScheme` says whether `code` is of the scheme that the classifier reads. */
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
    if (options.channel !== null && channel !== options.channel) return
    const quarter = this.#quarterAt(ts)
    if (quarter < 0) return
    const excluded = this.#exclusions?.at(ts) ?? NOTHING_EXCLUDED
    if (!this.#countVehicles(quarter, channel, vehicleClass, 1, excluded)) return
    const schemeClass = this.#schemeClassOf(flags, length, code, isOfScheme)
    if (schemeClass >= 0) {
      const at = (local.dayOf[quarter] as number) * this.schemeClasses + schemeClass
      this.daySchemeClasses[at] = (this.daySchemeClasses[at] as number) + 1
    }
    const state = stateOf(speed, flags)
    if (!this.#countState(channel, state, 1, excluded)) return
    if (headway !== NO_TIME) this.headwayValues?.add(headway)
    if (length !== NO_NUMBER && (flags & FLAGS.length_out_of_range) === 0) this.lengthValues?.add(length)
    const isFree = options.freeFlow ? this.#addHeadway(headway, lane, options.freeFlow) : false
    if (state !== STATE.withSpeed) return
    ONE_SPEED[0] = options.unitSpeeds ? (options.unitSpeeds[speed] as number) : speed
    const limit = options.limits.at(ts)
    this.speeds.add(quarter, limit, channel, schemeClass >= 0 ? schemeClass : vehicleClass, ONE_SPEED, 0, 1, isFree)
  }

  /**
   * Counts the records of a rollup in whose quarters of an hour neither exclusions nor limits change. Neither a class scheme
   * nor free flow can be counted. Speeds that belong to the same cells are added together: one by one it took five times as
   * long. What does not depend on the quarter is looked up once for each group, and added at the end.
   */
  addRollup({ rollup, from, to, isWanted }: SiteRollup): void {
    const { local, options } = this
    const { cells } = options
    const { start, quarters, groups, counts } = rollup
    const hasSpeeds = rollup.speeds !== NO_SPEEDS
    const speeds = options.unitSpeeds ? inUnit(rollup.speeds, options.unitSpeeds) : rollup.speeds
    const spans =
      cells.hour || cells.clockHour || cells.weekdayHour
        ? local.hourOf
        : cells.day || cells.weekday
          ? local.dayOf
          : null
    const size = groups.length
    const some = this.#groupsOf(groups, isWanted)
    const { dayClasses } = this
    let at = 0
    let run: SpeedRun | null = null
    for (let n = 0, cell = 0; n < quarters; n++) {
      const ts = start + n * QUARTER_MS
      const quarter = ts >= from && ts < to ? this.#quarterAt(ts) : -1
      const excluded = this.#exclusions?.at(ts) ?? NOTHING_EXCLUDED
      const limit = options.limits.at(ts)
      const span = spans && quarter >= 0 ? (spans[quarter] as number) : 0
      const day = quarter >= 0 ? (local.dayOf[quarter] as number) * VEHICLE_CLASSES.length : 0
      for (let g = 0; g < size; g++, cell++) {
        const count = counts[cell] as number
        if (count === 0) continue
        const group = some[g] as RollupGroup
        const { channel, vehicleClass, state, volumes } = group
        const first = at
        if (state === STATE.withSpeed) at += count
        if (quarter < 0 || !group.isWanted) continue
        if (excluded === NOTHING_EXCLUDED) {
          group.count += count
          if (volumes === null) continue
          volumes[quarter] = (volumes[quarter] as number) + count
          dayClasses[day + vehicleClass] = (dayClasses[day + vehicleClass] as number) + count
        } else {
          if (!this.#countVehicles(quarter, channel, vehicleClass, count, excluded)) continue
          if (!this.#countState(channel, state, count, excluded)) continue
        }
        if (state !== STATE.withSpeed || !hasSpeeds) continue
        if (run && isSameGroup(run, channel, vehicleClass, cells) && isNext(run, first, limit, span)) run.after = at
        else {
          if (run) this.#addRun(run, speeds)
          run = { quarter, limit, span, channel, vehicleClass, first, after: at }
        }
      }
    }
    if (run) this.#addRun(run, speeds)
    for (const group of some) if (group.count > 0) this.#addGroup(group)
  }

  /** The same with how many of each speed there are, where cells are of whole days and of all classes. */
  addSpanRollup(span: SiteRollup<SpanRollup>): void {
    this.addRollup(span)
    const { unitSpeeds, limits, channel: only, countsAllClasses } = this.options
    for (const one of span.rollup.histograms) {
      const { from: ts, channel } = one
      const quarter = ts >= span.from && ts < span.to ? this.#quarterAt(ts) : -1
      const isOwn = (only === null || channel === only) && (one.isMotor || countsAllClasses)
      if (quarter < 0 || !isOwn || span.isWanted?.(groupOf(channel, 0, STATE.withSpeed)) === false) continue
      if (hasNoSpeeds(this.#exclusions?.at(ts) ?? NOTHING_EXCLUDED, channel)) continue
      const speeds = unitSpeeds ? convertSpeeds(one, speed => unitSpeeds[speed] as number) : one
      this.speeds.addCounts(quarter, limits.at(ts), channel, speeds)
    }
  }

  #groupsOf(groups: Uint32Array, isWanted: SiteRollup['isWanted']): RollupGroup[] {
    const some: RollupGroup[] = []
    for (let g = 0; g < groups.length; g++) {
      const group = groups[g] as number
      some.push(this.#groups[group] ?? this.#newGroup(group, isWanted))
    }
    return some
  }

  #newGroup(group: number, isWanted: SiteRollup['isWanted']): RollupGroup {
    const only = this.options.channel
    const channel = channelOf(group)
    const vehicleClass = classOf(group)
    const isOwn = (only === null || channel === only) && (isWanted === null || isWanted(group))
    const isCounted = isOwn && this.#isCounted[vehicleClass] === 1
    const volumes = isCounted ? (this.volumes[channel] ?? this.#newChannel(channel)) : null
    const added = { channel, vehicleClass, state: group & 3, isWanted: isOwn, volumes, count: 0 }
    this.#groups[group] = added
    return added
  }

  /** The vehicles of a group at times without exclusions. */
  #addGroup(group: RollupGroup): void {
    const { channel, vehicleClass, state, volumes, count } = group
    group.count = 0
    this.read += count
    if (volumes === null) {
      this.notMotor += count
      return
    }
    const channelClass = channel * VEHICLE_CLASSES.length + vehicleClass
    this.channelClasses[channelClass] = (this.channelClasses[channelClass] as number) + count
    if (state === STATE.invalid) this.invalid += count
    else if (state === STATE.withoutSpeed) this.withoutSpeed += count
  }

  #addRun({ quarter, limit, channel, vehicleClass, first, after }: SpeedRun, speeds: Uint32Array): void {
    this.speeds.add(quarter, limit, channel, vehicleClass, speeds, first, after, false)
  }

  /**
   * Times at which it changes how speeds are counted, in milliseconds since 1970; null when they are told apart by more than
   * their time and channel.
   */
  get speedEdges(): number[] | null {
    const { cells, limits, quarters } = this.options
    const { window, dayEdges, quarterEdges } = this.local
    if (cells.hour || cells.clockHour || cells.weekdayHour || cells.class) return null
    const changes = quarters ? quarterEdges.filter((_, i) => i > 0 && quarters[i] !== quarters[i - 1]) : []
    const cellEdges = cells.day || cells.weekday ? dayEdges : []
    const exclusions = this.facts.exclusions.flatMap(({ from, to }) => [from, to])
    return [window.from, window.to, ...cellEdges, ...limits.times, ...exclusions, ...changes]
  }

  /** The number of the quarter at a time; -1 when it is not counted. */
  #quarterAt(ts: number): number {
    const { local, options } = this
    if (ts < local.window.from || ts >= local.window.to) return -1
    const quarter = local.quarterAt(ts)
    return options.quarters && options.quarters[quarter] === 0 ? -1 : quarter
  }

  /** Whether the records are counted as vehicles. */
  #countVehicles(quarter: number, channel: number, vehicleClass: number, count: number, excluded: Excluded): boolean {
    this.read += count
    if (excluded !== NOTHING_EXCLUDED && (excluded.all || excluded.channels.includes(channel))) {
      this.excluded += count
      return false
    }
    if (this.#isCounted[vehicleClass] === 0) {
      this.notMotor += count
      return false
    }
    const volumes = this.volumes[channel] ?? this.#newChannel(channel)
    volumes[quarter] = (volumes[quarter] as number) + count
    const dayClass = (this.local.dayOf[quarter] as number) * VEHICLE_CLASSES.length + vehicleClass
    this.dayClasses[dayClass] = (this.dayClasses[dayClass] as number) + count
    const channelClass = channel * VEHICLE_CLASSES.length + vehicleClass
    this.channelClasses[channelClass] = (this.channelClasses[channelClass] as number) + count
    return true
  }

  /** Whether the records are valid and their speeds are not excluded. */
  #countState(channel: number, state: number, count: number, excluded: Excluded): boolean {
    if (excluded !== NOTHING_EXCLUDED && (excluded.speeds || excluded.speedsOf.includes(channel))) {
      this.speedExcluded += count
      return false
    }
    if (state === STATE.invalid) {
      this.invalid += count
      return false
    }
    if (state === STATE.withoutSpeed) this.withoutSpeed += count
    return true
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
