import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorName, errorSentence } from '../contract/text/error-sentences.ts'
import { joinPieces, withFullStop } from '../contract/text/full-stop.ts'
import { translate } from '../messages/translate.ts'
import { parseProviders } from '../server/people/access/sign-in/provider-settings.ts'
import { compileMessage } from '../web/ui/text/compile-message.ts'
import { messages } from '../web/ui/text/intl.ts'

/** Values that end like a sentence: a reason, a name, a question. */
const VALUES = ['It has no header.', 'Roads Inc.', 'Why?']
const DOUBLE = /[.!?]\.(?!\w)/
const withoutEllipsis = (text: string) => text.replaceAll('...', '…')

test('a full stop is left out behind a value that has one, and nothing else is', () => {
  expect(VALUES.map(value => joinPieces(['Not read: ', value, '.']))).toEqual(VALUES.map(value => `Not read: ${value}`))
  expect(joinPieces(['Not read: ', 'no header', '. Try again.'])).toBe('Not read: no header. Try again.')
  expect(joinPieces(['Of ', 'Roads Inc.', '. Try again.'])).toBe('Of Roads Inc. Try again.')
  expect(joinPieces(['Of ', 'Roads Inc.', ', today'])).toBe('Of Roads Inc., today')
  expect(joinPieces(['a', '...'])).toBe('a...')
  expect([withFullStop('Required'), withFullStop('Required.')]).toEqual(['Required.', 'Required.'])
})

test('no sentence of an error has a double full stop, whatever its values', () => {
  const write = errorSentence as (name: ErrorName, values: { [name: string]: string }) => string
  for (const name of Object.keys(ERROR_SENTENCES) as ErrorName[]) {
    for (const value of VALUES) {
      const values = new Proxy({}, { get: () => value })
      expect(withoutEllipsis(write(name, values))).not.toMatch(DOUBLE)
    }
  }
})

/** The messages of all pages and mails by section; English ones are in the sources, and written by the same function. */
const directory = join(import.meta.dirname, '..', 'messages')
const languages = readdirSync(directory).filter(name => name.endsWith('.json') && name !== 'en.json')

test.each(languages)('no message of %s has a double full stop, whatever its values', file => {
  const sections: { [section: string]: unknown } = JSON.parse(readFileSync(join(directory, file), 'utf8'))
  let written = 0
  for (const [section, texts] of Object.entries(sections)) {
    const all = Object.entries(texts as object).filter(([, text]) => typeof text === 'string' && !text.includes('<'))
    for (const [name, text] of all) {
      const made: unknown = (
        messages(`${file} ${section}`, { [name]: compileMessage(text) }) as { [name: string]: unknown }
      )[name]
      for (const value of VALUES) {
        const values = new Proxy({}, { get: () => value })
        const shown = typeof made === 'function' ? made(values) : text
        if (typeof shown !== 'string') continue
        written += 1
        expect(withoutEllipsis(shown), `${section}.${name}`).not.toMatch(DOUBLE)
      }
    }
  }
  expect(written).toBeGreaterThan(1000)
})

test('no message that the server writes has a double full stop', () => {
  const { refused } = translate('none', { refused: 'The server answered: {reason}.' as const }, 'en')
  for (const reason of VALUES) expect(refused({ reason })).not.toMatch(DOUBLE)
})

test('problems of the file of providers are sentences that a start ends once', () => {
  const problems = (() => {
    try {
      return parseProviders('{"providers":[{}]}')
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  })() as string[]
  expect(problems.length).toBeGreaterThan(1)
  for (const problem of problems) expect(withFullStop(`OIDC_PROVIDERS: ${problem}`)).not.toMatch(DOUBLE)
})
