import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { FLAGS, type Flag } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { TURN_LIMITS } from '../../../server/people/access/scopes/turns.ts'
import type { OpenApiDocument } from '../../../server/platform/http/openapi/openapi.ts'
import { complaints } from '../../support/reading/check-schema.ts'
import { isOnCluster } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import {
  between,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  search,
  store,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'
import type { TrafficRecord } from '../../support/traffic/traffic-record.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

/** The end of a month, so that windows reach over two partitions. */
const MIDDLE = Date.UTC(2026, 5, 1)
const BOUND = 60

const server = useServer(NO_RATE_LIMITS)
/** Looks at few index entries a page. */
let bounded: TestServer
let ours: Place[]
let theirs: Place[]
let records: (TrafficRecord & { organization: number; ts: number })[]

beforeAll(async () => {
  const limits = { ...NO_RATE_LIMITS.limits, searchBound: BOUND }
  bounded = await startServer({ connection: server.connection, ...NO_RATE_LIMITS, limits })
  const site = { channels: [1, 2, 3].map(number => ({ number, lanes: 3 })) }
  const place = async (organization?: Place) => makePlace(server.database, { ...organization, site })
  const [first, foreign] = [await place(), await place()]
  ours = [first, await place(first), await place(first), await place(first)]
  theirs = [foreign, await place(foreign)]
  const random = randomOf(11)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (const { siteId } of [...ours, ...theirs]) {
    const some = Array.from({ length: 250 }, (_, sequence) => ({
      timestamp: iso(random() < 0.3 ? MIDDLE : MIDDLE + Math.floor((random() - 0.5) * 40) * 250),
      channel: pick([1, 1, 2, 3]),
      lane: pick([null, 1, 2, 3]),
      vehicle_class: pick(VEHICLE_CLASSES),
      class_code: pick([null, 0, 7, 32_767]),
      speed_kmh: pick([null, 0, 1.9, 30, 48.2, 48.3, 48.4, 99.9, 999.9]),
      length_m: pick([null, 0, 0.49, 4.3, 4.31, 4.32, 12, 300]),
      headway_s: pick([undefined, 0.001, 2.413, 1_000_000]),
      device_fault: random() < 0.2,
      wrong_way: random() < 0.1,
      sequence,
    }))
    for (let i = 0; i < some.length; i += 50) await store(server.database, siteId, some.slice(i, i + 50))
  }
  const { rows } = await server.database.query('select * from records order by ts, id')
  records = rows.map(row => ({
    organization: row.organization_id,
    ts: row.ts.getTime(),
    id: row.id,
    site: row.site_id,
    timestamp: row.ts.toISOString(),
    channel: row.channel,
    lane: row.lane,
    vehicle_class: VEHICLE_CLASSES[row.vehicle_class as number] as VehicleClass,
    class_code: row.class_code,
    speed_kmh: row.speed === null ? null : row.speed / 10,
    length_m: row.length === null ? null : row.length / 100,
    headway_s: row.headway === null ? null : row.headway / 1000,
    gap_s: row.gap === null ? null : row.gap / 1000,
    valid: (row.flags & 24) === 0,
    flags: (Object.keys(FLAGS) as Flag[]).filter(flag => row.flags & FLAGS[flag]),
  }))
})
afterAll(async () => {
  await bounded?.stop()
})

const token = () => ours[0]?.token as string
const whole = between(MIDDLE - HOUR_MS, MIDDLE + HOUR_MS)

interface SearchRequest {
  from: number
  to: number
  sites?: number[]
  channels?: number[]
  lanes?: number[]
  vehicle_classes?: VehicleClass[]
  speed_kmh?: { min?: number; max?: number }
  length_m?: { min?: number; max?: number }
  headway_s?: { min?: number; max?: number }
  valid?: boolean
  order?: 'asc' | 'desc'
}

function filterInMemory(organization: number, request: SearchRequest): TrafficRecord[] {
  const has = <T>(list: T[] | undefined, value: T | null) => !list || (value !== null && list.includes(value))
  const inside = (span: { min?: number; max?: number } | undefined, value: number | null) =>
    (span?.min === undefined && span?.max === undefined) ||
    (value !== null && value >= (span.min ?? 0) && value <= (span.max ?? Number.POSITIVE_INFINITY))
  const found = records.filter(
    record =>
      record.organization === organization &&
      record.ts >= request.from &&
      record.ts < request.to &&
      has(request.sites, record.site) &&
      has(request.channels, record.channel) &&
      has(request.lanes, record.lane) &&
      has(request.vehicle_classes, record.vehicle_class) &&
      inside(request.speed_kmh, record.speed_kmh) &&
      inside(request.length_m, record.length_m) &&
      inside(request.headway_s, record.headway_s) &&
      (request.valid === undefined || request.valid === record.valid),
  )
  if (request.order === 'desc') found.reverse()
  return found.map(({ organization: _, ts: __, ...record }) => record)
}

const some = <T>(values: readonly T[]) =>
  fc.option(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }), { nil: undefined })
