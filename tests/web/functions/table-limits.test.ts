import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { hasEnoughDays, hasTooManySites, MAX_SITES, MIN_DAYS } from '../../../web/pages/site-list/table/table-limits.ts'

test('a site has figures from seven days that count on, or when all days of a shorter range do', () => {
  expect([hasEnoughDays(MIN_DAYS - 1, 30), hasEnoughDays(MIN_DAYS, 30)]).toEqual([false, true])
  expect([hasEnoughDays(2, 3), hasEnoughDays(3, 3), hasEnoughDays(0, 0)]).toEqual([false, true, false])
})

test('figures are shown of up to 500 sites', () => {
  expect([hasTooManySites(MAX_SITES), hasTooManySites(MAX_SITES + 1)]).toEqual([false, true])
})

test('the style sheet for paper has no :has, with which the styles of 1,000 rows took half a minute', () => {
  const css = readFileSync(join(CHECKOUT, 'web', 'print.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  expect(css).toContain('section[data-long]')
  expect(css).not.toContain(':has(')
})
