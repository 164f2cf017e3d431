import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { clockAt } from '../traffic/plain-aggregate.ts'
import type { PlainVehicle } from './plain-days.ts'
import { add, four, mean, spread, two } from './plain-numbers.ts'
import { PlainPeaks } from './plain-peaks.ts'
import { plainScheme, type SchemeClass } from './plain-schemes.ts'

/** Speeds, pace, limits, free flow, classes and histograms. */
export class PlainSpeeds extends PlainPeaks {
  protected describe(list: number[]) {
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
      used: this.usedRecords(),
      reason: list.length === 0 ? 'no_speed' : null,
      ...this.describe(list),
      assumes: 'p85_half_width assumes independent, normally distributed speeds.',
    }
  }

  protected paceOf(list: number[]) {
    const { pace_width = this.request.units === 'imperial' ? 10 : 16 } = this.request
    if (list.length === 0) return { from: null, to: null, count: 0, share: null, reason: 'no_speed' }
    const tenths = list.map(speed => Math.round(speed * 10))
    const width = Math.round(pace_width * 10)
    let best = { from: 0, count: -1 }
    const [lowest, highest] = [Math.max(0, Math.min(...tenths) - width), Math.max(...tenths)]
    for (let from = lowest; from <= highest; from++) {
      const count = tenths.filter(speed => speed >= from && speed < from + width).length
      if (count > best.count) best = { from, count }
    }
    const { from, count } = best
    return { from: from / 10, to: (from + width) / 10, count, share: four(count, list.length), reason: null }
  }

  pace() {
    return { used: this.usedRecords(), ...this.paceOf(this.speeds.map(({ speed }) => speed)) }
  }

  /** The number on the sign; null when there is none. */
  protected limitAt(ts: number): { sign: number; isMph: boolean } | null {
    const { speed_limit, units } = this.request
    if (speed_limit !== undefined) return { sign: speed_limit, isMph: units === 'imperial' }
    const { kmh = null, unit } = this.site.limits.filter(({ from }) => from <= ts).at(-1) ?? {}
    if (kmh === null) return null
    return unit === 'mph' ? { sign: Math.round(kmh / 1.609344), isMph: true } : { sign: kmh, isMph: false }
  }

  /** Judged in the unit of the sign; an offset is in the unit of the request. */
  protected isAbove({ ts, speed_kmh }: PlainVehicle, { percent = 100, offset = 0 } = {}): boolean | null {
    const limit = this.limitAt(ts)
    if (limit === null || speed_kmh === null) return null
    const offsetKmh = offset * (this.request.units === 'imperial' ? 1.609344 : 1)
    const speed = limit.isMph ? Math.round((speed_kmh * 10) / 1.609344) / 10 : speed_kmh
    const more = limit.isMph ? offsetKmh / 1.609344 : offsetKmh
    return speed - ((limit.sign * percent) / 100 + more) > 1e-7
  }

  protected above(list: { vehicle: PlainVehicle; speed: number }[]) {
    const thresholds = this.request.above_limit ?? [0, 10, 20, 30].map(offset => ({ percent: 100, offset }))
    const limited = list.filter(({ vehicle }) => this.limitAt(vehicle.ts) !== null)
    const shown = limited.map(({ vehicle }) => {
      const { sign, isMph } = this.limitAt(vehicle.ts) as { sign: number; isMph: boolean }
      const kmh = isMph ? sign * 1.609344 : sign
      const isSame = isMph === (this.request.units === 'imperial')
      return isSame ? sign : Math.round((isMph ? kmh : kmh / 1.609344) * 10) / 10
    })
    return {
      reason: limited.length > 0 ? null : list.length > 0 ? 'no_speed_limit' : 'no_speed',
      limits: [...new Set(shown)].sort((a, b) => a - b),
      records: limited.length,
      records_without_limit: list.length - limited.length,
      items: thresholds.map(threshold => {
        const above = limited.filter(({ vehicle }) => this.isAbove(vehicle, threshold))
        return {
          ...threshold,
          count: above.length,
          share: four(above.length, limited.length),
          mean: two(mean(above.map(({ speed }) => speed))),
        }
      }),
    }
  }

  above_limit() {
    return { used: this.usedRecords(), ...this.above(this.speeds) }
  }

  free_flow() {
    const { free_flow_headway_s: x = 4, platoon_headway_s: y = 2 } = this.request
    const believed = this.vehicles.filter(vehicle => this.isBelieved(vehicle))
    const isFree = ({ headway_s, lane }: PlainVehicle) => (headway_s === null ? lane !== null : headway_s >= x)
    const free = this.speeds.filter(({ vehicle }) => isFree(vehicle))
    const list = free.map(({ speed }) => speed)
    const withHeadway = believed.filter(({ headway_s }) => headway_s !== null)
    const close = withHeadway.filter(({ headway_s }) => (headway_s as number) < y)
    return {
      used: this.usedRecords(),
      reason: list.length === 0 ? 'no_speed' : null,
      headway_s: x,
      without_headway: believed.filter(({ headway_s, lane }) => headway_s === null && lane !== null).length,
      without_headway_and_lane: believed.filter(({ headway_s, lane }) => headway_s === null && lane === null).length,
      speeds: this.describe(list),
      pace: this.paceOf(list),
      above_limit: this.above(free),
      platoons: {
        headway_s: y,
        with_headway: withHeadway.length,
        count: close.length,
        share: four(close.length, withHeadway.length),
        reason: withHeadway.length === 0 ? 'no_headway' : null,
      },
    }
  }

  protected scheme(): SchemeClass[] {
    const { class_scheme } = this.request
    return class_scheme === undefined
      ? VEHICLE_CLASSES.map(name => ({ name, test: ({ vehicle_class }) => vehicle_class === name }))
      : plainScheme(class_scheme)
  }

  classes() {
    const { class_scheme } = this.request
    const vehicles = this.used.flatMap(day => day.quarters).flatMap(({ start }) => this.byQuarter.get(start) ?? [])
    const classes = this.scheme()
    const unmapped = vehicles.filter(vehicle => !classes.some(({ test }) => test(vehicle))).length
    return {
      used: this.usedDays(),
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

  protected bins(list: { speed: number }[], width: number): [number, number][] {
    const bin = (speed: number) => Math.floor(speed / width + 1e-9) * width
    const numbers = list.map(({ speed }) => bin(speed))
    if (numbers.length === 0) return []
    const bins: [number, number][] = []
    for (let from = Math.min(...numbers); from <= Math.max(...numbers); from += width) {
      bins.push([from, numbers.filter(number => number === from).length])
    }
    return bins
  }

  /** Those of `bins`, each with how many are above the limit of their time. */
  protected binsAbove(list: { vehicle: PlainVehicle; speed: number }[], width: number) {
    return this.bins(list, width).map(([from, count]) => {
      const inBin = list.filter(({ speed }) => speed >= from - 1e-9 && speed < from + width - 1e-9)
      return [from, count, inBin.filter(({ vehicle }) => this.isAbove(vehicle)).length]
    })
  }

  /** Speeds above an edge up to the next one; one limit is an edge. */
  speed_bins() {
    const { limits } = this.above(this.speeds)
    const limit = limits.length === 1 ? (limits[0] as number) : null
    const binsOf = (width: number) => {
      const edge = Math.round((limit ?? 0) * 10) % (width * 10)
      const numberOf = (speed: number) => {
        const tenths = Math.round(speed * 10) - edge
        return tenths === 0 ? (edge === 0 ? 0 : -1) : Math.ceil(tenths / (width * 10)) - 1
      }
      const numbers = this.speeds.map(({ vehicle, speed }) => ({ number: numberOf(speed), vehicle }))
      if (numbers.length === 0) return []
      const all = numbers.map(({ number }) => number)
      const [first, last] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
      return Array.from({ length: last - first + 1 }, (_, i) => {
        const own = numbers.filter(({ number }) => number === first + i)
        const from = ((first + i) * width * 10 + edge) / 10
        return [from, own.length, own.filter(({ vehicle }) => this.isAbove(vehicle)).length]
      })
    }
    const reason = this.speeds.length === 0 ? 'no_speed' : null
    return { used: this.usedRecords(), reason, limit, bins_5: binsOf(5), bins_10: binsOf(10) }
  }

  histograms() {
    const both = (list: { speed: number }[]) => ({ bins_5: this.bins(list, 5), bins_10: this.bins(list, 10) })
    const scheme = this.scheme()
    const unmapped = { name: 'unmapped', test: (one: PlainVehicle) => !scheme.some(({ test }) => test(one)) }
    return {
      used: this.usedRecords(),
      reason: this.speeds.length === 0 ? 'no_speed' : null,
      ...both(this.speeds),
      hours: this.clockHours().map(hour => ({
        hour,
        ...both(this.speeds.filter(({ vehicle }) => clockAt(this.site.zone, vehicle.ts).hour === hour)),
      })),
      directions: this.channels.map(channel => ({
        channel,
        ...both(this.speeds.filter(({ vehicle }) => vehicle.channel === channel)),
      })),
      classes: [...scheme, ...(this.request.class_scheme ? [unmapped] : [])].flatMap(({ name, test }) => {
        const own = this.speeds.filter(({ vehicle }) => test(vehicle))
        return own.length === 0 ? [] : [{ class: name, ...both(own) }]
      }),
    }
  }

  protected brief(list: { vehicle: PlainVehicle; speed: number }[]) {
    const { count, mean, p15, p50, p85, max } = this.describe(list.map(({ speed }) => speed))
    const limited = list.filter(({ vehicle }) => this.limitAt(vehicle.ts) !== null)
    const above = limited.filter(({ vehicle }) => this.isAbove(vehicle))
    return { count, mean, p15, p50, p85, max, above_limit: four(above.length, limited.length) }
  }
}
