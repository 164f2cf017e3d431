import { RELATIONSHIPS, SPREADSHEET, XML, xmlText } from './cells.ts'
import { STYLES } from './styles.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const PACKAGE_TYPES = 'application/vnd.openxmlformats-package'
const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

/** A part of a workbook: a file of its zip. */
export type WorkbookPart = [path: string, xml: string]

interface WorkbookAbout {
  title: string
  createdAt: Date
  sheets: number
  drawings?: number
  charts?: number
}

/** What every workbook has beside `xl/workbook.xml`, its sheets (`xl/worksheets/sheet1.xml`) and its texts. */
export function commonParts({ title, createdAt, sheets, drawings = 0, charts = 0 }: WorkbookAbout): WorkbookPart[] {
  return [
    ['[Content_Types].xml', contentTypes({ sheets, drawings, charts })],
    [
      '_rels/.rels',
      relationshipsXml([
        [`${RELATIONSHIPS}/officeDocument`, 'xl/workbook.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', propertiesXml(title, createdAt)],
    [
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([
        ...numbered(sheets, n => [`${RELATIONSHIPS}/worksheet`, `worksheets/sheet${n}.xml`] as const),
        [`${RELATIONSHIPS}/styles`, 'styles.xml'],
        [`${RELATIONSHIPS}/sharedStrings`, 'sharedStrings.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** What is printed on each page of a sheet: its first rows, and its first column. */
interface SheetHeads {
  rows: number
  hasColumn: boolean
}

/** The part `xl/workbook.xml`. Excel itself also stores the filtered range of a sheet under a hidden name. */
export function workbookXml(
  sheets: string[],
  { filtered, heads = [] }: { filtered?: { sheet: number; range: string }; heads?: SheetHeads[] } = {},
): string {
  const listed = sheets.map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const names = [
    ...(filtered
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${filtered.sheet}" hidden="1">${sheets[filtered.sheet]}!${filtered.range}</definedName>`,
        ]
      : []),
    ...heads.flatMap(({ rows, hasColumn }, i) => {
      const quoted = `'${(sheets[i] as string).replaceAll("'", "''")}'`
      if (rows === 0) return []
      const titles = `${hasColumn ? `${quoted}!$A:$A,` : ''}${quoted}!$1:$${rows}`
      return [`<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${xmlText(titles)}</definedName>`]
    }),
  ]
  return (
    `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${listed.join('')}</sheets>${names.length > 0 ? `<definedNames>${names.join('')}</definedNames>` : ''}</workbook>`
  )
}

/** Numbered from rId1, in this order. */
export function relationshipsXml(targets: (readonly [type: string, path: string])[]): string {
  const all = targets.map(([type, path], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${path}"/>`)
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

const numbered = <Item>(count: number, itemOf: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => itemOf(i + 1))

function contentTypes({ sheets, drawings, charts }: { sheets: number; drawings: number; charts: number }): string {
  const part = (path: string, type: string) => `<Override PartName="/${path}.xml" ContentType="${type}+xml"/>`
  const parts = [
    part('xl/workbook', `${OPEN_XML}.spreadsheetml.sheet.main`),
    ...numbered(sheets, n => part(`xl/worksheets/sheet${n}`, `${OPEN_XML}.spreadsheetml.worksheet`)),
    ...numbered(drawings, n => part(`xl/drawings/drawing${n}`, `${OPEN_XML}.drawing`)),
    ...numbered(charts, n => part(`xl/charts/chart${n}`, `${OPEN_XML}.drawingml.chart`)),
    part('xl/styles', `${OPEN_XML}.spreadsheetml.styles`),
    part('xl/sharedStrings', `${OPEN_XML}.spreadsheetml.sharedStrings`),
    part('docProps/core', `${PACKAGE_TYPES}.core-properties`),
  ]
  const defaults = `<Default Extension="rels" ContentType="${PACKAGE_TYPES}.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${parts.join('')}</Types>`
}

function propertiesXml(title: string, createdAt: Date): string {
  const moment = `${createdAt.toISOString().slice(0, 19)}Z`
  const names = [
    `xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ].join(' ')
  return (
    `${XML}<cp:coreProperties ${names}><dc:title>${xmlText(title)}</dc:title><dc:creator>Wayside</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${moment}</dcterms:created>` +
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${moment}</dcterms:modified></cp:coreProperties>`
  )
}
