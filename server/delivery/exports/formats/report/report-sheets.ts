import {
  type Block,
  cellValue,
  type Plot,
  type ReportDocument,
  type Section,
  type Table,
} from '../../../../../charts/report-document.ts'
import type { CellRange, SheetCell } from '../../../../../contract/workbook/sheet.ts'
import type { Words } from '../../../../analysis/reports/words.ts'
import type { SheetChart } from './chart-xml.ts'

export interface ReportSheet {
  name: string
  rows: SheetCell[][]
  charts: SheetChart[]
  /** Coloured from the lowest to the highest value. */
  scales: CellRange[]
}

const text = (value: string): SheetCell => ({ value })
const bold = (value: string): SheetCell => ({ value, style: 'bold' })
const number = (value: number | null, digits: number): SheetCell => ({ value, digits })

/** A sheet with the head of the report, and one for each section. */
export function reportSheets(document: ReportDocument, words: Words): ReportSheet[] {
  const sections = document.sections.filter(({ blocks }) => blocks.length > 0)
  return [headSheet(document), ...sections.map(section => sectionSheet(section, words))]
}

function headSheet({ kind, title, subtitle, organization, head, figures, foot }: ReportDocument): ReportSheet {
  return {
    name: kind,
    charts: [],
    scales: [],
    rows: [
      [{ value: title, style: 'title' }],
      [text(subtitle)],
      [text(organization)],
      [],
      ...head.flatMap(({ name, values }) => values.map((value, i) => [i === 0 ? bold(name) : text(''), text(value)])),
      [],
      ...figures.map(({ name, value, unit, more }) => [bold(name), text(`${value} ${unit}`.trim()), text(more)]),
      [],
      [text(foot.about)],
      [text(foot.made)],
    ],
  }
}

function sectionSheet({ title, lead, blocks }: Section, words: Words): ReportSheet {
  const sheet: ReportSheet = {
    name: title,
    rows: [[{ value: title, style: 'title' }], [text(lead)], []],
    charts: [],
    scales: [],
  }
  for (const block of blocks) addBlock(sheet, block, words)
  return sheet
}

function addBlock(sheet: ReportSheet, block: Block, words: Words): void {
  switch (block.type) {
    case 'table':
      addTable(sheet, block.table)
      break
    case 'facts':
      sheet.rows.push(...block.facts.map(({ name, values }) => [bold(name), text(values.join(' '))]), [])
      break
    case 'text':
      sheet.rows.push([text(block.text)])
      break
    case 'plot':
      addPlot(sheet, block.plot, words)
      break
    case 'strip':
      // The table of classes has the same shares.
      break
  }
}

function addTable(sheet: ReportSheet, { columns, rows, notes }: Table): void {
  sheet.rows.push(columns.map(({ head }) => bold(head)))
  for (const { cells, isBold } of rows) {
    sheet.rows.push(
      cells.map((cell, i) => {
        const value = cellValue(cell)
        const digits = columns[i]?.digits ?? 0
        return { value, ...(typeof value === 'number' && { digits }), ...(isBold && { style: 'bold' as const }) }
      }),
    )
  }
  sheet.rows.push(...notes.map(note => [text(note)]), [])
}

/** The data of a plot as a table, and a chart of it beside it. */
function addPlot(sheet: ReportSheet, plot: Plot, words: Words): void {
  const top = sheet.rows.length
  if (plot.kind === 'weekdays') {
    addWeekdays(sheet, plot.rows, words)
    return
  }
  const { heads, rows, type, colours, isDashed } = tableOf(plot, words)
  sheet.rows.push(heads.map(bold), ...rows, [])
  sheet.charts.push({
    type,
    title: sheet.name,
    sheet: sheet.name,
    at: { column: heads.length + 1, row: top },
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
}

function tableOf(plot: Exclude<Plot, { kind: 'weekdays' }>, { m }: Words): PlotTable {
  const moment = (local: string): SheetCell => ({ value: local.replace('T', ' '), style: 'minute' })
  if (plot.kind === 'volume') {
    const { buckets, series } = plot.data
    return {
      type: 'stacked columns',
      heads: [m.hour, ...series.map(({ label }) => label)],
      colours: series.map(({ colour }) => colour),
      rows: buckets.map(({ local, coverage }, i) => [
        moment(local),
        ...series.map(({ counts }) => number((coverage ?? 0) > 0 || counts[i] ? (counts[i] as number) : null, 0)),
      ]),
    }
  }
  if (plot.kind === 'band') {
    const { buckets, p15, p50, p85, limits } = plot.data
    return {
      type: 'lines',
      heads: [m.hour, 'V15', 'V50', 'V85', m.limit],
      colours: ['--plot-channel-2', '--color-text-2', '--color-text', '--plot-limit'],
      isDashed: [false, true, false, false],
      rows: buckets.map(({ local }, i) => [
        moment(local),
        ...[p15, p50, p85, limits].map(values => number(values[i] ?? null, 1)),
      ]),
    }
  }
  if (plot.kind === 'lines') {
    const { categories, unit, series, digits } = plot.data
    return {
      type: 'lines',
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
    heads: [unit, m.shareColumn],
    colours: ['--plot-channel-1'],
    rows: bins.map(({ from, count }) => [number(from, 0), number((count / vehicles) * 100, 2)]),
  }
}

type WeekdayRows = Extract<Plot, { kind: 'weekdays' }>['rows']

function addWeekdays(sheet: ReportSheet, rows: WeekdayRows, { m }: Words): void {
  const weekdays = m.weekdays.split(' ')
  const hours = Array.from({ length: 24 }, (_, hour) => bold(`${String(hour).padStart(2, '0')}:00`))
  sheet.rows.push([bold(m.day), ...hours])
  sheet.scales.push({ top: sheet.rows.length, left: 1, rows: 7, columns: 24 })
  for (const [i, row] of rows.entries()) {
    const cells = row.map(cell => number(cell.kind === 'mean' ? cell.value : null, 1))
    sheet.rows.push([text(weekdays[i] as string), ...cells])
  }
  sheet.rows.push([])
}
