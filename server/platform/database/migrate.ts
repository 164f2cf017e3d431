import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { dropBlockConstraint, keepBlocksInOrder } from './blocks-in-order.ts'
import type { Database, Queryable } from './database.ts'
import { detectLayout } from './layout.ts'

export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

class PostgresTooOld extends Error {
  override readonly name = 'PostgresTooOld'
}

class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'
}

interface Migration {
  version: number
  name: string
}

interface MigrateOptions {
  /** Up to this version only. */
  through?: number
  /** Set by the restore itself; all others refuse a database with an unfinished restore. */
  restoring?: boolean
}

const MIN_POSTGRES = 15
const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** Applies the missing migrations, and returns their names. */
export async function migrate(
  database: Database,
  directory: URL = MIGRATIONS,
  { through, restoring = false }: MigrateOptions = {},
): Promise<string[]> {
  await refuseOldPostgres(database)
  if (!restoring) await refuseUnfinishedRestore(database)
  const migrations = await listMigrations(directory)
  const applied: string[] = []
  // Most starts find nothing missing, and need no transaction for each migration.
  const current = await readVersion(database)
  refuseNewer(current, migrations)
  for (const migration of migrations.slice(current, through)) {
    const text = await readFile(new URL(migration.name, directory), 'utf8')
    const isNew = await database.transaction(tx => apply(tx, migration, migrations, text), {
      statementMs: 0,
      lockMs: 0,
    })
    if (isNew) applied.push(migration.name)
  }
  if (directory === MIGRATIONS && through === undefined) {
    if (await distributeRecords(database)) applied.push('records distributed')
    await keepBlocksInOrder(database)
  }
  return applied
}

/** The schema version of a database (0 without a schema), and that of this program. */
export async function readSchemaVersion(database: Queryable): Promise<{ current: number; known: number }> {
  const known = (await listMigrations(MIGRATIONS)).length
  return { current: await readVersion(database), known }
}

async function readVersion(database: Queryable): Promise<number> {
  const { rows } = await database.query("select to_regclass('schema_migrations')::text as found")
  if (!rows[0].found) return 0
  const { rows: versions } = await database.query('select coalesce(max(version), 0) as current from schema_migrations')
  return versions[0].current
}

async function listMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) throw new Error(`Migrations must be numbered 0001-….sql, 0002-….sql and so on: ${name}`)
    return { version, name }
  })
}

// The lock ends with the transaction, so a second process waits for each migration and finds it applied.
async function apply(tx: Queryable, migration: Migration, known: Migration[], text: string): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtext('wayside migrations'))")
  const current = await currentVersion(tx)
  refuseNewer(current, known)
  if (current >= migration.version) return false
  await tx.query(text)
  await tx.query(sql`
    insert into schema_migrations (version, name)
    values (${migration.version}, ${migration.name})`)
  return true
}

function refuseNewer(current: number, known: Migration[]): void {
  if (current <= known.length) return
  throw new DatabaseTooNew(
    `This database has schema version ${current}, and this program knows versions up to ${known.length} only. ` +
      'Use a program at least as new as the one that last used the database.',
  )
}

async function currentVersion(tx: Queryable): Promise<number> {
  await tx.query(`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await tx.query('select coalesce(max(version), 0) as version from schema_migrations')
  return rows[0].version
}

async function refuseOldPostgres(database: Database): Promise<void> {
  const { rows } = await database.query("select current_setting('server_version_num')::integer as version")
  const major = Math.trunc(rows[0].version / 10_000)
  if (major < MIN_POSTGRES) {
    throw new PostgresTooOld(
      `Wayside needs PostgreSQL ${MIN_POSTGRES} or newer, and this server is PostgreSQL ${major}.`,
    )
  }
}

export async function refuseUnfinishedRestore(database: Queryable): Promise<void> {
  const { rows } = await database.query("select to_regclass('restore_under_way')::text as found")
  if (!rows[0].found) return
  throw new RestoreUnfinished(
    'A backup is being restored into this database, or its restore was interrupted: run `wayside restore` again.',
  )
}

/** A copy of a cluster by tools of PostgreSQL: there blocks say otherwise which of their records are rows. */
async function refuseBlocksOfCluster(database: Queryable): Promise<void> {
  const { rows } = await database.query('select 1 from sealed_spans where generation > 0 limit 1')
  if (rows.length === 0) return
  throw new Error(
    'These records were sealed on a cluster, and this database is none: copy it with `wayside backup` and `wayside restore`.',
  )
}

/** Tables by the columns that choose the shard: rows and blocks of a site are stored together. */
const DISTRIBUTED = [
  { table: 'records', arguments: "'site_id'" },
  { table: 'site_blocks', arguments: "'site_id', colocate_with => 'records'" },
  { table: 'time_blocks', arguments: "'bucket', colocate_with => 'none'" },
]

/** Those of one PostgreSQL begin with the generation, of which a page of a cluster reads several: it would sort their blocks. */
const INDEXES_OF_CLUSTER = `
  drop index time_blocks_by_last;
  drop index time_blocks_by_first;
  create index time_blocks_by_last on time_blocks (organization_id, last_ts, last_id);
  create index time_blocks_by_first on time_blocks (organization_id, first_ts, first_id);`

/**
 * On a Citus coordinator, distributes records and blocks over the workers; all other tables stay on the coordinator. This
 * also moves the records of a database that was used without Citus before. Returns whether a table was distributed.
 */
async function distributeRecords(database: Database): Promise<boolean> {
  if ((await detectLayout(database)) !== 'citus') {
    await refuseBlocksOfCluster(database)
    return false
  }
  const distributed = await database.transaction(
    async tx => {
      await tx.query("select pg_advisory_xact_lock(hashtext('migrations'), 1)")
      const { rows: found } = await tx.query<{ name: string }>(
        "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'",
      )
      const missing = DISTRIBUTED.filter(({ table }) => !found.some(({ name }) => name === table))
      const { rows: sealed } = missing.length > 0 ? await tx.query('select 1 from sealed_spans limit 1') : { rows: [] }
      if (sealed.length > 0) {
        throw new Error(
          'Records were sealed before there was a cluster: run `wayside unseal` before `create extension citus`.',
        )
      }
      for (const { table, arguments: values } of missing) {
        if (table !== 'records') await dropBlockConstraint(tx, table)
        if (table === 'time_blocks') await tx.query(INDEXES_OF_CLUSTER)
        await tx.query(`select create_distributed_table('${table}', ${values})`)
      }
      return missing.map(({ table }) => table)
    },
    { statementMs: 0, lockMs: 0 },
  )
  // The local copies are no longer visible, but use disk space.
  if (distributed.includes('records')) {
    await database.transaction(tx => tx.query("select truncate_local_data_after_distributing_table('records')"), {
      statementMs: 0,
      lockMs: 0,
    })
  }
  return distributed.length > 0
}
