import { expect, test } from 'vitest'
import { inYear, joinDays, workingDaysOf } from './marked-days.ts'

test('working days of a year are counted once, without weekends, public holidays and other years', () => {
  const christmas = { first: '2025-12-22', last: '2026-01-06' }
  expect(workingDaysOf([christmas], 2025)).toBe(8)
  expect(workingDaysOf([christmas], 2025, new Set(['2025-12-25', '2025-12-26']))).toBe(6)
  expect(workingDaysOf([christmas, { first: '2026-01-02', last: '2026-01-02' }], 2026)).toBe(4)
  expect(workingDaysOf([christmas], 2027)).toBe(0)
  expect(inYear([christmas], 2026)).toEqual([{ first: '2026-01-01', last: '2026-01-06' }])
})

test('days in a row with one name become one', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'].map(date => ({ date, name: 'Fair' }))
  expect(joinDays(days, 'own')).toEqual([
    { lane: 'own', name: 'Fair', first: '2026-02-27', last: '2026-03-01' },
    { lane: 'own', name: 'Fair', first: '2026-03-03', last: '2026-03-03' },
  ])
})
