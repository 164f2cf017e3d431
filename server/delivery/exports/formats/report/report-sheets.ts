import {
  cellDigits,
  cellValue,
  type DocumentBlock,
  type DocumentCell,
  type DocumentColumn,
  type DocumentPlot,
  type DocumentSection,
  type DocumentTable,
  isBoldCell,
  type ReportDocument,
} from '../../../../../charts/report-document.ts'
import { bandScale } from '../../../../../charts/speed-band-option.ts'
import type { CellRange, SheetCell } from '../../../../../contract/workbook/sheet.ts'
import { MISSING, type Words } from '../../../../analysis/reports/words.ts'
import type { SheetChart } from './chart-xml.ts'

export interface ReportSheet {
  name: string
  rows: SheetCell[][]
  charts: SheetChart[]
  /** Coloured from the lowest to the highest value. */
  scales: CellRange[]
  /** Down to the heads of its table; 0 without one. */
  frozenRows: number
}

const text = (value: string): SheetCell => ({ value })
const bold = (value: string): SheetCell => ({ value, style: 'bold' })
const boldTop = (value: string): SheetCell => ({ value, style: 'boldTop' })
const wrapped = (value: string): SheetCell => ({ value, style: 'wrapped' })
const number = (value: number | null, digits: number): SheetCell => ({ value, digits })

/** A sheet with the head of the report, and one for each table of a section, so that its heads can stay in view. */
export function reportSheets(document: ReportDocument, words: Words): ReportSheet[] {
  const sections = document.sections.filter(({ blocks }) => blocks.length > 0)
  return [headSheet(document), ...sections.flatMap(section => sectionSheets(section, words))]
}

function headSheet({ kind, title, subtitle, organization, head, figures, foot }: ReportDocument): ReportSheet {
  return {
    name: kind,
    charts: [],
    scales: [],
    frozenRows: 0,
    rows: [
      [{ value: title, style: 'title' }],
      [text(subtitle)],
      [text(organization)],
      [],
      ...head.flatMap(({ name, values }) => values.map((value, i) => [i === 0 ? bold(name) : text(''), text(value)])),
      [],
      ...figures.map(({ name, number: { value, digits, isShare }, unit, more }) => [
        bold(unit === '' ? name : `${name}, ${unit}`),
        value === null ? text(MISSING) : { value, digits, style: isShare ? ('percent' as const) : ('figure' as const) },
        text(more),
      ]),
      [],
      [text(foot.about)],
      [text(foot.made)],
    ],
  }
}

function sectionSheets({ title, lead, blocks }: DocumentSection, words: Words): ReportSheet[] {
  const parts = onePerTable(joinTables(blocks))
  return parts.map((part, i) => {
    const name = i === 0 ? title : `${title} ${i + 1}`
    const sheet: ReportSheet = {
      name,
      rows: [[{ value: title, style: 'title' }], [text(lead)], []],
      charts: [],
      scales: [],
      frozenRows: 0,
    }
    if (part[0] && isTable(part[0])) sheet.frozenRows = sheet.rows.length + 1
    for (const block of part) addBlock(sheet, block, lead, words)
    // Beside the table, so that nothing of it is hidden.
    const column = Math.max(...sheet.rows.map(row => (row.length > 1 ? row.length : 0))) + 1
    for (const chart of sheet.charts) chart.at.column = column
    return sheet
  })
}

/** A plot is written as the table of its data. */
const isTable = ({ type }: DocumentBlock): boolean => type === 'table' || type === 'plot'

/** Each part begins with a table, and has what follows it; the first may begin with what is before all tables. */
function onePerTable(blocks: DocumentBlock[]): DocumentBlock[][] {
  const parts: DocumentBlock[][] = []
  for (const block of blocks) {
    const part = parts.at(-1)
    if (part && !(isTable(block) && part.some(isTable))) part.push(block)
    else parts.push([block])
  }
  return parts
}

