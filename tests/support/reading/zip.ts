import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these files; with `isZip64` its numbers are in the fields of zip64, as if it were larger than 4 GiB. */
export function zip(files: { [name: string]: string | Buffer }, { isZip64 = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name), ...(isZip64 ? [zip64Extra(entry, content.length, packed.length)] : []))
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const length = Buffer.concat(directory).length
  if (isZip64) directory.push(...zip64End(Object.keys(files).length, length, offset))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(isZip64 ? 0xffffffff : offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** Sizes and offset of an entry in 8 bytes each. */
function zip64Extra(entry: Buffer, size: number, packed: number): Buffer {
  const extra = Buffer.alloc(28)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(24, 2)
  for (const [index, value] of [size, packed, entry.readUInt32LE(42)].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  for (const at of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, at)
  entry.writeUInt16LE(extra.length, 30)
  return extra
}

function zip64End(count: number, length: number, start: number): Buffer[] {
  const [end, locator] = [Buffer.alloc(56), Buffer.alloc(20)]
  end.writeUInt32LE(0x06064b50, 0)
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, length],
    [48, start],
  ] as const)
    end.writeBigUInt64LE(BigInt(value), at)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + length), 8)
  return [end, locator]
}
