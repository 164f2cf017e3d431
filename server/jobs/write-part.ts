import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

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
