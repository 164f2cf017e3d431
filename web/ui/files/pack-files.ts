import { archiveEnd, fileHeader, listedFile, ZIP_FLAGS, ZIP_METHODS } from '../../../contract/zip-format.ts'

/** A file and its name with the folders that it was dropped with. */
export interface NamedFile {
  name: string
  file: File
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

async function crc32(file: Blob): Promise<number> {
  let sum = 0xffffffff
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ~sum >>> 0
    for (const byte of value) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] as number)
  }
}

const FACTS = { flags: ZIP_FLAGS.utf8Name, method: ZIP_METHODS.copied, time: 0 }

/** Files as one zip, uncompressed: the browser reads their contents from disk while it sends them. */
export async function packFiles(files: readonly NamedFile[], name: string): Promise<File> {
  const parts: BlobPart[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name: path, file } of files) {
    const sums = { crc: await crc32(file), packed: file.size, size: file.size }
    const zipped = { name: new TextEncoder().encode(path), ...FACTS, ...sums }
    const header = fileHeader(zipped)
    parts.push(header, file)
    list.push(listedFile(zipped, offset))
    offset += header.length + file.size
  }
  const bytes = list.reduce((sum, one) => sum + one.length, 0)
  return new File([...parts, ...list, archiveEnd(files.length, { bytes, start: offset })], name)
}

/** The folder that all files were dropped in, or the first file and how many more there are. */
export function nameOfFiles(files: readonly NamedFile[]): string {
  const [first] = files
  const folder = first?.name.split('/').slice(0, -1)[0]
  if (folder && files.every(({ name }) => name.startsWith(`${folder}/`))) return folder
  return `${first?.name ?? ''} + ${files.length - 1}`
}
