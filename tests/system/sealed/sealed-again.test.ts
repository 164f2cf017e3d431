import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { verifyBlocks } from '../../../server/runtime/operations/doctor/verify-blocks.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { readIds } from '../../support/traffic/cluster-records.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { makePlace, store, vehicle } from '../../support/traffic/traffic.ts'

const START = Date.parse('2025-06-01T00:00:00Z')
let plain: TestDatabase
let ofCluster: TestDatabase

beforeAll(async () => {
  plain = await testDatabase()
  ofCluster = await testDatabase({ layout: 'citus' })
})
afterAll(async () => {
  await plain?.drop()
  await ofCluster?.drop()
})

type Hours = [from: number, to: number]

/** [from, to) of the day's hours, one record each so many minutes. */
const vehicles = ([from, to]: Hours, minutes: number) =>
  Array.from({ length: ((to - from) * 60) / minutes }, (_, n) =>
    vehicle(START + from * HOUR_MS + n * minutes * MINUTE_MS),
  )

interface Case {
  /** The site's records before the day is sealed, then those of each upload before it is sealed again. */
  hours: Hours[][]
  minutes: number
  siteBlockRecords: number
}

const CASES: { [name: string]: Case } = {
  'hours before and after what was sealed': {
    hours: [
      [[9, 12]],
      [
        [5, 7],
        [14, 16],
      ],
    ],
    minutes: 10,
    siteBlockRecords: 7,
  },
  'a few records before and after, in one block': {
    hours: [
      [[9, 12]],
      [
        [5, 6],
        [20, 21],
      ],
    ],
    minutes: 20,
    siteBlockRecords: 2048,
  },
  'blocks of two earlier uploads, then records around both': {
    hours: [
      [[4, 5]],
      [[10, 12]],
      [
        [1, 2],
        [7, 8],
        [14, 15],
      ],
    ],
    minutes: 20,
    siteBlockRecords: 10,
  },
  'records at the same milliseconds over the edges of blocks': {
    hours: [
      [[9, 10]],
      [
        [6, 7],
        [13, 14],
      ],
    ],
    minutes: 30,
    siteBlockRecords: 3,
  },
}

test
  .skipIf(isSealingAll)
  .each(
    Object.entries(CASES).flatMap(([name, given]) => [false, true].map(onCluster => ({ name, onCluster, ...given }))),
  )(
  'a walk by site returns every record in order after a sealed day got late records and was sealed again: $name (cluster: $onCluster)',
  async ({ hours, minutes, siteBlockRecords, onCluster }) => {
    // The steps of a cluster work on any PostgreSQL; those of one PostgreSQL not on a cluster.
    if (isOnCluster() && !onCluster) return
    const db = onCluster ? ofCluster : plain
    const { organization, siteId } = await makePlace(db.database, { since: START })
    const other = await organization.site()
    // The day is one span from its first hour on.
    await store(db.database, other, [vehicle(START), vehicle(START + 23 * HOUR_MS + 59 * MINUTE_MS)])
    const seal = () =>
      sealRecords(db.database, { before: START + DAY_MS, organizationId: organization.id, siteBlockRecords })
    const idsOf = (order: 'asc' | 'desc', limit: number, sites: number[] | null) =>
      readIds(db.database, {
        organizationId: organization.id,
        from: START,
        to: START + DAY_MS,
        limit,
        filters: { ...NO_FILTERS, sites },
        order,
      })
    let count = 0
    for (const uploaded of hours) {
      const records = uploaded.flatMap(range => vehicles(range, minutes))
      // Two lanes at each time: records of one millisecond are ordered by their ids.
      const both = records.flatMap(record => [record, { ...record, lane: 2, speed_kmh: 60 }])
      await store(db.database, siteId, both)
      count += both.length
      const ids = await idsOf('asc', 1000, [siteId])
      expect(ids).toHaveLength(count)
      await seal()
      for (const limit of [5, 10_000]) {
        for (const sites of [[siteId], [siteId, other]]) {
          const own = (found: number[]) => found.filter(id => ids.includes(id))
          expect(own(await idsOf('asc', limit, sites))).toEqual(ids)
          expect(own(await idsOf('desc', limit, sites))).toEqual(ids.toReversed())
        }
      }
      expect(await idsOf('asc', 100, [siteId, other])).toEqual(await idsOf('asc', 100, null))
    }
    expect((await db.database.query('select from records')).rowCount).toBe(0)
    expect((await verifyBlocks(db.database)).state).toBe('ok')
  },
)
