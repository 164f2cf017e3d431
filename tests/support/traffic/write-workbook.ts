import { zip } from '../reading/zip.ts'

/** A cell: a text, a number, or a number with the style of the workbook below. */
export type WrittenCell = string | number | { serial: number; style: Style } | { xml: string } | null
type Style = 'date' | 'time' | 'dateTime' | 'ownDateTime'
const STYLES: Style[] = ['date', 'time', 'dateTime', 'ownDateTime']

export interface WrittenSheet {
  name: string
  /** By the number of the row from 1, or all rows from the first. */
  rows: WrittenCell[][] | Map<number, WrittenCell[]>
}

/** A workbook as Excel writes it: shared texts, styles of cells, no cell where there is nothing. */
export function writeWorkbook(sheets: WrittenSheet[], { is1904 = false } = {}): Buffer {
  const texts: string[] = []
  const parts = sheets.map(({ rows }) => sheetXml(rows, texts))
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${i % 2 ? '/xl/' : ''}worksheets/sheet${i + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy\\ hh:mm:ss;@"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="21"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh><t>no text</t></rPh></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
  })
}

function sheetXml(rows: WrittenSheet['rows'], texts: string[]): string {
  const numbered = rows instanceof Map ? [...rows] : rows.map((row, i) => [i + 1, row] as const)
  const cells = (row: WrittenCell[], number: number) =>
    row.map((cell, column) => (cell === null ? '' : cellXml(cell, `${letters(column)}${number}`, texts))).join('')
  return `<worksheet><sheetData>${numbered
    .map(([number, row]) => `<row r="${number}">${cells(row, number)}</row>`)
    .join('')}</sheetData></worksheet>`
}

function cellXml(cell: NonNullable<WrittenCell>, place: string, texts: string[]): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return 'xml' in cell ? cell.xml : `<c r="${place}" s="${STYLES.indexOf(cell.style) + 1}"><v>${cell.serial}</v></c>`
  if (!texts.includes(cell)) texts.push(cell)
  return `<c r="${place}" t="s"><v>${texts.indexOf(cell)}</v></c>`
}

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** The number of days that Excel stores for a local time (milliseconds as if it were UTC). */
export const serialOf = (localMs: number, { is1904 = false } = {}): number =>
  localMs / 86_400_000 + 25_569 - (is1904 ? 1462 : 0)
