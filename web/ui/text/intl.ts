import { createElement, Fragment, type ReactNode } from 'react'
import { joinPieces } from '../../../contract/text/full-stop.ts'
import { compileMessage, type MessagePart } from './compile-message.ts'
import { LOCALE } from './locale.ts'

/** An ICU message: text, or its compiled form, which the build writes. */
type Message = string | MessagePart[]
/** The texts of a folder by name, or as the build writes them, by the position of the name in the English messages. */
type Texts = { [name: string]: Message } | Message[]
export interface Translation {
  [section: string]: Texts
}

const translation: Translation = {}

/** Before any module of these sections is evaluated: `messages` reads them once. */
export function addTranslation(sections: Translation): void {
  Object.assign(translation, sections)
}

/**
 * Those of a part of react-aria in the reader's language, by its locale; none for English. The build imports it into
 * react-aria's dictionaries.
 * @public
 */
export const ariaMessages = (part: string): object => translation[part] ?? {}

/**
 * The messages of a folder, in the reader's language. A message without placeholders is a string, any other a function. In
 * a build there is no `english`: its texts are loaded like those of any other language.
 */
export function messages<const English extends { [name: string]: Message }>(
  section: string,
  english?: English,
): Messages<English> {
  const texts: Texts | undefined = translation[section] ?? english
  if (!texts) throw new Error(`The messages of ${section} are not loaded.`)
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, messageOf(text)])) as Messages<English>
}

type MessageValue = ReactNode | ((children: ReactNode) => ReactNode)
interface MessageValues {
  [name: string]: MessageValue
}

function messageOf(message: Message): unknown {
  if (typeof message === 'string' && !/[{<]/.test(message)) return message
  let parts: MessagePart[] | undefined
  return (values: MessageValues) => {
    parts ??= typeof message === 'string' ? compileMessage(message) : message
    return formatParts(parts, values)
  }
}

const numbers = new Intl.NumberFormat(LOCALE)
const plurals = new Intl.PluralRules(LOCALE)

/** A string, unless a value is an element or there is a tag. */
function formatParts(parts: MessagePart[], values: MessageValues, count = 0): ReactNode {
  const nodes = parts.map(part => formatPart(part, values, count))
  const isText = nodes.every(node => typeof node === 'string' || typeof node === 'number')
  return isText ? joinPieces(nodes as (string | number)[]) : createElement(Fragment, null, ...nodes)
}

function formatPart(part: MessagePart, values: MessageValues, count: number): ReactNode {
  if (typeof part === 'string') return part
  if (part === 0) return numbers.format(count)
  const [name, kind] = part
  const value = values[name]
  if (kind === undefined) return value as ReactNode
  if (kind === 'number') return numbers.format(value as number)
  if (Array.isArray(kind)) {
    return (value as (children: ReactNode) => ReactNode)(formatParts(kind, values, count))
  }
  const number = value as number
  return formatParts(kind[`=${number}`] ?? kind[plurals.select(number)] ?? kind.other ?? [], values, number)
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
/** The branches of a plural: the text in braces after such a name is no placeholder. */
type BranchName = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`
