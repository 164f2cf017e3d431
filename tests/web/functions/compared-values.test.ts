import { expect, test } from 'vitest'
import { type CountedBuckets, combineBuckets } from '../../../charts/buckets.ts'
import type { Comparison, Site, SiteFigures } from '../../../client/shapes.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { columnsOf, differenceText, figureRows, hasEnough, overlapOf } from '../../../web/pages/compare/site-figures.ts'
import { rowOf } from '../../../web/pages/site-list/table/table-rows.ts'
import { changeText, compareBuckets } from '../../../web/parts/plots/compare-buckets.ts'
import { measuresOf } from '../../../web/service/measures.ts'

const METRIC = measuresOf('metric')
const site = { id: 7, name: 'Strandgade', speed_limit_kmh: 30, speed_limit_unit: 'kmh' } as unknown as Site
const rowNamed = (name: string) =>
  figureRows(METRIC).find(({ key }) => key === name) as ReturnType<typeof figureRows>[0]

test('differences of sites are those of the values as they are shown, also in percent', () => {
  const hour = rowNamed('hour')
  // 19.74 and 169.9 are shown as 20 and 170.
  expect(differenceText(hour, 19.74, 169.9)).toBe('+750\u00a0%')
  expect(differenceText(hour, 19.74, 20.4)).toBe('0\u00a0%')
  expect(differenceText(hour, 0.4, 20)).toBeNull()
  expect(differenceText(rowNamed('v85'), 53.25, 53.34)).toBe('0.0')
  expect(differenceText(rowNamed('v85'), 53.24, 53.26)).toBe('+0.1')
})

const figuresWith = (limits: number[]) =>
  ({
    used: { days: 30, coverage: 1 },
    volume: { adt: 214, awt: 237, in_window: { heavy_share: 0.08 } },
    speeds: { p85: 43.4 },
    above_limit: { limits, items: [{ share: 0.39 }] },
    day_volumes: { items: Array.from({ length: 30 }, () => ({ volume: 214, kind: 'working_day', coverage: 1 })) },
  }) as unknown as SiteFigures
const listed = { site, state: 'online' } as unknown as Parameters<typeof rowOf>[0]

test('the table of sites has the limits of its range, as Compare has, and not the one of today', () => {
  const inTable = (limits: number[]) => rowOf(listed, figuresWith(limits), 0, METRIC)
  expect(inTable([50])).toMatchObject({ limits: [50], against: -6.6 })
  expect(inTable([30, 50])).toMatchObject({ limits: [30, 50], against: null })
  expect(inTable([])).toMatchObject({ limits: [], against: null })
  expect(rowOf(listed, undefined, 0, METRIC)).toMatchObject({ limits: [30], against: null })

  const inCompare = (limits: number[]) => {
    const pair = { a: { limits, speeds: { p85: 43.4 } }, b: { limits: [] } } as unknown as Comparison
    const [column] = columnsOf([site, site], [pair], METRIC)
    return column && [column.limits, rowNamed('over').value(column)]
  }
  expect(inCompare([50])).toEqual([[50], -6.6])
  expect(inCompare([30, 50])).toEqual([[30, 50], null])
  expect(inCompare([])).toEqual([[], null])
})

test('sites are compared in percent where at least half of the days count at both', () => {
  const of = (days: number[]) => ({
    from: '2026-06-01T00:00:00.000+02:00',
    used: { days: days.length, days_left_out: 10 - days.length },
    days: days.map(day => `2026-06-${String(day).padStart(2, '0')}`),
  })
  const overlap = (a: number[], b: number[], weekdays: number[] | null = null) => {
    const columns = columnsOf([site, site], [{ a: of(a), b: of(b) } as unknown as Comparison], METRIC)
    return columns.map(column => overlapOf(column, weekdays))[1] as number
  }
  // Each site has six of ten days, and both have two of them.
  expect(overlap([1, 2, 3, 4, 5, 6], [5, 6, 7, 8, 9, 10])).toBe(0.2)
  expect(hasEnough(0.2)).toBe(false)
  expect(hasEnough(overlap([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 10]))).toBe(false)
  expect(hasEnough(overlap([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]))).toBe(true)
  // The Mondays and Tuesdays: 1, 2, 8 and 9 June.
  expect(overlap([1, 2, 3], [1, 2, 8, 9], [1, 2])).toBe(0.5)
  expect(hasEnough(null)).toBe(false)
})

test('a bar is compared in percent where all of both times was measured, and else says how much was', () => {
  const start = Date.parse('2026-06-08T00:00:00Z')
  const hours = (first: number, coverages: number[], count: number, more: object = {}): CountedBuckets => ({
    buckets: coverages.map((coverage, i) => {
      const at = first + i * HOUR_MS
      const [local = '', localEnd = ''] = [at, at + HOUR_MS].map(ts => new Date(ts).toISOString().slice(0, 16))
      return { start: at, end: at + HOUR_MS, local, localEnd, coverage, isRunning: false, ...more }
    }),
    counts: new Map([['all', coverages.map(() => count)]]),
  })
  const now = hours(start, [1, 1], 30)
  const texts = (coverages: number[], more: object = {}, step: '1h' | '1d' = '1h') => {
    const drawn = combineBuckets(now, step, start + DAY_MS)
    const before = compareBuckets(
      now,
      hours(start - 7 * DAY_MS, coverages, 20, more),
      { days: 7, label: 'Week before' },
      drawn.buckets,
    )
    return drawn.buckets.map((bucket, index) =>
      changeText(bucket, { total: step === '1h' ? 30 : 60, before, index })
        .replaceAll('\u00a0', ' ')
        .trim(),
    )
  }
  expect(texts([1, 0.01])).toEqual(['(+50.0 %)', '(1.0 % measured)'])
  expect(texts([0.99, 0.98])).toEqual(['(+50.0 %)', '(98.0 % measured)'])
  expect(texts([0])).toEqual(['', ''])
  expect(texts([1, 1], {}, '1d')).toEqual(['(+50.0 %)'])
  expect(texts([1, 0.01], {}, '1d')).toEqual(['(50.5 % measured)'])
  expect(texts([1, 1], { isExcluded: true })).toEqual(['', ''])
})
