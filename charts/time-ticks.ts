import { HOUR_MS } from '../contract/times/time.ts'
import type { Bucket } from './buckets.ts'
import { type Interval, isShorterThanDay } from './intervals.ts'
import type { ChartWords } from './look.ts'
import { weekdayOf } from './weekday-hours.ts'

/** Positions are counted in buckets from the left: 2.5 is the middle of the third. */
export interface TimeTicks {
  labels: { at: number; text: string }[]
  /** Fine lines, where a day or a week begins. */
  lines: number[]
  weekends: [from: number, to: number][]
}

const CHARACTER_PX = 6
const BETWEEN_PX = 10

export function timeTicks(
  buckets: readonly Bucket[],
  interval: Interval,
  bucketPx: number,
  words: ChartWords,
): TimeTicks {
  if (buckets.length === 0) return { labels: [], lines: [], weekends: [] }
  if (!isShorterThanDay(interval)) return longTicks(buckets, interval, bucketPx, words)
  const days = daysOf(buckets)
  return days.length <= 2 ? clockTicks(buckets, days, bucketPx, words) : dayTicks(buckets, days, bucketPx, words)
}

interface DayPart {
  from: number
  to: number
  local: string
  /** 23 or 25 hours long. */
  isChanged: boolean
}

function daysOf(buckets: readonly Bucket[]): DayPart[] {
  const starts = buckets.flatMap(({ local }, i) =>
    i === 0 || local.slice(0, 10) !== buckets[i - 1]?.local.slice(0, 10) ? [i] : [],
  )
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? buckets.length
    const [first, last] = [buckets[from] as Bucket, buckets[to - 1] as Bucket]
    return { from, to, local: first.local, isChanged: clockMs(first, last) !== last.end - first.start }
  })
}

/** The length in local time, which differs where the clock is changed. */
const clockMs = (first: Bucket, last: Bucket) => Date.parse(`${last.localEnd}Z`) - Date.parse(`${first.local}Z`)

/** Bands narrower than this are only noise. */
const MIN_BAND_PX = 5

const weekendsOf = (days: DayPart[], bucketPx: number): [number, number][] =>
  days
    .filter(({ from, to, local }) => weekdayOf(local) >= 5 && (to - from) * bucketPx >= MIN_BAND_PX)
    .map(({ from, to }) => [from, to])

/**
 * Labels days in their middle, with lines at midnight. Only some days are labelled if they are narrow, only Mondays if
 * very narrow.
 */
function dayTicks(buckets: readonly Bucket[], days: DayPart[], bucketPx: number, words: ChartWords): TimeTicks {
  const dayPx = (bucketPx * buckets.length) / days.length
  const every = dayPx >= WEEKDAY_PX ? 1 : ([2, 7, 14, 28].find(step => step * dayPx >= DATE_PX) ?? 56)
  const isMonday = ({ local }: DayPart) => weekdayOf(local) === 0
  const firstMonday = Math.max(0, days.findIndex(isMonday))
  const from = every < 7 ? 0 : firstMonday % every
  const named = days.filter((_, i) => (i - from) % every === 0)
  const labels = named.map(({ from: start, to, local, isChanged }) => {
    const name =
      dayPx >= 70 ? words.weekdayDay(local) : dayPx >= WEEKDAY_PX ? words.weekday(local) : words.dayMonth(local)
    const text = isChanged && dayPx >= 100 ? `${name}, ${words.dst}` : name
    return { at: (start + to) / 2, text, isFirst: isChanged && dayPx >= 100 }
  })
  const lines = days.slice(1).filter(day => dayPx >= 20 || isMonday(day))
  return {
    labels: withoutOverlaps(labels, bucketPx, buckets.length),
    lines: lines.map(day => day.from),
    weekends: weekendsOf(days, bucketPx),
  }
}

/** `Wed` and the space around it. */
const WEEKDAY_PX = 28
/** `28 Oct` and the space around it. */
const DATE_PX = 50

const CLOCK_STEPS = [1, 2, 3, 4, 6, 12]

