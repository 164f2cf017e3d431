import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { changePermissions } from '../../../server/people/users/edit-user.ts'
import { DENIED } from '../../support/people/managing.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, givePassword, PASSWORD, SAME_ORIGIN, type SignedInCaller } from '../../support/people/sign-in.ts'
import { askAsDevice } from '../../support/people/two-organizations.ts'
import { openEvents } from '../../support/reading/event-stream.ts'
import { rawAnswers } from '../../support/reading/raw-http.ts'
import { readXlsx } from '../../support/reading/read-xlsx.ts'
import { ask, type Sent } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { until } from '../../support/traffic/field.ts'

const LIMIT = 200
const NAMES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')//",
  '{{7*7}}<%= 7*7 %>#{7*7}',
  ']]></t></si><si><t>=1+1</t></si>',
  '&#61;1+1 &lt;f&gt;1+1&lt;/f&gt; _x003D_1+1',
  'x;=1+1',
  'x; =1+1;+1;-1;@A1',
  'x;"=1+1"',
  '=1+1;=2+2',
  '"=1+1"; "＝2"',
  "'; drop table sites; --",
  '../../etc/passwd',
]
const directory = mkdtempSync(join(tmpdir(), 'wayside-stored-'))
const env = { RATE_LIMIT: String(LIMIT), EXPORT_DIR: directory }
const server = useServer({ env, limits: { deviceRequestsPerMinute: 0 } })
let city: TestOrganization
let user: TestUser
let call: SignedInCaller
const files: { [format: string]: { id: string; path: string; size: number } } = {}

beforeAll(async () => {
  city = await makeOrganization(server.database, `City ${NAMES[0]}`)
  user = await city.user()
  call = await beSignedIn(server, server.database, user)
  for (const name of NAMES) {
    const site = await city.site({ name, channels: [{ number: 1, name, direction: name.slice(0, 100) }] })
    const { key } = await city.device(site, { serial: name })
    const records = [{ timestamp: new Date(Date.now() - 60_000).toISOString(), channel: 1 }]
    expect((await askAsDevice(server.url, key, 'POST', '/device/v1/uploads', { body: { records } })).status).toBe(200)
  }
  const time = { from_dt: new Date(Date.now() - 3_600_000).toISOString(), to_dt: new Date().toISOString() }
  const worker = workOnExports({
    database: server.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    onFailure: () => {},
  })
  for (const format of ['csv', 'xlsx']) {
    const { id } = (await call('POST', '/app/api/traffic/exports', { body: { time, format } })).json
    // Not through the service, whose limit this would use up.
    const read = async () =>
      (await server.database.query(sql`select status, size_bytes from exports where id = ${id}`)).rows[0]
    await until(async () => (await read()).status === 'completed', 20_000)
    files[format] = { id, path: `/traffic/exports/${id}/download`, size: (await read()).size_bytes }
  }
  await worker.stop()
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
})

const withToken = (path: string, sent: Sent = {}, method = 'GET') =>
  ask(server.url, method, path.startsWith('/') ? path : `/api/v1/${path}`, { token: user.token, ...sent })

