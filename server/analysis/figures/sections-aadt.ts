import type { MeasuredSite } from './measured-site.ts'
import { deviationOf, hundredthsOrNull, meanOf, shareOf, sumOf, toHundredths, Z } from './numbers.ts'
import { isHoliday, isSchoolHoliday } from './site-facts.ts'

const MONTHS = 12
const DAYS_OF_WEEK = 7
const HOURS = 24

interface Missing {
  /** 1 is January. */
  months: number[]
  /** How many cells have no value. */
  cells: number
}

export interface Aadt {
  value: number | null
  reason: string | null
  missing: Missing | null
}

const missingOf = (value: number | null, reason: string | null, missing: Missing | null = null): Aadt => ({
  value: hundredthsOrNull(value),
  reason,
  missing,
})

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
  const ofDays = (some: number[]) => some.map(day => site.volumes.days[day] as number)
  const months = new Cells(1)
  for (const day of days) months.add(site.day(day).month, 0, 0)
  const missing = months.missing()
  const reason = !isYear ? 'needs_year' : missing ? 'missing_months' : null
  const values = ofDays(days)
  const mean = reason === null ? meanOf(values) : null
  const simple = missingOf(mean, reason, isYear ? missing : null)
  const deviation = mean === null ? null : deviationOf(values)
  const halfWidth = deviation === null ? null : (Z * deviation) / Math.sqrt(values.length)
  return {
    used: { ...site.usedDays(), hours: site.countedHours().length },
    simple,
    aashto: reasoned(isYear, aashto(site, days)),
    fhwa: reasoned(isYear, fhwa(site)),
    hourly: reasoned(isYear, hourly(site)),
    norway: {
      ...simple,
      days: values.length,
      standard_deviation: hundredthsOrNull(deviation),
      interval:
        mean === null || halfWidth === null ? null : [toHundredths(mean - halfWidth), toHundredths(mean + halfWidth)],
      days_share: shareOf(values.length, site.local.days.length),
    },
    germany: germany(site, days, reason),
  }
}

interface Computed {
  value: number | null
  missing: Missing | null
}

const reasoned = (isYear: boolean, { value, missing }: Computed): Aadt =>
  isYear ? missingOf(value, missing ? 'missing_cells' : null, missing) : missingOf(null, 'needs_year')

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
    const { month, weekday } = site.day(local.dayOfHour[hour] as number)
    cells.add(month, weekday * HOURS + (local.clockHourOf[hour] as number), volumes.hours[hour] as number)
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
  const { local, volumes } = site
  const cells = new Cells(HOURS)
  const values = indexes(HOURS).map((): number[] => [])
  for (const hour of site.countedHours()) {
    const clockHour = local.clockHourOf[hour] as number
    cells.add(site.day(local.dayOfHour[hour] as number).month, clockHour, 0)
    values[clockHour]?.push(volumes.hours[hour] as number)
  }
  const missing = cells.missing()
  return { value: missing ? null : sumOf(values.map(some => meanOf(some) as number)), missing }
}

/** DTV of all days, of working days outside (W) and inside (U) school holidays with Saturdays, and of Sundays (S). */
function germany(site: MeasuredSite, days: number[], reason: string | null) {
  const { facts } = site
  const date = (day: number) => site.day(day).date
  const isSunday = (day: number) => site.day(day).weekday === 6 || isHoliday(facts, date(day))
  const schoolReason = reason ?? (facts.hasSchoolCalendar ? null : 'no_school_calendar')
  return {
    dtv: germanMean(site, days, reason),
    dtv_w: germanMean(
      site,
      days.filter(day => !isSunday(day) && !isSchoolHoliday(facts, date(day))),
      schoolReason,
    ),
    dtv_u: germanMean(
      site,
      days.filter(day => !isSunday(day) && isSchoolHoliday(facts, date(day))),
      schoolReason,
    ),
    dtv_s: germanMean(site, days.filter(isSunday), reason),
  }
}

/** With the hours from 6 to 22 and those of the night, of the same calendar days. */
function germanMean(site: MeasuredSite, days: number[], reason: string | null) {
  if (reason !== null || days.length === 0) {
    return { value: null, day: null, night: null, days: days.length, reason: reason ?? 'no_day_counts' }
  }
  const isWanted = new Set(days)
  const { local, volumes } = site
  let [all, light] = [0, 0]
  for (const [hour, volume] of volumes.hours.entries()) {
    if (!isWanted.has(local.dayOfHour[hour] as number)) continue
    const clockHour = local.clockHourOf[hour] as number
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
