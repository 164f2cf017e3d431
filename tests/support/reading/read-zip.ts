import { crc32, inflateRawSync } from 'node:zlib'

export interface ZipFileEntry {
  name: string
  content: Buffer
  /** As the directory has it, which knows no zones. */
  time: string
}

/** Reads a zip file by its directory, and checks that each entry is what the directory and its own header say. */
export function readZip(file: Buffer): ZipFileEntry[] {
  const end = file.length - 22
  if (file.readUInt32LE(end) !== 0x06054b50) throw new Error('There is no end of a zip directory.')
  const entries: ZipFileEntry[] = []
  let at = file.readUInt32LE(end + 16)
  if (at + file.readUInt32LE(end + 12) !== end) throw new Error('The zip directory does not end where it should.')
  for (let n = 0; n < file.readUInt16LE(end + 10); n++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('Not an entry of a zip directory.')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    entries.push({ name, content: readEntry(file, at, name), time: timeAt(file, at + 12) })
    at += 46 + nameLength
  }
  return entries
}

function readEntry(file: Buffer, entry: number, name: string): Buffer {
  const [crc, deflatedSize, size, local] = [16, 20, 24, 42].map(field => file.readUInt32LE(entry + field)) as [
    number,
    number,
    number,
    number,
  ]
  if (file.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} does not begin where the directory says.`)
  if (timeAt(file, local + 10) !== timeAt(file, entry + 12)) throw new Error(`${name} has two times.`)
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const content = inflateRawSync(file.subarray(start, start + deflatedSize))
  const said = [0, 4, 8, 12].map(field => file.readUInt32LE(start + deflatedSize + field))
  if (said.join() !== [0x08074b50, crc, deflatedSize, size].join()) throw new Error(`${name}: another descriptor.`)
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`)
  return content
}

function timeAt(file: Buffer, at: number): string {
  const time = file.readUInt16LE(at)
  const date = file.readUInt16LE(at + 2)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`
  return `${day}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`
}