/** The bytes themselves: `ask` makes a text of them. */
const download = async (path: string) =>
  Buffer.from(
    await (
      await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Token ${user.token}` } })
    ).arrayBuffer(),
  )

test('no cell of a csv begins like a formula, wherever a spreadsheet cuts its lines', async () => {
  const text = (await download(files.csv?.path as string)).toString()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(NAMES.length + 1)
  // As spreadsheets do where decimals have commas: quotes inside of a cell mean nothing.
  const cells = lines.flatMap(line => line.split(';'))
  expect(cells.filter(cell => /^[" ]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  expect(text).toContain("x;'=1+1")
})

test('a workbook holds the names as texts, and no formula', async () => {
  const { entries, sheets } = readXlsx(await download(files.xlsx?.path as string))
  const texts = Object.values(sheets).flatMap(({ rows }) => rows.flat().map(cell => cell?.value))
  for (const name of NAMES) expect(texts).toContain(name)
  for (const { name, content } of entries) expect(content.toString(), name).not.toMatch(/<f[ >]|<script|<img/)
  expect(Object.keys(sheets)).toHaveLength(2)
})

test('no page shows a stored name, and every answer that does says what it is', async () => {
  const pages = ['/', '/docs', '/openapi.json', '/sites', '/sign-in', '/healthz', '/<script>alert(1)</script>']
  for (const path of pages) {
    const { text } = await ask(server.url, 'GET', path, { headers: { accept: 'text/html' } })
    for (const name of NAMES.slice(0, 3)) expect(text.includes(name), `${path} ${name}`).toBe(false)
  }
  for (const accept of ['application/json', 'application/geo+json']) {
    const { status, headers } = await withToken('traffic/sites?include=state,channels', { headers: { accept } })
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([200, accept, 'nosniff'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  const { status } = await withToken('traffic/sites', { headers: { accept: 'text/html' } })
  expect(status).toBe(406)
  const { headers } = await withToken(`/api/v1${files.csv?.path}`, {}, 'HEAD')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="wayside-[\w.-]+"$/)
})

test('who signs in under a hostile name of a browser leaves it in the list as it is, and in no line of its own', async () => {
  await givePassword(server.database, user)
  const agent = '<script>alert(1)</script> \\n{"level":"error"} \xe4'
  const headers = { ...SAME_ORIGIN, 'user-agent': agent, 'x-request-id': 'a"}{"level":"error' }
  const body = { email: user.email, password: PASSWORD }
  expect((await ask(server.url, 'POST', '/app/api/open/sign-in', { body, headers })).status).toBe(200)
  const { json } = await call('GET', '/app/api/sessions')
  expect(json.items.map((one: { user_agent: string }) => one.user_agent)).toContain(agent)

  const paths = ['/x%0a{"level":"error"}', '/api/v1/\\u000a"}{"level":"error"', '/%1b[2J', '/"},{"a":"']
  const before = server.log.length
  for (const path of paths) await rawAnswers(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const lines = server.log.slice(before)
  expect(lines).toHaveLength(paths.length)
  for (const line of server.log) {
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line).level).not.toBe('error')
  }
})

test('names that would forge a second line of the audit log are refused, others stand in one row', async () => {
  const site = { latitude: 1, longitude: 2, country: 'FI', time_zone: 'Europe/Helsinki' }
  for (const name of ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0085b', 'a\x1b[31mb', 'a\u202eb', 'a\0b']) {
    const { status } = await call('POST', '/app/api/organization/sites', { body: { ...site, site_id: 'AUDIT', name } })
    // A separator of lines is a letter to the log, which is JSON.
    expect(status, JSON.stringify(name)).toBe(name.includes('\u2028') ? 201 : 400)
  }
  const { json } = await call('GET', '/app/api/organization/audit?action=site.create&target=AUDIT')
  expect(json.items).toHaveLength(1)
  expect(json.items[0]).toMatchObject({ actor: user.email, action: 'site.create', target: 'AUDIT' })
})

test('ranges give bytes of the file and of nothing else', async () => {
  const { path, size } = files.csv as { path: string; size: number }
  const whole = await download(path)
  expect(whole.length).toBe(size)
  const cases: [string, number, number?, number?][] = [
    ['bytes=0-0', 206, 0, 1],
    [`bytes=${size - 1}-`, 206, size - 1, size],
    ['bytes=-1', 206, size - 1, size],
    [`bytes=-${size + 999}`, 206, 0, size],
    [`bytes=0-${size + 999}`, 206, 0, size],
    ['bytes=0-999999999999999', 206, 0, size],
    [`bytes=${size}-`, 416],
    ['bytes=999999999999999-', 416],
    ['bytes=-0', 416],
    ['bytes=5-1', 416],
    // What is no single range of digits is as if it were not there.
    ...[
      'bytes=0-0,1-1',
      'bytes=-',
      'bytes=--1',
      'bytes=0x0-1',
      'bytes=0-1e3',
      'bytes= 0-1',
      'items=0-1',
      'bytes=０-１',
    ].map((range): [string, number, number, number] => [range, 200, 0, size]),
    [`bytes=${'9'.repeat(16)}-`, 200, 0, size],
  ]
  for (const [range, expected, from, to] of cases) {
    const headers = { range: Buffer.from(range).toString('latin1') }
    const { status, text } = await withToken(`/api/v1${path}`, { headers })
    expect(status, range).toBe(expected)
    if (from !== undefined) expect(text, range).toBe(whole.subarray(from, to).toString())
  }
})

test('who may no longer have a file learns nothing of it, by no way of asking', async () => {
  const reader = await city.user()
  const path = `/api/v1${files.csv?.path}`
  const { headers } = await ask(server.url, 'HEAD', path, { token: reader.token })
  const etag = String(headers.etag)
  const known = { 'if-none-match': etag }
  expect((await ask(server.url, 'GET', path, { token: reader.token, headers: known })).status).toBe(304)
  await changePermissions(server.database, reader.id, { grant: [], revoke: ['can_create_exports'] }, OPERATOR)
  for (const sent of [{}, known, { range: 'bytes=0-0' }, { range: 'bytes=0-0', 'if-range': etag }]) {
    const reply = await ask(server.url, 'GET', path, { token: reader.token, headers: sent })
    expect(reply).toMatchObject(DENIED)
    expect([reply.headers.etag, reply.headers['content-range']]).toEqual([undefined, undefined])
  }
  expect(
    (await ask(server.url, 'DELETE', `/api/v1/traffic/exports/${files.csv?.id}`, { token: reader.token })).status,
  ).toBe(403)
})

test('a session is read from its one cookie alone', async () => {
  const [name, secret] = call.cookie.split('=') as [string, string]
  const wrong = [
    ...[`wayside_session=${secret}`, `__Host-wayside=${secret}`, `wayside_session_1=${secret}`, `session=${secret}`],
    ...[`${name.toUpperCase()}=${secret}`, ` ${name} =${secret}`, `${name}="${secret}"`, `${name}=${secret}x`],
    ...[
      `${name}=${secret}; ${name}=${secret}`,
      `${name}=; ${name}=${secret}`,
      `x${name}=${secret}`,
      `${name}%3D${secret}`,
    ],
    ...[`${name}=${secret},x`, `x=1,${name}=${secret}`, secret, `${name}=${user.token}`],
  ]
  for (const cookie of wrong)
    expect((await call('GET', '/app/api/me', { headers: { cookie } })).status, cookie).toBe(401)
  expect((await call('GET', '/app/api/me', { headers: { cookie: `a=b; ${name}=${secret}; c` } })).status).toBe(200)
  expect((await ask(server.url, 'GET', '/api/v1/me', { headers: { cookie: call.cookie } })).status).toBe(401)
})

test('streams that are closed before they begin count against no limit', async () => {
  const { port } = new URL(server.url)
  const { cookie } = await beSignedIn(server, server.database, await city.user())
  for (const path of ['/app/api/states', '/app/api/traffic/data/stream']) {
    for (const method of ['GET', 'HEAD']) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`
      const sockets = Array.from({ length: 15 }, () => connect(Number(port), '127.0.0.1'))
      for (const [i, socket] of sockets.entries()) {
        socket.on('error', () => {}).write(request)
        setTimeout(() => socket.destroy(), i * 3)
      }
      await Promise.all(sockets.map(socket => once(socket, 'close')))
    }
    const free = async () => {
      const events = await openEvents(server.url, path, { cookie })
      events.close()
      return events.status === 200
    }
    await until(free, 3_000)
    const open = await Promise.all(Array.from({ length: 12 }, () => openEvents(server.url, path, { cookie })))
    expect(
      open.filter(one => one.status === 200),
      path,
    ).toHaveLength(10)
    expect(open.find(one => one.status !== 200)).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    for (const one of open) one.close()
  }
})

