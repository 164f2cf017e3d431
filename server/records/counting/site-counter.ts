import { FLAGS, NO_LANE } from '../../../contract/record.ts'
import { type Classifier, UNMAPPED } from '../../../contract/target-schemes.ts'
import type { TimeRange } from '../../../contract/time-range.ts'
import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicle-classes.ts'
import type { LimitSteps, TimeSteps } from '../../sites/limit-steps.ts'
import { NO_NUMBER, NO_TIME } from '../blocks/columns.ts'
import { channelOf, classOf, groupOf, NO_SPEEDS, QUARTER_MS, STATE, type State, stateOf } from '../blocks/rollup.ts'
import type { SpeedHistogram } from '../blocks/span-rollup.ts'
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

interface CountedGroup extends Group {
  /** Whether the request asks for it, and whether its class is counted. */
  isWanted: boolean
  isOfClass: boolean
  read: number
  excluded: number
  speedExcluded: number
  /** Null until the first vehicle is counted: a row says that its group occurs. */
  rows: { counts: Uint32Array; columnOf: Uint32Array }[] | null
  speedRows: SpeedRows | null
}

/** The rows in which speeds are counted, and their cells at the slot and limit of the last ones. */
interface SpeedRows {
  rows: { table: SpeedTable; row: number }[]
  slot: number
  limit: number
  cells: SpeedCounts[]
}

/** Speeds of a rollup that belong to the same cells. */
interface SpeedRun {
  rows: SpeedRows
  slot: number
  limit: number
  first: number
  after: number
}

const NOT_MOTOR = NOT_MOTOR_CLASSES.map(name => VEHICLE_CLASSES.indexOf(name))
const [A_MOTOR_CLASS, NO_MOTOR_CLASS] = [VEHICLE_CLASSES.indexOf('car'), NOT_MOTOR[0] as number]
/** Bits of the number of a group, above those of rollups: the lane, the class of a scheme and 1, whether it is free. */
const [LANE, SCHEME_CLASS, FREE] = [15, 23, 29]

/** Counts the cells of a site into tables. */
export class SiteCounter {
  readonly counting: Counting
  /** Valid vehicles with a headway; those in platoons; those without headway, where the lane is known and where it is not. */
  readonly followed = { withHeadway: 0, platoon: 0, withoutHeadway: 0, withoutHeadwayAndLane: 0 }
  readonly #conditions: TimeSteps<Conditions>
  readonly #groups = new Map<number, CountedGroup>()
  readonly #speedRows = new Map<string, SpeedRows>()
  /** The slot and the conditions of the times [from, to); slot -1 is not counted. */
  #piece = { from: 0, to: 0, slot: -1, limit: -1, excluded: null as Conditions['excluded'] }

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
    this.#moveTo(cell.ts)
    const { slot, limit } = this.#piece
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
    const group = this.#groups.get(number) ?? this.#newGroup(number, null)
    if (!this.#count(group, 1) || state === STATE.invalid) return
    if (headway !== NO_TIME) counting.headways?.add(headway)
    if (length !== NO_NUMBER && (flags & FLAGS.length_out_of_range) === 0) counting.lengths?.add(length)
    if (freeFlow) this.#follow(headway, lane, freeFlow)
    if (state !== STATE.withSpeed) return
    const cells = this.#speedCells(group.speedRows ?? this.#speedRowsOf(group), slot, limit)
    for (let n = 0; n < cells.length; n++) (cells[n] as SpeedCounts).add(speed)
  }

