import { readFileSync } from 'node:fs'

/** Memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000)
