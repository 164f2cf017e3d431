import { expect, test } from 'vitest'
import type { IntervalReading } from '../../../../contract/intervals/interval-reading.ts'
import { VEHICLE_CLASSES } from '../../../../contract/vehicles/vehicle-classes.ts'
import { checkIntervals } from './parse-interval.ts'

const START = Date.parse('2026-06-01T07:00:00Z')
const LIMITS = {
  earliest: START - 3_600_000,
  latest: START + 86_400_000,
  tooEarly: 'Too early.',
  channels: new Map([[1, 1]]),
  classScheme: 'fhwa_13' as const,
}

const check = (...items: unknown[]) => checkIntervals(items, LIMITS)
const reasonOf = (item: unknown) => check(item).rejections[0]?.reason ?? null
const item = (more: object) => ({ start: '2026-06-01T07:00:00Z', duration_s: 900, channel: 1, ...more })
const bins = (edges_kmh: unknown, counts: unknown) => item({ speeds: { edges_kmh, counts } })

test('an interval has its counts in hundredths, and what was not counted is null', () => {
  const { intervals, rejections } = check(
    item({ total: 12.345 }),
    item({ classes: { car: 5, bus: 0, truck: null }, speeds: { edges_kmh: [0, 48.28, null], counts: [4, 2] } }),
  )
  expect(rejections).toEqual([])
  expect(intervals[0]).toEqual({
    index: 0,
    start: START,
    durationS: 900,
    channel: 1,
    coveredS: 900,
    flags: 0,
    volume: 1235,
    classes: null,
    speeds: null,
    lengths: null,
  })
  expect(intervals[1]).toMatchObject({
    volume: 600,
    classes: [
      { vehicleClass: VEHICLE_CLASSES.indexOf('car'), code: null, count: 500 },
      { vehicleClass: VEHICLE_CLASSES.indexOf('bus'), code: null, count: 0 },
    ],
    speeds: { edges: [0, 4828, null], counts: [400, 200] },
  })
})

test('class codes get the class of the scheme and are kept', () => {
  expect(check(item({ class_codes: { 2: 7, 4: 1 } })).intervals[0]?.classes).toEqual([
    { vehicleClass: VEHICLE_CLASSES.indexOf('car'), code: 2, count: 700 },
    { vehicleClass: VEHICLE_CLASSES.indexOf('bus'), code: 4, count: 100 },
  ])
})

test('a total that is not the sum of its parts is accepted and flagged, and the larger one is the volume', () => {
  const volumes = check(
    item({ total: 99, classes: { car: 51, truck: 58 } }),
    item({ total: 120, classes: { car: 51, truck: 58 } }),
    item({ total: 109, classes: { car: 51, truck: 58 } }),
  ).intervals.map(({ volume, flags }) => [volume, flags])
  expect(volumes).toEqual([
    [10_900, 1],
    [12_000, 1],
    [10_900, 0],
  ])
})

test('zero is a count, and an interval without any count is refused', () => {
  expect(check(item({ total: 0 })).intervals[0]?.volume).toBe(0)
  const nothing = 'It counts nothing: send total, classes, class_codes, speeds or lengths.'
  expect(reasonOf(item({}))).toBe(nothing)
  expect(reasonOf(item({ total: null, classes: { car: null }, speeds: { edges_kmh: [0, 9], counts: [null] } }))).toBe(
    nothing,
  )
})

