import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deadline } from './deadline.ts'
import { ServiceAway } from './errors.ts'
import { Service } from './service.ts'
import { Wayside } from './wayside.ts'

const CHUNK = Buffer.alloc(60_000, 1)
let server: Server
let service: Service

beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    for (let n = 0; n < Number(url.slice(1)); n++) answer.write(CHUNK)
    answer.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  service = new Service(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Token', 'secret', {})
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

// The reader of fetch then never settles: on Node 20 with a body of 1 such chunk, on Node 22 with one of 2.
test.each([1, 2, 3, 5])('a read ends when it is aborted after the server has sent all of %i chunks', async chunks => {
  const stop = new AbortController()
  const reading = { headers: {}, idleMs: 10_000, signal: stop.signal }
  const read = async () => {
    for await (const _ of service.read(`/${chunks}`, {}, reading)) {
      await sleep(10)
      stop.abort()
    }
  }
  const end = read().catch(error => error)
  expect(await Promise.race([end, sleep(3_000, 'it still waits')])).toBe(stop.signal.reason)
})

const forever = () => new Promise<never>(() => {})

test('work that does not notice an abort ends with its reason', { timeout: 5_000 }, async () => {
  const stop = new AbortController()
  const deadline = new Deadline(10_000, stop.signal)
  const end = deadline.within(forever)
  stop.abort()
  await expect(end).rejects.toBe(stop.signal.reason)
  await expect(deadline.within(forever)).rejects.toBe(stop.signal.reason)
})

test('work that does not notice its deadline ends as a service that is away', { timeout: 5_000 }, async () => {
  await expect(new Deadline(10, undefined).within(forever)).rejects.toBeInstanceOf(ServiceAway)
})

test.each([
  [undefined, 'way_1', /^The url of the service is missing.*WAYSIDE_URL=https:/],
  ['', 'way_1', /^The url of the service is missing.*WAYSIDE_URL=https:/],
  ['wayside.example', 'way_1', /^"wayside.example" is not the url of a service.*WAYSIDE_URL=https:/],
  ['ftp://wayside.example', 'way_1', /^"ftp:\/\/wayside.example" is not the url of a service/],
  ['https://wayside.example', undefined, /^The token is missing.*WAYSIDE_TOKEN=way_/],
  ['https://wayside.example', 'way 1', /^A token or key is one word/],
])('a client with url %s and token %s is refused with what to set', (url, token, sentence) => {
  expect(() => new Wayside({ url, token })).toThrow(TypeError)
  expect(() => new Wayside({ url, token })).toThrow(sentence)
})
