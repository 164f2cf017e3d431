import type { Queryable } from '../../../platform/database/database.ts'
import type { Config } from '../../config.ts'
import { HTTP_CONNECTIONS, WORK_CONNECTIONS } from '../../processes/connections.ts'
import { bad, bytesText, type Diagnosis, ok, warn } from './diagnosis.ts'

interface Server {
  version: number
  encoding: string
  size: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  autovacuum: string
  shared_buffers: number
  max_wal_size: number
  checkpoint_timeout_s: number
  random_page_cost: number
  max_connections: number
  reserved: number
  oldest_snapshot_s: number
  database_ms: number
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const AND_RELOAD = 'in postgresql.conf, then reload or restart PostgreSQL.'

export async function checkPostgres(database: Queryable, config: Config): Promise<Diagnosis[]> {
  const sentAt = Date.now()
  const { rows } = await database.query<Server>(`
    select current_setting('server_version_num')::integer as version,
      pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
      pg_database_size(current_database()) as size,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('autovacuum') as autovacuum,
      pg_size_bytes(current_setting('shared_buffers')) as shared_buffers,
      pg_size_bytes(current_setting('max_wal_size')) as max_wal_size,
      extract(epoch from current_setting('checkpoint_timeout')::interval)::float8 as checkpoint_timeout_s,
      current_setting('random_page_cost')::float8 as random_page_cost,
      current_setting('max_connections')::integer as max_connections,
      current_setting('superuser_reserved_connections')::integer as reserved,
      coalesce((
        select max(extract(epoch from now() - xact_start))
        from pg_stat_activity
        where backend_xmin is not null and pid <> pg_backend_pid() and backend_type = 'client backend'
      ), 0)::float8 as oldest_snapshot_s,
      extract(epoch from clock_timestamp())::float8 * 1000 as database_ms
  `)
  const receivedAt = Date.now()
  const server = rows[0] as Server
  return [
    judgeVersion(server),
    judgeClock(server.database_ms, sentAt, receivedAt),
    ...judgeSafety(server),
    judgeConnections(server, config),
    ...judgeSpeed(server),
  ]
}

function judgeVersion({ version }: Server): Diagnosis {
  const major = Math.trunc(version / 10_000)
  const found = `PostgreSQL ${major}.${version % 10_000}`
  if (major < 15) return bad('PostgreSQL', found, 'Wayside needs 15 or newer: see `wayside backup` and `restore`.')
  return major > 18 ? warn('PostgreSQL', found, 'Wayside was tried with 15 to 18.') : ok('PostgreSQL', found)
}

/** The clock of the database is right if it is between sending and receiving: the round trip is no difference. */
export function judgeClock(database: number, sentAt: number, receivedAt: number): Diagnosis {
  const differenceMs = Math.max(0, sentAt - database, database - receivedAt)
  const found = `${(differenceMs / 1000).toFixed(1)} s between the clocks of PostgreSQL and of this machine`
  const advice = 'Let both follow the same time server (chrony, systemd-timesyncd): leases and limits go by the clock.'
  if (differenceMs > 5_000) return bad('clock', found, advice)
  return differenceMs > 1_000 ? warn('clock', found, advice) : ok('clock', found)
}

function judgeSafety({ encoding, fsync, full_page_writes, synchronous_commit, autovacuum }: Server): Diagnosis[] {
  const must = (name: string, value: string, advice: string) =>
    value === 'off' ? bad(name, 'off', advice) : ok(name, value)
  return [
    encoding === 'UTF8' ? ok('encoding', encoding) : bad('encoding', encoding, 'Make a database with encoding UTF8.'),
    must('fsync', fsync, `A crash can destroy the database: set fsync = on ${AND_RELOAD}`),
    must('full_page_writes', full_page_writes, `A crash can destroy pages: set full_page_writes = on ${AND_RELOAD}`),
    must('synchronous_commit', synchronous_commit, `A crash loses acknowledged uploads: set it to on ${AND_RELOAD}`),
    must('autovacuum', autovacuum, `Pages become slower and tables larger: set autovacuum = on ${AND_RELOAD}`),
  ]
}

/** The maximum: pools open connections on demand. Each process listens to notifications on one more. */
const connectionsOf = (webConcurrency: number): number =>
  webConcurrency * (HTTP_CONNECTIONS + 1) + (WORK_CONNECTIONS + 1) + PRIMARY_CONNECTIONS
const PRIMARY_CONNECTIONS = 6

function judgeConnections({ max_connections, reserved }: Server, { webConcurrency }: Config): Diagnosis {
  const needed = connectionsOf(webConcurrency)
  const left = max_connections - reserved
  const found = `${left} for others than superusers; a \`wayside serve\` of ${webConcurrency} HTTP processes takes up to ${needed}`
  if (needed <= left) return ok('max_connections', found)
  return warn(
    'max_connections',
    found,
    `Set max_connections to ${needed + 20} or more for each serve, or WEB_CONCURRENCY lower.`,
  )
}

function judgeSpeed(server: Server): Diagnosis[] {
  const { shared_buffers, size, max_wal_size, checkpoint_timeout_s, random_page_cost, oldest_snapshot_s } = server
  const buffers = `${bytesText(shared_buffers)}, and the database has ${bytesText(size)} on this server`
  const wal = `max_wal_size ${bytesText(max_wal_size)}, every ${checkpoint_timeout_s / 60} min`
  const held = `the oldest snapshot is ${Math.round(oldest_snapshot_s)} s old`
  return [
    shared_buffers < 256 * MB && size > GB
      ? warn('shared_buffers', buffers, `Set a quarter of the memory ${AND_RELOAD}`)
      : ok('shared_buffers', buffers),
    max_wal_size < GB || checkpoint_timeout_s < 300
      ? warn('checkpoints', wal, `Set max_wal_size = 2GB and checkpoint_timeout = 15min ${AND_RELOAD}`)
      : ok('checkpoints', wal),
    random_page_cost > 2
      ? warn('random_page_cost', String(random_page_cost), `On solid state disks set it to 1.1 ${AND_RELOAD}`)
      : ok('random_page_cost', String(random_page_cost)),
    oldest_snapshot_s > 600
      ? warn('transactions', held, 'It keeps vacuum from its work: find who in pg_stat_activity, and end it.')
      : ok('transactions', held),
  ]
}
