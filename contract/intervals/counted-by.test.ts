import { expect, test } from 'vitest'
import { countedBy, countedByIn, isRegular, longerOf } from './counted-by.ts'

const at = (minutes: number, durationMinutes: number) => ({
  start: Date.parse('2025-03-03T12:00:00Z') + minutes * 60_000,
  durationS: durationMinutes * 60,
})

test.each([
  ['1m', [at(0, 1), at(7, 1)]],
  ['5m', [at(0, 1), at(5, 5)]],
  ['15m', [at(0, 15), at(15, 5)]],
  // They cross no edge of a quarter of an hour; the last one crosses one.
  ['15m', [at(16, 14), at(30, 15)]],
  ['1h', [at(14, 14)]],
  ['1h', [at(0, 15), at(60, 60)]],
  ['15m', [at(0, 10)]],
  ['1h', [at(0, 10), at(10, 10)]],
  // Which hour it counts for depends on the clock of the site; it has a length of one.
  ['1h', [at(30, 60)]],
  ['1d', [at(0, 61)]],
  ['1d', [at(50, 25)]],
  ['1d', [at(0, 1440)]],
  ['1m', []],
] as const)('%s is the shortest time by which %j can be counted', (expected, intervals) => {
  expect(countedBy(intervals)).toBe(expected)
})

test('lengths that count alike wherever they start divide all longer times', () => {
  expect([1, 5, 15, 60, 120, 1440].map(minutes => isRegular(minutes * 60))).toEqual(Array(6).fill(true))
  expect([2, 10, 14, 40].map(minutes => isRegular(minutes * 60))).toEqual([false, false, false, false])
})

test('a range is counted by the longest of the times in it', () => {
  const range = (from: string, to: string, interval: '15m' | '1d') => ({
    from: `${from}T00:00Z`,
    to: `${to}T00:00Z`,
    interval,
  })
  const known = [range('2025-01-01', '2025-02-01', '1d'), range('2025-02-01', '2025-03-01', '15m')]
  const of = (from: string, to: string) => countedByIn(known, { from: Date.parse(from), to: Date.parse(to) })
  expect(of('2025-01-31', '2025-02-02')).toBe('1d')
  expect(of('2025-02-01', '2025-02-02')).toBe('15m')
  expect(of('2025-03-01', '2025-04-01')).toBeNull()
  expect([longerOf('1h', '15m'), longerOf('1h', '1d'), longerOf('1h', null)]).toEqual(['1h', '1d', '1h'])
})
