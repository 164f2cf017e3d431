import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  search,
  store,
  type Vehicle,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'
import type { TrafficRecord } from '../../support/traffic/traffic-record.ts'

/** More in one millisecond than a page holds; `npm run faults` walks 100,000 and 3,000. */
const RECORDS = 2000
const IN_ONE_MILLISECOND = 1500
const MAX_MS = 120_000
const MIDDLE = Date.UTC(2026, 6, 1)

const server = useServer(NO_RATE_LIMITS)

async function fill(records: number, together: number): Promise<{ place: Place; sites: Place[] }> {
  const place = await makePlace(server.database)
  const sites = [place, await makePlace(server.database, place), await makePlace(server.database, place)]
  const random = randomOf(records)
  const all = Array.from({ length: records }, (_, sequence): Vehicle => {
    const ts = sequence < together ? MIDDLE : MIDDLE + Math.floor((random() - 0.5) * HOUR_MS)
    return vehicle(ts, { sequence })
  })
  const size = Math.max(1000, Math.ceil(records / 6))
  for (let i = 0; i < all.length; i += size) {
    const { siteId } = sites[(i / size) % sites.length] as Place
    await store(server.database, siteId, all.slice(i, i + size))
  }
  return { place, sites }
}

/** Keeps inserting small uploads, everywhere in the window and in the busy millisecond, until `end` is called. */
function insertMeanwhile({ sites }: { sites: Place[] }, seed: number) {
  const random = randomOf(seed)
  let isOver = false
  let inserted = 0
  const done = (async () => {
    for (let n = 0; !isOver && n < 30; n++) {
      const records = Array.from({ length: 5 }, (_, i) =>
        vehicle(random() < 0.3 ? MIDDLE : MIDDLE + Math.floor((random() - 0.5) * HOUR_MS), {
          sequence: seed * 1_000_000 + n * 10 + i,
        }),
      )
      await store(server.database, (sites[n % sites.length] as Place).siteId, records)
      inserted += records.length
      await sleep(20)
    }
  })()
  return {
    async end() {
      isOver = true
      await done
      return inserted
    },
  }
}

const window = between(MIDDLE - HOUR_MS, MIDDLE + HOUR_MS)

/** Walks while others insert: how many of those that were there are missing, come twice, or out of order. */
async function walkMeanwhile(
  filled: { place: Place; sites: Place[] },
  filters: object,
  order: 'asc' | 'desc',
  seed: number,
) {
  const { token, organization } = filled.place
  const { rows } = await server.database.query<{ id: number }>(
    `select id from records where organization_id = ${organization.id}`,
  )
  const writer = insertMeanwhile(filled, seed)
  const { items, pages } = await walk(server.url, token, { ...window, ...filters, order })
  const inserted = await writer.end()
  const seen = new Set(items.map(({ id }) => id))
  const isBefore = (a: TrafficRecord, b: TrafficRecord) =>
    order === 'asc'
      ? a.timestamp < b.timestamp || (a.timestamp === b.timestamp && a.id < b.id)
      : a.timestamp > b.timestamp || (a.timestamp === b.timestamp && a.id > b.id)
  return {
    missing: rows.filter(({ id }) => !seen.has(id)).length,
    twice: items.length - seen.size,
    outOfOrder: items.filter((item, i) => i > 0 && !isBefore(items[i - 1] as TrafficRecord, item)).length,
    pages: pages.length,
    inserted,
  }
}

const RIGHT = { missing: 0, twice: 0, outOfOrder: 0 }

