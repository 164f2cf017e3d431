import { TWO_32 } from '../../../contract/vehicles/record.ts'

/** The OIDs of PostgreSQL's types, and the bytes of an element. */
const TYPES = { smallint: { oid: 21, bytes: 2 }, integer: { oid: 23, bytes: 4 }, bigint: { oid: 20, bytes: 8 } }
const HEAD_BYTES = 20
const NULL_LENGTH = -1

/**
 * An array parameter in PostgreSQL's binary format: 11 columns of 1000 records take 0.4 ms on both sides together, as text
 * 2 ms. An array of only nulls is sent empty: `unnest` fills it up with nulls.
 */
export function binaryArray<T>(
  type: keyof typeof TYPES,
  from: readonly T[],
  read: (element: T) => number | bigint | null,
): Buffer {
  const { oid, bytes } = TYPES[type]
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + from.length * (4 + bytes))
  let at = HEAD_BYTES
  let nulls = 0
  for (const element of from) {
    const value = read(element)
    if (value === null) nulls++
    at = buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at)
    if (value === null) continue
    if (typeof value === 'bigint') at = buffer.writeBigInt64BE(value, at)
    else if (bytes === 2) at = buffer.writeInt16BE(value, at)
    else if (bytes === 4) at = buffer.writeInt32BE(value, at)
    else at = buffer.writeUInt32BE(value % TWO_32, buffer.writeInt32BE(Math.floor(value / TWO_32), at))
  }
  const isEmpty = nulls === from.length
  buffer.writeInt32BE(isEmpty ? 0 : 1, 0)
  buffer.writeInt32BE(nulls > 0 ? 1 : 0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(from.length, 12)
  buffer.writeInt32BE(1, 16)
  return isEmpty ? buffer.subarray(0, 12) : buffer.subarray(0, at)
}
