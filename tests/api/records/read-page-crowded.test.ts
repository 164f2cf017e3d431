import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { Months } from '../../../server/records/months.ts'
import type { PageRequest } from '../../../server/records/page.ts'
import { readPage } from '../../../server/records/read-page.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { readCells } from '../../../server/records/store/cells/read-cells.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'
import { decodeRecord } from '../../support/reading/decode-record.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'

const AT = Date.UTC(2026, 4, 10, 12)
/** More than three blocks of a site, which is what the first statement of a page reads. */
const COUNT = 6_500
const SITES = [1, 2]
let db: TestDatabase
let ids: number[]

beforeAll(async () => {
  db = await testDatabase()
  await new Months(db.database).make(AT, AT)
  const { rows } = await db.database.query(`
    insert into records (organization_id, site_id, ts, identity, channel, lane, vehicle_class, flags, upload_id)
    select 1, 1 + n % 2, timestamptz '2026-05-10T12:00Z' + greatest(0, n - ${2 * COUNT}) * interval '1 minute', n, 1, 1, 1, 0, 1
    from generate_series(1, ${2 * COUNT} + 4) n
    returning id`)
  // A cluster answers by shard.
  ids = rows.map(({ id }) => id).sort((a, b) => a - b)
})
afterAll(() => db?.drop())

async function walk(order: 'asc' | 'desc', sites: number[] | null, limit: number): Promise<number[]> {
  const request = { organizationId: 1, from: AT, to: AT + 3_600_000, filters: { ...NO_FILTERS, sites }, order, limit }
  const found: number[] = []
  for (let after: PageRequest['after'] = null, pages = 0; pages < ids.length / limit + 2; pages++) {
    const { packed, next } = await readPage(db.database, { ...request, after })
    for (let n = 0; n < packed.length / PACKED_BYTES; n++) found.push(decodeRecord(packed, n).id)
    if (!next) return found
    after = next
  }
  throw new Error('The walk does not end.')
}

const seal = async () => {
  expect(await sealRecords(db.database, { before: AT + 86_400_000, organizationId: 1 })).toBe(ids.length)
}
const open = async (siteId: number) => {
  const site = { organizationId: 1, siteId }
  const opened = await db.database.transaction(tx => storeOf(tx).openSpans(tx, site, AT, AT + 3_600_000))
  expect(opened).toBe(ids.length / 2)
}

/** Each state is made from the one before it. */
describe.each<[string, () => Promise<unknown>]>([
  ['rows', async () => {}],
  ['blocks', seal],
  ['rows of one site and blocks of the other', () => open(2)],
])('in %s', (_, change) => {
  beforeAll(async () => {
    await change()
  })

  test.each([
    { order: 'asc' as const, sites: SITES },
    { order: 'desc' as const, sites: SITES },
    { order: 'asc' as const, sites: null },
    { order: 'desc' as const, sites: null },
  ])(
    'a millisecond with more records than many pages is walked once, $order, sites $sites',
    async ({ order, sites }) => {
      const expected = order === 'asc' ? ids : ids.toReversed()
      expect(await walk(order, sites, 1000)).toEqual(expected)
    },
  )

  test.each([
    { sites: SITES, channels: null },
    { sites: SITES, channels: [1] },
    { sites: null, channels: null },
    { sites: null, channels: [1] },
  ])('slices of it have each record once, sites $sites, channels $channels', async ({ sites, channels }) => {
    const filters = { ...NO_FILTERS, sites, channels }
    const window = { organizationId: 1, from: AT, to: AT + 3_600_000 }
    const request = { ...window, filters, siteIds: SITES, columns: ['ts' as const], cuts: null }
    let count = 0
    for await (const { records } of readCells(db.database, request, { rows: 1000 })) {
      for (const { start, end, indexes } of records) count += indexes?.length ?? end - start
    }
    expect(count).toBe(ids.length)
  })
})
