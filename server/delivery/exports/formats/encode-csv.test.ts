import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_NAMES } from '../../../../contract/exported-columns.ts'
import {
  EXPORTED_SITES,
  expectedRows,
  exportContext,
  fileOf,
  manyRecords,
  slicesOf,
} from '../../../../tests/support/reading/exported-sites.ts'
import { packedRecord } from '../../../../tests/support/reading/packed-records.ts'
import { FORMULA_PAYLOADS } from '../../../../tests/support/traffic/formula-payloads.ts'
import { encodeCsv } from './encode-csv.ts'

const context = exportContext()

const TEXTS = new Set(['site_id', 'site_name', 'channel_name', 'direction', 'vehicle_class', 'flags'])
const DECIMALS: { [column: string]: number } = { speed_kmh: 1, length_m: 2, headway_s: 3, gap_s: 3 }

test('every byte is that of a plain writer of RFC 4180 that quotes all texts and writes all decimals', async () => {
  const records = fc.array(packedRecord(fc.constantFrom(...EXPORTED_SITES.keys())), { maxLength: 20 })
  const cell = (name: string, value: unknown) => {
    if (TEXTS.has(name)) return `"${(Array.isArray(value) ? value.join('|') : String(value)).replaceAll('"', '""')}"`
    return typeof value === 'number' ? value.toFixed(DECIMALS[name] ?? 0) : String(value ?? '')
  }
  await fc.assert(
    fc.asyncProperty(records, async list => {
      const packed = Buffer.concat(list)
      const rows = expectedRows('csv', packed, context).map(row => COLUMN_NAMES.map(name => cell(name, row[name])))
      const lines = [COLUMN_NAMES, ...rows].map(cells => `${cells.join(',')}\r\n`)
      expect((await fileOf(encodeCsv(slicesOf(packed), context))).toString()).toBe(lines.join(''))
    }),
    { numRuns: 200 },
  )
})

test.each(FORMULA_PAYLOADS)('%j as a name is a text in a spreadsheet', async payload => {
  const channels = [1, 2, 3].map(number => ({ number, name: payload, direction: payload }))
  const sites = new Map([[1, { site_id: payload, name: payload, time_zone: 'Europe/Berlin', channels }]])
  const packed = manyRecords(3, [1])
  const file = await fileOf(encodeCsv(slicesOf(packed), exportContext(sites)))
  const rows: { [column: string]: string }[] = parse(file, { columns: true })
  expect(rows.map(row => row.id)).toEqual(['5000000', '5000001', '5000002'])
  for (const row of rows) {
    for (const text of [row.site_id, row.site_name, row.channel_name, row.direction] as string[]) {
      expect([payload, `'${payload}`]).toContain(text)
      expect('=+-@\t\r\n＝＋－＠'.includes(text.charAt(0))).toBe(false)
    }
  }
})

test('names that are no formulas stay as they are', async () => {
  const names = ["'s-Hertogenbosch", 'A=B', 'Nord-Süd', 'a@b', ' =1', '10 + 2']
  const sites = new Map(names.map((name, n) => [n + 1, { site_id: 'S', name, time_zone: 'UTC', channels: [] }]))
  const packed = Buffer.concat(names.map((_, n) => manyRecords(1, [n + 1])))
  const rows: { [column: string]: string }[] = parse(await fileOf(encodeCsv(slicesOf(packed), exportContext(sites))), {
    columns: true,
  })
  expect(rows.map(row => row.site_name)).toEqual(names)
})
