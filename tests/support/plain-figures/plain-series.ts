import { MINUTE_MS } from '../../../contract/times/time.ts'
import { clockAt, localText } from '../traffic/plain-aggregate.ts'
import type { PlainVehicle } from './plain-days.ts'
import { add, four, HEAVY, mean, QUARTER, two } from './plain-numbers.ts'
import { PlainSpeeds } from './plain-speeds.ts'

const isHeavy = ({ vehicle_class }: PlainVehicle) => HEAVY.includes(vehicle_class)
const heavyShare = (list: PlainVehicle[]) => four(list.filter(isHeavy).length, list.length)

/** Figures by direction, hour, weekday, day and month, and distributions. */
export class PlainSeries extends PlainSpeeds {
  by_direction() {
    const vehiclesOf = (channel: number) => this.vehicles.filter(one => one.channel === channel)
    const rows = this.channels.map(channel => {
      const days = this.judgedFor(channel)
      const peaks = this.peak_hours(undefined, channel)
      return { channel, peaks, values: days.map(day => this.count(day.quarters, channel)) }
    })
    const all = add(rows.map(({ values }) => mean(values) ?? 0))
    return {
      used: this.usedRecords(),
      count: this.vehicles.length,
      heavy_share: heavyShare(this.vehicles),
      items: rows.map(({ channel, peaks, values }) => ({
        channel,
        count: vehiclesOf(channel).length,
        heavy_share: heavyShare(vehiclesOf(channel)),
        days: values.length,
        mean: two(mean(values)),
        share: values.length === 0 ? null : four(mean(values) as number, all),
        speeds: this.brief(this.speeds.filter(({ vehicle }) => vehicle.channel === channel)),
        morning: peaks.morning.mean_working_day,
        afternoon: peaks.afternoon.mean_working_day,
      })),
    }
  }

  protected usedHours() {
    const counted = this.countedHours().length
    return { hours: counted, hours_left_out: this.hours.length - counted }
  }

  by_hour() {
    return {
      used: { ...this.usedRecords(), ...this.usedHours() },
      items: this.clockHours().map(hour => {
        const own = this.countedHours().filter(one => one.hour === hour)
        return {
          hour,
          hours: own.length,
          mean: two(mean(own.map(one => this.count(one.quarters)))),
          speeds: this.brief(this.speeds.filter(({ vehicle }) => clockAt(this.site.zone, vehicle.ts).hour === hour)),
        }
      }),
    }
  }

  readonly #dates = new Map<number, string>()
  protected dateOf({ ts }: PlainVehicle): string {
    const date = this.#dates.get(ts) ?? clockAt(this.site.zone, ts).date
    this.#dates.set(ts, date)
    return date
  }

  by_weekday() {
    return {
      used: { ...this.usedRecords(), ...this.usedDays() },
      items: [0, 1, 2, 3, 4, 5, 6].map(weekday => {
        const own = this.used.filter(day => day.weekday === weekday)
        const dates = new Set(this.days.filter(day => day.weekday === weekday).map(({ date }) => date))
        return {
          weekday: weekday + 1,
          days: own.length,
          mean: two(mean(own.map(day => this.count(day.quarters)))),
          speeds: this.brief(this.speeds.filter(({ vehicle }) => dates.has(this.dateOf(vehicle)))),
        }
      }),
    }
  }

  weekday_hour_volumes() {
    const { used, items } = this.by_weekday_hour()
    const { hours, hours_left_out } = used
    return { used: { hours, hours_left_out }, items: items.map(({ speeds: _, ...item }) => item) }
  }

  by_weekday_hour() {
    const weekdays = new Map(this.days.map(({ date, weekday }) => [date, weekday]))
    const weekdayOf = (date: string) => weekdays.get(date) as number
    const countedHours = this.countedHours()
    const speedsAt = new Map<string, typeof this.speeds>()
    for (const one of this.speeds) {
      const { date, hour } = clockAt(this.site.zone, one.vehicle.ts)
      const key = `${weekdayOf(date)} ${hour}`
      speedsAt.set(key, speedsAt.get(key) ?? [])
      speedsAt.get(key)?.push(one)
    }
    return {
      used: { ...this.usedRecords(), ...this.usedHours() },
      items: [0, 1, 2, 3, 4, 5, 6].flatMap(weekday =>
        this.clockHours().map(hour => {
          const own = countedHours.filter(one => one.hour === hour && weekdayOf(one.date) === weekday)
          return {
            weekday: weekday + 1,
            hour,
            hours: own.length,
            mean: two(mean(own.map(one => this.count(one.quarters)))),
            speeds: this.brief(speedsAt.get(`${weekday} ${hour}`) ?? []),
          }
        }),
      ),
    }
  }

