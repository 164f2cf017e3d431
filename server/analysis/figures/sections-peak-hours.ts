import { intervalOf } from '../../../contract/times/time.ts'
import type { Volumes } from '../counting/local-time.ts'
import { shareOf, toHundredths } from '../counting/numbers.ts'
import type { MeasuredSite } from './measured-site.ts'
import type { MinuteWindow } from './schema.ts'

/** Quarters of an hour of one day in the order of time: what the clock shows at their start, and their vehicles. */
interface Quarters {
  minutes: ArrayLike<number>
  volumes: ArrayLike<number>
}

interface Peak {
  /** Number of its first quarter. */
  at: number
  volume: number
  busiest: number
}

/** Of a part of the day: the best hour that begins at any quarter, and the best hour of the clock. */
interface FoundPeaks {
  sliding: Peak | null
  clock: Peak | null
}

/** Means of several days: equal ones may differ in their last digits. */
const TOLERANCE = 1e-9
const WHOLE_DAY: MinuteWindow = { from: 0, to: 1440 }
const MORNING: MinuteWindow = { from: 6 * 60 + 30, to: 10 * 60 + 30 }
const AFTERNOON: MinuteWindow = { from: 14 * 60, to: 20 * 60 }

/** The peak hours of the mean working day, the highest of all days that count, and that of the whole window. */
export function peakHours(site: MeasuredSite) {
  const days = site.countedDays()
  const working = site.workingDays(days)
  const mean = findMeanPeaks(site, site.volumes, working)
  const all = site.local.days.map((_, day) => ({ day, peaks: findPeaks(site, quartersOf(site, site.volumes, day)) }))
  const ofCounted = days.map(day => all[day] as DayPeaks)
  const part = (name: keyof Peaks) => ({ mean_working_day: mean(name), highest_day: highestOf(site, ofCounted, name) })
  const highest = highestOf(site, all, 'whole_day')
  const noDays = days.length === 0 ? 'no_day_counts' : working.length === 0 ? 'no_working_day_counts' : null
  return {
    reason: site.hasHours ? noDays : 'interval_too_long',
    highest_hour: highest && highest.volume > 0 ? highest : null,
    whole_day: part('whole_day'),
    morning: part('morning'),
    off_peak: part('off_peak'),
    afternoon: part('afternoon'),
  }
}

interface DayPeaks {
  day: number
  peaks: Peaks
}

/** The day with the largest peak, the earliest of equal ones. */
function highestOf(site: MeasuredSite, days: DayPeaks[], name: keyof Peaks) {
  const volumeOf = ({ peaks }: DayPeaks) => peaks[name].sliding?.volume ?? -1
  const [highest] = days.toSorted((a, b) => volumeOf(b) - volumeOf(a))
  if (!highest) return null
  const { date, start } = site.day(highest.day)
  const { edges } = site.local.grid
  const first = intervalOf(edges, start, 0)
  const startOf = (at: number) => ({ start: site.timeAt(edges[first + at] as number) })
  const peak = describePeak(site, highest.peaks[name], startOf)
  return peak && { date, ...peak }
}

/** The peak hours of the mean working day of one channel; null without such a day. */
export function meanPeaksOf(site: MeasuredSite, volumes: Volumes, days: number[]) {
  const peakOf = findMeanPeaks(site, volumes, site.workingDays(days))
  return { morning: peakOf('morning'), afternoon: peakOf('afternoon') }
}

/** The peaks of the mean of these days, by part of the day. */
function findMeanPeaks(site: MeasuredSite, volumes: Volumes, days: number[]) {
  const mean = meanDay(site, volumes, days)
  const peaks = days.length === 0 ? null : findPeaks(site, mean)
  const timeOf = (at: number) => ({
    from: clockText(mean.minutes[at] as number),
    to: clockText((mean.minutes[at + 3] as number) + 15),
  })
  return (name: keyof Peaks) => peaks && describePeak(site, peaks[name], timeOf)
}

