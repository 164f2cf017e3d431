import type { ClientConfig, Client as PgClient } from 'pg'
import { Client } from '../internals/load-pg.ts'
import type { Connection } from './database.ts'
import { clientConfig } from './pool.ts'
import { asUnavailable } from './unavailable.ts'

/** What stands between this program and PostgreSQL, and keeps it from working. */
export class UnfitPooler extends Error {
  override readonly name = 'UnfitPooler'
  readonly found: string
  readonly advice: string

  constructor(found: string, advice: string) {
    super(`DATABASE_URL leads to a pooler ${found}. ${advice}`)
    this.found = found
    this.advice = advice
  }
}

const IGNORED_PARAMETERS = 'options,statement_timeout,lock_timeout'
const ROUNDS = 3

interface Session {
  pid: number
  database: string
  time_zone: string
  statement_timeout: string
  lock_timeout: string
}

/** Refuses a pooler (PgBouncer and the like) whose clients have no sessions of their own, or not the settings of Wayside. */
export async function refuseUnfitPooler(connection: Connection): Promise<void> {
  if (!('connectionString' in connection)) return
  const config = clientConfig(connection, { applicationName: 'wayside start' })
  const clients: PgClient[] = []
  const open = async () => {
    const client = await openClient(config)
    clients.push(client)
    return client
  }
  try {
    const first = await open()
    const session = await readSession(first)
    // PostgreSQL names its own process to a client; a pooler names something else.
    if ((first as PgClient & { processID: number }).processID === session.pid) return
    refuseDroppedSettings(session)
    const second = await open()
    for (let round = 0; round < ROUNDS; round++) await refuseSharedSessions(first, second)
  } catch (error) {
    throw asUnavailable(error)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => {})))
  }
}

/**
 * In transaction and statement mode the next idle session of the pool executes each statement: the same for two clients, or, where the
 * pool gives them out in turn, another one for the same client.
 */
async function refuseSharedSessions(first: PgClient, second: PgClient): Promise<void> {
  const pids = [await readSession(first), await readSession(first), await readSession(second)].map(({ pid }) => pid)
  if (pids[0] === pids[1] && pids[0] !== pids[2]) return
  throw new UnfitPooler(
    'that gives each transaction another session (PgBouncer: pool_mode = transaction or statement), and Wayside needs sessions of its own, for LISTEN, prepared statements and settings',
    'Set pool_mode = session for this database, or let DATABASE_URL lead to PostgreSQL itself.',
  )
}

function refuseDroppedSettings({ database, time_zone, statement_timeout, lock_timeout }: Session): void {
  const settings: [name: string, value: string, isKept: boolean, wanted: string][] = [
    ['timezone', time_zone, time_zone === 'UTC', 'UTC'],
    ['statement_timeout', statement_timeout, statement_timeout !== '0', '4s'],
    ['lock_timeout', lock_timeout, lock_timeout !== '0', '3s'],
  ]
  const dropped = settings.filter(([, , isKept]) => !isKept)
  if (dropped.length === 0) return
  const found = dropped.map(([name, value]) => `${name} is ${value}`).join(', ')
  const name = `"${database.replaceAll('"', '""')}"`
  const statements = dropped.map(([setting, , , wanted]) => `alter database ${name} set ${setting} = '${wanted}';`)
  throw new UnfitPooler(
    `that drops the settings of Wayside's sessions (${found})`,
    `Set them in PostgreSQL, then restart the pooler: ${statements.join(' ')}`,
  )
}

async function openClient(config: ClientConfig): Promise<PgClient> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const { message } = error as Error
    if (!message.startsWith('unsupported startup parameter')) throw error
    throw new UnfitPooler(
      `that refuses the settings of Wayside's sessions (${message})`,
      `In pgbouncer.ini set pool_mode = session and ignore_startup_parameters = ${IGNORED_PARAMETERS}.`,
    )
  }
}

async function readSession(client: PgClient): Promise<Session> {
  const { rows } = await client.query<Session>(`
    select pg_backend_pid() as pid, current_database() as database, current_setting('timezone') as time_zone,
      current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout
  `)
  return rows[0] as Session
}
