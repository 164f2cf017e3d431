/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: { [letter: string]: string } = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' },
}

/**
 * Text as a search compares it, without case and accents: `linienstrasse` finds Linienstraße, `kobenhavn` København. The
 * same as `search_text` in the database.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðı]/g, letter => LETTERS[letter] as string)

/** The words of a search, of which each must occur. */
export const searchWords = (typed: string): string[] => searchText(typed).split(/\s+/).filter(Boolean)
