import { openSync } from 'fontkit'
import { keepUnits } from '../../../../contract/text/keep-units.ts'
import type { FontFeatures } from '../../../platform/internals/pdfmake-parts.ts'
import { REGULAR, SEMI_BOLD } from './font-files.ts'

export const FAMILY = 'Inter Variable'

const regular = openSync(REGULAR)
const semiBold = openSync(SEMI_BOLD)

/** Printed instead of a character that the font lacks: it has Latin, Greek and Cyrillic letters. */
const LACKING = '□'

/** The text in characters that the font has, and without those that have no shape. A number keeps its unit beside it. */
export function printable(text: string): string {
  let written = ''
  for (const character of text.normalize('NFC').toWellFormed()) {
    if (/\p{Cc}/u.test(character)) written += ' '
    else written += regular.hasGlyphForCodePoint(character.codePointAt(0) as number) ? character : LACKING
  }
  return keepUnits(written)
}

export const isPrintable = (text: string): boolean => !printable(text).includes(LACKING) || text.includes(LACKING)

/**
 * Digits of equal width, and no kerning beside them: the font moves a point or comma below a 7, so that `7.5` reads as 75.
 * Hyphens of that width would be wide gaps in `DE-HAM-01`: words with one have digits of their own width, without kerning.
 */
export const featuresOf = (word: string): FontFeatures | undefined => {
  if (!/\d/.test(word)) return undefined
  return word.includes('-') ? { kern: false } : ['tnum']
}

/** In pixels, of a font such as `500 11px "Inter Variable"`. */
export function textWidth(text: string, font = ''): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 11)
  const face = /\b(bold|[5-9]00)\b/.test(font) ? semiBold : regular
  return (face.layout(text, featuresOf(text)).advanceWidth / face.unitsPerEm) * size
}
