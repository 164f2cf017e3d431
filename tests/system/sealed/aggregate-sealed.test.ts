import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { AGGREGATE_LIMITS, aggregateRecords } from '../../../server/analysis/aggregates/aggregate-records.ts'
import { appAggregateBody } from '../../../server/analysis/aggregates/schema.ts'
import { everySite } from '../../../server/people/access/viewer.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { lockSite } from '../../../server/platform/database/locks.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { isOnCluster } from '../../support/services/database.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  type PlainRecord,
  type PlainRequest,
  type PlainSite,
  plainAggregate,
} from '../../support/traffic/plain-aggregate.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { between, iso, NO_RATE_LIMITS, randomOf, store } from '../../support/traffic/traffic.ts'

const START = Date.parse('2025-06-01T00:00:00Z')
const DAYS = 3
const SITES = 5

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let token: string
const sites: PlainSite[] = []
const records: PlainRecord[] = []

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  const random = randomOf(5)
  for (let n = 0; n < SITES; n++) {
    const made = await organization.site({ time_zone: 'UTC', channels: [{ number: 1 }, { number: 2 }] })
    const ofSite: PlainRecord[] = []
    for (let ts = START + n * HOUR_MS; ts < START + DAYS * DAY_MS; ts += Math.round(random() * 30 * MINUTE_MS)) {
      const speed_kmh = Math.round(200 + random() * 900) / 10
      const fields = { vehicle_class: random() < 0.8 ? 'car' : 'bus', speed_kmh, length_m: 4.5, device_fault: false }
      ofSite.push({ ts, site: made, channel: random() < 0.6 ? 1 : 2, lane: 1, ...fields })
    }
    const covered: [number, number][] = [[START, START + DAYS * DAY_MS]]
    const sent = ofSite.map(({ ts, site: _, ...fields }, i) => ({ timestamp: iso(ts), sequence: i, ...fields }))
    await store(server.database, made, sent, covered)
    const limits = [
      { from: START + DAY_MS + 10 * HOUR_MS, kmh: 60 },
      ...(n > 0 ? [{ from: START + 2 * DAY_MS, kmh: 30 }] : []),
    ]
    for (const { from, kmh } of limits) {
      const at = new Date(from)
      await server.database.query(
        sql`insert into speed_limits (site_id, valid_from, kmh) values (${made}, ${at}, ${kmh})`,
      )
    }
    sites.push({ id: made, zone: 'UTC', limit: null, limits, channels: [1, 2], covered })
    records.push(...ofSite)
  }
})

const idOf = (n: number) => sites[n]?.id as number
const seal = (siteBlockRecords?: number) =>
  sealRecords(server.database, { before: START + 10 * DAY_MS, siteBlockRecords })
const open = (siteId: number) =>
  server.database.transaction(async tx => {
    await lockSite(tx, siteId)
    await storeOf(tx).openSpans(tx, { organizationId: organization.id, siteId }, START, START + DAYS * DAY_MS)
  })

const WINDOW = { from: START + 5 * HOUR_MS + 1234, to: START + 2 * DAY_MS + 7 * MINUTE_MS }
/** Whole quarters of an hour; begins and ends inside blocks. */
const QUARTERS = { from: START + 7 * HOUR_MS + 15 * MINUTE_MS, to: START + 2 * DAY_MS + 9 * HOUR_MS }
const FILTERS = { speed_kmh: { min: 40, max: 95 }, vehicle_classes: ['car'] }
const requests = (): [string, PlainRequest][] => {
  const chosen = { 'one site': [idOf(0)], 'two sites': [idOf(0), idOf(4)], 'all sites': undefined }
  return Object.entries(chosen).flatMap(([name, ids]) => {
    const request = { ...WINDOW, ...(ids && { sites: ids }), interval: '1h' }
    return [
      [name, { ...request, summary: true, speed_bin_kmh: 10 }],
      [`${name} in all`, { ...QUARTERS, ...(ids && { sites: ids }), summary: true, speed_bin_kmh: 10 }],
      [`${name} by day`, { ...QUARTERS, ...(ids && { sites: ids }), interval: '1d' }],
      [`${name} by channel`, { ...request, group_by: ['channel'] }],
      [`${name} with filters`, { ...request, ...FILTERS }],
    ] as [string, PlainRequest][]
  })
}

async function compare(name: string, request: PlainRequest): Promise<void> {
  const { from, to, ...rest } = request
  const body = { ...between(from, to), ...rest }
  const answer = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  const expected = plainAggregate(request, sites, records)
  const counts = (items: { start: string; count: number }[]) => items.map(({ start, count }) => `${start} ${count}`)
  expect(counts(answer.json.items), name).toEqual(counts(expected.items as never))
  expect(answer.json.items, name).toEqual(expected.items)
  expect(answer.json.summary, name).toEqual(expected.summary)
  if (request.summary) return
  const { items } = await aggregateRecords(server.database, {
    viewer: everySite(organization.id),
    body: appAggregateBody.parse({ ...body, speeds: false }),
    limits: AGGREGATE_LIMITS,
  })
  expect(items, `${name}, without speeds`).toEqual(expected.items.map(item => ({ ...item, speed_kmh: NO_SPEEDS })))
}
const NO_SPEEDS = { mean: null, p15: null, p50: null, p85: null, max: null }

