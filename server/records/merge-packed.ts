import { idAt, msAt, PACKED_BYTES, viewOf } from '../../contract/vehicles/record.ts'

/** Packed records in the order by (ts, id). */
export interface PackedStream {
  bytes: Buffer
  /** The next records; null at the end. */
  refill?: () => Buffer | null
}

interface Cursor {
  stream: PackedStream
  view: DataView
  at: number
  ts: number
  id: number
}

/** Writes the first records of all streams together, in order, into `merged`; how many bytes. */
export function mergePacked(streams: PackedStream[], order: 'asc' | 'desc', merged: Buffer): number {
  const sign = order === 'asc' ? 1 : -1
  const cursors = streams.flatMap(stream => {
    const cursor = { stream, view: viewOf(stream.bytes), at: 0, ts: 0, id: 0 }
    return readPosition(cursor, sign) ? [cursor] : []
  })
  const out = viewOf(merged)
  let end = 0
  while (end < merged.length && cursors.length > 0) {
    let first = cursors[0] as Cursor
    for (let n = 1; n < cursors.length; n++) {
      const cursor = cursors[n] as Cursor
      if (cursor.ts < first.ts || (cursor.ts === first.ts && cursor.id < first.id)) first = cursor
    }
    copyRecord(out, end, first.view, first.at)
    end += PACKED_BYTES
    first.at += PACKED_BYTES
    if (!readPosition(first, sign)) cursors.splice(cursors.indexOf(first), 1)
  }
  return end
}

/** Buffer.copy takes several times as long for so few bytes. */
function copyRecord(out: DataView, to: number, from: DataView, at: number): void {
  let n = 0
  for (; n + 4 <= PACKED_BYTES; n += 4) out.setUint32(to + n, from.getUint32(at + n))
  for (; n < PACKED_BYTES; n++) out.setUint8(to + n, from.getUint8(at + n))
}

/**
 * Reads the position of the cursor's record; false at the end. In descending order both numbers are negative, so that the next
 * record is always the one with the smallest position.
 */
function readPosition(cursor: Cursor, sign: number): boolean {
  while (cursor.at >= cursor.view.byteLength) {
    const next = cursor.stream.refill?.()
    if (!next) return false
    cursor.view = viewOf(next)
    cursor.at = 0
  }
  cursor.ts = sign * msAt(cursor.view, cursor.at)
  cursor.id = sign * idAt(cursor.view, cursor.at)
  return true
}

/** Puts records of the same millisecond into the order by id; by time they are in order. */
export function orderById(packed: Buffer, order: 'asc' | 'desc'): void {
  const view = viewOf(packed)
  for (let start = 0, end = 0; start < packed.length; start = end) {
    const ts = msAt(view, start)
    for (end = start + PACKED_BYTES; end < packed.length && msAt(view, end) === ts; ) end += PACKED_BYTES
    if (end - start > PACKED_BYTES) sortRun(packed.subarray(start, end), order)
  }
}

function sortRun(run: Buffer, order: 'asc' | 'desc'): void {
  const view = viewOf(run)
  const records = Array.from({ length: run.length / PACKED_BYTES }, (_, n) => {
    const at = n * PACKED_BYTES
    return { id: idAt(view, at), bytes: Buffer.from(run.subarray(at, at + PACKED_BYTES)) }
  })
  records.sort((a, b) => (order === 'asc' ? a.id - b.id : b.id - a.id))
  for (const [n, { bytes }] of records.entries()) bytes.copy(run, n * PACKED_BYTES)
}
