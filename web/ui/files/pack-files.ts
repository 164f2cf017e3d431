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

const UTF8_NAMES = 0x800
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22]

/** Files as one zip, uncompressed: the browser reads their contents from disk while it sends them. */
export async function packFiles(files: readonly NamedFile[], name: string): Promise<File> {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directoryBytes = 0
  for (const { name: path, file } of files) {
    const encoded = new TextEncoder().encode(path)
    const sum = await crc32(file)
    const [local, central] = [new DataView(new ArrayBuffer(LOCAL_BYTES)), new DataView(new ArrayBuffer(CENTRAL_BYTES))]
    local.setUint32(0, 0x04034b50, true)
    central.setUint32(0, 0x02014b50, true)
    // Both headers have these fields, the second two bytes later.
    for (const [header, at] of [
      [local, 4],
      [central, 6],
    ] as const) {
      header.setUint16(at, 20, true)
      header.setUint16(at + 2, UTF8_NAMES, true)
      header.setUint32(at + 10, sum, true)
      header.setUint32(at + 14, file.size, true)
      header.setUint32(at + 18, file.size, true)
      header.setUint16(at + 22, encoded.length, true)
    }
    central.setUint32(42, offset, true)
    parts.push(local.buffer, encoded, file)
    directory.push(central.buffer, encoded)
    offset += LOCAL_BYTES + encoded.length + file.size
    directoryBytes += CENTRAL_BYTES + encoded.length
  }
  const end = new DataView(new ArrayBuffer(END_BYTES))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, directoryBytes, true)
  end.setUint32(16, offset, true)
  return new File([...parts, ...directory, end.buffer], name)
}

/** The folder that all files were dropped in, or the first file and how many more there are. */
export function nameOfFiles(files: readonly NamedFile[]): string {
  const [first] = files
  const folder = first?.name.split('/').slice(0, -1)[0]
  if (folder && files.every(({ name }) => name.startsWith(`${folder}/`))) return folder
  return `${first?.name ?? ''} + ${files.length - 1}`
}
