import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { localText } from '../traffic/plain-aggregate.ts'
import { type Day, type Hour, PlainDays } from './plain-days.ts'
import { add, four, HEAVY, mean, QUARTER, spread, two } from './plain-numbers.ts'

interface Classed {
  vehicle_class: string
}

const heavyShare = (vehicles: Classed[]) =>
  four(vehicles.filter(one => HEAVY.includes(one.vehicle_class)).length, vehicles.length)

const classesOf = (vehicles: Classed[]) =>
  VEHICLE_CLASSES.flatMap(vehicle_class => {
    const count = vehicles.filter(one => one.vehicle_class === vehicle_class).length
    return count === 0 ? [] : [{ vehicle_class, count, share: four(count, vehicles.length) }]
  })

/** Volumes, AADT by every definition, and design hours. */
export class PlainVolumes extends PlainDays {
  volume() {
    const days = this.used
    const inDays = days.flatMap(day => day.quarters)
    const vehicles = inDays.flatMap(({ start }) => this.byQuarter.get(start) ?? [])
    const all = [...this.byQuarter.values()].flat()
    const working = days.filter(({ kind }) => kind === 'working_day')
    const weekdays = [0, 1, 2, 3, 4, 5, 6].map(weekday =>
      days.filter(day => day.weekday === weekday).map(day => this.count(day.quarters)),
    )
    const hours = this.clockHours().map(hour =>
      days.flatMap(day => day.hours.filter(one => one.hour === hour).map(one => this.count(one.quarters))),
    )
    const sumOfMeans = (lists: number[][]) => add(lists.map(list => mean(list) ?? 0))
    const shareOfMeans = (list: number[], lists: number[][]) =>
      list.length === 0 ? null : four(mean(list) as number, sumOfMeans(lists))
    return {
      used: this.usedDays(),
      reason: days.length === 0 ? 'no_day_counts' : null,
      count: vehicles.length,
      adt: two(mean(days.map(day => this.count(day.quarters)))),
      awt: two(mean(working.map(day => this.count(day.quarters)))),
      working_days: working.length,
      heavy_share: heavyShare(vehicles),
      unknown_share: four(vehicles.filter(one => one.vehicle_class === 'unknown').length, vehicles.length),
      weekdays: weekdays.map((list, i) => ({
        weekday: i + 1,
        days: list.length,
        mean: two(mean(list)),
        share: shareOfMeans(list, weekdays),
      })),
      hours: hours.map((list, hour) => ({ hour, mean: two(mean(list)), share: shareOfMeans(list, hours) })),
      directions: this.channels.map(channel => ({
        channel,
        mean: two(mean(days.map(day => this.count(day.quarters, channel)))),
        share: four(vehicles.filter(one => one.channel === channel).length, vehicles.length),
      })),
      classes: classesOf(vehicles),
      in_window: { count: all.length, heavy_share: heavyShare(all), classes: classesOf(all) },
    }
  }

  protected clockHours = () => Array.from({ length: 24 }, (_, hour) => hour)

  /** The means of cells by name, and which of the expected names have none. */
  protected cells(values: { name: string; value: number }[], expected: string[]) {
    const lists = new Map<string, number[]>(expected.map(name => [name, []]))
    for (const { name, value } of values) lists.get(name)?.push(value)
    const missing = expected.filter(name => (lists.get(name) as number[]).length === 0)
    const months = [...new Set(missing.map(name => Number(name.split(' ')[0])))].sort((a, b) => a - b)
    return {
      mean: (name: string) => mean(lists.get(name) as number[]) as number,
      missing: missing.length === 0 ? null : { months, cells: missing.length },
    }
  }

  protected months = Array.from({ length: 12 }, (_, i) => i + 1)

  protected aashto() {
    const names = this.months.flatMap(month => [0, 1, 2, 3, 4, 5, 6].map(weekday => `${month} ${weekday}`))
    const values = this.used.map(day => ({ name: `${day.month} ${day.weekday}`, value: this.count(day.quarters) }))
    const cells = this.cells(values, names)
    const ofWeekday = (weekday: number) => mean(this.months.map(month => cells.mean(`${month} ${weekday}`))) as number
    return { value: cells.missing ? null : mean([0, 1, 2, 3, 4, 5, 6].map(ofWeekday)), missing: cells.missing }
  }

  protected countedHours = () => this.hours.filter(({ counts }) => counts)
  protected dayOf = (date: string) => this.days.find(day => day.date === date) as Day

