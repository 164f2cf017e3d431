import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/**
 * A message without its syntax: text, 0 for the number of the plural around it, and arguments by name: as they are, as a
 * number, as branches of a plural, and as a tag around parts.
 */
export type MessagePart =
  | string
  | 0
  | [name: string, kind?: 'number' | { [branch: string]: MessagePart[] } | MessagePart[]]

/**
 * Parses an ICU message. The build does it, so that no browser loads the parser (7 kB compressed): there this file is
 * empty.
 */
export const compileMessage = (text: string): MessagePart[] => parse(text, { captureLocation: false }).map(partOf)

function partOf(element: MessageFormatElement): MessagePart {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.pound:
      return 0
    case TYPE.argument:
      return [element.value]
    case TYPE.number:
      return [element.value, 'number']
    case TYPE.tag:
      return [element.value, element.children.map(partOf)]
    case TYPE.plural: {
      const branches = Object.entries(element.options).map(([name, { value }]) => [name, value.map(partOf)])
      return [element.value, Object.fromEntries(branches)]
    }
    default:
      throw new Error(`{${element.value}} is of a kind that messages do not use`)
  }
}
