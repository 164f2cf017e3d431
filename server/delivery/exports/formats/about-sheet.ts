import { columnsOf, type ExportContext, type ExportedColumn } from '../../../../contract/exported-columns.ts'
import { cellName, cellXml, type SharedStrings } from '../../../../contract/workbook/cells.ts'
import { sheetStart } from '../../../../contract/workbook/sheet.ts'
import { STYLE } from '../../../../contract/workbook/styles.ts'

type Cell = string | number | { text: string; style: number }

const bold = (text: string) => ({ text, style: STYLE.bold })

/** What this format adds to the meaning of a column. */
const NOTES: { [column in ExportedColumn]?: string } = {
  local_time: ' Its offset is local_time less timestamp.',
  flags: ' Several are joined by "|".',
}

/** A longer list continues in the next row: a cell of Excel cannot hold a list of 5000 sites. */
const MAX_VALUES_IN_A_CELL = 100

interface About {
  title: string
  lead: string
  columns: { name: string; meaning: string }[]
}

export const aboutRecords = (context: ExportContext): About => ({
  title: 'Traffic records',
  lead: 'Every row of the sheet "Records" is one vehicle that passed a site. An empty cell is a value that is not known.',
  columns: columnsOf(context).map(({ name, meaning }) => ({ name, meaning: `${meaning}${NOTES[name] ?? ''}` })),
})

/** The sheet "About": filters, sites and the meaning of the columns. */
export function aboutSheet(context: ExportContext, records: number, strings: SharedStrings, about: About): string {
  const rows = [...aboutRows(context, records, about)].map((cells, n) => {
    const encoded = cells.map((cell, column) => encodeCell(cell, cellName(column, n), strings))
    return `<row r="${n + 1}">${encoded.join('')}</row>`
  })
  return `${sheetStart({ widths: [24, 40, 40, 24, 60] })}${rows.join('')}</sheetData></worksheet>`
}

function* aboutRows(context: ExportContext, records: number, about: About): Generator<Cell[]> {
  const { organization, createdAt, request, sites } = context
  yield [{ text: about.title, style: STYLE.title }]
  yield [about.lead]
  yield []
  yield [bold('Organization'), organization]
  yield [bold('Created at'), createdAt.toISOString()]
  yield [bold('Records'), records]
  yield []
  yield [bold('Filters as asked')]
  yield* filters(request, '')
  yield []
  yield ['Site', 'Site id', 'Name', 'Time zone', 'Channels'].map(bold)
  for (const [number, site] of [...sites].sort(([a], [b]) => a - b)) {
    const channels = site.channels.map(({ number, name, direction }) => [number, name, direction].join(' ').trim())
    yield [number, site.site_id, site.name, site.time_zone, channels.join('; ')]
  }
  yield []
  yield [bold('Column'), bold('Meaning')]
  for (const { name, meaning } of about.columns) yield [name, meaning]
}

function* filters(value: unknown, name: string): Generator<Cell[]> {
  if (Array.isArray(value)) {
    for (let from = 0; from === 0 || from < value.length; from += MAX_VALUES_IN_A_CELL) {
      yield [
        from === 0 ? name : '',
        value
          .slice(from, from + MAX_VALUES_IN_A_CELL)
          .map(plain)
          .join(', '),
      ]
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* filters(member, name === '' ? key : `${name}.${key}`)
  } else if (value !== undefined && value !== null) yield [name, plain(value)]
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function encodeCell(cell: Cell, name: string, strings: SharedStrings): string {
  if (typeof cell === 'number') return cellXml(name, cell, STYLE.left, strings)
  const { text, style } = typeof cell === 'string' ? { text: cell, style: STYLE.plain } : cell
  return text === '' ? '' : cellXml(name, text, style, strings)
}
