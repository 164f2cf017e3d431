import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RECORD_FORMATS, type RecordFormat } from '../../../../contract/export-formats.ts'
import { PACKED_BYTES } from '../../../../contract/vehicles/record.ts'
import { plainScheme } from '../../../../tests/support/plain-figures/plain-schemes.ts'
import {
  EXPORTED_SITES,
  expectedRows,
  exportContext,
  fileOf,
  manyRecords,
  sha256,
  slicesOf,
} from '../../../../tests/support/reading/exported-sites.ts'
import { packedRecord } from '../../../../tests/support/reading/packed-records.ts'
import { readExport } from '../../../../tests/support/reading/read-export.ts'
import { encodeExport } from './encode-export.ts'

const formats = RECORD_FORMATS
const context = exportContext()
const MANY = manyRecords(200_000)
const exportOf = (format: RecordFormat, packed: Buffer, next?: () => number) =>
  fileOf(encodeExport(format, slicesOf(packed, next), context))

describe.each(formats)('%s', format => {
  /** More than a row group of parquet; the others cut them into blocks of 1024 at most. */
  const count = format === 'parquet' ? 55_000 : 6_000
  const records = MANY.subarray(0, count * PACKED_BYTES)

  test('says the same as search, whatever the records', async () => {
    const lists = fc.array(packedRecord(fc.constantFrom(...EXPORTED_SITES.keys())), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(lists, async list => {
        const packed = Buffer.concat(list)
        const rows = await readExport(format, await exportOf(format, packed))
        expect(rows).toEqual(expectedRows(format, packed, context))
      }),
      { numRuns: 50 },
    )
  })

  test('has the class in the scheme of the request beside the stored one', async () => {
    const some = MANY.subarray(0, 1500 * PACKED_BYTES)
    for (const classScheme of ['norway_length', 'ndw_length'] as const) {
      const file = await fileOf(encodeExport(format, slicesOf(some), { ...context, classScheme }))
      const rows = await readExport(format, file)
      const plain = plainScheme(classScheme)
      const expected = expectedRows(format, some, context).map(row => ({
        ...row,
        class_in_scheme: plain.find(({ test }) => test({ ...row, scheme: null }))?.name ?? 'unmapped',
      }))
      expect(rows).toEqual(expected)
      const found = new Set(rows.map(row => (row as { class_in_scheme?: string }).class_in_scheme))
      expect(found).toContain('unmapped')
      expect(found.size).toBeGreaterThan(4)
      const names = Object.keys(rows[0] as object)
      expect(names.indexOf('class_in_scheme')).toBe(names.indexOf('vehicle_class') + 1)
    }
  })

  test('says the same as search over many blocks', async () => {
    const rows = await readExport(format, await exportOf(format, records))
    const expected = expectedRows(format, records, context)
    expect(rows.length).toBe(expected.length)
    // Comparing all of them with toEqual takes ten seconds.
    const other = rows.findIndex((row, n) => JSON.stringify(row) !== JSON.stringify(expected[n]))
    expect(rows[other]).toEqual(expected[other])
  })

  test('is the same file, however the records are read', async () => {
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed % 3 === 0 ? seed % 7 : seed % 5000
    }
    const file = sha256(await exportOf(format, records, () => count))
    expect(sha256(await exportOf(format, records, random))).toBe(file)
  })

  test('of no records is a whole file without rows', async () => {
    const file = await exportOf(format, Buffer.alloc(0))
    expect(file.length).toBeGreaterThan(0)
    expect(await readExport(format, file)).toEqual([])
  })

  test('is read no further than it is taken, and kept no longer', async () => {
    let read = 0
    async function* counted() {
      for await (const slice of slicesOf(MANY, () => 5000)) {
        read += slice.length / PACKED_BYTES
        yield slice
      }
    }
    const before = process.memoryUsage().rss
    let peak = before
    let paused = false
    for await (const _ of encodeExport(format, counted(), context)) {
      if (read > 0 && !paused) {
        paused = true
        await setTimeout(300)
        expect(read).toBeLessThanOrEqual(60_000)
      }
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    expect(read).toBe(200_000)
    expect((peak - before) / 1e6).toBeLessThan(150)
  })

  test('fails as its source fails', async () => {
    async function* broken() {
      yield records
      throw new Error('The database is away.')
    }
    await expect(fileOf(encodeExport(format, broken(), context))).rejects.toThrow('The database is away.')
  })

  test('ends its source when the reader stops', async () => {
    let source = 'not started'
    async function* endless() {
      try {
        source = 'started'
        while (true) yield records
      } finally {
        source = 'ended'
      }
    }
    for await (const _ of encodeExport(format, endless(), context)) if (source === 'started') break
    await expect.poll(() => source).toBe('ended')
  })

  test('refuses records of a site that it was not created with', async () => {
    await expect(exportOf(format, manyRecords(1, [5]))).rejects.toThrow('The export knows no site 5.')
  })
})
