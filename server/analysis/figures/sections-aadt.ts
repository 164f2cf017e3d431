import { deviationOf, groupBy, hundredthsOrNull, meanOf, shareOf, sumOf, toHundredths, Z } from '../counting/numbers.ts'
import type { MeasuredSite } from './measured-site.ts'
import { isSchoolHoliday } from './site-facts.ts'

const MONTHS = 12
const DAYS_OF_WEEK = 7
const HOURS = 24

interface Missing {
  /** 1 is January. */
  months: number[]
  /** How many cells have no value. */
  cells: number
}

interface Computed {
  value: number | null
  /** What is missing for it. */
  missing: Missing | null
}

/** The numbers of days or hours by cell of months x width; and which cells have none. */
function cellsOf(numbers: number[], width: number, cellOf: (number: number) => [month: number, column: number]) {
  const cells = groupBy(numbers, MONTHS * width, number => {
    const [month, column] = cellOf(number)
    return month * width + column
  })
  const empty = cells.flatMap((own, cell) => (own.length === 0 ? [Math.floor(cell / width) + 1] : []))
  const missing: Missing | null = empty.length === 0 ? null : { months: [...new Set(empty)], cells: empty.length }
  return { cells, missing }
}

/** AADT of a year in several definitions. */
export function aadtSection(site: MeasuredSite) {
  const { isYear } = site
  const days = site.countedDays()
  const values = site.volumesOn(days)
  const { missing } = cellsOf(days, 1, day => [site.day(day).month, 0])
  const describe = ({ value, missing }: Computed, reason: string) =>
    isYear
      ? { value: hundredthsOrNull(value), reason: missing ? reason : null, missing }
      : { value: null, reason: 'needs_year', missing: null }
  const mean = missing ? null : meanOf(values)
  const simple = describe({ value: mean, missing }, 'missing_months')
  const deviation = simple.value === null ? null : deviationOf(values)
  const interval = (halfWidth: number) => [-halfWidth, halfWidth].map(half => toHundredths((mean as number) + half))
  return {
    used: { ...site.usedDays(), hours: site.countedHours().length },
    simple,
    aashto: describe(aashto(site, days), 'missing_cells'),
    fhwa: describe(fhwa(site), 'missing_cells'),
    hourly: describe(hourly(site), 'missing_cells'),
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

/** The mean over the weekdays of the mean over the months of the mean of a weekday in a month. */
export function aashto(site: MeasuredSite, days: number[]): Computed {
  const { cells, missing } = cellsOf(days, DAYS_OF_WEEK, day => [site.day(day).month, site.day(day).weekday])
  if (missing) return { value: null, missing }
  const means = cells.map(own => site.meanDay(own) as number)
  const weekdays = indexes(DAYS_OF_WEEK).map(weekday => meanOf(means.filter((_, i) => i % DAYS_OF_WEEK === weekday)))
  return { value: meanOf(weekdays as number[]), missing }
}

/** Means per month, weekday and hour, weighted by the calendar days of each month and weekday. */
function fhwa(site: MeasuredSite): Computed {
  const { days, dayOfHour, weekdayHourOf } = site.local
  const width = DAYS_OF_WEEK * HOURS
  const { cells, missing } = cellsOf(site.countedHours(), width, hour => [
    site.day(dayOfHour[hour] as number).month,
    weekdayHourOf[hour] as number,
  ])
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
  const { dayOfHour, clockHourOf } = site.local
  const hours = site.countedHours()
  const clockHour = (hour: number) => clockHourOf[hour] as number
  const { missing } = cellsOf(hours, HOURS, hour => [site.day(dayOfHour[hour] as number).month, clockHour(hour)])
  const means = groupBy(hours, HOURS, clockHour).map(own => site.meanHour(own) ?? 0)
  return { value: missing ? null : sumOf(means), missing }
}

/** DTV of all days, of working days outside (W) and inside (U) school holidays with Saturdays, and of Sundays (S). */
function germany(site: MeasuredSite, days: number[], reason: string | null) {
  const { facts } = site
  const isSunday = (day: number) => site.kind(day) === 'sunday_or_holiday'
  const isOfSchools = (day: number) => isSchoolHoliday(facts, site.day(day).date)
  const others = days.filter(day => !isSunday(day))
  const schoolReason = reason ?? (facts.hasSchoolCalendar ? null : 'no_school_calendar')
  return {
    dtv: germanMean(site, days, reason),
    dtv_w: germanMean(
      site,
      others.filter(day => !isOfSchools(day)),
      schoolReason,
    ),
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
    const [volume, clockHour] = [site.volumes.hours[hour] as number, site.local.clockHourOf[hour] as number]
    all += volume
    if (clockHour >= 6 && clockHour < 22) light += volume
  }
  return {
    value: toHundredths(all / days.length),
    day: toHundredths(light / days.length),
    night: toHundredths((all - light) / days.length),
    days: days.length,
    reason: null,
  }
}

const indexes = (length: number) => Array.from({ length }, (_, i) => i)
