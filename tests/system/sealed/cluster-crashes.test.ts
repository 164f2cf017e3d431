import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable, Statement } from '../../../server/platform/database/database.ts'
import { migrate } from '../../../server/platform/database/migrate.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { openAhead } from '../../../server/records/store/citus/open-spans.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { Publisher, publishUnpublished } from '../../../server/records/uploads/publish-uploads.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { verifyBlocks } from '../../../server/runtime/operations/doctor/verify-blocks.ts'
import { removeOldRecords } from '../../../server/runtime/operations/remove-old-records.ts'
import { readIds, useClusterRecords } from '../../support/traffic/cluster-records.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { daysAgo, store, vehicle } from '../../support/traffic/traffic.ts'

/**
 * On a cluster the coordinator commits before the workers, and a worker that crashes commits up to a minute later. What such
 * a worker leaves behind is made here by hand, on any PostgreSQL; the fault `seal-on-cluster` kills real ones.
 */
const START = daysAgo(30)

const on = useClusterRecords(START, 2, 60)

const seal = (database: Database = on.database) =>
  sealRecords(database, { before: START + 2 * DAY_MS, organizationId: on.organizationId })
const storeLate = async (hours: number) => {
  await store(on.database, on.sites[0] as number, [vehicle(START + hours * HOUR_MS + 7 * MINUTE_MS)])
  on.expected++
}

async function expectAll(): Promise<void> {
  for (const sites of [null, on.sites]) {
    const window = { organizationId: on.organizationId, from: START - DAY_MS, to: START + 3 * DAY_MS, limit: 1000 }
    const ids = await readIds(on.database, { ...window, filters: { ...NO_FILTERS, sites }, order: 'asc' })
    expect([ids.length, new Set(ids).size]).toEqual([on.expected, on.expected])
  }
  expect((await verifyBlocks(on.database)).state).toBe('ok')
}

interface Watch {
  /** In place of a transaction, once it has done its work and knows its statements. */
  ended?: (texts: string[]) => 'commit' | 'roll back'
  /** Before each transaction. */
  before?: () => Promise<void>
}

/** The database of a process whose transactions are watched; one that is rolled back is reported as committed. */
function watched({ ended, before }: Watch): Database {
  const textOf = (statement: Statement) => (typeof statement === 'string' ? statement : (statement.text ?? ''))
  return {
    ...on.database,
    queryBoth: on.database.queryBoth.bind(on.database),
    within: () => watched({ ended, before }),
    query: statement => on.database.query(statement),
    async transaction(work, limits) {
      await before?.()
      const undone = new Error('undone')
      let result: Awaited<ReturnType<typeof work>> | undefined
      await on.database
        .transaction(async tx => {
          const texts: string[] = []
          const watchedTx: Queryable = {
            layout: tx.layout,
            query(statement) {
              texts.push(textOf(statement))
              return tx.query(statement)
            },
          }
          result = await work(watchedTx)
          if (ended?.(texts) === 'roll back') throw undone
        }, limits)
        .catch(error => {
          if (error !== undone) throw error
        })
      return result as Awaited<ReturnType<typeof work>>
    },
  }
}

const isExchange = (texts: string[]) => texts.some(text => text.includes('insert into site_blocks'))

