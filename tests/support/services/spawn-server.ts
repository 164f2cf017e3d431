import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CHECKOUT } from '../../../server/runtime/config.ts'

const MAIN = join(CHECKOUT, 'dist', 'cli', 'main.js')

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface SpawnedServer {
  url: string
  pid: number
  /** All that its processes wrote, a line each. */
  output: string[]
  ended: Promise<Ended>
  /** Its running HTTP processes (or the background one), by their ids. */
  children(role?: 'http' | 'background'): number[]
  /** Resolves with the first line from now on, or written already, that fits. */
  line(fits: (line: Record<string, unknown>) => boolean, milliseconds?: number): Promise<Record<string, unknown>>
  /** SIGTERM, and the end. */
  stop(): Promise<Ended>
  /** kill -9 of the primary; its children follow it. */
  kill(): Promise<Ended>
}

/** `wayside serve` from dist, real processes; ready when it resolves, rejects with its output when it refuses. */
export async function spawnServer(env: NodeJS.ProcessEnv, options: string[] = []): Promise<SpawnedServer> {
  const run = spawnCommand(['serve', ...options], { PORT: '0', WEB_CONCURRENCY: '1', ...env })
  const lines = linesOf(run.output)
  const startedPids = (role: string) =>
    lines().flatMap(line => (line.msg === 'process started' && line.process === role ? [line.pid as number] : []))
  const server: Omit<SpawnedServer, 'url'> = {
    pid: run.pid,
    output: run.output,
    ended: run.ended,
    children: (role = 'http') => startedPids(role).filter(isRunning),
    line: (fits, milliseconds = 120_000) => waitFor(() => lines().find(fits), run, milliseconds),
    stop: () => run.end('SIGTERM'),
    kill: () => run.end('SIGKILL'),
  }
  try {
    const { url } = await server.line(line => line.msg === 'listening', 240_000)
    return { ...server, url: url as string }
  } catch (error) {
    await run.end('SIGKILL')
    throw error
  }
}

export interface SpawnedCommand {
  pid: number
  output: string[]
  ended: Promise<Ended>
  end(signal: NodeJS.Signals): Promise<Ended>
}

/**
 * `wayside …` from dist with nothing of this environment but what a program needs to run; `through` is a command that
 * runs the one behind it.
 */
export function spawnCommand(args: string[], env: NodeJS.ProcessEnv, through: string[] = []): SpawnedCommand {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: npm run build`)
  const { PATH, HOME } = process.env
  const [program = '', ...rest] = [...through, process.execPath, MAIN, ...args]
  const child = spawn(program, rest, {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', line => output.push(line))
  const ended = new Promise<Ended>(resolve => child.once('close', (code, signal) => resolve({ code, signal })))
  return {
    pid: child.pid as number,
    output,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** What it logged until now; each line is parsed once, because a busy server logs thousands and is asked often. */
function linesOf(output: string[]): () => Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  let read = 0
  return () => {
    for (; read < output.length; read++)
      if (output[read]?.startsWith('{')) lines.push(JSON.parse(output[read] as string))
    return lines
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (!existsSync('/proc/self/stat')) return true
  // A dead process stays listed until its parent, or else the first process, reads its exit code.
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function waitFor<T>(find: () => T | undefined, run: SpawnedCommand, milliseconds: number): Promise<T> {
  let isOver = false
  run.ended.then(() => {
    isOver = true
  })
  for (const since = Date.now(); ; await new Promise(resolve => setTimeout(resolve, 20))) {
    const found = find()
    if (found !== undefined) return found
    if (isOver || Date.now() - since > milliseconds)
      throw new Error(`not seen in this output:\n${run.output.join('\n')}`)
  }
}
