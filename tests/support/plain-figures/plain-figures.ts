import { four, HEAVY, mean, QUARTER, two } from './plain-numbers.ts'
import { PlainSeries } from './plain-series.ts'
import { plainMean } from './plain-welch.ts'

/**
 * Figures of a site computed in the simplest form, from the sentences of docs/figures.md and from nothing of the server: time is
 * read minute by minute, quarter by quarter, percentiles are read off a sorted list.
 */
export class PlainFigures extends PlainSeries {
  /** Daily values of the days that count on these weekdays, in these hours. */
  daily(weekdays: number[], hours: number[]) {
    const days = this.used.filter(day => weekdays.includes(day.weekday + 1))
    const values = days.map(day => {
      const quarters = day.quarters.filter(({ hour }) => hours.includes(hour))
      const starts = new Set(quarters.map(({ start }) => start))
      const own = this.speeds.filter(({ vehicle }) => starts.has(Math.floor(vehicle.ts / QUARTER) * QUARTER))
      const limited = own.filter(({ vehicle }) => this.limitAt(vehicle.ts) !== null)
      const above = limited.filter(({ vehicle }) => this.isAbove(vehicle))
      const sorted = own.map(({ speed }) => speed).sort((a, b) => a - b)
      return {
        own,
        volume: this.count(quarters),
        mean: mean(sorted),
        p85: sorted[Math.ceil((85 * sorted.length) / 100) - 1] ?? null,
        above: limited.length === 0 ? null : above.length / limited.length,
      }
    })
    const only = (list: (number | null)[]) => list.filter(value => value !== null)
    const vehicles = days.flatMap(({ quarters }) =>
      quarters.filter(({ hour }) => hours.includes(hour)).flatMap(({ start }) => this.byQuarter.get(start) ?? []),
    )
    return {
      dates: days.map(({ date }) => date),
      volume: values.map(({ volume }) => volume),
      mean: only(values.map(one => one.mean)),
      p85: only(values.map(one => one.p85)),
      above: only(values.map(one => one.above)),
      limits: this.above(values.flatMap(({ own }) => own)).limits,
      histogram: this.binsAbove(
        values.flatMap(({ own }) => own),
        5,
      ),
      speeds: this.brief(values.flatMap(({ own }) => own)),
      heavyShare: four(vehicles.filter(one => HEAVY.includes(one.vehicle_class)).length, vehicles.length),
      p85ByHour: hours.map(hour => {
        const list = days.flatMap(day =>
          day.hours.filter(one => one.hour === hour).map(one => this.p85In(one.start, one.quarters.length)),
        )
        return { hour, ...plainMean(only(list)) }
      }),
      volumes: hours.map(hour => ({
        hour,
        mean: two(
          mean(days.flatMap(day => day.hours.filter(one => one.hour === hour).map(one => this.count(one.quarters)))),
        ),
      })),
    }
  }

  protected p85In(start: number, quarters: number): number | null {
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
