import { HEAVY_CLASSES, VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { speedStatistics } from '../records/counting/speeds.ts'
import type { LimitedSpeeds } from '../records/counting/tables.ts'
import { withOffset } from '../sites/site-row.ts'
import type { MeasuredSite } from './measured-site.ts'
import { hundredthsOrNull, meanOf, shareOf, sumOf } from './numbers.ts'
import { meanPeaksOf } from './sections-peak-hours.ts'
import { heavyShare, WEEKDAYS } from './sections-volume.ts'
import { aboveShare } from './speed-figures.ts'

const HEAVY = HEAVY_CLASSES.map(name => VEHICLE_CLASSES.indexOf(name))
const NO_SPEEDS = { count: 0, mean: null, p15: null, p50: null, p85: null, max: null, above_limit: null }

function speedsOf(cell: LimitedSpeeds | undefined) {
  if (!cell) return NO_SPEEDS
  return { count: cell.count, ...speedStatistics(cell.speeds()), above_limit: aboveShare(cell) }
}

/** Each channel by the days that count for it: another channel that is excluded does not matter. */
export function byDirectionSection(site: MeasuredSite) {
  const rows = site.channels.map(channel => {
    const volumes = site.volumesOf(channel)
    const judgement = site.judgementOf(channel)
    const days = site.countedDays(judgement)
    return { channel, volumes, days, values: days.map(day => volumes.days[day] as number) }
  })
  const all = sumOf(rows.map(({ values }) => meanOf(values) ?? 0))
  return {
    used: site.usedRecords(),
    ...countsOf(site, null),
    items: rows.map(({ channel, volumes, days, values }) => ({
      channel,
      ...countsOf(site, channel),
      days: values.length,
      mean: hundredthsOrNull(meanOf(values)),
      share: values.length === 0 ? null : shareOf(meanOf(values) as number, all),
      speeds: speedsOf(site.counts.speeds.byChannel[channel]),
      ...meanPeaksOf(site, volumes, days),
    })),
  }
}

/** Of all days, of a channel or of all. */
function countsOf({ counts: { classes } }: MeasuredSite, channel: number | null) {
  let [count, heavy] = [0, 0]
  for (const [row, ofDays] of classes.rows) {
    if (channel !== null && Math.floor(row / VEHICLE_CLASSES.length) !== channel) continue
    const ofRow = sumOf(ofDays)
    count += ofRow
    if (HEAVY.includes(row % VEHICLE_CLASSES.length)) heavy += ofRow
  }
  return { count, heavy_share: shareOf(heavy, count) }
}

/** Each hour of the clock, over the hours that count. */
export function byHourSection(site: MeasuredSite) {
  const { local, volumes, counts } = site
  const values = Array.from({ length: 24 }, (): number[] => [])
  const hours = site.countedHours()
  for (const hour of hours) values[local.clockHourOf[hour] as number]?.push(volumes.hours[hour] as number)
  return {
    used: { ...site.usedRecords(), hours: hours.length, hours_left_out: volumes.hours.length - hours.length },
    items: values.map((some, hour) => ({
      hour,
      hours: some.length,
      mean: hundredthsOrNull(meanOf(some)),
      speeds: speedsOf(counts.speeds.byClockHour[hour]),
    })),
  }
}

export function byWeekdaySection(site: MeasuredSite) {
  const days = site.countedDays()
  return {
    used: { ...site.usedRecords(), ...site.usedDays() },
    items: WEEKDAYS.map(weekday => {
      const own = days.filter(day => site.day(day).weekday === weekday)
      return {
        weekday: weekday + 1,
        days: own.length,
        mean: hundredthsOrNull(meanOf(own.map(day => site.volumes.days[day] as number))),
        speeds: speedsOf(site.counts.speeds.byWeekday[weekday]),
      }
    }),
  }
}

/** Each hour of the week, over the hours that count. */
export function byWeekdayHourSection(site: MeasuredSite) {
  const { used, items } = weekdayHourVolumesSection(site)
  const { byWeekdayHour } = site.counts.speeds
  return {
    used: { ...site.usedRecords(), ...used },
    items: items.map((item, i) => ({ ...item, speeds: speedsOf(byWeekdayHour[i]) })),
  }
}

export function weekdayHourVolumesSection(site: MeasuredSite) {
  const { local, volumes } = site
  const values = Array.from({ length: 7 * 24 }, (): number[] => [])
  const hours = site.countedHours()
  for (const hour of hours) {
    const weekday = site.day(local.dayOfHour[hour] as number).weekday
    values[weekday * 24 + (local.clockHourOf[hour] as number)]?.push(volumes.hours[hour] as number)
  }
  return {
    used: { hours: hours.length, hours_left_out: volumes.hours.length - hours.length },
    items: values.map((some, i) => ({
      weekday: Math.floor(i / 24) + 1,
      hour: i % 24,
      hours: some.length,
      mean: hundredthsOrNull(meanOf(some)),
    })),
  }
}

/** Every day of the window, also those that do not count. */
export const byDaySection = (site: MeasuredSite) => ({
  used: { ...site.usedRecords(), ...site.usedDays() },
  items: listDays(site).map((item, day) => ({ ...item, speeds: speedsOf(site.counts.speeds.byDay[day]) })),
})

/** The same without speeds, which are about half of it. */
export const dayVolumesSection = (site: MeasuredSite) => ({ used: site.usedDays(), items: listDays(site) })

const listDays = (site: MeasuredSite) =>
  site.judgement.days.map(({ reason, coverage }, day) => ({
    date: site.day(day).date,
    weekday: site.day(day).weekday + 1,
    kind: site.kind(day),
    counts: reason === null,
    reason,
    coverage: shareOf(coverage, 1),
    volume: site.volumes.days[day] as number,
  }))

/** Every month that has a day in the window. */
export function byMonthSection(site: MeasuredSite) {
  const days = new Map<string, number[]>()
  for (const [day, { date }] of site.local.days.entries()) {
    const month = date.slice(0, 7)
    days.set(month, [...(days.get(month) ?? []), day])
  }
  const months = [...days.keys()]
  const speeds = site.counts.speeds.sumDays(day => months.indexOf(site.day(day).date.slice(0, 7)))
  return {
    used: { ...site.usedRecords(), ...site.usedDays() },
    items: [...days].map(([month, own], i) => ({
      month,
      ...describeDays(site, own),
      speeds: speedsOf(speeds[i]),
    })),
  }
}

function describeDays(site: MeasuredSite, days: number[]) {
  const counted = days.filter(day => site.judgement.days[day]?.reason === null)
  const working = counted.filter(day => site.kind(day) === 'working_day')
  const meanVolume = (some: number[]) => hundredthsOrNull(meanOf(some.map(day => site.volumes.days[day] as number)))
  return {
    days: counted.length,
    days_left_out: days.length - counted.length,
    working_days: working.length,
    adt: meanVolume(counted),
    awt: meanVolume(working),
    heavy_share: heavyShare(site, counted),
    coverage: coverageOf(site, days),
  }
}

/** The measured share of these days, as far as they are in the window and over; null when none of it is. */
function coverageOf({ judgement, local, options }: MeasuredSite, days: number[]): number | null {
  const until = Math.min(local.window.to, options.now)
  let [measured, length] = [0, 0]
  for (const day of days) {
    const { start, end } = local.days[day] as { start: number; end: number }
    measured += (judgement.days[day]?.coverage as number) * (end - start)
    length += Math.max(0, Math.min(end, until) - Math.max(start, local.window.from))
  }
  return length === 0 ? null : shareOf(measured, length)
}

/** Every clock hour of the window in the order of time, also those that do not count. */
export function hoursSection(site: MeasuredSite) {
  const {
    local,
    volumes,
    counts: { speeds },
    facts,
  } = site
  const hours = site.countedHours()
  return {
    used: { ...site.usedRecords(), hours: hours.length, hours_left_out: volumes.hours.length - hours.length },
    items: site.hours.map(({ counts, coverage }, hour) => ({
      start: withOffset(new Date(local.hourEdges[hour] as number), facts.zone),
      counts,
      coverage: shareOf(coverage, 1),
      volume: volumes.hours[hour] as number,
      speeds: speedsOf(speeds.byHour[hour]),
    })),
  }
}

/** Every quarter of an hour of the window in the order of time; it counts when its hour does. */
export function quartersSection(site: MeasuredSite) {
  const { local, volumes, facts } = site
  const hours = site.countedHours().length
  return {
    used: { hours, hours_left_out: volumes.hours.length - hours },
    items: Array.from(volumes.quarters, (volume, quarter) => ({
      start: withOffset(new Date(local.quarterEdges[quarter] as number), facts.zone),
      counts: site.hours[local.hourOf[quarter] as number]?.counts ?? false,
      volume,
    })),
  }
}
