import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { connect } from '../../server/platform/database/connect.ts'
import { rebuildIndexes } from '../../server/records/store/sealing/rebuild-indexes.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../support/services/database.ts'
import { makePlace, store, vehicle } from '../support/traffic/traffic.ts'

const FROM = Date.UTC(2026, 7, 1)
const MIN_BYTES = 200_000
let own: TestDatabase

beforeAll(async () => {
  own = await testDatabase()
  const { siteId } = await makePlace(own.database)
  const rows = Array.from({ length: 5_000 }, (_, n) => vehicle(FROM + n * 8 * MINUTE_MS, { sequence: n }))
  await store(own.database, siteId, rows)
  const next = Array.from({ length: 5_000 }, (_, n) => vehicle(FROM + 31 * DAY_MS + n * MINUTE_MS, { sequence: n }))
  await store(own.database, siteId, next)
})
afterAll(() => own?.drop())

async function sizeOf(month: string): Promise<number> {
  const { rows } = await own.database.query(`select pg_total_relation_size('records_${month}') as bytes`)
  return rows[0].bytes
}
const indexesOf = async (month: string) =>
  (await own.database.query(`select indexname from pg_indexes where tablename = 'records_${month}' order by 1`)).rows
/** As autovacuum does within minutes. */
const vacuum = (month: string) => own.database.query(`vacuum records_${month}`)

// On a cluster the months are on its workers.
test.skipIf(isOnCluster())(
  'the space of a sealed month is given back while others read it, and that of rows is left',
  async () => {
    const [before, indexes] = [await sizeOf('2026_08'), await indexesOf('2026_08')]
    expect(before).toBeGreaterThan(1_000_000)
    expect(await rebuildIndexes(own.database, MIN_BYTES)).toEqual([])
    await sealRecords(own.database, { before: FROM + 31 * DAY_MS })
    const sizeOfNext = await sizeOf('2026_09')
    await vacuum('2026_08')
    expect(await sizeOf('2026_08')).toBeGreaterThan(MIN_BYTES)

    // A reader who does not end: the attempt is given up, and the next one drops what it has left.
    const impatient = connect(own.connection, {
      max: 2,
      applicationName: 'test',
      timeouts: { connectMs: 5_000, statementMs: 1_000, lockMs: 500 },
    })
    await own.database.transaction(async tx => {
      await tx.query('select count(*) from records_2026_08')
      await expect(rebuildIndexes(impatient, MIN_BYTES)).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    })
    await impatient.close()
    expect((await indexesOf('2026_08')).length).toBeGreaterThan(indexes.length)

    await rebuildIndexes(own.database, MIN_BYTES)
    expect(await sizeOf('2026_08')).toBeLessThan(before / 10)
    expect(await indexesOf('2026_08')).toEqual(indexes)
    expect(await sizeOf('2026_09')).toBe(sizeOfNext)
    expect(await rebuildIndexes(own.database, MIN_BYTES)).toEqual([])
  },
)
