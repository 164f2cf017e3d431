import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRecord } from './decode-record.ts'
import { encodePage, encodeRecords } from './encode-records.ts'
import { PACKED_BYTES } from './record.ts'

const orNull = (largest: number) =>
  fc.oneof(fc.constant(-1), fc.constant(0), fc.constant(largest), fc.integer({ min: 0, max: largest }))

const FIRST = Date.UTC(1990, 0, 1)
const LAST = Date.UTC(2101, 0, 1) - 1

const packedRecord = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.maxSafeNat(), fc.constant(Number.MAX_SAFE_INTEGER)),
    ts: fc.oneof(fc.integer({ min: FIRST, max: LAST }), fc.constantFrom(FIRST, LAST, Date.UTC(2000, 0, 1) - 1)),
    site: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 2_147_483_647 })),
    channel: fc.integer({ min: 0, max: 255 }),
    lane: fc.integer({ min: 0, max: 255 }),
    vehicleClass: fc.integer({ min: 0, max: 11 }),
    flags: fc.integer({ min: 0, max: 31 }),
    classCode: orNull(32_767),
    speed: orNull(32_767),
    length: orNull(32_767),
    headway: orNull(2_147_483_647),
    gap: orNull(2_147_483_647),
  })
  .map(record => {
    const packed = Buffer.alloc(PACKED_BYTES)
    packed.writeBigInt64BE(BigInt(record.id), 0)
    packed.writeBigInt64BE(BigInt(record.ts - Date.UTC(2000, 0, 1)) * 1000n, 8)
    packed.writeInt32BE(record.site, 16)
    packed.set([record.channel, record.lane, record.vehicleClass, record.flags], 20)
    packed.writeInt16BE(record.classCode, 24)
    packed.writeInt16BE(record.speed, 26)
    packed.writeInt16BE(record.length, 28)
    packed.writeInt32BE(record.headway, 30)
    packed.writeInt32BE(record.gap, 34)
    return packed
  })

const packedRecords = fc.array(packedRecord, { maxLength: 20 }).map(records => Buffer.concat(records))
const decodeAll = (packed: Buffer) =>
  Array.from({ length: packed.length / PACKED_BYTES }, (_, n) => decodeRecord(packed, n))

test('the bytes of a page are those of JSON.stringify, whatever the records', () => {
  fc.assert(
    fc.property(packedRecords, fc.option(fc.base64String()), (packed, cursor) => {
      const page = JSON.stringify({ items: decodeAll(packed), next_cursor: cursor })
      expect(encodePage(packed, cursor).toString()).toBe(page)
    }),
    { numRuns: 2000 },
  )
})

test('records by themselves are joined by commas', () => {
  fc.assert(
    fc.property(packedRecords, packed => {
      expect(`[${encodeRecords(packed)}]`).toBe(JSON.stringify(decodeAll(packed)))
    }),
  )
})

test('each run of records names its upload', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(packedRecord, lengths, fc.maxSafeNat(), (record, runs, first) => {
      const uploads = runs.map((_, n) => Math.max(first - n, 0))
      const starts = runs.map((_, n) => runs.slice(0, n).reduce((sum, length) => sum + length, 0))
      const packed = Buffer.concat(runs.flatMap(length => Array.from({ length }, () => record)))
      const expected = runs.flatMap((length, n) =>
        Array.from({ length }, () => ({ ...decodeRecord(record, 0), upload: uploads[n] })),
      )
      const encoded = encodeRecords(
        packed,
        starts.map((from, n) => ({ from, upload: uploads[n] as number })),
      )
      expect(`[${encoded}]`).toBe(JSON.stringify(expected))
    }),
  )
})

test('every day from 1990 to 2100 has its date, to the last millisecond', () => {
  const days = Math.round((LAST + 1 - FIRST) / 86_400_000)
  const packed = Buffer.alloc(days * PACKED_BYTES)
  for (let day = 0; day < days; day++) {
    const ts = FIRST + day * 86_400_000 + (day % 2) * 86_399_999
    packed.writeBigInt64BE(BigInt(ts - Date.UTC(2000, 0, 1)) * 1000n, day * PACKED_BYTES + 8)
  }
  const items: { timestamp: string }[] = JSON.parse(encodePage(packed, null).toString()).items
  expect(items.map(item => item.timestamp)).toEqual(
    Array.from({ length: days }, (_, day) => new Date(FIRST + day * 86_400_000 + (day % 2) * 86_399_999).toISOString()),
  )
})
