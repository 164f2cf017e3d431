import type { LayoutName, Queryable } from './database.ts'

/**
 * Asks PostgreSQL for the layout, which `database.layout` has from then on. The process that migrates detects it; a process passes it on to
 * its children and threads.
 */
export async function detectLayout(database: Queryable): Promise<LayoutName> {
  const { rows } = await database.query("select 1 from pg_extension where extname = 'citus'")
  const name = rows.length > 0 ? 'citus' : 'one-postgres'
  database.layout.name = name
  return name
}
