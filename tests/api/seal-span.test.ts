import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCluster } from '../../server/database/cluster.ts'
import { sealingTime, sealRecords } from '../../server/records/blocks/seal-records.ts'
import { prepareSpan } from '../../server/records/blocks/seal-span.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { isSealingAll } from '../support/seal-before-reads.ts'
import { DAY, HOUR, makePlace, type Place, store, vehicle } from '../support/traffic.ts'

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