const span = (values: number[]) => {
  const bound = fc.option(fc.constantFrom(...values), { nil: undefined })
  return fc.option(
    fc
      .tuple(bound, bound)
      .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? { min: b, max: a } : { min: a, max: b })),
    { nil: undefined },
  )
}

test('a walk with any filter, order, limit and bound is a plain filter over all records, and never a foreign one', async () => {
  const edge = fc.oneof(
    fc.constantFrom(MIDDLE - HOUR_MS, MIDDLE, MIDDLE + 1, MIDDLE + HOUR_MS),
    fc.integer({ min: -6000, max: 6000 }).map(ms => MIDDLE + ms),
  )
  const filters = {
    sites: fc.option(fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }), { nil: undefined }),
    channels: some([1, 2, 3, 99]),
    lanes: some([1, 2, 3, 20]),
    vehicle_classes: some(VEHICLE_CLASSES),
    speed_kmh: span([0, 1.9, 1.95, 48.2, 48.25, 48.3, 48.35, 99.9, 999.9, 1000]),
    length_m: span([0, 0.49, 4.3, 4.305, 4.31, 12, 299.99, 300]),
    headway_s: span([0, 0.001, 0.0015, 2.412, 2.413, 65.535, 999_999.999, 1_000_000]),
    valid: fc.option(fc.boolean(), { nil: undefined }),
  }
  const requests = fc.tuple(
    fc.boolean(),
    fc.tuple(edge, edge),
    fc.record(filters),
    fc.subarray(Object.keys(filters), { maxLength: 3 }),
    fc.constantFrom('asc' as const, 'desc' as const, undefined),
    fc.constantFrom(13, 40, 300, 1000, undefined),
    fc.boolean(),
  )
  let tried = 0
  let found = 0
  let short = 0
  await fc.assert(
    fc.asyncProperty(requests, async ([isOurs, edges, all, kept, order, limit, isBounded]) => {
      const mine = isOurs ? ours : theirs
      const [from, to] = [Math.min(...edges), Math.max(...edges) + 1]
      const chosen: Partial<SearchRequest> = Object.fromEntries(kept.map(name => [name, all[name as keyof typeof all]]))
      if (chosen.sites) chosen.sites = chosen.sites.map(n => (mine[n % mine.length] as Place).siteId)
      const { url } = isBounded ? bounded : server
      const body = { ...between(from, to), ...chosen, order, limit }
      const { items, pages } = await walk(url, (mine[0] as Place).token, body, 1000)
      expect(items).toEqual(filterInMemory((mine[0] as Place).organization.id, { ...chosen, from, to, order }))
      tried++
      found += items.length
      short += pages.slice(0, -1).filter(length => length < (limit ?? 1000)).length
    }),
    { numRuns: runsOf(40) },
  )
  expect(tried).toBe(runsOf(40))
  expect(found).toBeGreaterThan(500)
  // How many are short is left to chance: the test of the bound below shows it for given pages. A cluster reads on.
  if (!isOnCluster()) expect(short).toBeGreaterThan(0)
})

test('a range of headways includes both of its ends, and leaves out records without a headway', async () => {
  const withHeadway = (isInside: (headway: number) => boolean) =>
    filterInMemory(ours[0]?.organization.id as number, { from: MIDDLE - HOUR_MS, to: MIDDLE + HOUR_MS })
      .filter(({ headway_s }) => headway_s !== null && isInside(headway_s))
      .map(({ id }) => id)
  const found = async (headway_s: { min?: number; max?: number }) =>
    (await walk(server.url, token(), { ...whole, headway_s })).items.map(({ id }) => id)
  expect(records.some(({ headway_s }) => headway_s === null)).toBe(true)
  expect(await found({ min: 0 })).toEqual(withHeadway(() => true))
  expect(await found({ min: 2.413, max: 2.413 })).toEqual(withHeadway(headway => headway === 2.413))
  expect(await found({ min: 2.4131 })).toEqual(withHeadway(headway => headway > 2.413))
  expect(await found({ max: 2.4129 })).toEqual(withHeadway(headway => headway < 2.413))
})

