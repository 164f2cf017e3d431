import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'pg-connection-string'
import type { Connection } from '../../server/platform/database/database.ts'

/** Debian's package installs it where only root looks. */
const PROGRAM = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map(directory => join(directory, 'pgbouncer'))
  .find(existsSync)

/** npm has no PgBouncer: `apt-get install pgbouncer`. */
export const hasPgBouncer = PROGRAM !== undefined

export interface PgBouncer {
  url: string
  /** Ends it, with all its connections, and starts it again at the same address. */
  restart(settings?: Settings): Promise<void>
  stop(): Promise<void>
}

interface Settings {
  [name: string]: string | number
}

/** Debian's PgBouncer in front of a database. */
export async function startPgBouncer(connection: Connection, settings: Settings): Promise<PgBouncer> {
  const { host, port, user, password, database } =
    'connectionString' in connection ? parse(connection.connectionString) : { ...connection, port: null }
  const directory = mkdtempSync(join(tmpdir(), 'wayside-bouncer-'))
  chmodSync(directory, 0o755)
  const listenPort = await freePort()
  writeFileSync(join(directory, 'users.txt'), `"${user}" "${password}"\n`)
  const start = async (chosen: Settings): Promise<ChildProcess> => {
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: listenPort,
      unix_socket_dir: '',
      auth_type: 'trust',
      ...chosen,
    }
    const lines = Object.entries({ ...all, auth_file: join(directory, 'users.txt') }).map(
      ([name, value]) => `${name} = ${value}`,
    )
    const target = `${database} = host=${host}${port ? ` port=${port}` : ''} user=${user} password=${password}`
    const file = join(directory, 'pgbouncer.ini')
    writeFileSync(file, `[databases]\n${target}\n[pgbouncer]\n${lines.join('\n')}\n`)
    // It refuses root, and the directory of PostgreSQL's socket is open to PostgreSQL's user alone.
    const owner = host?.startsWith('/') && process.getuid?.() === 0 ? statSync(host) : null
    const identity = owner && { uid: owner.uid, gid: owner.gid }
    const child = spawn(PROGRAM ?? 'pgbouncer', ['-q', file], { stdio: 'ignore', ...identity })
    await listening(child, listenPort)
    return child
  }
  let current = settings
  let child = await start(current)
  const end = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${listenPort}/${database}`,
    async restart(changed = {}) {
      await end()
      current = { ...current, ...changed }
      child = await start(current)
    },
    async stop() {
      await end()
      rmSync(directory, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return address.port
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const socket = connect({ port, host: '127.0.0.1' })
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
  throw new Error('pgbouncer does not listen')
}
