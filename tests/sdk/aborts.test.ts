import { mkdtemp } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExportJob, Wayside } from '../../client/wayside.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { between, daysAgo, randomOf } from '../support/traffic/traffic.ts'

const TIMES = 9
/** Longer than the limit of a test: what is frozen ends by its abort alone. */
const TIMEOUT_MS = 3_600_000
let service: SdkService
let job: ExportJob
let directory: string

/** What the client under test has sent. The proxy sees a request later, or never. */
let requests: string[] = []
/** Idempotency keys of exports that it has requested, and how many exports it has deleted. */
const created = new Set<string>()
let deleted = 0
const countingFetch: typeof fetch = async (url, init) => {
  requests.push(`${init?.method ?? 'GET'} ${url}`)
  const key = new Headers(init?.headers).get('idempotency-key')
  if (key && init?.method === 'POST' && String(url).endsWith('/exports')) created.add(key)
  const answer = await fetch(url, init)
  // 404: an attempt that was too slow has deleted it.
  if (init?.method === 'DELETE' && (answer.ok || answer.status === 404)) deleted++
  return answer
}

beforeAll(async () => {
  service = await sdkService()
  await fill(service, 4000, 40)
  job = await service.client().export({ ...between(daysAgo(60), daysAgo(0)), format: 'csv' })
  await job.wait()
  directory = await mkdtemp(join(service.directory, 'to-'))
})
beforeEach(() => {
  service.proxy.plan = () => null
  requests = []
  created.clear()
  deleted = 0
})
afterAll(() => service?.stop())

/** What deletes an export after an abort has only 10 s: a key that comes again, and all that follows it. */
const keysSeen = new Set<unknown>()
function isCleanUp({ method, url = '', headers }: IncomingMessage): boolean {
  const key = headers['idempotency-key']
  const isRepeated = keysSeen.has(key)
  if (key) keysSeen.add(key)
  return isRepeated || method === 'DELETE' || url.endsWith('/cancel')
}

const client = () => service.client({ timeoutMs: TIMEOUT_MS }, service.proxy.url, countingFetch)

async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

let number = 0
/** What takes longer than any abort here, or goes on for ever. */
const WORK: { [name: string]: (wayside: Wayside, signal: AbortSignal) => Promise<unknown> } = {
  'a call': (wayside, signal) => wayside.sites({}, { signal }),
  'records by cursor': (wayside, signal) => readAll(wayside.records({ ...recent, limit: 50 }, { signal })),
  'records by export': (wayside, signal) => readAll(wayside.records(between(daysAgo(60), daysAgo(0)), { signal })),
  changes: (wayside, signal) => readAll(wayside.changes({ limit: 50 }, { signal })),
  stream: (wayside, signal) => readAll(wayside.stream({}, { signal })),
  'a download': async (wayside, signal) => {
    const one = await wayside.exports.job(job.id, { signal })
    await one.download(join(directory, `${++number}.csv`), { signal })
  },
}
const recent = between(daysAgo(20), daysAgo(0))

test.each(Object.keys(WORK))('an abort at any time ends immediately and leaves nothing open: %s', async name => {
  const random = randomOf(name.length)
  const left = await service.exportsLeft()
  let aborted = 0
  for (let n = 0; n < TIMES; n++) {
    const stop = new AbortController()
    const fault = n % 3 === 0 ? { freezeAfter: Math.floor(random() * 3_000) } : { delayMs: 10 + random() * 20 }
    service.proxy.plan = request => (isCleanUp(request) ? null : fault)
    const ended = (WORK[name] as (typeof WORK)[string])(client(), stop.signal).then(
      () => 'done',
      error => error,
    )
    await sleep(random() * (name === 'records by export' ? 150 : 60))
    stop.abort()
    const end = await ended
    if (end === 'done') continue
    expect(end).toBe(stop.signal.reason)
    aborted++
  }
  expect(aborted).toBeGreaterThan(TIMES / 2)
  service.proxy.plan = () => null
  // After an abort the client deletes its export in the background.
  const leftOpen = async () => [created.size - deleted, service.proxy.open, await service.exportsLeft()]
  await expect.poll(leftOpen, { interval: 20 }).toEqual([0, 0, left])
})

test('one that was aborted before asks for nothing', async () => {
  for (const work of Object.values(WORK)) {
    const reason = new Error('no')
    await expect(work(client(), AbortSignal.abort(reason))).rejects.toBe(reason)
  }
  expect(requests).toEqual([])
})

test('an abort ends the wait for another attempt immediately', async () => {
  service.proxy.plan = () => ({ status: 429, headers: { 'Retry-After': '60' } })
  const signal = AbortSignal.timeout(50)
  await expect(service.client().me({ signal })).rejects.toMatchObject({ name: 'TimeoutError' })
})
