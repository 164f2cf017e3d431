import { DamagedBlock } from './block-format.ts'
import type { RecordColumns } from './columns.ts'
import { decodeBlock } from './decode-block.ts'

/** Reads a block of the database. The error of a damaged one names it, so that an operator can find it. */
export function namingBlock<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof DamagedBlock) throw new DamagedBlock(`The block ${name} is damaged. ${error.message}`)
    throw error
  }
}

export const decodeStored = (data: Buffer, name: string): RecordColumns => namingBlock(name, () => decodeBlock(data))
