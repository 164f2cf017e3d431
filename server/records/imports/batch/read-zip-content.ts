import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { ZIP_BYTES, ZIP_METHODS, ZIP_SIGNATURES, type ZipSums } from '../../../../contract/zip-format.ts'
import { FileDamaged, FileRefused } from '../reading/file-refused.ts'

/** What the list of files of a zip archive says about one of them. */
export interface StoredFile extends ZipSums {
  isEncrypted: boolean
  method: number
  /** Where its header is. */
  offset: number
}

const FREE_BYTES = 1024 * 1024
const DAMAGED = 'The file in the zip is damaged.'
const OTHER_SIZE = 'The file in the zip has another size than the zip file says.'

/** The content of a file in a zip archive, checked while it is read: what it grows to, its size and its checksum. */
export async function* readZipContent(path: string, stored: StoredFile, maxRatio: number): AsyncGenerator<Buffer> {
  const { isEncrypted, method, crc, packed } = stored
  if (isEncrypted) throw new FileRefused(errorSentence('zipEncrypted'))
  if (method !== ZIP_METHODS.copied && method !== ZIP_METHODS.deflated)
    throw new FileRefused(errorSentence('zipMethod'))
  const start = await findContent(path, stored)
  if (packed === 0) {
    if (crc !== 0) throw new FileDamaged(DAMAGED)
    return
  }
  const source = createReadStream(path, { start, end: start + packed - 1 })
  const pieces: AsyncIterable<Buffer> =
    method === ZIP_METHODS.copied ? source : source.on('error', () => {}).pipe(createInflateRaw())
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
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP_BYTES.file), 0, ZIP_BYTES.file, offset)
    if (bytesRead < ZIP_BYTES.file || buffer.readUInt32LE(0) !== ZIP_SIGNATURES.file) throw new FileDamaged(DAMAGED)
    return offset + ZIP_BYTES.file + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
