import { expect, test } from 'vitest'
import { searchText, searchWords } from './search-text.ts'

test.each([
  ['Linienstraße', 'linienstrasse'],
  ['Zürichberg', 'zurichberg'],
  ['København', 'kobenhavn'],
  ['Neuchâtel', 'neuchatel'],
  ['Łódź', 'lodz'],
  ['İstanbul', 'istanbul'],
  ['Åbo', 'abo'],
  ['GROẞE', 'grosse'],
  ['می\u200cدان', 'میدان'],
])('%s is found by %s', (name, typed) => {
  expect(searchText(name)).toBe(typed)
})

test('a search is words, in any case', () => {
  expect(searchWords('  Römer  STRASSE ')).toEqual(['romer', 'strasse'])
  expect(searchWords(' ')).toEqual([])
})