describe('an aggregate is the same', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['of rows', async () => {}],
    ['of blocks', () => seal()],
    ['of rows of one site and blocks of the others', () => seal().then(() => open(idOf(0)))],
    ['of blocks that are sealed a second time', () => seal()],
    [
      'of blocks whose rollups are put together',
      async () => {
        for (const { id } of sites) await open(id)
        await seal(10)
        const { rows } = await server.database.query("select from site_blocks where span_rollup <> '' limit 1")
        // On a cluster there are none.
        expect(rows).toHaveLength(isOnCluster() ? 0 : 1)
      },
    ],
    [
      'of rows of all sites but one',
      () =>
        seal().then(async () => {
          for (const { id } of sites.slice(1)) await open(id)
        }),
    ],
  ])('%s', async (_, change) => {
    await change()
    for (const [name, request] of requests()) await compare(name, request)
  })
})

test.skipIf(isSealingAll)('an aggregate is the same when its site is opened between two statements of it', async () => {
  await seal(10)
  let opened = 0
  const opening: Database['transaction'] = (work, limits) =>
    server.database.transaction(
      tx =>
        work({
          layout: tx.layout,
          async query(statement) {
            const result = await tx.query(statement)
            const text = typeof statement === 'string' ? statement : statement.text
            if (/select site_id, first_id::float8, span_rollup/.test(text ?? '') && opened++ === 0) await open(idOf(0))
            return result
          },
        }),
      limits,
    )
  const request = { ...QUARTERS, sites: [idOf(0)], group_by: [] }
  const { from, to, ...rest } = request
  const body = appAggregateBody.parse({ ...between(from, to), ...rest })
  const query: Database['query'] = statement => server.database.query(statement)
  const { layout } = server.database
  const database = { layout, query, transaction: opening } as Database
  const { items } = await aggregateRecords(database, {
    viewer: everySite(organization.id),
    body,
    limits: AGGREGATE_LIMITS,
  })
  if (!isOnCluster()) expect(opened).toBeGreaterThan(0)
  expect(items).toEqual(plainAggregate(request, sites, records).items)
})

const search = (body: object) => ask(server.url, 'POST', '/api/v1/traffic/data/search', { token, body })

/** Site, time and speed of all records, from page to page. */
async function walk({ from, to, ...filters }: PlainRequest, order: 'asc' | 'desc'): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = null, pages = 0; pages < 50; pages++) {
    const answer = await search({ ...between(from, to), ...filters, order, limit: 100, ...(cursor && { cursor }) })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    for (const { site, timestamp, speed_kmh } of answer.json.items)
      found.push(`${Date.parse(timestamp)} ${site} ${speed_kmh}`)
    cursor = answer.json.next_cursor
    if (!cursor) return found
  }
  throw new Error('The walk does not end.')
}

function plainWalk({ from, to, sites: ids, speed_kmh, vehicle_classes }: PlainRequest): string[] {
  const { min = 0, max = Number.POSITIVE_INFINITY } = speed_kmh ?? {}
  const isFound = (record: PlainRecord) =>
    record.ts >= from &&
    record.ts < to &&
    (ids?.includes(record.site) ?? true) &&
    (vehicle_classes?.includes(record.vehicle_class) ?? true) &&
    (record.speed_kmh as number) >= min &&
    (record.speed_kmh as number) <= max
  return records.filter(isFound).map(({ ts, site, speed_kmh }) => `${ts} ${site} ${speed_kmh}`)
}

/** Seals all and opens some sites in turns until it is stopped. */
function keepSealing() {
  const sealing = { sealed: 0, isStopped: false }
  const run = async () => {
    for (let turn = 0; !sealing.isStopped; turn++) {
      sealing.sealed += await seal()
      for (let n = 0; n <= turn % SITES; n++) await open(idOf((turn + n) % SITES))
    }
  }
  return Object.assign(sealing, { ended: run() })
}

test.skipIf(isSealingAll)(
  'aggregates and searches are complete while records are sealed and opened',
  async () => {
    const sealing = keepSealing()
    const found: [name: string, walked: string[], expected: string[]][] = []
    do {
      for (const [name, request] of requests()) {
        await compare(name, request)
        const { interval: _, group_by, summary: __, speed_bin_kmh: ___, ...selection } = request
        if (group_by) continue
        for (const order of ['asc', 'desc'] as const) {
          found.push([`${name}, ${order}`, await walk(selection, order), plainWalk(selection)])
        }
      }
    } while (sealing.sealed < 2 * records.length)
    sealing.isStopped = true
    await sealing.ended
    for (const [name, walked, expected] of found) {
      const times = walked.map(record => Number(record.split(' ')[0]))
      const inOrder = times.toSorted((a, b) => (name.endsWith('asc') ? a - b : b - a))
      expect(times, name).toEqual(inOrder)
      expect(walked.toSorted(), name).toEqual(expected.toSorted())
    }
  },
  120_000,
)
