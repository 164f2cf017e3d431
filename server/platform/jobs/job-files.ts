import { createHash } from 'node:crypto'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorSentence } from '../../../contract/text/error-sentences.ts'

export interface Written {
  size: number
  sha256: string
}

export interface WriteOptions {
  /** Ends the file, also while the next piece is being produced. */
  signal?: AbortSignal
  /** Called before each piece, with the size that the file will have and that of the piece; throws to end the file. */
  beforeWrite?: (size: number, pieceSize: number) => Promise<void>
}

/** Writes a file and syncs it to disk. One piece is written while the next is produced. */
export async function writePart(
  path: string,
  pieces: AsyncIterable<Buffer>,
  options: WriteOptions = {},
): Promise<Written> {
  const file = await open(path, 'w', 0o600)
  try {
    const written = await writePieces(file, pieces, options)
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}

async function writePieces(
  file: FileHandle,
  pieces: AsyncIterable<Buffer>,
  { signal, beforeWrite }: WriteOptions,
): Promise<Written> {
  const hash = createHash('sha256')
  const iterator = pieces[Symbol.asyncIterator]()
  let size = 0
  let writing: Promise<void> = Promise.resolve()
  try {
    for (;;) {
      const { done, value } = await orAborted(iterator.next(), signal)
      await writing
      if (done) return { size, sha256: hash.digest('hex') }
      size += value.length
      await beforeWrite?.(size, value.length)
      writing = file.writeFile(value)
      // Awaited with the next piece or after the last one; an error until then must not be unhandled.
      writing.catch(() => {})
      hash.update(value)
    }
  } catch (error) {
    // Not awaited: the piece that is being produced may take long.
    iterator.return?.().catch(() => {})
    await writing.catch(() => {})
    throw error
  }
}

/** Each piece has its own listener: racing against one shared promise would keep every piece in memory until that settles. */
function orAborted<T>(piece: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return piece
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    piece.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
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
