import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { runsOf } from '../../../tests/support/vitest/property-runs.ts'
import { DamagedBlock } from '../blocks/format/block-format.ts'
import { decodeDay, encodeDay } from './day-format.ts'
import { inStoredOrder, type StoredInterval } from './stored-interval.ts'

const DAY = 20_605

const count = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 300 }).map(n => n * 100),
  fc.nat({ max: 1_000_000_000 }),
)
const edges = fc
  .tuple(fc.uniqueArray(fc.nat({ max: 30_000 }), { minLength: 2, maxLength: 20 }), fc.boolean())
  .map(([values, isOpen]) => {
    const ascending: (number | null)[] = values.sort((a, b) => a - b)
    return isOpen ? [...ascending, null] : ascending
  })
const bins = fc.option(
  edges.chain(some =>
    fc.record({
      edges: fc.constant(some),
      counts: fc.array(count, { minLength: some.length - 1, maxLength: some.length - 1 }),
    }),
  ),
)
const classes = fc.option(
  fc.array(
    fc.record({
      vehicleClass: fc.nat({ max: 11 }),
      code: fc.option(fc.nat({ max: 32_767 })),
      count,
    }),
    { minLength: 1, maxLength: 13 },
  ),
)
const interval: fc.Arbitrary<StoredInterval> = fc
  .record({
    start: fc.nat({ max: 86_399 }).map(second => DAY * DAY_MS + second * 1000),
    durationS: fc.oneof(fc.constant(900), fc.integer({ min: 60, max: 86_400 })),
    channel: fc.integer({ min: 1, max: 99 }),
    coveredS: fc.nat({ max: 60 }),
    flags: fc.constantFrom(0, 1, 8, 16, 25),
    volume: count,
    classes,
    speeds: bins,
    lengths: bins,
    upload: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    isReplaced: fc.boolean(),
  })
  .map(made => ({ ...made, coveredS: made.coveredS % 2 ? made.durationS : made.coveredS }))

test('a day is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 30 }), intervals => {
      const sorted = intervals.sort(inStoredOrder)
      expect(decodeDay(DAY, encodeDay(DAY, sorted))).toEqual(sorted)
    }),
    { numRuns: runsOf(200) },
  )
})

const start = DAY * DAY_MS
const plain = (n: number, counts: number[]): StoredInterval => ({
  start: start + n * 900_000,
  durationS: 900,
  channel: 1,
  coveredS: 900,
  flags: 0,
  volume: counts.reduce((sum, one) => sum + one * 100, 0),
  classes: counts.map((one, code) => ({ vehicleClass: code % 12, code, count: one * 100 })),
  speeds: null,
  lengths: null,
  upload: 7,
  isReplaced: false,
})

test('version 1 stays readable', () => {
  const intervals = [plain(0, [0, 12, 3]), plain(1, [1, 200, 0]), { ...plain(1, [1, 201, 0]), upload: 9 }]
  const bytes = '01f0c06924020702010103000101020203010103028407060c03000301c8010900010301c901'
  expect(encodeDay(DAY, intervals).toString('hex')).toBe(bytes)
  expect(decodeDay(DAY, Buffer.from(bytes, 'hex'))).toEqual(intervals)
})

test('damaged bytes are refused, and so is another version', () => {
  const bytes = encodeDay(DAY, [plain(0, [5, 0, 1]), plain(1, [5, 2, 1])])
  for (let at = 1; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] as number) ^ 4
    expect(() => decodeDay(DAY, damaged)).toThrow(DamagedBlock)
  }
  const newer = Buffer.from(bytes)
  newer[0] = 2
  expect(() => decodeDay(DAY, newer)).toThrow('Its intervals are of version 2; version 1 is read.')
})
