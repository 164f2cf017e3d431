import { readdir, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Database, Queryable } from './connect.ts'

export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

export class PostgresTooOld extends Error {
  override readonly name = 'PostgresTooOld'
}

interface Migration {
  version: number
  name: string
}

const oldestPostgres = 15
const ourMigrations = new URL('./migrations/', import.meta.url)

/** Brings the schema up to this program's, and returns the names of the migrations it applied. */
export async function migrate(database: Database, directory: URL = ourMigrations): Promise<string[]> {
  await refuseOldPostgres(database)
  const migrations = await listMigrations(directory)
  const applied: string[] = []
  for (const migration of migrations) {
    const text = await readFile(new URL(migration.name, directory), 'utf8')
    const isNew = await database.transaction(tx => apply(tx, migration, migrations, text), {
      statementMs: 0,
      lockMs: 0,
    })
    if (isNew) applied.push(migration.name)
  }
  return applied
}

async function listMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort()
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) throw new Error(`Migrations must be numbered 0001-….sql, 0002-….sql and so on: ${name}`)
    return { version, name }
  })
}

// The lock ends with the transaction, so a second process waits for one migration at a time and finds it done.
async function apply(tx: Queryable, migration: Migration, known: Migration[], text: string): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock(hashtext('wayside migrations'))")
  const current = await currentVersion(tx)
  if (current > known.length) {
    throw new DatabaseTooNew(
      `This database has schema version ${current}, and this program knows versions up to ${known.length} only. ` +
        'Use a program at least as new as the one that last used the database.',
    )
  }
  if (current >= migration.version) return false
  await tx.query(text)
  await tx.query(sql`
    insert into schema_migrations (version, name)
    values (${migration.version}, ${migration.name})`)
  return true
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
  if (major < oldestPostgres) {
    throw new PostgresTooOld(
      `Wayside needs PostgreSQL ${oldestPostgres} or newer, and this server is PostgreSQL ${major}.`,
    )
  }
}
