import { statfs } from 'node:fs/promises'
import { errorSentence } from '../../contract/error-sentences.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** A twentieth of the disk, but from 1 to 10 GiB; a quarter of a disk that is smaller than 4 GiB. */
export const defaultReserve = (diskBytes: number): number =>
  Math.min(Math.max(GIB, diskBytes / 20), 10 * GIB, diskBytes / 4)

/**
 * Why so many more bytes may not be written to a directory; null when enough stays free. PostgreSQL may be on the same disk.
 * Without a reserve it is the default one. Takes 0.05 ms.
 */
export async function lackOfSpace(directory: string, reserve: number | null, bytes = 0): Promise<string | null> {
  const { bavail, blocks, bsize } = await statfs(directory)
  const reserved = reserve ?? defaultReserve(blocks * bsize)
  if (bavail * bsize - bytes >= reserved) return null
  return errorSentence('diskReserve', { max: Math.ceil(reserved / MIB) })
}
