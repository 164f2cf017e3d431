import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { errorSentence } from '../../../contract/error-sentences.ts'
import { FileDamaged, FileRefused } from '../file-refused.ts'

/** What the list of files of a zip archive says about one of them. */
export interface StoredFile {
  isEncrypted: boolean
  method: number
  crc: number
  /** Bytes in the archive. */
  packed: number
  /** Bytes of the content. */
  size: number
  /** Where its header is. */
  offset: number
}

export const LOCAL_HEADER_BYTES = 30
const LOCAL = 0x04034b50
const [COPIED, DEFLATED] = [0, 8]
const FREE_BYTES = 1024 * 1024
const DAMAGED = 'The file in the zip is damaged.'
const OTHER_SIZE = 'The file in the zip has another size than the zip file says.'

/** The content of a file in a zip archive, checked while it is read: what it grows to, its size and its checksum. */
export async function* readZipContent(path: string, stored: StoredFile, maxRatio: number): AsyncGenerator<Buffer> {
  const { isEncrypted, method, crc, packed } = stored
  if (isEncrypted) throw new FileRefused(errorSentence('zipEncrypted'))
  if (method !== COPIED && method !== DEFLATED) throw new FileRefused(errorSentence('zipMethod'))
  const start = await findContent(path, stored)
  if (packed === 0) {
    if (crc !== 0) throw new FileDamaged(DAMAGED)
    return
  }
  const source = createReadStream(path, { start, end: start + packed - 1 })
  const pieces: AsyncIterable<Buffer> =
    method === COPIED ? source : source.on('error', () => {}).pipe(createInflateRaw())
  let [size, sum] = [0, 0]
  try {
    for await (const piece of pieces) {
      size += piece.length
      if (size > FREE_BYTES && size > maxRatio * packed)
        throw new FileRefused(errorSentence('zipGrows', { max: maxRatio }))
      if (size > stored.size) throw new FileDamaged(OTHER_SIZE)
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new FileDamaged(DAMAGED, { cause: error })
  } finally {
    source.destroy()
  }
  if (size !== stored.size) throw new FileDamaged(OTHER_SIZE)
  if (sum !== crc) throw new FileDamaged(DAMAGED)
}

async function findContent(path: string, { offset }: StoredFile): Promise<number> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOCAL_HEADER_BYTES), 0, LOCAL_HEADER_BYTES, offset)
    if (bytesRead < LOCAL_HEADER_BYTES || buffer.readUInt32LE(0) !== LOCAL) throw new FileDamaged(DAMAGED)
    return offset + LOCAL_HEADER_BYTES + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
