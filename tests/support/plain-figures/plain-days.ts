import { MINUTE_MS } from '../../../contract/times/time.ts'
import { NOT_MOTOR_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { clockAt } from '../traffic/plain-aggregate.ts'
import { add, QUARTER } from './plain-numbers.ts'

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
  /** The sign shows km/h, unless it shows whole mph. */
  limits: { from: number; kmh: number | null; unit?: 'mph' }[]
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

export interface Quarter {
  start: number
  date: string
  minute: number
  hourKey: string
  hour: number
}
export interface Hour {
  start: number
  key: string
  hour: number
  date: string
  quarters: Quarter[]
  counts: boolean
  coverage: number
}
export interface Day {
  date: string
  quarters: Quarter[]
  hours: Hour[]
  month: number
  weekday: number
  kind: string
  reason: string | null
  coverage: number
}

/** Which vehicles, quarters, hours and days of a site count. */
export class PlainDays {
  readonly days: Day[]
  readonly hours: Hour[]
  readonly vehicles: PlainVehicle[]
  /** The vehicles whose speed is used, with the speed in the unit. */
  readonly speeds: { vehicle: PlainVehicle; speed: number }[]
  readonly read: PlainVehicle[]
  readonly excluded: PlainVehicle[]
  protected readonly request: PlainFigureRequest
  protected readonly site: PlainFigureSite
  protected readonly periods: PlainPeriod[]
  protected readonly byQuarter = new Map<number, PlainVehicle[]>()
  protected readonly channels: number[]

  constructor(request: PlainFigureRequest, site: PlainFigureSite, records: PlainVehicle[]) {
    this.request = request
    this.site = site
    this.periods = request.quality === 'all' ? [] : site.periods.filter(({ effect }) => effect !== 'mark')
    this.channels = site.channels.filter(channel => request.channels?.includes(channel) ?? true)
    this.read = records.filter(
      ({ ts, channel, vehicle_class }) =>
        ts >= request.from &&
        ts < request.to &&
        (request.channels?.includes(channel) ?? true) &&
        (request.vehicle_classes?.includes(vehicle_class) ?? true) &&
        this.isSelected(ts),
    )
    this.excluded = this.read.filter(vehicle => this.isExcluded(vehicle, 'exclude'))
    const isMotor = ({ vehicle_class }: PlainVehicle) =>
      request.vehicle_classes !== undefined || !NOT_MOTOR_CLASSES.some(name => name === vehicle_class)
    this.vehicles = this.read.filter(vehicle => !this.isExcluded(vehicle, 'exclude') && isMotor(vehicle))
    for (const vehicle of this.vehicles) {
      const start = Math.floor(vehicle.ts / QUARTER) * QUARTER
      this.byQuarter.set(start, [...(this.byQuarter.get(start) ?? []), vehicle])
    }
    this.speeds = this.vehicles
      .filter(vehicle => this.hasSpeed(vehicle))
      .map(vehicle => ({ vehicle, speed: this.inUnit(vehicle.speed_kmh as number) }))
    const quarters = this.allQuarters()
    this.hours = this.hoursOf(quarters)
    this.days = this.judged(quarters, this.channels)
  }

  /** Whether the request counts this weekday and hour. */
  protected isSelected(ts: number): boolean {
    const { weekdays, hours } = this.request
    if (!weekdays && !hours) return true
    const { date, hour } = clockAt(this.site.zone, ts)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    return (weekdays?.includes(weekday) ?? true) && (hours?.includes(hour) ?? true)
  }

  protected isExcluded({ ts, channel }: PlainVehicle, effect: string): boolean {
    return this.periods.some(
      period =>
        period.effect === effect && ts >= period.from && ts < period.to && (period.channels?.includes(channel) ?? true),
    )
  }

  protected isBelieved(vehicle: PlainVehicle): boolean {
    return vehicle.valid && !this.isExcluded(vehicle, 'exclude_speed')
  }

  protected hasSpeed(vehicle: PlainVehicle): boolean {
    return this.isBelieved(vehicle) && vehicle.speed_kmh !== null && !vehicle.flags.includes('speed_out_of_range')
  }

  /** To the nearest 0.1 of the unit. */
  protected inUnit(kmh: number): number {
    return this.request.units === 'imperial' ? Math.round((kmh * 10) / 1.609344) / 10 : kmh
  }

  /** The quarters of all days that the window touches. */
  protected allQuarters(): Quarter[] {
    const { zone } = this.site
    const dateAt = (ts: number) => clockAt(zone, ts).date
    let start = Math.floor(this.request.from / QUARTER) * QUARTER
    while (dateAt(start - QUARTER) === dateAt(this.request.from)) start -= QUARTER
    const last = dateAt(this.request.to - 1)
    const quarters: Quarter[] = []
    for (let ts = start; ts < this.request.to || dateAt(ts) === last; ts += QUARTER) {
      const { date, hour, minute, offset } = clockAt(zone, ts)
      quarters.push({ start: ts, date, minute: hour * 60 + minute, hour, hourKey: `${date} ${hour} ${offset}` })
    }
    return quarters
  }

  protected hoursOf(quarters: Quarter[]): Hour[] {
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
  protected minutes(from: number, to: number, channels: number[], withExcluded: boolean): number {
    const full = withExcluded ? [] : this.periods.filter(period => this.excludes(period, channels) === 'all')
    const near = full.filter(period => period.from < to && period.to > from)
    const covered = this.site.covered.filter(range => range[0] < to && range[1] > from)
    let minutes = 0
    for (let ts = from; ts < to; ts += MINUTE_MS) {
      if (ts < this.request.from || ts >= this.request.to) continue
      if (!covered.some(range => ts >= range[0] && ts < range[1])) continue
      if (near.some(period => ts >= period.from && ts < period.to)) continue
      if (this.isSelected(Math.floor(ts / QUARTER) * QUARTER)) minutes++
    }
    return minutes
  }

  protected excludes(period: PlainPeriod, channels: number[]): 'all' | 'some' | 'none' {
    if (period.effect !== 'exclude') return 'none'
    const hit = channels.filter(channel => period.channels?.includes(channel) ?? true).length
    return hit === channels.length ? 'all' : hit > 0 ? 'some' : 'none'
  }

  /** Whether only some of the channels are excluded at some minute of the window. */
  protected isPartial(from: number, to: number, channels: number[]): boolean {
    const near = this.periods.filter(period => period.from < to && period.to > from)
    const some = near.filter(period => this.excludes(period, channels) === 'some')
    const all = near.filter(period => this.excludes(period, channels) === 'all')
    if (some.length === 0) return false
    for (let ts = from; ts < to; ts += MINUTE_MS) {
      const isIn = (period: PlainPeriod) => ts >= period.from && ts < period.to
      if (ts < this.request.from || ts >= this.request.to) continue
      const isSelected = this.isSelected(Math.floor(ts / QUARTER) * QUARTER)
      if (isSelected && some.some(isIn) && !all.some(isIn)) return true
    }
    return false
  }

  protected judged(quarters: Quarter[], channels: number[]): Day[] {
    const { min_coverage = 0.95, from, to } = this.request
    for (const hour of this.hours) {
      const end = hour.start + hour.quarters.length * QUARTER
      hour.coverage = this.minutes(hour.start, end, channels, false) / 60
      hour.counts = hour.coverage >= min_coverage && !this.isPartial(hour.start, end, channels)
    }
    const dates = [...new Set(quarters.map(({ date }) => date))]
    const byDate = new Map<string, Quarter[]>(dates.map(date => [date, []]))
    for (const quarter of quarters) byDate.get(quarter.date)?.push(quarter)
    return dates.map(date => {
      const own = byDate.get(date) as Quarter[]
      const start = own[0]?.start as number
      const end = (own.at(-1)?.start as number) + QUARTER
      const length = own.filter(quarter => this.isSelected(quarter.start)).length * 15
      const coverage = length === 0 ? 0 : this.minutes(start, end, channels, false) / length
      const reason = () => {
        if (start < from || end > to) return 'outside_window'
        if (length === 0) return 'not_selected'
        if (this.isPartial(start, end, channels)) return 'channel_excluded'
        if (coverage >= min_coverage) return null
        return this.minutes(start, end, channels, true) / length >= min_coverage ? 'excluded' : 'coverage'
      }
      const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
      const isFree = weekday === 6 || this.site.holidays.includes(date)
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

  protected count(quarters: Quarter[], channel?: number): number {
    return add(
      quarters.map(
        ({ start }) =>
          (this.byQuarter.get(start) ?? []).filter(one => channel === undefined || one.channel === channel).length,
      ),
    )
  }

  get used(): Day[] {
    return this.days.filter(({ reason }) => reason === null)
  }
  protected usedDays() {
    return { days: this.used.length, days_left_out: this.days.length - this.used.length }
  }
  #usedRecords:
    | { records: number; excluded: number; invalid: number; without_speed: number; too_slow: number }
    | undefined
  protected usedRecords() {
    this.#usedRecords ??= this.countUsedRecords()
    return this.#usedRecords
  }
  protected countUsedRecords() {
    const speedExcluded = new Set(this.vehicles.filter(vehicle => this.isExcluded(vehicle, 'exclude_speed')))
    const rest = this.vehicles.filter(vehicle => !speedExcluded.has(vehicle))
    return {
      records: this.speeds.length,
      excluded: this.excluded.length + speedExcluded.size,
      invalid: rest.filter(({ valid }) => !valid).length,
      without_speed: rest.filter(vehicle => vehicle.valid && !this.hasSpeed(vehicle)).length,
      too_slow: rest.filter(({ valid, speed_kmh }) => valid && speed_kmh !== null && speed_kmh < 2).length,
    }
  }
}
