import { InvalidRequest } from '../errors.ts'
import { momentOf, type SentWindow } from '../time-window.ts'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** A search whose pages are walked. */
export interface Walked<Item> {
  time: SentWindow
  order?: 'asc' | 'desc' | undefined
  ask(body: { time: SentWindow; cursor: string | null }): Promise<Page<Item>>
  /** The time by which items are sorted: a text of one form, so that texts have the order of the moments. */
  timeOf(item: Item): string
  /** Sorts items of the same time; as numbers, the first difference decides. */
  rankOf(item: Item): number[]
}

/** How often in a row a walk restarts without progress. */
const FRUITLESS = 5

/** All pages of a search. Only a page without a cursor is the last one; a cursor that is no longer good is done without. */
export async function* walkSearch<Item>(search: Walked<Item>): AsyncGenerator<Item, void, undefined> {
  let last: Item | null = null
  let { time } = search
  let cursor: string | null = null
  let fruitless = 0
  for (;;) {
    const page: Page<Item> | InvalidRequest = await search.ask({ time, cursor }).catch(asLostPlace)
    if (page instanceof InvalidRequest) {
      if (cursor === null || ++fruitless > FRUITLESS) throw page
      cursor = null
      if (last) time = restFrom(search.timeOf(last), search)
      continue
    }
    for (const item of page.items) {
      if (last && !isBehind(item, last, search)) continue
      last = item
      fruitless = 0
      yield item
    }
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}

function asLostPlace(error: unknown): InvalidRequest {
  if (error instanceof InvalidRequest && error.field('cursor').length > 0) return error
  throw error
}

/** The rest of the window: from the last yielded item on, including those of the same millisecond. */
function restFrom(moment: string, { time, order }: Pick<Walked<unknown>, 'time' | 'order'>): SentWindow {
  if (order !== 'desc') return { ...time, from_dt: moment }
  const behind = Date.parse(moment) + 1
  // Never later than what was asked for: that may be 30 days to the microsecond.
  return behind < momentOf(time.to_dt) ? { ...time, to_dt: new Date(behind).toISOString() } : time
}

function isBehind<Item>(one: Item, other: Item, { order, timeOf, rankOf }: Walked<Item>): boolean {
  const [first, second] = order === 'desc' ? [one, other] : [other, one]
  if (timeOf(first) !== timeOf(second)) return timeOf(second) > timeOf(first)
  const ranks = rankOf(first)
  const difference = rankOf(second).map((rank, n) => rank - (ranks[n] as number))
  return (difference.find(one => one !== 0) ?? 0) > 0
}
