import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PACKED_BYTES } from '../../contract/record.ts'
import { isOnCluster, setOnCluster } from '../../server/database/cluster.ts'
import type { Database, Queryable } from '../../server/database/connect.ts'
import { readMonth } from '../../server/operations/backup/read-month.ts'
import { verifyBlocks } from '../../server/operations/doctor/verify-blocks.ts'
import { measureField } from '../../server/operations/measure-field.ts'
import { removeOldRecords } from '../../server/operations/remove-old-records.ts'
import { readSlices, sizeOf } from '../../server/records/aggregate/read-slices.ts'
import { openAll } from '../../server/records/blocks/open-all.ts'
import { sealRecords } from '../../server/records/blocks/seal-records.ts'
import { monthOf } from '../../server/records/months.ts'
import { readPage } from '../../server/records/read-page.ts'
import { NO_FILTERS } from '../../server/records/record-filters.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { isSealingAll } from '../support/seal-before-reads.ts'
import { DAY, daysAgo, HOUR, MINUTE, makePlace, store, vehicle } from '../support/traffic.ts'

const START = daysAgo(30)
const END = START + 2 * DAY
const SITES = 3

let db: TestDatabase
let organizationId: number
const sites: number[] = []
let expected = 0

/**
 * The steps of a cluster work on any PostgreSQL, so they are shown on each; what is particular to Citus shows when the tests
 * run on one.
 */
let wasOnCluster = false
beforeAll(async () => {
  db = await testDatabase()
  wasOnCluster = isOnCluster()
  setOnCluster(true)
})
afterAll(async () => {
  // Other files share this process.
  setOnCluster(wasOnCluster)
  await db?.drop()
})

beforeEach(async () => {
  const { organization, siteId } = await makePlace(db.database, { since: START })
  organizationId = organization.id
  sites.splice(0, sites.length, siteId)
  while (sites.length < SITES) sites.push(await organization.site())
  for (const site of sites) await store(db.database, site, vehiclesOf(START + site * 7, 100))
  expected = SITES * 100
})

/** One each 20 minutes, over a day and a half. */
const vehiclesOf = (start: number, count: number) =>
  Array.from({ length: count }, (_, n) => vehicle(start + n * 20 * MINUTE))

const seal = (database: Database = db.database) =>
  sealRecords(database, { before: END, organizationId, maxSpanRecords: 60 })

const request = (order: 'asc' | 'desc' = 'asc') => ({
  ...{ organizationId, from: START - DAY, to: END + DAY, filters: NO_FILTERS, order, after: null },
})

/** The ids of all pages, which must be in order and none twice. */
async function idsOf(
  database: Queryable,
  limit = 40,
  order: 'asc' | 'desc' = 'asc',
  from = START - DAY,
): Promise<number[]> {
  const ids: number[] = []
  for (let after: Awaited<ReturnType<typeof readPage>>['next'] = null; ; ) {
    const { packed, next } = await readPage(database, { ...request(order), from, limit, after })
    for (let at = 0; at < packed.length; at += PACKED_BYTES) ids.push(Number(packed.readBigInt64BE(at)))
    if (next === null) return ids
    after = next
  }
}

async function countSlices(): Promise<number> {
  const slice = { ...request(), withSite: true }
  let count = 0
  for await (const { rows, blocks } of readSlices(db.database, slice, 50)) {
    count += rows.byteLength / sizeOf(slice)
    for (const { start, end, indexes } of blocks) count += indexes?.length ?? end - start
  }
  return count
}

/** All ways of reading give the same records, each once. */
async function expectAll(count = expected): Promise<void> {
  const ids = await idsOf(db.database, 90)
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
  expect((await idsOf(db.database, 77, 'desc')).toReversed()).toEqual(ids)
  expect(await countSlices()).toBe(count)
  const ofSites = await readPage(db.database, { ...request(), filters: { ...NO_FILTERS, sites }, limit: 1000 })
  expect(ofSites.packed.length / PACKED_BYTES).toBe(count)
}

