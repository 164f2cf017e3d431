import { appendFileSync } from 'node:fs'
import type { Database, Queryable, Statement } from '../../server/database/connect.ts'
import { sealRecords } from '../../server/records/blocks/seal-records.ts'

const textOf = (statement: Statement): string => (typeof statement === 'string' ? statement : (statement.text ?? ''))
/** Pages, slices, changes and backups read rows and blocks in one statement. */
const isRead = (text: string) => /from (time|site)_blocks/.test(text) && /^\s*select/.test(text)

/**
 * The database, with every row sealed before each statement that reads records: so the tests of the API show that a client
 * cannot tell. `WAYSIDE_SEALED=FILE` of `npm run faults -- sealed-suite` counts in that file what the reads found.
 */
export function sealBeforeReads(database: Database, counts: string): Database {
  const seal = async (statement: Statement) => {
    if (!isRead(textOf(statement))) return
    const sealed = await sealRecords(database, { before: Date.UTC(2200, 0) }).catch(() => -1)
    appendFileSync(counts, `${sealed}\n`)
  }
  const wrap = (inner: Database): Database => {
    const sealing = async <T extends Queryable>(on: T, statement: Statement) => {
      await seal(statement)
      return on.query(statement)
    }
    return {
      query: statement => sealing(inner, statement) as ReturnType<Database['query']>,
      transaction: (work, limits) =>
        inner.transaction(
          tx => work({ query: statement => sealing(tx, statement) as ReturnType<Queryable['query']> }),
          limits,
        ),
      within: milliseconds => wrap(inner.within(milliseconds)),
      listen: inner.listen.bind(inner),
      connectionsInUse: () => inner.connectionsInUse(),
      close: () => inner.close(),
    }
  }
  return wrap(database)
}
