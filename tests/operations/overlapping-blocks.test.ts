import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { dropBlockConstraint } from '../../server/platform/database/blocks-in-order.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { allocateColumns, columnNamesOf, type RecordColumns } from '../../server/records/blocks/format/columns.ts'
import { copyColumns } from '../../server/records/blocks/format/copy-columns.ts'
import { makeSiteBlocks } from '../../server/records/blocks/make-blocks.ts'
import { insertBlocks } from '../../server/records/blocks/store-blocks.ts'
import { decodeStored } from '../../server/records/blocks/stored-block.ts'
import { NO_FILTERS } from '../../server/records/record-filters.ts'
import { repairOverlaps } from '../../server/records/store/sealing/repair-overlaps.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { checkOverlaps } from '../../server/runtime/operations/doctor/check-order.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { spawnServer } from '../support/services/spawn-server.ts'
import { readIds } from '../support/traffic/cluster-records.ts'
import { isSealingAll } from '../support/traffic/seal-before-reads.ts'
import { between, iso, makePlace, type Place, store, vehicle, walk } from '../support/traffic/traffic.ts'

const START = Date.parse('2025-06-01T00:00:00Z')
const OVERLAP = { code: '23P01' }
const SILENT = { info: () => {}, error: () => {} }
let db: TestDatabase
let place: Place
let other: number

/** Two sites, two days, 48 records a day, sealed. */
beforeEach(async () => {
  db = await testDatabase()
  place = await makePlace(db.database, { since: START })
  other = await place.organization.site()
  for (const site of [place.siteId, other]) {
    const times = Array.from({ length: 96 }, (_, n) => START + n * 30 * MINUTE_MS + site)
    await store(
      db.database,
      site,
      times.map(ts => vehicle(ts)),
    )
  }
  await sealRecords(db.database, { before: START + 2 * DAY_MS })
})
afterEach(() => db?.drop())

const idsOf = (sites: number[] | null, limit = 7) =>
  readIds(db.database, {
    organizationId: place.organization.id,
    from: START,
    to: START + 2 * DAY_MS,
    limit,
    filters: { ...NO_FILTERS, sites },
    order: 'asc',
  })

const stateOf = async () => (await checkOverlaps(db.database)).found

/** As an earlier version left the site's blocks of each day: two sequences, one between the other, and no constraint. */
async function makeOverlaps(siteId: number): Promise<void> {
  await dropBlockConstraint(db.database, 'site_blocks')
  const { rows: blocks } = await db.database.query<{ span_start: Date; data: Buffer }>({
    text: 'select span_start, data from site_blocks where site_id = $1 order by first_ts',
    values: [siteId],
  })
  await db.database.query({ text: 'delete from site_blocks where site_id = $1', values: [siteId] })
  for (const { span_start, data } of blocks) {
    const [start, columns] = [span_start.getTime(), decodeStored(data, '')]
    for (const rest of [0, 1]) {
      const rows = everySecond(columns, rest)
      const span = { organizationId: place.organization.id, start, end: start + DAY_MS }
      await insertBlocks(db.database, 'site_blocks', span, await makeSiteBlocks({ rows }))
    }
  }
}

function everySecond(columns: RecordColumns, rest: number): RecordColumns {
  const indexes = Array.from({ length: columns.count }, (_, i) => i).filter(i => i % 2 === rest)
  const half = allocateColumns(indexes.length, columnNamesOf('site'))
  copyColumns(half, 0, columns, indexes, columnNamesOf('site'))
  return half
}

test.skipIf(isSealingAll).each(['site_blocks', 'time_blocks'])(
  'PostgreSQL refuses a block of %s that overlaps another; the next one may begin at the same millisecond',
  async table => {
    const { rows } = await db.database.query(`select * from ${table} order by first_ts limit 1`)
    const [block] = rows
    const insert = (changes: object) => {
      const row = { ...block, ...changes }
      const names = Object.keys(row)
      return db.database.query({
        text: `insert into ${table} (${names}) values (${names.map((_, i) => `$${i + 1}`)})`,
        values: Object.values(row),
      })
    }
    const at = (position: 'first' | 'last', ts: Date, id: number) => ({
      [`${position}_ts`]: ts.toISOString(),
      [`${position}_id`]: id,
    })
    const { first_ts, first_id, last_ts, last_id } = block
    const middle = new Date((first_ts.getTime() + last_ts.getTime()) / 2)
    const later = new Date(last_ts.getTime() + 1)
    await expect(insert({})).rejects.toMatchObject(OVERLAP)
    const within = { ...at('first', middle, last_id + 1), ...at('last', middle, last_id + 1) }
    await expect(insert(within)).rejects.toMatchObject(OVERLAP)
    await expect(insert({ ...at('first', last_ts, last_id), ...at('last', later, last_id + 9) })).rejects.toMatchObject(
      OVERLAP,
    )
    await insert({ ...at('first', last_ts, last_id + 1), ...at('last', later, first_id) })
  },
)

test.skipIf(isSealingAll)('PostgreSQL refuses a sealed span that overlaps another of the organization', async () => {
  const insert = (organization: number, from: number, to: number) =>
    db.database.query({
      text: 'insert into sealed_spans (organization_id, start_ts, end_ts) values ($1, $2, $3)',
      values: [organization, iso(from), iso(to)],
    })
  const { id } = place.organization
  await expect(insert(id, START + 3 * MINUTE_MS, START + 4 * MINUTE_MS)).rejects.toMatchObject(OVERLAP)
  await expect(insert(id, START + 2 * DAY_MS - 1, START + 2 * DAY_MS + MINUTE_MS)).rejects.toMatchObject(OVERLAP)
  await insert(id, START + 2 * DAY_MS, START + 3 * DAY_MS)
  await insert(id + 1, START, START + DAY_MS)
})