/** The months as a backup has them, of all organizations. */
async function backUp(): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const month of [...new Set([monthOf(START), monthOf(END)])]) {
    for await (const part of readMonth(db.database, month)) parts.push(part)
  }
  return Buffer.concat(parts)
}

const count = async (table: string): Promise<number> => {
  const text = `select count(*)::integer as count from ${table} where organization_id = $1`
  return (await db.database.query<{ count: number }>({ text, values: [organizationId] })).rows[0]?.count ?? 0
}

/** The database of a process that dies before its n-th transaction. */
function dyingBefore(n: number): Database {
  let begun = 0
  const killed = () => Promise.reject(new Error('The process was killed.'))
  return {
    ...boundTo(db.database),
    transaction: (work, limits) => (++begun >= n ? killed() : db.database.transaction(work, limits)),
    query: statement => (begun >= n ? killed() : db.database.query(statement)),
  }
}

/** The database of a process that does not learn that its n-th transaction was committed. */
function losingAnswerOf(n: number): Database {
  let begun = 0
  return {
    ...boundTo(db.database),
    async transaction(work, limits) {
      const result = await db.database.transaction(work, limits)
      if (++begun === n) throw new Error('The connection was lost.')
      return result
    },
  }
}

const boundTo = (database: Database): Database => ({
  query: database.query.bind(database),
  queryBoth: database.queryBoth.bind(database),
  transaction: database.transaction.bind(database),
  within: database.within.bind(database),
  listen: database.listen.bind(database),
  connectionsInUse: database.connectionsInUse.bind(database),
  close: database.close.bind(database),
})

