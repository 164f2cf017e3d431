import type { ReportDocument } from '../../../../charts/report-document.ts'
import type { Paper } from '../../../../contract/reports.ts'
import { RELATIONSHIPS, SharedStrings } from '../../../../contract/workbook/cells.ts'
import { commonParts, relationshipsXml, type WorkbookPart, workbookXml } from '../../../../contract/workbook/parts.ts'
import { type SheetCell, sheetXml } from '../../../../contract/workbook/sheet.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import { chartXml, drawingXml } from './report/chart-xml.ts'
import { type ReportSheet, reportSheets } from './report/report-sheets.ts'
import { textEntry, zip } from './zip.ts'

/** The report as a workbook: numbers are numbers, and plots are charts of Excel beside their data. */
export function encodeReportXlsx(
  document: ReportDocument,
  words: Words,
  paper: Paper,
  madeAt: Date,
): AsyncGenerator<Buffer> {
  const parts = [...workbookParts(document, words, paper, madeAt)]
  return zip(
    parts.map(([path, xml]) => textEntry(path, xml)),
    madeAt,
  )
}

function* workbookParts(
  document: ReportDocument,
  words: Words,
  paper: Paper,
  createdAt: Date,
): Generator<WorkbookPart> {
  const sheets = withDistinctNames(reportSheets(document, words))
  const strings = new SharedStrings()
  const drawn = sheets.filter(({ charts }) => charts.length > 0)
  const charts = drawn.flatMap(sheet => sheet.charts)
  const title = `${document.title}, ${document.subtitle}`
  yield* commonParts({ title, createdAt, sheets: sheets.length, drawings: drawn.length, charts: charts.length })
  const page = { paper, head: `${document.organization}, ${title}`, foot: document.foot.about }
  const names = sheets.map(({ name }) => name)
  const heads = sheets.map(({ frozenRows, rows }) => ({ rows: frozenRows, hasColumn: pagesAcross(rows) > 1 }))
  yield ['xl/workbook.xml', workbookXml(names, { heads })]
  for (const [i, sheet] of sheets.entries()) {
    const { rows, scales, frozenRows } = sheet
    const frozen = frozenRows === 0 ? {} : { frozenRows, frozenColumns: 1 }
    const drawing = sheet.charts.length > 0 ? 'rId1' : undefined
    const printed = { ...page, across: pagesAcross(rows) }
    yield [
      `xl/worksheets/sheet${i + 1}.xml`,
      sheetXml({ rows, scales, drawing, ...frozen, page: printed, widths: widthsOf(rows) }, strings),
    ]
    if (drawing) {
      const target = `../drawings/drawing${drawn.indexOf(sheet) + 1}.xml`
      yield [`xl/worksheets/_rels/sheet${i + 1}.xml.rels`, relationshipsXml([[`${RELATIONSHIPS}/drawing`, target]])]
    }
  }
  for (const [i, sheet] of drawn.entries()) {
    const targets = sheet.charts.map(
      chart => [`${RELATIONSHIPS}/chart`, `../charts/chart${charts.indexOf(chart) + 1}.xml`] as const,
    )
    yield [`xl/drawings/drawing${i + 1}.xml`, drawingXml(sheet.charts)]
    yield [`xl/drawings/_rels/drawing${i + 1}.xml.rels`, relationshipsXml(targets)]
  }
  for (const [i, chart] of charts.entries()) yield [`xl/charts/chart${i + 1}.xml`, chartXml(chart)]
  yield ['xl/sharedStrings.xml', [...strings.xml()].join('')]
}

const [MIN_WIDTH, MAX_WIDTH] = [6, 44]
/** The first column names the rows, and what stands above the table. */
const MIN_NAME_WIDTH = 12
/** The alignment of texts on several lines. */
const WRAPPED_WIDTH = 90

/** As wide as what is in a column; texts that stand alone in their row may run over the next columns. */
function widthsOf(rows: SheetCell[][]): number[] {
  const columns = Math.max(1, ...rows.map(row => row.length))
  const tables = rows.filter(row => row.length > 1)
  return Array.from({ length: columns }, (_, i) => {
    if (rows.some(row => row[i]?.style === 'wrapped')) return WRAPPED_WIDTH
    const lengths = tables.map(row => (row[i] ? lengthOf(row[i]) + 2 : 0))
    return Math.min(MAX_WIDTH, Math.max(i === 0 ? MIN_NAME_WIDTH : MIN_WIDTH, ...lengths))
  })
}

/** In characters: a wider sheet would be smaller than two thirds on A4. */
const MAX_PAGE_WIDTH = 210

/** The hours of a month are as wide as two pages. */
const pagesAcross = (rows: SheetCell[][]): number =>
  Math.ceil(widthsOf(rows).reduce((sum, width) => sum + width, 0) / MAX_PAGE_WIDTH)

/** The width of a text, or of a number with its thousands and its decimal places. */
function lengthOf({ value, digits = 0 }: SheetCell): number {
  if (typeof value !== 'number') return (value ?? '').length
  const whole = Math.trunc(Math.abs(value)).toString().length
  return whole + Math.floor((whole - 1) / 3) + (digits > 0 ? digits + 1 : 0) + (value < 0 ? 1 : 0)
}

/** Excel allows 31 characters, none of `[]:*?/\`. */
const MAX_NAME = 31

function withDistinctNames(sheets: ReportSheet[]): ReportSheet[] {
  const taken = new Set<string>()
  return sheets.map(sheet => {
    const plain = sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME)
    const name = taken.has(plain) ? `${plain.slice(0, MAX_NAME - 2)} ${taken.size}` : plain
    taken.add(name)
    return { ...sheet, name, charts: sheet.charts.map(chart => ({ ...chart, sheet: name })) }
  })
}
