import sql from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'

const MIB = 1024 ** 2
/** Smaller ones are not worth it. */
const MIN_INDEX_BYTES = 8 * MIB
/** Building takes about 2 s. */
const MAX_HEAP_BYTES = 64 * MIB
/** Indexes of rows that are all there take 1.3 times as much as their table. */
const MIN_FACTOR = 4

/**
 * Gives the space of months back whose rows were sealed. Autovacuum shortens a table that has become empty, but never an
 * index: 50 MB of 310,000 rows were left. Nothing waits for it: readers and writers use the old index until the new one is
 * built, which takes 11 ms for an empty month. Returns the tables; one that is in use for longer is tried by the next turn.
 */
export async function rebuildIndexes(database: Database, minIndexBytes = MIN_INDEX_BYTES): Promise<string[]> {
  await dropUnfinished(database)
  const { rows } = await database.query<{ name: string }>(sql`
    select c.relname as name
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'records'::regclass and pg_indexes_size(c.oid) >= ${minIndexBytes}
      and pg_indexes_size(c.oid) > ${MIN_FACTOR} * pg_relation_size(c.oid) and pg_relation_size(c.oid) <= ${MAX_HEAP_BYTES}
    order by c.relname
  `)
  for (const { name } of rows) await database.query(`reindex table concurrently ${name}`)
  return rows.map(({ name }) => name)
}

/** What an interrupted turn has left: it is not used, but kept up to date by every write. */
async function dropUnfinished(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string }>(`
    select c.relname as name
    from pg_index x
    join pg_class c on c.oid = x.indexrelid
    join pg_inherits i on i.inhrelid = x.indrelid
    where i.inhparent = 'records'::regclass and not x.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$'
  `)
  for (const { name } of rows) await database.query(`drop index concurrently if exists "${name}"`)
}
