import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { Database, Queryable } from '../../../server/platform/database/database.ts'
import { monthOf } from '../../../server/records/months.ts'
import type { PageRequest } from '../../../server/records/page.ts'
import { readPage } from '../../../server/records/read-page.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { readCells } from '../../../server/records/store/cells/read-cells.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { readMonth } from '../../../server/runtime/operations/backup/read-month.ts'
import { verifyBlocks } from '../../../server/runtime/operations/doctor/verify-blocks.ts'
import { measureField } from '../../../server/runtime/operations/measure-field.ts'
import { removeOldRecords } from '../../../server/runtime/operations/remove-old-records.ts'
import { readIds, useClusterRecords } from '../../support/traffic/cluster-records.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { daysAgo, store, vehicle } from '../../support/traffic/traffic.ts'

const START = daysAgo(30)
const END = START + 2 * DAY_MS
const SITES = 3

const on = useClusterRecords(START, SITES, 100)

const seal = (database: Database = on.database) =>
  sealRecords(database, { before: END, organizationId: on.organizationId, maxSpanRecords: 60 })

const request = (order: 'asc' | 'desc' = 'asc') => ({
  ...{
    organizationId: on.organizationId,
    from: START - DAY_MS,
    to: END + DAY_MS,
    filters: NO_FILTERS,
    order,
    after: null,
  },
})

const idsOf = (database: Queryable, limit = 40, order: 'asc' | 'desc' = 'asc', from = START - DAY_MS) =>
  readIds(database, { ...request(order), from, limit })

async function countCells(): Promise<number> {
  const decoded = { ...request(), siteIds: on.sites, columns: ['ts' as const], cuts: null }
  let count = 0
  for await (const { records } of readCells(on.database, decoded, { rows: 50, records: 100 })) {
    for (const { start, end, indexes } of records) count += indexes?.length ?? end - start
  }
  return count
}

/** All ways of reading give the same records, each once. */
async function expectAll(count = on.expected): Promise<void> {
  const ids = await idsOf(on.database, 90)
  expect([ids.length, new Set(ids).size]).toEqual([count, count])
  expect((await idsOf(on.database, 77, 'desc')).toReversed()).toEqual(ids)
  expect(await countCells()).toBe(count)
  const ofSites = await readPage(on.database, {
    ...request(),
    filters: { ...NO_FILTERS, sites: on.sites },
    limit: 1000,
  })
  expect(ofSites.packed.length / PACKED_BYTES).toBe(count)
}

/** The months as a backup has them, of all organizations. */
async function backUp(): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const month of [...new Set([monthOf(START), monthOf(END)])]) {
    for await (const part of readMonth(on.database, month)) parts.push(part)
  }
  return Buffer.concat(parts)
}

const count = async (table: string): Promise<number> => {
  const text = `select count(*)::integer as count from ${table} where organization_id = $1`
  return (await on.database.query<{ count: number }>({ text, values: [on.organizationId] })).rows[0]?.count ?? 0
}

/** The database of a process that dies before its n-th transaction. */
function dyingBefore(n: number): Database {
  let begun = 0
  const killed = () => Promise.reject(new Error('The process was killed.'))
  return {
    ...boundTo(on.database),
    transaction: (work, limits) => (++begun >= n ? killed() : on.database.transaction(work, limits)),
    query: statement => (begun >= n ? killed() : on.database.query(statement)),
  }
}

/** The database of a process that does not learn that its n-th transaction was committed. */
function losingAnswerOf(n: number): Database {
  let begun = 0
  return {
    ...boundTo(on.database),
    async transaction(work, limits) {
      const result = await on.database.transaction(work, limits)
      if (++begun === n) throw new Error('The connection was lost.')
      return result
    },
  }
}

