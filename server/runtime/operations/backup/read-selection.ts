import sql from 'sql-template-tag'
import { MAX_UPLOADS_IN_FLIGHT } from '../../../delivery/exports/create-export.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { LeftOut, Manifest } from './manifest.ts'

export interface BackupSelection
  extends Pick<Manifest, 'schema_version' | 'postgres' | 'taken_at' | 'through' | 'except' | 'left_out' | 'sequences'> {
  /** The existing months, and the approximate number of records. */
  partitions: string[]
  records: number
}

/** Selects the content of a backup at one moment: the uploads that are published now, as with an export. */
export async function readSelection(tx: Queryable): Promise<BackupSelection> {
  const { rows } = await tx.query<Omit<BackupSelection, 'left_out' | 'sequences'>>(sql`
    with seen as (
      select coalesce(max(id), 0) as through
      from uploads
    )
    select through,
      (
        int8multirange(int8range(greatest(1, through - ${MAX_UPLOADS_IN_FLIGHT - 1}), through + 1)) - coalesce((
          select range_agg(int8range(u.id, u.id, '[]'))
          from uploads u
          where u.id > through - ${MAX_UPLOADS_IN_FLIGHT} and u.position is not null
        ), '{}') + coalesce((
          select range_agg(int8range(u.id, u.id, '[]'))
          from uploads u
          where u.position is null
        ), '{}')
      )::text as except,
      to_json(now()) #>> '{}' as taken_at,
      current_setting('server_version') as postgres,
      (select max(version) from schema_migrations) as schema_version,
      (select coalesce(sum(count), 0) from site_days) as records,
      array(
        select replace(substr(c.relname, 9), '_', '-')
        from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'records'::regclass
        order by c.relname
      ) as partitions
    from seen
  `)
  const { rows: left_out } = await tx.query<LeftOut>(sql`
    select site_id, to_json(first_ts) #>> '{}' as first_ts, to_json(last_ts) #>> '{}' as last_ts, covered::text
    from uploads
    where position is null
  `)
  return { ...(rows[0] as (typeof rows)[0]), left_out, sequences: await readSequences(tx) }
}

/** Read in the same transaction: no row in the backup has a later number. */
async function readSequences(tx: Queryable): Promise<{ [name: string]: number }> {
  const { rows } = await tx.query<{ name: string; value: number }>(sql`
    select sequencename::text as name, last_value as value
    from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename
  `)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** One minute earlier than the backup, because `now()` is the start of a transaction. */
export async function takenBackSince(database: Database, { taken_at, through }: BackupSelection): Promise<number[]> {
  const statement = sql`
    select id
    from uploads
    where id <= ${through} and take_back_asked_at > ${taken_at}::timestamptz - interval '1 minute'
    order by id
  `
  const { rows } = await database.transaction(tx => tx.query<{ id: number }>(statement), { statementMs: 600_000 })
  return rows.map(row => row.id)
}
