import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { PlainFilters } from '../support/traffic/plain-aggregate.ts'
import { between, search } from '../support/traffic/traffic.ts'
import { nth, operation } from './operation.ts'
import { byTimeAndId, type StoredRecord, select, shown } from './plain-records.ts'
import type { PageEnd, Walk } from './reads.ts'
import { requests, selectionOf, timesIn } from './requests.ts'
import type { World } from './world.ts'

/** Those of which there is another page. */
export const openWalks = (world: World): Walk[] => world.walks.filter(({ pages }) => pages.at(-1)?.cursor !== null)

async function openWalk(world: World, walk: Omit<Walk, 'pages'>, limit: number): Promise<void> {
  const opened: Walk = { ...walk, pages: [{ cursor: undefined, last: null, short: null }] }
  world.walks.push(opened)
  await readPage(world, opened, 0, limit)
}

/** Reads the page behind the one that was read `age` pages ago. */
async function readPage(world: World, walk: Walk, age: number, limit: number): Promise<void> {
  const { owner, order, selection, pages } = walk
  const from = pages[pages.length - 1 - (age % pages.length)] as PageEnd
  if (from.cursor === null) return
  const { filters } = selection
  const body = { ...between(selection.from, selection.to), ...filters, order, limit, cursor: from.cursor }
  const { status, text, json } = await search(world.url, world.organization(owner).token, body)
  if (status !== 200) throw new Error(`a page was answered ${status} ${text}`)
  const found = judgePage({ walk, from, limit, all: world.stored(owner) }, json.items)
  const next = found.missing[0] ?? null
  if (json.next_cursor === null && next) throw new Error(`the walk ends before record ${nameOf(next)}`)
  const isShort = json.items.length < limit
  if (isShort && json.next_cursor !== null && !isFiltered(filters))
    throw new Error(`a page without filters has ${json.items.length} records of ${limit} and is not the last`)
  const since = json.items.length === 0 && from.short ? from.short.since : world.step
  pages.push({
    cursor: json.next_cursor,
    last: found.last ?? from.last,
    short: isShort ? { since, before: next && { ts: next.ts, id: next.id } } : null,
  })
}

const isFiltered = ({ sites: _, ...filters }: PlainFilters) => Object.keys(filters).length > 0
const nameOf = ({ id, ts, site }: StoredRecord) => `${id} of site ${site} at ${new Date(ts).toISOString()}`

interface Judged {
  walk: Walk
  from: PageEnd
  limit: number
  /** All that the organization has stored now. */
  all: StoredRecord[]
}

/** The page must be the next records behind the last one seen; returns those of them that are not on it. */
function judgePage({ walk, from, limit, all }: Judged, items: { id: number }[]) {
  const direction = walk.order === 'asc' ? 1 : -1
  const isBehind = (a: { ts: number; id: number }, b: { ts: number; id: number }) => direction * byTimeAndId(a, b) > 0
  const expected = select(all, walk.selection).filter(one => !from.last || isBehind(one, from.last))
  if (walk.order === 'desc') expected.reverse()
  if (items.length > limit) throw new Error(`a page of ${limit} has ${items.length} records`)
  // Everything up to the cursor of a short page was read when it was answered, but not what was stored there later. Where
  // the cursor stands is not known: behind the last record seen, and before the next one that was stored by then.
  let isUncertain = true
  const mayMiss = (one: StoredRecord) => {
    if (!from.short || !isUncertain) return false
    const { since, before } = from.short
    return one.step > since && (before === null || isBehind(before, one))
  }
  let at = 0
  let last: StoredRecord | null = null
  for (const item of items) {
    while (expected[at] && expected[at]?.id !== item.id && mayMiss(expected[at] as StoredRecord)) at++
    const record = expected[at++]
    if (record?.id !== item.id) {
      const known = all.find(({ id }) => id === item.id)
      const next = record ? `record ${nameOf(record)}` : 'the end'
      throw new Error(
        `a page has record ${known ? nameOf(known) : `${item.id}, which is not stored,`} instead of ${next}`,
      )
    }
    if (!isDeepStrictEqual(item, shown(record)))
      throw new Error(`a record is ${JSON.stringify(item)} and not ${JSON.stringify(shown(record))}`)
    last = record
    isUncertain = false
  }
  return { last, missing: expected.slice(at).filter(one => !mayMiss(one)) }
}

export const limits = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.constant(1000))

export const WALKS = {
  search: operation(
    6,
    fc.record({ request: requests, isDescending: fc.boolean(), limit: limits }),
    (world, { request, isDescending, limit }) => {
      const order = isDescending ? 'desc' : 'asc'
      return openWalk(world, { owner: request.owner, order, selection: selectionOf(world, request) }, limit)
    },
  ),

  /** Reads a page of any walk, from the last cursor or an older one. */
  page: operation(
    14,
    fc.record({ walk: fc.nat(9), age: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(5)), limit: limits }),
    async (world, { walk, age, limit }) => {
      const chosen = nth(age === 0 ? openWalks(world) : world.walks, walk)
      if (chosen) await readPage(world, chosen, age, limit)
    },
  ),
}

/** All walks to their ends, and then everything that is stored: of each organization and of each site. */
export async function finishWalks(world: World): Promise<void> {
  const window = timesIn(null)
  const everything = world.organizations.flatMap((_, owner) => {
    const sites = world.sites.filter(site => site.owner === owner).map(({ id }) => id)
    return [undefined, ...sites.map(id => [id])].map(chosen => {
      return { owner, order: 'asc' as const, selection: { ...window, filters: chosen ? { sites: chosen } : {} } }
    })
  })
  for (const walk of everything) await openWalk(world, walk, 20)
  for (const walk of world.walks) {
    for (let pages = 0; walk.pages.at(-1)?.cursor !== null; pages++) {
      if (pages > 500) throw new Error('a walk does not end')
      await readPage(world, walk, 0, 50)
    }
  }
}
