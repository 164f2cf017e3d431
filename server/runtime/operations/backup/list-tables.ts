import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'

export interface Table {
  name: string
  /** Without generated columns. */
  columns: string[]
  /** Tables that it refers to. */
  parents: string[]
}

/**
 * Recreated by a restore: the version by migrating, the hours by counting, runner and address by the next start, blocks by
 * sealing (a backup has all records in one form).
 */
const RECREATED_TABLES = [
  'schema_migrations',
  'site_hours',
  'background_runner',
  'service_address',
  'restore_under_way',
  'sealed_spans',
  'time_blocks',
  'site_blocks',
]

/**
 * All tables but `records`, whose months are read apart, and unlogged ones; those that are referred to come first. By the
 * catalogue, so that no later migration can forget to add its table here.
 */
export async function listTables(database: Queryable): Promise<Table[]> {
  const { rows } = await database.query<Table>(sql`
    select c.relname::text as name,
      array(
        select a.attname::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select distinct p.relname::text
        from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid
      ) as parents
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relispartition
      and c.relpersistence = 'p' and c.relname !~ '^records_[0-9]{4}_[0-9]{2}$' and c.relname <> all(${RECREATED_TABLES}::text[])
      and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
    order by c.relname
  `)
  return sortByReferences(rows)
}

function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = []
  let left = tables
  while (left.length > 0) {
    const hasParentLeft = (table: Table) => table.parents.some(name => left.some(other => other.name === name))
    const ready = left.filter(table => !hasParentLeft(table))
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join()}`)
    sorted.push(...ready)
    left = left.filter(hasParentLeft)
  }
  return sorted
}
