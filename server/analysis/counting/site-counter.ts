import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { classesOf, type Population } from '../../../contract/vehicles/population.ts'
import type { Classifier } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { channelOf, classOf, STATE, type State } from '../../records/blocks/rollups/rollup.ts'
import { type Conditions, conditionsOf, type Exclusion, hasNoSpeeds, isExcluded } from './conditions.ts'
import type { Group } from './group.ts'
import { IntervalLengths } from './interval-lengths.ts'
import type { LimitSteps } from './judge-speeds.ts'
import type { SpeedCounts } from './speeds.ts'
import type { CountTable, SpeedTable } from './tables.ts'
import type { TimeGrid, TimeSteps } from './time-grid.ts'
import type { ValueCounts } from './value-counts.ts'

/** Which cells of a site are counted, and in which tables. */
export interface Counting {
  /** 0 where sites are counted together. */
  site: number
  window: TimeRange
  /** Its slots are those of the tables. */
  grid: TimeGrid
  /** Whether each slot is counted; absent: all are. */
  isCounted?: Uint8Array | null
  exclusions?: Exclusion[]
  limits: LimitSteps
  /** Absent: all vehicles are counted. */
  population?: Population
  /** Only this channel is counted; absent: all are. */
  channel?: number | null
  counts: CountTable[]
  /** A table with columns for single quarters of an hour or hours: vehicles are not summed up over more before. */
  bySlot?: CountTable
  speeds: SpeedTable[]
  hasLanes?: boolean
  classifier?: Classifier | null
  freeFlow?: FreeFlow | null
  /** Valid ones: headways in ms, lengths in cm. */
  headways?: ValueCounts | null
  lengths?: ValueCounts | null
}

/** Vehicles with a headway in ms of at least `minHeadway` are free; those below `platoonHeadway` are in a platoon. */
export interface FreeFlow {
  minHeadway: number
  platoonHeadway: number
}

export interface CountedGroup extends Group {
  /** Whether its channel and class are counted. */
  isOfChannel: boolean
  isOfClass: boolean
  read: number
  excluded: number
  speedExcluded: number
  /** Null until the first vehicle is counted: a row says that its group occurs. */
  rows: CountedRow[] | null
  slotRow: Uint32Array | null
  speedRows: SpeedRows | null
}

interface CountedRow {
  counts: Uint32Array
  columnOf: Uint32Array
}

/** How vehicles are counted. */
export interface At extends Conditions {
  /** The slot of the grid, which gives the column of each table but `bySlot`; -1: they are not counted. */
  slot: number
}

/** The same at all times [from, to). */
interface Piece extends At, TimeRange {}

/** The rows in which speeds are counted, and their cells at the slot and limit of the last ones. */
export interface SpeedRows {
  rows: { table: SpeedTable; row: number }[]
  slot: number
  limit: number
  cells: SpeedCounts[]
}

/** As valid ones, their speeds, headways and lengths are counted too. */
export const COUNTED_AS = { nothing: 0, vehicles: 1, valid: 2 } as const
type CountedAs = (typeof COUNTED_AS)[keyof typeof COUNTED_AS]

/** The number of a group: the low 15 bits as in rollups, above them what else is requested. */
const [LANE, SCHEME_CLASS, FREE, PLATOON, NO_HEADWAY] = [15, 23, 29, 30, 31]
export const GROUP_BITS = {
  lane: (lane: number): number => lane << LANE,
  schemeClass: (schemeClass: number): number => (schemeClass + 1) << SCHEME_CLASS,
  free: 1 << FREE,
  platoon: 1 << PLATOON,
  noHeadway: 1 << NO_HEADWAY,
} as const

/** Groups are found by a hash of their number in one step, where no other has the same. */
const [HASHES, HASH_FACTOR, HASH_SHIFT] = [256, 0x9e37_79b1, 24]

