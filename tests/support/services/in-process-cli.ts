import { execFileSync } from 'node:child_process'
import { runProgram } from '../../../cli/program.ts'
import type { Ended } from './shell.ts'

/** Words that a shell does not change. */
const PLAIN = /^[\w ./:=,@+-]*$/

/** Splits a line into arguments as a shell does, by a shell: `wayside admin …` without pipes and substitutions. */
function argumentsOf(line: string): string[] {
  if (PLAIN.test(line)) return line.trim().split(/ +/).slice(1)
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' }).split('\0')
  return words.slice(1, -1)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs a line `wayside …` in this process: a new process takes half a second of a processor. Lines run one after the
 * other, because they share the environment and the output of the process. What a process alone can show (colours,
 * pipes, signals, the home directory, substitution by a shell) needs `sh`.
 */
export const runInProcess = (line: string, env: { [name: string]: string }): Promise<Ended> =>
  runArguments(argumentsOf(line), env)

/** The same with the arguments of `wayside`. */
export function runArguments(args: string[], env: { [name: string]: string }): Promise<Ended> {
  const ended = last.then(() => run(args, env))
  last = ended.catch(() => {})
  return ended
}

async function run(args: string[], env: { [name: string]: string }): Promise<Ended> {
  const written = { out: '', err: '' }
  const { stdout, stderr } = process
  const before = { env: process.env, exitCode: process.exitCode, out: stdout.write, err: stderr.write }
  const listening = stdout.listeners('error')
  const collect =
    (stream: 'out' | 'err') =>
    (text: string, ...rest: unknown[]) => {
      written[stream] += text
      const done = rest.at(-1)
      if (typeof done === 'function') done()
      return true
    }
  process.env = env
  process.exitCode = undefined
  stdout.write = collect('out') as typeof stdout.write
  stderr.write = collect('err') as typeof stderr.write
  try {
    await runProgram(args)
    return { code: Number(process.exitCode ?? 0), ...written }
  } finally {
    process.env = before.env
    process.exitCode = before.exitCode
    stdout.write = before.out
    stderr.write = before.err
    for (const listener of stdout.listeners('error')) {
      if (!listening.includes(listener)) stdout.off('error', listener as () => void)
    }
  }
}
