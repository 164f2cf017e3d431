import { expect, test } from 'vitest'
import { fitTable, type TableColumn } from './fit-table.ts'

interface Row {
  id: number
  name: string
  city: string
}
const COLUMNS: TableColumn<Row>[] = [
  { title: 'ID', cell: row => row.id, right: true },
  { title: 'NAME', cell: row => row.name, minWidth: 6 },
  { title: 'CITY', cell: row => row.city, drop: 1 },
]
const ROWS = [
  { id: 1, name: 'Hauptstraße am Ring', city: 'Moers' },
  { id: 12, name: '', city: 'a\u001b[2J' },
]
const lines = (width: number) => {
  const table = fitTable(COLUMNS, ROWS, width)
  return [table.head, ...ROWS.map(table.line)]
}

test('a table is as wide as its texts, and what comes from elsewhere does not drive the terminal', () => {
  expect(lines(Number.POSITIVE_INFINITY)).toEqual([
    'ID  NAME                 CITY',
    ' 1  Hauptstraße am Ring  Moers',
    '12  -                    a?[2J',
  ])
})

test('where there is no room, texts are cut before columns go', () => {
  expect(lines(20)).toEqual(['ID  NAME       CITY', ' 1  Hauptstr…  Moers', '12  -          a?[2J'])
  expect(lines(14)).toEqual(['ID  NAME', ' 1  Hauptstra…', '12  -'])
  expect(fitTable(COLUMNS, ROWS, 14).dropped).toEqual(['CITY'])
})
