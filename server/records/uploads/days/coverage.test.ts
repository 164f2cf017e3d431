import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS, mergeRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { byLocalDay, coveredAround, coveredByAll, multirangeText, stretchesOf } from './coverage.ts'

const NOON = Date.UTC(2026, 5, 10, 12)

/** The same time as a set of minutes. */
const minutes = (ranges: TimeRange[]) =>
  new Set(
    ranges.flatMap(({ from, to }) =>
      Array.from({ length: (to - from) / MINUTE_MS }, (_, i) => (from - NOON) / MINUTE_MS + i),
    ),
  )
const at = (minute: number) => NOON + minute * MINUTE_MS
const isNear = ({ from, to }: TimeRange) => to - from <= 15 * MINUTE_MS
const between = (from: number, to: number): TimeRange => ({ from: at(from), to: at(to) })

test('the time to a neighbour counts when one of the two is the upload’s own', () => {
  expect(coveredAround([at(0), at(15)], [], isNear)).toEqual([between(0, 15)])
  expect(coveredAround([at(0), at(16)], [], isNear)).toEqual([])
  expect(coveredAround([at(10)], [at(0), at(20), at(30)], isNear)).toEqual([between(0, 20)])
  expect(coveredAround([at(0), at(40)], [at(10), at(20), at(30)], isNear)).toEqual([between(0, 10), between(30, 40)])
  expect(coveredAround([at(10)], [at(0), at(10), at(20)], isNear)).toEqual([between(0, 20)])
  expect(coveredAround([], [at(0), at(10)], isNear)).toEqual([])
})

const record = fc.record({
  ts: fc.integer({ min: 0, max: 240 }).map(at),
  upload: fc.integer({ min: 1, max: 6 }),
})

test('all uploads together have the coverage of each one after the other', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), fc.subarray([1, 2, 3, 4, 5, 6]), (records, asked) => {
      records.sort((a, b) => a.ts - b.ts)
      const separately = [1, 2, 3, 4, 5, 6].flatMap(upload => {
        const times = (isIts: (one: number) => boolean) => records.filter(one => isIts(one.upload)).map(one => one.ts)
        const before = times(one => one < upload)
        return asked.includes(upload)
          ? coveredAround(
              times(one => one === upload),
              before,
              isNear,
            )
          : []
      })
      const together = coveredByAll(records, upload => asked.includes(upload), isNear)
      expect(minutes(together)).toEqual(minutes(separately))
      expect(together).toEqual(mergeRanges(together))
    }),
    { numRuns: 500 },
  )
})

test('ranges are cut at the midnights of the zone', () => {
  const days = byLocalDay([{ from: Date.UTC(2026, 5, 10, 20), to: Date.UTC(2026, 5, 11, 23) }], 'Europe/Berlin')
  expect([...days.keys()]).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'])
  expect(days.get('2026-06-11')).toEqual([{ from: Date.UTC(2026, 5, 10, 22), to: Date.UTC(2026, 5, 11, 22) }])
  expect(multirangeText([{ from: 0, to: 1 }])).toBe('{[1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.001Z)}')
})

test('times are split into stretches at gaps above the limit', () => {
  expect(stretchesOf([1, 5, 10, 11, 30], 5)).toEqual([
    { first: 1, last: 11 },
    { first: 30, last: 30 },
  ])
  expect(stretchesOf([], 5)).toEqual([])
})
