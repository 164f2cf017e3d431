import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { iso, randomOf } from '../support/traffic/traffic.ts'
import type { Vehicle } from './plain-records.ts'
import { BEGIN, DAYS, type Site, type World } from './world.ts'

export const CLASSES = ['car', 'van', 'truck', 'bus', 'bicycle', 'unknown']

/** How far apart the vehicles of an upload are: in one millisecond, in the next ones, at edges of hours, over hours. */
const STEPS_MS = [MINUTE_MS, 0, 1, 15 * MINUTE_MS, HOUR_MS]
/** Where the first one is, beside the hour: at its edge, at the last millisecond before, within it. */
const OFFSETS_MS = [0, -1, 1, 30 * MINUTE_MS]

/** Where and how an upload's vehicles are. */
export interface Traffic {
  day: number
  hour: number
  offset: number
  step: number
  count: number
  seed: number
}

export const traffic: fc.Arbitrary<Traffic> = fc.record({
  day: fc.nat(DAYS - 1),
  hour: fc.nat(23),
  offset: fc.nat(OFFSETS_MS.length - 1),
  step: fc.nat(STEPS_MS.length - 1),
  count: fc.integer({ min: 1, max: 15 }),
  seed: fc.nat(99),
})

export function timesOf({ day, hour, offset, step, count }: Traffic): number[] {
  const first = BEGIN + day * DAY_MS + hour * HOUR_MS + (OFFSETS_MS[offset] as number)
  return Array.from({ length: count }, (_, i) => first + i * (STEPS_MS[step] as number))
}

/** Vehicles at these times, except those before what retention has removed: devices do not send as late as that. */
export function makeVehicles(world: World, site: Site, times: number[], seed: number): Vehicle[] {
  const random = randomOf(seed)
  const kept = world.keptFrom.get(site.id) ?? Number.NEGATIVE_INFINITY
  return times
    .filter(ts => ts >= kept)
    .map(ts => ({
      ts,
      site: site.id,
      sequence: world.nextSequence(),
      channel: random() < 0.6 ? 1 : 2,
      lane: random() < 0.3 ? null : random() < 0.5 ? 1 : 2,
      vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)] as string,
      class_code: Math.floor(random() * 15),
      speed_kmh: random() < 0.1 ? null : Math.round(random() < 0.05 ? random() * 3300 : random() * 1200) / 10,
      length_m: random() < 0.1 ? null : Math.round(100 + random() * 1900) / 100,
      headway_s: Math.round(random() * 20_000) / 1000,
      gap_s: Math.round(random() * 20_000) / 1000,
      device_fault: random() < 0.1,
    }))
}

/** A record as a device or a file sends it. */
export const sentAs = ({ ts, site: _, ...fields }: Vehicle) => ({ timestamp: iso(ts), ...fields })

/** The hours in which the vehicles passed. */
export function hoursAround(vehicles: Vehicle[]): [number, number][] {
  return vehicles.map(({ ts }) => {
    const start = Math.floor(ts / HOUR_MS) * HOUR_MS
    return [start, start + HOUR_MS]
  })
}