/** Counts vehicles of a site into tables. */
export class SiteCounter {
  readonly counting: Counting
  /** Times whose vehicles are in the same columns, but of the table by slot. */
  readonly #runs: ReturnType<TimeGrid['runsOf']>
  /** From 1 on. */
  readonly groups: (CountedGroup | null)[] = [null]
  readonly lengths = new IntervalLengths()
  readonly #indexes = new Map<number, number>()
  readonly #hashed = new Int32Array(2 * HASHES).fill(-1)
  readonly #conditions: TimeSteps<Conditions>
  readonly #classes: VehicleClass[]
  /** By the numbers of the rows. */
  readonly #speedRows = new Map<string, SpeedRows>()
  readonly #piece: Piece = { from: 0, to: 0, slot: -1, limit: -1, excluded: null }

  constructor(counting: Counting) {
    this.counting = counting
    this.#classes = classesOf(counting.population ?? 'all')
    this.#conditions = conditionsOf(counting.window, counting.limits, counting.exclusions ?? [])
    const columns = [...counting.counts, ...counting.speeds].map(({ layout }) => layout.columnOf)
    this.#runs = counting.grid.runsOf(counting.isCounted ? [...columns, counting.isCounted] : columns)
  }

  /** Times at which it changes how vehicles are counted, besides the edges of the grid. */
  get changes(): number[] {
    return this.#conditions.times
  }

  /** Whether the speeds of a channel are counted alike for days or longer, so that they need not be told apart. */
  get hasLongSpeeds(): boolean {
    const { speeds, window } = this.counting
    const isShort = this.#runs.grid.size * DAY_MS > 2 * (window.to - window.from)
    return !isShort && !speeds.some(({ layout }) => layout.isByClass)
  }

  isAlike({ from, to }: TimeRange): boolean {
    return this.moveTo(from).to >= to
  }

  /** What was read, and why some of it is not counted, or not its speeds; and of valid vehicles, whether they follow another. */
  countUsed() {
    const used = {
      read: 0,
      excluded: 0,
      apart: 0,
      speedExcluded: 0,
      invalid: 0,
      withoutSpeed: 0,
      tooSlow: 0,
      platoon: 0,
    }
    // Without headway, and where the lane is not known either.
    let [withoutHeadway, withoutHeadwayAndLane, withHeadway] = [0, 0, 0]
    for (const group of this.groups) {
      if (!group) continue
      const { read, excluded, speedExcluded, isOfClass, state } = group
      used.read += read
      used.excluded += excluded
      used.speedExcluded += speedExcluded
      const left = read - excluded - speedExcluded
      if (!isOfClass) used.apart += left
      else if (state === STATE.invalid) used.invalid += left
      else {
        if (state !== STATE.withSpeed) used.withoutSpeed += left
        if (state === STATE.tooSlow) used.tooSlow += left
        if (group.isPlatoon) used.platoon += left
        if (group.hasHeadway) withHeadway += left
        else if (group.isFree) withoutHeadway += left
        else withoutHeadwayAndLane += left
      }
    }
    return { ...used, withHeadway, withoutHeadway, withoutHeadwayAndLane }
  }

  /** How vehicles are counted at a time, and how long they are so. Fast when times ascend. The result is valid until the next call. */
  moveTo(ts: number): Piece {
    const piece = this.#piece
    if (ts >= piece.from && ts < piece.to) return piece
    const { isCounted, window } = this.counting
    const { limit, excluded } = this.#conditions.at(ts)
    const { from, to } = this.#conditions.rangeAt(ts)
    piece.limit = limit
    piece.excluded = excluded
    piece.from = from
    piece.to = to
    piece.slot = -1
    if (ts < window.from || ts >= window.to) return piece
    const { grid, firsts } = this.#runs
    const run = grid.at(ts)
    const slot = firsts[run] as number
    piece.from = Math.max(from, grid.edges[run] as number)
    piece.to = Math.min(to, grid.edges[run + 1] as number)
    if (!isCounted || isCounted[slot] === 1) piece.slot = slot
    return piece
  }