test.skipIf(isSealingAll)('doctor --verify names the site and the day of blocks that overlap', async () => {
  expect((await verifyBlocks(db.database)).state).toBe('ok')
  await makeOverlaps(other)
  const organization = `of organization ${place.organization.id}`
  const { state, found, advice } = await verifyBlocks(db.database)
  expect({ state, found }).toEqual({
    state: 'bad',
    found:
      `Blocks of site ${other} ${organization} on 2025-06-01 overlap. ` +
      `Blocks of site ${other} ${organization} on 2025-06-02 overlap.`,
  })
  expect(advice).toContain('overlapping blocks are built again by `wayside unseal`')
})

test.skipIf(isSealingAll)(
  'doctor --verify names the day of blocks of all sites, and of spans, that overlap',
  async () => {
    await dropBlockConstraint(db.database, 'time_blocks')
    await db.database.query('alter table sealed_spans drop constraint sealed_spans_in_order')
    // Citus allows no sum of a time and an interval in an update.
    const later = iso(START + DAY_MS + 60 * MINUTE_MS)
    await db.database.query({
      text: 'update time_blocks set last_ts = $2 where first_ts < $1',
      values: [iso(START + DAY_MS), later],
    })
    await db.database.query({
      text: 'update sealed_spans set end_ts = $2 where start_ts < $1',
      values: [iso(START + DAY_MS), later],
    })
    const { found } = await verifyBlocks(db.database)
    expect(found).toContain(`Blocks of all sites of organization ${place.organization.id} on 2025-06-02 overlap.`)
    expect(found).toContain(
      `The sealed span of organization ${place.organization.id} that begins at 2025-06-02T00:00:00.000Z overlaps the one before it.`,
    )
  },
)

test.skipIf(isSealingAll)(
  'overlaps of an earlier version are put in order one site and day at a time; one that is interrupted goes on',
  async () => {
    const ids = { one: await idsOf([place.siteId]), other: await idsOf([other]) }
    for (const site of [place.siteId, other]) await makeOverlaps(site)
    expect(await idsOf([other])).not.toEqual(ids.other)
    await migrate(db.database)
    expect(await stateOf()).toBe(`blocks overlap in 4 spans of sites, first of site ${place.siteId} on 2025-06-01`)
    let left = 1
    const interrupted: Database = {
      ...db.database,
      query: statement => db.database.query(statement),
      transaction: (work, limits) =>
        left-- > 0 ? db.database.transaction(work, limits) : Promise.reject(new Error('interrupted')),
    }
    await expect(repairOverlaps(interrupted, SILENT)).rejects.toThrow('interrupted')
    expect(await stateOf()).toMatch('blocks overlap in 3 spans of sites')
    const progress: unknown[] = []
    expect(await repairOverlaps(db.database, { ...SILENT, info: fields => progress.push(fields) })).toBe(3)
    expect(progress).toEqual([
      { repaired: 0, of: 3 },
      { repaired: 3, of: 3 },
    ])
    expect(await stateOf()).toBe('no blocks of a site overlap')
    expect(await repairOverlaps(db.database, SILENT)).toBe(0)
    expect(await idsOf([place.siteId])).toEqual(ids.one)
    expect(await idsOf([other])).toEqual(ids.other)
    expect((await verifyBlocks(db.database)).state).toBe('ok')
  },
)

test.skipIf(isSealingAll)(
  'an overlapping block that is damaged stays, is logged, and the others are put in order',
  async () => {
    await makeOverlaps(place.siteId)
    await db.database.query({
      text: 'update site_blocks set data = set_byte(data, 70, get_byte(data, 70) # 4) where site_id = $1 and first_ts < $2',
      values: [place.siteId, iso(START + DAY_MS)],
    })
    await migrate(db.database)
    const errors: string[] = []
    const log = {
      ...SILENT,
      error: (fields: object, message: string) => errors.push(`${message} ${JSON.stringify(fields)}`),
    }
    expect(await repairOverlaps(db.database, log)).toBe(1)
    expect(errors).toEqual([expect.stringMatching(`overlapping blocks stay as they are .*"site_id":${place.siteId}`)])
    expect(await stateOf()).toMatch('blocks overlap in 1 spans of sites')
  },
)

test.skipIf(isSealingAll)(
  'a service that finds overlaps of an earlier version puts them in order before it answers, and logs it',
  async () => {
    await makeOverlaps(place.siteId)
    const server = await spawnServer({ DATABASE_URL: db.url, RATE_LIMIT: '0', SEAL_AFTER: 'never' }, ['--no-work'])
    try {
      const body = { ...between(START, START + 2 * DAY_MS), sites: [place.siteId], limit: 7 }
      const { items } = await walk(server.url, place.token, body)
      const times = items.map(item => item.timestamp)
      expect(times).toHaveLength(96)
      expect(times).toEqual(times.toSorted())
      const lines = server.output.filter(line => line.includes('putting overlapping blocks of sites in order'))
      expect(lines.at(-1)).toContain('"repaired":2,"of":2')
    } finally {
      await server.stop()
    }
  },
)
