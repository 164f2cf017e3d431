import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../../../server/platform/database/database.ts'
import { openEmbeddedPostgres } from '../../../../server/platform/database/embedded/embedded-postgres.ts'
import { findPostmaster, stopPostmaster } from '../../../../server/platform/database/embedded/postmaster.ts'

/** The PostgreSQL of one fault, to be disturbed from outside; its data are never looked at here. */
export interface Postgres {
  connection: Connection
  /** The postmaster first, then its children. */
  processes(): Promise<number[]>
  signal(signal: NodeJS.Signals, which?: 'all' | 'postmaster' | 'a session'): Promise<void>
  /** In order, as an operator does it. */
  stop(): Promise<void>
  start(): Promise<void>
  /** How many it has counted. */
  deadlocks(): Promise<number>
  /** When it answers again, in milliseconds of performance.now(). */
  untilBack(): Promise<number>
}

const BACK_MS = 60_000

export function postgresOf(dataDir: string, connection: Connection): Postgres {
  const cluster = join(dataDir, 'postgres')
  async function processes(): Promise<number[]> {
    const postmaster = await findPostmaster(cluster)
    return postmaster ? [postmaster.pid, ...childrenOf(postmaster.pid)] : []
  }
  return {
    connection,
    processes,
    async signal(signal, which = 'all') {
      const pids = await processes()
      const [postmaster] = pids
      if (postmaster === undefined) throw new Error('PostgreSQL does not run')
      const chosen = which === 'all' ? pids : which === 'postmaster' ? [postmaster] : [sessionOf(postmaster)]
      for (const pid of chosen) sendSignal(pid, signal)
    },
    stop: () => stopPostmaster(cluster),
    async start() {
      await openEmbeddedPostgres({ dataDir, owner: false })
    },
    async deadlocks() {
      const { rows } = await ask<{ count: number }>(
        connection,
        'select sum(deadlocks)::integer as count from pg_stat_database',
      )
      return rows[0]?.count ?? 0
    },
    async untilBack() {
      for (const since = performance.now(); performance.now() - since < BACK_MS; await sleep(10)) {
        if (await answers(connection)) return performance.now()
      }
      throw new Error(`PostgreSQL was not back after ${BACK_MS} ms`)
    },
  }
}

const answers = (connection: Connection): Promise<boolean> =>
  ask(connection, 'select 1').then(
    () => true,
    () => false,
  )

async function ask<R extends pg.QueryResultRow>(connection: Connection, statement: string) {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query<R>(statement)
  } finally {
    client.end().catch(() => {})
  }
}

const listed = (columns: string): string[] =>
  execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' }).trim().split('\n')

function childrenOf(parent: number): number[] {
  return listed('pid=,ppid=')
    .map(line => line.trim().split(/\s+/).map(Number) as [number, number])
    .flatMap(([pid, ppid]) => (ppid === parent ? [pid] : []))
}

/** The process of PostgreSQL that serves a connection of one of the HTTP processes. */
function sessionOf(postmaster: number): number {
  const children = new Set(childrenOf(postmaster))
  const lines = listed('pid=,args=').map(line => /^\s*(\d+) (.*)$/.exec(line) ?? [])
  const found = lines.find(([, pid, command]) => children.has(Number(pid)) && /: wayside wayside /.test(command ?? ''))
  if (!found) throw new Error('PostgreSQL has no session')
  return Number(found[1])
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