const boundTo = (database: Database): Database => ({
  layout: database.layout,
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
    expect(await seal()).toBe(on.expected)
    expect((await backUp()).equals(backup)).toBe(true)
    expect([await count('records'), (await count('time_blocks')) > 1]).toEqual([0, true])
    await expectAll()
    await store(on.database, on.sites[1] as number, [
      vehicle(START + 5 * HOUR_MS + 1),
      vehicle(START + 30 * HOUR_MS + 1),
    ])
    on.expected += 2
    await expectAll()
    expect((await verifyBlocks(on.database)).state).toBe('ok')
    await seal()
    expect(await count('records')).toBe(0)
    await expectAll()
    expect((await verifyBlocks(on.database)).state).toBe('ok')
    await openAll(on.database, {})
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
      await openAll(on.database, {})
    }
  })

  test('stay complete when the sealer dies at any step, and the next one goes on', async () => {
    for (let n = 1; n <= 8; n++) {
      await seal(dyingBefore(n)).catch(() => {})
      await expectAll()
      // What is late in a span that is only half sealed.
      await store(on.database, on.sites[n % SITES] as number, [vehicle(START + n * MINUTE_MS + 1)])
      on.expected++
      await expectAll()
      if (n % 4 !== 0) continue
      await seal()
      expect(await count('records')).toBe(0)
      await expectAll()
      expect((await verifyBlocks(on.database)).state).toBe('ok')
    }
  })

  test('a slow reader has each record once, and sealing waits until it is over or gives up', async () => {
    const slow = (isSealed: boolean) =>
      on.database.transaction(async tx => {
        let sealing: Promise<number> | undefined
        const paused: Queryable = {
          layout: tx.layout,
          async query(statement) {
            const result = await tx.query(statement)
            // After the first statement, which says what is to be read from where.
            if (!sealing) {
              sealing = isSealed ? openAll(on.database, {}) : seal()
              sealing.catch(() => {})
              await Promise.race([sealing, sleep(1500)])
            }
            return result
          },
        } as Queryable
        const ids = await idsOf(paused, 40, 'asc', START)
        expect([ids.length, new Set(ids).size]).toEqual([on.expected, on.expected])
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
    const [siteId] = on.sites as [number]
    const late = () => store(on.database, siteId, [vehicle(START + 3 * HOUR_MS + 1)])
    await on.database
      .transaction(async tx => {
        await tx.query({ text: 'delete from records where site_id = $1', values: [siteId] })
        await expect(late()).rejects.toThrow('A worker has not finished sealing these records.')
        throw new Error('undone')
      })
      .catch(error => expect(error.message).toBe('undone'))
    await late()
    on.expected++
    await expectAll()
  })

  test('uploads, sealing and unsealing at the same time never hide or double a record', async () => {
    let isOver = false
    let isDone = 0
    const first = await idsOf(on.database)
    const readers = [40, 170].map(async limit => {
      while (!isOver) {
        const ids = new Set(await idsOf(on.database, limit))
        expect(first.filter(id => !ids.has(id))).toEqual([])
        isDone++
      }
    })
    const work = (async () => {
      for (let n = 0; n < 4; n++) {
        await seal()
        await store(on.database, on.sites[n % SITES] as number, [vehicle(START + 9 * HOUR_MS + n)])
        on.expected++
        if (n % 2 === 1) await openAll(on.database, {}).catch(() => {})
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
      ...boundTo(on.database),
      async query(statement) {
        running.all++
        running.max = Math.max(running.max, ++running.now)
        return on.database.query(statement).finally(() => running.now--)
      },
    }
    // The other sites have no records.
    const filters = { ...NO_FILTERS, sites: [...on.sites, 900_001, 900_002, 900_003] }
    const { packed } = await readPage(counting, { ...request(), filters, limit: 1000 })
    expect(packed.length / PACKED_BYTES).toBe(on.expected)
    expect(running.max).toBe(4)
    expect(running.all % 6).toBe(0)
  })

  test('are passed by a filter in as many pages as they need, also in an empty week and after a dense moment', async () => {
    const at = START + HOUR_MS
    await store(on.database, on.sites[0] as number, [vehicle(at), vehicle(at + 1)])
    await readPage(on.database, { ...request(), from: at, to: at + 2, limit: 1 })
    const filtered = { ...request(), filters: { ...NO_FILTERS, channels: [99] }, limit: 50, bound: 30 }
    let pages = 0
    for (let after: PageRequest['after'] = null; pages === 0 || after !== null; pages++) {
      after = (await readPage(on.database, { ...filtered, from: START - 7 * DAY_MS, after })).next
    }
    expect(pages).toBeLessThanOrEqual(2 * Math.ceil((on.expected + 2) / filtered.bound))
  })

  test('are counted by the metrics, and rows that wait to be sealed', async () => {
    const sealAfterDays = Math.floor((Date.now() - START) / DAY_MS) - 2
    const measure = async () => {
      const figures = await measureField(on.database, sealAfterDays)
      const metricOf = (name: string) => figures.find(figure => figure.name === name)?.values[0]?.value
      return { sealed: metricOf('wayside_sealed_records') ?? -1, waiting: metricOf('wayside_rows_to_seal') ?? -1 }
    }
    const before = await measure()
    expect(before.waiting).toBeGreaterThanOrEqual(on.expected)
    await seal()
    expect(await measure()).toEqual({ sealed: before.sealed + on.expected, waiting: before.waiting - on.expected })
  })

  test('are removed by retention', async () => {
    await seal()
    const kept = Math.floor((Date.now() - START) / DAY_MS) - 1
    await removeOldRecords(on.database, `${kept} days`)
    const ids = await idsOf(on.database)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(on.expected)
    await expectAll(ids.length)
    expect((await verifyBlocks(on.database)).state).toBe('ok')
  })
})
