import { execFileSync } from 'node:child_process'
import { runProgram } from '../../cli/program.ts'
import type { Ended } from './shell.ts'

/** Splits a line into arguments as a shell does, by a shell: `wayside admin …` without pipes and substitutions. */
const argumentsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    .split('\0')
    .slice(1, -1)

/**
 * Runs a line `wayside …` in this process, one after the other: a new process takes half a second. What a process alone
 * can show (colours, pipes, signals, substitution by a shell) needs `sh`.
 */
export async function runInProcess(line: string, env: { [name: string]: string }): Promise<Ended> {
  const written = { out: '', err: '' }
  const before = { env: process.env, exitCode: process.exitCode, out: process.stdout.write, err: process.stderr.write }
  const collect = (stream: 'out' | 'err') => (text: string) => {
    written[stream] += text
    return true
  }
  process.env = env
  process.exitCode = undefined
  process.stdout.write = collect('out') as typeof process.stdout.write
  process.stderr.write = collect('err') as typeof process.stderr.write
  try {
    await runProgram(argumentsOf(line))
    return { code: Number(process.exitCode ?? 0), ...written }
  } finally {
    process.env = before.env
    process.exitCode = before.exitCode
    process.stdout.write = before.out
    process.stderr.write = before.err
  }
}
