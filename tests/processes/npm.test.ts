import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processExists } from '../../server/platform/database/embedded/make-directory.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { copyPgData } from '../support/services/copy-pg-data.ts'
import { listDataDirs, makeDataDir, removeDataDir } from '../support/services/data-dir.ts'
import { runArguments } from '../support/services/in-process-cli.ts'

const dataDir = makeDataDir()
const started: number[] = []
const isPostgresRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

beforeAll(async () => {
  // Else the first start would fill a demo.
  await copyPgData(dataDir)
  const config = { databaseUrl: null, dataDir }
  const opened = await openDatabase(config, { owner: false, max: 1, applicationName: 'wayside tests', creates: true })
  await migrate(opened.database)
  await opened.close()
  const made = await runArguments(['admin', 'organization', 'create', 'City'], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0, err: '' })
})
afterAll(async () => {
  for (const group of started) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
  await removeDataDir(dataDir)
})

/** A program in a process group of its own, and where its service is once it is ready. */
async function startService(
  command: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string }> {
  const { PATH, HOME } = process.env
  const settings = { DATA_DIR: dataDir, PORT: '0', WEB_CONCURRENCY: '1', SIMULATE: 'off' }
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: CHECKOUT,
    env: { PATH, HOME, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child.pid as number)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const readyUrl = () => /(?:Wayside is at |"url":")(http:[\w.:/]+)/.exec(output)?.[1]
  await expect.poll(readyUrl, { timeout: 240_000, interval: 50, message: output }).toBeDefined()
  return { child, url: readyUrl() as string }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  )

const START = 'npm start'
/** Waits until its parent has ended, then becomes the service, as when npm ends before its script has begun. */
const ORPHANED =
  'parent=$PPID; while kill -0 $parent 2>/dev/null; do sleep 0.02; done; exec node scripts/wayside.mjs serve --no-work'

test('a service whose npm has ended before it begins does not begin', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', npm_lifecycle_event: 'start', ORPHANED }
  const launch = "require('node:child_process').spawn('sh', ['-c', process.env.ORPHANED], { stdio: 'inherit' }).unref()"
  const child = spawn(process.execPath, ['-e', launch], {
    cwd: CHECKOUT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child.pid as number)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  // Closed when all processes that write to it have ended.
  await new Promise(resolve => child.once('close', resolve))
  expect(output).toBe('')
  await expect.poll(() => isGroupRunning(child.pid as number)).toBe(false)
  expect(isPostgresRunning()).toBe(false)
})

/** The command lines of the processes of a group. */
const commandsOf = (group: number): string[] =>
  readdirSync('/proc').flatMap(pid => {
    try {
      const stat = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      const [state, , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z' || Number(itsGroup) !== group) return []
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
    } catch {
      return []
    }
  })

/** What is seen of the beginning of `npm start`, in this order; each within its first half second on a quiet machine. */
const BEGINNINGS: { [state: string]: (commands: string[]) => boolean } = {
  'npm runs': commands => commands.some(command => /\bnpm/.test(command)),
  'a process beside npm runs': commands => commands.length > 1,
  'the script runs': commands => commands.some(command => command.includes('scripts/start.mjs')),
}

test.skipIf(!existsSync('/proc/self/stat')).each(Object.keys(BEGINNINGS))(
  'SIGTERM to the npm of npm start as soon as %s leaves no process',
  async state => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', WEB_CONCURRENCY: '1', SIMULATE: 'off' }
    const child = spawn('npm', ['start'], { cwd: CHECKOUT, env, stdio: 'ignore', detached: true })
    const npm = child.pid as number
    started.push(npm)
    await expect.poll(() => BEGINNINGS[state]?.(commandsOf(npm)), { timeout: 60_000, interval: 1 }).toBe(true)
    const ended = once(child, 'exit')
    process.kill(npm, 'SIGTERM')
    await ended
    await expect.poll(() => commandsOf(npm), { timeout: 60_000, interval: 20 }).toEqual([])
    expect(isPostgresRunning()).toBe(false)
  },
)

const SERVE = 'npm run wayside -- serve --no-work'
const NPX = ['npx', '-c', 'node scripts/wayside.mjs serve --no-work']

// npx has a shell between itself and the service.
test.each([
  { name: 'npm', command: SERVE.split(' '), signal: 'SIGKILL' },
  { name: 'npx', command: NPX, signal: 'SIGKILL' },
  { name: 'npx', command: NPX, signal: 'SIGTERM' },
] as const)('$signal to $name alone: the service ends with it, and PostgreSQL too', async ({ command, signal }) => {
  const { child, url } = await startService([...command])
  expect([await answers(url), isPostgresRunning()]).toEqual([true, true])
  process.kill(child.pid as number, signal)
  const isOver = async () => [await answers(url), isPostgresRunning()]
  await expect.poll(isOver, { interval: 100 }).toEqual([false, false])
})

/** A request whose last line is still to come, which an orderly stop waits for. */
async function beginRequest(url: string): Promise<{ finish: () => Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let answer = ''
  socket.on('data', text => (answer += text)).on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  await new Promise(resolve => socket.once('connect', resolve))
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n')
  // Behind which the service has read the other one too.
  expect(await answers(url)).toBe(true)
  return {
    async finish() {
      socket.write('\r\n')
      await closed
      return answer
    },
  }
}

const isGroupRunning = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test.each<{ command: string; signal: NodeJS.Signals; to: 'npm alone' | 'all' }>([
  { command: START, signal: 'SIGTERM', to: 'npm alone' },
  { command: SERVE, signal: 'SIGTERM', to: 'npm alone' },
  // These reach the service twice: npm forwards them.
  { command: SERVE, signal: 'SIGTERM', to: 'all' },
  { command: SERVE, signal: 'SIGINT', to: 'all' },
])(
  '$signal to $to of $command: npm ends after the service, which answers the request that it has begun',
  async ({ command, signal, to }) => {
    const { child, url } = await startService(command.split(' '))
    const npm = child.pid as number
    let atEnd: object | null = null
    const ended = new Promise<void>(resolve =>
      child.once('exit', code => {
        atEnd = { code, isGroupRunning: isGroupRunning(npm), isPostgresRunning: isPostgresRunning() }
        resolve()
      }),
    )
    const request = await beginRequest(url)
    process.kill(to === 'all' ? -npm : npm, signal)
    await expect.poll(() => answers(url), { interval: 100 }).toBe(false)
    expect([atEnd, isPostgresRunning()]).toEqual([null, true])
    expect(await request.finish()).toContain('{"status":"ok"}')
    await ended
    expect(atEnd).toEqual({ code: 0, isGroupRunning: false, isPostgresRunning: false })
  },
)

test('tests that are ended by a signal leave nothing in the temporary directory, and no PostgreSQL', async () => {
  // Open to the user that runs PostgreSQL for root, and short enough for the path of its socket.
  const place = mkdtempSync(join(tmpdir(), 'left-'))
  chmodSync(place, 0o755)
  const leftBefore = new Set(listDataDirs())
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/test.mjs', 'tests/start/lock.test.ts'], {
    cwd: CHECKOUT,
    env: { PATH, HOME, TMPDIR: place },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const socketDirectory = () =>
    readdirSync(place).flatMap(run => readdirSync(join(place, run)).filter(name => /^wayside-\w{6}$/.test(name)))
  await expect.poll(socketDirectory, { timeout: 120_000, interval: 20 }).toHaveLength(1)
  const made = listDataDirs().filter(directory => !leftBefore.has(directory))
  child.kill('SIGTERM')
  const [code] = await ended
  expect(code).not.toBe(0)
  expect(readdirSync(place)).toEqual([])
  // Those of other runs, which go on, are not its own.
  const abandoned = made.filter(directory => !processExists(Number(/-(\d+)-\w+$/.exec(directory)?.[1])))
  expect(abandoned.filter(directory => existsSync(directory))).toEqual([])
  rmSync(place, { recursive: true })
})

test('a service that npm does not run outlives the shell that started it', async () => {
  const { child, url } = await startService(['sh', '-c', 'node scripts/wayside.mjs serve --no-work & echo $!; sleep 1'])
  if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve))
  await sleep(2_000)
  expect(await answers(url)).toBe(true)
  process.kill(-(child.pid as number), 'SIGTERM')
  await expect.poll(isPostgresRunning, { interval: 100 }).toBe(false)
})
