import { withOffset } from '../sites/site-row.ts'
import type { MeasuredSite, MinuteWindow, Volumes } from './measured-site.ts'
import { shareOf, toHundredths } from './numbers.ts'

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

interface Peaks {
  whole_day: Found
  morning: Found
  off_peak: Found
  afternoon: Found
}
interface Found {
  sliding: Peak | null
  clock: Peak | null
}

const PARTS = ['whole_day', 'morning', 'off_peak', 'afternoon'] as const
/** Means of several days: equal ones may differ in their last digits. */
const TOLERANCE = 1e-9
const WHOLE_DAY: MinuteWindow = { from: 0, to: 1440 }

/** The peak hours of the mean working day, the highest of all days that count, and that of the whole window. */
export function peakHoursSection(site: MeasuredSite) {
  const days = site.countedDays()
  const working = days.filter(day => site.kind(day) === 'working_day')
  const mean = working.length === 0 ? null : meanDay(site, site.volumes, working)
  const meanPeaks = mean && findPeaks(mean, site.options.peakWindows)
  const all = site.local.days.map((_, day) => ({
    day,
    peaks: findPeaks(quartersOf(site, site.volumes, day), site.options.peakWindows),
  }))
  const ofCounted = days.map(day => all[day] as DayPeaks)
  const part = (name: (typeof PARTS)[number]) => {
    const found = meanPeaks?.[name]
    return {
      mean_working_day: found?.sliding && mean ? meanPeak(mean, found) : null,
      highest_day: highestOf(site, ofCounted, name),
    }
  }
  const highest = highestOf(site, all, 'whole_day')
  return {
    used: { ...site.usedDays(), working_days: working.length },
    reason: days.length === 0 ? 'no_day_counts' : working.length === 0 ? 'no_working_day_counts' : null,
    highest_hour: highest && highest.volume > 0 ? highest : null,
    ...(Object.fromEntries(PARTS.map(name => [name, part(name)])) as {
      [name in keyof Peaks]: ReturnType<typeof part>
    }),
  }
}

interface DayPeaks {
  day: number
  peaks: Peaks
}

/** The day with the largest peak, the earliest of equal ones. */
function highestOf(site: MeasuredSite, days: DayPeaks[], name: keyof Peaks) {
  const volumeOf = ({ peaks }: DayPeaks) => peaks[name].sliding?.volume ?? -1
  const found = days.reduce<DayPeaks | null>(
    (most, one) => (volumeOf(one) > (most ? volumeOf(most) : -1) ? one : most),
    null,
  )
  return found && dayPeak(site, found.day, found.peaks[name])
}

/** The peak hours of the mean working day of one channel; null without such a day. */
export function meanPeaksOf(site: MeasuredSite, volumes: Volumes, days: number[]) {
  const working = days.filter(day => site.kind(day) === 'working_day')
  const mean = working.length === 0 ? null : meanDay(site, volumes, working)
  const peaks = mean && findPeaks(mean, site.options.peakWindows)
  const peakOf = (found: Found | undefined) => (mean && found?.sliding ? meanPeak(mean, found) : null)
  return { morning: peakOf(peaks?.morning), afternoon: peakOf(peaks?.afternoon) }
}

function quartersOf({ local }: MeasuredSite, { quarters }: Pick<Volumes, 'quarters'>, day: number): Quarters {
  const [first, after] = local.firstQuarters.subarray(day, day + 2)
  return {
    minutes: local.minuteOf.subarray(first, after),
    volumes: quarters.subarray(first, after),
  }
}

/** Of each quarter that the clock shows the mean over days; a quarter that a day has twice is two values. */
function meanDay(site: MeasuredSite, { quarters }: Pick<Volumes, 'quarters'>, days: number[]): Quarters {
  const sums = new Float64Array(96)
  const counts = new Float64Array(96)
  for (const day of days) {
    const { minutes, volumes } = quartersOf(site, { quarters }, day)
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

function findPeaks(quarters: Quarters, windows: { morning: MinuteWindow; afternoon: MinuteWindow }): Peaks {
  const within = (window: MinuteWindow) => (i: number) =>
    (quarters.minutes[i] as number) >= window.from && (quarters.minutes[i] as number) + 15 <= window.to
  const find = (isInside: (i: number) => boolean): Found => ({
    sliding: findPeak(quarters, isInside, false),
    clock: findPeak(quarters, isInside, true),
  })
  const morning = find(within(windows.morning))
  const afternoon = find(within(windows.afternoon))
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

const phf = ({ volume, busiest }: Peak) => shareOf(volume, 4 * busiest)

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function meanPeak({ minutes }: Quarters, { sliding, clock: best }: Found) {
  const text = ({ at }: Peak) => ({
    from: clock(minutes[at] as number),
    to: clock((minutes[at + 3] as number) + 15),
  })
  const peak = sliding as Peak
  return {
    ...text(peak),
    volume: toHundredths(peak.volume),
    phf: phf(peak),
    clock_hour: best && { ...text(best), volume: toHundredths(best.volume) },
  }
}

function dayPeak(site: MeasuredSite, day: number, { sliding, clock: best }: Found) {
  const first = site.local.firstQuarters[day] as number
  const start = ({ at }: Peak) => withOffset(new Date(site.local.quarterEdges[first + at] as number), site.facts.zone)
  const peak = sliding as Peak
  return {
    date: site.day(day).date,
    start: start(peak),
    volume: peak.volume,
    phf: phf(peak),
    clock_hour: best && { start: start(best), volume: best.volume },
  }
}
