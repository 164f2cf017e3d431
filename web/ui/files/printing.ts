import { useSyncExternalStore } from 'react'

const media = matchMedia('print')
const listeners = new Set<() => void>()
let isPrinting = media.matches

// The events come before the page is laid out for paper, so that plots can be drawn again. Tools that only emulate the media send none.
addEventListener('beforeprint', () => setPrinting(true))
addEventListener('afterprint', () => setPrinting(false))
media.addEventListener('change', () => setPrinting(media.matches))

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  for (const listener of listeners) listener()
}

/** Whether the page is drawn for paper. */
export const readPrinting = (): boolean => isPrinting

export function onPrinting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, readPrinting)

/** A list of records fills about 30 sheets with these. */
export const MAX_PRINTED_ROWS = 1_000

/** All rows; on paper at most the first `MAX_PRINTED_ROWS`, and `PrintedNote` says so. */
export const usePrintedRows = <Row>(rows: readonly Row[]): readonly Row[] =>
  usePrinting() ? rows.slice(0, MAX_PRINTED_ROWS) : rows

/** The width of a card's content on A4. On other paper the style sheet stretches what is drawn. */
export const PRINTED_WIDTH = 640
