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

test('reasons of lines, records and deliveries are in the words of the reader, the name of a field before them stays', () => {
  expect(explained('speed_kmh: A valid number is required.')).toBe('speed_kmh: Geben Sie eine Zahl ein.')
  expect(explained('speed: "fast" is not a number.')).toBe('speed: "fast" ist keine Zahl.')
  expect(explained('There are 3 fields instead of 12.')).toBe('Die Zeile hat 3 Felder statt 12.')
  expect(explained('No answer within 10 s.')).toBe('Keine Antwort innerhalb von 10 s.')
  expect(
    explained(errorSentence('calendarAddressNotRead', { reason: errorSentence('noAnswerWithin', { seconds: 10 }) })),
  ).toMatch(/^Die Adresse kann nicht gelesen werden: Keine Antwort innerhalb von 10 s\. /)
  expect(explained(errorSentence('calendarNoName', { where: 'Line 3' }))).toBe('Zeile 3: Der Name fehlt.')
  expect(explained(errorSentence('calendarDays', { where: 'Event "Fair"' }))).toMatch(/^Ereignis „Fair“: /)
  expect(explained('speed_kmh: The mast was painted.')).toBe('speed_kmh: The mast was painted.')
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
