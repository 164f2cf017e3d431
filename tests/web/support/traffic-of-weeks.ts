import { fromAbsolute } from '@internationalized/date'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { iso, randomOf, store, type Vehicle } from '../../support/traffic/traffic.ts'

/** Vehicles an hour of a working day, as shares of its busiest hour. */
const WEEKDAY = [4, 2, 2, 3, 8, 28, 68, 100, 78, 58, 55, 58, 62, 62, 66, 78, 94, 98, 74, 52, 36, 26, 16, 8]
const WEEKEND = [10, 6, 5, 4, 5, 8, 14, 22, 34, 46, 54, 58, 58, 56, 56, 56, 54, 50, 44, 36, 28, 22, 18, 12]
const CLASSES: [name: string, share: number, length: number][] = [
  ['car', 0.812, 4.4],
  ['van', 0.093, 5.8],
  ['truck', 0.031, 8.9],
  ['semi_trailer', 0.018, 16.3],
  ['motorcycle', 0.014, 2.2],
  ['truck_trailer', 0.012, 17.5],
  ['bus', 0.011, 12],
  ['car_trailer', 0.009, 8.2],
]

export interface Weeks {
  from: number
  to: number
  /** Vehicles in the busiest hour. */
  vehiclesPerHour: number
  /** Nothing was measured then. */
  gap?: [from: number, to: number]
  seed?: number
  meanKmh?: number
}

/** Stores weeks of plausible traffic at a site of Central Europe with two channels; answers the number of records. */
export async function storeWeeks(database: Database, site: number, weeks: Weeks): Promise<number> {
  const { from, to, gap } = weeks
  const inGap = (ts: number) => gap !== undefined && ts >= gap[0] && ts < gap[1]
  const vehicles = [...vehiclesOf(weeks)].filter(([ts]) => !inGap(ts)).map(([, vehicle]) => vehicle)
  const covers: [number, number][] = gap
    ? [
        [from, gap[0]],
        [gap[1], to],
      ]
    : [[from, to]]
  for (let first = 0; first < vehicles.length; first += 50_000) {
    await store(database, site, vehicles.slice(first, first + 50_000), first === 0 ? covers : null)
  }
  return vehicles.length
}

function* vehiclesOf({ from, to, vehiclesPerHour, seed = 7, meanKmh = 46 }: Weeks): Generator<[number, Vehicle]> {
  const random = randomOf(seed)
  for (let hour = Math.floor(from / HOUR_MS) * HOUR_MS; hour < to; hour += HOUR_MS) {
    // An hour east of Greenwich is near enough to a local clock.
    const clock = new Date(hour + HOUR_MS)
    const isWeekend = [0, 6].includes(clock.getUTCDay())
    const share = (isWeekend ? WEEKEND : WEEKDAY)[clock.getUTCHours()] as number
    const count = Math.round((share / 100) * vehiclesPerHour * (0.94 + random() * 0.12))
    for (let i = 0; i < count; i++) {
      const ts = Math.round(hour + ((i + random()) / count) * HOUR_MS)
      if (ts >= from && ts < to) yield [ts, vehicleAt(ts, clock.getUTCHours() < 12, meanKmh, random)]
    }
  }
}

function vehicleAt(ts: number, isMorning: boolean, meanKmh: number, random: () => number): Vehicle {
  const [name, length] = classOf(random())
  const spread = random() + random() + random() - 1.5
  const isWild = random() < 0.002
  return {
    timestamp: iso(ts),
    channel: random() < (isMorning ? 0.6 : 0.42) ? 1 : 2,
    lane: 1,
    vehicle_class: name,
    speed_kmh: isWild ? 312 : Math.round((meanKmh + spread * 20) * 10) / 10,
    length_m: Math.round((length + (random() - 0.5) * length * 0.2) * 10) / 10,
  }
}

function classOf(chance: number): [name: string, length: number] {
  let upTo = 0
  for (const [name, share, length] of CLASSES) {
    upTo += share
    if (chance < upTo) return [name, length]
  }
  return ['car', 4.4]
}

const dayInBerlin = (at: number) => fromAbsolute(at, 'Europe/Berlin').toString().slice(0, 10)

/** Local midnight in Central Europe, so many days before today. */
export function midnightInBerlin(daysBefore = 0): number {
  const today = Date.parse(`${dayInBerlin(Date.now())}T00:00:00Z`)
  const day = new Date(today - daysBefore * 24 * HOUR_MS).toISOString().slice(0, 10)
  let ts = Date.parse(`${day}T00:00:00Z`) - 3 * HOUR_MS
  while (dayInBerlin(ts) !== day) ts += 30 * MINUTE_MS
  return ts
}
