import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { joinPieces } from '../../contract/full-stop.ts'

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type MessageOf<Text> = [Names<Text>] extends [never]
  ? string
  : (values: { [name in Names<Text>]: string | number }) => string

/** The messages of a section by name: a text, or a function of its placeholders. */
export type Messages<English> = { readonly [name in keyof English]: MessageOf<English[name]> }

/** Messages that the server writes, in a language of web/messages. `{name}` alone: they have no plurals. */
export function translate<English extends { readonly [name: string]: string }>(
  section: string,
  english: English,
  language: string,
): Messages<English> {
  const translated: { [name: string]: string } = language === 'en' ? {} : readSection(language, section)
  const entries = Object.entries(english).map(([name, original]) => {
    const text = translated[name] ?? original
    if (!text.includes('{')) return [name, text]
    const write = (values: { [name: string]: string | number }) =>
      joinPieces(text.split(/\{(\w+)\}/).map((piece, i) => (i % 2 === 1 ? (values[piece] ?? '') : piece)))
    return [name, write]
  })
  return Object.fromEntries(entries)
}

const ROOT = join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '../..' : '../../..')

/** The files of the web application, so that a language is one file. */
const readSection = (language: string, section: string): { [name: string]: string } =>
  JSON.parse(readFileSync(join(ROOT, 'web', 'messages', `${language}.json`), 'utf8'))[section] ?? {}
