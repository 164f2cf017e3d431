import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EXPORTED_SITES,
  expectedRows,
  exportContext,
  fileOf,
  manyRecords,
  sha256,
  slicesOf,
} from '../../../tests/support/exported-sites.ts'
import { packedRecord } from '../../../tests/support/packed-records.ts'
import { readExport } from '../../../tests/support/read-export.ts'
import { PACKED_BYTES } from '../../records/record.ts'
import { encodeExport, FORMATS, type FormatName } from './encode-export.ts'

const formats = Object.keys(FORMATS) as FormatName[]
const context = exportContext()
const exportOf = (format: FormatName, packed: Buffer, next?: () => number) =>
  fileOf(encodeExport(format, slicesOf(packed, next), context))

describe.each(formats)('%s', format => {
  test('says the same as search, whatever the records', async () => {
    const records = fc.array(packedRecord(fc.constantFrom(...EXPORTED_SITES.keys())), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(records, async list => {
        const packed = Buffer.concat(list)
        const rows = await readExport(format, await exportOf(format, packed))
        expect(rows).toEqual(expectedRows(format, packed, context))
      }),
      { numRuns: format === 'xlsx' ? 100 : 300 },
    )
  })

  test('says the same as search over many blocks', async () => {
    const packed = manyRecords(60_000)
    const rows = await readExport(format, await exportOf(format, packed))
    expect(rows).toEqual(expectedRows(format, packed, context))
  })

  test('is the same file, however the records are read', async () => {
    const packed = manyRecords(120_000)
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed % 3 === 0 ? seed % 7 : seed % 30_000
    }
    const file = sha256(await exportOf(format, packed))
    expect(sha256(await exportOf(format, packed, () => packed.length / PACKED_BYTES))).toBe(file)
    for (let run = 0; run < 3; run++) expect(sha256(await exportOf(format, packed, random))).toBe(file)
  })

  test('of no records is a whole file without rows', async () => {
    const file = await exportOf(format, Buffer.alloc(0))
    expect(file.length).toBeGreaterThan(0)
    expect(await readExport(format, file)).toEqual([])
  })

  test('is read no further than it is taken', async () => {
    const count = 300_000
    const packed = manyRecords(count)
    let read = 0
    async function* counted() {
      for await (const slice of slicesOf(packed, () => 5000)) {
        read += slice.length / PACKED_BYTES
        yield slice
      }
    }
    const before = process.memoryUsage().rss
    let peak = before
    let chunks = 0
    for await (const chunk of encodeExport(format, counted(), context)) {
      if (chunk.length > 0 && ++chunks % 50 === 1) {
        await setTimeout(20)
        const readAhead = read
        await setTimeout(20)
        expect(read).toBe(readAhead)
      }
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    expect(read).toBe(count)
    expect((peak - before) / 1e6).toBeLessThan(150)
  })

  test('fails as its source fails', async () => {
    async function* broken() {
      yield manyRecords(3000)
      throw new Error('The database is away.')
    }
    await expect(fileOf(encodeExport(format, broken(), context))).rejects.toThrow('The database is away.')
  })

  test('ends its source when nobody takes it any longer', async () => {
    let ended = false
    async function* endless() {
      try {
        while (true) yield manyRecords(10_000)
      } finally {
        ended = true
      }
    }
    for await (const _ of encodeExport(format, endless(), context)) break
    await expect.poll(() => ended).toBe(true)
  })

  test('refuses records of a site that it was not created with', async () => {
    await expect(exportOf(format, manyRecords(1, [5]))).rejects.toThrow('The export knows no site 5.')
  })
})
