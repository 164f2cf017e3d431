import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../server/platform/database/database.ts'
import type { Workplace } from './workplace.ts'

const MAIN = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'cli', 'main.js')
const BARE = join(dirname(fileURLToPath(import.meta.url)), '../bare-server.js')
/** The program of another checkout that is built. */
export const mainOf = (checkout: string) => join(checkout, 'dist', 'cli', 'main.js')

export interface Server {
  url: string
  /** The pid of its main process. */
  pid: number
  stop(): Promise<void>
}

/** `wayside serve` with two HTTP processes, as it is started by an operator, on the workplace's PostgreSQL. */
export const startServer = (
  workplace: Workplace,
  options: string[] = [],
  main = MAIN,
  settings: NodeJS.ProcessEnv = {},
): Promise<Server> => start(workplace, ['serve', ...options], main, settings)

/** The least that a server with the same libraries does. */
export const startBareServer = (workplace: Workplace): Promise<Server> => start(workplace, [], BARE)

async function start(
  workplace: Workplace,
  args: string[],
  main: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort()
  const env = { PORT: String(port), WEB_CONCURRENCY: '2', RATE_LIMIT: '0', ...settings }
  const child = spawnWayside(workplace, args, env, main)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.')
    await sleep(50)
  }
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** `wayside …` on the workplace's PostgreSQL. */
export function spawnWayside(
  workplace: Workplace,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  main = MAIN,
): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: workplace.directory,
      DATABASE_URL: urlOf(workplace.connection),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, user, password, database } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
