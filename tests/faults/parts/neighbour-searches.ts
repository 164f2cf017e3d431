import { setTimeout as sleep } from 'node:timers/promises'
import { send, withToken } from './send.ts'

/** The limit of requests is 600 a minute: a search each 150 ms is within it. */
const EVERY_MS = 150

/**
 * How long small searches of a user take, in milliseconds, while `work` runs. One is sent every 150 ms, on a connection of its
 * own, whether or not the last one is answered. Any answer but 200 throws.
 */
export async function timeSearches<T>(
  url: string,
  token: string,
  work: () => Promise<T>,
): Promise<{ result: T; times: number[] }> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  const sent: Promise<number>[] = []
  while (!isOver) {
    const one = searchOnce(url, token)
    one.catch(() => {})
    sent.push(one)
    await Promise.race([sleep(EVERY_MS), working.catch(() => {})])
  }
  return { result: await working, times: await Promise.all(sent) }
}

async function searchOnce(url: string, token: string): Promise<number> {
  const now = Date.now()
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const body = JSON.stringify({ time: { from_dt: day(-10), to_dt: day(0) }, limit: 10 })
  const asked = { method: 'POST', path: '/api/v1/traffic/data/search', headers: withToken(token), body }
  const { status, text, ms } = await send(url, { ...asked, givenUpMs: 120_000 })
  if (status !== 200 || JSON.parse(text).items.length !== 10) throw new Error(`a search answered ${status} ${text}`)
  return ms
}

/** A part of the values is at most so much: 0.5 is the median, 1 the maximum. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0) * 10) / 10
}
