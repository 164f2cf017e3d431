import { FLAGS, type Flag, PACKED, PACKED_BYTES, POSTGRES_EPOCH_DAYS } from '../../records/record.ts'

const TWO_32 = 4_294_967_296
const EPOCH_MS = POSTGRES_EPOCH_DAYS * 86_400_000

export const viewOf = (buffer: Buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

export const idAt = (view: DataView, record: number) =>
  view.getUint32(record + PACKED.id) * TWO_32 + view.getUint32(record + PACKED.id + 4)

/** Milliseconds since 1970. */
export const msAt = (view: DataView, record: number) =>
  (view.getInt32(record + PACKED.ts) * TWO_32 + view.getUint32(record + PACKED.ts + 4)) / 1000 + EPOCH_MS

export const flagsOf = (set: number): Flag[] => (Object.keys(FLAGS) as Flag[]).filter(flag => set & FLAGS[flag])

/**
 * The same records in blocks of one size (the last may be shorter), however they were read. Files are grouped and
 * compressed by block, so their bytes do not depend on how the records were read.
 */
export async function* cutBlocks(slices: AsyncIterable<Buffer>, records: number): AsyncGenerator<Buffer> {
  const size = records * PACKED_BYTES
  let block = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const slice of slices) {
    for (let at = 0; at < slice.length; ) {
      const copied = slice.copy(block, filled, at)
      at += copied
      filled += copied
      if (filled < size) continue
      yield block
      block = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
