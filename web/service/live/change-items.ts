export interface Item {
  id: unknown
  [field: string]: unknown
}

type Change = (item: Item) => Item | null

/**
 * Changes the items of an answer, which is one item, a list, `{ items }` or pages of them. Returns the same object if
 * no item changed. If `change` returns null, the item is removed from its list.
 */
export function changeItems(data: unknown, change: Change): unknown {
  if (Array.isArray(data)) return changeList(data, change)
  if (!isObject(data)) return data
  for (const name of ['items', 'pages']) {
    const list = data[name]
    if (!Array.isArray(list)) continue
    const changed = name === 'items' ? changeList(list, change) : changeAll(list, page => changeItems(page, change))
    return changed === list ? data : { ...data, [name]: changed }
  }
  return isItem(data) ? (change(data) ?? data) : data
}

function changeList(list: unknown[], change: Change): unknown[] {
  const changed = changeAll(list, item => (isItem(item) ? change(item) : item))
  return changed === list ? list : changed.filter(item => item !== null)
}

function changeAll(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  const changed = list.map(change)
  return changed.every((item, index) => item === list[index]) ? list : changed
}

const isObject = (value: unknown): value is { [field: string]: unknown } => typeof value === 'object' && value !== null
const isItem = (value: unknown): value is Item => isObject(value) && 'id' in value
