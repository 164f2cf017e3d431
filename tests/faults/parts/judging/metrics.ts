import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../send.ts'

export interface Resources {
  connectionsInUse: number
  openFiles: number
  memoryMb: number
}

/** Resources of all processes of the server together; read again when a busy process did not report in time. */
export async function resourcesOf(url: string): Promise<Resources> {
  for (const until = performance.now() + REPORT_MS; ; await sleep(100)) {
    const { status, text } = await send(url, { path: '/metrics' })
    const found = parseResources(text)
    if (found) return found
    if (performance.now() > until) throw new Error(`the metrics were answered ${status} ${text.slice(0, 200)}`)
  }
}

function parseResources(text: string): Resources | null {
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1])
  const resources = {
    connectionsInUse: value('wayside_database_connections_in_use'),
    openFiles: value('process_open_fds'),
    memoryMb: Math.round(value('process_resident_memory_bytes') / 1e6),
  }
  return Object.values(resources).some(Number.isNaN) ? null : resources
}

const REPORT_MS = 60_000
const MEASURED_MS = 500
/** What has not been released by then is not released at all. */
const RELEASE_MS = 30_000
/** Sockets and files that come and go, and memory that V8 keeps. */
const SLACK = { connectionsInUse: 0, openFiles: 6, memoryMb: 150 }
const NAMES = ['connectionsInUse', 'openFiles', 'memoryMb'] as const

/** The minimum of each over half a second: background loops and idle connections use some for a moment. */
export async function minResources(url: string): Promise<Resources> {
  const until = performance.now() + MEASURED_MS
  return pollMinimum(url, () => performance.now() > until)
}

/** Waits until no more is in use than before, apart from some slack; `violations` has a sentence for each that stays. */
export async function untilReleased(
  url: string,
  before: Resources,
): Promise<{ after: Resources; violations: string[] }> {
  const until = performance.now() + RELEASE_MS
  const limit = (name: keyof Resources) => (name === 'connectionsInUse' ? 0 : before[name]) + SLACK[name]
  const above = (after: Resources) => NAMES.filter(name => after[name] > limit(name))
  const after = await pollMinimum(url, minimum => above(minimum).length === 0 || performance.now() > until)
  return { after, violations: above(after).map(name => `${name}: ${before[name]} before, now ${after[name]}`) }
}

async function pollMinimum(url: string, isOver: (minimum: Resources) => boolean): Promise<Resources> {
  const minimum = { connectionsInUse: Infinity, openFiles: Infinity, memoryMb: Infinity }
  for (; ; await sleep(50)) {
    const now = await resourcesOf(url)
    for (const name of NAMES) minimum[name] = Math.min(minimum[name], now[name])
    if (isOver(minimum)) return minimum
  }
}
