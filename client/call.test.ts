import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appClient } from './app.ts'
import { addressOf } from './call.ts'
import { ApiError, ServiceAway } from './errors.ts'

let server: Server
let baseUrl: string
/** What the next request is answered with, and what it was. */
let answer: { status: number; body?: unknown; headers?: Record<string, string> }
let asked: { request: IncomingMessage; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', text => (body += text))
    request.on('end', () => {
      asked = { request, body }
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const client = () => appClient({ baseUrl })
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    error => error,
  )

test('an answer is returned, and the request has its path, query and headers', async () => {
  answer = { status: 200, body: { items: [] } }
  expect(await client().sites({ ids: [1, 2], city: 'Moers & co' }, { background: true })).toEqual({ items: [] })
  expect(asked.request.url).toBe('/app/api/traffic/sites?ids=1%2C2&city=Moers+%26+co')
  expect(asked.request.headers).toMatchObject({ accept: 'application/json', 'x-background': '1' })
  expect(asked.request.headers['content-type']).toBeUndefined()
})

test('a body goes as JSON, a file as it is', async () => {
  answer = { status: 204 }
  expect(await client().changePassword({ current_password: 'a', new_password: 'b' })).toBeUndefined()
  expect([asked.body, asked.request.headers['content-type']]).toEqual([
    '{"current_password":"a","new_password":"b"}',
    'application/json',
  ])
  answer = { status: 201, body: {} }
  await client().createImport(new Blob(['1;2;3']), { site: 7, name: 'a.csv' })
  expect([asked.body, asked.request.headers['content-type']]).toEqual(['1;2;3', 'application/octet-stream'])
})

test('one sentence about the whole request is an ApiError with it', async () => {
  answer = { status: 429, body: { detail: 'Request was throttled.' }, headers: { 'Retry-After': '17' } }
  const error = (await failure(client().me())) as ApiError
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 429, detail: 'Request was throttled.', fields: {}, retryAfter: 17 })
})

test('sentences about fields are found by the path of the field', async () => {
  answer = { status: 400, body: { time: { from_dt: ['This field is required.'] }, format: ['Not a choice.'] } }
  const error = (await failure(client().me())) as ApiError
  expect(error.detail).toBe('This field is required.')
  expect(error.field('time.from_dt')).toEqual(['This field is required.'])
  expect(error.field('format')).toEqual(['Not a choice.'])
  expect([error.field('time'), error.field('time.from_dt.x'), error.field('else')]).toEqual([[], [], []])
})

test('sentences about no field are the sentence of the error', async () => {
  answer = { status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } }
  const error = (await failure(client().signIn({ email: 'a', password: 'b' }))) as ApiError
  expect(error.detail).toBe('Unable to log in with provided credentials.')
})

test('a refused connection and an answer that is not JSON are ServiceAway', async () => {
  expect(await failure(appClient({ baseUrl: 'http://127.0.0.1:1' }).me())).toBeInstanceOf(ServiceAway)
  answer = { status: 200 }
  expect(await failure(client().me())).toBeInstanceOf(ServiceAway)
})

test('a call that its caller gave up is neither', async () => {
  const stop = new AbortController()
  stop.abort()
  const error = await failure(client().me({ signal: stop.signal }))
  expect(error).toMatchObject({ name: 'AbortError' })
})

test('ids in a path are escaped, and undefined values are left out of a query', () => {
  expect(addressOf('/a/{id}/b', { path: { id: 'x/y' }, query: { q: undefined, r: null, s: 0, t: false } })).toBe(
    '/a/x%2Fy/b?s=0&t=false',
  )
})
