import { PACKED, PACKED_BYTES, viewOf } from '../../contract/record.ts'

interface Cursor {
  pieces: Buffer[]
  piece: number
  view: DataView
  bytes: Buffer
  at: number
}

/** The first `limit` records of streams of packed records, each in order, as one stream in order by (ts, id). */
export function mergePacked(streams: Buffer[][], order: 'asc' | 'desc', limit: number): Buffer {
  const [only] = streams
  if (streams.length === 1 && only) return cutPieces(only, limit)
  const cursors = streams.map(cursorOf)
  const merged = Buffer.allocUnsafe(limit * PACKED_BYTES)
  let end = 0
  while (end < merged.length && cursors.length > 0) {
    let first = cursors[0] as Cursor
    for (let n = 1; n < cursors.length; n++) {
      const cursor = cursors[n] as Cursor
      if (isBefore(cursor, first) === (order === 'asc')) first = cursor
    }
    first.bytes.copy(merged, end, first.at, first.at + PACKED_BYTES)
    end += PACKED_BYTES
    if (!advance(first)) cursors.splice(cursors.indexOf(first), 1)
  }
  return merged.subarray(0, end)
}

function cutPieces(pieces: Buffer[], limit: number): Buffer {
  const all = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
  return all.subarray(0, limit * PACKED_BYTES)
}

function cursorOf(pieces: Buffer[]): Cursor {
  const bytes = pieces[0] as Buffer
  return { pieces, piece: 0, bytes, view: viewOf(bytes), at: 0 }
}

/** To the next record; false at the end. */
function advance(cursor: Cursor): boolean {
  cursor.at += PACKED_BYTES
  if (cursor.at < cursor.bytes.length) return true
  const next = cursor.pieces[++cursor.piece]
  if (!next) return false
  cursor.bytes = next
  cursor.view = viewOf(next)
  cursor.at = 0
  return true
}

function isBefore(a: Cursor, b: Cursor): boolean {
  return compare(a, b, PACKED.ts, true) || (compare(b, a, PACKED.ts, true) ? false : compare(a, b, PACKED.id, false))
}

/** Whether an int8 of the first record is below that of the second. */
function compare(a: Cursor, b: Cursor, field: number, isSigned: boolean): boolean {
  const [x, y] = [a.at + field, b.at + field]
  const high = isSigned ? a.view.getInt32(x) - b.view.getInt32(y) : a.view.getUint32(x) - b.view.getUint32(y)
  return high < 0 || (high === 0 && a.view.getUint32(x + 4) < b.view.getUint32(y + 4))
}
