import type { OutgoingHttpHeaders } from 'node:http'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn, givePassword, PASSWORD, SAME_ORIGIN, type SignedInCaller } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { ask } from '../../support/services/ask.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const DENIED = '{"detail":"You do not have permission to perform this action."}'
const PUBLIC = 'https://traffic.example.org'
const JSON_TYPE = { 'content-type': 'application/json' }

let at: TwoOrganizations
let call: SignedInCaller
let published: TestServer
let signInBody: object
beforeAll(async () => {
  at = await twoOrganizations()
  await givePassword(at.database, at.user)
  call = await beSignedIn(at, at.database, at.user)
  signInBody = { email: at.user.email, password: PASSWORD }
  published = await startServer({ connection: at.connection, env: { RATE_LIMIT: '0', PUBLIC_URL: PUBLIC } })
})
afterAll(async () => {
  await published?.stop()
  await at?.end()
})

/** Every route that changes something, with a request that is right but for where it comes from. */
function unsafeRoutes(): { method: string; path: string; body: unknown; type: string | undefined }[] {
  return at.scopes
    .filter(({ prefix }) => prefix.startsWith('/app/api'))
    .flatMap(({ prefix, routes }) =>
      routes
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path, body, example, consumes }) => ({
          method,
          path: prefix + path.replace(/\{(\w+)(:uuid)?\}/g, (_, _name, uuid) => (uuid ? UUID : at.idFor(path))),
          body: path === '/sign-in' ? signInBody : body ? (example ?? {}) : consumes ? Buffer.from('x') : undefined,
          type: body ? 'application/json' : consumes?.[0],
        })),
    )
}
const UUID = '00000000-0000-4000-8000-000000000000'

/** Every row of every table: whatever a forged request could have changed, counted or kept awake. */
async function everything(): Promise<string> {
  const { rows: tables } = await at.database.query<{ name: string }>(sql`
    select quote_ident(table_name) as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1
  `)
  expect(tables.length).toBeGreaterThan(15)
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await at.database.query(sql`select t::text as line from ${raw(name)} t order by 1`)
    dump.push(name, ...rows.map(row => row.line))
  }
  return dump.join('\n')
}

async function refused(headers: OutgoingHttpHeaders, what: string): Promise<string[]> {
  const broken: string[] = []
  for (const { method, path, body, type } of unsafeRoutes()) {
    const sent = { ...(type && { 'content-type': type }), cookie: call.cookie, ...headers }
    const { status, text } = await ask(at.url, method, path, { body, headers: sent })
    if (status !== 403 || text !== DENIED) broken.push(`${what}: ${method} ${path} ${status}`)
  }
  return broken
}

test('no unsafe route takes a request that another site could have made, and nothing changes', async () => {
  const { host, port } = new URL(at.url)
  const forged: [string, OutgoingHttpHeaders][] = [
    ['nothing said', {}],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['empty', { 'sec-fetch-site': '' }],
    ['in capitals', { 'sec-fetch-site': 'Same-Origin' }],
    ['cross-site with our origin', { 'sec-fetch-site': 'cross-site', origin: at.url }],
    ['origin null', { origin: 'null' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['another scheme', { origin: `https://${host}` }],
    ['another loopback name', { origin: `http://localhost:${port}` }],
    ['our origin as a beginning', { origin: `${at.url}.evil.example` }],
    ['our origin with a slash', { origin: `${at.url}/` }],
    ['a referer alone', { referer: `${at.url}/` }],
    ['a rebound host', { host: `evil.example:${port}`, ...SAME_ORIGIN }],
    ['a rebound host with its origin', { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }],
    ['a host that begins like ours', { host: `127.0.0.1.evil.example:${port}`, ...SAME_ORIGIN }],
    ['a host that ends like ours', { host: `evil-localhost:${port}`, ...SAME_ORIGIN }],
    ['an address that is not loopback', { host: `0.0.0.0:${port}`, ...SAME_ORIGIN }],
  ]
  const before = await everything()
  const broken: string[] = []
  for (const [what, headers] of forged) broken.push(...(await refused(headers, what)))
  const tried = forged.length * unsafeRoutes().length
  console.log(`forged requests: ${tried} tried, ${broken.length} violated`)
  expect(broken).toEqual([])
  expect(unsafeRoutes().length).toBeGreaterThan(12)
  expect(await everything()).toBe(before)
})

test('no unsafe route takes what a form can send, with or without a body, and nothing changes', async () => {
  const forms = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/jsonx',
    '',
  ]
  const bodies = ['{"email":"x","password":"y"}', '']
  const before = await everything()
  const broken: string[] = []
  let tried = 0
  for (const { method, path } of unsafeRoutes()) {
    for (const type of forms) {
      for (const body of bodies) {
        const headers = { cookie: call.cookie, ...SAME_ORIGIN, 'content-type': type, 'content-length': body.length }
        const { status } = await ask(at.url, method, path, { body, headers })
        tried++
        if (status !== 415) broken.push(`${method} ${path} ${type}: ${status}`)
      }
    }
    const untyped = { cookie: call.cookie, ...SAME_ORIGIN, 'content-type': undefined }
    if ((await ask(at.url, method, path, { body: '{}', headers: untyped })).status !== 415)
      broken.push(`${path} untyped`)
    tried++
  }
  console.log(`form posts: ${tried} tried, ${broken.length} violated`)
  expect(broken).toEqual([])
  expect(await everything()).toBe(before)
})

test('a rebound host reads nothing either', async () => {
  const { port } = new URL(at.url)
  for (const host of [`evil.example:${port}`, 'evil.example', `127.0.0.1.evil.example:${port}`]) {
    expect(await call('GET', '/app/api/me', { headers: { host } }), host).toMatchObject({ status: 403, text: DENIED })
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, 'localhost']) {
    expect((await call('GET', '/app/api/me', { headers: { host } })).status, host).toBe(200)
  }
})