  protected distribution(values: number[], width: number) {
    const sorted = [...values].sort((a, b) => a - b)
    return {
      count: sorted.length,
      median: sorted[Math.ceil(sorted.length / 2) - 1] ?? null,
      bins: this.bins(
        sorted.map(speed => ({ speed })),
        width,
      ),
    }
  }

  headways() {
    const believed = this.vehicles.filter(vehicle => this.isBelieved(vehicle) && vehicle.headway_s !== null)
    const values = believed.map(({ headway_s }) => headway_s as number)
    const { count, median } = this.distribution(values, 1)
    const { bins } = this.distribution(
      values.map(value => Math.min(60, value)),
      1,
    )
    const reason = count === 0 ? 'no_headway' : null
    return { used: this.usedRecords(), reason, count, median_s: median, bin_s: 1, bins }
  }

  lengths() {
    const values = this.vehicles
      .filter(vehicle => this.isBelieved(vehicle) && !vehicle.flags.includes('length_out_of_range'))
      .flatMap(({ length_m }) => (length_m === null ? [] : [length_m]))
    const isFeet = this.request.units === 'imperial'
    const bin = isFeet ? 5 : 1
    const shown = values.map(value => (isFeet ? Math.round(value / 0.03048 + 1e-9) / 10 : value))
    const { count, median, bins } = this.distribution(shown, bin)
    return { used: this.usedRecords(), reason: count === 0 ? 'no_length' : null, count, median, bin, bins }
  }

  by_day() {
    const byDate = Map.groupBy
      ? Map.groupBy(this.speeds, ({ vehicle }) => this.dateOf(vehicle))
      : this.speeds.reduce((map, one) => {
          const date = this.dateOf(one.vehicle)
          return map.set(date, [...(map.get(date) ?? []), one])
        }, new Map<string, typeof this.speeds>())
    return {
      used: { ...this.usedRecords(), ...this.usedDays() },
      items: this.day_volumes().items.map(day => ({ ...day, speeds: this.brief(byDate.get(day.date) ?? []) })),
    }
  }

  day_volumes() {
    return {
      used: this.usedDays(),
      items: this.days.map(day => ({
        date: day.date,
        weekday: day.weekday + 1,
        kind: day.kind,
        counts: day.reason === null,
        reason: day.reason,
        coverage: four(day.coverage, 1),
        volume: this.count(day.quarters),
      })),
    }
  }

  by_month() {
    const months = [...new Set(this.days.map(({ date }) => date.slice(0, 7)))]
    return {
      used: { ...this.usedRecords(), ...this.usedDays() },
      items: months.map(month => {
        const days = this.days.filter(({ date }) => date.startsWith(month))
        const used = this.used.filter(({ date }) => date.startsWith(month))
        const working = used.filter(({ kind }) => kind === 'working_day')
        const vehicles = used.flatMap(({ quarters }) =>
          quarters.flatMap(({ start }) => this.byQuarter.get(start) ?? []),
        )
        const all = days.flatMap(({ quarters }) => quarters.flatMap(({ start }) => this.byQuarter.get(start) ?? []))
        const minutes = days.map(({ quarters }) => quarters.length * 15)
        const { from, to } = this.request
        let inside = 0
        for (const { start } of days.flatMap(({ quarters }) => quarters)) {
          for (let ts = start; ts < start + QUARTER; ts += MINUTE_MS) if (ts >= from && ts < to) inside++
        }
        const measured = days.reduce((sum, day, i) => sum + day.coverage * (minutes[i] as number), 0)
        return {
          month,
          days: used.length,
          days_left_out: days.length - used.length,
          working_days: working.length,
          adt: two(mean(used.map(day => this.count(day.quarters)))),
          awt: two(mean(working.map(day => this.count(day.quarters)))),
          heavy_share: heavyShare(vehicles),
          in_window: { count: all.length, heavy_share: heavyShare(all) },
          coverage: four(measured, inside),
          speeds: this.brief(this.speeds.filter(({ vehicle }) => this.dateOf(vehicle).startsWith(month))),
        }
      }),
    }
  }

  hours_() {
    return {
      used: { ...this.usedRecords(), ...this.usedHours() },
      items: this.hours.map(hour => {
        const end = hour.start + hour.quarters.length * QUARTER
        return {
          start: localText(this.site.zone, hour.start),
          counts: hour.counts,
          coverage: four(hour.coverage, 1),
          volume: this.count(hour.quarters),
          speeds: this.brief(this.speeds.filter(({ vehicle }) => vehicle.ts >= hour.start && vehicle.ts < end)),
        }
      }),
    }
  }

  quarters() {
    return {
      used: this.usedHours(),
      items: this.hours.flatMap(({ quarters, counts }) =>
        quarters.map(quarter => ({
          start: localText(this.site.zone, quarter.start),
          counts,
          volume: this.count([quarter]),
        })),
      ),
    }
  }
}
