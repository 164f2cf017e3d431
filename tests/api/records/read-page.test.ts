import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import {
  NUMBER_FILTER_NAMES,
  NUMBER_FILTERS,
  type NumberFilterName,
} from '../../../contract/vehicles/number-filters.ts'
import { PACKED_BYTES, positionAt } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { columnsFromPacked } from '../../../server/records/blocks/format/columns.ts'
import { Months } from '../../../server/records/months.ts'
import { PACK } from '../../../server/records/packed-row.ts'
import type { PageRequest } from '../../../server/records/page.ts'
import { readPage } from '../../../server/records/read-page.ts'
import { type CanonicalFilters, NO_FILTERS } from '../../../server/records/record-filters.ts'
import { MAX_GENERATIONS } from '../../../server/records/store/one-postgres/generations.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'
import { decodeRecord } from '../../support/reading/decode-record.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import type { TrafficRecord } from '../../support/traffic/traffic-record.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const MONTH_END = Date.UTC(2026, 5, 1)
const COUNT = 3000
const OUR_SITES = 40
/** In the state that has most. */
const MAX_BLOCKS = 100

let db: TestDatabase
let records: (TrafficRecord & { organization: number; ts: number })[]

beforeAll(async () => {
  db = await testDatabase()
  await new Months(db.database).make(MONTH_END - HOUR_MS, MONTH_END + HOUR_MS)
  // Around the end of a month, many in one millisecond, of two organizations, in the order of no index.
  const { rows } = await db.database.query({
    text: `
      insert into records (organization_id, site_id, ts, identity, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags, upload_id)
      select
        case when site <= ${OUR_SITES} then 1 else 2 end, site,
        timestamptz '2026-06-01T00:00Z' + (case when n % 3 = 0 then 0 else n * 7919 % 3600 - 1800 end) * interval '1 second', n,
        1 + n % 3, nullif(n / 3 % 4, 0), n * 31 % ${VEHICLE_CLASSES.length}, nullif(n % 7, 0), nullif(n * 37 % 1500, 3), nullif(n * 41 % 2000, 5),
        nullif(n % 100, 1) * 500, nullif(n % 90, 1) * 400, case when n % 10 = 0 then n / 10 % 32 else 0 end, n / 50
      from (select n, 1 + n * 13 % ${OUR_SITES + 4} as site from generate_series(1, ${COUNT}) n) made
      returning organization_id as organization, id, site_id as site, ts, channel, lane, vehicle_class, class_code,
        speed, length, headway, gap, flags`,
    values: [],
  })
  records = rows.map(row => ({
    organization: row.organization,
    ts: row.ts.getTime(),
    id: row.id,
    site: row.site,
    timestamp: row.ts.toISOString(),
    channel: row.channel,
    lane: row.lane,
    vehicle_class: VEHICLE_CLASSES[row.vehicle_class as number] as TrafficRecord['vehicle_class'],
    class_code: row.class_code,
    speed_kmh: row.speed === null ? null : row.speed / 10,
    length_m: row.length === null ? null : row.length / 100,
    headway_s: row.headway === null ? null : row.headway / 1000,
    gap_s: row.gap === null ? null : row.gap / 1000,
    valid: (row.flags & 24) === 0,
    flags: (
      ['speed_out_of_range', 'length_out_of_range', 'wrong_way', 'clock_unsynced', 'device_fault'] as const
    ).filter((_, bit) => row.flags & (1 << bit)),
  }))
})
afterAll(() => db?.drop())

const subsetOf = (min: number, max: number, maxLength: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength }))
const span = (max: number) =>
  fc.option(fc.record({ min: fc.option(fc.integer({ min: 0, max })), max: fc.option(fc.integer({ min: 0, max })) }))

const filters: fc.Arbitrary<CanonicalFilters> = fc.record({
  sites: fc.oneof(subsetOf(1, OUR_SITES + 6, 6), subsetOf(1, OUR_SITES + 6, OUR_SITES + 6)),
  channels: subsetOf(1, 4, 2),
  lanes: subsetOf(1, 4, 3),
  vehicleClasses: subsetOf(0, VEHICLE_CLASSES.length - 1, 6),
  ...(Object.fromEntries(
    NUMBER_FILTER_NAMES.map(name => {
      const { stepsPerUnit } = NUMBER_FILTERS[name]
      return [name, fc.oneof(span(20 * stepsPerUnit), span(150 * stepsPerUnit))]
    }),
  ) as Record<NumberFilterName, ReturnType<typeof span>>),
  valid: fc.option(fc.boolean()),
})
// Most filters of a request are absent, or hardly any record would be left.
const someFilters = fc
  .tuple(filters, fc.subarray(Object.keys(NO_FILTERS) as (keyof CanonicalFilters)[], { maxLength: 3 }))
  .map(([all, kept]) => ({ ...NO_FILTERS, ...Object.fromEntries(kept.map(name => [name, all[name]])) }))

