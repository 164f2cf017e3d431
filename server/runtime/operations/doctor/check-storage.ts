import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { detectLayout } from '../../../platform/database/layout.ts'
import { readSchemaVersion } from '../../../platform/database/migrate.ts'
import { monthAfter, monthOf } from '../../../records/months.ts'
import { bad, bytesText, type Diagnosis, ok, warn } from './diagnosis.ts'

/** Whether the schema of the database is that of this program, and no restore is unfinished. */
export async function checkSchema(database: Queryable): Promise<Diagnosis> {
  const { current, known } = await readSchemaVersion(database)
  const found = `version ${current} of the database, ${known} of this program`
  const { rows } = await database.query("select to_regclass('restore_under_way')::text as restoring")
  if (rows[0]?.restoring) {
    return bad('schema', 'a restore is going on or was interrupted', 'Wait for it, or run `wayside restore` again.')
  }
  if (current > known) return bad('schema', found, 'Use a program at least as new as the one that last used it.')
  return current < known
    ? warn('schema', found, 'Run `wayside migrate`, or start the service, which does it.')
    : ok('schema', found)
}

export interface Cluster {
  /** Bytes of the database at the coordinator. */
  here: number
  workers: number
  on_workers: number
  unreachable: number
}

/** On a Citus coordinator the records are stored on the workers, so their sizes are added. */
export async function checkCluster(database: Queryable): Promise<Diagnosis[]> {
  if ((await detectLayout(database)) !== 'citus') return []
  const { rows } = await database.query<Cluster>(`
    select pg_database_size(current_database()) as here,
      count(*)::integer as workers,
      coalesce(sum(result::bigint) filter (where success), 0)::bigint as on_workers,
      count(*) filter (where not success)::integer as unreachable
    from run_command_on_workers('select pg_database_size(current_database())')
  `)
  return [judgeCluster(rows[0] as Cluster)]
}

export function judgeCluster({ here, workers, on_workers, unreachable }: Cluster): Diagnosis {
  const found = `${bytesText(here + on_workers)} in all: ${bytesText(here)} at the coordinator, ${bytesText(on_workers)} on ${workers} workers`
  if (unreachable === 0) return ok('cluster', found)
  return bad(
    'cluster',
    `${unreachable} of ${workers} workers cannot be asked`,
    'Start them, and see citus_check_cluster_node_health(): the records of their sites cannot be read.',
  )
}

interface StoragePart {
  month: string
  pages: number
  visible: number
  is_default: boolean
}

/** The share of pages that an index-only scan need not read; autovacuum leaves up to 50,000 records a month. */
const MIN_VISIBLE_SHARE = 0.5
/** Smaller months are read fast in any case. */
const MIN_PAGES = 1000

export async function checkMonths(database: Queryable): Promise<Diagnosis[]> {
  const { rows } = await database.query<StoragePart>(sql`
    select replace(substr(c.relname, 9), '_', '-') as month, c.relpages as pages, c.relallvisible as visible,
      pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' as is_default
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'records'::regclass
    order by c.relname
  `)
  const month = monthOf(Date.now())
  return [judgeAhead(rows, month), judgeDefault(rows), judgeVisibility(rows, month)]
}

function judgeAhead(parts: StoragePart[], currentMonth: string): Diagnosis {
  const wanted = [currentMonth, monthAfter(currentMonth), monthAfter(monthAfter(currentMonth))]
  const missing = wanted.filter(month => !parts.some(part => part.month === month))
  if (missing.length === 0) return ok('months ahead', `made up to ${wanted.at(-1)}`)
  const advice = 'A running `wayside serve` or `wayside work` makes them each hour: start one, and look into its log.'
  return warn('months ahead', `${missing.join(', ')} not made yet`, advice)
}

function judgeDefault(parts: StoragePart[]): Diagnosis {
  if (!parts.some(part => part.is_default)) return ok('default partition', 'none, as it should be')
  return bad(
    'default partition',
    'records has one',
    'Wayside makes none: move its rows into their months and detach it, or new months cannot be made.',
  )
}

function judgeVisibility(parts: StoragePart[], currentMonth: string): Diagnosis {
  const recent = parts.filter(({ month, pages }) => month <= currentMonth && pages >= MIN_PAGES).slice(-3)
  const share = ({ pages, visible }: StoragePart) => visible / pages
  const found = recent.map(part => `${part.month} ${Math.round(100 * share(part))} %`).join(', ')
  const low = recent.filter(part => share(part) < MIN_VISIBLE_SHARE)
  if (low.length === 0) return ok('visibility of recent months', found || 'little to see')
  const tables = low.map(({ month }) => `records_${month.replace('-', '_')}`).join(', ')
  return warn(
    'visibility of recent months',
    found,
    `Searches read more than they must: run "vacuum ${tables}", and see that autovacuum runs.`,
  )
}
