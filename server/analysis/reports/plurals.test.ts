import { expect, test } from 'vitest'
import { REPORT_MESSAGES } from '../../../messages/report.ts'
import { translate } from '../../../messages/translate.ts'

test.each([
  ['en', 1, '1 day does not count: why'],
  ['en', 1200, '1,200 days do not count: why'],
  ['de', 1, '1 Tag zählt nicht: why'],
  ['de', 2, '2 Tage zählen nicht: why'],
  ['fr', 1, '1 jour ne compte pas : why'],
  ['fr', 2, '2 jours ne comptent pas : why'],
])('a plural in %s of %d', (language, days, expected) => {
  const m = translate('report', REPORT_MESSAGES, language)
  expect(m.daysLeftOut({ days, reason: 'why' }).replaceAll(/\s/g, ' ')).toBe(expected)
})
