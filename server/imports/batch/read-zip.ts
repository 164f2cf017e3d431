import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { errorSentence } from '../../../contract/error-sentences.ts'
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
const [ZIP64_LOCATOR_BYTES, ZIP64_END_BYTES, ZIP64_EXTRA] = [20, 56, 1]
const [ZIP64_LOCATOR, ZIP64_END] = [0x07064b50, 0x06064b50]
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const NOT_A_ZIP = errorSentence('notZip')

/** The files of a zip archive, in its order; directories are left out. Nothing is written to disk. */
export async function readZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<ZipEntry[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = await readAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size)
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end < 0 || end + END_BYTES > tail.length || tail.readUInt32LE(end) !== END) throw new FileRefused(NOT_A_ZIP)
    const { count, length, start } = (await readZip64End(file, tail, end)) ?? {
      count: tail.readUInt16LE(end + 10),
      length: tail.readUInt32LE(end + 12),
      start: tail.readUInt32LE(end + 16),
    }
    if (count > limits.entries) throw new FileRefused(errorSentence('zipTooLong', { max: limits.entries }))
    if (start + length > size) throw new FileRefused(NOT_A_ZIP)
    const directory = await readAt(file, start, start + length)
    return entriesOf(path, directory, count, limits)
  } finally {
    await file.close()
  }
}

/** The end of a zip64 archive, which has its numbers in 8 bytes; null for any other archive. */
async function readZip64End(file: FileHandle, tail: Buffer, end: number) {
  const locator = end - ZIP64_LOCATOR_BYTES
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return null
  const at = Number(tail.readBigUInt64LE(locator + 8))
  const { size } = await file.stat()
  if (at + ZIP64_END_BYTES > size) throw new FileRefused(NOT_A_ZIP)
  const record = await readAt(file, at, at + ZIP64_END_BYTES)
  if (record.readUInt32LE(0) !== ZIP64_END) throw new FileRefused(NOT_A_ZIP)
  const [count, length, start] = [32, 40, 48].map(offset => Number(record.readBigUInt64LE(offset)))
  return { count: count ?? 0, length: length ?? 0, start: start ?? 0 }
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
    const extra = at + 46 + nameLength
    readZip64Extra(directory.subarray(extra, extra + extraLength), stored)
    at += 46 + nameLength + extraLength + commentLength
    if (name.endsWith('/')) continue
    const openEntry = () => Readable.from(contentOf(path, stored, limits))
    entries.push({ name, size: stored.packed, fingerprint: `${stored.size} ${stored.crc}`, open: openEntry })
  }
  return entries
}

const IN_EXTRA = 0xffffffff

/** Numbers beyond 4 bytes are in an extra field, in this order, as far as they are needed. */
function readZip64Extra(extra: Buffer, stored: Stored): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let next = 0
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (stored[name] !== IN_EXTRA) continue
      if (next + 8 > values.length) throw new FileRefused(NOT_A_ZIP)
      stored[name] = Number(values.readBigUInt64LE(next))
      next += 8
    }
  }
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
  if (isEncrypted) throw new FileRefused(errorSentence('zipEncrypted'))
  if (method !== 0 && method !== 8) throw new FileRefused(errorSentence('zipMethod'))
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
        throw new FileRefused(errorSentence('zipGrows', { max: limits.ratio }))
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
