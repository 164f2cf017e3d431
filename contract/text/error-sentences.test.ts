import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorName, errorSentence, readSentence } from './error-sentences.ts'

const NAMES = Object.keys(ERROR_SENTENCES) as ErrorName[]
const NUMBERS = ['limit', 'max', 'count']
const placeholdersOf = (name: ErrorName) => [
  ...new Set([...ERROR_SENTENCES[name].matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string)),
]
const write = errorSentence as (name: ErrorName, values: { [name: string]: string | number }) => string

/** Texts that could be taken for a part of a sentence or of a pattern. */
const TEXTS = ['R-2203', 'a "b" c', 'x.y', '$& $1', '{limit}', '(.*)', 'two\nlines', 'É 12', '0', 'Line 3']

test('every sentence is recognized, with the values that it was written with', () => {
  expect(NAMES.length).toBeGreaterThan(100)
  for (const name of NAMES) {
    const keys = placeholdersOf(name)
    for (let round = 0; round < TEXTS.length; round++) {
      const values = Object.fromEntries(
        keys.map((key, i) => [
          key,
          NUMBERS.includes(key) ? (round - 5) * 0.5 : (TEXTS[(round + i * 4) % TEXTS.length] as string),
        ]),
      )
      expect(readSentence(write(name, values)), write(name, values)).toEqual({ name, values })
    }
  }
})

test('no two sentences are the same', () => {
  expect(new Set(Object.values(ERROR_SENTENCES)).size).toBe(NAMES.length)
})

test('any other sentence is none of these', () => {
  expect(readSentence('The mast was painted.')).toBeNull()
  expect(readSentence(`${ERROR_SENTENCES.required} `)).toBeNull()
  expect(readSentence('')).toBeNull()
})
