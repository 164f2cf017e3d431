import sql from 'sql-template-tag'
import { addressOf, type Config } from '../config.ts'
import type { Queryable } from '../database/connect.ts'

/** Where people reach the server that started last on this database. */
export async function recordServiceAddress(database: Queryable, url: string): Promise<void> {
  await database.query(sql`
    insert into service_address (url)
    values (${url})
    on conflict (is_only_row) do update
    set url = excluded.url, recorded_at = now()
  `)
}

/** PUBLIC_URL, else what the server that started last has recorded, else what HOST and PORT say. */
export async function findServiceAddress(database: Queryable, config: Config): Promise<string> {
  if (config.publicUrl) return config.publicUrl
  const { rows } = await database.query<{ url: string }>(sql`select url from service_address`)
  return rows[0]?.url ?? addressOf(config)
}
