import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from './connect.ts'

const BATCH = 5_000

/** Deletes rows by their `id`, each batch in a transaction of its own: no statement takes so long that it is cancelled. */
export async function deleteInBatches(database: Queryable, table: string, where: Sql, batch = BATCH): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query(sql`
      delete from ${raw(table)}
      where id = any(array(select id from ${raw(table)} where ${where} limit ${batch}))
    `)
    if (rowCount === 0) return
  }
}
