import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { type FollowedEvent, followEvents } from './follow-events.ts'

let server: Server
let address: string
/** What each request is answered with, and those that came. */
let answers: ((answer: ServerResponse) => void)[] = []
let asked: IncomingMessage[] = []
let wanted: AbortController

beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request)
    answers[Math.min(asked.length, answers.length) - 1]?.(answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`
})
afterEach(() => wanted.abort())
afterAll(() => new Promise(resolve => server.close(resolve)))

const streaming =
  (...texts: string[]) =>
  async (answer: ServerResponse) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const text of ['retry: 20\n\n', ...texts]) {
      answer.write(text)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
const ending = (answer: ServerResponse) => streaming('id: 7\ndata: 1\n\n')(answer).then(() => answer.end())
const refusing =
  (status: number, headers = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end('{"detail":"No."}')

function follow(lastEventId?: string) {
  asked = []
  wanted = new AbortController()
  const events: FollowedEvent<unknown>[] = []
  const steps: string[] = []
  const end = followEvents<unknown>(address, {
    signal: wanted.signal,
    lastEventId,
    onEvent: event => events.push(event),
    onOpen: () => steps.push('open'),
    onLost: () => steps.push('lost'),
  })
  return { events, steps, end }
}

test('events are read however they are cut, with their ids, without the lines that say nothing', async () => {
  answers = [streaming(':\n\nid: 1\nda', 'ta: {"a":\ndata: "ü"}\n', '\nid: 2\n\n', 'data: 3\r\n\r\n', ':\n\n')]
  const { events, end } = follow()
  await expect
    .poll(() => events)
    .toEqual([
      { id: '1', data: { a: 'ü' } },
      { id: '2', data: 3 },
    ])
  expect(asked[0]?.headers).toMatchObject({ accept: 'text/event-stream' })
  expect(asked[0]?.headers['last-event-id']).toBeUndefined()
  wanted.abort()
  await end
})

test('a stream that ends, breaks or is away is opened again behind the last event', async () => {
  answers = [
    ending,
    refusing(503),
    answer => void answer.destroy(),
    answer => void streaming('id: 8\n\n')(answer).then(() => answer.destroy()),
    streaming('data: 2\n\n'),
  ]
  const { events, steps } = follow('6')
  await expect.poll(() => events.map(({ data }) => data)).toEqual([1, 2])
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual(['6', '7', '7', '7', '8'])
  expect(steps).toEqual(['open', 'lost', 'lost', 'lost', 'open', 'lost', 'open'])
})

test('one that is refused is not asked for again, and one that is too much as late as was said', async () => {
  answers = [refusing(429, { 'Retry-After': '1' }), refusing(401)]
  const since = performance.now()
  const { end, steps } = follow()
  await expect(end).rejects.toMatchObject({ status: 401, detail: 'No.' })
  await expect(end).rejects.toBeInstanceOf(ApiError)
  expect(performance.now() - since).toBeGreaterThan(990)
  expect([asked.length, steps]).toEqual([2, ['lost']])
})

test('a stream whose signal is aborted ends immediately, also while it waits', async () => {
  answers = [refusing(503)]
  const { end, steps } = follow()
  await expect.poll(() => steps).toEqual(['lost'])
  wanted.abort()
  await end
  expect(asked).toHaveLength(1)
})
