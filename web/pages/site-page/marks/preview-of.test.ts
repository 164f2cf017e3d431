import { expect, test } from 'vitest'
import { previewOf } from './preview-of.ts'

const day = (date: string, volume: number, { coverage = 1, reason = null as null | 'coverage' } = {}) => ({
  date,
  volume,
  coverage,
  reason,
})
const DAYS = [day('2026-11-14', 400), day('2026-11-15', 500), day('2026-11-16', 10), day('2026-11-17', 20)]
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)
const preview = (from: string, to: string, { isPartial = false, days = DAYS } = {}) =>
  previewOf(days, { from: at(from), to: at(to) }, { zone: 'Europe/Berlin', isPartial })

test('the days of a period no longer count in the average day', () => {
  const both = { dropped: ['2026-11-16', '2026-11-17'], before: 232.5, after: 450 }
  expect(preview('16T00:00', '18T00:00')).toEqual(both)
  expect(preview('16T12:00', '17T12:00')).toEqual(both)
  expect(preview('14T00:00', '18T00:00')?.after).toBe(null)
  expect(preview('18T00:00', '19T00:00')?.dropped).toEqual([])
})

test('a day that would still count has no preview, unless only some channels are left out', () => {
  expect(preview('16T10:00', '16T11:00')).toBe(null)
  expect(preview('16T10:00', '16T11:13')?.dropped).toEqual(['2026-11-16'])
  expect(preview('16T10:00', '16T11:00', { isPartial: true })?.dropped).toEqual(['2026-11-16'])
  const days = [...DAYS.slice(0, 3), day('2026-11-17', 20, { coverage: 0.4, reason: 'coverage' })]
  expect(preview('17T00:00', '18T00:00', { days })).toMatchObject({ dropped: [] })
})
