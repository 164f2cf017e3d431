import { expect, test } from 'vitest'
import { findUnusualDays, type SiteDay } from './find-unusual-days.ts'

/** 35 days from Monday, 2026-03-02, with 1000 vehicles on each, but for those named. */
function days(changes: { [day: string]: Partial<SiteDay> } = {}): SiteDay[] {
  return Array.from({ length: 35 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 2, 2 + index)).toISOString().slice(0, 10)
    return { day, count: 1000, isMeasured: true, isHoliday: false, ...changes[day] }
  })
}

test('a day below half or above double of the median is found, one at exactly half or double is not', () => {
  expect(findUnusualDays(days({ '2026-03-30': { count: 500 }, '2026-03-31': { count: 2000 } }))).toEqual([])
  expect(findUnusualDays(days({ '2026-03-30': { count: 499 }, '2026-04-01': { count: 2001 } }))).toEqual([
    { kind: 'low_volume', first: '2026-03-30', last: '2026-03-30', days: 1, count: 499, usual: 1000 },
    { kind: 'high_volume', first: '2026-04-01', last: '2026-04-01', days: 1, count: 2001, usual: 1000 },
  ])
})

test('the median is that of the same weekday in the four weeks before', () => {
  // Mondays before: 100, 200, 300, 1000: the median is 250.
  const before = { '2026-03-02': 100, '2026-03-09': 200, '2026-03-16': 300, '2026-03-23': 1000 }
  const mondays = Object.fromEntries(Object.entries(before).map(([day, count]) => [day, { count }]))
  const others = (count: number) => findUnusualDays(days({ ...mondays, '2026-03-30': { count } })).at(-1)
  expect(others(124)).toMatchObject({ kind: 'low_volume', first: '2026-03-30', usual: 250 })
  expect(others(501)).toMatchObject({ kind: 'high_volume', first: '2026-03-30', usual: 250 })
  expect(others(500)?.first).not.toBe('2026-03-30')
})

test('consecutive days of a kind are one finding, a day of the other kind or a gap begins another', () => {
  const low = { count: 100 }
  const found = findUnusualDays(
    days({
      '2026-03-30': low,
      '2026-03-31': low,
      '2026-04-01': { count: 5000 },
      '2026-04-02': low,
      '2026-04-03': { isMeasured: false },
      '2026-04-04': low,
    }),
  )
  expect(found.map(({ kind, first, last, days, count, usual }) => [kind, first, last, days, count, usual])).toEqual([
    ['low_volume', '2026-03-30', '2026-03-31', 2, 200, 2000],
    ['high_volume', '2026-04-01', '2026-04-01', 1, 5000, 1000],
    ['low_volume', '2026-04-02', '2026-04-02', 1, 100, 1000],
    ['low_volume', '2026-04-04', '2026-04-04', 1, 100, 1000],
  ])
})

test('a holiday is compared with Sundays, and is no reference for its weekday', () => {
  const sundays = ['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29', '2026-04-05'].map(
    day => [day, { count: 400 }] as const,
  )
  const quiet = Object.fromEntries(sundays)
  const holiday = { count: 400, isHoliday: true }
  expect(findUnusualDays(days({ ...quiet, '2026-03-30': holiday }))).toEqual([])
  expect(findUnusualDays(days({ ...quiet, '2026-03-30': { count: 400 } }))).toMatchObject([{ kind: 'low_volume' }])
  // Two of the four Mondays before were holidays: the median is that of the other two.
  const mondays = { '2026-03-16': holiday, '2026-03-23': holiday }
  expect(findUnusualDays(days({ ...quiet, ...mondays, '2026-03-30': { count: 499 } }))).toMatchObject([{ usual: 1000 }])
})

test('days with few vehicles, without two measured references, or not measured say nothing', () => {
  const few = (count: number, usual: number) =>
    findUnusualDays(days().map(one => ({ ...one, count: one.day === '2026-03-30' ? count : usual })))
  expect(few(0, 99)).toEqual([])
  expect(few(0, 100)).toHaveLength(1)
  expect(few(99, 10)).toEqual([])
  expect(few(100, 10)).toHaveLength(1)
  const gap = { isMeasured: false }
  const references = (...missing: string[]) =>
    findUnusualDays(days({ ...Object.fromEntries(missing.map(day => [day, gap])), '2026-03-30': { count: 1 } }))
  expect(references('2026-03-02', '2026-03-09')).toHaveLength(1)
  expect(references('2026-03-09', '2026-03-16', '2026-03-23')).toEqual([])
  expect(references('2026-03-30')).toHaveLength(1)
  expect(findUnusualDays(days({ '2026-03-30': { count: 1, isMeasured: false } }))).toEqual([])
})

test('in the first four weeks of a count a day is compared with its other days of the same kind', () => {
  const first = days().slice(0, 14)
  const dying = (day: string, count: number) =>
    findUnusualDays(first.map(one => (one.day === day ? { ...one, count } : one)))
  expect(dying('2026-03-12', 499)).toMatchObject([{ kind: 'low_volume', first: '2026-03-12', usual: 1000 }])
  expect(dying('2026-03-12', 500)).toEqual([])
  // There is only one other Saturday.
  expect(dying('2026-03-14', 1)).toEqual([])
})
