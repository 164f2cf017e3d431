import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../contract/text/error-codes.ts'
import type { OpenApiDocument } from '../../../server/platform/http/openapi/openapi.ts'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { misshapen } from '../../support/reading/error-shape.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { startServer } from '../../support/services/server.ts'

const SEARCH = '/api/v1/traffic/data/search'

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

/** Requests of the routes whose answers a client may cache and must revalidate. */
const REVALIDATED = /^(GET|HEAD) \/api\/v1\/traffic\/(sites(\/\d+)?|datex2\/v3\/[a-z-]+\.xml)(\?| )/

function wrongHeaders(what: string, { status, headers }: Reply, path = '/api/v1/'): string[] {
  const wrong: string[] = []
  const must = (is: boolean, what: string) => void (is || wrong.push(what))
  must(headers['x-content-type-options'] === 'nosniff', 'nosniff')
  const isRevalidated = status === 200 && REVALIDATED.test(what)
  must(headers['cache-control'] === (isRevalidated ? 'private, no-cache' : 'no-store'), 'Cache-Control')
  must(isRevalidated === /^(W\/)?"/.test(String(headers.etag)), 'ETag')
  const code = headers['x-error-code'] as keyof typeof ERROR_CODES | undefined
  must(status < 400 ? code === undefined : code !== undefined && ERROR_CODES[code]?.status === status, 'X-Error-Code')
  must(headers['content-security-policy'] === "default-src 'none'; frame-ancestors 'none'", 'CSP')
  must(headers['referrer-policy'] === 'no-referrer', 'Referrer-Policy')
  must(/^[A-Za-z0-9._-]{1,64}$/.test(String(headers['x-request-id'])), 'X-Request-Id')
  must(status === 204 || headers['content-type'] !== undefined, 'Content-Type')
  const isCrossOrigin = path.startsWith('/api/v1/')
  must(headers['access-control-allow-origin'] === (isCrossOrigin ? '*' : undefined), 'Access-Control-Allow-Origin')
  must(isCrossOrigin === /(^|, )X-Request-Id(,|$)/.test(String(headers['access-control-expose-headers'])), 'exposed')
  const never = /^(server|x-powered-by|set-cookie|access-control-allow-credentials)$/
  const forbidden = Object.keys(headers).filter(name => never.test(name))
  must(forbidden.length === 0, forbidden.join())
  return wrong
}

interface Exchange {
  what: string
  path: string
  reply: Reply
}

/** Routes of the document, each requested in every way that ends in another status. */
async function everyRouteAndStatus(): Promise<Exchange[]> {
  const document = (await ask(at.url, 'GET', '/openapi.json')).json as OpenApiDocument
  const exchanges: Exchange[] = []
  const origin = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (const [pattern, methods] of Object.entries(document.paths)) {
    const id = at.idFor(pattern)
    const foreign = at.idFor(pattern, 'foreign')
    const path = (value: unknown) => pattern.replace('{id}', String(value))
    const isUsers = pattern.startsWith('/api/v1/')
    const known = { authorization: isUsers ? `Token ${at.user.token}` : `Device ${at.device.key}`, ...origin }
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase()
      const content = Object.values(operation.requestBody?.content ?? {})[0]
      const body = content && { body: content.example ?? {} }
      const ways: [string, string, Sent][] = [
        [method, path(id), { headers: known, ...body }],
        ['HEAD', path(id), { headers: known }],
        ['OPTIONS', path(id), { headers: { ...known, 'access-control-request-method': 'POST' } }],
        ['PATCH', path(id), { headers: known }],
        [method, path(id), { headers: origin, ...body }],
        [method, path(id), { headers: { ...known, authorization: 'Token x' }, ...body }],
        [method, path(id), { headers: { ...known, authorization: `Token ${at.powerless.token}` }, ...body }],
        [method, path(id), { headers: { ...known, accept: 'image/png' }, ...body }],
        [method, path(id), { headers: { ...known, 'content-type': 'text/plain' }, body: 'x' }],
        [method, path(id), { headers: known, body: '{' }],
        [method, `${path(id)}?limit=x&site=x&from=x`, { headers: known, ...body }],
        [method, path(foreign), { headers: known, ...body }],
        [method, path(99_999_999), { headers: known, ...body }],
        [method, `${path(id)}/`, { headers: known, ...body }],
      ]
      for (const [one, where, sent] of ways) {
        const reply = await ask(at.url, one, where, sent)
        exchanges.push({ what: `${one} ${where} ${reply.status}`, path: where, reply })
      }
    }
  }
  return exchanges
}

