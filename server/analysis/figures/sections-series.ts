import { lengthWithin } from '../../../contract/times/time.ts'
import type { LocalDay } from '../counting/local-time.ts'
import { groupBy, hundredthsOrNull, meanOf, shareOf } from '../counting/numbers.ts'
import type { LimitedSpeeds } from '../counting/tables.ts'
import type { MeasuredSite } from './measured-site.ts'
import { meanPeaksOf } from './sections-peak-hours.ts'
import { summarizeSpeeds } from './sections-speed.ts'
import { heavyShareOf, meansAndShares, vehiclesInWindow, vehiclesOn } from './sections-volume.ts'

const withSpeeds = <Item>(items: Item[], speeds: LimitedSpeeds[]) => ({
  items: items.map((item, i) => ({ ...item, speeds: summarizeSpeeds(speeds[i]) })),
})

/** Each channel by the days that count for it: another channel that is excluded does not matter. */
export function byDirection(site: MeasuredSite) {
  const speeds = site.cells.byChannel()
  const rows = site.channels.map(channel => {
    const volumes = site.volumesOf(channel)
    const days = site.countedDays(site.judgementOf([channel]))
    return { channel, volumes, days, mean: meanOf(days.map(day => volumes.days[day] as number)) }
  })
  const means = meansAndShares(rows.map(({ mean }) => mean))
  return {
    ...vehiclesInWindow(site),
    items: rows.map(({ channel, volumes, days }, i) => ({
      channel,
      ...vehiclesInWindow(site, channel),
      days: days.length,
      ...means[i],
      speeds: summarizeSpeeds(speeds[channel]),
      ...meanPeaksOf(site, volumes, days),
    })),
  }
}

/** Each hour of the clock, over the hours that count. */
export function byHour(site: MeasuredSite) {
  const items = hourlyMeans(site, 24, site.local.clockHourOf).map((means, hour) => ({ hour, ...means }))
  const speeds = site.cells.byWeekdayHour(weekdayHour => weekdayHour % 24)
  return withSpeeds(items, speeds)
}

/** For each of `size` groups of hours: how many hours count, and their mean volume. */
const hourlyMeans = (site: MeasuredSite, size: number, keyOf: ArrayLike<number>) =>
  groupBy(site.countedHours(), size, hour => keyOf[hour] as number).map(own => ({
    hours: own.length,
    mean: hundredthsOrNull(site.meanHour(own)),
  }))

export function byWeekday(site: MeasuredSite) {
  const weekdayOf = (day: number) => site.day(day).weekday
  const items = groupBy(site.countedDays(), 7, weekdayOf).map((own, weekday) => ({
    weekday: weekday + 1,
    days: own.length,
    mean: hundredthsOrNull(site.meanDay(own)),
  }))
  return withSpeeds(items, site.cells.byDay(weekdayOf))
}

/** Each hour of the week, over the hours that count. */
export const byWeekdayHour = (site: MeasuredSite) =>
  withSpeeds(weekdayHourVolumes(site).items, site.cells.byWeekdayHour())

export const weekdayHourVolumes = (site: MeasuredSite) => ({
  items: hourlyMeans(site, 7 * 24, site.local.weekdayHourOf).map((means, i) => ({
    weekday: Math.floor(i / 24) + 1,
    hour: i % 24,
    ...means,
  })),
})

/** Every day of the window, also those that do not count. */
export const byDay = (site: MeasuredSite) => withSpeeds(dayVolumes(site).items, site.cells.byDay())

/** The same without speeds, which are about half of it. */
export const dayVolumes = (site: MeasuredSite) => ({
  items: site.judgement.days.map(({ reason, coverage }, day) => ({
    date: site.day(day).date,
    weekday: site.day(day).weekday + 1,
    kind: site.kind(day),
    counts: reason === null,
    reason,
    coverage: shareOf(coverage, 1),
    volume: site.volumes.days[day] as number,
  })),
})

/** Every month that has a day in the window. */
export function byMonth(site: MeasuredSite) {
  const { days } = site.local
  const names = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  const monthOf = (day: number) => names.indexOf(site.day(day).date.slice(0, 7))
  const items = groupBy(days.keys(), names.length, monthOf).map((own, i) => ({
    month: names[i],
    ...describeDays(site, own),
  }))
  return withSpeeds(items, site.cells.byDay(monthOf))
}

function describeDays(site: MeasuredSite, days: number[]) {
  const counted = days.filter(day => site.judgement.days[day]?.reason === null)
  const working = site.workingDays(counted)
  return {
    days: counted.length,
    days_left_out: days.length - counted.length,
    working_days: working.length,
    adt: hundredthsOrNull(site.meanDay(counted)),
    awt: hundredthsOrNull(site.meanDay(working)),
    heavy_share: heavyShareOf(site.classes.sum(counted)),
    in_window: vehiclesOn(site, days),
    coverage: coverageOf(site, days),
  }
}

/** The measured share of these days, as far as they are in the window and over; null when none of it is. */
function coverageOf({ judgement, local, now }: MeasuredSite, days: number[]): number | null {
  const window = { from: local.window.from, to: Math.min(local.window.to, now) }
  let [measured, length] = [0, 0]
  for (const day of days) {
    const { start, end } = local.days[day] as LocalDay
    measured += (judgement.days[day]?.coverage as number) * (end - start)
    length += lengthWithin([{ from: start, to: end }], window)
  }
  return length === 0 ? null : shareOf(measured, length)
}

/** Every clock hour of the window in the order of time, also those that do not count. */
export function hours(site: MeasuredSite) {
  const items = site.judgement.hours.map(({ counts, coverage }, hour) => ({
    start: site.timeAt(site.local.hourEdges[hour] as number),
    counts,
    coverage: shareOf(coverage, 1),
    volume: site.volumes.hours[hour] as number,
  }))
  return withSpeeds(items, site.cells.byHour())
}

/** Every quarter of an hour of the window in the order of time; it counts when its hour does. */
export const quarters = (site: MeasuredSite) => ({
  items: Array.from(site.volumes.quarters, (volume, quarter) => ({
    start: site.timeAt(site.local.grid.edges[quarter] as number),
    counts: site.judgement.hours[site.local.hourOf[quarter] as number]?.counts ?? false,
    volume,
  })),
})
