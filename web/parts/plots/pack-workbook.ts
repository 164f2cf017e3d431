import { packFiles } from '../ui/pack-files.ts'
import { headOf, type Sheet } from './sheet.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Sheet names have at most 31 characters. */
const MAX_NAME_LENGTH = 31

/** A table as an Excel workbook: numbers are numbers, missing values are empty cells. */
export async function packWorkbook({ columns, rows }: Sheet, name: string): Promise<File> {
  const strings = new Strings()
  const cells = [columns.map(headOf), ...rows].map(
    (row, i) => `<row r="${i + 1}">${row.map((value, column) => cellOf(value, i, column, strings)).join('')}</row>`,
  )
  const parts: [name: string, content: string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${PART}.sharedStrings+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name.slice(0, MAX_NAME_LENGTH))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ],
    ['xl/sharedStrings.xml', strings.xml()],
  ]
  const files = parts.map(([path, content]) => ({ name: path, file: new File([XML, content], path) }))
  return packFiles(files, `${name}.xlsx`)
}

/** Each text is stored once. */
class Strings {
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  xml(): string {
    const items = [...this.#numbers.keys()].map(text => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    return `<sst xmlns="${MAIN}">${items.join('')}</sst>`
  }
}

function cellOf(value: string | number | null, row: number, column: number, strings: Strings): string {
  if (value === null || value === '') return ''
  const place = `r="${columnName(column)}${row + 1}"${row === 0 ? ' s="1"' : ''}`
  if (typeof value === 'number') return `<c ${place}><v>${Math.round(value * 1e6) / 1e6}</v></c>`
  return `<c ${place} t="s"><v>${strings.numberOf(value)}</v></c>`
}

/** `A`, `Z`, `AA` */
const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const ESCAPED: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot hold are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, one => ESCAPED[one] ?? one)
