import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zip } from '../../../../tests/support/reading/zip.ts'
import {
  serialOf,
  type WrittenCell,
  type WrittenSheet,
  writeWorkbook,
} from '../../../../tests/support/traffic/write-workbook.ts'
import { filesOfImport, findFiles } from '../batch/find-files.ts'
import { ZIP_LIMITS } from '../batch/read-zip.ts'
import { asMapping } from '../readers/mapped/mapping.ts'
import { readFile } from '../reading/read-file.ts'
import { readLines } from '../reading/read-lines.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-workbook-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

async function sheetOf(content: Buffer) {
  const path = join(directory, 'count.xlsx')
  writeFileSync(path, content)
  const { files, isZip } = await filesOfImport(path, 'count.xlsx', ZIP_LIMITS)
  expect([isZip, files.length]).toEqual([false, 1])
  return files[0] as (typeof files)[number]
}
async function linesOf(sheets: WrittenSheet[], options: { is1904?: boolean } = {}) {
  const lines: string[] = []
  for await (const chunk of readLines((await sheetOf(writeWorkbook(sheets, options))).open())) lines.push(...chunk)
  return lines
}
const rowsOf = (rows: WrittenCell[][], options = {}) => linesOf([{ name: 'Tabelle1', rows }], options)
const NOON = Date.UTC(2025, 5, 10, 12, 0, 0, 250)

describe('cells become fields of CSV', () => {
  test('texts, numbers as Excel shows them, booleans, texts of formulas; errors are empty', async () => {
    const special: WrittenCell[] = [
      { xml: '<c r="A2" t="b"><v>1</v></c>' },
      { xml: '<c r="B2" t="e"><v>#N/A</v></c>' },
      { xml: '<c r="C2" t="str"><f>A1&amp;"x"</f><v>N x</v></c>' },
      { xml: '<c r="D2" t="inlineStr"><is><t>a &amp; b</t></is></c>' },
      { xml: '<c r="E2" t="d"><v>2025-06-10T12:00:00</v></c>' },
    ]
    expect(await rowsOf([['Süd, "alt"', 50.300000000000004, 1e-3, '1\n2', 7], special])).toEqual([
      '"Süd, ""alt""",50.3,0.001,1 2,7',
      'true,,N x,a & b,2025-06-10T12:00:00',
    ])
  })

  test.each([{ is1904: false }, { is1904: true }])('dates and times by their format, %j', async options => {
    const serial = serialOf(NOON, options)
    const row: WrittenCell[] = [
      { serial: Math.floor(serial), style: 'date' },
      { serial: serial % 1, style: 'time' },
      { serial, style: 'dateTime' },
      { serial, style: 'ownDateTime' },
      { serial, style: 'date' },
      { serial: 0.5, style: 'dateTime' },
    ]
    const full = '2025-06-10 12:00:00.250'
    expect(await rowsOf([row], options)).toEqual([`2025-06-10,12:00:00.250,${full},${full},${full},12:00:00.000`])
  })

  test('rows keep their numbers, and have as many fields as the widest of the first', async () => {
    const rows = new Map<number, WrittenCell[]>([
      [3, ['Zählung']],
      [5, ['Zeit', 'Ri', null, 'v']],
      [6, ['a', null, null, null]],
      [7, [null]],
    ])
    expect(await linesOf([{ name: 'Tabelle1', rows }])).toEqual(['', '', 'Zählung,,,', '', 'Zeit,Ri,,v', 'a,,,', ''])
  })

  test('whatever texts and times are written, they are read back equal', async () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).filter(one => one === one.trim() && one !== '')
    const time = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, time), { minLength: 1 }), fc.boolean(), async (rows, is1904) => {
        const written = rows.map(([one, at]): WrittenCell[] => [
          one,
          { serial: serialOf(at.getTime(), { is1904 }), style: 'dateTime' },
        ])
        const expected = rows.map(([one, at]) => {
          const field = /[",]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one
          return `${field},${at.toISOString().replace('T', ' ').slice(0, -1)}`
        })
        expect(await rowsOf(written, { is1904 })).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })
})

test('the first sheet with data is read, and named where there are others', async () => {
  const sheet = await sheetOf(
    writeWorkbook([
      { name: 'Deckblatt', rows: [[null]] },
      {
        name: 'Daten & mehr',
        rows: [
          ['timestamp', 'channel'],
          ['2025-06-10T10:00:00Z', 1],
        ],
      },
      { name: 'Rest', rows: [['x']] },
    ]),
  )
  expect(sheet.notices).toEqual(['The sheet Daten & mehr is read; 2 other sheets are not.'])
  const file = await readFile(sheet.open, { timeZone: null, sourceNotices: sheet.notices })
  const read = []
  for await (const upload of file.uploads) read.push(...upload)
  expect([file.reader.name, file.notices(), read.length]).toEqual(['wayside-csv', sheet.notices, 1])
})