test('under a bound pages may be short or empty, and the walk ends and finds the only one', async () => {
  const ourRecords = records.filter(({ organization }) => organization === ours[0]?.organization.id)
  const none = await walk(bounded.url, token(), { ...whole, channels: [99], limit: 5 })
  expect(none.items).toEqual([])
  // Blocks that cannot have a match are skipped without counting their records.
  const pages = isSealingAll ? 1 : Math.floor(ourRecords.length / BOUND) + 1
  // On a cluster a page also ends where rows and blocks meet.
  if (!isOnCluster()) expect(none.pages).toHaveLength(pages)
  const last = ourRecords.at(-1) as TrafficRecord
  const at = { ...between(MIDDLE - HOUR_MS, MIDDLE + HOUR_MS), vehicle_classes: [last.vehicle_class] }
  const { items } = await walk(bounded.url, token(), at)
  expect(items.at(-1)).toMatchObject({ id: last.id })
  const unbounded = await walk(server.url, token(), at)
  expect(unbounded.pages).toHaveLength(1)
  expect(unbounded.items).toEqual(items)
})

describe('limit', () => {
  beforeAll(async () => {
    const at = MIDDLE + 2 * DAY_MS
    const many = Array.from({ length: 1500 }, (_, sequence) => vehicle(at + sequence, { sequence }))
    for (let i = 0; i < 7; i++) {
      await store(
        server.database,
        ours[0]?.siteId as number,
        many.map(record => ({ ...record, sequence: (record.sequence as number) + i * 10_000 })),
      )
    }
  })
  const busy = between(MIDDLE + 2 * DAY_MS, MIDDLE + 3 * DAY_MS)

  test('is 1000 when absent, and from 1 to 10000', async () => {
    const lengths: [object, number][] = [
      [{}, 1000],
      [{ limit: 1 }, 1],
      [{ limit: '7' }, 7],
      [{ limit: 9.0 }, 9],
      [{ limit: 10_000 }, 10_000],
    ]
    for (const [filters, length] of lengths) {
      const { json } = await search(server.url, token(), { ...busy, ...filters })
      expect(json.items).toHaveLength(length)
      expect(json.next_cursor).toEqual(expect.any(String))
    }
    const { items, pages } = await walk(server.url, token(), { ...busy, limit: 10_000 })
    expect(pages).toEqual([10_000, 500])
    expect(new Set(items.map(({ id }) => id)).size).toBe(10_500)
  })

  test('a page that is exactly full at the end says so', async () => {
    const six = between(MIDDLE + 2 * DAY_MS, MIDDLE + 2 * DAY_MS + 1)
    const { json } = await search(server.url, token(), { ...six, limit: 7 })
    expect([json.items.length, json.next_cursor]).toEqual([7, null])
  })
})

