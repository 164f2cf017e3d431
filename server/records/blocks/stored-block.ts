import { DamagedBlock } from './format/block-format.ts'
import type { RecordColumns } from './format/columns.ts'
import { decodeBlock } from './format/decode-block.ts'

/** Reads a block of the database. The error of a damaged one names it, so that an operator can find it. */
export function namingBlock<T>(name: string | (() => string), read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error
    const text = typeof name === 'string' ? name : name()
    throw new DamagedBlock(`The block ${text} is damaged. ${error.message}`)
  }
}

export const decodeStored = (data: Buffer, name: string): RecordColumns => namingBlock(name, () => decodeBlock(data))
