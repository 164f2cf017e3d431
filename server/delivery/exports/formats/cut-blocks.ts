import { PACKED_BYTES } from '../../../../contract/vehicles/record.ts'

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