test('our own page is let in, by what the browser says of it or by its origin', async () => {
  const { port } = new URL(at.url)
  const patch = (headers: OutgoingHttpHeaders) =>
    ask(at.url, 'PATCH', '/app/api/me', { body: { name: 'Mia' }, headers: { cookie: call.cookie, ...headers } })
  const ways: OutgoingHttpHeaders[] = [
    SAME_ORIGIN,
    { origin: at.url },
    { origin: at.url, ...SAME_ORIGIN },
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { ...SAME_ORIGIN, 'content-type': 'Application/JSON; charset=utf-8' },
  ]
  for (const headers of ways) expect((await patch(headers)).status, JSON.stringify(headers)).toBe(200)
})

test('behind a public address only that origin is ours', async () => {
  const cookie = `__Host-wayside=${call.cookie.split('=')[1]}`
  const patch = async (headers: OutgoingHttpHeaders) =>
    (await ask(published.url, 'PATCH', '/app/api/me', { body: { name: 'Mia' }, headers: { cookie, ...headers } }))
      .status
  const host = 'traffic.example.org'
  const right: OutgoingHttpHeaders[] = [
    { host, origin: PUBLIC },
    { host: host.toUpperCase(), origin: PUBLIC },
    { host, ...SAME_ORIGIN },
    // A proxy on this machine may ask by its own name for us.
    { origin: PUBLIC },
  ]
  const wrong: OutgoingHttpHeaders[] = [
    { host },
    { host, origin: `http://${host}` },
    { host, origin: published.url },
    { origin: published.url },
    { host, origin: 'https://evil.example' },
    { host: 'evil.example', origin: PUBLIC },
    { host: `${host}.evil.example`, ...SAME_ORIGIN },
    { host, origin: PUBLIC, 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of right) expect(await patch(headers), JSON.stringify(headers)).toBe(200)
  for (const headers of wrong) expect(await patch(headers), JSON.stringify(headers)).toBe(403)
})

test('signing in cannot be forged: no session is made, and no failure is counted', async () => {
  const post = (headers: OutgoingHttpHeaders) =>
    ask(at.url, 'POST', '/app/api/open/sign-in', { body: signInBody, headers: { ...JSON_TYPE, ...headers } })
  const before = await everything()
  for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const { status, headers: answered } = await post(headers)
    expect(status).toBe(403)
    expect(answered['set-cookie']).toBeUndefined()
  }
  expect(await everything()).toBe(before)
  expect((await post({ origin: at.url })).status).toBe(200)
})

test('the reason stands in the log and not in the answer', async () => {
  await call('POST', '/app/api/sign-out', { headers: { 'sec-fetch-site': 'cross-site' } })
  await call('GET', '/app/api/me', { headers: { host: 'evil.example' } })
  const reasons = at.log.slice(-2).map(line => JSON.parse(line).refused)
  expect(reasons).toEqual(['origin', 'host'])
})
