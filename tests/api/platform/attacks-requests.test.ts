import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { misshapen } from '../../support/reading/error-shape.ts'
import { rawAnswers } from '../../support/reading/raw-http.ts'
import type { Sent } from '../../support/services/ask.ts'
import { ask } from '../../support/services/ask.ts'

const API = '/api/v1/traffic'
const TIME = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

const failures = () => at.log.filter(line => line.includes('"level":"error"'))

test('headers and paths that make a pattern go back and forth are answered', async () => {
  const maxLength = 15_000
  const full = (piece: string, before = '', after = '') =>
    before + piece.repeat(Math.floor((maxLength - before.length - after.length) / piece.length)) + after
  const headers: [string, string][] = [
    ['accept-encoding', full('1', 'gzip;q=.', 'x')],
    ['accept-encoding', full('0', 'gzip;q=0.', 'x')],
    ['accept-encoding', full(' ', 'gzip', 'x')],
    ['accept-encoding', full('*;q=.1x,')],
    ['accept', full('text/html;', '', 'x')],
    ['accept', full('*/*;q=0,')],
    ['authorization', full('a', 'Token ')],
    ['authorization', full('a ')],
    ['cookie', full(`wayside_session_${new URL(at.url).port}=x;`)],
    ['x-forwarded-for', full('127.0.0.1,')],
    ['x-request-id', full('a', '', '\\')],
    ['range', full('0', 'bytes=', '-')],
    ['if-none-match', full('"x",')],
    ['content-type', full(';', 'application/json')],
  ]
  const paths = [
    full('postgres://a:', '/'),
    full('postgres://', '/'),
    full('cookie=', '/'),
    full('cookie\\', '/'),
    full('authorization":"', '/'),
    full('basic%20', '/'),
    full('bearer%20', '/', '%20'),
    full('way_a', '/'),
    full('9', '/api/v1/traffic/sites/'),
    full('/'),
    full('%2e%2e/', '/assets/'),
  ]
  const requests: [string, Sent, string][] = [
    // Large enough to be compressed, and open to anybody.
    ...headers.map(([name, value]): [string, Sent, string] => ['/openapi.json', { headers: { [name]: value } }, name]),
    ...headers.map(([name, value]): [string, Sent, string] => [
      `${API}/sites`,
      { token: at.user.token, headers: { [name]: value } },
      `${name} at a route`,
    ]),
    ...paths.map((path): [string, Sent, string] => [path, {}, path.slice(0, 20)]),
  ]
  // Each coding of it is made by the first request that asks for it.
  for (const coding of ['identity', 'gzip', 'br']) {
    const { status } = await ask(at.url, 'GET', '/openapi.json', { headers: { 'accept-encoding': coding } })
    expect(status).toBe(200)
  }
  let slowest = { what: '', ms: 0 }
  for (const [path, sent, what] of requests) {
    // CPU time of server and client together. It was 3 s for the first request, and 70 ms for the first path.
    const cpu = process.cpuUsage()
    const { status } = await ask(at.url, 'GET', path, sent)
    const ms = Math.round(process.cpuUsage(cpu).user / 1000)
    if (ms > slowest.ms) slowest = { what, ms }
    expect(status, what).toBeLessThan(500)
  }
  console.log(`slow patterns: ${requests.length} tried, the slowest took ${slowest.ms} ms: ${slowest.what}`)
})

test('an upload of tiny values is refused before it fills the memory', async () => {
  const many = 2_100_000
  const bodies: [string, string][] = [
    ['application/json', `{"records":[${'0,'.repeat(many)}0]}`],
    ['application/json', `{"records":[],"more":[${'[],'.repeat(many)}0]}`],
    ['application/json', `{"records":[],"more":[${'[[[[0]]]],'.repeat(many / 4)}0]}`],
    ['application/x-ndjson', '0\n'.repeat(many)],
    ['application/x-ndjson', `[${'0,'.repeat(many)}0]`],
    ['text/csv', `timestamp,channel\n${',,'.repeat(many)}`],
  ]
  for (const [type, body] of bodies) {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' }
    const { status, text } = await at.callAsDevice('POST', '/device/v1/uploads', { body: gzipSync(body), headers })
    expect([status, text], body.slice(0, 40)).toEqual([413, '{"detail":"Request body too large."}'])
  }
  const records = Array(50_000).fill(0)
  const full = await at.callAsDevice('POST', '/device/v1/uploads', { body: { records } })
  expect(full.json).toMatchObject({ accepted: 0, rejected: 50_000 })
  expect((await at.callAsDevice('POST', '/device/v1/uploads', { body: { records: [...records, 0] } })).status).toBe(413)
})

test('requests on one connection are answered each for its own token, in their order', async () => {
  const strangers = await at.other.user()
  const tokens = [at.user.token, strangers.token, 'nonsense', at.powerless.token]
  const lines = (token: string) => `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${token}\r\n\r\n`
  const order = Array.from({ length: 40 }, (_, i) => tokens[(i * 7) % 4] as string)
  const answers = await rawAnswers(at.url, order.map(lines).join(''), { quietMs: 1_500 })
  const emails = new Map([
    [at.user.token, at.user.email],
    [strangers.token, strangers.email],
    [at.powerless.token, at.powerless.email],
  ])
  expect(answers).toHaveLength(40)
  const seen = answers.map(({ status, body }) =>
    status === 200 ? [...emails.values()].find(email => body.includes(email)) : status,
  )
  expect(seen).toEqual(order.map(token => emails.get(token) ?? 401))
})

