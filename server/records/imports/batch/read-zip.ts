import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { ZIP_BYTES, ZIP_FLAGS, ZIP_SIGNATURES } from '../../../../contract/zip-format.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { readZipContent, type StoredFile } from './read-zip-content.ts'

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
  /** Bytes of the list of files, which is at the end of an archive. */
  directoryBytes: number
  /** Bytes of a file for each byte in the archive, above the first MiB. */
  ratio: number
}
/** 8 MiB are 800 bytes for each file: names of 700 characters. */
export const ZIP_LIMITS: ZipLimits = { entries: 10_000, directoryBytes: 8 * 1024 ** 2, ratio: 100 }

const MAX_COMMENT_BYTES = 65_535
const [ZIP64_LOCATOR_BYTES, ZIP64_END_BYTES, ZIP64_EXTRA] = [20, 56, 1]
const [ZIP64_LOCATOR, ZIP64_END] = [0x07064b50, 0x06064b50]
const MIB = 1024 ** 2

const notZip = () => new FileRefused(errorSentence('notZip'))

/**
 * The files of a zip archive, in its order; directories are left out. Nothing is written to disk. Everything that an archive
 * says about itself may be wrong, and its list of files is read in pieces.
 */
export async function readZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<ZipEntry[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { count, length, start } = await readEnd(file, size)
    if (count > limits.entries) throw new FileRefused(errorSentence('zipTooLong', { max: limits.entries }))
    if (length > limits.directoryBytes) {
      const max = Math.round((100 * limits.directoryBytes) / MIB) / 100
      throw new FileRefused(errorSentence('zipDirectoryTooLong', { max }))
    }
    if (start + length > size) throw notZip()
    const stored = await readDirectory(file, { count, start, end: start + length })
    refuseOverlaps(stored, start)
    return stored
      .filter(({ name }) => !name.endsWith('/'))
      .map(one => ({
        name: one.name,
        size: one.packed,
        fingerprint: `${one.size} ${one.crc}`,
        open: () => Readable.from(readZipContent(path, one, limits.ratio)),
      }))
  } finally {
    await file.close()
  }
}

interface DirectoryEnd {
  count: number
  length: number
  start: number
}

async function readEnd(file: FileHandle, size: number): Promise<DirectoryEnd> {
  const tail = await readAt(file, Math.max(0, size - ZIP_BYTES.end - MAX_COMMENT_BYTES), size)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + ZIP_BYTES.end > tail.length || tail.readUInt32LE(end) !== ZIP_SIGNATURES.end) throw notZip()
  const zip64 = await readZip64End(file, { tail, end, size })
  if (zip64) return zip64
  return {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  }
}

/** The end of a zip64 archive, which has its numbers in 8 bytes; null for any other archive. */
async function readZip64End(
  file: FileHandle,
  { tail, end, size }: { tail: Buffer; end: number; size: number },
): Promise<DirectoryEnd | null> {
  const locator = end - ZIP64_LOCATOR_BYTES
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return null
  const at = Number(tail.readBigUInt64LE(locator + 8))
  if (at + ZIP64_END_BYTES > size) throw notZip()
  const record = await readAt(file, at, at + ZIP64_END_BYTES)
  if (record.readUInt32LE(0) !== ZIP64_END) throw notZip()
  const [count, length, start] = [32, 40, 48].map(offset => Number(record.readBigUInt64LE(offset)))
  return { count: count ?? 0, length: length ?? 0, start: start ?? 0 }
}

async function readAt(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

type ListedFile = StoredFile & { name: string; nameLength: number }

async function readDirectory(
  file: FileHandle,
  { count, start, end }: { count: number; start: number; end: number },
): Promise<ListedFile[]> {
  const take = inPieces(file, start, end)
  const files: ListedFile[] = []
  for (let index = 0; index < count; index++) {
    const header = await take(ZIP_BYTES.listed)
    if (header.readUInt32LE(0) !== ZIP_SIGNATURES.listed) throw notZip()
    const stored: StoredFile = {
      isEncrypted: (header.readUInt16LE(8) & ZIP_FLAGS.encrypted) !== 0,
      method: header.readUInt16LE(10),
      crc: header.readUInt32LE(16),
      packed: header.readUInt32LE(20),
      size: header.readUInt32LE(24),
      offset: header.readUInt32LE(42),
    }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => header.readUInt16LE(at)) as [
      number,
      number,
      number,
    ]
    const name = (await take(nameLength)).toString('utf8')
    readZip64Extra(await take(extraLength), stored)
    await take(commentLength)
    files.push({ name, nameLength, ...stored })
  }
  return files
}

const PIECE_BYTES = 65_536

/** The bytes of a part of a file, in order. They are valid until the next are taken. */
function inPieces(file: FileHandle, from: number, end: number): (bytes: number) => Promise<Buffer> {
  let [next, piece, at] = [from, Buffer.alloc(0), 0]
  return async bytes => {
    if (at + bytes > piece.length) {
      const rest = piece.subarray(at)
      const more = await readAt(file, next, Math.min(end, next + Math.max(PIECE_BYTES, bytes)))
      next += more.length
      piece = Buffer.concat([rest, more])
      at = 0
      if (bytes > piece.length) throw notZip()
    }
    at += bytes
    return piece.subarray(at - bytes, at)
  }
}

const IN_EXTRA = 0xffffffff

/** Numbers beyond 4 bytes are in an extra field, in this order, as far as they are needed. */
function readZip64Extra(extra: Buffer, stored: StoredFile): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let next = 0
    for (const name of ['size', 'packed', 'offset'] as const) {
      if (stored[name] !== IN_EXTRA) continue
      if (next + 8 > values.length) throw notZip()
      stored[name] = Number(values.readBigUInt64LE(next))
      next += 8
    }
  }
}

/** Bytes that are part of many files make a small archive large, without a file that grows much. */
function refuseOverlaps(files: ListedFile[], directoryStart: number): void {
  let before = 0
  for (const { nameLength, offset, packed } of files.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < before) throw new FileRefused(errorSentence('zipOverlaps'))
    before = offset + ZIP_BYTES.file + nameLength + packed
  }
  if (before > directoryStart) throw notZip()
}
