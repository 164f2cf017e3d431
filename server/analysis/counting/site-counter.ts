import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { classesOf, type Population } from '../../../contract/vehicles/population.ts'
import type { Classifier } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { channelOf, classOf, STATE, type State } from '../../records/blocks/rollups/rollup.ts'
import { type Conditions, conditionsOf, type Exclusion, hasNoSpeeds, isExcluded } from './conditions.ts'
import { GROUP_BITS, type Group, inRollup, laneIn, schemeClassIn } from './group.ts'
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
  /** Its row in each of the counts, null where it is in none. Absent until the first vehicle is counted: a row says that it occurs. */
  rows: (Uint32Array | null)[] | null
  slotRow: Uint32Array | null
  speedRows: SpeedRows | null
}

/** How vehicles are counted. */
export interface At extends Conditions {
  /** The slot of the grid, which gives the column of each table but `bySlot`; -1: they are not counted. */
  slot: number
}

/** The same at all times [from, to). */
interface Piece extends At, TimeRange {}

interface SpeedPlace {
  table: SpeedTable
  row: number
}

/** The rows in which speeds are counted, and their cells at the slot and limit of the last ones. */
export interface SpeedRows {
  /** In all tables; a row below 0 is none. */
  places: SpeedPlace[]
  rows: SpeedPlace[]
  slot: number
  limit: number
  cells: SpeedCounts[]
}

/** As valid ones, their speeds, headways and lengths are counted too. */
export const COUNTED_AS = { nothing: 0, vehicles: 1, valid: 2 } as const
type CountedAs = (typeof COUNTED_AS)[keyof typeof COUNTED_AS]

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
  readonly #speedRows: SpeedRows[] = []
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
    const { counts } = this.counting
    const rows = group.rows ?? this.#openRows(group)
    for (let t = 0; t < counts.length; t++) {
      const row = rows[t]
      if (!row) continue
      const column = (counts[t] as CountTable).layout.columnOf[slot] as number
      row[column] = (row[column] as number) + count
    }
    if (excluded && hasNoSpeeds(excluded, group.channel)) group.speedExcluded += count
    else if (group.state !== STATE.invalid) return COUNTED_AS.valid
    return COUNTED_AS.vehicles
  }

  /** The row of a group in the table by slot; null without one. */
  slotRowOf(group: CountedGroup): Uint32Array | null {
    const { bySlot } = this.counting
    if (bySlot) group.slotRow ??= rowIn(bySlot, group)
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
    const [channel, vehicleClass] = [channelOf(inRollup(number)), classOf(number)]
    // All in one literal: with spread parts counting took three times as long.
    const group: CountedGroup = {
      site,
      channel,
      lane: laneIn(number),
      vehicleClass,
      schemeClass: schemeClassIn(number),
      state: (number & 3) as State,
      isFree: (number & GROUP_BITS.free) !== 0,
      isPlatoon: (number & GROUP_BITS.platoon) !== 0,
      hasHeadway: (number & GROUP_BITS.noHeadway) === 0,
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

  /** Where the speeds of a group are counted: those that are counted in the same rows share them. */
  speedRowsOf(group: CountedGroup): SpeedRows {
    group.speedRows ??= this.#openSpeedRows(group)
    return group.speedRows
  }

  #openSpeedRows(group: CountedGroup): SpeedRows {
    const places = this.counting.speeds.map(table => ({ table, row: table.layout.rowOf(group) }))
    const isSame = (other: SpeedRows) => places.every(({ row }, n) => row === other.places[n]?.row)
    let found = this.#speedRows.find(isSame)
    if (!found) {
      found = { places, rows: places.filter(({ row }) => row >= 0), slot: -1, limit: -1, cells: [] }
      this.#speedRows.push(found)
    }
    return found
  }

  /** Apart, because V8 makes room for what a closure uses at the begin of a function, and `count` is called for each group of a rollup. */
  #openRows(group: CountedGroup): (Uint32Array | null)[] {
    group.rows = this.counting.counts.map(table => rowIn(table, group))
    return group.rows
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

function rowIn(table: CountTable, group: Group): Uint32Array | null {
  const row = table.layout.rowOf(group)
  return row < 0 ? null : table.row(row)
}
