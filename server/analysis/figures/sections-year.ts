import type { Volumes } from '../counting/local-time.ts'
import { deviationOf, groupBy, hundredthsOrNull, meanOf, shareOf, sumOf, toHundredths, Z } from '../counting/numbers.ts'
import type { MeasuredSite } from './measured-site.ts'

const MONTHS = 12
const DAYS_OF_WEEK = 7
const HOURS = 24

interface Computed {
  value: number | null
  /** The months, 1 is January, in which cells have no value, and how many these are. */
  missing: { months: number[]; cells: number } | null
}

/** The numbers of days or hours by cell, of which each month has so many; and which cells have none. */
function cellsOf(numbers: number[], width: number, cellOf: (number: number) => number) {
  const cells = groupBy(numbers, MONTHS * width, cellOf)
  const empty = cells.flatMap((own, cell) => (own.length === 0 ? [Math.floor(cell / width) + 1] : []))
  const missing: Computed['missing'] = empty.length === 0 ? null : { months: [...new Set(empty)], cells: empty.length }
  return { cells, missing }
}

const UNKNOWN_BY_HOUR = { value: null, reason: 'interval_too_long', missing: null }

/** AADT of a year in several definitions. */
export function aadt(site: MeasuredSite) {
  const { isYear } = site
  const days = site.countedDays()
  const values = site.volumesOn(days)
  const { missing } = cellsOf(days, 1, day => site.day(day).month)
  const describe = ({ value, missing }: Computed, reason: string) =>
    isYear
      ? { value: hundredthsOrNull(value), reason: missing ? reason : null, missing }
      : { value: null, reason: 'needs_year', missing: null }
  const mean = missing ? null : meanOf(values)
  const simple = describe({ value: mean, missing }, 'missing_months')
  const deviation = simple.value === null ? null : deviationOf(values)
  const interval = (halfWidth: number) => [-halfWidth, halfWidth].map(half => toHundredths((mean as number) + half))
  return {
    simple,
    aashto: describe(aashto(site, days), 'missing_cells'),
    fhwa: site.hasHours ? describe(fhwa(site), 'missing_cells') : UNKNOWN_BY_HOUR,
    hourly: site.hasHours ? describe(hourly(site), 'missing_cells') : UNKNOWN_BY_HOUR,
    norway: {
      ...simple,
      days: values.length,
      standard_deviation: hundredthsOrNull(deviation),
      interval: deviation === null ? null : interval((Z * deviation) / Math.sqrt(values.length)),
      days_share: shareOf(values.length, site.local.days.length),
    },
    germany: germany(site, days, simple.reason),
  }
}

/** The mean over the weekdays of the mean over the months of the mean of a weekday in a month: with all of them, the mean of these. */
export function aashto(site: MeasuredSite, days: number[]): Computed {
  const { cells, missing } = cellsOf(days, DAYS_OF_WEEK, number => {
    const { month, weekday } = site.day(number)
    return month * DAYS_OF_WEEK + weekday
  })
  return { value: missing ? null : meanOf(cells.map(own => site.meanDay(own) as number)), missing }
}

/** Means per month, weekday and hour, weighted by the calendar days of each month and weekday. */
function fhwa(site: MeasuredSite): Computed {
  const { days, weekdayHourOf } = site.local
  const width = DAYS_OF_WEEK * HOURS
  const cellOf = (hour: number) => monthOf(site, hour) * width + (weekdayHourOf[hour] as number)
  const { cells, missing } = cellsOf(site.countedHours(), width, cellOf)
  if (missing) return { value: null, missing }
  const means = cells.map(own => site.meanHour(own) as number)
  const ofDays = days.map(({ month, weekday }) => {
    const first = month * width + weekday * HOURS
    return sumOf(means.slice(first, first + HOURS))
  })
  return { value: sumOf(ofDays) / days.length, missing }
}

/** The sum of the 24 annual mean hours. */
function hourly(site: MeasuredSite): Computed {
  const hours = site.countedHours()
  const { missing } = cellsOf(hours, HOURS, hour => monthOf(site, hour) * HOURS + site.clockHour(hour))
  const means = groupBy(hours, HOURS, hour => site.clockHour(hour)).map(own => site.meanHour(own) ?? 0)
  return { value: missing ? null : sumOf(means), missing }
}

