import { expect } from 'vitest'
import {
  cellDigits,
  cellValue,
  type DocumentCell,
  type DocumentTable,
  type ReportDocument,
} from '../../../charts/report-document.ts'
import { readPdf } from './read-pdf.ts'
import { readXlsx } from './read-xlsx.ts'

/** `-0`, `+0.0`: a number without a difference has no sign. */
export const SIGNED_ZERO = /(?<!\w)[-+\u2212]0(?:[.,]0+)?(?![.,]?\d)/

export const tablesOf = ({ sections }: ReportDocument): DocumentTable[] =>
  sections.flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'table' ? block.table : [])))

/** The cells of a row as an English report shows them. */
export const writtenRow = ({ columns }: DocumentTable, cells: DocumentCell[]): string[] =>
  cells.map((cell, i) => {
    const value = cellValue(cell)
    if (typeof value !== 'number') return value ?? '–'
    const digits = cellDigits(cell, columns[i])
    const signDisplay = columns[i]?.isSigned ? ('exceptZero' as const) : ('negative' as const)
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
    return new Intl.NumberFormat('en-GB', options).format(value).replace('-', '\u2212')
  })

/** An empty text is an empty cell, and numbers of Excel files have six decimal places. */
const textOf = (cells: (string | number | boolean | null)[]) =>
  JSON.stringify(cells.map(cell => (typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell || null))).replace(
    /(,null)+\]$/,
    ']',
  )

/** Times of day are numbers in Excel. */
function asExcel(value: string | number | null, isClock = false): string | number | null {
  const [, hours, minutes = 0] = (isClock && /^(\d\d)(?::(\d\d))?/.exec(String(value))) || []
  return hours === undefined ? (value ?? '–') : (Number(hours) * 60 + Number(minutes)) / 1440
}

// biome-ignore lint/suspicious/noExplicitAny: answers of calls
type Json = any

/** What the tables of a report have to agree with: answers of calls with the same filters. */
interface Answers {
  /** With by_direction, speed_bins and speeds. */
  figures: Json
  /** Items of an aggregate by channel and class. */
  classes: { channel: number; vehicle_class: string; count: number }[]
}

const numbersOf = (cells: DocumentCell[]) => cells.slice(1).map(cellValue)
const percent = (share: number | null) => (share === null ? null : share * 100)
const peakOf = (peak: Json) => (peak ? [peak.volume, peak.from, peak.phf] : [null, null, null])
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

/** The tables of directions, speeds and classes, in this order, have the numbers of the calls. */
export function expectTables(document: ReportDocument, { figures, classes }: Answers, hasHeavy: boolean): void {
  const [directions, ...others] = tablesOf(document) as [DocumentTable, ...DocumentTable[]]
  const listed = figures.by_direction.items.length > 1 ? figures.by_direction.items : []
  const rows = listed.map(({ count, heavy_share, speeds, morning, afternoon }: Json) => [
    ...[count, speeds.mean, speeds.p50, speeds.p85, percent(speeds.above_limit)],
    ...(hasHeavy ? [percent(heavy_share)] : []),
    ...peakOf(morning),
    ...peakOf(afternoon),
  ])
  expect(directions.rows.slice(0, -1).map(({ cells }) => numbersOf(cells))).toEqual(rows)

  const classTable = others.shift() as DocumentTable
  const channels = listed.map(({ channel }: Json) => channel)
  const countOf = (name: string, channel?: number) =>
    sumOf(
      classes
        .filter(one => one.vehicle_class === name && (channel === undefined || one.channel === channel))
        .map(({ count }) => count),
    )
  const names = [...new Set(classes.filter(({ count }) => count > 0).map(({ vehicle_class }) => vehicle_class))]
  const counted = names.map(name => [...channels.map((channel: number) => countOf(name, channel)), countOf(name)])
  // Without the name and the share; the last row is the sum.
  const found = classTable.rows.map(({ cells }) => numbersOf(cells).slice(0, -1) as number[])
  const sorted = (some: number[][]) => some.map(row => row.join()).sort()
  expect(sorted(found.slice(0, -1))).toEqual(sorted(counted))
  expect(found.at(-1)?.at(-1)).toBe(sumOf(classes.map(({ count }) => count)))

  const bins = others.shift()
  const ofBins = bins?.rows.slice(0, -1).map(({ cells }) => numbersOf(cells).slice(0, -2) as number[]) ?? []
  expect(ofBins.map(cells => cells.at(-1))).toEqual(figures.speed_bins.bins_10.map(([, count]: number[]) => count))
  if (channels.length > 0) expect(ofBins.map(cells => sumOf(cells.slice(0, -1)))).toEqual(ofBins.map(row => row.at(-1)))
  expect(sumOf(ofBins.map(cells => cells.at(-1) as number))).toBe(figures.speeds.count)
}

/** Every figure of the page of a report is in its PDF and in its Excel file. */
export function expectInFiles(document: ReportDocument, files: { pdf: Buffer; xlsx: Buffer }): void {
  const asPrinted = (words: string) => words.replace(/\s/g, '').replaceAll(/[東京]/g, '□')
  const pdf = asPrinted(readPdf(files.pdf).pages.join(''))
  const { sheets } = readXlsx(files.xlsx)
  const rows = new Set(
    Object.values(sheets).flatMap(sheet => sheet.rows.map(row => textOf(row.map(cell => cell?.value ?? null)))),
  )
  for (const table of tablesOf(document)) {
    for (const { cells } of table.rows) {
      expect(pdf).toContain(asPrinted(writtenRow(table, cells).join('')))
      expect(rows).toContain(textOf(cells.map((cell, i) => asExcel(cellValue(cell), table.columns[i]?.isClock))))
    }
  }
  expect(document.figures.length).toBeGreaterThan(3)
  for (const { name, value, number, unit, more } of document.figures) {
    for (const part of [name, `${value}${unit}`, more]) expect(pdf).toContain(asPrinted(part))
    expect(rows).toContain(textOf([unit ? `${name}, ${unit}` : name, number.value ?? '–', more]))
  }
  for (const { name, values } of document.head) expect(rows).toContain(textOf([name, values[0] ?? '']))
}
