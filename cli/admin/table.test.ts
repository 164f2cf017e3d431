import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { table } from './table.ts'

test('columns are as wide as their widest cell, numbers stand to the right, missing values are a dash', () => {
  const when = new Date('2026-06-01T07:15:23.412Z')
  const text = table({ ID: [7, 12], NAME: ['Ä', ''], LIST: [['a', 'b'], []], SINCE: [when, null], ON: [true, false] })
  // The head is bold where colours are wanted, which some environments of tests say they are.
  expect(stripVTControlCharacters(text)).toBe(
    [
      'ID  NAME  LIST  SINCE              ON',
      ' 7  Ä     a b   2026-06-01 07:15Z  yes',
      '12  -     -     -                  no',
    ].join('\n'),
  )
})

test('control characters of a name do not reach the terminal', () => {
  expect(table({ NAME: ['a\u001b[2Jb\nc'] })).toContain('a?[2Jb?c')
})
