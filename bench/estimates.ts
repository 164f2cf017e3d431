import { demoOrganizations } from '../contract/demo/demo-sites.ts'
import { generateTraffic } from '../contract/demo/generate-traffic.ts'
import { addDays, localDate, startOfLocalDay } from '../contract/times/time-zone.ts'
import { classesOf } from '../contract/vehicles/population.ts'
import { type EstimateRequest, estimateAadt } from '../server/analysis/estimates/estimate-aadt.ts'
import {
  type CountedDay,
  cellOf,
  MONTHS,
  type Pattern,
  patternOf,
  WEEKDAYS,
} from '../server/analysis/estimates/pattern.ts'
import { Results } from './tools/results.ts'

const YEAR = 2025
/** On these days the traffic of the demo is that of a Sunday. */
const HOLIDAYS = ['01-01', '12-25', '12-26']
const NEAREST = 5
const MOTOR: readonly string[] = classesOf('motor')

interface Place {
  latitude: number
  longitude: number
}

/**
 * `npm run bench -- estimates`: how well short counts are brought to AADT. Each site of the demo is counted for some days, from
 * each day of a year on, and its AADT is estimated from the other sites. The errors are relative, in percent of its AADT.
 */
export async function benchEstimates(): Promise<void> {
  const sites = (demoOrganizations[0]?.sites ?? []).map(site => {
    const from = startOfLocalDay(site.time_zone, `${YEAR}-01-01`)
    const to = startOfLocalDay(site.time_zone, `${YEAR + 1}-01-01`)
    const volumes = new Map<string, number>()
    for (const hour of generateTraffic(site, from, to)) {
      const date = localDate(site.time_zone, hour[0]?.timestamp as number)
      const count = hour.filter(({ vehicle_class }) => MOTOR.includes(vehicle_class)).length
      volumes.set(date, (volumes.get(date) ?? 0) + count)
    }
    return { site, pattern: patternOf(permanentOf(volumes)) }
  })
  const rows: (string | number)[][] = []
  for (const method of ['group', 'countmatch'] as const) {
    const request: EstimateRequest = { method, withGrowth: false, withAxles: false }
    for (const length of [1, 2, 7, 14]) {
      const errors = sites.flatMap(({ site, pattern }) => {
        const others = sites
          .filter(other => other.site !== site)
          .sort((a, b) => distanceOf(site, a.site) - distanceOf(site, b.site))
          .slice(0, method === 'group' ? undefined : NEAREST)
        return errorsOf(
          pattern,
          others.map(other => other.pattern),
          length,
          request,
        )
      })
      const unadjusted = sites.flatMap(({ pattern }) =>
        countsOf(pattern, length).map(days => meanOf(days.map(({ volume }) => volume)) / pattern.aadt - 1),
      )
      rows.push([method, length, errors.length, ...describe(errors), ...describe(unadjusted)])
    }
  }
  const results = new Results('estimates')
  results.table(
    ['method', 'days', 'counts', 'RMS %', 'median %', 'p95 %', 'unadjusted RMS %', 'median %', 'p95 %'],
    rows,
  )
  results.write()
}

function permanentOf(volumes: Map<string, number>) {
  const all = [...volumes].map(([date, volume]): CountedDay => {
    const day = new Date(date)
    return { date, month: day.getUTCMonth(), weekday: (day.getUTCDay() + 6) % 7, volume }
  })
  const cells = Array.from({ length: MONTHS * WEEKDAYS }, (_, cell) =>
    meanOf(all.filter(day => cellOf(day) === cell).map(({ volume }) => volume)),
  )
  const days = all.filter(({ date }) => !HOLIDAYS.includes(date.slice(5)))
  return { site: 0, aadt: meanOf(cells), days, otherYears: [], aadtOfOtherYear: null, axleFactor: null }
}

/** Counts of so many days, from each day of the year on. */
function countsOf({ days }: Pattern, length: number): CountedDay[][] {
  const known = new Map(days.map(day => [day.date, day]))
  return days.flatMap(({ date }) => {
    const count = Array.from({ length }, (_, i) => known.get(addDays(date, i)))
    return count.includes(undefined) ? [] : [count as CountedDay[]]
  })
}

function errorsOf(pattern: Pattern, others: Pattern[], length: number, request: EstimateRequest): number[] {
  return countsOf(pattern, length).flatMap(days => {
    const estimate = estimateAadt(days, others, request)
    return typeof estimate === 'string' ? [] : [estimate.value / pattern.aadt - 1]
  })
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function describe(errors: number[]): string[] {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  const rms = Math.sqrt(meanOf(errors.map(error => error ** 2)))
  const at = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0
  return [rms, at(0.5), at(0.95)].map(size => (size * 100).toFixed(1))
}

/** On a sphere of radius 1. */
function distanceOf(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [one, other] = [radians(a.latitude), radians(b.latitude)]
  const lonSin = Math.sin(radians(a.longitude - b.longitude) / 2)
  return Math.sin((one - other) / 2) ** 2 + Math.cos(one) * Math.cos(other) * lonSin ** 2
}
