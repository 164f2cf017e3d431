import { readFileSync } from 'node:fs'
import { joinPieces } from '../contract/text/full-stop.ts'

/** Names of `{name}` and `{count, plural, …}`, and the types of their values. */
type Placeholder<Text> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${Branch} ` ? never : AtStart<Rest>) | Placeholder<Rest>
  : never
type AtStart<Text> = Text extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? [Name, number]
    : [Inside, string | number]
  : never
/** The text in braces after such a name is a branch of a plural. */
type Branch = 'one' | 'other'
type MessageOf<Text> = [Placeholder<Text>] extends [never]
  ? string
  : (values: { [P in Placeholder<Text> as P[0]]: P[1] }) => string

/** The messages of a section by name: a text, or a function of its placeholders. */
export type Messages<English> = { readonly [name in keyof English]: MessageOf<English[name]> }

interface MessageValues {
  [name: string]: string | number
}

/** Messages that the server writes, in a language of this folder: `{name}`, and plurals of a number, which is `#` in them. */
export function translate<English extends { readonly [name: string]: string }>(
  section: string,
  english: English,
  language: string,
): Messages<English> {
  const translated: { [name: string]: string } = language === 'en' ? {} : readSection(language, section)
  const rules = { plurals: new Intl.PluralRules(language), numbers: new Intl.NumberFormat(language) }
  const entries = Object.entries(english).map(([name, original]) => {
    const text = translated[name] ?? original
    return [name, text.includes('{') ? (values: MessageValues) => joinPieces(piecesOf(text, values, rules)) : text]
  })
  return Object.fromEntries(entries)
}

const ARGUMENT = /\{(\w+)(?:, plural,((?: \w+ \{(?:[^{}]|\{\w+\})*\})+))?\}/g
const BRANCH = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g

function piecesOf(
  text: string,
  values: MessageValues,
  rules: { plurals: Intl.PluralRules; numbers: Intl.NumberFormat },
): (string | number)[] {
  const pieces: (string | number)[] = []
  let end = 0
  for (const { 0: argument, 1: name = '', 2: branches, index } of text.matchAll(ARGUMENT)) {
    pieces.push(text.slice(end, index))
    end = index + argument.length
    const value = values[name] ?? ''
    if (branches === undefined) pieces.push(value)
    else {
      const byCategory = new Map([...branches.matchAll(BRANCH)].map(([, category, branch]) => [category, branch]))
      const branch = byCategory.get(rules.plurals.select(Number(value))) ?? byCategory.get('other') ?? ''
      pieces.push(...piecesOf(branch.replaceAll('#', rules.numbers.format(Number(value))), values, rules))
    }
  }
  return [...pieces, text.slice(end)]
}

/** A language is one file, for pages too; a build has a copy of it beside this module. */
const readSection = (language: string, section: string): { [name: string]: string } =>
  JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'))[section] ?? {}