/** Tables that paper is too narrow for, and that have the same rows, are one table here. */
function joinTables(blocks: DocumentBlock[]): DocumentBlock[] {
  const joined: DocumentBlock[] = []
  const labelsOf = ({ rows }: DocumentTable) => JSON.stringify(rows.map(({ cells }) => cells[0]))
  for (const block of blocks) {
    const before = joined.at(-1)
    if (block.type === 'table' && before?.type === 'table' && labelsOf(before.table) === labelsOf(block.table)) {
      const { columns, rows, notes } = before.table
      const table = {
        columns: [...columns, ...block.table.columns.slice(1)],
        rows: rows.map((row, i) => ({ ...row, cells: [...row.cells, ...(block.table.rows[i]?.cells.slice(1) ?? [])] })),
        notes: [...notes, ...block.table.notes],
      }
      joined[joined.length - 1] = { type: 'table', table }
    } else joined.push(block)
  }
  return joined
}

function addBlock(sheet: ReportSheet, block: DocumentBlock, lead: string, words: Words): void {
  switch (block.type) {
    case 'table':
      addTable(sheet, block.table)
      break
    case 'facts':
      sheet.rows.push(...block.facts.map(({ name, values }) => [boldTop(name), wrapped(values.join(' '))]), [])
      break
    case 'text':
      sheet.rows.push([text(block.text)])
      break
    case 'plot':
      addPlot(sheet, block.plot, lead, words)
      break
    case 'strip':
      // The table of classes has the same shares.
      break
  }
}

function addTable(sheet: ReportSheet, { columns, rows, notes }: DocumentTable): void {
  sheet.rows.push(
    columns.map(({ head, digits, isClock }, i) =>
      i > 0 && digits === null && !isClock
        ? { value: head, style: 'headIndented' as const }
        : headCell(head, i > 0 && (digits !== null || isClock)),
    ),
  )
  for (const { cells, isBold = false } of rows) {
    sheet.rows.push(cells.map((cell, i) => tableCell(cell, columns[i], i, isBold || isBoldCell(cell))))
  }
  sheet.rows.push(...notes.map(note => [text(note)]), [])
}

/** Above numbers the heads are at the right, as these are. */
const headCell = (value: string, isOfNumbers = false): SheetCell => ({
  value,
  style: isOfNumbers ? 'headRight' : 'head',
})

function tableCell(cell: DocumentCell, column: DocumentColumn | undefined, index: number, isBold: boolean): SheetCell {
  const value = cellValue(cell)
  const isNumeric = column?.digits != null || column?.isClock
  if (value === null) return { value: MISSING, ...(isNumeric && { style: 'right' as const }) }
  if (typeof value === 'number') {
    const style = isBold ? { style: 'bold' as const } : {}
    return { value, digits: cellDigits(cell, column), isSigned: column?.isSigned, ...style }
  }
  const clock = column?.isClock ? clockOf(value) : null
  if (clock !== null) return { value: clock, style: index === 0 ? 'clock' : isBold ? 'boldTime' : 'time' }
  // A text is apart from the number before it.
  if (index > 0 && !isNumeric) return { value, style: isBold ? 'boldIndented' : 'indented' }
  return { value, ...(isBold && { style: 'bold' as const }) }
}

/** When an hour or a quarter of it begins: `07 – 08` is 07:00. */
function clockOf(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d\d)(?::(\d\d))?(?: – |$)/.exec(text) ?? []
  return hours === undefined ? null : `${hours}:${minutes}`
}