test.each([
  [null, 'An interval must be an object.'],
  [{ duration_s: 900, channel: 1, total: 1 }, 'start: This field is required.'],
  [item({ start: '2026-06-01T05:59:59Z', total: 1 }), 'start: Too early.'],
  [item({ start: '2026-06-01T07:00:00.500Z', total: 1 }), 'start: An interval must start at a whole second.'],
  [item({ start: '2026-06-01T07:00:00.000001Z', total: 1 }), 'start: An interval must start at a whole second.'],
  [item({ start: '2026-06-02T06:45:01Z', total: 1 }), 'start: This time lies in the future.'],
  [item({ duration_s: undefined, total: 1 }), 'duration_s: This field is required.'],
  [item({ duration_s: 59, total: 1 }), 'duration_s: Ensure this value is greater than or equal to 60.'],
  [item({ duration_s: 86_401, total: 1 }), 'duration_s: Ensure this value is less than or equal to 86400.'],
  [item({ channel: 2, total: 1 }), 'channel: The site has no channel 2.'],
  [item({ total: -1 }), 'total: Ensure this value is greater than or equal to 0.'],
  [item({ total: 10_000_000.01 }), 'total: Ensure this value is less than or equal to 10000000.'],
  [item({ classes: { car: 10_000_000, bus: 1 } }), 'total: Ensure this value is less than or equal to 10000000.'],
  [item({ classes: { car: -3 } }), 'classes.car: Ensure this value is greater than or equal to 0.'],
  [item({ classes: { tank: 3 } }), 'classes: "tank" is not a valid choice.'],
  [item({ classes: [3] }), 'classes: An object is expected.'],
  [item({ classes: { car: 1 }, class_codes: { 2: 1 } }), 'Send classes or class_codes, not both.'],
  [item({ class_codes: { x: 1 } }), 'class_codes.x: A valid integer is required.'],
  [item({ class_codes: { 32768: 1 } }), 'class_codes.32768: Ensure this value is less than or equal to 32767.'],
  [
    item({ class_codes: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 1])) }),
    'class_codes: There are more than 100 bins.',
  ],
  [item({ speeds: 5 }), 'speeds: An object is expected.'],
  [item({ speeds: { counts: [1] } }), 'speeds.edges_kmh: This field is required.'],
  [bins([0, 30], [1, 2]), 'speeds.edges_kmh: There are 2 edges instead of 3, one more than counts.'],
  [bins([0, 30, 30], [1, 2]), 'speeds.edges_kmh: The edges must ascend, and only the last one may be null.'],
  [bins([0, null, 50], [1, 2]), 'speeds.edges_kmh: The edges must ascend, and only the last one may be null.'],
  [bins([null], []), 'speeds.edges_kmh: The edges must ascend, and only the last one may be null.'],
  [bins([0, 1001], [1]), 'speeds.edges_kmh.1: Ensure this value is less than or equal to 1000.'],
  [bins([0, 30, 50], [1, -2]), 'speeds.counts.1: Ensure this value is greater than or equal to 0.'],
  [bins([0, 30, 50], [1, null]), 'speeds.counts.1: This field may not be null.'],
  [bins([], Array(102).fill(1)), 'speeds.counts: A list of at most 101 numbers is expected.'],
  [
    item({ lengths: { edges_m: [0, 300.1], counts: [1] } }),
    'lengths.edges_m.1: Ensure this value is less than or equal to 300.',
  ],
  [item({ total: 1, covered_s: 901 }), 'covered_s: Ensure this value is less than or equal to 900.'],
  [item({ total: 1, device_fault: 'yes' }), 'device_fault: Must be a valid boolean.'],
])('%j is refused: %s', (sent, reason) => {
  expect(reasonOf(sent)).toBe(reason)
})

test('an interval is accepted at each limit', () => {
  const edges = Array.from({ length: 101 }, (_, i) => i * 10)
  const { rejections } = check(
    item({ duration_s: 60, total: 10_000_000 }),
    item({ duration_s: 86_400, start: '2026-06-01T07:00:00Z', total: 0, covered_s: 86_400 }),
    bins(edges, Array(100).fill(1)),
    item({ class_codes: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [n, 1])) }),
  )
  expect(rejections).toEqual([])
})

test('what a reader of files returns is checked like what a device sends', () => {
  const reading: IntervalReading = {
    start: START,
    duration_s: 3600,
    channel: 1,
    total: 5,
    lengths: { edges_m: [0, 6, null], counts: [4, 1] },
    counter: null,
    isLocal: false,
  }
  const momentOf = (ms: unknown) => ms as number
  const { intervals } = checkIntervals([reading], { ...LIMITS, momentOf })
  expect(intervals[0]).toMatchObject({
    start: START,
    volume: 500,
    lengths: { edges: [0, 600, null], counts: [400, 100] },
  })
})