function quartersOf(site: MeasuredSite, { quarters }: Volumes, day: number): Quarters {
  const { minuteOf, grid } = site.local
  const { start, end } = site.day(day)
  const first = intervalOf(grid.edges, start, 0)
  const after = intervalOf(grid.edges, end - 1, first) + 1
  return { minutes: minuteOf.subarray(first, after), volumes: quarters.subarray(first, after) }
}

/** The mean over days of each quarter that the clock shows; a quarter that a day has twice is two values. */
function meanDay(site: MeasuredSite, ofSite: Volumes, days: number[]): Quarters {
  const sums = new Float64Array(96)
  const counts = new Float64Array(96)
  for (const day of days) {
    const { minutes, volumes } = quartersOf(site, ofSite, day)
    for (let i = 0; i < minutes.length; i++) {
      const quarter = Math.floor((minutes[i] as number) / 15)
      sums[quarter] = (sums[quarter] as number) + (volumes[i] as number)
      counts[quarter] = (counts[quarter] as number) + 1
    }
  }
  return {
    minutes: Array.from(sums, (_, i) => i * 15),
    volumes: Array.from(sums, (sum, i) => (counts[i] ? sum / (counts[i] as number) : 0)),
  }
}

type Peaks = ReturnType<typeof findPeaks>

/** By part of the day. Where counts are sums of an hour, the clock hours alone are known; where they are longer, none is. */
function findPeaks({ body, hasQuarters, hasHours }: MeasuredSite, quarters: Quarters) {
  const within = (window: MinuteWindow) => (i: number) =>
    (quarters.minutes[i] as number) >= window.from && (quarters.minutes[i] as number) + 15 <= window.to
  const find = (isInside: (i: number) => boolean): FoundPeaks => ({
    sliding: hasHours ? findPeak(quarters, isInside, !hasQuarters) : null,
    clock: hasHours ? findPeak(quarters, isInside, true) : null,
  })
  const morning = find(within(body.peak_windows?.morning ?? MORNING))
  const afternoon = find(within(body.peak_windows?.afternoon ?? AFTERNOON))
  const isBetween = (i: number) =>
    morning.sliding !== null && afternoon.sliding !== null && i >= morning.sliding.at + 4 && i < afternoon.sliding.at
  return { whole_day: find(within(WHOLE_DAY)), morning, off_peak: find(isBetween), afternoon }
}

/** The four consecutive quarters with the most vehicles, the earliest of equal ones; beginning at any quarter or hour. */
function findPeak({ minutes, volumes }: Quarters, isInside: (i: number) => boolean, isClockHour: boolean): Peak | null {
  let peak: Peak | null = null
  for (let at = 0; at + 4 <= volumes.length; at++) {
    if (isClockHour && (minutes[at] as number) % 60 !== 0) continue
    if (!(isInside(at) && isInside(at + 1) && isInside(at + 2) && isInside(at + 3))) continue
    const [first, second] = [volumes[at] as number, volumes[at + 1] as number]
    const [third, fourth] = [volumes[at + 2] as number, volumes[at + 3] as number]
    const volume = first + second + third + fourth
    if (peak && volume <= peak.volume + TOLERANCE) continue
    peak = { at, volume, busiest: Math.max(first, second, third, fourth) }
  }
  return peak
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The sliding hour, and the best clock hour beside it, each with the time of its first quarter; null where none was found. */
function describePeak<Time>(
  { hasQuarters }: MeasuredSite,
  { sliding, clock }: FoundPeaks,
  timeOf: (at: number) => Time,
) {
  if (!sliding) return null
  const { at, volume, busiest } = sliding
  return {
    ...timeOf(at),
    volume: toHundredths(volume),
    phf: hasQuarters ? shareOf(volume, 4 * busiest) : null,
    clock_hour: clock && { ...timeOf(clock.at), volume: toHundredths(clock.volume) },
  }
}
