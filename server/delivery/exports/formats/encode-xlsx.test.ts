import { expect, test } from 'vitest'
import { COLUMN_NAMES, COLUMNS, type ExportContext } from '../../../../contract/exported-columns.ts'
import { exportContext, fileOf, manyRecords, slicesOf } from '../../../../tests/support/reading/exported-sites.ts'
import { readXlsx, type XlsxCell } from '../../../../tests/support/reading/read-xlsx.ts'
import { FORMULA_PAYLOADS } from '../../../../tests/support/traffic/formula-payloads.ts'
import { encodeXlsx } from './encode-xlsx.ts'

const workbookOf = async (packed: Buffer, context: ExportContext = exportContext()) =>
  readXlsx(await fileOf(encodeXlsx(slicesOf(packed), context)))

const values = (rows: (XlsxCell | undefined)[][] = []) => rows.map(row => Array.from(row, cell => cell?.value))

test('the first sheet says what the file is', async () => {
  const { sheets } = await workbookOf(manyRecords(12))
  expect(Object.keys(sheets)).toEqual(['About', 'Records'])
  const about = values(sheets.About?.rows)
  expect(about).toContainEqual(['Organization', 'Stadt Moers'])
  expect(about).toContainEqual(['Created at', '2026-06-01T07:15:23.412Z'])
  expect(about).toContainEqual(['Records', 12])
  expect(about).toContainEqual(['time.from_dt', '2026-01-01T00:00:00Z'])
  expect(about).toContainEqual(['sites', '1, 7'])
  expect(about).toContainEqual([1, 'MOE-1', 'Römerstraße', 'Europe/Berlin', '1 Süd to the "Markt", left'])
  expect(about).toContainEqual([7, 'NY.7', 'Broadway & 42nd <b>', 'America/New_York', '2  uptown'])
  for (const { name } of COLUMNS) expect(about.map(([first]) => first)).toContain(name)
})

test('a filter of 5000 sites is written in cells that Excel can hold', async () => {
  const sites = Array.from({ length: 5000 }, (_, n) => 2_000_000_000 + n)
  const { sheets } = await workbookOf(manyRecords(1), { ...exportContext(), request: { sites } })
  const about = values(sheets.About?.rows)
  const first = about.findIndex(([name]) => name === 'sites')
  const lists = about.slice(first, first + 50).map(row => row[1] as string)
  expect(lists.join(', ')).toBe(sites.join(', '))
  expect(Math.max(...lists.map(list => list.length))).toBeLessThan(32_767)
})

test('records are typed cells under a bold header that stays and filters', async () => {
  const { sheets } = await workbookOf(manyRecords(1000))
  const { xml = '', rows = [] } = sheets.Records ?? {}
  expect(rows[0]).toEqual(COLUMN_NAMES.map(value => ({ value, format: 'General', bold: true })))
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(xml).toContain('<autoFilter ref="A1:R1001"/>')
  expect(xml.match(/<col /g)).toHaveLength(COLUMN_NAMES.length)
  const kinds = COLUMN_NAMES.map((name, n) => {
    const cells = rows.slice(1).flatMap(row => row[n] ?? [])
    return [name, ...new Set(cells.map(({ value, format }) => `${typeof value} ${format}`))]
  })
  const moment = 'number yyyy\\-mm\\-dd\\ hh:mm:ss.000'
  const text = 'string General'
  const number = 'number General'
  expect(kinds).toEqual([
    ['id', 'number 0'],
    ['site', number],
    ['site_id', text],
    ['site_name', text],
    ['timestamp', moment],
    ['local_time', moment],
    ['channel', number],
    ['channel_name', text],
    ['direction', text],
    ['lane', number],
    ['vehicle_class', text],
    ['class_code', number],
    ['speed_kmh', number],
    ['length_m', number],
    ['headway_s', number],
    ['gap_s', number],
    ['valid', 'boolean General'],
    ['flags', text],
  ])
})

test('all times inside are those of the export', async () => {
  const { entries } = await workbookOf(manyRecords(1))
  expect([...new Set(entries.map(entry => entry.time))]).toEqual(['2026-06-01T07:15:22'])
  const properties = entries.find(entry => entry.name === 'docProps/core.xml')?.content.toString()
  expect(properties).toContain('>2026-06-01T07:15:23Z</dcterms:created>')
})

test('names are texts and never formulas', async () => {
  const sites = new Map(
    FORMULA_PAYLOADS.map((name, n) => {
      const channels = [1, 2, 3].map(number => ({ number, name, direction: name }))
      return [n + 1, { site_id: name, name, time_zone: 'Europe/Berlin', channels }]
    }),
  )
  const context = { ...exportContext(sites), organization: '=1+1', request: { note: '=1+1' } }
  const packed = Buffer.concat(FORMULA_PAYLOADS.map((_, n) => manyRecords(1, [n + 1])))
  const { sheets, entries } = await workbookOf(packed, context)
  const rows = values(sheets.Records?.rows).slice(1)
  expect(rows.map(row => row[COLUMN_NAMES.indexOf('site_name')])).toEqual(FORMULA_PAYLOADS)
  expect(rows.map(row => row[COLUMN_NAMES.indexOf('direction')])).toEqual(FORMULA_PAYLOADS)
  expect(values(sheets.About?.rows)).toContainEqual(['Organization', '=1+1'])
  for (const { content } of entries) expect(content.toString()).not.toMatch(/<f>|<script/)
})
