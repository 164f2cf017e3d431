import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The uncompressed content of a file of a backup. */
function readPiece(path: string): AsyncIterable<Buffer> {
  // An error of the file or of its content is thrown by the loop over the result.
  return pipeline(createReadStream(path), createGunzip({ chunkSize: 262_144 }), () => {})
}

const BATCH_ROWS = 500
const BATCH_BYTES = 4_194_304

/** The lines of a table's file as JSON arrays of a bounded size. */
export async function* readBatches(path: string): AsyncGenerator<string> {
  let batch: string[] = []
  let bytes = 0
  for await (const line of readLines(path)) {
    batch.push(line)
    bytes += line.length
    if (batch.length < BATCH_ROWS && bytes < BATCH_BYTES) continue
    yield `[${batch.join()}]`
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield `[${batch.join()}]`
}

/** Not by readline, which also splits at Unicode line separators inside texts. */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of readPiece(path)) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString()
      rest = []
      start = end + 1
    }
    rest.push(chunk.subarray(start))
  }
}

/** The records of a month's file, of so many bytes each, at least `slice` at a time. */
export async function* readStored(path: string, bytesEach: number, slice: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of readPiece(path)) {
    parts.push(chunk)
    bytes += chunk.length
    if (bytes < slice * bytesEach) continue
    const all = Buffer.concat(parts)
    const whole = all.length - (all.length % bytesEach)
    yield all.subarray(0, whole)
    parts = [all.subarray(whole)]
    bytes = all.length - whole
  }
  if (bytes > 0) yield Buffer.concat(parts)
}
