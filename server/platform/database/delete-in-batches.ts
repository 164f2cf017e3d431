import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

const BATCH = 5_000

/**
 * Deletes rows of a table that is not distributed, each batch in a transaction of its own: no statement takes so long that
 * it is cancelled. A row that a concurrent transaction changes is compared with the condition once more.
 */
export async function deleteInBatches(database: Queryable, table: string, where: Sql, batch = BATCH): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(sql`
      delete from ${raw(table)}
      where ctid = any(array(select ctid from ${raw(table)} where ${where} limit ${batch})) and (${where})
    `)
    if (rowCount === 0) return
  }
}
