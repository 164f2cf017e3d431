import { readFileSync } from 'node:fs'
import { joinPieces } from '../contract/text/full-stop.ts'

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type MessageOf<Text> = [Names<Text>] extends [never]
  ? string
  : (values: { [name in Names<Text>]: string | number }) => string

/** The messages of a section by name: a text, or a function of its placeholders. */
export type Messages<English> = { readonly [name in keyof English]: MessageOf<English[name]> }

/** Messages that the server writes, in a language of this folder. `{name}` alone: they have no plurals. */
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

/** A language is one file, for pages too; a build has a copy of it beside this module. */
const readSection = (language: string, section: string): { [name: string]: string } =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'))[section] ?? {}
