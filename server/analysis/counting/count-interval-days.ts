import { type BinCounts, COUNT_SCALE, INTERVAL_FLAGS } from '../../../contract/intervals/interval-count.ts'
import { MAX_SPEED, NO_LANE } from '../../../contract/vehicles/record.ts'
import { UNMAPPED } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { groupOf, STATE } from '../../records/blocks/rollups/rollup.ts'
import type { DayOfSite } from '../../records/intervals/interval-days.ts'
import type { StoredInterval } from '../../records/intervals/stored-interval.ts'
import type { CanonicalFilters } from '../../records/record-filters.ts'
import { wantedGroups } from '../../records/store/cells/cells.ts'
import type { UploadSchemes } from '../../records/upload-schemes.ts'
import { type At, COUNTED_AS, GROUP_BITS, type SiteCounter, type SpeedRows } from './site-counter.ts'
import type { SpeedCounts } from './speeds.ts'

const INVALID = INTERVAL_FLAGS.clock_unsynced | INTERVAL_FLAGS.device_fault
const UNKNOWN = VEHICLE_CLASSES.indexOf('unknown')
/** Edges of bins are in 0.01 km/h, speeds in 0.1 km/h. */
const EDGE_STEPS = 10
/** Successive multiples of it, without their whole parts, fill a bin evenly however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Filters on what intervals do not know: with them, single vehicles are counted alone. */
export const isKnownOfIntervals = ({ lanes, speed, length, headway }: CanonicalFilters): boolean =>
  [lanes, speed, length, headway].every(filter => (filter ?? null) === null)

/**
 * Counts intervals, each a cell of several vehicles. One counts at its start: who asks for shorter times than it has is refused
 * elsewhere. Counts are whole numbers, so what is below one is carried over to the next interval of the channel and class.
 */
export class IntervalCounter {
  readonly #codes: UploadSchemes | null
  readonly #isWanted: ReturnType<typeof wantedGroups>
  /** Hundredths of vehicles that are not counted yet. */
  readonly #rest = new Map<number, number>()
  /** How many speeds were spread over the bins so far. */
  #spread = 0

  constructor(filters: CanonicalFilters, codes: UploadSchemes | null) {
    this.#isWanted = wantedGroups(filters)
    this.#codes = codes
  }

  count(counter: SiteCounter, { site, intervals }: DayOfSite): void {
    const { window, channel: only } = counter.counting
    for (const interval of intervals) {
      if (interval.start < window.from || interval.start >= window.to) continue
      if (only != null && interval.channel !== only) continue
      counter.durations.set(interval.durationS, site)
      const at = counter.moveTo(interval.start)
      if (at.slot >= 0) this.#countInterval(counter, site, interval, at)
    }
  }

  #countInterval(counter: SiteCounter, site: number, interval: StoredInterval, at: At): void {
    const { channel, volume, classes, speeds } = interval
    const { classifier } = counter.counting
    const isValid = (interval.flags & INVALID) === 0
    let withSpeed = isValid ? (speeds?.counts ?? []).reduce((sum, count) => sum + count, 0) : 0
    let [left, counted] = [volume, 0]
    let speedRows: SpeedRows | null = null
    const countedClasses = new Set<number>()
    const add = (vehicleClass: number, code: number | null, hundredths: number) => {
      left -= hundredths
      const number = groupOf(channel, vehicleClass, STATE.withSpeed)
      if (this.#isWanted?.(isValid ? number : groupOf(channel, vehicleClass, STATE.invalid)) === false) return
      const vehicles = this.#wholeOf(site * 2 ** 20 + number, hundredths)
      const ofSpeed = Math.min(vehicles, Math.ceil(withSpeed / COUNT_SCALE))
      withSpeed = Math.max(0, withSpeed - ofSpeed * COUNT_SCALE)
      for (const [state, count] of [
        [isValid ? STATE.withSpeed : STATE.invalid, isValid ? ofSpeed : vehicles],
        [STATE.withoutSpeed, isValid ? vehicles - ofSpeed : 0],
      ] as const) {
        if (count === 0) continue
        let number = groupOf(channel, vehicleClass, state)
        if (counter.counting.hasLanes) number |= GROUP_BITS.lane(NO_LANE)
        if (counter.counting.freeFlow) number |= GROUP_BITS.noHeadway
        if (classifier) {
          const isKnown =
            classifier.by === 'code' && code !== null && (this.#codes?.isOfScheme(site, interval.upload) ?? false)
          const found = isKnown ? classifier.classOf(code) : UNMAPPED
          number |= GROUP_BITS.schemeClass(found === UNMAPPED ? classifier.classes.length : found)
        }
        const group = counter.group(number)
        const countedAs = counter.count(group, count, at)
        if (countedAs === COUNTED_AS.nothing) continue
        const row = counter.slotRowOf(group)
        if (row) addTo(row, counter, interval.start, count)
        counted += count
        countedClasses.add(vehicleClass)
        if (countedAs === COUNTED_AS.valid && state === STATE.withSpeed) speedRows ??= counter.speedRowsOf(group)
      }
    }
    for (const { vehicleClass, code, count } of classes ?? []) add(vehicleClass, code, count)
    if (left > 0) add(UNKNOWN, null, left)
    const total = (speeds?.counts ?? []).reduce((sum, count) => sum + count, 0) / COUNT_SCALE
    // Bins say nothing of classes: they count where they have no more vehicles than the classes that count.
    if (!speedRows || !speeds || Math.floor(total) > counted) return
    this.#addSpeeds(cellsOf(counter, speedRows, countedClasses.size, at), speeds)
  }

  #wholeOf(key: number, hundredths: number): number {
    if (hundredths % COUNT_SCALE === 0) return hundredths / COUNT_SCALE
    const sum = (this.#rest.get(key) ?? 0) + hundredths
    const whole = Math.floor(sum / COUNT_SCALE + 0.5)
    this.#rest.set(key, sum - whole * COUNT_SCALE)
    return whole
  }

  #addSpeeds(cells: SpeedCounts[], { edges, counts }: BinCounts): void {
    let rest = 0
    for (const [n, count] of counts.entries()) {
      const sum = rest + count
      const vehicles = Math.floor(sum / COUNT_SCALE + 0.5)
      rest = sum - vehicles * COUNT_SCALE
      const [low, high] = [edges[n] as number, edges[n + 1] ?? null]
      for (const cell of cells) {
        for (let v = 0; v < vehicles; v++) {
          const place = high === null ? 0 : ((this.#spread + v) * GOLDEN) % 1
          cell.add(Math.min(MAX_SPEED, Math.floor((low + place * ((high ?? low) - low)) / EDGE_STEPS)))
        }
        if (vehicles > 0) cell.addBin(low / EDGE_STEPS, high === null ? null : high / EDGE_STEPS)
      }
      this.#spread += vehicles
    }
  }
}

/** Those of single classes only where there is one. */
function cellsOf(counter: SiteCounter, rows: SpeedRows, classes: number, at: At): SpeedCounts[] {
  const cells = counter.speedCells(rows, at)
  return classes === 1 ? cells : cells.filter((_, n) => !rows.rows[n]?.table.layout.isByClass)
}

function addTo(row: Uint32Array, { counting }: SiteCounter, start: number, count: number): void {
  const { bySlot, grid } = counting
  if (!bySlot) return
  const column = bySlot.layout.columnOf[grid.at(start)] as number
  row[column] = (row[column] as number) + count
}
