/** What starts each part of a zip archive. */
export const ZIP_SIGNATURES = { file: 0x04034b50, descriptor: 0x08074b50, listed: 0x02014b50, end: 0x06054b50 } as const

/** Bytes of each part, without names. */
export const ZIP_BYTES = { file: 30, descriptor: 16, listed: 46, end: 22 } as const

export const ZIP_METHODS = { copied: 0, deflated: 8 } as const

/** `sumsFollow`: checksum and sizes are in a descriptor behind the content, because they were not known before it. */
export const ZIP_FLAGS = { encrypted: 1, sumsFollow: 8, utf8Name: 0x800 } as const

const VERSION = 20

export interface ZipSums {
  crc: number
  /** Bytes in the archive. */
  packed: number
  /** Bytes of the content. */
  size: number
}

interface ZippedFile extends ZipSums {
  /** In UTF-8. */
  name: Uint8Array
  flags: number
  method: number
  /** The time as DOS has it; 0 is none. */
  time: number
}

/** The header of a file, which stands before its content. */
export function fileHeader(file: ZippedFile): Uint8Array<ArrayBuffer> {
  const { bytes, view } = newPart(ZIP_SIGNATURES.file, ZIP_BYTES.file, file.name)
  writeFacts(view, 4, file)
  return bytes
}

/** What the list at the end of an archive says of a file whose header is at `offset`. */
export function listedFile(file: ZippedFile, offset: number): Uint8Array<ArrayBuffer> {
  const { bytes, view } = newPart(ZIP_SIGNATURES.listed, ZIP_BYTES.listed, file.name)
  view.setUint16(4, VERSION, true)
  writeFacts(view, 6, file)
  view.setUint32(42, offset, true)
  return bytes
}

/** Follows the content of a file that `sumsFollow`. */
export function descriptor(sums: ZipSums): Uint8Array<ArrayBuffer> {
  const { bytes, view } = newPart(ZIP_SIGNATURES.descriptor, ZIP_BYTES.descriptor)
  writeSums(view, 4, sums)
  return bytes
}

/** The end of an archive; its list of files has so many bytes, and starts where the files end. */
export function archiveEnd(files: number, list: { bytes: number; start: number }): Uint8Array<ArrayBuffer> {
  const { bytes, view } = newPart(ZIP_SIGNATURES.end, ZIP_BYTES.end)
  view.setUint16(8, files, true)
  view.setUint16(10, files, true)
  view.setUint32(12, list.bytes, true)
  view.setUint32(16, list.start, true)
  return bytes
}

function newPart(signature: number, length: number, name: Uint8Array = new Uint8Array()) {
  const bytes = new Uint8Array(length + name.length)
  bytes.set(name, length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  return { bytes, view }
}

/** Both the header of a file and its entry in the list have these fields. */
function writeFacts(view: DataView, at: number, { name, flags, method, time, ...sums }: ZippedFile): void {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, flags, true)
  view.setUint16(at + 4, method, true)
  view.setUint32(at + 6, time, true)
  writeSums(view, at + 10, sums)
  view.setUint16(at + 22, name.length, true)
}

function writeSums(view: DataView, at: number, { crc, packed, size }: ZipSums): void {
  view.setUint32(at, crc, true)
  view.setUint32(at + 4, packed, true)
  view.setUint32(at + 8, size, true)
}
