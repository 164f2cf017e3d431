import fc from 'fast-check'
import { HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import type { PlainFilters } from '../support/traffic/plain-aggregate.ts'
import type { Selection } from './plain-records.ts'
import { CLASSES } from './vehicles.ts'
import { BEGIN, DAYS, END, type World } from './world.ts'

const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const range = (middle: number) =>
  fc.record(
    { min: fc.integer({ min: 0, max: middle }), max: fc.integer({ min: middle, max: 3 * middle }) },
    { requiredKeys: [] },
  )

/** One filter or two; most requests have none. */
const filters: fc.Arbitrary<Omit<PlainFilters, 'sites'>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.record({ channels: some([1, 2]) }),
  fc.record({ lanes: some([1, 2]) }),
  fc.record({ vehicle_classes: some(CLASSES) }),
  fc.record({ valid: fc.boolean() }),
  fc.record({ speed_kmh: range(60) }),
  fc.record({ length_m: range(8) }),
  fc.record({ headway_s: range(8) }),
  fc.record({ channels: some([1, 2]), vehicle_classes: some(CLASSES) }),
)

/** All the time (null), or a part of it whose ends are hours, quarters of an hour, or a millisecond beside them. */
export const windows = fc.option(
  fc.record({
    hour: fc.nat(24 * DAYS - 1),
    hours: fc.integer({ min: 1, max: 30 }),
    beside: fc.constantFrom(0, 15 * MINUTE_MS, 1, -1),
  }),
  { freq: 1 },
)
export type Window = typeof windows extends fc.Arbitrary<infer T> ? T : never

export function timesIn(window: Window): { from: number; to: number } {
  if (!window) return { from: BEGIN - 26 * HOUR_MS, to: END + 26 * HOUR_MS }
  const { hour, hours, beside } = window
  return { from: BEGIN + hour * HOUR_MS + beside, to: BEGIN + (hour + hours) * HOUR_MS }
}

export interface Request {
  owner: number
  mask: number
  window: Window
  filters: Omit<PlainFilters, 'sites'>
}

/** What any read of records may ask for. */
export const requests: fc.Arbitrary<Request> = fc.record({
  owner: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(1)),
  mask: fc.nat(7),
  window: windows,
  filters,
})

export function selectionOf(world: World, { owner, mask, window, filters }: Request): Selection {
  const sites = world.sitesOf(owner, mask)
  return { ...timesIn(window), filters: { ...filters, ...(sites && { sites }) } }
}
