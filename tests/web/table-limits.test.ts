import { expect, test } from 'vitest'
import { hasEnoughDays, hasTooManySites, MAX_SITES, MIN_DAYS } from '../../web/site-list/table/table-limits.ts'

test('a site has figures from seven days that count on, or when all days of a shorter range do', () => {
  expect([hasEnoughDays(MIN_DAYS - 1, 30), hasEnoughDays(MIN_DAYS, 30)]).toEqual([false, true])
  expect([hasEnoughDays(2, 3), hasEnoughDays(3, 3), hasEnoughDays(0, 0)]).toEqual([false, true, false])
})

test('figures are shown of up to 500 sites', () => {
  expect([hasTooManySites(MAX_SITES), hasTooManySites(MAX_SITES + 1)]).toEqual([false, true])
})
