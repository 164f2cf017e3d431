import { yieldTurn } from '../../http/loop-turns.ts'
import type { CountedSlice, CountRequest } from './read-counts.ts'
import { sizeOf } from './read-slices.ts'

/** How long a piece is counted. */
const PIECE_MS = 2
const PIECE_ROWS = 5_000
const NO_ROWS = new DataView(new ArrayBuffer(0))

/** A slice in pieces that take a few milliseconds to count; in between, other work of the process is done. */
export async function* inPieces(slice: CountedSlice, request: CountRequest): AsyncGenerator<CountedSlice> {
  const nothing = { rows: NO_ROWS, blocks: [], rollups: [], spanRollups: [] }
  let isFirst = true
  for (const piece of piecesOf(slice, PIECE_ROWS * sizeOf(request))) {
    if (!isFirst) await yieldTurn(request.organizationId)
    isFirst = false
    yield { ...nothing, ...piece }
  }
}

function* piecesOf(
  { rows, blocks, rollups, spanRollups }: CountedSlice,
  bytes: number,
): Generator<Partial<CountedSlice>> {
  for (let at = 0; at < rows.byteLength; at += bytes) {
    yield { rows: new DataView(rows.buffer, rows.byteOffset + at, Math.min(bytes, rows.byteLength - at)) }
  }
  for (const some of timedPieces(blocks)) yield { blocks: some }
  for (const some of timedPieces(rollups)) yield { rollups: some }
  for (const some of timedPieces(spanRollups)) yield { spanRollups: some }
}

/** Parts of an iterable, each of which ends when it has been iterated for some time. */
function* timedPieces<T>(all: Iterable<T>): Generator<Iterable<T>> {
  const rest = all[Symbol.iterator]()
  let next = rest.next()
  function* piece(): Generator<T> {
    for (const until = performance.now() + PIECE_MS; !next.done && performance.now() < until; next = rest.next()) {
      yield next.value
    }
  }
  while (!next.done) yield piece()
}
