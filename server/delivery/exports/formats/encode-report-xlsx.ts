import type { ReportDocument } from '../../../../charts/report-document.ts'
import { RELATIONSHIPS, SharedStrings } from '../../../../contract/workbook/cells.ts'
import { commonParts, relationshipsXml, type WorkbookPart, workbookXml } from '../../../../contract/workbook/parts.ts'
import { sheetXml } from '../../../../contract/workbook/sheet.ts'
import type { Words } from '../../../analysis/reports/words.ts'
import { chartXml, drawingXml } from './report/chart-xml.ts'
import { type ReportSheet, reportSheets } from './report/report-sheets.ts'
import { textEntry, zip } from './zip.ts'

/** The report as a workbook: numbers are numbers, and plots are charts of Excel beside their data. */
export function encodeReportXlsx(document: ReportDocument, words: Words, madeAt: Date): AsyncGenerator<Buffer> {
  const parts = [...workbookParts(document, words, madeAt)]
  return zip(
    parts.map(([path, xml]) => textEntry(path, xml)),
    madeAt,
  )
}

function* workbookParts(document: ReportDocument, words: Words, createdAt: Date): Generator<WorkbookPart> {
  const sheets = withDistinctNames(reportSheets(document, words))
  const strings = new SharedStrings()
  const drawn = sheets.filter(({ charts }) => charts.length > 0)
  const charts = drawn.flatMap(sheet => sheet.charts)
  const title = `${document.title}, ${document.subtitle}`
  yield* commonParts({ title, createdAt, sheets: sheets.length, drawings: drawn.length, charts: charts.length })
  yield ['xl/workbook.xml', workbookXml(sheets.map(({ name }) => name))]
  for (const [i, sheet] of sheets.entries()) {
    const { rows, scales } = sheet
    const drawing = sheet.charts.length > 0 ? 'rId1' : undefined
    yield [`xl/worksheets/sheet${i + 1}.xml`, sheetXml({ rows, scales, drawing, widths: widthsOf(rows) }, strings)]
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

function widthsOf(rows: unknown[][]): number[] {
  const columns = Math.max(1, ...rows.map(row => row.length))
  return Array.from({ length: columns }, (_, i) => (i === 0 ? 26 : 13))
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
