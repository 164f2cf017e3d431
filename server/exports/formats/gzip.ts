import { deflate } from './deflate.ts'

/** A gzip file whose header says nothing of the machine, and `time` instead of now. */
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