  /**
   * Cells in whose quarters of an hour neither exclusions nor limits change. Speeds that belong to the same cells of all
   * tables are added together: one by one it took five times as long.
   */
  addRollup({ rollup, from, to, isWanted }: RollupCells): void {
    const { start, quarters, groups, counts, speeds, histograms } = rollup
    const size = groups.length
    const hasSpeeds = speeds !== NO_SPEEDS
    const some = Array.from(groups, number => this.#groups.get(number) ?? this.#newGroup(number, isWanted))
    const piece = this.#piece
    let run: SpeedRun | null = null
    for (let n = 0, cell = 0, at = 0; n < quarters; n++) {
      const ts = start + n * QUARTER_MS
      const isInside = ts >= from && ts < to
      if (isInside) this.#moveTo(ts)
      const { slot, limit } = piece
      for (let g = 0; g < size; g++, cell++) {
        const count = counts[cell] as number
        if (count === 0) continue
        const group = some[g] as CountedGroup
        const hasSpeed = group.state === STATE.withSpeed
        const first = at
        if (hasSpeed) at += count
        if (!isInside || slot < 0 || !group.isWanted || !this.#count(group, count)) continue
        if (!hasSpeed || !hasSpeeds) continue
        const rows = group.speedRows ?? this.#speedRowsOf(group)
        const isNext = run !== null && run.rows === rows && run.after === first && run.limit === limit
        if (run !== null && isNext && (run.slot === slot || isInSameColumns(rows, run.slot, slot))) run.after = at
        else {
          if (run) this.#addRun(run, speeds)
          run = { rows, slot, limit, first, after: at }
        }
      }
    }
    if (run) this.#addRun(run, speeds)
    for (const histogram of histograms ?? []) {
      if (histogram.from >= from && histogram.from < to) this.#addHistogram(histogram, isWanted)
    }
  }

  /** Speeds of a time that is in the same columns of all tables, and of all classes. */
  #addHistogram(histogram: SpeedHistogram, isWanted: RollupCells['isWanted']): void {
    const { channel, isMotor } = histogram
    const number = groupOf(channel, isMotor ? A_MOTOR_CLASS : NO_MOTOR_CLASS, STATE.withSpeed)
    const group = this.#groups.get(number) ?? this.#newGroup(number, isWanted)
    this.#moveTo(histogram.from)
    const { slot, limit, excluded } = this.#piece
    if (slot < 0 || !group.isWanted || !group.isOfClass) return
    if (excluded && (isExcluded(excluded, channel) || hasNoSpeeds(excluded, channel))) return
    const rows = group.speedRows ?? this.#speedRowsOf(group)
    for (const cell of this.#speedCells(rows, slot, limit)) cell.addCounts(histogram)
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

  #moveTo(ts: number): void {
    const piece = this.#piece
    if (ts >= piece.from && ts < piece.to) return
    const { grid, isCounted } = this.counting
    const { isInWindow, limit, excluded } = this.#conditions.at(ts)
    const { from, to } = this.#conditions.validAt
    piece.limit = limit
    piece.excluded = excluded
    if (!isInWindow) {
      piece.slot = -1
      piece.from = from
      piece.to = to
      return
    }
    const slot = grid.at(ts)
    piece.slot = isCounted && isCounted[slot] === 0 ? -1 : slot
    piece.from = Math.max(from, grid.edges[slot] as number)
    piece.to = Math.min(to, grid.edges[slot + 1] as number)
  }

  /** Counts vehicles at the present time; returns whether their speeds are counted too. */
  #count(group: CountedGroup, count: number): boolean {
    const { slot, excluded } = this.#piece
    group.read += count
    if (excluded && isExcluded(excluded, group.channel)) {
      group.excluded += count
      return false
    }
    if (!group.isOfClass) return false
    const rows = group.rows ?? this.#rowsOf(group)
    for (let n = 0; n < rows.length; n++) {
      const { counts, columnOf } = rows[n] as { counts: Uint32Array; columnOf: Uint32Array }
      const column = columnOf[slot] as number
      counts[column] = (counts[column] as number) + count
    }
    if (!excluded || !hasNoSpeeds(excluded, group.channel)) return true
    group.speedExcluded += count
    return false
  }

  #newGroup(number: number, isWanted: RollupCells['isWanted']): CountedGroup {
    const { site, channel: only = null, onlyMotor } = this.counting
    const ofRollup = number & ((1 << LANE) - 1)
    const [channel, vehicleClass] = [channelOf(ofRollup), classOf(ofRollup)]
    const group: CountedGroup = {
      ...{ site, channel, vehicleClass, state: (number & 3) as State, lane: (number >>> LANE) & 255 },
      ...{ schemeClass: ((number >>> SCHEME_CLASS) & 63) - 1, isFree: number >>> FREE === 1 },
      isWanted: (only === null || channel === only) && (isWanted === null || isWanted(ofRollup)),
      isOfClass: !onlyMotor || !NOT_MOTOR.includes(vehicleClass),
      ...{ read: 0, excluded: 0, speedExcluded: 0, rows: null, speedRows: null },
    }
    this.#groups.set(number, group)
    return group
  }

  #rowsOf(group: CountedGroup): NonNullable<CountedGroup['rows']> {
    const rows = this.counting.counts.flatMap(table => {
      const row = table.layout.rowOf(group)
      return row < 0 ? [] : [{ counts: table.row(row), columnOf: table.layout.columnOf }]
    })
    group.rows = rows
    return rows
  }

  /** Groups whose speeds are counted in the same rows share them. */
  #speedRowsOf(group: CountedGroup): SpeedRows {
    const numbers = this.counting.speeds.map(({ layout }) => layout.rowOf(group))
    const key = numbers.join()
    let found = this.#speedRows.get(key)
    if (!found) {
      const rows = this.counting.speeds.map((table, n) => ({ table, row: numbers[n] as number }))
      found = { rows: rows.filter(({ row }) => row >= 0), slot: -1, limit: -1, cells: [] }
      this.#speedRows.set(key, found)
    }
    group.speedRows = found
    return found
  }

  #speedCells(speedRows: SpeedRows, slot: number, limit: number): SpeedCounts[] {
    if (speedRows.slot !== slot || speedRows.limit !== limit) {
      speedRows.cells = speedRows.rows.map(({ table, row }) =>
        table.at(limit, row, table.layout.columnOf[slot] as number),
      )
      speedRows.slot = slot
      speedRows.limit = limit
    }
    return speedRows.cells
  }

  #addRun({ rows, slot, limit, first, after }: SpeedRun, speeds: Uint32Array): void {
    for (const cell of this.#speedCells(rows, slot, limit)) cell.addList(speeds, first, after)
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

const isInSameColumns = ({ rows }: SpeedRows, slot: number, other: number): boolean =>
  rows.every(({ table: { layout } }) => layout.columnOf[slot] === layout.columnOf[other])

/** Without a headway, where the lane is known: no vehicle before it. */
const isFreeFlow = (headway: number, lane: number, { minHeadway }: FreeFlow): boolean =>
  headway === NO_TIME ? lane !== NO_LANE : headway >= minHeadway

/** The last number is for those without a class of the scheme. */
function schemeClassOf(classifier: Classifier, { flags, length, code, isOfScheme }: RecordCell): number {
  const number = classify(classifier, flags, length, code, isOfScheme)
  return number === UNMAPPED ? classifier.classes.length : number
}
