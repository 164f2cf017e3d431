/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: { [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
}

/** ZWNJ and ZWJ: they change how letters are written, and names that differ by them alone may look the same. */
export const JOINERS = '\u200c\u200d'

/**
 * Text as a search compares it, without case, accents and joiners (U+200C, U+200D): `linienstrasse` finds Linienstraße, `kobenhavn` København. The
 * same as `search_text` in the database of a text without joiners.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u200c\u200d]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðı]/g, letter => LETTERS[letter] as string)

/** The words of a search, of which each must occur. */
export const searchWords = (typed: string): string[] => searchText(typed).split(/\s+/).filter(Boolean)