const requests: fc.Arbitrary<Omit<PageRequest, 'after'>> = fc.record({
  organizationId: fc.constantFrom(1, 2, 3),
  from: fc.integer({ min: -1900, max: 1900 }).map(s => MONTH_END + s * 1000),
  to: fc.oneof(
    fc.integer({ min: -1900, max: 1900 }).map(s => MONTH_END + s * 1000),
    fc.constant(MONTH_END + HOUR_MS),
  ),
  filters: someFilters,
  order: fc.constantFrom('asc', 'desc'),
  limit: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 30, max: 400 }) },
    { weight: 3, arbitrary: fc.constantFrom(1000, 7) },
  ),
  bound: fc.oneof(fc.integer({ min: 30, max: 500 }), fc.constantFrom(undefined)),
})

async function walk(request: Omit<PageRequest, 'after'>): Promise<TrafficRecord[]> {
  const found: TrafficRecord[] = []
  // A page with a filter ends where the first of several generations has no more blocks.
  const maxPages = COUNT / request.limit + (2 * COUNT) / (request.bound ?? COUNT) + 2 + MAX_BLOCKS
  for (let after: PageRequest['after'] = null, pages = 1; ; pages++) {
    const { packed, next } = await readPage(db.database, { ...request, after })
    expect(packed.length).toBeLessThanOrEqual(request.limit * PACKED_BYTES)
    for (let n = 0; n < packed.length / PACKED_BYTES; n++) found.push(decodeRecord(packed, n))
    if (!next) return found
    // What is stored behind the last record of a full page belongs to the next one.
    if (packed.length === request.limit * PACKED_BYTES) {
      expect(next).toEqual(positionAt(packed, packed.length - PACKED_BYTES))
    }
    expect(next).not.toEqual(after)
    expect(pages).toBeLessThan(maxPages)
    after = next
  }
}

function filterInMemory({ organizationId, from, to, filters, order }: Omit<PageRequest, 'after'>): TrafficRecord[] {
  const has = (list: number[] | null, value: number | null) => !list || (value !== null && list.includes(value))
  const inside = (span: CanonicalFilters['speed'], value: number | null, scale: number) =>
    !span ||
    (value !== null &&
      Math.round(value * scale) >= (span.min ?? 0) &&
      Math.round(value * scale) <= (span.max ?? Number.POSITIVE_INFINITY))
  const sign = order === 'asc' ? 1 : -1
  return records
    .filter(
      record =>
        record.organization === organizationId &&
        record.ts >= from &&
        record.ts < to &&
        has(filters.sites, record.site) &&
        has(filters.channels, record.channel) &&
        has(filters.lanes, record.lane) &&
        has(filters.vehicleClasses, VEHICLE_CLASSES.indexOf(record.vehicle_class)) &&
        NUMBER_FILTER_NAMES.every(name => {
          const { field, stepsPerUnit } = NUMBER_FILTERS[name]
          return inside(filters[name], record[field], stepsPerUnit)
        }) &&
        (filters.valid === null || filters.valid === record.valid),
    )
    .sort((a, b) => sign * (a.ts - b.ts || a.id - b.id))
    .map(({ organization, ts, ...record }) => record)
}

test('a filter that matches nothing ends, each page after the bound of entries', async () => {
  const request = {
    organizationId: 1,
    from: MONTH_END - HOUR_MS,
    to: MONTH_END + HOUR_MS,
    filters: { ...NO_FILTERS, channels: [99] },
    order: 'asc' as const,
    limit: 10,
    bound: 500,
  }
  let pages = 0
  let after: PageRequest['after'] = null
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(db.database, { ...request, after })
    expect(page.packed).toHaveLength(0)
    after = page.next
    pages++
  } while (after)
  const ours = records.filter(record => record.organization === 1).length
  const expected = Math.floor(ours / 500) + 1
  // On a cluster a page goes on where rows and blocks meet, and ends after some of these places.
  if (isOnCluster()) expect(pages).toBeLessThanOrEqual(2 * expected)
  else expect(pages).toBe(expected)
})