describe(`${RECORDS} records, ${IN_ONE_MILLISECOND} of them in one millisecond, read while others are inserted`, () => {
  let filled: { place: Place; sites: Place[] }
  beforeAll(async () => {
    filled = await fill(RECORDS, IN_ONE_MILLISECOND)
  }, MAX_MS)

  test.each([
    [70, 'asc'],
    [70, 'desc'],
    [1000, 'asc'],
    [1000, 'desc'],
  ] as const)(
    'in pages of %i, %s: none missing, none twice, in order, and it ends',
    async (limit, order) => {
      const result = await walkMeanwhile(filled, { limit }, order, limit + (order === 'asc' ? 1 : 2))
      expect(result).toMatchObject(RIGHT)
      expect(result.pages).toBeGreaterThanOrEqual(RECORDS / limit)
      expect(result.inserted).toBeGreaterThan(0)
    },
    MAX_MS,
  )

  test(
    'in pages of 1000 of chosen sites and under a filter: the same',
    async () => {
      const sites = filled.sites.map(({ siteId }) => siteId)
      for (const order of ['asc', 'desc'] as const) {
        const result = await walkMeanwhile(
          filled,
          { limit: 1000, sites, channels: [1], valid: true },
          order,
          50 + order.length,
        )
        expect(result).toMatchObject(RIGHT)
      }
    },
    MAX_MS,
  )
})

test(
  'one by one, half of them in one millisecond, both orders: none missing, none twice, in order, and it ends',
  async () => {
    const filled = await fill(40, 20)
    for (const order of ['asc', 'desc'] as const) {
      const result = await walkMeanwhile(filled, { limit: 1 }, order, order.length)
      expect(result).toMatchObject(RIGHT)
      expect(result.pages).toBeGreaterThanOrEqual(40)
    }
  },
  MAX_MS,
)

describe('a record that is stored behind the last one seen is on the next page', () => {
  const STEP = 10_000
  const LIMITS = [1, 2, 3, 5]

  /** Walks an hour in pages, and stores a record between the last one seen and the next one before each further page. */
  async function walkAndStoreBehind(places: Place[], start: number, request: { order: 'asc' | 'desc'; limit: number }) {
    const { token } = places[0] as Place
    const sign = request.order === 'asc' ? 1 : -1
    const missed: string[] = []
    let expected: string | null = null
    for (let cursor: string | null = null, page = 0; page < 40; page++) {
      const body: object = { ...between(start, start + HOUR_MS), ...request, ...(cursor && { cursor }) }
      const { json } = await search(server.url, token, body)
      const { items, next_cursor } = json as { items: TrafficRecord[]; next_cursor: string | null }
      if (expected && items[0]?.timestamp !== expected) missed.push(`page ${page}: ${expected}`)
      cursor = next_cursor
      const last = items.at(-1)
      if (!cursor || !last) break
      const lastTs = Date.parse(last.timestamp)
      // Behind one of those that it stores the next one is too near.
      expected = lastTs % STEP === 0 ? iso(lastTs + sign * 1_000) : null
      if (!expected) continue
      const { siteId } = places[page % places.length] as Place
      await store(server.database, siteId, [vehicle(Date.parse(expected), { sequence: lastTs })])
    }
    return missed
  }

  test.each([
    ['of all sites', 3, false],
    ['of one site', 1, true],
    ['of two sites', 2, true],
    ['of seven sites', 7, true],
    ['of 33 sites', 33, true],
  ] as const)('%s, in both orders, at every limit', async (_, count, isBySite) => {
    const places = [await makePlace(server.database)]
    while (places.length < count) places.push(await makePlace(server.database, places[0]))
    const sites = isBySite ? { sites: places.map(({ siteId }) => siteId) } : {}
    const requests = LIMITS.flatMap(limit => (['asc', 'desc'] as const).map(order => ({ limit, order, ...sites })))
    for (const [hour, request] of requests.entries()) {
      const start = MIDDLE + hour * HOUR_MS
      for (const [n, { siteId }] of places.slice(0, 4).entries()) {
        const records = [0, 1, 2, 3].map(i => vehicle(start + (i * 4 + n) * STEP, { sequence: start + i }))
        await store(server.database, siteId, records)
      }
      expect(await walkAndStoreBehind(places, start, request), JSON.stringify(request)).toEqual([])
    }
  })
})