describe.skipIf(isSealingAll)('sealed records of a cluster', () => {
  test('are all read once, from blocks, and after late uploads and unsealing too', async () => {
    await expectAll()
    const backup = await backUp()
    expect(await seal()).toBe(expected)
    expect((await backUp()).equals(backup)).toBe(true)
    expect([await count('records'), (await count('time_blocks')) > 1]).toEqual([0, true])
    await expectAll()
    await store(db.database, sites[1] as number, [vehicle(START + 5 * HOUR + 1), vehicle(START + 30 * HOUR + 1)])
    expected += 2
    await expectAll()
    expect((await verifyBlocks(db.database)).state).toBe('ok')
    await seal()
    expect(await count('records')).toBe(0)
    await expectAll()
    expect((await verifyBlocks(db.database)).state).toBe('ok')
    await openAll(db.database, {})
    expect([await count('time_blocks'), await count('site_blocks'), await count('sealed_spans')]).toEqual([0, 0, 0])
    await expectAll()
  })

  test('stay complete when the answer to any commit of the sealer is lost', async () => {
    for (let n = 1; n <= 8; n++) {
      await seal(losingAnswerOf(n)).catch(() => {})
      await expectAll()
      await seal()
      expect(await count('records')).toBe(0)
      await expectAll()
      await openAll(db.database, {})
    }
  })

  test('stay complete when the sealer dies at any step, and the next one goes on', async () => {
    for (let n = 1; n <= 8; n++) {
      await seal(dyingBefore(n)).catch(() => {})
      await expectAll()
      // What is late in a span that is only half sealed.
      await store(db.database, sites[n % SITES] as number, [vehicle(START + n * MINUTE + 1)])
      expected++
      await expectAll()
      if (n % 4 !== 0) continue
      await seal()
      expect(await count('records')).toBe(0)
      await expectAll()
      expect((await verifyBlocks(db.database)).state).toBe('ok')
    }
  })

  test('a slow reader has each record once, and sealing waits until it is over or gives up', async () => {
    const slow = (isSealed: boolean) =>
      db.database.transaction(async tx => {
        let sealing: Promise<number> | undefined
        const paused: Queryable = {
          async query(statement) {
            const result = await tx.query(statement)
            // After the first statement, which says what is to be read from where.
            if (!sealing) {
              sealing = isSealed ? openAll(db.database, {}) : seal()
              sealing.catch(() => {})
              await Promise.race([sealing, sleep(1500)])
            }
            return result
          },
        } as Queryable
        const ids = await idsOf(paused, 40, 'asc', START)
        expect([ids.length, new Set(ids).size]).toEqual([expected, expected])
        return { sealing: sealing as Promise<number> }
      })
    const { sealing } = await slow(false)
    await sealing
    await seal()
    await expectAll()
    const { sealing: opening } = await slow(true)
    await opening.catch(() => {})
    await expectAll()
  })

  test('an upload is refused while a worker may still delete rows of its site', async () => {
    // Up to the transaction that exchanges rows for blocks.
    await seal(dyingBefore(5)).catch(() => {})
    const [siteId] = sites as [number]
    const late = () => store(db.database, siteId, [vehicle(START + 3 * HOUR + 1)])
    await db.database
      .transaction(async tx => {
        await tx.query({ text: 'delete from records where site_id = $1', values: [siteId] })
        await expect(late()).rejects.toThrow('A worker has not finished sealing these records.')
        throw new Error('undone')
      })
      .catch(error => expect(error.message).toBe('undone'))
    await late()
    expected++
    await expectAll()
  })

  test('uploads, sealing and unsealing at the same time never hide or double a record', async () => {
    let isOver = false
    let isDone = 0
    const first = await idsOf(db.database)
    const readers = [40, 170].map(async limit => {
      while (!isOver) {
        const ids = new Set(await idsOf(db.database, limit))
        expect(first.filter(id => !ids.has(id))).toEqual([])
        isDone++
      }
    })
    const work = (async () => {
      for (let n = 0; n < 4; n++) {
        await seal()
        await store(db.database, sites[n % SITES] as number, [vehicle(START + 9 * HOUR + n)])
        expected++
        if (n % 2 === 1) await openAll(db.database, {}).catch(() => {})
      }
    })().finally(() => {
      isOver = true
    })
    await Promise.all([work, ...readers])
    expect(isDone).toBeGreaterThan(1)
    await expectAll()
  })

  test('of several sites are read by one statement for each, at most four at a time', async () => {
    await seal()
    const running = { now: 0, max: 0, all: 0 }
    const counting: Database = {
      ...boundTo(db.database),
      async query(statement) {
        running.all++
        running.max = Math.max(running.max, ++running.now)
        return db.database.query(statement).finally(() => running.now--)
      },
    }
    // Of the others there are no records.
    const filters = { ...NO_FILTERS, sites: [...sites, 900_001, 900_002, 900_003] }
    const { packed } = await readPage(counting, { ...request(), filters, limit: 1000 })
    expect(packed.length / PACKED_BYTES).toBe(expected)
    expect(running.max).toBe(4)
    expect(running.all % 6).toBe(0)
  })

  test('are counted by the metrics, and rows that wait to be sealed', async () => {
    const sealAfterDays = Math.floor((Date.now() - START) / DAY) - 2
    const measure = async () => {
      const figures = await measureField(db.database, sealAfterDays)
      const metricOf = (name: string) => figures.find(figure => figure.name === name)?.values[0]?.value
      return { sealed: metricOf('wayside_sealed_records') ?? -1, waiting: metricOf('wayside_rows_to_seal') ?? -1 }
    }
    const before = await measure()
    expect(before.waiting).toBeGreaterThanOrEqual(expected)
    await seal()
    expect(await measure()).toEqual({ sealed: before.sealed + expected, waiting: before.waiting - expected })
  })

  test('are removed by retention', async () => {
    await seal()
    const kept = Math.floor((Date.now() - START) / DAY) - 1
    await removeOldRecords(db.database, `${kept} days`)
    const ids = await idsOf(db.database)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(expected)
    await expectAll(ids.length)
    expect((await verifyBlocks(db.database)).state).toBe('ok')
  })
})