test.each([
  { sites: [1], limit: 1, order: 'asc' as const },
  { sites: [1, 2], limit: 7, order: 'asc' as const },
  { sites: [1, 2], limit: 7, order: 'desc' as const },
])('records of one millisecond, of sites $sites, $limit a page, $order: each once', async ({ sites, limit, order }) => {
  const filters = { ...NO_FILTERS, sites }
  const request = { organizationId: 1, from: MONTH_END, to: MONTH_END + 1, filters, order, limit }
  const expected = filterInMemory(request)
  expect(expected.length).toBeGreaterThan(2 * limit)
  expect(await walk(request)).toEqual(expected)
})

/** Each state is made from the one before it; none may change what a walk finds. */
const STATES: [string, () => Promise<unknown>][] = [
  ['rows', async () => {}],
  ['rows and blocks', () => seal(MONTH_END - 600_000)],
  ['blocks in spans of a few hundred records', () => seal(MONTH_END + HOUR_MS)],
  ['blocks without some sites, whose records are rows again', () => openSites([3, 5, 8, 13, 21, 34])],
  ['blocks that were sealed again', () => seal(MONTH_END + HOUR_MS)],
  ['blocks of all sites in several generations', () => addInGenerations(SITES_ADDED)],
  ['several generations without some sites', () => openSites([1, ...SITES_ADDED.slice(0, 3)])],
  ['generations that were merged', () => seal(MONTH_END + HOUR_MS)],
]
const SITES_ADDED = Array.from({ length: 18 }, (_, n) => 2 * n + 2)

const seal = async (before: number) => {
  for (const organizationId of [1, 2]) {
    await sealRecords(db.database, { before, organizationId, maxSpanRecords: 700 })
  }
}

/** The records of these sites, as if each had been added by an import after the others. A cluster has no generations. */
async function addInGenerations(sites: number[]): Promise<void> {
  if (isOnCluster()) return
  const { database } = db
  for (const siteId of sites) {
    await openSites([siteId])
    const { rows } = await database.query<[Buffer]>({
      text: `
        with taken as (delete from records where site_id = $1 returning *)
        select string_agg(${PACK.sql} || int8send(upload_id) || int8send(identity) || int8send(-1), '' order by ts, id)
        from taken`,
      values: [siteId],
      binary: true,
      rowMode: 'array',
    })
    const records = columnsFromPacked(rows[0]?.[0] as Buffer, 'site')
    const request = {
      site: { organizationId: 1, siteId },
      ranges: [{ from: MONTH_END - DAY_MS, to: MONTH_END + DAY_MS }],
    }
    const prepared = await storeOf(database).addToBlocks(database, request, async () => ({ records, timeZone: 'UTC' }))
    expect(await database.transaction(async tx => prepared?.store(tx))).toBe(true)
  }
  const { rows } = await database.query(`
    select count(distinct generation)::integer as most
    from time_blocks
    where organization_id = 1
    group by span_start
    order by 1 desc
  `)
  expect(rows[0].most).toBeGreaterThan(3)
  expect(rows[0].most).toBeLessThanOrEqual(MAX_GENERATIONS)
}

const openSites = (sites: number[]) =>
  db.database.transaction(async tx => {
    for (const siteId of sites) {
      const count = await storeOf(tx).openSpans(tx, { organizationId: 1, siteId }, MONTH_END - 600_000, MONTH_END)
      expect(count).toBeGreaterThan(10)
    }
  })

describe.each(STATES)('in %s', (_, change) => {
  beforeAll(async () => {
    await change()
  })

  test('a walk with any filter, order, limit and bound finds what a plain filter over all records finds', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(requests, async request => {
        const walked = await walk(request)
        found += walked.length
        expect(walked).toEqual(filterInMemory(request))
      }),
      { numRuns: runsOf(40) },
    )
    // Random requests: some runs find fewer than 3,000. With hardly any, nothing would be compared.
    expect(found).toBeGreaterThan(1_000)
  })
})

test.each(['asc', 'desc'] as const)('records of one millisecond, five at a time, %s: each once', async order => {
  const request = { organizationId: 1, from: MONTH_END, to: MONTH_END + 1, filters: NO_FILTERS, order, limit: 5 }
  const walked = await walk(request)
  expect(walked.length).toBeGreaterThan(800)
  expect(walked).toEqual(filterInMemory(request))
})
