import { searchText } from '../../contract/text/search-text.ts'

export interface Piece {
  text: string
  isFound: boolean
}

const BEFORE = 40
const LENGTH = 140

/** A part of the text around the first of the words that it has, with all of them marked. */
export function excerptOf(text: string, words: readonly string[]): Piece[] {
  const first = positionsOf(text, words)[0]?.start ?? 0
  const from = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const cut = text.slice(from, from + LENGTH)
  const end = from + LENGTH < text.length ? cut.lastIndexOf(' ') : cut.length
  const shown = cut.slice(0, end > 0 ? end : cut.length)
  const pieces: Piece[] = []
  let done = 0
  for (const { start, length } of positionsOf(shown, words)) {
    if (start < done) continue
    pieces.push({ text: shown.slice(done, start), isFound: false })
    pieces.push({ text: shown.slice(start, start + length), isFound: true })
    done = start + length
  }
  pieces.push({ text: shown.slice(done), isFound: false })
  const [head, tail] = [from > 0 ? '… ' : '', from + shown.length < text.length ? ' …' : '']
  return [{ text: head, isFound: false }, ...pieces, { text: tail, isFound: false }].filter(piece => piece.text !== '')
}

/** In the order of the text. Accents that the search ignores may hide a word here, which is then not marked. */
function positionsOf(text: string, words: readonly string[]) {
  const searched = searchText(text)
  const lower = searched.length === text.length ? searched : text.toLowerCase()
  return words
    .flatMap(word =>
      [...lower.matchAll(new RegExp(escapeRegExp(word), 'g'))].map(({ index }) => ({
        start: index,
        length: word.length,
      })),
    )
    .sort((a, b) => a.start - b.start || b.length - a.length)
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
