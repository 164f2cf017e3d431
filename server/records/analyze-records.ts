import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'

/** Once a day: PostgreSQL analyzes the months by itself, but never the table that they are parts of. */
export async function analyzeRecords(database: Database): Promise<void> {
  const { rowCount } = await database.query(sql`
    select 1
    from pg_stat_user_tables
    where relid = 'records'::regclass and last_analyze > now() - interval '1 day'
  `)
  if (rowCount === 0) await database.transaction(tx => tx.query('analyze records'), { statementMs: 600_000 })
}
