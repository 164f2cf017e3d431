import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { clockAt, localText } from './plain-aggregate.ts'

/**
 * Figures computed in the simplest form, from the sentences of docs/figures.md and from nothing of the server: time is
 * looked at minute by minute, quarter by quarter, percentiles are read off a sorted list.
 */

export interface PlainVehicle {
  ts: number
  channel: number
  lane: number | null
  vehicle_class: string
  class_code: number | null
  /** In which the upload was received. */
  scheme: string | null
  speed_kmh: number | null
  length_m: number | null
  headway_s: number | null
  valid: boolean
  flags: string[]
}

export interface PlainPeriod {
  from: number
  to: number
  channels: number[] | null
  effect: string
}

export interface PlainFigureSite {
  id: number
  zone: string
  channels: number[]
  limits: { from: number; kmh: number | null }[]
  covered: [number, number][]
  periods: PlainPeriod[]
  holidays: string[]
  schoolHolidays: string[] | null
}

export interface PlainFigureRequest {
  from: number
  to: number
  year?: number
  quality?: string
  min_coverage?: number
  units?: string
  speed_limit?: number
  above_limit?: { percent: number; offset: number }[]
  pace_width?: number
  free_flow_headway_s?: number
  platoon_headway_s?: number
  class_scheme?: string
  vehicle_classes?: string[]
  channels?: number[]
  weekdays?: number[]
  hours?: number[]
}

const MINUTE = 60_000
const QUARTER = 15 * MINUTE
const HEAVY = ['bus', 'truck', 'truck_trailer', 'semi_trailer']

/** Halves up; 1e-9 because 1.005 * 100 is 100.49999999999999. */
const two = (x: number | null) => (x === null ? null : Math.round(x * 100 + 1e-9) / 100)
const four = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 10_000 + 1e-9) / 10_000)
const add = (list: number[]) => list.reduce((a, b) => a + b, 0)
const mean = (list: number[]) => (list.length === 0 ? null : add(list) / list.length)
function spread(list: number[]): number | null {
  if (list.length < 2) return null
  const middle = add(list) / list.length
  return Math.sqrt(add(list.map(x => (x - middle) ** 2)) / (list.length - 1))
}

interface Quarter {
  start: number
  date: string
  minute: number
  hourKey: string
  hour: number
}
interface Hour {
  start: number
  key: string
  hour: number
  date: string
  quarters: Quarter[]
  counts: boolean
  coverage: number
}
interface Day {
  date: string
  quarters: Quarter[]
  hours: Hour[]
  month: number
  weekday: number
  kind: string
  reason: string | null
  coverage: number
}

/** Everything that a site's figures are read off. */
export class PlainFigures {
  readonly days: Day[]
  readonly hours: Hour[]
  readonly vehicles: PlainVehicle[]
  /** Of the vehicles those whose speed is used; in the unit. */
  readonly speeds: { vehicle: PlainVehicle; speed: number }[]
  readonly read: PlainVehicle[]
  readonly excluded: PlainVehicle[]
  readonly #request: PlainFigureRequest
  readonly #site: PlainFigureSite
  readonly #periods: PlainPeriod[]
  readonly #byQuarter = new Map<number, PlainVehicle[]>()
  readonly #channels: number[]

