import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exportContext, fileOf, manyRecords, slicesOf } from '../../../../tests/support/reading/exported-sites.ts'
import { encodeCsv } from './encode-csv.ts'
import { gzip } from './gzip.ts'

test('the header says when the export was created, and nothing of the machine', async () => {
  const time = new Date('2026-06-01T07:15:23.999Z')
  const packed = manyRecords(5000)
  const csv = () => encodeCsv(slicesOf(packed), exportContext())
  const file = await fileOf(gzip(csv(), time))
  expect([...file.subarray(0, 4)]).toEqual([0x1f, 0x8b, 8, 0])
  expect(file.readUInt32LE(4) * 1000).toBe(Date.parse('2026-06-01T07:15:23Z'))
  expect(file[9]).toBe(255)
  expect(gunzipSync(file).equals(await fileOf(csv()))).toBe(true)
})
