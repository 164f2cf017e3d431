import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { addressOf, type Config } from '../config.ts'

/** Stores the URL of the server that was started last on this database. */
export async function recordServiceAddress(database: Queryable, url: string): Promise<void> {
  await database.query(sql`
    insert into service_address (url)
    values (${url})
    on conflict (is_only_row) do update
    set url = excluded.url, recorded_at = now()
  `)
}

/** PUBLIC_URL, else the URL of the server that was started last, else the one of HOST and PORT. */
export async function findServiceAddress(database: Queryable, config: Config): Promise<string> {
  if (config.publicUrl) return config.publicUrl
  const { rows } = await database.query<{ url: string }>(sql`select url from service_address`)
  return rows[0]?.url ?? addressOf(config)
}