const monthOf = (site: MeasuredSite, hour: number) => site.day(site.local.dayOfHour[hour] as number).month

/** DTV of all days, of working days outside (W) and inside (U) school holidays with Saturdays, and of Sundays (S). */
function germany(site: MeasuredSite, days: number[], reason: string | null) {
  const { facts } = site
  const isSunday = (day: number) => site.kind(day) === 'sunday_or_holiday'
  const isOfSchools = (day: number) => facts.calendar.get(site.day(day).date)?.schoolHoliday
  const others = days.filter(day => !isSunday(day))
  const schoolReason = reason ?? (facts.hasSchoolCalendar ? null : 'no_school_calendar')
  const ofWork = others.filter(day => !isOfSchools(day))
  return {
    dtv: germanMean(site, days, reason),
    dtv_w: germanMean(site, ofWork, schoolReason),
    dtv_u: germanMean(site, others.filter(isOfSchools), schoolReason),
    dtv_s: germanMean(site, days.filter(isSunday), reason),
  }
}

/** With the hours from 6 to 22 and those of the night, of the same calendar days. */
function germanMean(site: MeasuredSite, days: number[], reason: string | null) {
  if (reason !== null || days.length === 0) {
    return { value: null, day: null, night: null, days: days.length, reason: reason ?? 'no_day_counts' }
  }
  let [all, light] = [0, 0]
  for (const hour of site.hoursOf(days)) {
    const volume = site.volumes.hours[hour] as number
    all += volume
    if (site.clockHour(hour) >= 6 && site.clockHour(hour) < 22) light += volume
  }
  return {
    value: toHundredths(all / days.length),
    day: site.hasHours ? toHundredths(light / days.length) : null,
    night: site.hasHours ? toHundredths((all - light) / days.length) : null,
    days: days.length,
    reason: null,
  }
}

const RANKS = [30, 50, 100]

/** K30, K50 and K100 of a year with D, and MSV30. Equal hours rank by time, earliest first. */
export function designHours(site: MeasuredSite) {
  const { isYear } = site
  const days = site.countedDays()
  const aadt = isYear ? aashto(site, days).value : null
  const months = new Set(days.map(day => site.day(day).month))
  const missing = months.size < MONTHS ? 'missing_months' : null
  const reason = !isYear ? 'needs_year' : site.hasHours ? missing : 'interval_too_long'
  const ranked = rank(site.volumes, site.countedHours())
  return {
    items: RANKS.map(number => ({ rank: number, ...designHour(site, ranked[number - 1], reason, aadt) })),
    msv30: {
      ...hourOf(site, site.volumes, ranked[29], reason),
      directions: site.channels.map(channel => {
        const volumes = site.volumesOf(channel)
        const [hour] = rank(volumes, site.countedHours(site.judgementOf([channel]))).slice(29)
        return { channel, ...hourOf(site, volumes, hour, reason) }
      }),
    },
    hour30_so_far: !site.hasHours ? null : (site.volumes.hours[ranked[29] ?? -1] ?? null),
  }
}

/** Numbers of the hours, busiest first. */
const rank = ({ hours }: Volumes, numbers: number[]): number[] =>
  [...numbers].sort((a, b) => (hours[b] as number) - (hours[a] as number) || a - b)

function hourOf(site: MeasuredSite, { hours }: Volumes, hour: number | undefined, reason: string | null) {
  if (reason !== null || hour === undefined) {
    return { start: null, volume: null, reason: reason ?? 'too_few_hours' }
  }
  return { start: site.timeAt(site.local.hourEdges[hour] as number), volume: hours[hour] as number, reason: null }
}

function designHour(site: MeasuredSite, hour: number | undefined, reason: string | null, aadt: number | null) {
  const found = hourOf(site, site.volumes, hour, reason)
  if (found.volume === null) return { ...found, k: null, d: null, directions: [] }
  const directions = site.channels.map(channel => ({
    channel,
    volume: site.volumesOf(channel).hours[hour as number] as number,
  }))
  return {
    ...found,
    k: aadt === null ? null : shareOf(found.volume, aadt),
    d: shareOf(Math.max(...directions.map(({ volume }) => volume)), found.volume),
    reason: aadt === null ? 'no_aashto' : null,
    directions,
  }
}
