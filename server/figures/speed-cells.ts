import { countAbove, countFaster, type Speeds } from '../records/aggregate/tally.ts'
import type { LocalTime } from './local-time.ts'
import { NOT_LIMITED, SpeedCell } from './speed-cell.ts'

/** Which groups of vehicles have cells of their own. */
export interface CellKinds {
  channel: boolean
  clockHour: boolean
  weekday: boolean
  weekdayHour: boolean
  day: boolean
  hour: boolean
  class: boolean
}

/** The speeds of a site by all that its figures are given by. */
export class SpeedCells {
  readonly byClockHour: SpeedCell[] = []
  readonly byWeekday: SpeedCell[] = []
  /** By weekday x 24 + clock hour. */
  readonly byWeekdayHour: SpeedCell[] = []
  readonly byDay: SpeedCell[] = []
  readonly byHour: SpeedCell[] = []
  readonly byClass: SpeedCell[] = []
  /** Vehicles in free flow, by speed limit. */
  readonly freeByLimit = new Map<number, SpeedCell>()
  readonly #local: LocalTime
  readonly #kinds: CellKinds
  /** By speed limit, then by channel where there are cells for these: each speed is added once for both. */
  readonly #byLimitAndChannel = new Map<number, SpeedCell[]>()
  readonly #found: SpeedCell[] = []
  #byLimit: Map<number, SpeedCell> | null = null
  #byChannel: SpeedCell[] | null = null

  constructor(local: LocalTime, kinds: CellKinds) {
    this.#local = local
    this.#kinds = kinds
  }

  /** Speeds in the unit of the request, from index `first` up to `after`, of one quarter of an hour, limit and group. */
  add(
    quarter: number,
    limit: number,
    channel: number,
    group: number,
    speeds: Uint32Array,
    first: number,
    after: number,
    isFree: boolean,
  ): void {
    const above = limit < 0 ? NOT_LIMITED : countFaster(speeds, first, after, limit)
    for (const cell of this.#cellsOf(quarter, limit, channel, group)) cell.add(speeds, first, after, above)
    if (isFree) this.#freeOf(limit).add(speeds, first, after, above)
  }

  /** So many of each speed, of a stretch of time that begins with a quarter of an hour and is in the same cells. */
  addCounts(quarter: number, limit: number, channel: number, speeds: Speeds): void {
    const above = limit < 0 ? NOT_LIMITED : countAbove(speeds, limit)
    for (const cell of this.#cellsOf(quarter, limit, channel, 0)) cell.addCounts(speeds, above)
  }

  /** Valid until the next call. */
  #cellsOf(quarter: number, limit: number, channel: number, group: number): SpeedCell[] {
    const local = this.#local
    const kinds = this.#kinds
    const cells = this.#found
    const day = local.dayOf[quarter] as number
    const clockHour = ((local.minuteOf[quarter] as number) / 60) | 0
    const weekday = local.days[day]?.weekday as number
    const ofLimit = this.#byLimitAndChannel.get(limit) ?? this.#newLimit(limit)
    cells.length = 0
    cells.push(cellOf(ofLimit, kinds.channel ? channel : 0))
    if (kinds.day) cells.push(cellOf(this.byDay, day))
    if (kinds.hour) cells.push(cellOf(this.byHour, local.hourOf[quarter] as number))
    if (kinds.clockHour) cells.push(cellOf(this.byClockHour, clockHour))
    if (kinds.weekday) cells.push(cellOf(this.byWeekday, weekday))
    if (kinds.weekdayHour) cells.push(cellOf(this.byWeekdayHour, weekday * 24 + clockHour))
    if (kinds.class) cells.push(cellOf(this.byClass, group))
    return cells
  }

  /** By speed limit, once all are added. */
  get byLimit(): Map<number, SpeedCell> {
    this.#byLimit ??= new Map(
      Array.from(this.#byLimitAndChannel, ([limit, cells]) => [limit, SpeedCell.sumOf(cells.filter(Boolean))]),
    )
    return this.#byLimit
  }

  /** By channel, once all are added. */
  get byChannel(): SpeedCell[] {
    if (!this.#byChannel) {
      const limits = [...this.#byLimitAndChannel.values()]
      const byChannel: SpeedCell[] = []
      for (const channel of new Set(limits.flatMap(cells => Object.keys(cells).map(Number)))) {
        byChannel[channel] = SpeedCell.sumOf(limits.flatMap(cells => cells[channel] ?? []))
      }
      this.#byChannel = byChannel
    }
    return this.#byChannel
  }

  #newLimit(limit: number): SpeedCell[] {
    const byChannel: SpeedCell[] = []
    this.#byLimitAndChannel.set(limit, byChannel)
    return byChannel
  }

  #freeOf(limit: number): SpeedCell {
    const known = this.freeByLimit.get(limit)
    if (known) return known
    const cell = new SpeedCell()
    this.freeByLimit.set(limit, cell)
    return cell
  }
}

function cellOf(cells: SpeedCell[], index: number): SpeedCell {
  let cell = cells[index]
  if (!cell) {
    cell = new SpeedCell()
    cells[index] = cell
  }
  return cell
}
