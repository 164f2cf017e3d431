import { expect, test } from 'vitest'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { monthRows } from './month-rows.ts'

/** Months of 28 days, all over, of which some count. */
const figuresOf = (
  year: number,
  adts: { [month: string]: number | null },
  adt: number,
  countsOn: (day: number) => boolean = () => true,
) => {
  const days = Object.keys(adts).flatMap(month =>
    Array.from({ length: 28 }, (_, i) => ({
      date: `${year}-${month}-${String(i + 1).padStart(2, '0')}`,
      counts: countsOn(i + 1),
      reason: countsOn(i + 1) ? null : 'coverage',
    })),
  )
  return {
    used: { days: 20, days_left_out: 0, coverage: 1 },
    volume: { adt, heavy_share: 0.1, in_window: { count: 9, heavy_share: 0.2 } },
    speeds: { p85: 43.4 },
    above_limit: { items: [{ share: 0.3 }] },
    by_month: {
      items: Object.entries(adts).map(([month, mean]) => ({
        month: `${year}-${month}`,
        adt: mean,
        heavy_share: 0.1,
        in_window: { count: 9, heavy_share: 0.2 },
      })),
    },
    by_day: { items: days },
    day_volumes: { items: days },
  } as unknown as SiteFigures
}

const beforeOf = (now: { [month: string]: number | null }, then: { [month: string]: number | null }) =>
  monthRows('2026', figuresOf(2026, now, 150), figuresOf(2025, then, 120)).map(({ label, before }) => [label, before])

test('a year is compared with the year before where that has all of its months', () => {
  expect(beforeOf({ '01': 100, '02': 200 }, { '01': 90, '02': 150, '03': 130 })).toEqual([
    ['Jan', 90],
    ['Feb', 150],
    ['2026', 120],
  ])
  // A month without a day that counts is in no mean.
  expect(beforeOf({ '01': 100, '02': null }, { '01': 90 }).at(-1)).toEqual(['2026', 120])
})

test('a year is not compared with some months of the year before', () => {
  const rows = beforeOf({ '01': 100, '02': 200 }, { '02': 150, '03': 130 })
  expect(rows).toEqual([
    ['Jan', null],
    ['Feb', 150],
    ['2026', null],
  ])
  const [total] = monthRows('2026', figuresOf(2026, { '01': 100 }, 100), undefined).slice(-1)
  expect(total?.before).toBeNull()
})

test('months are not compared where less than half of their days count in both, and say how few do', () => {
  const tooLittle = (now: (day: number) => boolean, then: (day: number) => boolean) =>
    monthRows('2026', figuresOf(2026, { '01': 100 }, 100, now), figuresOf(2025, { '01': 90 }, 90, then)).map(
      row => row.tooLittle,
    )
  const all = () => true
  expect(tooLittle(all, day => day <= 13)).toEqual([13 / 28, 13 / 28])
  expect(tooLittle(day => day <= 13, all)).toEqual([13 / 28, 13 / 28])
  expect(tooLittle(all, day => day <= 14)).toEqual([null, null])
  // Two halves have nothing in common.
  const halves = tooLittle(
    day => day <= 14,
    day => day > 14,
  )
  expect(halves).toEqual([0, 0])
})

test('shares and speeds of a row are of one time, all of it, as on the cards', () => {
  const figures = figuresOf(2026, { '01': 100 }, 100)
  const [month, total] = monthRows('2026', figures, undefined)
  expect([month?.heavy_share, total?.heavy_share]).toEqual([0.2, 0.2])
  expect([total?.speeds.p85, total?.speeds.above_limit]).toEqual([43.4, 0.3])
})
