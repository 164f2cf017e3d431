import { readdirSync, readFileSync } from 'node:fs'
import type { Queryable } from '../../server/platform/database/database.ts'

const TICK_MS = 10

interface Process {
  parent: number
  ms: number
}

/**
 * Processor time in milliseconds of these processes and their descendants, including those that have exited. Unlike rates
 * it hardly changes when others use the machine too. Linux only; elsewhere NaN.
 */
export function processorTime(roots: number[]): number {
  try {
    const processes = new Map(
      readdirSync('/proc')
        .filter(name => /^\d+$/.test(name))
        .flatMap(name => readProcess(Number(name))),
    )
    return [...processes].reduce((sum, [pid, { ms }]) => (descends(processes, pid, roots) ? sum + ms : sum), 0)
  } catch {
    return Number.NaN
  }
}

/** The main process of this PostgreSQL. */
export async function postmaster(database: Queryable): Promise<number> {
  const { rows } = await database.query("select pg_read_file('postmaster.pid') as file")
  return Number.parseInt(rows[0].file, 10)
}

function descends(processes: Map<number, Process>, pid: number, roots: number[]): boolean {
  for (let at: number | undefined = pid; at; at = processes.get(at)?.parent) if (roots.includes(at)) return true
  return false
}

function readProcess(pid: number): [number, Process][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The fields after the name, which may contain blanks: state, parent, …; user, system, and both of exited children.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
    return [[pid, { parent: fields[1] as number, ms: ticks * TICK_MS }]]
  } catch {
    // The process has just exited.
    return []
  }
}
