import { expect, test } from 'vitest'
import { previewOf, touchedDays } from './preview-of.ts'

const day = (date: string, volume: number, { coverage = 1, reason = null as null | 'coverage' } = {}) => ({
  date,
  volume,
  coverage,
  reason,
})
const DAYS = [day('2026-11-14', 400), day('2026-11-15', 500), day('2026-11-16', 10), day('2026-11-17', 20)]
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)
const preview = (from: string, to: string, { isPartial = false, days = DAYS, lost = {} } = {}) => {
  const touched = touchedDays(days, { from: at(from), to: at(to) }, { zone: 'Europe/Berlin', isPartial })
  return previewOf(days, touched, new Map(Object.entries(lost)))
}

test('the days of a period no longer count in the average day', () => {
  const both = { dropped: ['2026-11-16', '2026-11-17'], reduced: [], before: 232.5, after: 450, lost: 0 }
  expect(preview('16T00:00', '18T00:00')).toEqual(both)
  expect(preview('16T12:00', '17T12:00')).toEqual(both)
  expect(preview('14T00:00', '18T00:00').after).toBe(null)
  expect(preview('18T00:00', '19T00:00').dropped).toEqual([])
})

test('a day of which at least 95 % stay still counts, without the vehicles of the period', () => {
  const lost = { '2026-11-15': 100 }
  expect(preview('15T10:00', '15T11:12', { lost })).toEqual({
    dropped: [],
    reduced: ['2026-11-15'],
    before: 232.5,
    after: 207.5,
    lost: 100,
  })
  expect(preview('15T10:00', '15T11:13', { lost })).toMatchObject({ dropped: ['2026-11-15'], reduced: [], lost: 0 })
  // A night from one day to the next: one is dropped, the other stays.
  expect(preview('14T20:00', '15T01:00', { lost })).toMatchObject({
    dropped: ['2026-11-14'],
    reduced: ['2026-11-15'],
    after: (400 + 10 + 20) / 3,
  })
  expect(preview('15T10:00', '15T11:00', { isPartial: true })).toMatchObject({ dropped: ['2026-11-15'], reduced: [] })
  const days = [...DAYS.slice(0, 3), day('2026-11-17', 20, { coverage: 0.4, reason: 'coverage' })]
  expect(preview('17T00:00', '18T00:00', { days })).toMatchObject({ dropped: [], reduced: [] })
})