  constructor(request: PlainFigureRequest, site: PlainFigureSite, records: PlainVehicle[]) {
    this.#request = request
    this.#site = site
    this.#periods = request.quality === 'all' ? [] : site.periods.filter(({ effect }) => effect !== 'mark')
    this.#channels = site.channels.filter(channel => request.channels?.includes(channel) ?? true)
    this.read = records.filter(
      ({ ts, channel, vehicle_class }) =>
        ts >= request.from &&
        ts < request.to &&
        (request.channels?.includes(channel) ?? true) &&
        (request.vehicle_classes?.includes(vehicle_class) ?? true) &&
        this.#isSelected(ts),
    )
    this.excluded = this.read.filter(vehicle => this.#isExcluded(vehicle, 'exclude'))
    const isMotor = ({ vehicle_class }: PlainVehicle) =>
      request.vehicle_classes !== undefined || !['bicycle', 'pedestrian'].includes(vehicle_class)
    this.vehicles = this.read.filter(vehicle => !this.#isExcluded(vehicle, 'exclude') && isMotor(vehicle))
    for (const vehicle of this.vehicles) {
      const start = Math.floor(vehicle.ts / QUARTER) * QUARTER
      this.#byQuarter.set(start, [...(this.#byQuarter.get(start) ?? []), vehicle])
    }
    this.speeds = this.vehicles
      .filter(vehicle => this.#hasSpeed(vehicle))
      .map(vehicle => ({ vehicle, speed: this.#inUnit(vehicle.speed_kmh as number) }))
    const quarters = this.#quarters()
    this.hours = this.#hoursOf(quarters)
    this.days = this.#judged(quarters, this.#channels)
  }

  /** Whether the request counts this weekday and hour. */
  #isSelected(ts: number): boolean {
    const { weekdays, hours } = this.#request
    if (!weekdays && !hours) return true
    const { date, hour } = clockAt(this.#site.zone, ts)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    return (weekdays?.includes(weekday) ?? true) && (hours?.includes(hour) ?? true)
  }

  #isExcluded({ ts, channel }: PlainVehicle, effect: string): boolean {
    return this.#periods.some(
      period =>
        period.effect === effect && ts >= period.from && ts < period.to && (period.channels?.includes(channel) ?? true),
    )
  }

  #isBelieved(vehicle: PlainVehicle): boolean {
    return vehicle.valid && !this.#isExcluded(vehicle, 'exclude_speed')
  }

  #hasSpeed(vehicle: PlainVehicle): boolean {
    return this.#isBelieved(vehicle) && vehicle.speed_kmh !== null && !vehicle.flags.includes('speed_out_of_range')
  }

  /** To the nearest 0.1 of the unit. */
  #inUnit(kmh: number): number {
    return this.#request.units === 'imperial' ? Math.round((kmh * 10) / 1.609344) / 10 : kmh
  }

  /** The quarters of all days that the window touches. */
  #quarters(): Quarter[] {
    const { zone } = this.#site
    const dateAt = (ts: number) => clockAt(zone, ts).date
    let start = Math.floor(this.#request.from / QUARTER) * QUARTER
    while (dateAt(start - QUARTER) === dateAt(this.#request.from)) start -= QUARTER
    const last = dateAt(this.#request.to - 1)
    const quarters: Quarter[] = []
    for (let ts = start; ts < this.#request.to || dateAt(ts) === last; ts += QUARTER) {
      const { date, hour, minute, offset } = clockAt(zone, ts)
      quarters.push({ start: ts, date, minute: hour * 60 + minute, hour, hourKey: `${date} ${hour} ${offset}` })
    }
    return quarters
  }

  #hoursOf(quarters: Quarter[]): Hour[] {
    const hours: Hour[] = []
    for (const quarter of quarters) {
      const last = hours.at(-1)
      if (last?.key === quarter.hourKey) last.quarters.push(quarter)
      else {
        const { start, hourKey: key, hour, date } = quarter
        hours.push({ start, key, hour, date, quarters: [quarter], counts: false, coverage: 0 })
      }
    }
    return hours
  }

  /** Minutes of a stretch that were measured; without what is excluded for all of the channels, or with it. */
  #minutes(from: number, to: number, channels: number[], withExcluded: boolean): number {
    const full = withExcluded ? [] : this.#periods.filter(period => this.#excludes(period, channels) === 'all')
    const near = full.filter(period => period.from < to && period.to > from)
    const covered = this.#site.covered.filter(range => range[0] < to && range[1] > from)
    let minutes = 0
    for (let ts = from; ts < to; ts += MINUTE) {
      const isMeasured = covered.some(range => ts >= range[0] && ts < range[1])
      const isInWindow = ts >= this.#request.from && ts < this.#request.to
      const isSelected = this.#isSelected(Math.floor(ts / QUARTER) * QUARTER)
      if (isMeasured && isInWindow && isSelected && !near.some(period => ts >= period.from && ts < period.to)) minutes++
    }
    return minutes
  }

  #excludes(period: PlainPeriod, channels: number[]): 'all' | 'some' | 'none' {
    if (period.effect !== 'exclude') return 'none'
    const hit = channels.filter(channel => period.channels?.includes(channel) ?? true).length
    return hit === channels.length ? 'all' : hit > 0 ? 'some' : 'none'
  }

  /** Whether only some of the channels are excluded at some minute. */
  #isPartial(from: number, to: number, channels: number[]): boolean {
    const near = this.#periods.filter(period => period.from < to && period.to > from)
    const some = near.filter(period => this.#excludes(period, channels) === 'some')
    const all = near.filter(period => this.#excludes(period, channels) === 'all')
    if (some.length === 0) return false
    for (let ts = from; ts < to; ts += MINUTE) {
      const isIn = (period: PlainPeriod) => ts >= period.from && ts < period.to
      const isSelected = this.#isSelected(Math.floor(ts / QUARTER) * QUARTER)
      if (isSelected && some.some(isIn) && !all.some(isIn)) return true
    }
    return false
  }

  #judged(quarters: Quarter[], channels: number[]): Day[] {
    const { min_coverage = 0.95, from, to } = this.#request
    for (const hour of this.hours) {
      const end = hour.start + hour.quarters.length * QUARTER
      hour.coverage = this.#minutes(hour.start, end, channels, false) / 60
      hour.counts = hour.coverage >= min_coverage && !this.#isPartial(hour.start, end, channels)
    }
    const dates = [...new Set(quarters.map(({ date }) => date))]
    const byDate = new Map<string, Quarter[]>(dates.map(date => [date, []]))
    for (const quarter of quarters) byDate.get(quarter.date)?.push(quarter)
    return dates.map(date => {
      const own = byDate.get(date) as Quarter[]
      const start = own[0]?.start as number
      const end = (own.at(-1)?.start as number) + QUARTER
      const length = own.filter(quarter => this.#isSelected(quarter.start)).length * 15
      const coverage = length === 0 ? 0 : this.#minutes(start, end, channels, false) / length
      const reason = () => {
        if (start < from || end > to) return 'outside_window'
        if (length === 0) return 'not_selected'
        if (this.#isPartial(start, end, channels)) return 'channel_excluded'
        if (coverage >= min_coverage) return null
        return this.#minutes(start, end, channels, true) / length >= min_coverage ? 'excluded' : 'coverage'
      }
      const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
      const isFree = weekday === 6 || this.#site.holidays.includes(date)
      return {
        date,
        quarters: own,
        hours: this.hours.filter(hour => hour.date === date),
        month: Number(date.slice(5, 7)),
        weekday,
        kind: isFree ? 'sunday_or_holiday' : weekday === 5 ? 'saturday' : 'working_day',
        reason: reason(),
        coverage,
      }
    })
  }

  #count(quarters: Quarter[], channel?: number): number {
    return add(
      quarters.map(
        ({ start }) =>
          (this.#byQuarter.get(start) ?? []).filter(one => channel === undefined || one.channel === channel).length,
      ),
    )
  }

  get used(): Day[] {
    return this.days.filter(({ reason }) => reason === null)
  }
  #usedDays() {
    return { days: this.used.length, days_left_out: this.days.length - this.used.length }
  }
  #usedRecords() {
    const speedExcluded = this.vehicles.filter(vehicle => this.#isExcluded(vehicle, 'exclude_speed'))
    const rest = this.vehicles.filter(vehicle => !speedExcluded.includes(vehicle))
    return {
      records: this.speeds.length,
      excluded: this.excluded.length + speedExcluded.length,
      invalid: rest.filter(({ valid }) => !valid).length,
      without_speed: rest.filter(vehicle => vehicle.valid && !this.#hasSpeed(vehicle)).length,
    }
  }

  volume() {
    const days = this.used
    const inDays = days.flatMap(day => day.quarters)
    const vehicles = inDays.flatMap(({ start }) => this.#byQuarter.get(start) ?? [])
    const working = days.filter(({ kind }) => kind === 'working_day')
    const weekdays = [0, 1, 2, 3, 4, 5, 6].map(weekday =>
      days.filter(day => day.weekday === weekday).map(day => this.#count(day.quarters)),
    )
    const hours = this.#clockHours().map(hour =>
      days.flatMap(day => day.hours.filter(one => one.hour === hour).map(one => this.#count(one.quarters))),
    )
    const sumOfMeans = (lists: number[][]) => add(lists.map(list => mean(list) ?? 0))
    const shareOfMeans = (list: number[], lists: number[][]) =>
      list.length === 0 ? null : four(mean(list) as number, sumOfMeans(lists))
    return {
      used: this.#usedDays(),
      reason: days.length === 0 ? 'no_day_counts' : null,
      count: vehicles.length,
      adt: two(mean(days.map(day => this.#count(day.quarters)))),
      awt: two(mean(working.map(day => this.#count(day.quarters)))),
      working_days: working.length,
      heavy_share: four(vehicles.filter(one => HEAVY.includes(one.vehicle_class)).length, vehicles.length),
      unknown_share: four(vehicles.filter(one => one.vehicle_class === 'unknown').length, vehicles.length),
      weekdays: weekdays.map((list, i) => ({
        weekday: i + 1,
        days: list.length,
        mean: two(mean(list)),
        share: shareOfMeans(list, weekdays),
      })),
      hours: hours.map((list, hour) => ({ hour, mean: two(mean(list)), share: shareOfMeans(list, hours) })),
      directions: this.#channels.map(channel => ({
        channel,
        mean: two(mean(days.map(day => this.#count(day.quarters, channel)))),
        share: four(vehicles.filter(one => one.channel === channel).length, vehicles.length),
      })),
      classes: VEHICLE_CLASSES.flatMap(vehicle_class => {
        const count = vehicles.filter(one => one.vehicle_class === vehicle_class).length
        return count === 0 ? [] : [{ vehicle_class, count, share: four(count, vehicles.length) }]
      }),
    }
  }

  #clockHours = () => Array.from({ length: 24 }, (_, hour) => hour)

  /** The means of cells by name, and which of the expected names have none. */
  #cells(values: { name: string; value: number }[], expected: string[]) {
    const lists = new Map<string, number[]>(expected.map(name => [name, []]))
    for (const { name, value } of values) lists.get(name)?.push(value)
    const missing = expected.filter(name => (lists.get(name) as number[]).length === 0)
    const months = [...new Set(missing.map(name => Number(name.split(' ')[0])))].sort((a, b) => a - b)
    return {
      mean: (name: string) => mean(lists.get(name) as number[]) as number,
      missing: missing.length === 0 ? null : { months, cells: missing.length },
    }
  }

  #months = Array.from({ length: 12 }, (_, i) => i + 1)

  #aashto() {
    const names = this.#months.flatMap(month => [0, 1, 2, 3, 4, 5, 6].map(weekday => `${month} ${weekday}`))
    const values = this.used.map(day => ({ name: `${day.month} ${day.weekday}`, value: this.#count(day.quarters) }))
    const cells = this.#cells(values, names)
    const ofWeekday = (weekday: number) => mean(this.#months.map(month => cells.mean(`${month} ${weekday}`))) as number
    return { value: cells.missing ? null : mean([0, 1, 2, 3, 4, 5, 6].map(ofWeekday)), missing: cells.missing }
  }

  #countedHours = () => this.hours.filter(({ counts }) => counts)
  #dayOf = (date: string) => this.days.find(day => day.date === date) as Day

  aadt() {
    const { year } = this.#request
    const days = this.used
    const values = days.map(day => this.#count(day.quarters))
    const missingMonths = this.#cells(
      days.map(day => ({ name: `${day.month}`, value: 0 })),
      this.#months.map(String),
    ).missing
    const reason = year === undefined ? 'needs_year' : missingMonths ? 'missing_months' : null
    const simple = {
      value: reason ? null : two(mean(values)),
      reason,
      missing: year === undefined ? null : missingMonths,
    }
    const byCells = ({ value, missing }: { value: number | null; missing: object | null }) =>
      year === undefined
        ? { value: null, reason: 'needs_year', missing: null }
        : { value: two(value), reason: missing ? 'missing_cells' : null, missing }
    const hours = this.#countedHours().map(hour => ({
      hour,
      day: this.#dayOf(hour.date),
      n: this.#count(hour.quarters),
    }))
    const fhwaNames = this.#months.flatMap(month =>
      [0, 1, 2, 3, 4, 5, 6].flatMap(weekday => this.#clockHours().map(hour => `${month} ${weekday} ${hour}`)),
    )
    const fhwa = this.#cells(
      hours.map(({ hour, day, n }) => ({ name: `${day.month} ${day.weekday} ${hour.hour}`, value: n })),
      fhwaNames,
    )
    const fhwaValue = () =>
      mean(
        this.days.map(day => add(this.#clockHours().map(hour => fhwa.mean(`${day.month} ${day.weekday} ${hour}`)))),
      ) as number
    const hourly = this.#cells(
      hours.map(({ hour, day }) => ({ name: `${day.month} ${hour.hour}`, value: 0 })),
      this.#months.flatMap(month => this.#clockHours().map(hour => `${month} ${hour}`)),
    ).missing
    const hourlyValue = () =>
      add(this.#clockHours().map(hour => mean(hours.filter(one => one.hour.hour === hour).map(one => one.n)) as number))
    const S = reason ? null : spread(values)
    const half = S === null ? null : (1.96 * S) / Math.sqrt(values.length)
    const m = mean(values) as number
    return {
      used: { ...this.#usedDays(), hours: hours.length },
      simple,
      aashto: byCells(this.#aashto()),
      fhwa: byCells({ value: fhwa.missing ? null : fhwaValue(), missing: fhwa.missing }),
      hourly: byCells({ value: hourly ? null : hourlyValue(), missing: hourly }),
      norway: {
        ...simple,
        days: values.length,
        standard_deviation: two(S),
        interval: half === null ? null : [two(m - half), two(m + half)],
        days_share: four(values.length, this.days.length),
      },
      germany: this.#germany(reason),
    }
  }

  #germany(reason: string | null) {
    const { schoolHolidays } = this.#site
    const isSchool = (day: Day) => schoolHolidays?.includes(day.date) ?? false
    const isSunday = (day: Day) => day.kind === 'sunday_or_holiday'
    const figure = (days: Day[], why: string | null) => {
      if (why || days.length === 0) {
        return { value: null, day: null, night: null, days: days.length, reason: why ?? 'no_day_counts' }
      }
      const isLight = (hour: Hour) => hour.hour >= 6 && hour.hour < 22
      const sumOfHours = (test: (hour: Hour) => boolean) =>
        add(days.flatMap(day => day.hours.filter(test).map(hour => this.#count(hour.quarters))))
      return {
        value: two(sumOfHours(() => true) / days.length),
        day: two(sumOfHours(isLight) / days.length),
        night: two(sumOfHours(hour => !isLight(hour)) / days.length),
        days: days.length,
        reason: null,
      }
    }
    const school = reason ?? (schoolHolidays ? null : 'no_school_calendar')
    return {
      dtv: figure(this.used, reason),
      dtv_w: figure(
        this.used.filter(day => !isSunday(day) && !isSchool(day)),
        school,
      ),
      dtv_u: figure(
        this.used.filter(day => !isSunday(day) && isSchool(day)),
        school,
      ),
      dtv_s: figure(this.used.filter(isSunday), reason),
    }
  }

  design_hours() {
    const { year } = this.#request
    const months = new Set(this.used.map(day => day.month))
    const reason = year === undefined ? 'needs_year' : months.size < 12 ? 'missing_months' : null
    const hours = this.#countedHours()
    const ranked = (list: Hour[], channel?: number) =>
      list
        .map(hour => ({ hour, n: this.#count(hour.quarters, channel) }))
        .sort((a, b) => b.n - a.n || a.hour.start - b.hour.start)
    const found = (list: { hour: Hour; n: number }[], rank: number) => {
      const one = list[rank - 1]
      if (reason || !one) return { start: null, volume: null, reason: reason ?? 'too_few_hours' }
      return { start: localText(this.#site.zone, one.hour.start), volume: one.n, reason: null }
    }
    const aashto = year === undefined ? null : this.#aashto().value
    const all = ranked(hours)
    return {
      used: { ...this.#usedDays(), hours: hours.length },
      items: [30, 50, 100].map(rank => {
        const one = found(all, rank)
        if (one.volume === null) return { rank, ...one, k: null, d: null, directions: [] }
        const { hour } = all[rank - 1] as { hour: Hour }
        const directions = this.#channels.map(channel => ({ channel, volume: this.#count(hour.quarters, channel) }))
        return {
          rank,
          ...one,
          k: aashto === null ? null : four(one.volume, aashto),
          d: four(Math.max(...directions.map(({ volume }) => volume)), one.volume),
          reason: aashto === null ? 'no_aashto' : null,
          directions,
        }
      }),
      msv30: {
        ...found(all, 30),
        directions: this.#channels.map(channel => ({
          channel,
          ...found(ranked(this.#hoursFor(channel), channel), 30),
        })),
      },
    }
  }

  /** The hours that count for one channel alone. */
  #hoursFor(channel: number): Hour[] {
    const { min_coverage = 0.95 } = this.#request
    return this.hours.filter(
      hour =>
        this.#minutes(hour.start, hour.start + hour.quarters.length * QUARTER, [channel], false) / 60 >= min_coverage,
    )
  }

  peak_hours(windows = { morning: [390, 630], afternoon: [840, 1200] }, channel?: number) {
    const used = channel === undefined ? this.used : this.#judgedFor(channel)
    const working = used.filter(({ kind }) => kind === 'working_day')
    const labels = Array.from({ length: 96 }, (_, i) => i * 15)
    const meanDay = labels.map(minute => ({
      minute,
      n:
        mean(
          working.flatMap(day =>
            day.quarters.filter(quarter => quarter.minute === minute).map(quarter => this.#count([quarter], channel)),
          ),
        ) ?? 0,
      start: 0,
    }))
    type Slot = { minute: number; n: number; start: number }
    const best = (slots: Slot[], isInside: (slot: Slot, i: number) => boolean, onlyHours: boolean) => {
      let found: { i: number; n: number; four: Slot[] } | null = null
      for (let i = 0; i + 4 <= slots.length; i++) {
        const four = slots.slice(i, i + 4)
        if (!four.every((slot, k) => isInside(slot, i + k))) continue
        if (onlyHours && (four[0] as Slot).minute % 60 !== 0) continue
        const n = add(four.map(slot => slot.n))
        if (!found || n > found.n + 0.000001) found = { i, n, four }
      }
      return found
    }
    const parts = (slots: Slot[]) => {
      const within = (window: number[]) => (slot: Slot) =>
        slot.minute >= (window[0] as number) && slot.minute + 15 <= (window[1] as number)
      const both = (isInside: (slot: Slot, i: number) => boolean) => ({
        peak: best(slots, isInside, false),
        clock: best(slots, isInside, true),
      })
      const morning = both(within(windows.morning))
      const afternoon = both(within(windows.afternoon))
      return {
        whole_day: both(() => true),
        morning,
        off_peak: both(
          (_, i) => morning.peak !== null && afternoon.peak !== null && i >= morning.peak.i + 4 && i < afternoon.peak.i,
        ),
        afternoon,
      }
    }
    const phf = (found: { n: number; four: Slot[] }) => four(found.n, 4 * Math.max(...found.four.map(slot => slot.n)))
    const text = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const range = ({ four }: { four: Slot[] }) => ({
      from: text((four[0] as Slot).minute),
      to: text((four[3] as Slot).minute + 15),
    })
    const ofMean = working.length === 0 ? null : parts(meanDay)
    const ofDays = this.used.map(day => ({
      day,
      parts: parts(day.quarters.map(quarter => ({ ...quarter, n: this.#count([quarter]) }))),
    }))
    const result = (name: 'whole_day' | 'morning' | 'off_peak' | 'afternoon') => {
      const average = ofMean?.[name]
      const top = ofDays
        .filter(one => one.parts[name].peak)
        .sort((a, b) => (b.parts[name].peak?.n as number) - (a.parts[name].peak?.n as number))[0]
      const highest = top?.parts[name]
      const start = ({ four }: { four: Slot[] }) => localText(this.#site.zone, (four[0] as Slot).start)
      return {
        mean_working_day: average?.peak
          ? {
              ...range(average.peak),
              volume: two(average.peak.n),
              phf: phf(average.peak),
              clock_hour: average.clock && { ...range(average.clock), volume: two(average.clock.n) },
            }
          : null,
        highest_day: highest?.peak
          ? {
              date: top?.day.date,
              start: start(highest.peak),
              volume: highest.peak.n,
              phf: phf(highest.peak),
              clock_hour: highest.clock && { start: start(highest.clock), volume: highest.clock.n },
            }
          : null,
      }
    }
    return {
      used: { ...this.#usedDays(), working_days: working.length },
      reason: this.used.length === 0 ? 'no_day_counts' : working.length === 0 ? 'no_working_day_counts' : null,
      whole_day: result('whole_day'),
      morning: result('morning'),
      off_peak: result('off_peak'),
      afternoon: result('afternoon'),
    }
  }

  #describe(list: number[]) {
    const sorted = [...list].sort((a, b) => a - b)
    const rank = (percent: number) => sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? null
    const S = spread(sorted)
    return {
      count: sorted.length,
      mean: two(mean(sorted)),
      harmonic_mean: sorted.length === 0 ? null : two(sorted.length / add(sorted.map(x => 1 / x))),
      standard_deviation: two(S),
      p15: rank(15),
      p50: rank(50),
      p85: rank(85),
      p95: rank(95),
      max: sorted.at(-1) ?? null,
      p85_half_width: S === null ? null : two(1.96 * S * Math.sqrt((2 + 1.04 * 1.04) / (2 * sorted.length))),
    }
  }

  speeds_() {
    const list = this.speeds.map(({ speed }) => speed)
    return {
      used: this.#usedRecords(),
      reason: list.length === 0 ? 'no_speed' : null,
      ...this.#describe(list),
      assumes: 'p85_half_width assumes independent, normally distributed speeds.',
    }
  }

  #pace(list: number[]) {
    const { pace_width = this.#request.units === 'imperial' ? 10 : 16 } = this.#request
    if (list.length === 0) return { from: null, to: null, count: 0, share: null, reason: 'no_speed' }
    const tenths = list.map(speed => Math.round(speed * 10))
    const width = Math.round(pace_width * 10)
    let best = { from: 0, count: -1 }
    for (let from = 0; from <= 3000; from++) {
      const count = tenths.filter(speed => speed >= from && speed < from + width).length
      if (count > best.count) best = { from, count }
    }
    const { from, count } = best
    return { from: from / 10, to: (from + width) / 10, count, share: four(count, list.length), reason: null }
  }

  pace() {
    return { used: this.#usedRecords(), ...this.#pace(this.speeds.map(({ speed }) => speed)) }
  }

  /** In the unit; null when there is none. */
  #limitAt(ts: number): number | null {
    if (this.#request.speed_limit !== undefined) return this.#request.speed_limit
    const kmh = this.#site.limits.filter(({ from }) => from <= ts).at(-1)?.kmh ?? null
    // The sites of these tests are in Germany and Australia, where signs show km/h.
    return kmh === null ? null : this.#inUnit(kmh)
  }

  #above(list: { vehicle: PlainVehicle; speed: number }[]) {
    const thresholds = this.#request.above_limit ?? [0, 10, 20, 30].map(offset => ({ percent: 100, offset }))
    const limited = list.flatMap(({ vehicle, speed }) => {
      const limit = this.#limitAt(vehicle.ts)
      return limit === null ? [] : [{ speed, limit }]
    })
    return {
      reason: limited.length > 0 ? null : list.length > 0 ? 'no_speed_limit' : 'no_speed',
      limits: [...new Set(limited.map(({ limit }) => limit))].sort((a, b) => a - b),
      records: limited.length,
      records_without_limit: list.length - limited.length,
      items: thresholds.map(({ percent, offset }) => {
        const above = limited.filter(({ speed, limit }) => speed - ((limit * percent) / 100 + offset) > 1e-9)
        return {
          percent,
          offset,
          count: above.length,
          share: four(above.length, limited.length),
          mean: two(mean(above.map(({ speed }) => speed))),
        }
      }),
    }
  }

  above_limit() {
    return { used: this.#usedRecords(), ...this.#above(this.speeds) }
  }

  free_flow() {
    const { free_flow_headway_s: x = 4, platoon_headway_s: y = 2 } = this.#request
    const believed = this.vehicles.filter(vehicle => this.#isBelieved(vehicle))
    const isFree = ({ headway_s, lane }: PlainVehicle) => (headway_s === null ? lane !== null : headway_s >= x)
    const free = this.speeds.filter(({ vehicle }) => isFree(vehicle))
    const list = free.map(({ speed }) => speed)
    const withHeadway = believed.filter(({ headway_s }) => headway_s !== null)
    const close = withHeadway.filter(({ headway_s }) => (headway_s as number) < y)
    return {
      used: this.#usedRecords(),
      reason: list.length === 0 ? 'no_speed' : null,
      headway_s: x,
      without_headway: believed.filter(({ headway_s, lane }) => headway_s === null && lane !== null).length,
      without_headway_and_lane: believed.filter(({ headway_s, lane }) => headway_s === null && lane === null).length,
      speeds: this.#describe(list),
      pace: this.#pace(list),
      above_limit: this.#above(free),
      platoons: {
        headway_s: y,
        with_headway: withHeadway.length,
        count: close.length,
        share: four(close.length, withHeadway.length),
        reason: withHeadway.length === 0 ? 'no_headway' : null,
      },
    }
  }

  #scheme(): SchemeClass[] {
    const { class_scheme } = this.#request
    return class_scheme === undefined
      ? VEHICLE_CLASSES.map(name => ({ name, test: ({ vehicle_class }) => vehicle_class === name }))
      : plainScheme(class_scheme)
  }

  classes() {
    const { class_scheme } = this.#request
    const vehicles = this.used.flatMap(day => day.quarters).flatMap(({ start }) => this.#byQuarter.get(start) ?? [])
    const classes = this.#scheme()
    const unmapped = vehicles.filter(vehicle => !classes.some(({ test }) => test(vehicle))).length
    return {
      used: this.#usedDays(),
      reason: this.used.length === 0 ? 'no_day_counts' : null,
      scheme: class_scheme ?? null,
      unmapped,
      unmapped_share: four(unmapped, vehicles.length),
      items: classes.map(({ name, test }) => {
        const count = vehicles.filter(test).length
        return {
          class: name,
          count,
          mean: this.used.length === 0 ? null : two(count / this.used.length),
          share: four(count, vehicles.length),
        }
      }),
    }
  }

  #bins(list: { speed: number }[], width: number): [number, number][] {
    const bin = (speed: number) => Math.floor(speed / width + 1e-9) * width
    const numbers = list.map(({ speed }) => bin(speed))
    if (numbers.length === 0) return []
    const bins: [number, number][] = []
    for (let from = Math.min(...numbers); from <= Math.max(...numbers); from += width) {
      bins.push([from, numbers.filter(number => number === from).length])
    }
    return bins
  }

  histograms() {
    const both = (list: { speed: number }[]) => ({ bins_5: this.#bins(list, 5), bins_10: this.#bins(list, 10) })
    const scheme = this.#scheme()
    const unmapped = { name: 'unmapped', test: (one: PlainVehicle) => !scheme.some(({ test }) => test(one)) }
    return {
      used: this.#usedRecords(),
      reason: this.speeds.length === 0 ? 'no_speed' : null,
      ...both(this.speeds),
      hours: this.#clockHours().map(hour => ({
        hour,
        ...both(this.speeds.filter(({ vehicle }) => clockAt(this.#site.zone, vehicle.ts).hour === hour)),
      })),
      directions: this.#channels.map(channel => ({
        channel,
        ...both(this.speeds.filter(({ vehicle }) => vehicle.channel === channel)),
      })),
      classes: [...scheme, ...(this.#request.class_scheme ? [unmapped] : [])].flatMap(({ name, test }) => {
        const own = this.speeds.filter(({ vehicle }) => test(vehicle))
        return own.length === 0 ? [] : [{ class: name, ...both(own) }]
      }),
    }
  }

  #brief(list: { vehicle: PlainVehicle; speed: number }[]) {
    const { count, mean, p15, p50, p85, max } = this.#describe(list.map(({ speed }) => speed))
    const { items } = this.#above(list)
    const limited = list.filter(({ vehicle }) => this.#limitAt(vehicle.ts) !== null)
    const above = limited.filter(({ vehicle, speed }) => speed > (this.#limitAt(vehicle.ts) as number))
    return { count, mean, p15, p50, p85, max, above_limit: items && four(above.length, limited.length) }
  }

  by_direction() {
    const isHeavy = ({ vehicle_class }: PlainVehicle) => HEAVY.includes(vehicle_class)
    const vehiclesOf = (channel: number) => this.vehicles.filter(one => one.channel === channel)
    const heavyShare = (list: PlainVehicle[]) => four(list.filter(isHeavy).length, list.length)
    const rows = this.#channels.map(channel => {
      const days = this.#judgedFor(channel)
      return { channel, values: days.map(day => this.#count(day.quarters, channel)) }
    })
    const all = add(rows.map(({ values }) => mean(values) ?? 0))
    return {
      used: this.#usedRecords(),
      count: this.vehicles.length,
      heavy_share: heavyShare(this.vehicles),
      items: rows.map(({ channel, values }) => ({
        channel,
        count: vehiclesOf(channel).length,
        heavy_share: heavyShare(vehiclesOf(channel)),
        days: values.length,
        mean: two(mean(values)),
        share: values.length === 0 ? null : four(mean(values) as number, all),
        speeds: this.#brief(this.speeds.filter(({ vehicle }) => vehicle.channel === channel)),
        morning: this.peak_hours(undefined, channel).morning.mean_working_day,
        afternoon: this.peak_hours(undefined, channel).afternoon.mean_working_day,
      })),
    }
  }

  /** The days that count for one channel alone. */
  #judgedFor(channel: number): Day[] {
    const { min_coverage = 0.95 } = this.#request
    return this.days.filter(day => {
      const start = day.quarters[0]?.start as number
      const minutes = day.quarters.length * 15
      const selected = day.quarters.filter(quarter => this.#isSelected(quarter.start)).length * 15
      if (day.reason === 'outside_window' || day.reason === 'not_selected') return false
      return this.#minutes(start, start + minutes * MINUTE, [channel], false) / selected >= min_coverage
    })
  }

  #usedHours() {
    const counted = this.#countedHours().length
    return { hours: counted, hours_left_out: this.hours.length - counted }
  }

  by_hour() {
    return {
      used: { ...this.#usedRecords(), ...this.#usedHours() },
      items: this.#clockHours().map(hour => {
        const own = this.#countedHours().filter(one => one.hour === hour)
        return {
          hour,
          hours: own.length,
          mean: two(mean(own.map(one => this.#count(one.quarters)))),
          speeds: this.#brief(this.speeds.filter(({ vehicle }) => clockAt(this.#site.zone, vehicle.ts).hour === hour)),
        }
      }),
    }
  }

  #dateOf = (vehicle: PlainVehicle) => clockAt(this.#site.zone, vehicle.ts).date

  by_weekday() {
    return {
      used: { ...this.#usedRecords(), ...this.#usedDays() },
      items: [0, 1, 2, 3, 4, 5, 6].map(weekday => {
        const own = this.used.filter(day => day.weekday === weekday)
        const dates = new Set(this.days.filter(day => day.weekday === weekday).map(({ date }) => date))
        return {
          weekday: weekday + 1,
          days: own.length,
          mean: two(mean(own.map(day => this.#count(day.quarters)))),
          speeds: this.#brief(this.speeds.filter(({ vehicle }) => dates.has(this.#dateOf(vehicle)))),
        }
      }),
    }
  }

  by_weekday_hour() {
    const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
    const speedsAt = new Map<string, typeof this.speeds>()
    for (const one of this.speeds) {
      const { date, hour } = clockAt(this.#site.zone, one.vehicle.ts)
      const key = `${weekdayOf(date)} ${hour}`
      speedsAt.set(key, speedsAt.get(key) ?? [])
      speedsAt.get(key)?.push(one)
    }
    return {
      used: { ...this.#usedRecords(), ...this.#usedHours() },
      items: [0, 1, 2, 3, 4, 5, 6].flatMap(weekday =>
        this.#clockHours().map(hour => {
          const own = this.#countedHours().filter(one => one.hour === hour && weekdayOf(one.date) === weekday)
          return {
            weekday: weekday + 1,
            hour,
            hours: own.length,
            mean: two(mean(own.map(one => this.#count(one.quarters)))),
            speeds: this.#brief(speedsAt.get(`${weekday} ${hour}`) ?? []),
          }
        }),
      ),
    }
  }

  #distribution(values: number[], width: number) {
    const sorted = [...values].sort((a, b) => a - b)
    return {
      count: sorted.length,
      median: sorted[Math.ceil(sorted.length / 2) - 1] ?? null,
      bins: this.#bins(
        sorted.map(speed => ({ speed })),
        width,
      ),
    }
  }

  headways() {
    const believed = this.vehicles.filter(vehicle => this.#isBelieved(vehicle) && vehicle.headway_s !== null)
    const values = believed.map(({ headway_s }) => headway_s as number)
    const { count, median } = this.#distribution(values, 1)
    const { bins } = this.#distribution(
      values.map(value => Math.min(60, value)),
      1,
    )
    const reason = count === 0 ? 'no_headway' : null
    return { used: this.#usedRecords(), reason, count, median_s: median, bin_s: 1, bins }
  }

  lengths() {
    const values = this.vehicles
      .filter(vehicle => this.#isBelieved(vehicle) && !vehicle.flags.includes('length_out_of_range'))
      .flatMap(({ length_m }) => (length_m === null ? [] : [length_m]))
    const isFeet = this.#request.units === 'imperial'
    const bin = isFeet ? 5 : 1
    const shown = values.map(value => (isFeet ? Math.round(value / 0.03048 + 1e-9) / 10 : value))
    const { count, median, bins } = this.#distribution(shown, bin)
    return { used: this.#usedRecords(), reason: count === 0 ? 'no_length' : null, count, median, bin, bins }
  }

  by_day() {
    const byDate = Map.groupBy
      ? Map.groupBy(this.speeds, ({ vehicle }) => this.#dateOf(vehicle))
      : this.speeds.reduce((map, one) => {
          const date = this.#dateOf(one.vehicle)
          return map.set(date, [...(map.get(date) ?? []), one])
        }, new Map<string, typeof this.speeds>())
    return {
      used: { ...this.#usedRecords(), ...this.#usedDays() },
      items: this.days.map(day => ({
        date: day.date,
        weekday: day.weekday + 1,
        kind: day.kind,
        counts: day.reason === null,
        reason: day.reason,
        coverage: four(day.coverage, 1),
        volume: this.#count(day.quarters),
        speeds: this.#brief(byDate.get(day.date) ?? []),
      })),
    }
  }

  by_month() {
    const months = [...new Set(this.days.map(({ date }) => date.slice(0, 7)))]
    return {
      used: { ...this.#usedRecords(), ...this.#usedDays() },
      items: months.map(month => {
        const days = this.days.filter(({ date }) => date.startsWith(month))
        const used = this.used.filter(({ date }) => date.startsWith(month))
        const working = used.filter(({ kind }) => kind === 'working_day')
        const vehicles = used.flatMap(({ quarters }) =>
          quarters.flatMap(({ start }) => this.#byQuarter.get(start) ?? []),
        )
        const minutes = days.map(({ quarters }) => quarters.length * 15)
        const isInside = ({ start }: Quarter, at: number) => {
          const ts = start + at * MINUTE
          return ts >= this.#request.from && ts < this.#request.to
        }
        const inside = days.flatMap(({ quarters }) =>
          quarters.flatMap(quarter => Array.from({ length: 15 }, (_, at) => isInside(quarter, at))),
        )
        const measured = days.reduce((sum, day, i) => sum + day.coverage * (minutes[i] as number), 0)
        return {
          month,
          days: used.length,
          days_left_out: days.length - used.length,
          working_days: working.length,
          adt: two(mean(used.map(day => this.#count(day.quarters)))),
          awt: two(mean(working.map(day => this.#count(day.quarters)))),
          heavy_share: four(vehicles.filter(one => HEAVY.includes(one.vehicle_class)).length, vehicles.length),
          coverage: four(measured, inside.filter(Boolean).length),
          speeds: this.#brief(this.speeds.filter(({ vehicle }) => this.#dateOf(vehicle).startsWith(month))),
        }
      }),
    }
  }

  hours_() {
    return {
      used: { ...this.#usedRecords(), ...this.#usedHours() },
      items: this.hours.map(hour => {
        const end = hour.start + hour.quarters.length * QUARTER
        return {
          start: localText(this.#site.zone, hour.start),
          counts: hour.counts,
          coverage: four(hour.coverage, 1),
          volume: this.#count(hour.quarters),
          speeds: this.#brief(this.speeds.filter(({ vehicle }) => vehicle.ts >= hour.start && vehicle.ts < end)),
        }
      }),
    }
  }

  quarters() {
    return {
      used: this.#usedHours(),
      items: this.hours.flatMap(({ quarters, counts }) =>
        quarters.map(quarter => ({
          start: localText(this.#site.zone, quarter.start),
          counts,
          volume: this.#count([quarter]),
        })),
      ),
    }
  }

  /** Daily values of the days that count on these weekdays, in these hours. */
  daily(weekdays: number[], hours: number[]) {
    const days = this.used.filter(day => weekdays.includes(day.weekday + 1))
    const values = days.map(day => {
      const quarters = day.quarters.filter(({ hour }) => hours.includes(hour))
      const starts = new Set(quarters.map(({ start }) => start))
      const own = this.speeds.filter(({ vehicle }) => starts.has(Math.floor(vehicle.ts / QUARTER) * QUARTER))
      const limited = own.filter(({ vehicle }) => this.#limitAt(vehicle.ts) !== null)
      const above = limited.filter(({ vehicle, speed }) => speed > (this.#limitAt(vehicle.ts) as number))
      const sorted = own.map(({ speed }) => speed).sort((a, b) => a - b)
      return {
        own,
        volume: this.#count(quarters),
        mean: mean(sorted),
        p85: sorted[Math.ceil((85 * sorted.length) / 100) - 1] ?? null,
        above: limited.length === 0 ? null : above.length / limited.length,
      }
    })
    const only = (list: (number | null)[]) => list.filter(value => value !== null)
    const vehicles = days.flatMap(({ quarters }) =>
      quarters.filter(({ hour }) => hours.includes(hour)).flatMap(({ start }) => this.#byQuarter.get(start) ?? []),
    )
    return {
      dates: days.map(({ date }) => date),
      volume: values.map(({ volume }) => volume),
      mean: only(values.map(one => one.mean)),
      p85: only(values.map(one => one.p85)),
      above: only(values.map(one => one.above)),
      histogram: this.#bins(
        values.flatMap(({ own }) => own),
        5,
      ),
      speeds: this.#brief(values.flatMap(({ own }) => own)),
      heavyShare: four(vehicles.filter(one => HEAVY.includes(one.vehicle_class)).length, vehicles.length),
      p85ByHour: hours.map(hour => {
        const list = days.flatMap(day =>
          day.hours.filter(one => one.hour === hour).map(one => this.#p85In(one.start, one.quarters.length)),
        )
        return { hour, ...plainMean(only(list)) }
      }),
      volumes: hours.map(hour => ({
        hour,
        mean: two(
          mean(days.flatMap(day => day.hours.filter(one => one.hour === hour).map(one => this.#count(one.quarters)))),
        ),
      })),
    }
  }

  #p85In(start: number, quarters: number): number | null {
    const end = start + quarters * QUARTER
    const sorted = this.speeds
      .filter(({ vehicle }) => vehicle.ts >= start && vehicle.ts < end)
      .map(({ speed }) => speed)
      .sort((a, b) => a - b)
    return sorted[Math.ceil((85 * sorted.length) / 100) - 1] ?? null
  }

  section(name: string): unknown {
    if (name === 'speeds') return this.speeds_()
    if (name === 'hours') return this.hours_()
    return this[name as 'volume']()
  }
}

/** The density of Student's t, integrated in small steps: where its tail is 2.5 %. */
function tQuantile(df: number): number {
  const step = 0.0005
  const density = (x: number) => (1 + (x * x) / df) ** (-(df + 1) / 2)
  // The whole area by the substitution x = tan(u), so that both tails are in it.
  let all = 0
  for (let i = 0; i < 200_000; i++) {
    const u = ((i + 0.5) / 200_000 - 0.5) * Math.PI
    all += (density(Math.tan(u)) / Math.cos(u) ** 2) * (Math.PI / 200_000)
  }
  let [x, area] = [0, 0]
  while (area < 0.475 * all) {
    area += density(x + step / 2) * step
    x += step
  }
  const over = area - 0.475 * all
  return x - over / density(x)
}

/** Welch's interval of b - a, from the textbook. */
/** The mean with the interval of 95 % of Student's t. */
function plainMean(values: number[]) {
  const half =
    values.length < 3 ? 0 : (tQuantile(values.length - 1) * (spread(values) as number)) / values.length ** 0.5
  const middle = mean(values)
  const interval = middle === null || values.length < 3 ? null : [two(middle - half), two(middle + half)]
  return { hours: values.length, mean: two(middle), interval }
}

export function plainWelch(a: number[], b: number[], digits: number) {
  const round = (x: number) => Math.round(x * 10 ** digits + 1e-9) / 10 ** digits
  const base = {
    a: a.length === 0 ? null : round(mean(a) as number),
    b: b.length === 0 ? null : round(mean(b) as number),
    days_a: a.length,
    days_b: b.length,
  }
  if (a.length < 3 || b.length < 3) {
    return { ...base, difference: null, interval: null, degrees_of_freedom: null, reason: 'too_few_days' }
  }
  const [va, vb] = [(spread(a) as number) ** 2 / a.length, (spread(b) as number) ** 2 / b.length]
  const df = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1))
  const d = (mean(b) as number) - (mean(a) as number)
  const half = tQuantile(df) * Math.sqrt(va + vb)
  return {
    ...base,
    difference: round(d),
    interval: [round(d - half), round(d + half)],
    degrees_of_freedom: Math.round(df * 100) / 100,
    reason: null,
  }
}

interface SchemeClass {
  name: string
  test: (vehicle: Pick<PlainVehicle, 'vehicle_class' | 'length_m' | 'flags' | 'class_code' | 'scheme'>) => boolean
}

/** Classes of a scheme with their test; a vehicle that passes none is unmapped. */
export function plainScheme(class_scheme: string): SchemeClass[] {
  const lengths = LENGTHS[class_scheme]
  if (lengths) {
    return lengths.map(([from, to]) => ({
      name: to === Number.POSITIVE_INFINITY ? `${from}+` : `${from}-${to}`,
      test: ({ length_m, flags }) =>
        length_m !== null && !flags.includes('length_out_of_range') && length_m >= from && length_m < to,
    }))
  }
  const { from, classes } = CODES[class_scheme] as { from: string; classes: { [name: string]: number[] } }
  return Object.entries(classes).map(([name, codes]) => ({
    name,
    test: ({ class_code, scheme }) => scheme === from && class_code !== null && codes.includes(class_code),
  }))
}

const LENGTHS: { [scheme: string]: [from: number, to: number][] } = {
  norway_length: steps(0, 5.6, 7.6, 12.5, 16, 24),
  webtris_length: steps(0, 5.21, 6.61, 11.61),
  ontario_length: steps(0, 6.5, 12.5, 21.1, 23, 30, 40),
  ndw_length: steps(1.85, 2.4, 5.6, 11.5, 12.2),
  mndot_length: steps(0, 2.13, 6.1, 13.11),
  swiss_length: steps(0, 2.7, 7, 13),
}

function steps(...bounds: number[]): [number, number][] {
  return bounds.map((from, i) => [from, bounds[i + 1] ?? Number.POSITIVE_INFINITY])
}

const CODES: { [scheme: string]: { from: string; classes: { [name: string]: number[] } } } = {
  tls_2_1: {
    from: 'tls_8_1',
    classes: { car_like: [6, 7, 10, 11], truck_like: [2, 3, 5, 8, 9] },
  },
  fhwa_3: {
    from: 'fhwa_13',
    classes: { '1-3': [1, 2, 3], '4-7': [4, 5, 6, 7], '8-13': [8, 9, 10, 11, 12, 13] },
  },
  swiss2: { from: 'swiss10', classes: { light: [2, 3, 4, 5, 6, 7], heavy: [1, 8, 9, 10] } },
}
