import type { ReportDocument } from '../../../charts/report-document.ts'
import type { Words } from '../../reports/words.ts'
import { chartXml, drawingXml, relationshipsXml } from './report/chart-xml.ts'
import { reportSheets, type Sheet } from './report/report-sheets.ts'
import { REPORT_STYLES, sheetXml } from './report/sheet-xml.ts'
import { PACKAGE_RELATIONSHIPS, properties, SharedStrings, xmlText } from './workbook-parts.ts'
import { type ZipEntry, zip } from './zip.ts'

/** The report as a workbook: numbers are numbers, and plots are charts of Excel beside their data. */
export function encodeReportXlsx(document: ReportDocument, words: Words, madeAt: Date): AsyncGenerator<Buffer> {
  return zip(parts(document, words, madeAt), madeAt)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const SPREADSHEET = `${OPEN_XML}.spreadsheetml`

function* parts(document: ReportDocument, words: Words, madeAt: Date): Generator<ZipEntry> {
  const part = (name: string, content: string | Buffer): ZipEntry => ({ name, content: [Buffer.from(content)] })
  const sheets = withDistinctNames(reportSheets(document, words))
  const strings = new SharedStrings()
  const drawn = sheets.filter(({ charts }) => charts.length > 0)
  const charts = drawn.flatMap(sheet => sheet.charts)
  yield part('[Content_Types].xml', contentTypes(sheets.length, drawn.length, charts.length))
  yield part('_rels/.rels', PACKAGE_RELATIONSHIPS)
  yield part('docProps/core.xml', properties(`${document.title}, ${document.subtitle}`, madeAt))
  yield part('xl/workbook.xml', workbook(sheets))
  const names = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`)
  yield part('xl/_rels/workbook.xml.rels', workbookRelationships(names))
  yield part('xl/styles.xml', REPORT_STYLES)
  for (const [i, sheet] of sheets.entries()) {
    yield part(`xl/${names[i]}`, sheetXml(sheet, strings))
    const drawing = drawn.indexOf(sheet) + 1
    if (drawing === 0) continue
    const first = drawn.slice(0, drawing - 1).reduce((sum, one) => sum + one.charts.length, 0)
    const numbers = sheet.charts.map((_, n) => first + n + 1)
    yield part(
      `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
      relationshipsXml('drawing', [`../drawings/drawing${drawing}.xml`]),
    )
    yield part(`xl/drawings/drawing${drawing}.xml`, drawingXml(sheet.charts))
    yield part(
      `xl/drawings/_rels/drawing${drawing}.xml.rels`,
      relationshipsXml(
        'chart',
        numbers.map(n => `../charts/chart${n}.xml`),
      ),
    )
  }
  for (const [i, chart] of charts.entries()) yield part(`xl/charts/chart${i + 1}.xml`, chartXml(chart))
  yield { name: 'xl/sharedStrings.xml', content: strings.encode() }
}

/** Excel allows 31 characters, none of `[]:*?/\`. */
const MAX_NAME = 31

function withDistinctNames(sheets: Sheet[]): Sheet[] {
  const taken = new Set<string>()
  return sheets.map(sheet => {
    const plain = sheet.name.replace(/[[\]:*?/\\]/g, ' ').slice(0, MAX_NAME)
    const name = taken.has(plain) ? `${plain.slice(0, MAX_NAME - 2)} ${taken.size}` : plain
    taken.add(name)
    return { ...sheet, name, charts: sheet.charts.map(chart => ({ ...chart, sheet: name })) }
  })
}

function contentTypes(sheets: number, drawings: number, charts: number): string {
  const numbered = (count: number, path: string, type: string) =>
    Array.from({ length: count }, (_, i) => `<Override PartName="/xl/${path}${i + 1}.xml" ContentType="${type}+xml"/>`)
  return (
    `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
    numbered(sheets, 'worksheets/sheet', `${SPREADSHEET}.worksheet`).join('') +
    numbered(drawings, 'drawings/drawing', `${OPEN_XML}.drawing`).join('') +
    numbered(charts, 'charts/chart', `${OPEN_XML}.drawingml.chart`).join('') +
    `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
  )
}

const workbook = (sheets: Sheet[]) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.map(({ name }, i) => `<sheet name="${xmlText(name).replaceAll('"', '&quot;')}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`

function workbookRelationships(sheets: string[]): string {
  const own = relationshipsXml('worksheet', sheets)
  const one = (id: number, kind: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${kind}" Target="${kind}.xml"/>`
  const more = one(sheets.length + 1, 'styles') + one(sheets.length + 2, 'sharedStrings')
  return own.replace('</Relationships>', `${more}</Relationships>`)
}
