import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { InvalidRequest, type StreamedChange, Unavailable } from '../../client/wayside.ts'
import { STREAM_LIMITS } from '../../server/platform/http/answers/event-stream.ts'
import { type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { daysAgo, get, randomOf, send, vehicle } from '../support/traffic/traffic.ts'

const HEARTBEAT_MS = 50
let service: SdkService

beforeAll(async () => {
  service = await sdkService({
    streams: { ...STREAM_LIMITS, heartbeatMs: HEARTBEAT_MS, lifetimeMs: 700, perUser: 1000 },
  })
})
beforeEach(() => {
  service.proxy.plan = () => null
  service.proxy.requests = []
  service.proxy.faults = 0
})
afterAll(() => service?.stop())

const changes = async () =>
  (await get(service.url, service.place.token, '/data/changes?limit=10000')).json as {
    items: unknown[]
    next_cursor: string
  }

let sequence = 0
async function upload(count: number): Promise<void> {
  const records = Array.from({ length: count }, () => vehicle(daysAgo(2) + ++sequence * 1000, { sequence }))
  const { status } = await send(service.url, service.place.key, records)
  expect(status).toBe(200)
}

test('cut, frozen and refused at random while uploads come: nothing is missing, nothing comes twice', async () => {
  const before = (await changes()).items.length
  const random = randomOf(5)
  service.proxy.plan = () => {
    const kind = random()
    if (kind < 0.1) return { status: 503 }
    if (kind < 0.2) return { cutAfter: 'nothing' }
    if (kind < 0.3) return { freezeAfter: Math.floor(random() * 8_000) }
    return { cutAfter: Math.floor(random() * 20_000) }
  }
  const stop = new AbortController()
  const wayside = service.client({ timeoutMs: 200 })
  const received: StreamedChange[] = []
  const after = (await changes()).next_cursor
  const reading = (async () => {
    for await (const one of wayside.stream({ after }, { signal: stop.signal })) received.push(one)
  })().catch(error => error)
  for (let n = 0; n < 30; n++) {
    await upload(20)
    await sleep(40)
  }
  const expected = (await changes()).items.slice(before)
  for (let n = 0; n < 200 && received.length < expected.length; n++) await sleep(50)
  await sleep(200)
  stop.abort()
  expect(await reading).toBe(stop.signal.reason)
  expect(expected.length).toBe(600)
  expect(received.map(({ change }) => change)).toEqual(expected)
  expect(service.proxy.faults).toBeGreaterThan(15)
})

test('the cursor of each change is the place behind it', async () => {
  const after = (await changes()).next_cursor
  await upload(10)
  const { items } = (await get(service.url, service.place.token, `/data/changes?after=${after}`)).json
  const received: StreamedChange[] = []
  for await (const one of service.client().stream({ after })) {
    received.push(one)
    if (received.length === 4) break
  }
  for await (const one of service.client().stream({ after: received[3]?.cursor })) {
    received.push(one)
    if (received.length === 10) break
  }
  expect(received.map(({ change }) => change)).toEqual(items)
})

test('a stream that lives long is opened again and again, from where it began', async () => {
  const stop = new AbortController()
  const received: StreamedChange[] = []
  const reading = (async () => {
    for await (const one of service.client().stream({}, { signal: stop.signal })) received.push(one)
  })().catch(error => error)
  while (service.proxy.requests.length < 3) await sleep(20)
  await upload(3)
  while (received.length < 3) await sleep(20)
  stop.abort()
  await reading
  expect(received.length).toBe(3)
})

test('a stream that cannot be opened at all fails, and one that is refused too', async () => {
  const next = (after?: string, attempts = 3) => service.client({ attempts }).stream({ after }).next()
  await expect(next('nowhere')).rejects.toBeInstanceOf(InvalidRequest)
  service.proxy.plan = () => ({ status: 503 })
  await expect(next()).rejects.toBeInstanceOf(Unavailable)
  expect(service.proxy.requests.length).toBe(4)
})