  aadt() {
    const { year } = this.request
    const days = this.used
    const values = days.map(day => this.count(day.quarters))
    const missingMonths = this.cells(
      days.map(day => ({ name: `${day.month}`, value: 0 })),
      this.months.map(String),
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
    const hours = this.countedHours().map(hour => ({
      hour,
      day: this.dayOf(hour.date),
      n: this.count(hour.quarters),
    }))
    const fhwaNames = this.months.flatMap(month =>
      [0, 1, 2, 3, 4, 5, 6].flatMap(weekday => this.clockHours().map(hour => `${month} ${weekday} ${hour}`)),
    )
    const fhwa = this.cells(
      hours.map(({ hour, day, n }) => ({ name: `${day.month} ${day.weekday} ${hour.hour}`, value: n })),
      fhwaNames,
    )
    const fhwaValue = () =>
      mean(
        this.days.map(day => add(this.clockHours().map(hour => fhwa.mean(`${day.month} ${day.weekday} ${hour}`)))),
      ) as number
    const hourly = this.cells(
      hours.map(({ hour, day }) => ({ name: `${day.month} ${hour.hour}`, value: 0 })),
      this.months.flatMap(month => this.clockHours().map(hour => `${month} ${hour}`)),
    ).missing
    const hourlyValue = () =>
      add(this.clockHours().map(hour => mean(hours.filter(one => one.hour.hour === hour).map(one => one.n)) as number))
    const S = reason ? null : spread(values)
    const half = S === null ? null : (1.96 * S) / Math.sqrt(values.length)
    const m = mean(values) as number
    return {
      used: { ...this.usedDays(), hours: hours.length },
      simple,
      aashto: byCells(this.aashto()),
      fhwa: byCells({ value: fhwa.missing ? null : fhwaValue(), missing: fhwa.missing }),
      hourly: byCells({ value: hourly ? null : hourlyValue(), missing: hourly }),
      norway: {
        ...simple,
        days: values.length,
        standard_deviation: two(S),
        interval: half === null ? null : [two(m - half), two(m + half)],
        days_share: four(values.length, this.days.length),
      },
      germany: this.germany(reason),
    }
  }

  protected germany(reason: string | null) {
    const { schoolHolidays } = this.site
    const isSchool = (day: Day) => schoolHolidays?.includes(day.date) ?? false
    const isSunday = (day: Day) => day.kind === 'sunday_or_holiday'
    const figure = (days: Day[], why: string | null) => {
      if (why || days.length === 0) {
        return { value: null, day: null, night: null, days: days.length, reason: why ?? 'no_day_counts' }
      }
      const isLight = (hour: Hour) => hour.hour >= 6 && hour.hour < 22
      const sumOfHours = (test: (hour: Hour) => boolean) =>
        add(days.flatMap(day => day.hours.filter(test).map(hour => this.count(hour.quarters))))
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
    const { year } = this.request
    const months = new Set(this.used.map(day => day.month))
    const reason = year === undefined ? 'needs_year' : months.size < 12 ? 'missing_months' : null
    const hours = this.countedHours()
    const ranked = (list: Hour[], channel?: number) =>
      list
        .map(hour => ({ hour, n: this.count(hour.quarters, channel) }))
        .sort((a, b) => b.n - a.n || a.hour.start - b.hour.start)
    const found = (list: { hour: Hour; n: number }[], rank: number) => {
      const one = list[rank - 1]
      if (reason || !one) return { start: null, volume: null, reason: reason ?? 'too_few_hours' }
      return { start: localText(this.site.zone, one.hour.start), volume: one.n, reason: null }
    }
    const aashto = year === undefined ? null : this.aashto().value
    const all = ranked(hours)
    return {
      used: { ...this.usedDays(), hours: hours.length },
      items: [30, 50, 100].map(rank => {
        const one = found(all, rank)
        if (one.volume === null) return { rank, ...one, k: null, d: null, directions: [] }
        const { hour } = all[rank - 1] as { hour: Hour }
        const directions = this.channels.map(channel => ({ channel, volume: this.count(hour.quarters, channel) }))
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
        directions: this.channels.map(channel => ({
          channel,
          ...found(ranked(this.hoursFor(channel), channel), 30),
        })),
      },
      hour30_so_far: all[29]?.n ?? null,
    }
  }

  /** The hours that count for one channel alone. */
  protected hoursFor(channel: number): Hour[] {
    const { min_coverage = 0.95 } = this.request
    return this.hours.filter(
      hour =>
        this.minutes(hour.start, hour.start + hour.quarters.length * QUARTER, [channel], false) / 60 >= min_coverage,
    )
  }
}
