import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileDamaged, FileRefused } from './file-refused.ts'
import { JsonRows } from './json-rows.ts'
import { type Encoding, LineDecoder } from './line-decoder.ts'

export interface ReadLinesOptions {
  /** Called with the bytes of the file read so far, gzip or plain. */
  onProgress?: (bytesRead: number) => void
  /** Only this many bytes of text are read. */
  firstBytes?: number
  /** A file with more bytes of text is refused. */
  maxBytes?: number
  /** Called with the bytes of text of each chunk. */
  onText?: (bytes: number) => void
  /** A file with more bytes of text for each byte of gzip, above the first MiB, is refused. */
  maxRatio?: number
  /** Called once, as soon as the text turns out not to be UTF-8. */
  onEncoding?: (encoding: Encoding) => void
}

const RATIO_FREE_BYTES = 1024 * 1024

/** The lines of a file, plain or gzip, in chunks; without BOM and CR. */
export async function* readLines(source: Readable, options: ReadLinesOptions = {}): AsyncGenerator<string[]> {
  const { firstBytes = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = options
  const rows = new JsonRows()
  const decoder = new LineDecoder(options.onEncoding)
  let size = 0
  try {
    for await (const chunk of inflated(source, options)) {
      size += chunk.length
      options.onText?.(chunk.length)
      if (size > maxBytes) throw new FileRefused(errorSentence('textTooLong', { max: Math.floor(maxBytes / 2 ** 20) }))
      const lines = decoder.read(rows.read(chunk))
      if (lines.length > 0) yield lines
      if (size >= firstBytes) break
    }
    const lines = [...decoder.read(rows.end()), ...decoder.end()]
    if (lines.length > 0) yield lines
  } finally {
    // Generators that were not started, or wait for each other, would leave the file open.
    source.destroy()
  }
}

async function* inflated(source: Readable, options: ReadLinesOptions): AsyncGenerator<Buffer> {
  const { onProgress, maxRatio = Number.POSITIVE_INFINITY } = options
  const chunks = counted(source, onProgress)
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const next = await chunks.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* all() {
    yield head
    yield* chunks
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* all()
    return
  }
  try {
    // An error of either stream is thrown by the loop below; pipeline only requires a callback.
    const gunzip = createGunzip()
    let size = 0
    for await (const chunk of pipeline(Readable.from(all()), gunzip, () => {}) as AsyncIterable<Buffer>) {
      size += chunk.length
      // bytesWritten counts the bytes of gzip that were inflated to this text.
      if (size > RATIO_FREE_BYTES && size > maxRatio * gunzip.bytesWritten)
        throw new FileRefused(errorSentence('gzipGrows', { max: maxRatio }))
      yield chunk
    }
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new FileDamaged(errorSentence('gzipDamaged'), { cause: error })
  }
}

async function* counted(source: Readable, onProgress?: (bytesRead: number) => void): AsyncGenerator<Buffer> {
  let bytesRead = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytesRead += chunk.length
    onProgress?.(bytesRead)
    yield chunk
  }
}
