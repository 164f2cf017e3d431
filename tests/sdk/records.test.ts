import { setTimeout as sleep } from 'node:timers/promises'
import { type StructRowProxy, tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ArrowColumns,
  InvalidRequest,
  type RecordQuery,
  type VehicleRecord,
  type Wayside,
} from '../../client/wayside.ts'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { faultProxy, randomFaults } from '../support/services/proxies/fault-proxy.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { interval, storeIntervalsOf } from '../support/traffic/intervals.ts'
import { between, daysAgo, randomOf, walk } from '../support/traffic/traffic.ts'

const RECORDS = 2000
const DAYS = 65
const begin = daysAgo(DAYS)
const end = daysAgo(0)
const EXPIRES_MS = 100

let service: SdkService

beforeAll(async () => {
  service = await sdkService({ searchBound: 30 })
  await fill(service, RECORDS, DAYS)
})
beforeEach(() => {
  service.proxy.plan = () => null
  service.proxy.requests = []
  service.proxy.faults = 0
})
afterAll(() => service?.stop())

async function all(wayside: Wayside, query: RecordQuery): Promise<VehicleRecord[]> {
  const records: VehicleRecord[] = []
  for await (const record of wayside.records(query)) records.push(record)
  return records
}
const idsOf = (records: VehicleRecord[]) => records.map(({ id }) => id)
const searches = () => service.proxy.requests.filter(request => request.endsWith('/data/search')).length
const exports = () => service.proxy.requests.filter(request => request === 'POST /api/v1/traffic/exports').length

const SHORT = { from: end - 25 * DAY_MS, to: end }
/** An export takes few requests, so it is tried twice. */
const WINDOWS = [
  { name: 'by cursor, ascending', ...SHORT, order: 'asc', seeds: [1] },
  { name: 'by cursor, descending', ...SHORT, order: 'desc', seeds: [2] },
  { name: 'by export', from: begin, to: end, order: 'asc', seeds: [1, 2] },
  { name: 'by cursor in parts of 30 days, descending', from: begin, to: end, order: 'desc', seeds: [3] },
] as const

test.each(WINDOWS)(
  'every record comes once, in order, through any fault: $name',
  async ({ from, to, order, seeds }) => {
    const expected = await service.ids(from, to, order)
    expect(expected.length).toBeGreaterThan(700)
    const wayside = service.client({ timeoutMs: 250 })
    for (const seed of seeds) {
      service.proxy.plan = randomFaults(randomOf(seed), 0.4)
      const records = await all(wayside, { ...between(from, to), order, limit: 40 })
      expect(idsOf(records)).toEqual(expected)
    }
    expect(service.proxy.faults).toBeGreaterThan(2)
    service.proxy.plan = () => null
    expect(await service.exportsLeft()).toBe(0)
  },
)

test('every stored interval comes once, in order, through any fault and expired cursors, and as a change on request', async () => {
  const other = await service.place.organization.site()
  const counted = Array.from({ length: 4 * DAYS }, (_, n) =>
    interval(begin + Math.floor(n / 2) * 12 * HOUR_MS, { channel: 1 + (n % 2) }),
  )
  await storeIntervalsOf(service.database, other, counted)
  const short = await startServer({
    connection: service.connection,
    env: { RATE_LIMIT: '0' },
    limits: { cursorLifetimeMs: EXPIRES_MS },
  })
  const expected = counted.map(({ start, channel }) => `${start} ${channel}`)
  try {
    for (const [order, url] of [['asc'], ['desc'], ['asc', short.url]] as const) {
      service.proxy.plan = randomFaults(randomOf(6), 0.3)
      const found: string[] = []
      for await (const { start, channel } of service
        .client({ timeoutMs: 1000 }, url)
        .intervals({ ...between(begin, end), order, limit: 50 })) {
        found.push(`${start} ${channel}`)
        if (url && found.length % 50 === 49) await sleep(EXPIRES_MS + 10)
      }
      expect(found).toEqual(order === 'asc' ? expected : expected.toReversed())
    }
  } finally {
    await short.stop()
  }
  service.proxy.plan = () => null
  const starts: string[] = []
  for await (const { items } of service.client().changes({ kinds: ['intervals'] })) {
    for (const change of items) if ('duration_s' in change) starts.push(change.start)
  }
  expect(starts).toEqual(counted.map(({ start }) => start))
  for await (const { items } of service.client().changes({ kinds: ['vehicles', 'intervals'], limit: 1000 })) {
    expect(
      items.filter(change => !('deleted_upload' in change) && !('duration_s' in change) && change.id > 0).length,
    ).toBe(1000)
    break
  }
})

