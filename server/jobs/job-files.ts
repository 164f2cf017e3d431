import { createHash } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Written {
  size: number
  sha256: string
}

/** Writes a file that is whole and on the disk when it resolves. The disk takes one piece while the next is made. */
export async function writePart(path: string, pieces: AsyncIterable<Buffer>): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'w', 0o600)
  try {
    let writing: Promise<void> = Promise.resolve()
    for await (const piece of pieces) {
      await writing
      writing = file.writeFile(piece)
      // Awaited with the next piece, or behind the last one; until then an error waits.
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

/** Gives a whole file the name under which it is looked for. The name outlives a crash only when its directory is on the disk. */
export async function nameFile(part: string, path: string): Promise<void> {
  await rename(part, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync().finally(() => directory.close())
}

const FULL = new Map([
  ['ENOSPC', 'The disk is full.'],
  ['EDQUOT', 'The disk quota is used up.'],
  ['EFBIG', 'The file is larger than this system allows.'],
])

/** The sentence about a file for which there is no room; null when the error is another one. */
export const diskFull = (error: unknown): string | null => FULL.get((error as NodeJS.ErrnoException).code ?? '') ?? null