test('every answer of every route has the headers, every error one of the three shapes', async () => {
  const exchanges = await everyRouteAndStatus()
  const large = await at.call('POST', SEARCH, { body: 'x'.repeat(70_000) })
  exchanges.push({ what: 'POST too large', path: SEARCH, reply: large })
  const violations = exchanges.flatMap(({ what, path, reply }) =>
    wrongHeaders(what, reply, path).map(wrong => `${what}: ${wrong}`),
  )
  const shapes = exchanges.flatMap(({ what, reply }) => {
    if (reply.status < 400 || what.startsWith('HEAD')) return []
    const wrong = misshapen(reply.status, reply.headers['content-type'], reply.text)
    return wrong ? [`${what}: ${wrong}`] : []
  })
  const statuses = new Set(exchanges.map(({ reply }) => reply.status))
  console.log(
    `headers: ${exchanges.length} tried, ${violations.length} violated; statuses ${[...statuses].sort().join()}`,
  )
  expect(exchanges.filter(({ reply }) => reply.status >= 500).map(({ what }) => what)).toEqual([])
  expect(at.log.filter(line => line.includes('"level":"error"'))).toEqual([])
  expect(violations).toEqual([])
  expect(shapes).toEqual([])
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 202, 400, 401, 403, 404, 405, 406, 413, 415]))
})

test('an answer while PostgreSQL cannot be reached is 503 and has them too', async () => {
  const connection = { connectionString: 'postgres://nobody:x@127.0.0.1:1/nothing' }
  const broken = await startServer({ connection })
  const unavailable = await ask(broken.url, 'GET', '/api/v1/me', { token: at.user.token })
  await broken.stop()
  const text = '{"detail":"Service temporarily unavailable, try again later."}'
  expect(unavailable).toMatchObject({ status: 503, text })
  expect(unavailable.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(wrongHeaders('GET /api/v1/me', unavailable)).toEqual([])
})

test('an id that a proxy gave is kept when it is harmless, and stands in the log', async () => {
  const returnedId = async (id: string) =>
    (await at.call('GET', '/api/v1/me', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await returnedId('abc-123_X.9')).toBe('abc-123_X.9')
  expect(await returnedId('a'.repeat(64))).toBe('a'.repeat(64))
  for (const id of ['a'.repeat(65), 'a b', '<script>', 'a,b', '', '"'])
    expect(await returnedId(id)).toMatch(/^[0-9a-f-]{36}$/)
  const lines = at.log.map(line => JSON.parse(line)).filter(line => line.request_id === 'abc-123_X.9')
  expect(lines).toMatchObject([{ method: 'GET', path: '/api/v1/me', status: 200, user: at.user.id }])
})

test('the trace that a request is part of stands in the log beside its id, where it is well-formed', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const logged = async (traceparent: string) => {
    const id = `trace-${Math.random().toString(36).slice(2)}`
    await at.call('GET', '/api/v1/me', { headers: { traceparent, 'x-request-id': id } })
    return at.log.map(line => JSON.parse(line)).find(line => line.request_id === id)?.trace_id
  }
  expect(await logged(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace)
  expect(await logged(`cc-${trace}-00f067aa0ba902b7-01-what-the-future-brings`)).toBe(trace)
  for (const bad of [
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `${trace}`,
    `cc-${trace}-00f067aa0ba902b7-01-${'x'.repeat(500)}`,
    '',
  ]) {
    expect(await logged(bad), bad).toBeUndefined()
  }
})

test('ids are distinct', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => at.call('GET', '/api/v1/nothing')))
  expect(new Set(replies.map(reply => reply.headers['x-request-id'])).size).toBe(100)
})

test('large answers are compressed for those who take gzip, and say so to caches', async () => {
  for (let i = 0; i < 15; i++) await at.city.site({ description: 'x'.repeat(300) })
  const get = (encoding?: string) =>
    at.call('GET', '/api/v1/traffic/sites', { headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const plain = await get()
  expect(plain.text.length).toBeGreaterThan(4096)
  expect(plain.headers.vary).toBe('Accept-Encoding')
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const encoding of ['gzip', 'deflate, gzip;q=0.5', 'GZIP', '*']) {
    expect((await get(encoding)).headers['content-encoding'], encoding).toBe('gzip')
  }
  for (const encoding of [
    'identity',
    'gzip;q=0',
    'br',
    'xgzip',
    'gzip;q=0.0',
    'gzip;q=0, *',
    '*;q=0',
    'identity, gzip;q=0.5',
  ]) {
    expect((await get(encoding)).headers['content-encoding'], encoding).toBeUndefined()
  }
})

test('a proxy gives up an idle connection before the service does, or a POST meets one that is being closed', async () => {
  const { headers } = await at.call('GET', '/api/v1/me', { headers: { connection: 'keep-alive' } })
  const seconds = Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])
  const caddyfile = readFileSync(join(CHECKOUT, 'deploy', 'Caddyfile'), 'utf8')
  expect(Number(/^\s*keepalive (\d+)s$/m.exec(caddyfile)?.[1])).toBeLessThan(seconds)
})