test('each filter out of range says what is wrong with it', async () => {
  const foreign = theirs[0]?.siteId
  const cases: [object, number, unknown][] = [
    [{ limit: 0 }, 400, { limit: ['Ensure this value is greater than or equal to 1.'] }],
    [{ limit: 10_001 }, 400, { limit: ['Ensure this value is less than or equal to 10000.'] }],
    [{ limit: 1.5 }, 400, { limit: ['A valid integer is required.'] }],
    [{ limit: null }, 400, { limit: ['This field may not be null.'] }],
    [{ sites: [] }, 400, { sites: ['This list may not be empty.'] }],
    [{ sites: 1 }, 400, { sites: ['Expected a list of items but got type "int".'] }],
    [{ sites: [1, 'x'] }, 400, { sites: { 1: [errorSentence('siteNumber')] } }],
    [{ sites: Array(1001).fill(1) }, 400, { sites: ['Ensure this field has no more than 1000 elements.'] }],
    [
      { sites: [ours[0]?.siteId, 999_999, 2 ** 40] },
      400,
      {
        sites: {
          1: ['Invalid pk "999999" - object does not exist.'],
          2: ['Invalid pk "1099511627776" - object does not exist.'],
        },
      },
    ],
    [{ sites: [foreign] }, 403, { detail: 'You do not have permission to perform this action.' }],
    [{ sites: [999_999, foreign] }, 403, { detail: 'You do not have permission to perform this action.' }],
    [{ channels: [0] }, 400, { channels: { 0: ['Ensure this value is greater than or equal to 1.'] } }],
    [{ channels: [1, 100] }, 400, { channels: { 1: ['Ensure this value is less than or equal to 99.'] } }],
    [{ lanes: [21] }, 400, { lanes: { 0: ['Ensure this value is less than or equal to 20.'] } }],
    [{ vehicle_classes: ['tank'] }, 400, { vehicle_classes: { 0: ['"tank" is not a valid choice.'] } }],
    [{ speed_kmh: 5 }, 400, { speed_kmh: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] } }],
    [{ speed_kmh: { min: -1 } }, 400, { speed_kmh: { min: ['Ensure this value is greater than or equal to 0.'] } }],
    [{ speed_kmh: { min: 2, max: 1 } }, 400, { speed_kmh: ['max must not be below min.'] }],
    [{ length_m: { max: 'long' } }, 400, { length_m: { max: ['A valid number is required.'] } }],
    [{ length_m: { max: 301 } }, 400, { length_m: { max: ['Ensure this value is less than or equal to 300.'] } }],
    [{ headway_s: { min: 2, max: 1 } }, 400, { headway_s: ['max must not be below min.'] }],
    [{ valid: 'maybe' }, 400, { valid: ['Must be a valid boolean.'] }],
    [{ order: 'up' }, 400, { order: ['"up" is not a valid choice.'] }],
  ]
  for (const [filters, status, json] of cases) {
    const answer = await search(server.url, token(), { ...whole, ...filters })
    expect([filters, answer.status, answer.json]).toEqual([filters, status, json])
  }
  const many = await search(server.url, token(), { ...whole, sites: Array(1000).fill(ours[0]?.siteId) })
  expect(many.status).toBe(200)
})

describe('the window', () => {
  const at = MIDDLE + 5 * DAY_MS + 412
  beforeAll(async () => {
    await store(server.database, ours[0]?.siteId as number, [vehicle(at - 1), vehicle(at), vehicle(at + 1)])
  })
  const found = async (from_dt: string, to_dt: string) => {
    const { items } = await walk(server.url, token(), { time: { from_dt, to_dt } })
    return items.map(item => Date.parse(item.timestamp) - at)
  }
  const micro = (ms: number, digits: string) => iso(ms).replace('Z', `${digits}Z`)

  test('holds its first millisecond and not its last', async () => {
    expect(await found(iso(at), iso(at + 1))).toEqual([0])
    expect(await found(iso(at - 1), iso(at))).toEqual([-1])
    expect(await found(iso(at), iso(at + 2))).toEqual([0, 1])
  })

  test('is rounded up to the millisecond at both ends', async () => {
    expect(await found(micro(at, '001'), micro(at + 1, '001'))).toEqual([1])
    expect(await found(micro(at - 1, '999'), micro(at, '001'))).toEqual([0])
    expect(await found(micro(at, '000'), micro(at, '001'))).toEqual([0])
    expect(await found(micro(at, '0009'), iso(at + 1))).toEqual([0])
    expect(await found(micro(at, '001'), micro(at, '002'))).toEqual([])
  })

  test('may be written with any offset', async () => {
    const shifted = iso(at + 5.5 * HOUR_MS).replace('Z', '+05:30')
    expect(await found(shifted, iso(at + 1))).toEqual([0])
  })

  test('far away is empty', async () => {
    for (const from of ['0001-01-02T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-01T00:00:00Z']) {
      const to_dt = iso(Date.parse(from) + 29 * DAY_MS)
      const { json } = await search(server.url, token(), { time: { from_dt: from, to_dt } })
      expect(json).toEqual({ items: [], next_cursor: null })
    }
  })
})

