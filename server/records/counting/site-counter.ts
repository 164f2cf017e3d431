import { FLAGS, NO_LANE } from '../../../contract/record.ts'
import { type Classifier, UNMAPPED } from '../../../contract/target-schemes.ts'
import type { TimeRange } from '../../../contract/time-range.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import type { LimitSteps, TimeSteps } from '../../sites/limit-steps.ts'
import { NO_NUMBER, NO_TIME } from '../blocks/columns.ts'
import { channelOf, classOf, groupOf, STATE, type State, stateOf } from '../blocks/rollup.ts'
import { classify } from '../classify.ts'
import type { Group, RecordCell, RollupCells } from './cells.ts'
import { type Conditions, conditionsOf, type Exclusion, hasNoSpeeds, isExcluded } from './conditions.ts'
import type { SpeedCounts } from './speeds.ts'
import type { CountTable, SpeedTable } from './tables.ts'
import type { TimeGrid } from './time-grid.ts'
import type { ValueCounts } from './value-counts.ts'

/** Which cells of a site are counted, and in which tables. */
export interface Counting {
  /** 0 where sites are counted together. */
  site: number
  window: TimeRange
  /** Its slots are those of the tables. */
  grid: TimeGrid
  /** Of each slot, whether it is counted; absent: all are. */
  isCounted?: Uint8Array | null
  exclusions?: Exclusion[]
  /** In the unit of the speed tables. */
  limits: LimitSteps
  /** Whether only motor vehicles are counted. */
  onlyMotor?: boolean
  /** Only this channel is counted; absent: all are. */
  channel?: number | null
  counts: CountTable[]
  speeds: SpeedTable[]
  hasLanes?: boolean
  classifier?: Classifier | null
  freeFlow?: FreeFlow | null
  /** Valid ones: headways in ms, lengths in cm. */
  headways?: ValueCounts | null
  lengths?: ValueCounts | null
}

/** Vehicles with a headway in ms of at least `minHeadway` are free; those below `platoonHeadway` are in a platoon. */
interface FreeFlow {
  minHeadway: number
  platoonHeadway: number
}

export interface CountedGroup extends Group {
  /** Whether the request asks for it, and whether its class is counted. */
  isWanted: boolean
  isOfClass: boolean
  read: number
  excluded: number
  speedExcluded: number
  /** Null until the first vehicle is counted: a row says that its group occurs. */
  rows: CountedRow[] | null
  speedRows: SpeedRows | null
}

export interface CountedRow {
  counts: Uint32Array
  table: CountTable
}

/** What holds at the times [from, to). */
export interface Piece extends TimeRange, Pick<Conditions, 'limit' | 'excluded'> {
  /** -1: it is not counted. */
  slot: number
}

/** The rows in which speeds are counted, and their cells at the slot and limit of the last ones. */
export interface SpeedRows {
  rows: { table: SpeedTable; row: number }[]
  slot: number
  limit: number
  cells: SpeedCounts[]
}

const NOT_MOTOR = NOT_MOTOR_CLASSES.map(name => VEHICLE_CLASSES.indexOf(name))
/** Bits of the number of a group, above those of rollups: the lane, the class of a scheme and 1, whether it is free. */
const [LANE, SCHEME_CLASS, FREE] = [15, 23, 29]

/** Counts the cells of a site into tables. */
export class SiteCounter {
  readonly counting: Counting
  /** Valid vehicles with a headway; those in platoons; those without headway, where the lane is known and where it is not. */
  readonly followed = { withHeadway: 0, platoon: 0, withoutHeadway: 0, withoutHeadwayAndLane: 0 }
  readonly #conditions: TimeSteps<Conditions>
  readonly #groups = new Map<number, CountedGroup>()
  readonly #speedRows: SpeedRows[] = []
  readonly #piece: Piece = { from: 0, to: 0, slot: -1, limit: -1, excluded: null }
  /** When the conditions of the piece are valid. */
  #valid: TimeRange = { from: 0, to: 0 }

  constructor(counting: Counting) {
    this.counting = counting
    this.#conditions = conditionsOf(counting.window, counting.limits, counting.exclusions ?? [])
  }

