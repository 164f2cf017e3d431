import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../contract/text/error-codes.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { type RawAnswer, rawAnswer, rawAnswers } from '../../support/reading/raw-http.ts'

const MALFORMED = '{"detail":"Malformed request."}'
const SEARCH = 'POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

let at: TwoOrganizations
let authorized: string
beforeAll(async () => {
  at = await twoOrganizations()
  authorized = `Authorization: Token ${at.user.token}\r\n`
})
afterAll(() => at?.end())

/** What Node would have answered with an empty body has our shape, our headers, an id, and ends the connection. */
function expectBare(answer: RawAnswer, status: number, body: string, what: string): void {
  expect({ what, status: answer.status, body: answer.body }).toEqual({ what, status, body })
  const { headers } = answer
  expect(headers['content-type'], what).toBe('application/json')
  expect(headers['content-length'], what).toBe(String(Buffer.byteLength(body)))
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['cache-control'], what).toBe('no-store')
  expect(ERROR_CODES[headers['x-error-code'] as keyof typeof ERROR_CODES]?.status, what).toBe(status)
  expect(headers['content-security-policy'], what).toContain("default-src 'none'")
  expect(headers['x-request-id'], what).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
  expect(headers.connection, what).toBe('close')
  expect(headers.server, what).toBeUndefined()
}

