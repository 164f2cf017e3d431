import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Explained, explainPage } from '../../../bench/explain-pages.ts'
import { Months } from '../../../server/records/months.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'

const FROM = Date.UTC(2026, 4, 25)
const QUARTER_HOUR = 900_000
const STEPS = 100
const SITES = 500
const TO = FROM + STEPS * QUARTER_HOUR

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase({ max: 1 })
  await new Months(db.database).make(FROM, TO)
  await db.database.transaction(
    async tx => {
      await tx.query(`
        insert into records (ts, identity, upload_id, organization_id, site_id, channel, vehicle_class, flags)
        select to_timestamp(${FROM / 1000}) + step * interval '15 min' + (n + 0.5) * interval '7 min' + site * interval '10 ms',
          n, step * ${SITES} + site, 1, site, 1, 1, 0
        from generate_series(0, ${STEPS - 1}) step, generate_series(1, ${SITES}) site, generate_series(0, 1) n
        order by step, hashint4(site * 7 + step), n`)
    },
    { statementMs: 60_000 },
  )
  await db.database.query('set statement_timeout = 0')
  // The tests' PostgreSQL does not wait for commits to be flushed, and vacuum marks no page before they are, nor before those
  // of transactions with neighbouring numbers.
  while ((await vacuumed()) > 0) await sleep(100)
})
afterAll(() => db?.drop())

/** How many pages it could not mark as visible to all. */
async function vacuumed(): Promise<number> {
  await db.database.query('vacuum (analyze) records')
  const { rows } = await db.database.query(`
    select coalesce(sum(relpages - relallvisible), 0)::int as unmarked
    from pg_class
    where relkind = 'r' and relname like 'records%'`)
  return rows[0].unmarked
}

/** A page of an index, read in order. */
const PAGE = { buffers: 60, sortedRows: 10_000 }
/** On Citus a filter is applied by the coordinator, which has all 50,000 entries that a page may look at sent from each shard. */
const FILTERED_PAGE = { buffers: 650, sortedRows: 50_000 }
const FILTERED_FROM = 33

const sites = (count: number) => Array.from({ length: count }, (_, n) => 1 + ((n * 97) % SITES))

test.each([
  ['all sites', null],
  ['one site', sites(1)],
  ['five sites', sites(5)],
  ['all 500 sites by name', sites(SITES)],
])('a page of 1000 of %s takes few buffers on each server, first, middle and last', async (_, named) => {
  for (const order of ['asc', 'desc'] as const) {
    for (const part of [0, 0.5, 0.999]) {
      const ts = Math.round(order === 'asc' ? FROM + (TO - FROM) * part : TO - (TO - FROM) * part)
      const page: Explained = await explainPage(db.database, {
        organizationId: 1,
        from: FROM,
        to: TO,
        filters: { ...NO_FILTERS, sites: named },
        order,
        limit: 1000,
        after: part === 0 ? null : { ts, id: 0 },
      })
      const limits = page.shards > 1 && named !== null && named.length >= FILTERED_FROM ? FILTERED_PAGE : PAGE
      expect(page.buffers).toBeGreaterThan(0)
      expect(page.buffers).toBeLessThanOrEqual(limits.buffers * page.shards)
      expect(page.nodes).not.toContain('Seq Scan')
      expect(page.sortedRows).toBeLessThanOrEqual(limits.sortedRows)
      expect(page.heapFetches).toBe(0)
    }
  }
})

/** Sealed rows stay in the indexes until they are vacuumed; a page may visit those between its blocks. */
const SEALED_PAGE_BUFFERS = 8_000

test.skipIf(isSealingAll)(
  'a page of sealed records does not visit all sealed rows, though they are not vacuumed',
  async () => {
    if (isOnCluster()) return
    await db.database.query('alter table records_2026_05 set (autovacuum_enabled = off)')
    const records = STEPS * SITES * 2
    expect(await sealRecords(db.database, { organizationId: 1, before: TO + 86_400_000 })).toBe(records)
    for (const order of ['asc', 'desc'] as const) {
      const page = { organizationId: 1, from: FROM, to: TO, filters: NO_FILTERS, order, limit: 1000, after: null }
      const { buffers } = await explainPage(db.database, page)
      expect(buffers).toBeLessThanOrEqual(SEALED_PAGE_BUFFERS)
    }
  },
)