describe.skipIf(isSealingAll)('a worker that crashed', () => {
  test('has not exchanged rows for blocks yet: the span stays as it is until it has', async () => {
    await seal(watched({ ended: texts => (isExchange(texts) ? 'roll back' : 'commit') }))
    await expectAll()
    await storeLate(5)
    await expectAll()
    await seal()
    await expectAll()
    const { rows } = await on.database.query(sql`
      select count(*)::integer as count from records where organization_id = ${on.organizationId}`)
    expect(rows).toEqual([{ count: 0 }])
  })

  test('has not stored the records of an upload yet: it is published when it has', async () => {
    const id = await store(on.database, on.sites[0] as number, [
      vehicle(START + HOUR_MS + 1),
      vehicle(START + HOUR_MS + 2),
    ])
    const state = async () => {
      const { rows } = await on.database.query(
        sql`select position is not null as is_published from uploads where id = ${id}`,
      )
      return rows[0].is_published
    }
    await on.database.query(sql`update uploads set position = null where id = ${id}`)
    const last = sql`site_id = ${on.sites[0]} and upload_id = ${id} and ts = ${new Date(START + HOUR_MS + 2)}`
    await on.database.query(sql`create table not_committed as select * from records where ${last}`)
    await on.database.query(sql`delete from records where ${last}`)
    await new Publisher(on.database).publish(id)
    await publishUnpublished(on.database, 0)
    expect(await state()).toBe(false)
    // And is not sealed without them.
    expect(await seal()).toBe(0)
    await on.database.query(`insert into records (${COLUMNS}) select ${COLUMNS} from not_committed`)
    await new Publisher(on.database).publish(id)
    expect(await state()).toBe(true)
    on.expected += 2
    await seal()
    await expectAll()
  })

  test('has not made rows of the blocks of one site yet: sealing waits until it has', async () => {
    await seal()
    const second = on.sites[1] as number
    const query = on.database.query.bind(on.database)
    const ofSecond = sql`site_id = ${second}`
    await query(sql`create table kept_blocks as select * from site_blocks where ${ofSecond}`)
    for (const siteId of on.sites) {
      await openAhead(on.database, { organizationId: on.organizationId, siteId }, START, START + 2 * DAY_MS)
    }
    await query(sql`create table kept_rows as select * from records where ${ofSecond}`)
    await query(sql`delete from records where ${ofSecond}`)
    await query(sql`insert into site_blocks select * from kept_blocks`)
    let sealing: Promise<number> | undefined
    await on.database.transaction(async tx => {
      await tx.query(sql`delete from site_blocks where ${ofSecond}`)
      await tx.query(`insert into records (${COLUMNS}) select ${COLUMNS} from kept_rows`)
      sealing = seal()
      await sleep(300)
    })
    expect(await sealing).toBe(0)
    await expectAll()
  })

  test('may still have records of an upload that was taken back: it is reported when none is left', async () => {
    const id = await store(on.database, on.sites[0] as number, [
      vehicle(START + HOUR_MS + 1),
      vehicle(START + HOUR_MS + 2),
    ])
    await on.database.query(sql`update uploads set take_back_asked_at = now() where id = ${id}`)
    const removed: number[] = []
    const counting: Database = {
      ...watched({}),
      transaction: (work, limits) =>
        on.database.transaction(
          tx =>
            work({
              layout: tx.layout,
              async query(statement) {
                const result = await tx.query(statement)
                if (/^\s*delete from records/.test((statement as { text: string }).text))
                  removed.push(result.rows.length)
                // biome-ignore lint/suspicious/noExplicitAny: as the caller names the row
                return result as any
              },
            }),
          limits,
        ),
    }
    await removeTakenBack(counting)
    expect(removed).toEqual([2, 0])
    await expectAll()
  })
})

describe.skipIf(isSealingAll)('two processes that seal', () => {
  test('never delete the blocks of each other that are read', async () => {
    let isExchanged = false
    let isDone = false
    const slow = watched({
      ended(texts) {
        isExchanged ||= isExchange(texts)
        return 'commit'
      },
      async before() {
        if (!isExchanged || isDone) return
        isDone = true
        await storeLate(5)
        await seal()
      },
    })
    await seal({ ...slow, query: statement => slow.transaction(tx => tx.query(statement)) })
    expect(isDone).toBe(true)
    await expectAll()
  })

  test('exchange no rows for blocks that the other has made of more rows', async () => {
    const hasEntered = (texts: string[]) => texts.some(text => text.includes('insert into sealed_spans'))
    let hasFirstEntered = false
    let hasOtherEntered = false
    const dying = watched({
      ended(texts) {
        hasOtherEntered ||= hasEntered(texts)
        return 'commit'
      },
      async before() {
        if (hasOtherEntered) throw new Error('killed')
      },
    })
    const slow = watched({
      ended(texts) {
        hasFirstEntered ||= hasEntered(texts)
        return 'commit'
      },
      async before() {
        if (!hasFirstEntered || hasOtherEntered) return
        await storeLate(8)
        await expect(seal(dying)).rejects.toThrow('killed')
      },
    })
    await storeLate(7)
    await seal(slow)
    expect(hasOtherEntered).toBe(true)
    await expectAll()
  })
})

test.skipIf(isSealingAll)(
  'no transaction on a cluster sends readers of all sites to rows that it stores itself',
  async () => {
    const mixed: string[] = []
    const database = watched({
      ended(texts) {
        const isSent = texts.some(text => /set removed_sites = /.test(text))
        const isStored = texts.some(text => /insert into records .*\bopened\b/s.test(text))
        if (isSent && isStored) mixed.push(texts.join(';\n'))
        return 'commit'
      },
    })
    await seal()
    expect(await openAll(database)).toBeGreaterThanOrEqual(on.expected)
    await seal()
    const kept = Math.floor((Date.now() - START) / DAY_MS) - 1
    await removeOldRecords(database, `${kept} days`)
    expect(mixed).toEqual([])
  },
)

test.skipIf(isSealingAll)(
  'a copy of a cluster by tools of PostgreSQL is refused where there is no cluster',
  async () => {
    if (on.isCluster) return
    await seal()
    try {
      await expect(migrate(on.database)).rejects.toThrow('These records were sealed on a cluster')
    } finally {
      on.database.layout.name = 'citus'
    }
  },
)

const COLUMNS = `organization_id, site_id, upload_id, id, ts, identity, channel, lane, vehicle_class, class_code, speed, length,
  headway, gap, flags, sequence`
