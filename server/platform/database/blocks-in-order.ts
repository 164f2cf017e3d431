import type { Database, Queryable } from './database.ts'
import { detectLayout } from './layout.ts'

/**
 * A number for a position in (ts, id) of one site or organization: blocks may share the millisecond at their edges, so
 * ranges of time do not say whether they overlap. Each part is less than the next one's factor.
 */
const rangeOf = (key: string): string => `
  numrange(
    ${key} * 1e36 + extract(epoch from first_ts at time zone 'UTC') * 1e23 + first_id,
    ${key} * 1e36 + extract(epoch from last_ts at time zone 'UTC') * 1e23 + last_id,
    '[]'
  )`

/** Blocks of all sites overlap only those of other generations, which a cluster and one PostgreSQL use in different ways. */
const TABLES = [
  { table: 'site_blocks', shard: 'site_id', sequence: ['site_id'], range: rangeOf('site_id') },
  {
    table: 'time_blocks',
    shard: 'bucket',
    sequence: ['bucket', 'organization_id', 'generation'],
    range: rangeOf('(organization_id * 1e20 + generation)'),
  },
]

const nameOf = (table: string): string => `${table}_in_order`

/**
 * Makes PostgreSQL refuse blocks that overlap: an exclusion constraint, with ranges that need no extension. On a cluster a
 * constraint must compare the column of the shard by `=`, which needs the extension btree_gist; where it cannot be created,
 * there is no constraint, and `wayside doctor` reports it. Blocks that overlap already are marked and not constrained.
 */
export async function keepBlocksInOrder(database: Database): Promise<void> {
  const isCluster = (await detectLayout(database)) === 'citus'
  if ((await listUnordered(database)).length === 0) return
  if (isCluster && !(await canCompareShards(database))) return
  await database.transaction(
    async tx => {
      await tx.query("select pg_advisory_xact_lock(hashtext('wayside migrations'))")
      if (isCluster) {
        await tx.query("set local citus.multi_shard_modify_mode = 'sequential'")
        await tx.query('create extension if not exists btree_gist')
      }
      for (const { table, shard, sequence, range } of await listUnordered(tx)) {
        await tx.query(`lock table ${table} in share row exclusive mode`)
        await markOverlapping(tx, table, sequence)
        await tx.query(`
          alter table ${table} add constraint ${nameOf(table)}
          exclude using gist (${isCluster ? `${shard} with =, ` : ''}${range} with &&) where (not is_overlapping)
        `)
      }
    },
    { statementMs: 0, lockMs: 0 },
  )
}

export async function listUnordered(database: Queryable): Promise<typeof TABLES> {
  const { rows } = await database.query<{ name: string }>({
    text: 'select conname as name from pg_constraint where conrelid = any($1::regclass[])',
    values: [TABLES.map(({ table }) => table)],
  })
  return TABLES.filter(({ table }) => !rows.some(({ name }) => name === nameOf(table)))
}

/** Whether btree_gist is there, or can be made. */
async function canCompareShards(database: Queryable): Promise<boolean> {
  const { rows } = await database.query(`
    select 1
    from pg_available_extensions
    where name = 'btree_gist'
      and (installed_version is not null or has_database_privilege(current_database(), 'create'))
  `)
  return rows.length > 0
}

/** A block lies within a day, which ends the search in the index by (last_ts, last_id). */
async function markOverlapping(tx: Queryable, table: string, sequence: string[]): Promise<void> {
  // A join by hash compares each block with all of its site: a minute for 300,000 blocks instead of seconds.
  await tx.query('set local enable_hashjoin = off; set local enable_mergejoin = off')
  await tx.query(`
    update ${table} as block
    set is_overlapping = true
    where exists (
      select
      from ${table} as other
      where ${sequence.map(column => `other.${column} = block.${column}`).join(' and ')}
        and other.ctid <> block.ctid
        and (other.last_ts, other.last_id) >= (block.first_ts, block.first_id)
        and other.last_ts < block.last_ts + interval '1 day'
        and (other.first_ts, other.first_id) <= (block.last_ts, block.last_id)
    )
  `)
}

/** A table with a constraint of one PostgreSQL cannot be distributed. */
export async function dropBlockConstraint(tx: Queryable, table: string): Promise<void> {
  await tx.query(`alter table ${table} drop constraint if exists ${nameOf(table)}`)
}
