import { COUNT_SCALE, INTERVAL_FLAGS } from '../../../contract/intervals/interval-count.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import { NO_LANE } from '../../../contract/vehicles/record.ts'
import { UNMAPPED } from '../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { groupOf, STATE } from '../../records/blocks/rollups/rollup.ts'
import type { DayReader, ReadLayout } from '../../records/intervals/day-reader.ts'
import type { PackedDay } from '../../records/intervals/interval-days.ts'
import { endOf } from '../../records/intervals/stored-interval.ts'
import type { CanonicalFilters } from '../../records/record-filters.ts'
import { wantedGroups } from '../../records/store/cells/cells.ts'
import type { UploadSchemes } from '../../records/upload-schemes.ts'
import { isExcluded } from './conditions.ts'
import { GROUP_BITS } from './group.ts'
import { type At, COUNTED_AS, type CountedGroup, type SiteCounter } from './site-counter.ts'

const INVALID = INTERVAL_FLAGS.clock_unsynced | INTERVAL_FLAGS.device_fault
const UNKNOWN = VEHICLE_CLASSES.indexOf('unknown')
/** Edges of bins are in 0.01 km/h, speeds in 0.1 km/h. */
const EDGE_STEPS = 10

/** With any other filter, which intervals cannot answer, single vehicles are counted alone. */
const ANSWERED: (keyof CanonicalFilters)[] = ['sites', 'channels', 'vehicleClasses', 'valid']

export const canIntervalsAnswer = (filters: CanonicalFilters): boolean =>
  Object.entries(filters).every(([name, wanted]) => (wanted ?? null) === null || (ANSWERED as string[]).includes(name))

/** Intervals of a channel that follow each other and are counted alike. */
interface IntervalRun {
  site: number
  channel: number
  layout: ReadLayout
  upload: number
  isValid: boolean
  /** The classes, and those that are unknown. */
  groups: CountedClass[]
  /** 1 for each of them that is counted. */
  isCounted: Uint8Array
  at: At
  /** During this time they are counted alike. */
  from: number
  to: number
  /** The start of a single interval with fractions; null: of whole numbers. */
  single: number | null
  /** Hundredths, by bins. */
  sums: Float64Array
  volume: number
  withSpeed: number
}

interface CountedClass {
  isWanted: boolean
  isCounted: boolean
  withSpeed: CountedGroup
  others: CountedGroup
}

/**
 * Counts intervals, each a cell of several vehicles. One counts at its start: who asks for shorter times than it has is refused
 * elsewhere. One that the window cuts does not count. Those of a channel that are counted alike are summed up first. Counts are whole numbers, so what is below one is
 * carried over to the next interval of the channel and class.
 */
export class IntervalCounter {
  readonly #codes: UploadSchemes | null
  readonly #isWanted: ReturnType<typeof wantedGroups>
  /** Hundredths of vehicles that are not counted yet, by site, channel and class. */
  readonly #rest = new Map<number, number>()
  /** By site: the times of intervals that a window cuts. How many of their vehicles are inside is not known. */
  readonly cut = new Map<number, TimeRange[]>()
  #run: IntervalRun | null = null

  constructor(filters: CanonicalFilters, codes: UploadSchemes | null) {
    this.#isWanted = wantedGroups(filters)
    this.#codes = codes
  }

  count(counter: SiteCounter, { site, read }: PackedDay): void {
    const { window, channel: only } = counter.counting
    const reader = read()
    while (reader.next()) {
      const { start, channel } = reader
      const end = endOf(reader)
      if (reader.isReplaced || end <= window.from || start >= window.to || (only != null && channel !== only)) continue
      counter.lengths.note(site, reader)
      if (start < window.from || end > window.to) {
        this.cut.set(site, [...(this.cut.get(site) ?? []), { from: start, to: end }])
        continue
      }
      const run = this.#runOf(counter, site, reader)
      if (run) this.#add(counter, run, reader)
    }
    this.#flush(counter)
  }

