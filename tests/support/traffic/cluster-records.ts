import { afterAll, beforeAll, beforeEach } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { Database, Queryable } from '../../../server/platform/database/database.ts'
import { readPage } from '../../../server/records/read-page.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../services/database.ts'
import { makePlace, store, vehicle } from './traffic.ts'

/** Elsewhere it depends on the hour of the test which days a retention removes. */
const UTC = { time_zone: 'UTC' }

export interface ClusterRecords {
  database: Database
  /** Whether the database is a cluster indeed. */
  isCluster: boolean
  /** A new organization for each test, with its sites. */
  organizationId: number
  sites: number[]
  /** How many records there are. */
  expected: number
}

/**
 * For the tests of a file: records of some sites, from `start` on, one each 20 minutes, in a database that is used as a
 * cluster is.
 */
export function useClusterRecords(start: number, sites: number, ofSite: number): ClusterRecords {
  let db: TestDatabase | undefined
  const on = {
    isCluster: false,
    organizationId: 0,
    sites: [],
    expected: 0,
  } as Partial<ClusterRecords> as ClusterRecords
  beforeAll(async () => {
    db = await testDatabase({ layout: 'citus' })
    on.database = db.database
    on.isCluster = isOnCluster()
  })
  afterAll(async () => {
    await db?.drop()
  })
  beforeEach(async () => {
    const { organization, siteId } = await makePlace(on.database, { since: start, site: UTC })
    on.organizationId = organization.id
    on.sites = [siteId]
    while (on.sites.length < sites) on.sites.push(await organization.site(UTC))
    for (const site of on.sites) {
      const vehicles = Array.from({ length: ofSite }, (_, n) => vehicle(start + site * 7 + n * 20 * MINUTE_MS))
      await store(on.database, site, vehicles)
    }
    on.expected = sites * ofSite
  })
  return on
}

type PageRequest = Omit<Parameters<typeof readPage>[1], 'after'>

/** The ids of all pages, which must be in order and none twice. */
export async function readIds(database: Queryable, request: PageRequest): Promise<number[]> {
  const ids: number[] = []
  for (let after: Awaited<ReturnType<typeof readPage>>['next'] = null; ; ) {
    const { packed, next } = await readPage(database, { ...request, after })
    for (let at = 0; at < packed.length; at += PACKED_BYTES) ids.push(Number(packed.readBigInt64BE(at)))
    if (next === null) return ids
    after = next
  }
}