describe('the bytes of an answer', () => {
  test('are those of the schema, in its order, compact, the same in gzip', async () => {
    const document: OpenApiDocument = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text())
    const operation = document.paths['/api/v1/traffic/data/search']?.post
    const response = operation?.responses[200] as {
      content: { [type: string]: { schema: { [key: string]: unknown } } }
    }
    const schema = response.content['application/json']?.schema as { [key: string]: unknown }
    let checked = 0
    for (const filters of [{}, { limit: 3 }, { order: 'desc' }, { valid: false }, { channels: [99] }]) {
      const answer = await search(server.url, token(), { ...whole, ...filters })
      expect(answer.headers['content-type']).toBe('application/json')
      expect(answer.text).toBe(JSON.stringify(JSON.parse(answer.text)))
      expect(complaints(schema, answer.json, document.components.schemas)).toEqual([])
      for (const item of answer.json.items) {
        checked++
        expect(Object.keys(item)).toEqual(FIELDS)
      }
    }
    expect(checked).toBeGreaterThan(2000)
    const body = JSON.stringify({ ...whole, limit: 100 })
    const headers = { authorization: `Token ${token()}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' }
    const plain = await search(server.url, token(), { ...whole, limit: 100 })
    const zipped = await rawPost(`${server.url}/api/v1/traffic/data/search`, headers, body)
    expect(zipped.encoding).toBe('gzip')
    expect(JSON.parse(gunzipSync(zipped.bytes).toString()).items).toEqual(plain.json.items)
  })
})

const FIELDS = [
  ...['id', 'site', 'timestamp', 'channel', 'lane', 'vehicle_class', 'class_code', 'speed_kmh', 'length_m'],
  ...['headway_s', 'gap_s', 'valid', 'flags'],
]

async function rawPost(url: string, headers: { [name: string]: string }, body: string) {
  const { request } = await import('node:http')
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }))
    })
    sent.on('error', reject).end(body)
  })
}

describe('8 searches of an organization at a time, two of them in PostgreSQL', () => {
  const WAIT = 400
  let gated: TestServer
  /** Where they wait for longer than a busy machine takes for any of them. */
  let patient: TestServer
  beforeAll(async () => {
    const withTurns = (waitMs: number) => {
      const limits = { ...NO_RATE_LIMITS.limits, turns: { ...TURN_LIMITS, waitMs } }
      return startServer({ connection: server.connection, ...NO_RATE_LIMITS, limits })
    }
    ;[gated, patient] = [await withTurns(WAIT), await withTurns(60_000)]
  })
  afterAll(async () => {
    await gated?.stop()
    await patient?.stop()
  })

  /** No client can read records until the work is done. */
  const whileLocked = <T>(work: () => Promise<T>) =>
    server.database.transaction(async tx => {
      await tx.query('lock table records in access exclusive mode')
      return work()
    })
  const countWaiting = async (): Promise<number> => {
    const { rows } = await server.database.query(sql`
      select count(distinct pid) from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())
        and relation::regclass::text like '%records%'`)
    return rows[0].count
  }
  const waiting = async (count: number) => {
    await expect.poll(countWaiting).toBeGreaterThanOrEqual(count)
    return countWaiting()
  }
  const ask = (at = gated) => search(at.url, token(), { ...whole, limit: 1 })

  test('run; a ninth waits, and is refused with 429 when no place becomes free', async () => {
    const { first, ninth, changes, running } = await whileLocked(async () => {
      const first = Promise.all(Array.from({ length: 8 }, () => ask()))
      const running = await waiting(2)
      const startedAt = performance.now()
      const [ninth, changes] = await Promise.all([ask(), get(gated.url, token(), '/data/changes')])
      expect(performance.now() - startedAt).toBeGreaterThan(WAIT - 50)
      return { first, ninth, changes, running: [running, await waiting(2)] }
    })
    expect(running).toEqual([2, 2])
    for (const answer of [ninth, changes]) {
      expect(answer.status).toBe(429)
      expect(answer.headers['retry-after']).toBe('1')
      expect(answer.json).toEqual({ detail: 'Request was throttled. Expected available in 1 second.' })
    }
    expect((await first).map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  test('a ninth is served when a place becomes free in time', async () => {
    const answers = await whileLocked(async () => {
      const all = Promise.all(Array.from({ length: 9 }, () => ask(patient)))
      await waiting(2)
      return { all }
    })
    expect((await answers.all).map(({ status }) => status)).toEqual(Array(9).fill(200))
  })

  test('another organization does not wait for them', async () => {
    const { first, other } = await whileLocked(async () => {
      const first = Promise.all(Array.from({ length: 8 }, () => ask()))
      await waiting(2)
      const other = search(gated.url, theirs[0]?.token as string, { ...whole, limit: 1 })
      await waiting(3)
      return { first, other }
    })
    expect((await other).status).toBe(200)
    expect((await first).every(({ status }) => status === 200)).toBe(true)
  })
})