  #runOf(counter: SiteCounter, site: number, reader: DayReader): IntervalRun | null {
    const { start, channel, layout, upload, flags } = reader
    const isValid = (flags & INVALID) === 0
    const run = this.#run
    if (
      run !== null &&
      run.single === null &&
      run.channel === channel &&
      run.layout === layout &&
      run.upload === upload &&
      run.isValid === isValid &&
      reader.isWhole &&
      start >= run.from &&
      start < run.to
    ) {
      return run
    }
    this.#flush(counter)
    const { slot, limit, excluded, from, to } = counter.moveTo(start)
    if (slot < 0) return null
    const classes = [...(layout.classes ?? []), { vehicleClass: UNKNOWN, code: null }]
    // Each field by itself: after a spread, a field takes 2 µs.
    const opened: IntervalRun = {
      site,
      channel,
      layout,
      upload,
      isValid,
      groups: [],
      isCounted: new Uint8Array(classes.length),
      at: { slot, limit, excluded },
      from,
      to,
      // Fractions of an interval are rounded by themselves, so that all tables round alike.
      single: reader.isWhole ? null : start,
      sums: new Float64Array(layout.bins),
      volume: 0,
      withSpeed: 0,
    }
    for (const [n, { vehicleClass, code }] of classes.entries()) {
      const group = this.#classOf(counter, opened, vehicleClass, code)
      opened.groups.push(group)
      opened.isCounted[n] = group.isCounted ? 1 : 0
    }
    this.#run = opened
    return opened
  }

  #classOf(counter: SiteCounter, run: IntervalRun, vehicleClass: number, code: number | null): CountedClass {
    const { site, channel, upload, isValid, at } = run
    const { classifier, hasLanes, freeFlow } = counter.counting
    let bits = (hasLanes ? GROUP_BITS.lane(NO_LANE) : 0) | (freeFlow ? GROUP_BITS.noHeadway : 0)
    if (classifier) {
      const isKnown = classifier.by === 'code' && code !== null && (this.#codes?.isOfScheme(site, upload) ?? false)
      const found = isKnown ? classifier.classOf(code) : UNMAPPED
      bits |= GROUP_BITS.schemeClass(found === UNMAPPED ? classifier.classes.length : found)
    }
    const groupOfState = (state: number) => groupOf(channel, vehicleClass, state)
    const withSpeed = isValid ? STATE.withSpeed : STATE.invalid
    const isWanted = this.#isWanted?.(groupOfState(withSpeed)) !== false
    const group = counter.group(groupOfState(withSpeed) | bits)
    return {
      isWanted,
      isCounted: isWanted && group.isOfClass && !isExcluded(at.excluded, channel),
      withSpeed: group,
      others: counter.group(groupOfState(isValid ? STATE.withoutSpeed : STATE.invalid) | bits),
    }
  }

  #add(counter: SiteCounter, run: IntervalRun, reader: DayReader): void {
    const { sums, isCounted } = run
    const { firstSpeed, firstLength, bins } = run.layout
    const { counts, volume } = reader
    let ofClasses = 0
    let counted = 0
    for (let n = 0; n < firstSpeed; n++) {
      const count = counts[n] as number
      sums[n] = (sums[n] as number) + count
      ofClasses += count
      counted += count * (isCounted[n] as number)
    }
    if (volume > ofClasses) counted += (volume - ofClasses) * (isCounted[firstSpeed] as number)
    run.volume += Math.max(volume, ofClasses)
    if (counter.counting.bySlot && reader.isWhole && counted > 0)
      this.#addToSlot(counter, run, reader.start, counted / COUNT_SCALE)
    if (!run.isValid) return
    // Bins say nothing of classes: they count where they have no more vehicles than the classes that count.
    const speeds = sumBins(counts, firstSpeed, firstLength)
    const hasSpeeds = speeds <= counted
    const hasLengths = sumBins(counts, firstLength, bins) <= counted
    if (hasSpeeds) run.withSpeed += speeds
    for (let n = hasSpeeds ? firstSpeed : firstLength; n < (hasLengths ? bins : firstLength); n++)
      sums[n] = (sums[n] as number) + (counts[n] as number)
  }

  #addToSlot(counter: SiteCounter, { groups }: IntervalRun, start: number, count: number): void {
    const { bySlot, grid } = counter.counting
    const first = bySlot && groups.find(({ isCounted }) => isCounted)
    const row = first && counter.slotRowOf(first.withSpeed)
    if (!bySlot || !row) return
    const column = bySlot.layout.columnOf[grid.at(start)] as number
    row[column] = (row[column] as number) + count
  }

  #flush(counter: SiteCounter): void {
    const run = this.#run
    this.#run = null
    if (!run) return
    const { layout, groups, sums, at } = run
    let left = run.volume
    let withSpeed = Math.round(run.withSpeed / COUNT_SCALE)
    const counted: CountedGroup[] = []
    for (const [n, group] of groups.entries()) {
      const hundredths = n < layout.firstSpeed ? (sums[n] as number) : left
      left -= hundredths
      const vehicles = this.#wholeOf(run, group.withSpeed, hundredths)
      if (vehicles === 0 || !group.isWanted) continue
      const ofSpeed = group.isCounted ? Math.min(vehicles, withSpeed) : 0
      withSpeed -= ofSpeed
      if (vehicles > ofSpeed) counter.count(group.others, vehicles - ofSpeed, at)
      if (ofSpeed > 0 && counter.count(group.withSpeed, ofSpeed, at) === COUNTED_AS.valid) counted.push(group.withSpeed)
      if (run.single !== null && group.isCounted) this.#addToSlot(counter, run, run.single, vehicles)
    }
    if (counted.length > 0 && counter.counting.speeds.length > 0) this.#countSpeeds(counter, run, counted)
    const { lengths } = counter.counting
    if (lengths)
      eachBin(layout.lengths, sums, layout.firstLength, (low, high, vehicles) => lengths.addBin(low, high, vehicles))
  }

  #countSpeeds(counter: SiteCounter, { layout, sums, at }: IntervalRun, groups: CountedGroup[]): void {
    const rows = counter.speedRowsOf(groups[0] as CountedGroup)
    const isOfOneClass = groups.every(({ vehicleClass }) => vehicleClass === groups[0]?.vehicleClass)
    const cells = counter.speedCells(rows, at).filter((_, n) => isOfOneClass || !rows.rows[n]?.table.layout.isByClass)
    eachBin(layout.speeds, sums, layout.firstSpeed, (low, high, vehicles) => {
      for (const cell of cells) cell.addBin(low / EDGE_STEPS, high === null ? null : high / EDGE_STEPS, vehicles)
    })
  }

  #wholeOf({ site, channel }: IntervalRun, { vehicleClass }: CountedGroup, hundredths: number): number {
    if (hundredths % COUNT_SCALE === 0) return hundredths / COUNT_SCALE
    const key = (site * 128 + channel) * 32 + vehicleClass
    const sum = (this.#rest.get(key) ?? 0) + hundredths
    const whole = Math.floor(sum / COUNT_SCALE + 0.5)
    this.#rest.set(key, sum - whole * COUNT_SCALE)
    return whole
  }
}

function sumBins(counts: Float64Array, first: number, after: number): number {
  let vehicles = 0
  for (let n = first; n < after; n++) vehicles += counts[n] as number
  return vehicles
}

type VisitBin = (low: number, high: number | null, vehicles: number) => void

/** Bins with vehicles; what is below one is carried over to the next bin. */
function eachBin(edges: ReadLayout['speeds'], sums: Float64Array, first: number, visit: VisitBin): void {
  let rest = 0
  for (let n = 0; n + 1 < (edges?.length ?? 0); n++) {
    const sum = rest + (sums[first + n] as number)
    const vehicles = Math.floor(sum / COUNT_SCALE + 0.5)
    rest = sum - vehicles * COUNT_SCALE
    if (vehicles > 0) visit(edges?.[n] as number, edges?.[n + 1] as number | null, vehicles)
  }
}
