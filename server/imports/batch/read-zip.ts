import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { FileDamaged, FileRefused } from '../file-refused.ts'

export interface ZipEntry {
  name: string
  size: number
  /** Changes with the content. */
  fingerprint: string
  open(): Readable
}

export interface ZipLimits {
  /** Files in an archive. */
  entries: number
  /** Bytes of a file for each byte in the archive, above the first MiB. */
  ratio: number
}
export const ZIP_LIMITS: ZipLimits = { entries: 10_000, ratio: 100 }

const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const FREE_BYTES = 1024 * 1024
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const NOT_A_ZIP = 'This is not a zip file, or its end is missing.'

/** The files of a zip archive, in its order; directories are left out. Nothing is written to disk. */
export async function readZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<ZipEntry[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end < 0 || end + END_BYTES > tail.length || tail.readUInt32LE(end) !== END) throw new FileRefused(NOT_A_ZIP)
    const count = tail.readUInt16LE(end + 10)
    const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    if (count === 0xffff || start === 0xffffffff)
      throw new FileRefused('The zip file is of the kind zip64, which is not read. Unpack it first.')
    if (count > limits.entries) throw new FileRefused(`The zip file holds more than ${limits.entries} files.`)
    if (start + length > size) throw new FileRefused(NOT_A_ZIP)
    const directory = await readAt(file, start, start + length)
    return entriesOf(path, directory, count, limits)
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

function entriesOf(path: string, directory: Buffer, count: number, limits: ZipLimits): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw new FileRefused(NOT_A_ZIP)
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset =>
      directory.readUInt16LE(at + offset),
    ) as [number, number, number]
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const stored = {
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + extraLength + commentLength
    if (name.endsWith('/')) continue
    const openEntry = () => Readable.from(contentOf(path, stored, limits))
    entries.push({ name, size: stored.packed, fingerprint: `${stored.size} ${stored.crc}`, open: openEntry })
  }
  return entries
}

interface Stored {
  isEncrypted: boolean
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

async function* contentOf(path: string, entry: Stored, limits: ZipLimits): AsyncGenerator<Buffer> {
  const { isEncrypted, method, crc, packed, offset } = entry
  if (isEncrypted) throw new FileRefused('The file in the zip is encrypted.')
  if (method !== 0 && method !== 8) throw new FileRefused('The file in the zip is packed in a way that is not read.')
  const file = await open(path)
  let start: number
  try {
    const header = await readAt(file, offset, offset + 30)
    if (header.length < 30 || header.readUInt32LE(0) !== LOCAL) throw new FileDamaged(DAMAGED)
    start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
  if (packed === 0) {
    if (crc !== 0) throw new FileDamaged(DAMAGED)
    return
  }
  const source = createReadStream(path, { start, end: start + packed - 1 })
  const pieces: AsyncIterable<Buffer> = method === 0 ? source : source.on('error', () => {}).pipe(createInflateRaw())
  let [size, sum] = [0, 0]
  try {
    for await (const piece of pieces) {
      size += piece.length
      if (size > FREE_BYTES && size > limits.ratio * packed)
        throw new FileRefused(`The file in the zip grows to more than ${limits.ratio} times its size.`)
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new FileDamaged(DAMAGED, { cause: error })
  } finally {
    source.destroy()
  }
  if (sum !== crc) throw new FileDamaged(DAMAGED)
}

const DAMAGED = 'The file in the zip is damaged.'