const at = (time: string) => Date.parse(`${time}Z`)
const moment = (time: string): WrittenCell => ({ serial: serialOf(at(time)), style: 'dateTime' })
const day = (time: string): WrittenCell => ({ serial: Math.floor(serialOf(at(time))), style: 'date' })
const clock = (time: string): WrittenCell => ({ serial: serialOf(at(time)) % 1, style: 'time' })
const TIMES = ['2024-11-04T14:00:00', '2024-11-04T14:15:00', '2024-11-04T14:30:00']
const TABLES: [format: string, head: WrittenCell[][], row: (time: string) => WrittenCell[], first: object][] = [
  [
    'eco-counter',
    [
      ['Period', 'x'],
      ['Time', 'A', 'A IN', 'A OUT'],
    ],
    time => [moment(time), 3, 1, 2],
    { total: 1 },
  ],
  [
    'pico-count',
    [
      ['Unit Type:', 'PicoCount 2500 V2.41'],
      ['Export Version:', 'All V2.03'],
      ['Interval:', '15 Min'],
      ['Date/Time', 'Volume - Northbound', 'Class #1 - Northbound', '5-15 MPH  - Northbound'],
    ],
    time => [moment(time), 3, 3, 3],
    { total: 3, class_codes: { 1: 3 } },
  ],
  ['jamar-binned', [['Number', 'Date', 'Time', 'Channel 1']], time => [1, day(time), clock(time), 3], { total: 3 }],
]

test.each(TABLES)('times of %s may be cells of a workbook, as Excel writes them', async (format, head, row, first) => {
  const sheet = await sheetOf(writeWorkbook([{ name: 'Tabelle1', rows: [...head, ...TIMES.map(row)] }]))
  const file = await readFile(sheet.open, { timeZone: 'UTC', siteTimeZone: null })
  const found = []
  for await (const upload of file.intervals) found.push(...upload.map(({ reading }) => reading))
  expect([file.reader.name, file.unreadable.first]).toEqual([format, []])
  expect([...new Set(found.map(({ start }) => start))]).toEqual(TIMES.map(at))
  expect(found[0]).toMatchObject({ duration_s: 900, ...first })
})

test('times of a mapping may be numbers of days, as Excel stores them', async () => {
  const of = async (format: string, serial: number) => {
    const mapping = asMapping({ time_format: format, channel: 1, columns: [{ column: 'Zeit', is: 'timestamp' }] })
    const { open } = await sheetOf(
      writeWorkbook([
        {
          name: 'a',
          rows: [
            ['Zeit', 'v'],
            [serial, 50],
          ],
        },
      ]),
    )
    const file = await readFile(open, { timeZone: 'UTC', mapping })
    for await (const upload of file.uploads) return upload[0]?.timestamp
  }
  expect(await of('excel', serialOf(NOON))).toBe(NOON)
  expect(await of('excel_1904', serialOf(NOON, { is1904: true }))).toBe(NOON)
})

describe('a workbook that cannot be read is refused with a sentence', () => {
  const parts = (sheet: string | Buffer) => ({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  })
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`
  test.each([
    ['without data', '<worksheet><sheetData><row r="1"/></sheetData></worksheet>', 'No sheet of the Excel workbook'],
    ['that is cut off', `<worksheet><sheetData>${row(1)}<row`, 'The Excel workbook is damaged.'],
    ['with rows that run back', `<worksheet>${row(5)}${row(4)}</worksheet>`, 'The Excel workbook is damaged.'],
    ['with a row beyond the last', `<worksheet>${row(1_048_577)}</worksheet>`, 'The Excel workbook is damaged.'],
    ['with a text of 1 MB', `<worksheet><row><c><v>${'x'.repeat(1e6)}</v></c></row></worksheet>`, 'damaged'],
    ['that grows', `<worksheet>${' '.repeat(20_000_000)}</worksheet>`, 'more than 100 times its size'],
  ])('%s', async (_, xml, message) => {
    await expect(sheetOf(zip(parts(xml)))).rejects.toThrow(message)
  })

  test('among other files: it is named with the reason and skipped', async () => {
    const path = join(directory, 'empty.xlsx')
    writeFileSync(path, zip(parts('<worksheet/>')))
    const zipped = join(directory, 'year.zip')
    writeFileSync(zipped, zip({ 'a.xlsx': 'x' }))
    expect((await findFiles([path, zipped])).map(({ name, problem }) => [name, problem])).toEqual([
      ['empty.xlsx', 'No sheet of the Excel workbook has data.'],
      ['year.zip/a.xlsx', 'An Excel workbook in a zip file is not read. Import it by itself.'],
    ])
  })
})

test('a sheet of more text than the memory it may take is read, also where its cells share long texts', async () => {
  const MAX_BYTES = 300 * 1024 * 1024
  const text = 'long text '.repeat(3000)
  const ROWS = Math.ceil((1.2 * MAX_BYTES) / text.length)
  const cell = '<row><c t="s"><v>0</v></c></row>'
  const content = zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${cell.repeat(ROWS)}</worksheet>`,
  })
  const { open } = await sheetOf(content)
  let [rows, peak] = [0, 0]
  const before = process.memoryUsage().rss
  for await (const chunk of readLines(open())) {
    rows += chunk.length
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }
  expect(rows).toBe(ROWS)
  expect(peak).toBeLessThan(MAX_BYTES)
})