/** The data of a plot as a table, and a chart of it beside it. */
function addPlot(sheet: ReportSheet, plot: DocumentPlot, lead: string, words: Words): void {
  const top = sheet.rows.length
  if (plot.kind === 'weekdays') {
    addWeekdays(sheet, plot.rows, words)
    return
  }
  const { heads, rows, type, colours, isDashed, min } = tableOf(plot, words)
  sheet.rows.push(
    heads.map((head, i) => headCell(head, typeof rows[0]?.[i]?.value === 'number')),
    ...rows,
    [],
  )
  sheet.charts.push({
    type,
    title: sheet.name,
    subtitle: lead,
    min,
    sheet: sheet.name,
    // Below the heads, which stay in view and are printed on each page.
    at: { column: heads.length, row: top + 1 },
    categories: { column: 0, from: top + 1, to: top + rows.length },
    series: heads.slice(1).map((name, i) => ({
      name,
      column: i + 1,
      colour: colours[i] as string,
      isDashed: isDashed?.[i] ?? false,
    })),
  })
}

interface PlotTable {
  heads: string[]
  rows: SheetCell[][]
  type: SheetChart['type']
  /** By the names of their variables. */
  colours: string[]
  isDashed?: boolean[]
  /** Where the axis of values begins, as in the plot; undefined: Excel chooses. */
  min: number | undefined
}

function tableOf(plot: Exclude<DocumentPlot, { kind: 'weekdays' }>, { m }: Words): PlotTable {
  const moment = (local: string, interval: string): SheetCell =>
    interval === '1d'
      ? { value: local.slice(0, 10), style: 'date' }
      : { value: local.replace('T', ' '), style: 'minute' }
  const head = (interval: string) => (interval === '1d' ? m.day : m.hour)
  if (plot.kind === 'volume') {
    const { buckets, series, interval } = plot.data
    return {
      type: 'stacked columns',
      min: 0,
      heads: [head(interval), ...series.map(({ label }) => label)],
      colours: series.map(({ colour }) => colour),
      rows: buckets.map(({ local, coverage }, i) => [
        moment(local, interval),
        ...series.map(({ counts }) => number((coverage ?? 0) > 0 || counts[i] ? (counts[i] as number) : null, 0)),
      ]),
    }
  }
  if (plot.kind === 'band') {
    const { buckets, interval, p15, p50, p85, limits } = plot.data
    return {
      type: 'lines',
      min: bandScale(plot.data)?.min,
      heads: [head(interval), 'V15', 'V50', 'V85', m.limit],
      colours: ['--plot-channel-2', '--color-text-2', '--color-text', '--plot-limit'],
      isDashed: [false, true, false, false],
      rows: buckets.map(({ local }, i) => [
        moment(local, interval),
        ...[p15, p50, p85, limits].map(values => number(values[i] ?? null, 1)),
      ]),
    }
  }
  if (plot.kind === 'lines') {
    const { categories, unit, series, digits, hasZero } = plot.data
    return {
      type: 'lines',
      min: hasZero ? 0 : undefined,
      heads: [unit, ...series.map(({ label }) => label)],
      colours: series.map(({ colour }) => colour),
      isDashed: series.map(({ isDashed }) => isDashed),
      rows: categories.map((category, i) => [
        number(category, 0),
        ...series.map(({ values }) => number(values[i] ?? null, digits)),
      ]),
    }
  }
  const { bins, vehicles, unit } = plot.data
  return {
    type: 'stacked columns',
    min: 0,
    heads: [unit, m.shareColumn],
    colours: ['--plot-channel-1'],
    rows: bins.map(({ from, count }) => [number(from, 0), number((count / vehicles) * 100, 2)]),
  }
}

type WeekdayRows = Extract<DocumentPlot, { kind: 'weekdays' }>['rows']

function addWeekdays(sheet: ReportSheet, rows: WeekdayRows, { m }: Words): void {
  const weekdays = m.weekdays.split(' ')
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    value: `${String(hour).padStart(2, '0')}:00`,
    style: 'headClock' as const,
  }))
  sheet.rows.push([headCell(m.day), ...hours])
  sheet.scales.push({ top: sheet.rows.length, left: 1, rows: 7, columns: 24 })
  for (const [i, row] of rows.entries()) {
    const cells = row.map(cell => number(cell.kind === 'mean' ? cell.value : null, 1))
    sheet.rows.push([text(weekdays[i] as string), ...cells])
  }
  sheet.rows.push([])
}
