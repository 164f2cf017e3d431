import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ChangedRecord } from '../../../client/wayside.ts'
import { decodeRecord } from '../../../tests/support/reading/decode-record.ts'
import { packedRecord } from '../../../tests/support/reading/packed-records.ts'
import { DayRecords } from './day-records.ts'
import { encodeDay } from './encode-day.ts'
import { mergeDay } from './merge-day.ts'
import { readDay } from './read-day.ts'

const directory = mkdtempSync(join(tmpdir(), 'wayside-day-'))
afterAll(() => rmSync(directory, { recursive: true }))

const DAY = { site: 7, date: '2026-06-01', timeZone: 'Europe/Berlin' }
/** Records of a few uploads, in any order, some more than once. */
const anyRecords = fc
  .array(fc.tuple(packedRecord(fc.constant(DAY.site)), fc.integer({ min: 1, max: 4 })), { maxLength: 60 })
  .map(all => all.map(([packed, upload]) => ({ ...decodeRecord(packed, 0), upload }) as ChangedRecord))

function dayOf(records: ChangedRecord[]): DayRecords {
  const day = new DayRecords(1)
  for (const record of records) day.push(record)
  return day
}

async function written(day: DayRecords): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of encodeDay(DAY, day)) pieces.push(piece)
  const file = join(directory, 'day.parquet')
  writeFileSync(file, Buffer.concat(pieces))
  return file
}

const content = (day: DayRecords) => [day.packed.toString('hex'), [...day.uploads]]

test('a record is packed as the service packs it', () => {
  fc.assert(
    fc.property(packedRecord(), packed => {
      const record = { ...decodeRecord(packed, 0), upload: 2 ** 40 } as ChangedRecord
      const day = dayOf([record])
      expect(content(day)).toEqual([packed.toString('hex'), [2 ** 40]])
    }),
  )
})

test('what is written of a day is read back', async () => {
  await fc.assert(
    fc.asyncProperty(anyRecords, async records => {
      const day = mergeDay(dayOf(records), new DayRecords(1), new Set())
      if (day.count > 0) expect(content(await readDay(await written(day)))).toEqual(content(day))
    }),
    { numRuns: 40 },
  )
})

test('a batch that is applied again, or in parts, gives the same day', () => {
  fc.assert(
    fc.property(
      anyRecords,
      anyRecords,
      fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      (before, added, deletedUploads) => {
        // One id is one record.
        const byId = new Map([...before, ...added].map(record => [record.id, record]))
        const [old, newer] = [before, added].map(all => dayOf(all.map(({ id }) => byId.get(id) as ChangedRecord)))
        const deleted = new Set(deletedUploads)
        const once = mergeDay(old as DayRecords, newer as DayRecords, deleted)
        expect(content(mergeDay(once, newer as DayRecords, deleted))).toEqual(content(once))
        const inParts = mergeDay(mergeDay(old as DayRecords, newer as DayRecords, new Set()), dayOf([]), deleted)
        expect(content(inParts)).toEqual(content(once))
        const ids = [...byId.values()].filter(({ upload }) => !deleted.has(upload)).map(({ id }) => id)
        expect(once.count).toBe(ids.length)
      },
    ),
  )
})

test('a file that is not Parquet is refused by its name', async () => {
  const file = join(directory, 'broken.parquet')
  writeFileSync(file, 'PAR1 and nothing else')
  await expect(readDay(file)).rejects.toThrow(`${file} cannot be read.`)
})