test('no second request hides in the body of another', async () => {
  const hidden = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${at.user.token}\r\n\r\n`
  const head = 'POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const ways = [
    `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
    `${head}Content-Length: +0\r\n\r\n${hidden}`,
    `${head}Content-Length: 0x0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: identity\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding:\tchunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}X: y\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Content-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ]
  for (const [i, way] of ways.entries()) {
    const answers = await rawAnswers(at.url, way, { quietMs: 400 })
    expect(
      answers.filter(({ status }) => status < 400),
      `${i} ${JSON.stringify(answers)}`,
    ).toEqual([])
    for (const { status, headers, body } of answers) expect(misshapen(status, headers['content-type'], body)).toBeNull()
  }
})

test('names that mean something to the language mean nothing to us', async () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON', 'then']
  const odd = keys.map(key => `"${key}":{"limit":1,"status":200,"permission":null,"polluted":true}`).join()
  const bodies = [
    `{${odd}}`,
    `{"time":{${odd}}}`,
    `{"time":${JSON.stringify(TIME)},${odd},"speed_kmh":{${odd}}}`,
    `{"time":${JSON.stringify(TIME)},"limit":1,"limit":2,"order":"asc","order":"__proto__"}`,
    `{"time":${JSON.stringify(TIME)},"vehicle_classes":["__proto__","constructor"]}`,
    `{"time":${JSON.stringify(TIME)},"format":"__proto__","interval":"constructor","group_by":["toString"]}`,
    `{"command":"__proto__","parameters":{${odd}}}`,
    `{"command":"constructor","parameters":{"__proto__":1}}`,
    ...['1e400', '-1e400', '1e-400', '-0', '9007199254740993', '1'.repeat(400), '0.1e1'].map(
      n => `{"time":${JSON.stringify(TIME)},"limit":${n},"speed_kmh":{"min":${n}}}`,
    ),
    `{"time":{"from_dt":"0001-01-01T00:00:00+14:00","to_dt":"9999-12-31T23:59:59.999999-12:00"}}`,
    `{"time":{"from_dt":"0001-01-01T00:00:00Z","to_dt":"0001-01-02T00:00:00Z"},"format":"xlsx","interval":"1mo"}`,
    `{"time":{"from_dt":"9999-12-31T23:59:59Z","to_dt":"9999-12-31T23:59:59.999999Z"},"format":"csv","interval":"1mo"}`,
    '['.repeat(30_000),
    `{"time":${'{"time":'.repeat(31)}1${'}'.repeat(31)}}`,
  ]
  const paths = ['data/search', 'data/aggregate', 'exports', `sites/${at.site}/commands`]
  const queries = [
    ...keys.map(key => `${key}=1&${key}[limit]=1`),
    Array(1000).fill('include=state').join('&'),
    `include=${Array(1500).fill('hours').join()}`,
    'limit=1&limit=x',
    'limit=x&limit=1',
    'limit=%00&q=%00',
    'limit=%EF%BC%91',
    'bbox=NaN,NaN,NaN,NaN',
    'bbox=1e400,-90,Infinity,90',
    'q=%25%25%25_%5C',
    'q=%F0%9F%9A%B2%ED%A0%80',
    'from=0001-01-01&to=9999-12-31',
    'from=0001-01-01T00:00:00Z&to=0001-01-02T00:00:00Z',
    'from=9999-12-30T00:00:00Z&to=9999-12-31T23:59:59.999999Z',
    'sites=__proto__&after=constructor',
  ]
  const lists = [
    'sites',
    'uploads',
    'exports',
    'data/changes',
    ...['days', 'gaps', 'alarms', 'statuses'].map(one => `sites/${at.site}/${one}`),
  ]
  const wrong: string[] = []
  let tried = 0
  const note = (what: string, { status, headers, text }: Awaited<ReturnType<typeof ask>>) => {
    tried++
    if (status >= 500 || (status >= 400 && misshapen(status, headers['content-type'], text)))
      wrong.push(`${what} ${status}`)
  }
  for (const path of paths)
    for (const body of bodies) note(`${path} ${body.slice(0, 80)}`, await at.call('POST', `${API}/${path}`, { body }))
  for (const path of lists)
    for (const query of queries) note(`${path}?${query.slice(0, 60)}`, await at.call('GET', `${API}/${path}?${query}`))
  // What a device says is kept and shown as it is.
  const { json } = await at.call('POST', `${API}/sites/${at.site}/commands`, { body: { command: 'ping' } })
  await at.callAsDevice('GET', '/device/v1/commands')
  const said =
    '{"status":"failed","result":{"__proto__":{"polluted":true},"nul":"\\u0000","half":"\\ud800"},"error":"a\\r\\nb"}'
  note(
    'result',
    await askAsDevice(at.url, at.device.key, 'POST', `/device/v1/commands/${json.id}/result`, { body: said }),
  )
  note('command', await at.call('GET', `${API}/sites/${at.site}/commands/${json.id}`))
  console.log(`meaningful names: ${tried} tried, ${wrong.length} violated`)
  expect(wrong).toEqual([])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(failures()).toEqual([])
})
