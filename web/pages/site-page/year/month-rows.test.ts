import { expect, test } from 'vitest'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { monthRows } from './month-rows.ts'

const figuresOf = (year: number, adts: { [month: string]: number | null }, adt: number, coverage = 1) =>
  ({
    used: { days: 20, days_left_out: 0, coverage },
    volume: { adt },
    by_month: { items: Object.entries(adts).map(([month, adt]) => ({ month: `${year}-${month}`, adt, coverage })) },
  }) as unknown as SiteFigures

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

test('months are not compared where less than half of one was measured, and say how much was', () => {
  const tooLittle = (now: number, before: number) =>
    monthRows('2026', figuresOf(2026, { '01': 100 }, 100, now), figuresOf(2025, { '01': 90 }, 90, before)).map(
      row => row.tooLittle,
    )
  expect(tooLittle(1, 0.49)).toEqual([0.49, 0.49])
  expect(tooLittle(0.4, 1)).toEqual([0.4, 0.4])
  expect(tooLittle(0.5, 0.5)).toEqual([null, null])
})
