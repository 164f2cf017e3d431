import { appendFileSync } from 'node:fs'
import type { Database, Queryable, Statement } from '../../../server/platform/database/database.ts'
import { lockSite } from '../../../server/platform/database/locks.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'

const END = Date.UTC(2200, 0)

const textOf = (statement: Statement): string => (typeof statement === 'string' ? statement : (statement.text ?? ''))
/** Pages, slices, changes and backups read rows and blocks in one statement. */
const isRead = (text: string) =>
  /from (time|site)_blocks/.test(text) &&
  /^\s*(select|with)\b/.test(text) &&
  !/\b(insert into|delete from)\b/.test(text)
/** A test that reads the table itself expects all records there. */
const isOfTest = (text: string) => /records/.test(text) && !/[/\\]server[/\\]/.test(new Error().stack ?? '')

/** Tests of sealing itself cannot run on databases where all is sealed. */
export const isSealingAll = process.env.WAYSIDE_SEALED !== undefined

/**
 * With the environment variable WAYSIDE_SEALED, every row is sealed before each statement that reads records: so the tests
 * of the API show that a client cannot tell. Both the database of a test and that of its server are wrapped. Each read adds
 * a line to the file that the variable names: whether it found `blocks` alone, also `rows`, or `nothing`.
 */
export function sealBeforeReads(database: Database): Database {
  const { WAYSIDE_SEALED: counts } = process.env
  return counts ? sealing(database, counts) : database
}

function sealing(database: Database, counts: string): Database {
  const prepare = async (statement: Statement) => {
    const text = textOf(statement)
    if (isRead(text)) {
      // A test may have made sealing impossible, by a damaged block or without a database; then its read shows that.
      await sealRecords(database, { before: END }).catch(() => {})
      appendFileSync(counts, `${await findState(database).catch(() => 'nothing')}\n`)
    } else if (isOfTest(text)) {
      await openAll(database)
    }
  }
  const query = (on: Queryable): Queryable['query'] =>
    async function run(statement) {
      await prepare(statement)
      return on.query(statement)
    }
  const wrap = (inner: Database): Database => ({
    layout: inner.layout,
    query: query(inner),
    async queryBoth(first, second) {
      await prepare(second)
      return inner.queryBoth(first, second)
    },
    transaction: (work, limits) => inner.transaction(tx => work({ layout: tx.layout, query: query(tx) }), limits),
    within: (milliseconds, signal) => wrap(inner.within(milliseconds, signal)),
    listen: inner.listen.bind(inner),
    connectionsInUse: () => inner.connectionsInUse(),
    close: () => inner.close(),
  })
  return wrap(database)
}

async function findState(database: Database): Promise<'blocks' | 'rows' | 'nothing'> {
  const { rows } = await database.query<{ rows: boolean; blocks: boolean }>(
    'select exists (select from records) as rows, exists (select from time_blocks) as blocks',
  )
  if (rows[0]?.rows) return 'rows'
  return rows[0]?.blocks ? 'blocks' : 'nothing'
}

async function openAll(database: Database): Promise<void> {
  const { rows } = await database.query<{ organization_id: number; site_id: number }>(
    'select distinct organization_id, site_id from site_blocks',
  )
  for (const { organization_id, site_id } of rows) {
    await database.transaction(async tx => {
      await lockSite(tx, site_id)
      await storeOf(tx).openSpans(tx, { organizationId: organization_id, siteId: site_id }, 0, END)
    })
  }
}
