import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '../../server/runtime/app-parts.ts'
import { type TwoOrganizations, twoOrganizations } from '../support/people/two-organizations.ts'
import { rawAnswers } from '../support/reading/raw-http.ts'
import { startServer, type TestServer } from '../support/services/server.ts'

const STALLED_MS = 2_000

let at: TwoOrganizations
/** One that has little patience with readers. */
let strict: TestServer
beforeAll(async () => {
  at = await twoOrganizations()
  const answers = { ...LIMITS.answers, stallTimeoutMs: STALLED_MS }
  strict = await startServer({ connection: at.connection, env: { RATE_LIMIT: '0' }, limits: { answers } })
})
afterAll(async () => {
  await strict?.stop()
  await at?.end()
})

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${at.user.token}\r\n${more}\r\n`

function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

const closeOf = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

/** All that the server sends until it closes, or is quiet for a while. */
async function received(url: string, parts: string[], quietMs = 300): Promise<string> {
  const socket = open(url).setEncoding('latin1')
  let text = ''
  socket.on('data', data => {
    text += data
  })
  socket.setTimeout(quietMs, () => socket.destroy())
  const closed = closeOf(socket)
  for (const part of parts) {
    socket.write(part)
    await sleep(20)
  }
  await closed
  return text
}

const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'

test('the refusal of a later request comes after the answers to earlier ones', async () => {
  const refusals: [string, number][] = [
    ['garbage\r\n\r\n', 400],
    [`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
    [get('/api/v1/me', 'Expect: a cake\r\nConnection: close\r\n'), 417],
    [`${get('/api/v1/traffic/data/search', `${CHUNKED}`).replace('GET', 'POST')}zz\r\n`, 400],
  ]
  for (const [bytes, status] of refusals) {
    for (const parts of [[get('/openapi.json') + get('/api/v1/nothing') + bytes], [get('/api/v1/me'), bytes]]) {
      const statuses = (await rawAnswers(at.url, parts, { pauseMs: 0 })).map(answer => answer.status)
      expect(statuses, bytes.slice(0, 20)).toEqual(parts.length === 1 ? [200, 404, status] : [200, status])
    }
  }
})

test('"100 Continue" is sent only when the body will be read: not before 401, 403, 413 and 415', async () => {
  const search = (length: number, fields = `Authorization: Token ${at.user.token}\r\nContent-Type: application/json`) =>
    `POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n${fields}\r\n\r\n`
  expect(await received(at.url, [search(2), '{}'])).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 [\s\S]*"This field is required\."/,
  )
  const refused: [string, number][] = [
    [search(2, 'Content-Type: application/json'), 401],
    [search(2, `Authorization: Token ${at.powerless.token}\r\nContent-Type: application/json`), 403],
    [search(65_537), 413],
    [search(2, `Authorization: Token ${at.user.token}\r\nContent-Type: text/plain`), 415],
    [get('/api/v1/me', 'Expect: 100-continue\r\n'), 200],
  ]
  for (const [head, status] of refused) {
    expect(await received(at.url, [head])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  }
  const upload = (length: number) =>
    `POST /device/v1/uploads HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\nAuthorization: Device ${at.device.key}\r\nContent-Type: application/json\r\n\r\n`
  expect(await received(at.url, [upload(14), '{"records":[]}'])).toMatch(
    /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /,
  )
  expect(await received(at.url, [upload(LIMITS.body.wireBytes + 1)])).toMatch(/^HTTP\/1\.1 413 /)
})

/** More answers one after another than the buffers of two sockets hold. */
const MANY = 40

test('a client that reads nothing of its answers is cut', async () => {
  const clients = Array.from({ length: 5 }, () => open(strict.url).pause())
  const closed = clients.map(closeOf)
  for (const socket of clients) socket.write(get('/openapi.json').repeat(MANY))
  const { length } = await (await fetch(`${strict.url}/openapi.json`)).text()
  await sleep(2.5 * STALLED_MS)
  // Only one who reads notices the end.
  for (const socket of clients) socket.resume()
  await Promise.all(closed)
  for (const socket of clients) expect(socket.bytesRead).toBeLessThan(MANY * length)
})

test('a client that reads slowly, but reads, is not cut', async () => {
  // The connection of a client that reads nothing for 4 s ends: longer than a busy machine stands still.
  const answers = { ...LIMITS.answers, stallTimeoutMs: 8_000 }
  const patient = await startServer({ connection: at.connection, env: { RATE_LIMIT: '0' }, limits: { answers } })
  const { length } = await (await fetch(`${patient.url}/openapi.json`)).text()
  const socket = open(patient.url).pause()
  socket.write(get('/openapi.json').repeat(MANY - 1) + get('/openapi.json', 'Connection: close\r\n'))
  let received = 0
  let rest = ''
  const startedAt = performance.now()
  socket.on('data', chunk => {
    const text = rest + chunk.toString('latin1')
    received += text.split('HTTP/1.1 200 OK').length - 1
    rest = text.slice(-14)
    socket.pause()
    setTimeout(() => socket.resume(), (1.5 * answers.stallTimeoutMs * chunk.length) / (MANY * length))
  })
  const closed = closeOf(socket)
  socket.resume()
  await closed
  expect(received).toBe(MANY)
  expect(performance.now() - startedAt).toBeGreaterThan(1.4 * answers.stallTimeoutMs)
  await patient.stop()
})

test('answers that wait behind one which is never read are dropped with their connection', async () => {
  const before = strict.log.length
  for (let i = 0; i < 10; i++) {
    const socket = open(strict.url).pause()
    socket.write(
      get('/openapi.json').repeat(MANY) + get('/api/v1/traffic/data/stream') + get('/api/v1/traffic/data/stream'),
    )
    await sleep(50)
    socket.resetAndDestroy()
  }
  const metric = async () =>
    (await (await fetch(`${strict.url}/metrics`)).text()).match(/^wayside_open_streams\{.*records.*\} (\d+)/m)
  await expect.poll(async () => (await metric())?.[1] ?? '0').toBe('0')
  expect(strict.log.slice(before).filter(line => /"level":"error"|"status":5/.test(line))).toEqual([])
})
