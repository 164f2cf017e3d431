import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { createElement, Fragment, type ReactNode } from 'react'
import { LOCALE } from './locale.ts'

/** An ICU message: text, or its parsed form, which the build writes so that no browser loads the parser. */
type Message = string | MessageFormatElement[]
export interface Translation {
  [section: string]: { [name: string]: Message }
}

const translation: Translation = {}

/** Before any module of these sections is evaluated: `messages` reads them once. */
export function addTranslation(sections: Translation): void {
  Object.assign(translation, sections)
}

/**
 * The messages of a folder, in the reader's language. A message without placeholders is a string, any other a function.
 * A message that the translation lacks stays English.
 */
export function messages<const English extends { [name: string]: Message }>(
  section: string,
  english: English,
): Messages<English> {
  const translated = translation[section]
  const entries = Object.entries(english).map(([name, text]) => [name, messageOf(translated?.[name] ?? text)])
  return Object.fromEntries(entries)
}

type Value = ReactNode | Date | ((children: ReactNode) => ReactNode)

function messageOf(message: Message): unknown {
  if (typeof message === 'string' && !/[{<]/.test(message)) return message
  let format: IntlMessageFormat | undefined
  return (values: { [name: string]: Value }) => {
    format ??= new IntlMessageFormat(message, LOCALE)
    const parts = format.format<ReactNode>(values as { [name: string]: ReactNode })
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
}

export type Messages<English> = { readonly [Name in keyof English]: MessageOf<English[Name]> }
type MessageOf<Text> = [Placeholder<Text>] extends [never]
  ? string
  : <Values extends ValuesOf<Text>>(values: Values) => Values[keyof ValuesOf<Text>] extends Plain ? string : ReactNode

type Plain = string | number
type ValuesOf<Text> = { [P in Placeholder<Text> as P[0]]: P[1] }

/** Name and type of each `{name}`, `{count, plural, …}` and `<tag>…</tag>`. */
type Placeholder<Text> = Text extends string ? Argument<Text> | Tag<Text> : never
type Argument<Text> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends `${string}${BranchName} ` ? never : ArgumentAtStart<Rest>) | Argument<Rest>
  : never
type ArgumentAtStart<Text> = Text extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? [Name, number]
    : [Inside, Exclude<ReactNode, undefined>]
  : never
type Tag<Text> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? [Name, (children: ReactNode) => ReactNode] | Tag<Rest>
  : never
/** Of a plural: the text in braces after it is no placeholder. */
type BranchName = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
