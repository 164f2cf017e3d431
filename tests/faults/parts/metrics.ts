import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './send.ts'

export interface Resources {
  connectionsInUse: number
  openFiles: number
  memoryMb: number
}

/** Of all processes of the server together. */
export async function resourcesOf(url: string): Promise<Resources> {
  const { text } = await send(url, { path: '/metrics' })
  const value = (name: string) => {
    const found = new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)
    if (!found) throw new Error(`the metrics have no ${name}`)
    return Number(found[1])
  }
  return {
    connectionsInUse: value('wayside_database_connections_in_use'),
    openFiles: value('process_open_fds'),
    memoryMb: Math.round(value('process_resident_memory_bytes') / 1e6),
  }
}

/** The least of each over some seconds, for loops and idle connections come and go. */
export async function leastResources(url: string, milliseconds: number): Promise<Resources> {
  const least = { connectionsInUse: Infinity, openFiles: Infinity, memoryMb: Infinity }
  for (const since = performance.now(); performance.now() - since < milliseconds; await sleep(100)) {
    const now = await resourcesOf(url)
    for (const name of ['connectionsInUse', 'openFiles', 'memoryMb'] as const) {
      least[name] = Math.min(least[name], now[name])
    }
  }
  return least
}
