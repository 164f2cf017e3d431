import { crc32 } from 'node:zlib'
import { DamagedBlock, PADDING } from '../format/block-format.ts'
import { BlockReader } from '../format/read-stream.ts'
import { BlockWriter, planStream } from '../format/write-stream.ts'

/** The bytes of a rollup, version 1: the version; crc32 of what follows; numbers as varints; streams; PADDING zero bytes. */
const VERSION = 1
const CHECKED_FROM = 5

const EMPTY = Buffer.alloc(0)
const writer = new BlockWriter()

/** Empty when the streams would take more than `maxBytes`. */
export function writeRollup(numbers: number[], columns: Float64Array[], maxBytes: number): Buffer {
  const plans = columns.map(values => planStream(values, values.length))
  const bytes = plans.reduce((sum, plan) => sum + plan.bytes, 0)
  if (bytes > maxBytes) return EMPTY
  writer.reset(2 * bytes + 256)
  writer.at = CHECKED_FROM
  for (const value of numbers) writer.varint(value)
  for (const plan of plans) writer.stream(plan)
  for (let n = 0; n < PADDING; n++) writer.byte(0)
  const rollup = Buffer.from(new Uint8Array(writer.view.buffer, 0, writer.at))
  rollup[0] = VERSION
  rollup.writeUInt32LE(crc32(rollup.subarray(CHECKED_FROM), VERSION), 1)
  return rollup
}

/** Reads numbers and streams in the order in which they were written. Bytes that are not as they were written are refused. */
export function openRollup(rollup: Buffer): BlockReader {
  if (rollup.length < CHECKED_FROM + PADDING) throw new DamagedBlock(`Its rollup has only ${rollup.length} bytes.`)
  const version = rollup[0] as number
  if (version !== VERSION) throw new DamagedBlock(`Its rollup is of version ${version}; version 1 is read.`)
  if (crc32(rollup.subarray(CHECKED_FROM), version) !== rollup.readUInt32LE(1)) {
    throw new DamagedBlock('The checksum of its rollup is wrong.')
  }
  const view = new DataView(rollup.buffer, rollup.byteOffset, rollup.byteLength)
  return new BlockReader(view, CHECKED_FROM, rollup.length - PADDING)
}

/** Refuses a rollup that is not read as it was written. */
export function compareWritten(read: Uint32Array[], written: Float64Array[]): void {
  const isSame = written.every((values, n) => {
    const back = read[n]
    return back?.length === values.length && values.every((value, i) => value === back[i])
  })
  if (!isSame) throw new Error('A rollup does not give back what it was made of.')
}