test('the limit of a token counts however it is written and whatever is said of where it comes from', async () => {
  const { token } = await city.user()
  const ways: [string, string, Sent['headers']][] = [
    ['GET', '/api/v1/me', { authorization: `Token ${token}` }],
    ['GET', '/api/v1/me?x=1', { authorization: `TOKEN ${token}` }],
    ['HEAD', '/api/v1/me', { authorization: `token ${token}`, 'x-forwarded-for': '203.0.113.9' }],
    ['OPTIONS', '/api/v1/traffic/sites', { authorization: `Token ${token}`, forwarded: 'for=203.0.113.9' }],
    ['GET', '/api/v1/nowhere', { authorization: `Token ${token}`, 'x-real-ip': '203.0.113.9' }],
    ['DELETE', '/api/v1/me', { authorization: `Token ${token}`, 'x-background': '1' }],
    ['POST', '/api/v1/traffic/data/search', { authorization: `Token ${token}`, 'content-type': 'text/plain' }],
  ]
  let left = Number((await ask(server.url, 'GET', '/api/v1/me', { token })).headers['ratelimit-remaining'])
  for (const [method, path, headers] of [...ways, ...ways]) {
    const { status, headers: answered } = await ask(server.url, method, path, { headers })
    const remaining = Number(answered['ratelimit-remaining'])
    // A new minute may have started.
    expect([left - 1, LIMIT - 1], `${method} ${path} ${status}`).toContain(remaining)
    left = remaining
  }
  while (left > 0) left = Number((await ask(server.url, 'GET', '/api/v1/me', { token })).headers['ratelimit-remaining'])
  for (const [method, path, headers] of ways) {
    const { status, headers: answered } = await ask(server.url, method, path, { headers })
    expect(status === 429 || Number(answered['ratelimit-remaining']) >= LIMIT - ways.length, `${method} ${path}`).toBe(
      true,
    )
  }
})

test('a file that cannot be opened any more ends no more than its answer', async () => {
  const { id, path } = files.csv as { id: string; path: string }
  // A socket is there when it is looked for, and cannot be opened: as a file that is deleted in between.
  const file = join(directory, `${id}.1.csv`)
  rmSync(file)
  const socket = createServer().listen(file)
  await once(socket, 'listening')
  expect((await withToken(`/api/v1${path}`, {}, 'HEAD')).status).toBe(200)
  await expect(withToken(`/api/v1${path}`)).rejects.toThrow()
  socket.close()
  expect((await withToken('me')).status).toBe(200)
})
