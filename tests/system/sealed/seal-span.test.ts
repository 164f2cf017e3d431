import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../server/platform/database/database.ts'
import { lockSite } from '../../../server/platform/database/locks.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { sealSpan } from '../../../server/records/store/citus/seal-span.ts'
import { prepareSpan } from '../../../server/records/store/one-postgres/seal-span.ts'
import { sealingTime, sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'
import { verifyBlocks } from '../../../server/runtime/operations/doctor/verify-blocks.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { readIds } from '../../support/traffic/cluster-records.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { makePlace, type Place, store, vehicle } from '../../support/traffic/traffic.ts'

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
  expect(sealingTime(3, START + 3 * DAY_MS + HOUR_MS)).toBe(START)
  expect(sealingTime(null)).toBe(null)
})

// Another process may have sealed a span after this one chose its own.
test.skipIf(isSealingAll)(
  'a span that overlaps a sealed one with other limits is not sealed, so that blocks never overlap in time',
  async () => {
    const organizationId = place.organization.id
    await store(db.database, place.siteId, [vehicle(START + 10 * HOUR_MS), vehicle(START + 20 * HOUR_MS)])
    await sealRecords(db.database, { before: START + 15 * HOUR_MS })
    // On a cluster the spans of a day have no gaps.
    const first = isOnCluster() ? 0 : 10
    const sealed = [[START + first * HOUR_MS, START + 15 * HOUR_MS]]
    expect(await spans()).toEqual(sealed)
    const other = await place.organization.site()
    await store(db.database, other, [vehicle(START + 9 * HOUR_MS), vehicle(START + 12 * HOUR_MS)])
    const seal = async (from: number, to: number) => {
      const span = { organizationId, start: START + from * HOUR_MS, end: START + to * HOUR_MS }
      if (isOnCluster()) return sealSpan(db.database, span)
      const store = await prepareSpan(db.database, span)
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
    expect(await sealRecords(db.database, { before: START + DAY_MS })).toBe(1)
    expect(await spans()).toEqual([
      ...(isOnCluster() ? [] : [[START + 9 * HOUR_MS, START + 10 * HOUR_MS]]),
      ...sealed,
      [START + (isOnCluster() ? 15 : 20) * HOUR_MS, START + 24 * HOUR_MS],
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
    layout: on.layout,
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
    const vehicles = Array.from({ length: 40 }, (_, n) => vehicle(START + HOUR_MS + n * 70 * MINUTE_MS))
    for (const site of [siteId, other]) await store(db.database, site, vehicles)
    const request = { organizationId: organization.id, from: START, to: START + 3 * DAY_MS, limit: 1000 }
    const idsOf = (sites: number[] | null) =>
      readIds(db.database, { ...request, filters: { ...NO_FILTERS, sites }, order: 'asc' })
    const ids = await idsOf(null)
    expect(ids).toHaveLength(80)
    const seal = (database: Database) =>
      sealRecords(database, { before: START + 2 * DAY_MS, organizationId: organization.id })
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
          await storeOf(tx).openSpans(tx, { organizationId: organization.id, siteId: site }, 0, START + 10 * DAY_MS)
        })
      }
    }
    expect(failed).toBeGreaterThan(5)
    expect((await db.database.query('select from records')).rowCount).toBe(0)
    expect((await verifyBlocks(db.database)).state).toBe('ok')
  },
)
