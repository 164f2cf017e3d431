import { setTimeout as sleep } from 'node:timers/promises'
import { send, withToken } from '../send.ts'

/** How long GET of the sites takes two clients that ask again and again. Any answer but 200 throws. */
export async function latencies(url: string, token: string, milliseconds: number): Promise<number[]> {
  const all: number[] = []
  const until = performance.now() + milliseconds
  const client = async () => {
    while (performance.now() < until) {
      const { status, ms, text } = await send(url, { path: '/api/v1/traffic/sites', headers: withToken(token) })
      if (status !== 200) throw new Error(`sites answered ${status} ${text}`)
      all.push(ms)
      await sleep(10)
    }
  }
  await Promise.all([client(), client()])
  return all
}

export const p99 = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10
}
