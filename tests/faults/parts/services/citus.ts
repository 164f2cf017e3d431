import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ENVIRONMENT, runAs } from '../../../../server/platform/database/embedded/pg-data.ts'
import { unprivilegedUser } from '../../../../server/platform/database/embedded/unprivileged-user.ts'
import { asAdmin } from '../../../support/services/as-admin.ts'
import { type Postgres, postgresOf } from './postgres.ts'

/** The nodes of a Citus cluster, each to be killed and started again. */
export interface Citus {
  url: string
  coordinator: Postgres
  workers: Postgres[]
  stop(): Promise<void>
}

const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  max_prepared_transactions: '200',
  shared_buffers: '64MB',
  jit: 'off',
  autovacuum_naptime: '5s',
  'citus.shard_count': '8',
  // After a crash Citus completes transactions when this has passed; more is tried when that is not a minute.
  'citus.recover_2pc_interval': '3s',
}

const WORKERS = 2

/** Runs tests on a Citus cluster, of the PostgreSQL with these programs, in the environment that they are handed. */
export async function withCitus<T>(
  programs: string | undefined,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-on-citus-'))
  // PostgreSQL runs as another user when we are root, and passes through here.
  chmodSync(directory, 0o711)
  const citus = await startCitus(directory, programs as string)
  try {
    return await work({ TEST_DATABASE_URL: citus.url })
  } finally {
    await citus.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A cluster on loopback, of the PostgreSQL with Citus whose programs are in `programs`. */
export async function startCitus(directory: string, programs: string): Promise<Citus> {
  const nodes: (Postgres & { port: number })[] = []
  const stop = async () => void (await Promise.all(nodes.map(node => node.stop())))
  try {
    for (let n = 0; n <= WORKERS; n++) nodes.push(await startNode(join(directory, `node-${n}`), programs))
    const [coordinator, ...workers] = nodes as [(typeof nodes)[0], ...typeof nodes]
    for (const { connection } of nodes) await asAdmin(connection, 'create extension citus')
    await asAdmin(coordinator.connection, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const { port } of workers) await asAdmin(coordinator.connection, `select citus_add_node('127.0.0.1', ${port})`)
    return { url: urlOf(coordinator.port), coordinator, workers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startNode(directory: string, programs: string): Promise<Postgres & { port: number }> {
  const cluster = join(directory, 'postgres')
  mkdirSync(cluster, { recursive: true, mode: 0o711 })
  const user = unprivilegedUser(cluster)
  if (user) chownSync(cluster, user.uid, user.gid)
  const options = ['--username=wayside', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const as = { env: ENVIRONMENT, cwd: '/', ...runAs(user) }
  await promisify(execFile)(join(programs, 'initdb'), [`--pgdata=${cluster}`, ...options], as)
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = postgresOf(directory, { connectionString: urlOf(port) })
  const start = async () => {
    const log = openSync(join(directory, 'postgres.log'), 'a')
    // The sessions of a killed PostgreSQL take a moment to end, and another one does not start before.
    for (;;) {
      const child = spawn(join(programs, 'postgres'), ['-D', cluster, ...settings], {
        ...as,
        stdio: ['ignore', log, log],
      })
      const ended = new Promise<false>(resolve => child.once('close', () => resolve(false)))
      if (await Promise.race([ended, postgres.untilBack()])) return
      await sleep(100)
    }
  }
  await start()
  return { ...postgres, port, start }
}

/** The database that initdb makes. */
const urlOf = (port: number): string => `postgres://wayside@127.0.0.1:${port}/postgres`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
