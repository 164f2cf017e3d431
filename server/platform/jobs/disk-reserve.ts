import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorSentence } from '../../../contract/text/error-sentences.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** A twentieth of the disk, but from 1 to 10 GiB; a quarter of a disk that is smaller than 4 GiB. */
export const defaultReserve = (diskBytes: number): number =>
  Math.min(Math.max(GIB, diskBytes / 20), 10 * GIB, diskBytes / 4)

/** The bytes of the disk of a directory, which need not exist yet, and those that are free. */
export async function readSpace(directory: string): Promise<{ free: number; all: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { free: bavail * bsize, all: blocks * bsize }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(directory) === directory) throw error
    return readSpace(dirname(directory))
  }
}

/**
 * Why so many more bytes may not be written to a directory; null when enough stays free. PostgreSQL may be on the same disk.
 * Without a reserve it is the default one. Takes 0.05 ms.
 */
export async function lackOfSpace(directory: string, reserve: number | null, bytes = 0): Promise<string | null> {
  const { free, all } = await readSpace(directory)
  const reserved = reserve ?? defaultReserve(all)
  if (free - bytes >= reserved) return null
  return errorSentence('diskReserve', { max: Math.ceil(reserved / MIB) })
}
