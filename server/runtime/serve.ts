import { checkExportDirectory } from '../delivery/exports/files.ts'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open.ts'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { isLoopback } from '../platform/http/outgoing/resolve-name.ts'
import { repairOverlaps } from '../records/store/sealing/repair-overlaps.ts'
import { addressOf, type Config, ConfigurationError } from './config.ts'
import { createLog } from './log.ts'
import type { Role } from './processes/child.ts'
import { findPort } from './processes/find-port.ts'
import { recordServiceAddress } from './processes/service-address.ts'
import { stopSignal } from './processes/stop-signal.ts'
import { Supervisor } from './processes/supervisor.ts'

/** The time for a load balancer to notice that the service is not ready; none for a Ctrl-C at a terminal. */
const GRACE_MS = { SIGTERM: 2_000, SIGINT: 0 }

interface ServeOptions {
  /** Whether to run the background process too. */
  work?: boolean
  /** Called when the database is migrated, before requests are served. */
  prepare?: (database: Database) => Promise<void>
  ready?: (url: string) => Promise<void> | void
}

/** Runs the whole service: the database, the HTTP processes and the background process, until a signal stops it. */
export async function serve(requested: Config, { work = true, prepare, ready }: ServeOptions = {}): Promise<void> {
  const log = createLog(requested.logLevel, 'primary')
  let supervisor: Supervisor | undefined
  const stopped = stopSignal(() => {
    supervisor?.kill()
    process.exit(130)
  })
  const config = { ...requested, port: await findPort(requested.host, requested.port) }
  const opened = await openDatabase(config, {
    owner: true,
    max: 5,
    applicationName: 'wayside primary',
    creates: true,
  })
  try {
    // Not before: it makes the directory, whose parents PostgreSQL's user must be able to enter.
    await checkExportDirectory(config.exportDir)
    const prepared = (async () => {
      const onWait = (err: Error) => log.warn({ err }, 'waiting for PostgreSQL')
      const migrations = await prepareDatabase(opened, { onWait, stopped })
      if (migrations.length > 0) log.info({ migrations }, 'database migrated')
      await repairOverlaps(opened.database, log)
      await prepare?.(opened.database)
      await refuseDemoInPublic(config, opened.database)
    })()
    if ((await Promise.race([prepared, stopped])) !== undefined) return
    const { database, connection } = opened
    supervisor = new Supervisor({ config, connection, layout: database.layout.name }, log)
    let signal: keyof typeof GRACE_MS = 'SIGINT'
    try {
      const http = new Array<Role>(config.webConcurrency).fill('http')
      await supervisor.start(work ? [...http, 'background'] : http)
      const url = addressOf(config)
      await recordServiceAddress(opened.database, url)
      log.info({ url, processes: config.webConcurrency }, 'listening')
      await ready?.(url)
      signal = (await stopped) as keyof typeof GRACE_MS
      log.info({ signal }, 'stopping')
    } finally {
      await supervisor.stop(GRACE_MS[signal])
    }
  } finally {
    await opened.close()
  }
  log.info('stopped')
}

/** The passwords of demo accounts are printed at the start, so they must not be reachable from other machines. */
async function refuseDemoInPublic({ host }: Config, database: Database): Promise<void> {
  if (isLoopback(host)) return
  const { rows } = await database.query<{ name: string }>('select name from organizations where is_demo order by name')
  if (rows.length === 0) return
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  throw new ConfigurationError([
    `HOST is "${host}", which is open to others, but this database holds demo accounts (${names}). Use a database without them, or HOST=127.0.0.1.`,
  ])
}
