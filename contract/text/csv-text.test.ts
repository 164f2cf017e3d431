import { expect, test } from 'vitest'
import { FORMULA_PAYLOADS } from '../../tests/support/traffic/formula-payloads.ts'
import { csvText, disarmFormula, quotedText } from './csv-text.ts'

test.each(FORMULA_PAYLOADS)('%j begins no formula in any cell', payload => {
  const cells = disarmFormula(payload).split(/;[" ]*/)
  expect(cells.filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
})

test('a text that is no formula stays as it is', () => {
  for (const text of ['Römerstraße 12', 'a = b', '3-5', '', 'x; y']) expect(csvText(text)).toBe(text)
})

test('what follows a semicolon begins a cell in countries with decimal commas', () => {
  expect(disarmFormula('a;=1+1')).toBe("a;'=1+1")
})

test('commas, quotes and line breaks are quoted', () => {
  expect(csvText('a,"b"')).toBe('"a,""b"""')
})

test('a quoted text has quotes in any case, and is disarmed inside them', () => {
  expect(['', '12', 'a"b', '=1'].map(quotedText)).toEqual(['""', '"12"', '"a""b"', `"'=1"`])
})
