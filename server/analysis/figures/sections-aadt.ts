import type { MeasuredSite } from './measured-site.ts'
import { deviationOf, groupBy, hundredthsOrNull, meanOf, shareOf, sumOf, toHundredths, Z } from './numbers.ts'
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

/** Means of a table of months x width cells, or which cells have no value. */
class Cells {
  readonly #width: number
  readonly #sums: Float64Array
  readonly #counts: Uint32Array

  constructor(width: number) {
    this.#width = width
    this.#sums = new Float64Array(MONTHS * width)
    this.#counts = new Uint32Array(MONTHS * width)
  }

  add(month: number, column: number, value: number): void {
    const at = month * this.#width + column
    this.#sums[at] = (this.#sums[at] as number) + value
    this.#counts[at] = (this.#counts[at] as number) + 1
  }

  mean(month: number, column: number): number {
    const at = month * this.#width + column
    return (this.#sums[at] as number) / (this.#counts[at] as number)
  }

  missing(): Missing | null {
    const empty = [...this.#counts.keys()].filter(at => this.#counts[at] === 0)
    if (empty.length === 0) return null
    return { months: [...new Set(empty.map(at => Math.floor(at / this.#width) + 1))], cells: empty.length }
  }
}

/** AADT of a year in several definitions. */
export function aadtSection(site: MeasuredSite) {
  const { isYear } = site
  const days = site.countedDays()
  const values = site.volumesOn(days)
  const months = new Cells(1)
  for (const day of days) months.add(site.day(day).month, 0, 0)
  const missing = months.missing()
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
  const cells = new Cells(DAYS_OF_WEEK)
  for (const day of days) cells.add(site.day(day).month, site.day(day).weekday, site.volumes.days[day] as number)
  const missing = cells.missing()
  if (missing) return { value: null, missing }
  const weekdays = indexes(DAYS_OF_WEEK).map(weekday =>
    meanOf(indexes(MONTHS).map(month => cells.mean(month, weekday))),
  )
  return { value: meanOf(weekdays as number[]), missing }
}

/** Means per month, weekday and hour, weighted by the calendar days of each month and weekday. */
function fhwa(site: MeasuredSite): Computed {
  const { local, volumes } = site
  const cells = new Cells(DAYS_OF_WEEK * HOURS)
  for (const hour of site.countedHours()) {
    const { month } = site.day(local.dayOfHour[hour] as number)
    cells.add(month, local.weekdayHourOf[hour] as number, volumes.hours[hour] as number)
  }
  const missing = cells.missing()
  if (missing) return { value: null, missing }
  const sum = sumOf(
    local.days.map(({ month, weekday }) =>
      sumOf(indexes(HOURS).map(hour => cells.mean(month, weekday * HOURS + hour))),
    ),
  )
  return { value: sum / local.days.length, missing }
}

/** The sum of the 24 annual mean hours. */
function hourly(site: MeasuredSite): Computed {
  const { dayOfHour, clockHourOf } = site.local
  const cells = new Cells(HOURS)
  const hours = site.countedHours()
  for (const hour of hours) cells.add(site.day(dayOfHour[hour] as number).month, clockHourOf[hour] as number, 0)
  const missing = cells.missing()
  const means = groupBy(hours, HOURS, hour => clockHourOf[hour] as number).map(own => site.meanHour(own) ?? 0)
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
