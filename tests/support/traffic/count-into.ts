import { interval, type SentIntervalItem } from './intervals.ts'
import type { Vehicle } from './traffic.ts'

const SPEED_EDGES = [...Array.from({ length: 25 }, (_, n) => n * 5), null]
/** Edges of lengths, in metres. */
const METRES = Array.from({ length: 17 }, (_, n) => n)

/** What a counter with channels 1 and 2 that adds up vehicles itself sends of them. */
export function countInto(vehicles: Vehicle[], lengthMs: number, { from, to }: { from: number; to: number }) {
  const byStart = new Map<string, Vehicle[]>()
  for (let start = from; start < to; start += lengthMs) {
    for (const channel of [1, 2]) byStart.set(`${start} ${channel}`, [])
  }
  for (const one of vehicles) {
    const start = Math.floor(Date.parse(one.timestamp) / lengthMs) * lengthMs
    byStart.get(`${start} ${one.channel}`)?.push(one)
  }
  const hasLengths = vehicles.some(one => one.length_m !== undefined)
  const names = [...new Set(vehicles.map(one => one.vehicle_class as string))]
  return [...byStart].map(([key, own]): SentIntervalItem => {
    const [start, channel] = key.split(' ').map(Number) as [number, number]
    const classes = Object.fromEntries(names.map(name => [name, own.filter(one => one.vehicle_class === name).length]))
    const countBy = (edges: readonly unknown[], binOf: (one: Vehicle) => number) =>
      edges.slice(1).map((_, n) => own.filter(one => Math.floor(binOf(one)) === n).length)
    return interval(start, {
      ...{ duration_s: lengthMs / 1000, channel, classes },
      speeds: { edges_kmh: SPEED_EDGES, counts: countBy(SPEED_EDGES, one => (one.speed_kmh as number) / 5) },
      ...(hasLengths && { lengths: { edges_m: METRES, counts: countBy(METRES, one => one.length_m as number) } }),
    })
  })
}
