import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib'

/** What gzip and zip write after the content. */
export interface Deflated {
  crc: number
  size: number
  deflatedSize: number
}

/** With buffers on both sides the compressing thread works on one block while the next is encoded. */
const OPTIONS = {
  level: 1,
  chunkSize: 65_536,
  writableHighWaterMark: 1_048_576,
  readableHighWaterMark: 262_144,
} satisfies ZlibOptions & { writableHighWaterMark: number; readableHighWaterMark: number }

/** Level 1: level 6 makes files a fifth smaller and takes three times as long. */
export async function* deflate(
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, Deflated, undefined> {
  const sums: Deflated = { crc: 0, size: 0, deflatedSize: 0 }
  async function* counted() {
    for await (const chunk of chunks) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  // An error of the source is thrown by the loop below.
  const deflated = pipeline(counted, createDeflateRaw(OPTIONS), () => {})
  for await (const chunk of deflated) {
    sums.deflatedSize += chunk.length
    yield chunk
  }
  return sums
}

/** A gzip file whose header has `time` instead of now, and nothing about the machine. */
export async function* gzip(chunks: AsyncIterable<Buffer>, time: Date): AsyncGenerator<Buffer> {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, FASTEST, UNKNOWN_SYSTEM])
  header.writeUInt32LE(Math.floor(time.getTime() / 1000), 4)
  yield header
  const { crc, size } = yield* deflate(chunks)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(size % 2 ** 32, 4)
  yield trailer
}

const FASTEST = 4
const UNKNOWN_SYSTEM = 255
