import { readZip, type ZipFileEntry } from './read-zip.ts'

export interface XlsxCell {
  value: string | number | boolean
  /** Its number format and whether it is bold. */
  format: string
  bold: boolean
}

export interface Workbook {
  entries: ZipFileEntry[]
  sheets: { [name: string]: { xml: string; rows: (XlsxCell | undefined)[][] } }
}

/** A small reader of workbooks, independent of what writes them: cells by their place, types and formats as declared. */
export function readXlsx(file: Buffer): Workbook {
  const entries = readZip(file)
  const part = (name: string) => {
    const entry = entries.find(one => one.name === name)
    if (!entry) throw new Error(`The workbook has no ${name}.`)
    return entry.content.toString()
  }
  const strings = all(part('xl/sharedStrings.xml'), /<si><t xml:space="preserve">([^<]*)<\/t><\/si>/g).map(([, text]) =>
    unescapeXml(text as string),
  )
  const formats = readFormats(part('xl/styles.xml'))
  const targets = new Map(
    all(part('xl/_rels/workbook.xml.rels'), /Id="(\w+)"[^>]*Target="([^"]+)"/g).map(([, id, target]) => [id, target]),
  )
  const sheets = all(part('xl/workbook.xml'), /<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g).map(([, name, id]) => {
    const xml = part(`xl/${targets.get(id)}`)
    return [name as string, { xml, rows: readRows(xml, strings, formats) }]
  })
  return { entries, sheets: Object.fromEntries(sheets) }
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

function readRows(xml: string, strings: string[], formats: Omit<XlsxCell, 'value'>[]) {
  const rows: (XlsxCell | undefined)[][] = []
  for (const [, number, cells] of all(xml, /<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)) {
    const row: (XlsxCell | undefined)[] = []
    const pattern = /<c r="([A-Z]+)(\d+)"(?: s="(\d+)")?(?: t="(s|b)")?><v>([^<]*)<\/v><\/c>/g
    const rest = (cells as string).replaceAll(pattern, (_, column, place, style, type, value) => {
      if (place !== number) throw new Error(`A cell of row ${place} in row ${number}.`)
      const typed = type === 's' ? strings[Number(value)] : type === 'b' ? value === '1' : Number(value)
      if (typed === undefined || Number.isNaN(typed)) throw new Error(`${column}${place} has no value.`)
      row[columnNumber(column)] = { value: typed, ...(formats[Number(style ?? 0)] as Omit<XlsxCell, 'value'>) }
      return ''
    })
    if (rest !== '') throw new Error(`Row ${number} has more than cells: ${rest}`)
    rows[Number(number) - 1] = row
  }
  return rows
}

/** `A` is 0, `AA` is 26. */
const columnNumber = (name: string) =>
  [...name].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1

function readFormats(styles: string): Omit<XlsxCell, 'value'>[] {
  const own = new Map(all(styles, /numFmtId="(\d+)" formatCode="([^"]+)"/g).map(([, id, code]) => [id, code]))
  const fonts = all(styles, /<font>(.*?)<\/font>/g).map(([, font]) => (font as string).includes('<b/>'))
  const [, formats] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles) ?? []
  return all(formats as string, /<xf numFmtId="(\d+)" fontId="(\d+)"/g).map(([, id, font]) => ({
    format: own.get(id) ?? (id === '0' ? 'General' : id === '1' ? '0' : `format ${id}`),
    bold: fonts[Number(font)] as boolean,
  }))
}

const unescapeXml = (text: string) =>
  text
    .replace(
      /&(lt|gt|amp|quot|#39);/g,
      (_, name) => ({ lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" })[name as 'lt'],
    )
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
