import { deflate } from './gzip.ts'

export interface ZipEntry {
  name: string
  content: Iterable<Buffer> | AsyncIterable<Buffer>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const TWO_32 = 2 ** 32

/** A zip file whose entries all have the same time. An entry is requested after those before it are written. */
export async function* zip(entries: Iterable<ZipEntry>, time: Date): AsyncGenerator<Buffer> {
  const moment = dosTime(time)
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const header = fields(
      [LOCAL, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [moment, 4],
      [0, 12],
      [nameBytes.length, 2],
      [0, 2],
    )
    yield Buffer.concat([header, nameBytes])
    const { crc, size, deflatedSize } = yield* deflate(content)
    if (size >= TWO_32 || deflatedSize >= TWO_32) throw new RangeError(`${name} is too large for a zip file.`)
    const sums = fields([crc, 4], [deflatedSize, 4], [size, 4])
    yield Buffer.concat([fields([DESCRIPTOR, 4]), sums])
    directory.push(
      fields([CENTRAL, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [moment, 4]),
      sums,
      fields([nameBytes.length, 2], [0, 12], [offset, 4]),
      nameBytes,
    )
    offset += header.length + nameBytes.length + deflatedSize + 16
    if (offset >= TWO_32) throw new RangeError('The entries are too large for a zip file.')
  }
  const central = Buffer.concat(directory)
  const count = directory.length / 4
  yield Buffer.concat([
    central,
    fields([END, 4], [0, 4], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2]),
  ])
}

/** Each value in its number of bytes, little-endian. */
function fields(...values: [value: number, bytes: number][]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, Math.min(bytes, 6))
      return field
    }),
  )
}

/** Zip knows no zones: UTC, to two seconds. */
function dosTime(time: Date): number {
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return date * 65_536 + clock
}
