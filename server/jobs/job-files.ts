import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorSentence } from '../../contract/error-sentences.ts'

export interface Written {
  size: number
  sha256: string
}

/** Writes a file and syncs it to disk. One piece is written while the next is produced. */
export async function writePart(path: string, pieces: AsyncIterable<Buffer>): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'w', 0o600)
  try {
    let writing: Promise<void> = Promise.resolve()
    for await (const piece of pieces) {
      await writing
      writing = file.writeFile(piece)
      // Awaited with the next piece or after the last one; an error until then must not be unhandled.
      writing.catch(() => {})
      hash.update(piece)
      size += piece.length
    }
    await writing
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Renames a complete file to its final name. The name survives a crash only after its directory is synced. */
export async function renameFile(part: string, path: string): Promise<void> {
  await rename(part, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync().finally(() => directory.close())
}

const DISK_FULL_MESSAGES = new Map([
  ['ENOSPC', errorSentence('diskFull')],
  ['EDQUOT', errorSentence('diskQuota')],
  ['EFBIG', errorSentence('fileTooLarge')],
])

/** The message when there is no space for a file; null for other errors. */
export const diskFull = (error: unknown): string | null =>
  DISK_FULL_MESSAGES.get((error as NodeJS.ErrnoException).code ?? '') ?? null
