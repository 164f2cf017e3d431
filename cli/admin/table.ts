import colors from 'picocolors'
import { print, printJson } from './run.ts'

type TableCell = string | number | boolean | Date | null | readonly string[]

/** All items as JSON or as a table, or a sentence where there are none. */
export function printList(
  items: readonly unknown[],
  json: true | undefined,
  none: string,
  columns: { [title: string]: readonly TableCell[] },
): void {
  if (json) printJson(items)
  else print(items.length === 0 ? none : table(columns))
}

/** One row per item, one column per field, numbers to the right. picocolors leaves colours out for NO_COLOR and pipes. */
export function table(columns: { [title: string]: readonly TableCell[] }): string {
  const shown = Object.entries(columns).map(([title, cells]) => {
    const texts = cells.map(inWords)
    const width = Math.max(...[title, ...texts].map(text => [...text].length))
    const right = cells.length > 0 && cells.every(cell => typeof cell === 'number')
    const pad = (text: string) => {
      const blanks = ' '.repeat(width - [...text].length)
      return right ? blanks + text : text + blanks
    }
    return { title: pad(title), cells: texts.map(pad) }
  })
  const rows = shown[0]?.cells.map((_, row) => shown.map(column => column.cells[row]).join('  ')) ?? []
  const titles = shown.map(column => column.title).join('  ')
  return [colors.bold(titles.trimEnd()), ...rows.map(row => row.trimEnd())].join('\n')
}

export function inWords(cell: TableCell): string {
  if (cell === null || cell === '') return '-'
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')}Z`
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = Array.isArray(cell) ? cell.join(' ') || '-' : String(cell)
  // A name from elsewhere must not drive the operator's terminal.
  return text.replace(/\p{Cc}/gu, '?')
}
