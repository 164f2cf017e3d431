import { type IntervalReading, volumeOf } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'

/** So many intervals, a quarter of a day of quarter hours, of which some rise and none falls, do not occur in traffic. */
const MIN_ROWS = 24
const MIN_RISES = 12
/** A counter that is restarted, say at midnight, begins near zero again. */
const MAX_RESTARTS_SHARE = 0.05
const RESTART_SHARE = 0.1

interface Course {
  rows: number
  rises: number
  restarts: number
  falls: number
  last: number
}

const keyOf = ({ channel, counter }: IntervalReading) => `${channel}/${counter}`

/** Notices where the counts of a channel are totals that a counter goes on adding up. */
export class TotalsWatch {
  #courses = new Map<string, Course>()

  add(reading: IntervalReading): void {
    const volume = volumeOf(reading)
    const course = this.#courses.get(keyOf(reading))
    if (!course) {
      if (this.#courses.size < MAX_CHANNELS)
        this.#courses.set(keyOf(reading), { rows: 1, rises: 0, restarts: 0, falls: 0, last: volume })
      return
    }
    course.rows++
    if (volume > course.last) course.rises++
    else if (volume < course.last && volume <= RESTART_SHARE * course.last) course.restarts++
    else if (volume < course.last) course.falls++
    course.last = volume
  }

  /** Whether all channels with enough rows look so. */
  looksRunning(): boolean {
    const long = [...this.#courses.values()].filter(({ rows }) => rows >= MIN_ROWS)
    return (
      long.length > 0 &&
      long.every(
        ({ rows, rises, restarts, falls }) =>
          falls === 0 && rises >= MIN_RISES && restarts <= MAX_RESTARTS_SHARE * rows,
      )
    )
  }
}

const MAX_CHANNELS = 1000

/** Turns running totals into the counts of intervals: the difference from the row before. */
export class RunningTotals {
  #before = new Map<string, IntervalReading>()

  /** Null for the first row of a channel; a reason where the row before is not that of the interval before. */
  difference(reading: IntervalReading): IntervalReading | string | null {
    const key = keyOf(reading)
    const before = this.#before.get(key)
    if (!before && this.#before.size >= MAX_CHANNELS) return errorSentence('runningTotalGap')
    this.#before.set(key, reading)
    if (!before) return null
    if (reading.start - before.start !== reading.duration_s * 1000) return errorSentence('runningTotalGap')
    const counted = subtracted(reading, before)
    return counted ?? errorSentence('runningTotalFalls')
  }
}

type Counts = { [name: string]: number | null }

/** Null where a count falls. */
function subtracted(reading: IntervalReading, before: IntervalReading): IntervalReading | null {
  let hasFallen = false
  const minus = (count: number | null | undefined, other: number | null | undefined): number | null => {
    if (count === null || count === undefined || other === null || other === undefined) return null
    if (count < other) hasFallen = true
    return Math.round((count - other) * 100) / 100
  }
  const each = (counts: Counts, others: Counts): Counts =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, minus(count, others[name])]))
  const listed = (counts: (number | null)[], others: (number | null)[] = []) =>
    counts.map((count, at) => minus(count, others[at]))
  const { total, classes, class_codes, speeds, lengths } = reading
  const difference: IntervalReading = {
    ...reading,
    ...(total !== undefined && { total: minus(total, before.total) }),
    ...(classes && { classes: each(classes as Counts, (before.classes ?? {}) as Counts) }),
    ...(class_codes && { class_codes: each(class_codes, before.class_codes ?? {}) }),
    ...(speeds && { speeds: { ...speeds, counts: listed(speeds.counts, before.speeds?.counts) } }),
    ...(lengths && { lengths: { ...lengths, counts: listed(lengths.counts, before.lengths?.counts) } }),
  }
  return hasFallen ? null : difference
}
