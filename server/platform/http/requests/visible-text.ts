import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { type Field, Invalid, string } from './fields.ts'

/** Scripts whose letters are written otherwise beside a joiner: cursive ones, and Indic ones with viramas. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Mongolian', 'Nko', 'Adlam'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar'],
]
const LETTER = `(?:(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map(script => `\\p{scx=${script}}`).join('')}])`
const EMOJI = '\\p{Extended_Pictographic}'

/**
 * ZWNJ (U+200C) and ZWJ (U+200D) where they change what is seen, a simpler form of the contexts of Unicode UAX #31, 2.3: singly
 * between letters or marks of such a script, ZWJ behind the Malayalam virama (a final chillu), and ZWJ between emoji. Anywhere
 * else they are invisible: between Latin letters, at the ends, or doubled.
 */
const JOINER = new RegExp(
  [
    `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`,
    '(?<=\\u0d4d)\\u200d',
    `(?<=${EMOJI}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=${EMOJI})`,
  ].join('|'),
  'gu',
)

/** Runs of all but joiners that are in their place: control and format characters, surrogates, code points without a character. */
const INVISIBLE = new RegExp(`(?:(?!${JOINER.source})\\p{C})+`, 'gu')

export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0
export const withoutInvisible = (text: string, replacement: string): string => text.replace(INVISIBLE, replacement)

/** A text of one line without invisible characters. */
export function visibleText(options: Omit<NonNullable<Parameters<typeof string>[0]>, 'pattern'>): Field<string> {
  // Where a joiner may be is checked below.
  const text = string({ ...options, pattern: /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}]*$/u })
  return {
    ...text,
    parse(input) {
      const value = text.parse(input)
      if (hasInvisible(value)) throw new Invalid(errorSentence('invalidValue'))
      return value
    },
  }
}