  /** Times at which it changes how vehicles are counted, besides the edges of the grid. */
  get changes(): number[] {
    return this.#conditions.times
  }

  add(cell: RecordCell): void {
    const { channel, vehicleClass, lane, flags, speed, headway, length } = cell
    const { counting } = this
    const only = counting.channel ?? null
    if (only !== null && channel !== only) return
    const { slot, limit, excluded } = this.moveTo(cell.ts)
    if (slot < 0) return
    const { classifier, freeFlow } = counting
    const state = stateOf(speed, flags)
    const schemeClass = classifier ? schemeClassOf(classifier, cell) : -1
    const isFree = freeFlow ? isFreeFlow(headway, lane, freeFlow) : false
    const number =
      groupOf(channel, vehicleClass, state) |
      (counting.hasLanes ? lane << LANE : 0) |
      ((schemeClass + 1) << SCHEME_CLASS) |
      (isFree ? 1 << FREE : 0)
    const group = this.group(number, null)
    if (!this.read(group, 1, excluded)) return
    for (const { counts, table } of group.rows ?? this.rowsOf(group)) {
      const column = table.layout.columnOf[slot] as number
      counts[column] = (counts[column] as number) + 1
    }
    if (!this.readSpeeds(group, 1, excluded) || state === STATE.invalid) return
    if (headway !== NO_TIME) counting.headways?.add(headway)
    if (length !== NO_NUMBER && (flags & FLAGS.length_out_of_range) === 0) counting.lengths?.add(length)
    if (freeFlow) this.#follow(headway, lane, freeFlow)
    if (state !== STATE.withSpeed) return
    const cells = this.speedCells(group.speedRows ?? this.speedRowsOf(group), slot, limit)
    for (let n = 0; n < cells.length; n++) (cells[n] as SpeedCounts).add(speed)
  }

  /** What was read, and why some of it is not counted, or not its speeds. */
  get used() {
    const used = { read: 0, excluded: 0, notMotor: 0, speedExcluded: 0, invalid: 0, withoutSpeed: 0 }
    for (const { read, excluded, speedExcluded, isOfClass, state } of this.#groups.values()) {
      used.read += read
      used.excluded += excluded
      used.speedExcluded += speedExcluded
      const left = read - excluded - speedExcluded
      if (!isOfClass) used.notMotor += left
      else if (state === STATE.invalid) used.invalid += left
      else if (state === STATE.withoutSpeed) used.withoutSpeed += left
    }
    return used
  }

  /** Fast when times ascend. The result is valid until the next call. */
  moveTo(ts: number): Piece {
    const piece = this.#piece
    if (ts >= piece.from && ts < piece.to) return piece
    const { grid, isCounted } = this.counting
    if (ts < this.#valid.from || ts >= this.#valid.to) {
      const { limit, excluded } = this.#conditions.at(ts)
      this.#valid = this.#conditions.validAt
      piece.limit = limit
      piece.excluded = excluded
    }
    const { from, to } = this.#valid
    const { window } = this.counting
    const slot = ts >= window.from && ts < window.to ? grid.at(ts) : -1
    piece.slot = isCounted && isCounted[slot] === 0 ? -1 : slot
    piece.from = slot < 0 ? from : Math.max(from, grid.edges[slot] as number)
    piece.to = slot < 0 ? to : Math.min(to, grid.edges[slot + 1] as number)
    return piece
  }

  /** Whether vehicles of two slots are counted in the same columns, but of tables with a column for each slot. */
  isCountedAlike(slot: number, other: number): boolean {
    if (slot === other) return true
    if (slot < 0 || other < 0) return false
    const { counts, speeds } = this.counting
    for (let n = 0; n < counts.length; n++) {
      const { layout, isBySlot } = counts[n] as CountTable
      if (!isBySlot && layout.columnOf[slot] !== layout.columnOf[other]) return false
    }
    for (let n = 0; n < speeds.length; n++) {
      const { columnOf } = (speeds[n] as SpeedTable).layout
      if (columnOf[slot] !== columnOf[other]) return false
    }
    return true
  }

