import { join } from 'node:path'
import { openSync } from 'fontkit'

const DIRECTORY = join(import.meta.dirname, '..', 'fonts')
export const REGULAR = join(DIRECTORY, 'Inter-Regular.ttf')
export const SEMI_BOLD = join(DIRECTORY, 'Inter-SemiBold.ttf')
export const FAMILY = 'Inter Variable'

const regular = openSync(REGULAR)
const semiBold = openSync(SEMI_BOLD)

/** Printed instead of a character that the font lacks: it has Latin, Greek and Cyrillic letters. */
const LACKING = '□'

/** The text in characters that the font has, and without those that have no shape. */
export function printable(text: string): string {
  let written = ''
  for (const character of text.normalize('NFC').toWellFormed()) {
    if (/\p{Cc}/u.test(character)) written += ' '
    else written += regular.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : LACKING
  }
  return written
}

export const isPrintable = (text: string): boolean => !printable(text).includes(LACKING) || text.includes(LACKING)

/** In pixels, of a font such as `500 11px "Inter Variable"`. */
export function textWidth(text: string, font = ''): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 11)
  const face = /\b(bold|[5-9]00)\b/.test(font) ? semiBold : regular
  return (face.layout(text).advanceWidth / face.unitsPerEm) * size
}
