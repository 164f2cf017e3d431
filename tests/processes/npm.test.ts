import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/config.ts'
import { copyCluster } from '../support/copy-cluster.ts'
import { makeDataDir, removeDataDir } from '../support/data-dir.ts'
import { runArguments } from '../support/in-process-cli.ts'

const dataDir = makeDataDir()
const started: number[] = []
const isPostgresRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

beforeAll(async () => {
  // Else the first start would fill a demo.
  await copyCluster(dataDir)
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
const SERVE = 'npm run wayside -- serve --no-work'

test.each<{ command: string; signal: NodeJS.Signals; to: 'npm alone' | 'all'; shell?: string }>([
  { command: START, signal: 'SIGTERM', to: 'npm alone' },
  { command: SERVE, signal: 'SIGKILL', to: 'npm alone' },
  { command: SERVE, signal: 'SIGINT', to: 'all' },
  // Becomes the program that it runs.
  { command: SERVE, signal: 'SIGKILL', to: 'npm alone', shell: 'bash' },
])(
  '$signal to $to of $command: the service ends with npm, and PostgreSQL with it',
  async ({ command, signal, to, shell }) => {
    const { child, url } = await startService(command.split(' '), shell ? { npm_config_script_shell: shell } : {})
    expect([await answers(url), isPostgresRunning()]).toEqual([true, true])
    process.kill((to === 'all' ? -1 : 1) * (child.pid as number), signal)
    const isOver = async () => [await answers(url), isPostgresRunning()]
    await expect.poll(isOver, { interval: 100 }).toEqual([false, false])
  },
)

test('a service that npm does not run outlives the shell that started it', async () => {
  const { child, url } = await startService(['sh', '-c', 'node scripts/wayside.mjs serve --no-work & echo $!; sleep 1'])
  if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve))
  await sleep(2_000)
  expect(await answers(url)).toBe(true)
  process.kill(-(child.pid as number), 'SIGTERM')
  await expect.poll(isPostgresRunning, { interval: 100 }).toBe(false)
})