test('short pages, and empty ones, are no end', async () => {
  const query = { ...between(SHORT.from, SHORT.to), vehicle_classes: ['bus' as const], limit: 1000 }
  const { items, pages } = await walk(service.url, service.place.token, query)
  expect(pages.slice(0, -1)).toContain(0)
  expect(items.length).toBeGreaterThan(10)
  expect(await all(service.client(), query)).toEqual(items)
  expect(searches()).toBe(pages.length)
})

test('pages of columns hold the very records, also where connections are cut', async () => {
  const expected = await all(service.client(), between(SHORT.from, SHORT.to))
  const wayside = service.client({ timeoutMs: 250 })
  service.proxy.plan = randomFaults(randomOf(4), 0.3)
  const rows: (StructRowProxy | null)[] = []
  let cursor: string | null = null
  do {
    const body = { ...between(SHORT.from, SHORT.to), limit: 100, cursor }
    const page: ArrowColumns = await wayside.columns.search(body)
    rows.push(...tableFromIPC(page.arrow).toArray())
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(rows.map(row => Number(row?.id))).toEqual(idsOf(expected))
  expect(rows.map(row => row?.speed_kmh)).toEqual(expected.map(({ speed_kmh }) => speed_kmh))
  const { arrow } = await wayside.columns.aggregate({
    ...between(SHORT.from, SHORT.to),
    sites: [service.place.siteId],
    interval: '1d',
  })
  const counts = tableFromIPC(arrow).getChild('count')?.toArray() as Int32Array
  expect([...counts].reduce((sum, count) => sum + count, 0)).toBe(expected.length)
  const changes = await wayside.columns.changes({ limit: 50 })
  expect([tableFromIPC(changes.arrow).numRows, typeof changes.next_cursor]).toEqual([50, 'string'])
})

test('an export gives the very records that a search does', async () => {
  const long = await all(service.client(), between(begin, end))
  const late = long.filter(({ timestamp }) => Date.parse(timestamp) >= SHORT.from)
  expect([exports(), searches()]).toEqual([1, 0])
  expect(late).toEqual(await all(service.client(), between(SHORT.from, SHORT.to)))
  expect(late.length).toBeGreaterThan(700)
})

test('30 days to the microsecond are searched, and a microsecond more is exported', async () => {
  const wayside = service.client()
  const from_dt = `${new Date(begin).toISOString().slice(0, 19)}.000250+00`
  const to = new Date(begin + 30 * DAY_MS).toISOString().slice(0, 19)
  for (const order of ['asc', 'desc'] as const) await all(wayside, { time: { from_dt, to_dt: `${to}.00025` }, order })
  expect(exports()).toBe(0)
  await all(wayside, { time: { from_dt, to_dt: `${to}.000251` } })
  expect(exports()).toBe(1)
  await all(wayside, { time: { from_dt, to_dt: `${to}.000251` }, order: 'desc' })
  expect(exports()).toBe(1)
})

test('a window that is none is refused by the service, in its words', async () => {
  const refused = all(service.client(), { time: { from_dt: 'yesterday', to_dt: new Date() } })
  await expect(refused).rejects.toBeInstanceOf(InvalidRequest)
  await refused.catch(error => expect(error.field('time.from_dt')[0]).toMatch(/wrong format/))
})

test('who leaves early has no further pages, and leaves no export behind', async () => {
  for await (const _ of service.client().records({ ...between(SHORT.from, SHORT.to), limit: 10 })) break
  expect(searches()).toBe(1)
  for await (const _ of service.client().records(between(begin, end))) break
  expect([exports(), await service.exportsLeft()]).toEqual([1, 0])
})

test('progress is reported while an export is made', async () => {
  const phases = new Set<string>()
  for await (const _ of service
    .client()
    .records(between(begin, end), { onProgress: ({ phase }) => phases.add(phase) }));
  expect(phases.size).toBeGreaterThan(0)
})

test.each(['asc', 'desc'] as const)('goes on by itself when cursors expire, without repeating any: %s', async order => {
  let server: TestServer | undefined
  const limits = { cursorLifetimeMs: EXPIRES_MS }
  server = await startServer({ connection: service.connection, env: { RATE_LIMIT: '0' }, limits })
  const proxy = await faultProxy(server.url)
  try {
    proxy.plan = randomFaults(randomOf(11), 0.1)
    const expected = await service.ids(SHORT.from, SHORT.to, order)
    const received: number[] = []
    const query = { ...between(SHORT.from, SHORT.to), order, limit: 73 }
    for await (const { id } of service.client({ timeoutMs: 250 }, proxy.url).records(query)) {
      received.push(id)
      if (received.length % 100 === 0) await sleep(EXPIRES_MS + 20)
    }
    expect(received).toEqual(expected)
    const pages = Math.ceil(expected.length / 73)
    expect(proxy.requests.length).toBeGreaterThan(pages + 5)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})
