import { expect, test } from 'vitest'
import { changeItems, type Item } from './change-items.ts'

const [one, two, three] = [{ id: 1 }, { id: 2, status: 'queued' }, { id: 3 }]
const start = (item: Item) => (item.id === 2 ? { ...item, status: 'running' } : item)
const drop = (item: Item) => (item.id === 2 ? null : item)
const keep = (item: Item) => (item.id === 9 ? null : item)
const started = { id: 2, status: 'running' }

test.each([
  ['a list', [one, two], [one, started], [one]],
  [
    'items',
    { items: [two], next_cursor: 'x' },
    { items: [started], next_cursor: 'x' },
    { items: [], next_cursor: 'x' },
  ],
  [
    'pages',
    { pages: [{ items: [one] }, { items: [two, three] }], pageParams: [null, 'x'] },
    { pages: [{ items: [one] }, { items: [started, three] }], pageParams: [null, 'x'] },
    { pages: [{ items: [one] }, { items: [three] }], pageParams: [null, 'x'] },
  ],
  ['one thing', two, started, two],
  ['a number', 7, 7, 7],
])('an item of %s is changed, and everything else stays the same object', (_, data, changed, without) => {
  expect(changeItems(data, start)).toEqual(changed)
  expect(changeItems(data, drop)).toEqual(without)
  expect(changeItems(data, keep)).toBe(data)
})

test('a page without a change stays the same object', () => {
  const data = { pages: [{ items: [one] }, { items: [two] }] }
  const { pages } = changeItems(data, start) as typeof data
  expect(pages[0]).toBe(data.pages[0])
})