/** Labels hours at their start, midnight between two days with the date, and clock changes with DST. */
function clockTicks(buckets: readonly Bucket[], days: DayPart[], bucketPx: number, words: ChartWords): TimeTicks {
  const span = (buckets.at(-1) as Bucket).end - (buckets[0] as Bucket).start
  const hourPx = (bucketPx * buckets.length) / (span / HOUR_MS)
  const step = CLOCK_STEPS.find(one => one * hourPx >= 5 * CHARACTER_PX + 2 * BETWEEN_PX) ?? 12
  const labels = buckets.flatMap(({ local }, i) => {
    const before = buckets[i - 1]
    if (before && isClockChanged(before)) return [{ at: i, text: words.dst, isFirst: true }]
    if (days.length > 1 && local.endsWith('T00:00')) return [{ at: i, text: words.weekdayDay(local), isFirst: true }]
    const isWhole = local.slice(14, 16) === '00' && Number(local.slice(11, 13)) % step === 0
    return isWhole ? [{ at: i, text: local.slice(11, 16), isFirst: false }] : []
  })
  const placed = withoutOverlaps(labels, bucketPx, buckets.length)
  return { labels: placed, lines: days.slice(1).map(({ from }) => from), weekends: weekendsOf(days, bucketPx) }
}

/** Whether the clock was changed at the end of a bucket. */
const isClockChanged = (bucket: Bucket) => clockMs(bucket, bucket) !== bucket.end - bucket.start

function longTicks(buckets: readonly Bucket[], interval: Interval, bucketPx: number, words: ChartWords): TimeTicks {
  const isWeek = interval === '1d' && buckets.length <= 7 && bucketPx >= WEEKDAY_PX && bucketPx < 40
  const labels = buckets.map((bucket, i) => {
    const day = isWeek ? words.weekday(bucket.local) : words.dayMonth(bucket.local)
    const full = bucketPx >= 70 && interval === '1d' ? words.weekdayDay(bucket.local) : day
    const text =
      interval === '1mo'
        ? `${words.month(bucket.local)} ${bucketPx >= 60 ? bucket.local.slice(0, 4) : ''}`.trim()
        : full
    return { at: i + 0.5, text, isFirst: false }
  })
  const days = interval === '1d' ? buckets.map(({ local }, i) => ({ local, from: i, to: i + 1, isChanged: false })) : []
  const isLined = ({ from, local }: DayPart) => from > 0 && weekdayOf(local) === 0 && bucketPx * 7 >= 30
  const lines = days.filter(isLined).map(({ from }) => from)
  // Narrow days are labelled only on Mondays, or on the first of a month.
  const isNamed = (i: number) => {
    const { local } = buckets[i] as Bucket
    return bucketPx * 7 >= DATE_PX ? weekdayOf(local) === 0 : local.slice(8, 10) === '01'
  }
  const named = interval === '1d' && bucketPx < 40 && !isWeek ? labels.filter((_, i) => isNamed(i)) : labels
  return {
    labels: withoutOverlaps(named.length > 0 ? named : labels, bucketPx, buckets.length),
    lines,
    weekends: weekendsOf(days, bucketPx),
  }
}

/** Leaves out labels without room; labels with `isFirst` have priority. The last one ends with the plot, instead of being cut. */
function withoutOverlaps(labels: { at: number; text: string; isFirst: boolean }[], bucketPx: number, count: number) {
  const placed: { at: number; text: string }[] = []
  const half = (text: string) => (text.length * CHARACTER_PX + BETWEEN_PX) / 2
  const isFree = ({ at, text }: { at: number; text: string }) =>
    placed.every(one => Math.abs(one.at - at) * bucketPx >= half(one.text) + half(text))
  const inside = labels.map(label => ({
    ...label,
    at: Math.min(label.at, count - (label.text.length * CHARACTER_PX) / 2 / bucketPx),
  }))
  for (const label of [...inside.filter(one => one.isFirst), ...inside.filter(one => !one.isFirst)]) {
    if (isFree(label)) placed.push({ at: label.at, text: label.text })
  }
  return placed.sort((a, b) => a.at - b.at)
}
