import { yieldTurn } from '../../http/loop-turns.ts'
import type { CountedSlice, CountRequest } from './read-counts.ts'
import { sizeOf } from './read-slices.ts'

/** How long a piece is counted. */
const PIECE_MS = 2
const PIECE_ROWS = 5_000
const NO_ROWS = new DataView(new ArrayBuffer(0))

/** A slice in pieces that take a few milliseconds to count; in between, other work of the process is done. */
export async function* inPieces(slice: CountedSlice, request: CountRequest): AsyncGenerator<CountedSlice> {
  const nothing = { rows: NO_ROWS, blocks: [], rollups: [] }
  let isFirst = true
  for (const piece of piecesOf(slice, PIECE_ROWS * sizeOf(request))) {
    if (!isFirst) await yieldTurn(request.organizationId)
    isFirst = false
    yield { ...nothing, ...piece }
  }
}

function* piecesOf({ rows, blocks, rollups }: CountedSlice, bytes: number): Generator<Partial<CountedSlice>> {
  for (let at = 0; at < rows.byteLength; at += bytes) {
    yield { rows: new DataView(rows.buffer, rows.byteOffset + at, Math.min(bytes, rows.byteLength - at)) }
  }
  for (const some of timedPieces(blocks)) yield { blocks: some }
  for (const some of timedPieces(rollups)) yield { rollups: some }
}

/**
 * Parts of an iterable, each of which ends when it has been iterated for some time. Nothing is taken from it between two
 * parts: what it returns is valid only until another request decodes a block.
 */
function* timedPieces<T>(all: Iterable<T>): Generator<Iterable<T>> {
  const rest = all[Symbol.iterator]()
  // A part that no one iterates is the last one.
  let isDone = false
  function* piece(): Generator<T> {
    isDone = false
    const until = performance.now() + PIECE_MS
    do {
      const next = rest.next()
      if (next.done) {
        isDone = true
        return
      }
      yield next.value
    } while (performance.now() < until)
  }
  do {
    isDone = true
    yield piece()
  } while (!isDone)
}
