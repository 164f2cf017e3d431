import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCluster } from '../../server/database/cluster.ts'
import type { Database, Queryable } from '../../server/database/connect.ts'
import { lockSite } from '../../server/database/locks.ts'
import { verifyBlocks } from '../../server/operations/doctor/verify-blocks.ts'
import { openSpans } from '../../server/records/blocks/open-span.ts'
import { sealingTime, sealRecords } from '../../server/records/blocks/seal-records.ts'
import { prepareSpan } from '../../server/records/blocks/seal-span.ts'
import { NO_FILTERS } from '../../server/records/record-filters.ts'
import { readIds } from '../support/cluster-records.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { isSealingAll } from '../support/seal-before-reads.ts'
import { DAY, HOUR, MINUTE, makePlace, type Place, store, vehicle } from '../support/traffic.ts'

const START = Date.parse('2025-06-01T00:00:00Z')
let db: TestDatabase
let place: Place

beforeAll(async () => {
  db = await testDatabase()
  place = await makePlace(db.database, { since: START })
})
afterAll(() => db?.drop())

const spans = async () => {
  const { rows } = await db.database.query('select start_ts, end_ts from sealed_spans order by start_ts')
  return rows.map(({ start_ts, end_ts }) => [start_ts.getTime(), end_ts.getTime()])
}

test('records are sealed so many days after their day, and never without a number of days', () => {
  expect(sealingTime(3, START + 3 * DAY + HOUR)).toBe(START)
  expect(sealingTime(null)).toBe(null)
})

// Another process may have sealed a span after this one chose its own.
test.skipIf(isSealingAll)(
  'a span that overlaps a sealed one with other limits is not sealed, so that blocks never overlap in time',
  async () => {
    const organizationId = place.organization.id
    await store(db.database, place.siteId, [vehicle(START + 10 * HOUR), vehicle(START + 20 * HOUR)])
    await sealRecords(db.database, { before: START + 15 * HOUR })
    // On a cluster the spans of a day have no gaps.
    const first = isOnCluster() ? 0 : 10
    const sealed = [[START + first * HOUR, START + 15 * HOUR]]
    expect(await spans()).toEqual(sealed)
    const other = await place.organization.site()
    await store(db.database, other, [vehicle(START + 9 * HOUR), vehicle(START + 12 * HOUR)])
    const seal = async (from: number, to: number) => {
      const store = await prepareSpan(db.database, {
        organizationId,
        start: START + from * HOUR,
        end: START + to * HOUR,
      })
      return store()
    }
    for (const [from, to] of [
      [first, 24],
      [first, 13],
      [9, 24],
      [9, 15],
      [12, 15],
      [11, 13],
    ] as const) {
      expect(await seal(from, to), `${from} to ${to}`).toBeNull()
    }
    expect(await spans()).toEqual(sealed)
    expect(await seal(first, 15)).toBe(isOnCluster() ? 2 : 1)
    if (!isOnCluster()) expect(await seal(9, 10)).toBe(1)
    expect(await sealRecords(db.database, { before: START + DAY })).toBe(1)
    expect(await spans()).toEqual([
      ...(isOnCluster() ? [] : [[START + 9 * HOUR, START + 10 * HOUR]]),
      ...sealed,
      [START + (isOnCluster() ? 15 : 20) * HOUR, START + 24 * HOUR],
    ])
  },
)

const FAILURES = {
  'the connection is killed': 'select pg_terminate_backend(pg_backend_pid())',
  'it takes too long': 'set local statement_timeout = 1; select pg_sleep(10)',
  'the disk is full': `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
}

/** A process whose statement of this number fails in PostgreSQL; the first is 1. */
function failingAt(number: number, failure: string) {
  let statements = 0
  const failing = (on: Queryable): Queryable => ({
    async query(statement) {
      if (++statements === number) await on.query(failure)
      return on.query(statement)
    },
  })
  const { database } = db
  const process: Database = {
    ...database,
    query: failing(database).query,
    transaction: (work, limits) => database.transaction(tx => work(failing(tx)), limits),
  }
  return { process, hasFailed: () => statements >= number }
}

test.skipIf(isSealingAll).each(Object.entries(FAILURES))(
  'sealing that fails at any statement because %s loses no record and seals none twice; the next one goes on',
  async (_, failure) => {
    const { organization, siteId } = await makePlace(db.database, { since: START })
    const other = await organization.site()
    const vehicles = Array.from({ length: 40 }, (_, n) => vehicle(START + HOUR + n * 70 * MINUTE))
    for (const site of [siteId, other]) await store(db.database, site, vehicles)
    const request = { organizationId: organization.id, from: START, to: START + 3 * DAY, limit: 1000 }
    const idsOf = (sites: number[] | null) =>
      readIds(db.database, { ...request, filters: { ...NO_FILTERS, sites }, order: 'asc' })
    const ids = await idsOf(null)
    expect(ids).toHaveLength(80)
    const seal = (database: Database) =>
      sealRecords(database, { before: START + 2 * DAY, organizationId: organization.id })
    let failed = 0
    for (let number = 1; ; number++) {
      const { process, hasFailed } = failingAt(number, failure)
      const error = await seal(process).then(
        () => null,
        (reason: Error) => reason,
      )
      expect(await idsOf(null)).toEqual(ids)
      expect(await idsOf([siteId, other])).toEqual(ids)
      if (!hasFailed()) break
      expect(error).toBeInstanceOf(Error)
      failed++
      // What other spans sealed meanwhile is opened, so that the next one has the same to do.
      for (const site of [siteId, other]) {
        await db.database.transaction(async tx => {
          await lockSite(tx, site)
          await openSpans(tx, { organizationId: organization.id, siteId: site }, 0, START + 10 * DAY)
        })
      }
    }
    expect(failed).toBeGreaterThan(5)
    expect((await db.database.query('select from records')).rowCount).toBe(0)
    expect((await verifyBlocks(db.database)).state).toBe('ok')
  },
)
