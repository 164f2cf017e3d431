import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const marked = (text: string, words: string[]) =>
  excerptOf(text, words)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('')

test('an excerpt marks all words, also where they overlap, and keeps the case of the text', () => {
  expect(marked('The peak hour of a day', ['peak', 'day'])).toBe('The [peak] hour of a [day]')
  expect(marked('Peaks', ['peak', 'peaks'])).toBe('[Peaks]')
  expect(marked('a.b axb', ['a.b'])).toBe('[a.b] axb')
})

test('a long text is cut between words around the first of them', () => {
  const long = `${'before '.repeat(30)}peak ${'after '.repeat(40)}`.trim()
  const excerpt = marked(long, ['peak'])
  expect(excerpt).toMatch(/^… (before )+\[peak\] (after )+…$/)
  expect(excerpt.length).toBeLessThan(160)
  expect(marked(long, ['nothing'])).toMatch(/^before/)
})
