import type { DemoSite } from '../../contract/demo/demo-site.ts'
import { demoStates } from '../../contract/demo/demo-states.ts'
import { coveredRanges, generateTraffic, randomFrom } from '../../contract/demo/generate-traffic.ts'
import { HOUR_MS, MINUTE_MS, type TimeRange } from '../../contract/times/time.ts'

/** As a device sends it; the time in epoch milliseconds by a clock that is right. */
interface Vehicle {
  timestamp: number
  channel: number
  [field: string]: unknown
}

/** What passes a device. Asked again for the same time it is the same: the device's memory need not hold it. */
export interface Traffic {
  vehicles(from: number, to: number): Vehicle[]
  /** When it measures. */
  covered(from: number, to: number): TimeRange[]
}

/** A site of the demo goes on as it was filled, and one that is closed stays closed. */
export const trafficAt = (site: DemoSite): Traffic => ({
  vehicles: (from, to) =>
    [...generateTraffic(site, from, to, site === demoStates.closed ? { closedAt: 0 } : {})]
      .flat()
      .map(record => ({ ...record })),
  covered: (from, to) => coveredRanges(site, from, to),
})

const SEQUENCES_PER_MINUTE = 4_096
const SEQUENCE_BEGINS_AT_MINUTE = Date.UTC(2020, 0, 1) / MINUTE_MS
const CLASSES = ['car', 'car', 'car', 'car', 'van', 'truck', 'semi_trailer', 'motorcycle'] as const

/** Anybody else's: so many vehicles an hour, day and night, on one lane. */
export function evenTraffic(seed: string, perHour: number): Traffic {
  function* minute(number: number): Generator<Vehicle> {
    const random = randomFrom(`${seed} minute ${number}`)
    const perMs = perHour / HOUR_MS
    let sequence = (number - SEQUENCE_BEGINS_AT_MINUTE) * SEQUENCES_PER_MINUTE
    const headwayMs = () => Math.abs(Math.log(1 - random())) / perMs
    for (let ms = headwayMs(); ms < MINUTE_MS; ms += headwayMs()) {
      yield {
        timestamp: number * MINUTE_MS + Math.floor(ms),
        channel: 1,
        lane: 1,
        vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)],
        speed_kmh: Math.round((30 + 40 * random()) * 10) / 10,
        length_m: Math.round((3 + 10 * random()) * 100) / 100,
        sequence: sequence++,
      }
    }
  }
  return {
    vehicles(from, to) {
      const vehicles: Vehicle[] = []
      for (let number = Math.floor(from / MINUTE_MS); number * MINUTE_MS < to; number++) {
        for (const one of minute(number)) if (one.timestamp >= from && one.timestamp < to) vehicles.push(one)
      }
      return vehicles
    },
    covered: (from, to) => [{ from, to }],
  }
}