  /** Counts vehicles of a group that were read, and returns what of them counts. */
  count(group: CountedGroup, count: number, { slot, excluded }: At): CountedAs {
    group.read += count
    if (excluded && isExcluded(excluded, group.channel)) {
      group.excluded += count
      return COUNTED_AS.nothing
    }
    if (!group.isOfClass) return COUNTED_AS.nothing
    const rows = group.rows ?? this.#rowsOf(group)
    for (let r = 0; r < rows.length; r++) {
      const { counts, columnOf } = rows[r] as CountedRow
      const column = columnOf[slot] as number
      counts[column] = (counts[column] as number) + count
    }
    if (excluded && hasNoSpeeds(excluded, group.channel)) group.speedExcluded += count
    else if (group.state !== STATE.invalid) return COUNTED_AS.valid
    return COUNTED_AS.vehicles
  }

  /** The row of a group in the table by slot; null without one. */
  slotRowOf(group: CountedGroup): Uint32Array | null {
    const { bySlot } = this.counting
    group.slotRow ??= bySlot?.row(bySlot.layout.rowOf(group)) ?? null
    return group.slotRow
  }

  /** The number of a group here, which is its index. */
  indexOf(number: number): number {
    const at = 2 * (Math.imul(number, HASH_FACTOR) >>> HASH_SHIFT)
    if (this.#hashed[at] === number) return this.#hashed[at + 1] as number
    const index = this.#indexes.get(number) ?? this.#addGroup(number)
    this.#hashed[at] = number
    this.#hashed[at + 1] = index
    return index
  }

  group(number: number): CountedGroup {
    return this.groups[this.indexOf(number)] as CountedGroup
  }

  #addGroup(number: number): number {
    const { site, channel: only = null } = this.counting
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
      isFree: ((number >>> FREE) & 1) === 1,
      isPlatoon: ((number >>> PLATOON) & 1) === 1,
      hasHeadway: number >>> NO_HEADWAY === 0,
      isOfChannel: only === null || channel === only,
      isOfClass: this.#classes.includes(VEHICLE_CLASSES[vehicleClass] as VehicleClass),
      read: 0,
      excluded: 0,
      speedExcluded: 0,
      rows: null,
      slotRow: null,
      speedRows: null,
    }
    const index = this.groups.push(group) - 1
    this.#indexes.set(number, index)
    return index
  }

  #rowsOf(group: CountedGroup): CountedRow[] {
    const rows: CountedRow[] = []
    for (const table of this.counting.counts) {
      const row = table.layout.rowOf(group)
      if (row >= 0) rows.push({ counts: table.row(row), columnOf: table.layout.columnOf })
    }
    group.rows = rows
    return rows
  }

  /** Where the speeds of a group are counted: those that are counted in the same rows share them. */
  speedRowsOf(group: CountedGroup): SpeedRows {
    if (group.speedRows) return group.speedRows
    const { speeds } = this.counting
    const numbers = speeds.map(({ layout }) => layout.rowOf(group))
    const key = numbers.join()
    let found = this.#speedRows.get(key)
    if (!found) {
      const rows = speeds.map((table, n) => ({ table, row: numbers[n] as number })).filter(({ row }) => row >= 0)
      found = { rows, slot: -1, limit: -1, cells: [] }
      this.#speedRows.set(key, found)
    }
    group.speedRows = found
    return found
  }

  speedCells(speedRows: SpeedRows, { slot, limit }: At): SpeedCounts[] {
    if (speedRows.slot !== slot || speedRows.limit !== limit) {
      speedRows.cells = speedRows.rows.map(({ table, row }) =>
        table.at(limit, row, table.layout.columnOf[slot] as number),
      )
      speedRows.slot = slot
      speedRows.limit = limit
    }
    return speedRows.cells
  }
}