  /** Counts vehicles as read, and returns whether they are counted as vehicles. */
  read(group: CountedGroup, count: number, excluded: Piece['excluded']): boolean {
    group.read += count
    if (!excluded || !isExcluded(excluded, group.channel)) return group.isOfClass
    group.excluded += count
    return false
  }

  /** Whether the speeds of counted vehicles are counted too. */
  readSpeeds(group: CountedGroup, count: number, excluded: Piece['excluded']): boolean {
    if (!excluded || !hasNoSpeeds(excluded, group.channel)) return true
    group.speedExcluded += count
    return false
  }

  /** By its number; `isWanted` is that of all cells of rollups. */
  group(number: number, isWanted: RollupCells['isWanted']): CountedGroup {
    return this.#groups.get(number) ?? this.#newGroup(number, isWanted)
  }

  #newGroup(number: number, isWanted: RollupCells['isWanted']): CountedGroup {
    const { site, channel: only = null, onlyMotor } = this.counting
    const ofRollup = number & ((1 << LANE) - 1)
    const [channel, vehicleClass] = [channelOf(ofRollup), classOf(ofRollup)]
    // All in one literal: with spread parts counting took three times as long.
    const group: CountedGroup = {
      site,
      channel,
      lane: (number >>> LANE) & 255,
      vehicleClass,
      schemeClass: ((number >>> SCHEME_CLASS) & 63) - 1,
      state: (number & 3) as State,
      isFree: number >>> FREE === 1,
      isWanted: (only === null || channel === only) && (isWanted === null || isWanted(ofRollup)),
      isOfClass: !onlyMotor || !NOT_MOTOR.includes(vehicleClass),
      read: 0,
      excluded: 0,
      speedExcluded: 0,
      rows: null,
      speedRows: null,
    }
    this.#groups.set(number, group)
    return group
  }

  rowsOf(group: CountedGroup): CountedRow[] {
    const rows: CountedRow[] = []
    for (const table of this.counting.counts) {
      const row = table.layout.rowOf(group)
      if (row >= 0) rows.push({ counts: table.row(row), table })
    }
    group.rows = rows
    return rows
  }

  /** Groups whose speeds are counted in the same rows share them. */
  speedRowsOf(group: CountedGroup): SpeedRows {
    const rows: SpeedRows['rows'] = []
    for (const table of this.counting.speeds) {
      const row = table.layout.rowOf(group)
      if (row >= 0) rows.push({ table, row })
    }
    const isSame = (other: SpeedRows) =>
      other.rows.length === rows.length &&
      rows.every(({ table, row }, n) => other.rows[n]?.table === table && other.rows[n]?.row === row)
    let found = this.#speedRows.find(isSame)
    if (!found) {
      found = { rows, slot: -1, limit: -1, cells: [] }
      this.#speedRows.push(found)
    }
    group.speedRows = found
    return found
  }

  speedCells(speedRows: SpeedRows, slot: number, limit: number): SpeedCounts[] {
    if (speedRows.slot !== slot || speedRows.limit !== limit) {
      speedRows.cells = speedRows.rows.map(({ table, row }) =>
        table.at(limit, row, table.layout.columnOf[slot] as number),
      )
      speedRows.slot = slot
      speedRows.limit = limit
    }
    return speedRows.cells
  }

  #follow(headway: number, lane: number, { platoonHeadway }: FreeFlow): void {
    const { followed } = this
    if (headway === NO_TIME) {
      if (lane === NO_LANE) followed.withoutHeadwayAndLane++
      else followed.withoutHeadway++
      return
    }
    followed.withHeadway++
    if (headway < platoonHeadway) followed.platoon++
  }
}

/** Without a headway, where the lane is known: no vehicle before it. */
const isFreeFlow = (headway: number, lane: number, { minHeadway }: FreeFlow): boolean =>
  headway === NO_TIME ? lane !== NO_LANE : headway >= minHeadway

/** The last number is for those without a class of the scheme. */
function schemeClassOf(classifier: Classifier, { flags, length, code, isOfScheme }: RecordCell): number {
  const number = classify(classifier, flags, length, code, isOfScheme)
  return number === UNMAPPED ? classifier.classes.length : number
}
