import {
  archiveEnd,
  descriptor,
  fileHeader,
  listedFile,
  ZIP_BYTES,
  ZIP_FLAGS,
  ZIP_METHODS,
} from '../../../../contract/zip-format.ts'
import { deflate } from './gzip.ts'

export interface ZipEntry {
  name: string
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

/** An entry whose content is text, complete or in pieces. */
export function textEntry(name: string, content: string | Iterable<string>): ZipEntry {
  const pieces = typeof content === 'string' ? [content] : content
  return { name, content: encoded(pieces) }
}

function* encoded(pieces: Iterable<string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

const TWO_32 = 2 ** 32

/** A zip file whose entries all have the same time. An entry is requested after those before it are written. */
export async function* zip(entries: Iterable<ZipEntry>, madeAt: Date): AsyncGenerator<Buffer> {
  const flags = ZIP_FLAGS.sumsFollow | ZIP_FLAGS.utf8Name
  const facts = { flags, method: ZIP_METHODS.deflated, time: dosTime(madeAt) }
  const list: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    yield Buffer.from(fileHeader({ name, ...facts, crc: 0, packed: 0, size: 0 }))
    const { crc, size, deflatedSize: packed } = yield* deflate(entry.content)
    if (size >= TWO_32 || packed >= TWO_32) throw new RangeError(`${entry.name} is too large for a zip file.`)
    yield Buffer.from(descriptor({ crc, packed, size }))
    list.push(listedFile({ name, ...facts, crc, packed, size }, offset))
    offset += ZIP_BYTES.file + name.length + packed + ZIP_BYTES.descriptor
    if (offset >= TWO_32) throw new RangeError('The entries are too large for a zip file.')
  }
  const listed = Buffer.concat(list)
  yield Buffer.concat([listed, archiveEnd(list.length, { bytes: listed.length, start: offset })])
}

/** Zip knows no zones: UTC, to two seconds. */
function dosTime(time: Date): number {
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return date * 65_536 + clock
}
