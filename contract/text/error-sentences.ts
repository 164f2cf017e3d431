import { FILE_SENTENCES } from './file-sentences.ts'
import { joinPieces } from './full-stop.ts'
import { REQUEST_SENTENCES } from './request-sentences.ts'

/**
 * Sentences of errors that a form, dialog or button can meet. The service answers with them word for word; pages recognize
 * them and show their own words (`web/service/errors`). `limit`, `max` and `count` are numbers, `time` is a moment in ISO
 * 8601, every other placeholder is text.
 */
export const ERROR_SENTENCES = { ...REQUEST_SENTENCES, ...FILE_SENTENCES } as const
export type ErrorName = keyof typeof ERROR_SENTENCES

const PLACEHOLDER = /\{(\w+)\}/
type PlaceholderIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}"${string}` ? never : Name) | PlaceholderIn<Rest>
  : never
type PlaceholderOf<Name extends ErrorName> = PlaceholderIn<(typeof ERROR_SENTENCES)[Name]>
type SentenceValues<Name extends ErrorName> = { [name in PlaceholderOf<Name>]: string | number }

/** The sentence of an error, as the service answers it. */
export function errorSentence<const Name extends ErrorName>(
  name: Name,
  ...[values]: [PlaceholderOf<Name>] extends [never] ? [] : [SentenceValues<Name>]
): string {
  const texts = (values ?? {}) as { [name: string]: string | number }
  const pieces = ERROR_SENTENCES[name].split(PLACEHOLDER)
  return joinPieces(pieces.map((piece, i) => (i % 2 === 1 ? String(texts[piece]) : piece)))
}

const NUMBERS = ['limit', 'max', 'count'] as const
/** The values that a page reads out of a sentence. */
export type ReadValues<Name extends ErrorName> = {
  [name in PlaceholderOf<Name>]: name extends (typeof NUMBERS)[number] ? number : string
}
type ReadSentence = { name: ErrorName; values: { [name: string]: string | number } }

/** More fixed text first: a sentence may also match a template that is mostly placeholders. */
const patterns = (Object.entries(ERROR_SENTENCES) as [ErrorName, string][])
  .map(([name, text]) => ({ name, parts: text.split(PLACEHOLDER) }))
  .map(({ name, parts }) => ({
    name,
    keys: parts.filter((_, i) => i % 2 === 1),
    fixed: parts.filter((_, i) => i % 2 === 0).join('').length,
    pattern: new RegExp(`^${parts.map((part, i) => (i % 2 === 1 ? '(.*)' : fixedPart(part, i))).join('')}$`, 's'),
  }))
  .sort((a, b) => b.fixed - a.fixed)

/** A full stop behind a value is left out by `joinPieces` if the value ends like a sentence. */
function fixedPart(text: string, index: number): string {
  return index > 0 && /^\.(?!\.)/.test(text) ? `(?:\\.|(?<=[!?…]))${escaped(text.slice(1))}` : escaped(text)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Which error a sentence is, with its values; null for any other sentence. */
export function readSentence(sentence: string): ReadSentence | null {
  for (const { name, keys, pattern } of patterns) {
    const found = pattern.exec(sentence)
    if (!found) continue
    const isNumber = (key: string) => (NUMBERS as readonly string[]).includes(key)
    const entries = keys.map((key, i) => [key, isNumber(key) ? Number(found[i + 1]) : (found[i + 1] as string)])
    return { name, values: Object.fromEntries(entries) }
  }
  return null
}
