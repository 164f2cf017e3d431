import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { type Answer, send, withToken } from '../send.ts'
import type { Seen } from '../vehicles.ts'

interface Reader {
  url: string
  token: string
  /** How long a read is sent again that is answered 503. */
  retryMs?: number
}

/** Everything that the search of the last ten days gives. */
export async function readRecords(reader: Reader, sites?: number[]): Promise<Seen[]> {
  const time = { from_dt: daysFromNow(-10), to_dt: daysFromNow(1) }
  const seen: Seen[] = []
  for (let cursor: string | null = null; ; ) {
    const { items, next_cursor } = await search(reader, { time, limit: 10_000, cursor, sites })
    seen.push(...items)
    if (next_cursor === null) return seen
    cursor = next_cursor
  }
}

const agent = new Agent({ keepAlive: true })

export interface Page {
  items: Seen[]
  next_cursor: string | null
}

export const search = async (reader: Reader, body: object): Promise<Page> => {
  const sent = { method: 'POST', path: '/api/v1/traffic/data/search', body: JSON.stringify(body) }
  return JSON.parse(await get(reader, sent))
}

/** Records and the place behind them. */
export async function readChanges(reader: Reader, after: string | null, limit = 10_000): Promise<Page> {
  const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) })
  return JSON.parse(await get(reader, { path: `/api/v1/traffic/data/changes?${query}` }))
}

/** How many records an aggregate by hours counts. */
export async function countByHours(reader: Reader, from: number, to: number, sites: number[]): Promise<number> {
  const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
  const body = JSON.stringify({ time, sites, interval: '1h' })
  const text = await get(reader, { method: 'POST', path: '/api/v1/traffic/data/aggregate', body })
  return sumOf(JSON.parse(text).items)
}

/** Whether all records of an upload can be read: on a cluster perhaps only when Citus has completed its transaction. */
export async function isPublished(reader: Reader, upload: number): Promise<boolean> {
  return JSON.parse(await get(reader, { path: `/api/v1/traffic/uploads/${upload}` })).status === 'published'
}

/** How many records the site's days count. */
export async function countDays(reader: Reader, site: number): Promise<number> {
  const [from, to] = [daysFromNow(-11), daysFromNow(1)].map(moment => moment.slice(0, 10))
  const path = `/api/v1/traffic/sites/${site}/days?from=${from}&to=${to}`
  return sumOf(JSON.parse(await get(reader, { path })).items)
}

const sumOf = (items: { count: number }[]): number => items.reduce((sum, { count }) => sum + count, 0)

async function get(reader: Reader, sent: { method?: string; path: string; body?: string }): Promise<string> {
  const { url, token, retryMs = 0 } = reader
  for (const since = performance.now(); ; await sleep(100)) {
    const givenUpMs = retryMs > 0 ? 70_000 : undefined
    const { status, text }: Answer = await send(url, { ...sent, headers: withToken(token), agent, givenUpMs })
    if (status === 200) return text
    if (status === 503 && performance.now() - since < retryMs) continue
    throw new Error(`${sent.path} answered ${status}: ${text.slice(0, 200)}`)
  }
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
