import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKED_BYTES } from '../../contract/vehicles/record.ts'
import { decodeRecord } from '../../tests/support/reading/decode-record.ts'
import { decodeAll, FIRST_MOMENT, LAST_MOMENT, packedRecord } from '../../tests/support/reading/packed-records.ts'
import { encodePage, encodeRecords } from './encode-records.ts'

const packedRecords = fc.array(packedRecord(), { maxLength: 20 }).map(records => Buffer.concat(records))

test('the bytes of a page are those of JSON.stringify, whatever the records and the pieces', () =>
  fc.assert(
    fc.asyncProperty(packedRecords, fc.option(fc.base64String()), fc.nat(21), async (packed, cursor, before) => {
      const page = JSON.stringify({ items: decodeAll(packed), next_cursor: cursor })
      expect((await encodePage(packed, cursor, { records: before + 1 })).toString()).toBe(page)
    }),
    { numRuns: 500 },
  ))

test('a page is encoded in pieces, with a pause between each two of them', async () => {
  for (const [records, pauses] of [
    [0, 0],
    [4, 0],
    [5, 1],
    [9, 2],
  ] as const) {
    let paused = 0
    const pause = async () => void paused++
    await encodePage(Buffer.alloc(records * PACKED_BYTES), null, { pause, records: 4 })
    expect(paused).toBe(pauses)
  }
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
    fc.property(packedRecord(), lengths, fc.maxSafeNat(), (record, runs, first) => {
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

test('every day from 1990 to 2100 has its date, to the last millisecond', async () => {
  const days = Math.round((LAST_MOMENT + 1 - FIRST_MOMENT) / 86_400_000)
  const packed = Buffer.alloc(days * PACKED_BYTES)
  for (let day = 0; day < days; day++) {
    const ts = FIRST_MOMENT + day * 86_400_000 + (day % 2) * 86_399_999
    packed.writeBigInt64BE(BigInt(ts - Date.UTC(2000, 0, 1)) * 1000n, day * PACKED_BYTES + 8)
  }
  const items: { timestamp: string }[] = JSON.parse((await encodePage(packed, null)).toString()).items
  expect(items.map(item => item.timestamp)).toEqual(
    Array.from({ length: days }, (_, day) =>
      new Date(FIRST_MOMENT + day * 86_400_000 + (day % 2) * 86_399_999).toISOString(),
    ),
  )
})