test('what is no HTTP is answered with 400 "Malformed request."', async () => {
  const garbage: [string, string][] = [
    ['noise', 'hello\r\n\r\n'],
    ['bytes', '\x00\xff\x16\x03\x01\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no target', 'GET HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target that is no path', 'GET api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a blank in the target', 'GET /api /v1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['HTTP/3.0', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a blank in a header name', 'GET / HTTP/1.1\r\nHost: x\r\nBad name: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnothing\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n'],
    ['a zero byte in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['an endless length', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\n`],
    ['chunks twice', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ]
  for (const [what, bytes] of garbage) expectBare(await rawAnswer(at.url, bytes), 400, MALFORMED, what)
})

test('a request without Host, with two or with an empty one is malformed; HTTP/1.0 needs none', async () => {
  for (const hosts of ['', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nHost: a\r\n', 'Host:\r\n']) {
    const answer = await rawAnswer(at.url, `GET /api/v1/me HTTP/1.1\r\n${hosts}${authorized}Connection: close\r\n\r\n`)
    expectBare(answer, 400, MALFORMED, JSON.stringify(hosts))
  }
  const old = await rawAnswer(at.url, `GET /api/v1/me HTTP/1.0\r\n${authorized}\r\n`)
  expect(old.status).toBe(200)
})

test('an unsupported expectation is 417; 100-continue is met', async () => {
  for (const expectation of ['200-ok', 'a cake', '100', '100-continue, a cake']) {
    for (const path of ['/api/v1/me', '/healthz']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorized}Connection: close\r\n`
      const answer = await rawAnswer(at.url, `${head}Expect: ${expectation}\r\n\r\n`)
      expectBare(answer, 417, '{"detail":"Expectation failed."}', expectation)
    }
  }
  const head = `${SEARCH}${authorized}Connection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`
  expect(await rawAnswer(at.url, [head, '{}'])).toMatchObject({
    status: 400,
    body: '{"time":["This field is required."]}',
  })
})

test('CONNECT is a method like any other that is not allowed', async () => {
  const answer = await rawAnswer(at.url, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
  expectBare(answer, 405, '{"detail":"Method \\"CONNECT\\" not allowed."}', 'CONNECT')
})

test('headers and targets beyond 16 KiB are 431', async () => {
  const tooLarge = '{"detail":"Request header fields too large."}'
  const long = 'x'.repeat(17_000)
  const requests = [
    `GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${authorized}X-Long: ${long}\r\n\r\n`,
    `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${long}\r\n\r\n`,
    `GET /api/v1/${long} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${'X-Many: some\r\n'.repeat(2500)}\r\n`,
  ]
  for (const [index, bytes] of requests.entries()) {
    expectBare(await rawAnswer(at.url, bytes), 431, tooLarge, `request ${index}`)
  }
  const fits = `X-Long: ${'x'.repeat(15_000)}\r\nConnection: close\r\n`
  expect((await rawAnswer(at.url, `GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${authorized}${fits}\r\n`)).status).toBe(200)
})

test('a body whose chunks are garbage is malformed', async () => {
  const head = `${SEARCH}${authorized}Transfer-Encoding: chunked\r\n\r\n`
  expectBare(await rawAnswer(at.url, [head, 'zz\r\n{}\r\n0\r\n\r\n']), 400, MALFORMED, 'no size')
  expectBare(await rawAnswer(at.url, [head, '2\r\n{}xx\r\n']), 400, MALFORMED, 'a wrong size')
  expectBare(await rawAnswer(at.url, [head, `${'f'.repeat(20)}\r\n`]), 400, MALFORMED, 'a size without end')
  expectBare(await rawAnswer(at.url, `${head}zz\r\n`), 400, MALFORMED, 'all at once')
  const device = `POST /device/v1/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Device ${at.device.key}\r\n`
  const chunked = `${device}Transfer-Encoding: chunked\r\n\r\n`
  expectBare(await rawAnswer(at.url, [chunked, '1\r\n{\r\nzz']), 400, MALFORMED, 'an upload')
})

test('a client that goes away in the middle of its body leaves nothing behind', async () => {
  const before = at.log.length
  for (let i = 0; i < 20; i++) {
    const socket = connect(Number(new URL(at.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const part = `${SEARCH}${authorized}X-Request-Id: leaver-${i}\r\nContent-Length: 1000\r\n\r\n{"time":`
    await new Promise(sent => socket.write(part, sent))
    await sleep(20)
    socket.destroy()
  }
  const loggedCount = () => at.log.slice(before).filter(line => line.includes('"request_id":"leaver-')).length
  await expect.poll(loggedCount).toBe(20)
  expect(at.log.slice(before).filter(line => /"level":"error"|"status":5/.test(line))).toEqual([])
  expect((await at.call('GET', '/api/v1/me')).status).toBe(200)
})

test('a whole address as the target means its path', async () => {
  const get = (target: string, more = authorized) =>
    rawAnswer(at.url, `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`)
  expect((await get('http://x/api/v1/me')).status).toBe(200)
  expect((await get('HTTP://somewhere.example:99/api/v1/traffic/sites?limit=1')).status).toBe(200)
  expect((await get('http://x/api/v1/me', '')).status).toBe(401)
  expect((await get('http://x/api/v1/nothing')).status).toBe(404)
  expect((await get('http://x?a=/api/v1/me')).body).not.toContain('email')
  expect((await get('http://x/healthz', '')).status).toBe(200)
})

test('OPTIONS * is no path that we know', async () => {
  const answer = await rawAnswer(at.url, 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(answer).toMatchObject({ status: 404, body: '{"detail":"Not found."}' })
})

test('an unsupported upgrade is an ordinary request, and the connection stays good', async () => {
  const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
  const first = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`
  const second = `GET /api/v1/nothing HTTP/1.1\r\nHost: x\r\n${authorized}Connection: close\r\n\r\n`
  const answers = await rawAnswers(at.url, [first, second], { pauseMs: 200 })
  expect(answers.map(answer => answer.status)).toEqual([401, 404])
})

test('pipelined requests on one connection are answered in their order', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorized}${more}\r\n`
  const bytes = get('/api/v1/me') + get('/api/v1/nothing') + get('/api/v1/traffic/sites', 'Connection: close\r\n')
  expect((await rawAnswers(at.url, bytes)).map(answer => answer.status)).toEqual([200, 404, 200])
})

test('a refused body does not become the next request', async () => {
  const smuggled = 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n'
  const head = `DELETE /api/v1/me HTTP/1.1\r\nHost: x\r\n${authorized}Content-Length: ${smuggled.length}\r\n\r\n`
  const answers = await rawAnswers(at.url, [head, smuggled], { pauseMs: 100 })
  expect(answers.map(answer => answer.status)).toEqual([405])
})

test('headers that do not arrive within 10 seconds are 408, whether a few came or none', async () => {
  const timedOut = '{"detail":"Request timed out."}'
  const startedAt = Date.now()
  const drops = Array.from({ length: 60 }, (_, i) => (i === 0 ? 'GET /api/v1/me HTTP/1.1\r\n' : `X-${i}: slow\r\n`))
  const slow = [
    rawAnswer(at.url, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n', { waitMs: 120_000 }),
    rawAnswer(at.url, drops, { pauseMs: 300, waitMs: 120_000 }),
    rawAnswer(at.url, '', { waitMs: 120_000 }),
  ]
  for (const [index, answer] of (await Promise.all(slow)).entries()) expectBare(answer, 408, timedOut, `slow ${index}`)
  expect(Date.now() - startedAt).toBeGreaterThan(9_000)
})

test('the raw client of these tests shows what a server sends, and that it closes', async () => {
  const bare = createServer(socket => socket.end('HTTP/1.1 200 OK\r\nA: b\r\nContent-Length: 2\r\n\r\nhi')).listen(0)
  await once(bare, 'listening')
  const url = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
  expect(await rawAnswer(url, 'x')).toEqual({ status: 200, headers: { a: 'b', 'content-length': '2' }, body: 'hi' })
  bare.close()
})
