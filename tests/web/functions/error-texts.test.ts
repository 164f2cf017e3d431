import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorName, errorSentence } from '../../../contract/text/error-sentences.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { formatDateTime } from '../../../web/ui/text/format.ts'
import { addTranslation, type Translation } from '../../../web/ui/text/intl.ts'

const german = JSON.parse(readFileSync(join(CHECKOUT, 'messages/de.json'), 'utf8')) as Translation
addTranslation({ 'service/errors': german['service/errors'] ?? {} })
const { explainErrors } = await import('../../../web/service/errors/explain-errors.ts')

const explained = (sentence: string) => (explainErrors({ detail: sentence }, 'metric') as { detail: string }).detail

test('a German page shows its own words for every sentence of the service, with the values in it', () => {
  for (const [name, text] of Object.entries(ERROR_SENTENCES) as [ErrorName, string][]) {
    const keys = [...text.matchAll(/\{(\w+)\}/g)].map(([, key]) => key as string)
    const example = (key: string) =>
      key === 'time' ? '2026-06-01T12:00:00Z' : /^(limit|max|count)$/.test(key) ? 7 : 'R-2'
    const write = errorSentence as (name: ErrorName, values: object) => string
    const shown = explained(write(name, Object.fromEntries(keys.map(key => [key, example(key)]))))
    expect(shown, name).not.toBe(text)
    expect(shown, name).toMatch(/^[\p{Lu}„R].*[.?…]$/u)
    expect(shown, name).not.toMatch(/[{}]|undefined|NaN|This|The |Enter/)
  }
})

test('sentences keep their place in the answer, and others stay as they are', () => {
  const answer = {
    name: [errorSentence('required'), 'The mast was painted.'],
    sites: { 1: [errorSentence('doesNotExist', { id: 99 })] },
  }
  expect(explainErrors(answer, 'metric')).toEqual({
    name: ['Bitte ausfüllen.', 'The mast was painted.'],
    sites: { 1: ['Das gibt es nicht mehr. Laden Sie die Seite neu.'] },
  })
})

test('limits of speeds and lengths are in the units of the reader, and inside of what is accepted', () => {
  const limits = {
    speed_limit_kmh: [errorSentence('max', { limit: 250 })],
    length_m: { min: [errorSentence('min', { limit: 1 })] },
    lanes: [errorSentence('max', { limit: 99 })],
  }
  expect(explainErrors(limits, 'metric')).toEqual({
    speed_limit_kmh: ['Geben Sie höchstens 250 ein.'],
    length_m: { min: ['Geben Sie mindestens 1 ein.'] },
    lanes: ['Geben Sie höchstens 99 ein.'],
  })
  expect(explainErrors(limits, 'imperial')).toEqual({
    speed_limit_kmh: ['Geben Sie höchstens 155 ein.'],
    length_m: { min: ['Geben Sie mindestens 4 ein.'] },
    lanes: ['Geben Sie höchstens 99 ein.'],
  })
})

test('a time is shown as elsewhere on the pages, not in the format of the interface', () => {
  const time = '2026-06-01T12:00:00.000Z'
  expect(explained(errorSentence('notAfterAssignment', { time }))).toBe(
    `Wählen Sie einen Zeitpunkt nach ${formatDateTime(time)}: Dann begann die jetzige Zuordnung.`,
  )
})
