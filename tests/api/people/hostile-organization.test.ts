import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SIGN_IN_LIMITS } from '../../../server/people/access/sign-in/sign-in-attempts.ts'
import type { AnyRoute } from '../../../server/platform/http/route.ts'
import { DENIED, NOT_FOUND } from '../../support/people/managing.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import {
  beSignedIn,
  cookieOf,
  givePassword,
  PASSWORD,
  SAME_ORIGIN,
  type SignedInCaller,
} from '../../support/people/sign-in.ts'
import { misshapen } from '../../support/reading/error-shape.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const API = '/app/api'
const NO_ID = '00000000-0000-4000-8000-000000000000'
const SITE = { latitude: 1, longitude: 2, country: 'FI', time_zone: 'Europe/Helsinki' }

let city: TestOrganization
let other: TestOrganization
let manager: TestUser
let call: SignedInCaller
let foreign: SignedInCaller
const directory = mkdtempSync(join(tmpdir(), 'wayside-hostile-'))

const server = useServer({
  env: { RATE_LIMIT: '0', EXPORT_DIR: directory, TRUSTED_PROXIES: '127.0.0.1' },
  limits: { signIn: { ...SIGN_IN_LIMITS, perAccountAndAddress: 2 } },
})

beforeAll(async () => {
  city = await makeOrganization(server.database)
  other = await makeOrganization(server.database)
  manager = await city.user()
  call = await beSignedIn(server, server.database, manager)
  foreign = await beSignedIn(server, server.database, await other.user())
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
})

const open = (path: string, body: unknown, headers = {}) =>
  ask(server.url, 'POST', `${API}/open/${path}`, { body, headers: { ...SAME_ORIGIN, ...headers } })

const sendFile = (by: SignedInCaller, site: number, body: string | Buffer, query: { [name: string]: string } = {}) =>
  by('POST', `${API}/traffic/imports?${new URLSearchParams({ site: String(site), ...query })}`, {
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })

async function made(path: string, body: unknown): Promise<Reply['json']> {
  const { status, json, text } = await call('POST', API + path, { body })
  expect(status, text).toBe(201)
  return json
}

function wrongHeaders({ status, headers }: Reply): string[] {
  const must: { [name: string]: string } = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  const wrong = Object.keys(must).filter(name => headers[name] !== must[name])
  if (!/^[\w.-]{1,64}$/.test(String(headers['x-request-id']))) wrong.push('x-request-id')
  if (status !== 204 && headers['content-type'] === undefined) wrong.push('content-type')
  if (status === 401 && headers['www-authenticate']) wrong.push('www-authenticate')
  return [...wrong, ...Object.keys(headers).filter(name => /^(server|x-powered-by|access-control-)/.test(name))]
}

/** The routes that only people at the web app have, each called in every wrong way. */
async function everyWrongWay(): Promise<{ what: string; known: boolean; reply: Reply }[]> {
  const routesOf = (prefix: string) => server.scopes.find(scope => scope.prefix === prefix)?.routes ?? []
  const shared = new Set(routesOf('/api/v1').map(({ method, path }) => `${method} ${path}`))
  const at = (prefix: string, routes: AnyRoute<unknown>[]) => routes.map(route => ({ prefix, route }))
  const routes = [
    ...at(
      API,
      routesOf(API).filter(({ method, path }) => !shared.has(`${method} ${path}`)),
    ),
    ...at(`${API}/open`, routesOf(`${API}/open`)),
  ]
  expect(routes.length).toBeGreaterThan(30)
  const exchanges: { what: string; known: boolean; reply: Reply }[] = []
  for (const { prefix, route } of routes) {
    const { method } = route
    const path = prefix + route.path.replace(/\{\w+:uuid\}/g, NO_ID).replace(/\{\w+\}/g, '99999999')
    const json = { 'content-type': route.consumes?.[0] ?? 'application/json' }
    const deep = '['.repeat(40) + ']'.repeat(40)
    const bodies = ['{', '[]', 'null', '"x"', '5', '\ufeff{}', deep, '{"email":"\ud800"}', 'x'.repeat(70_000)]
    const ways: [string, string, Sent, boolean][] = [
      ['HEAD', path, {}, true],
      ['OPTIONS', path, { headers: { 'access-control-request-method': 'POST' } }, true],
      ...['PUT', 'TRACE', 'QUERY'].map(one => [one, path, {}, true] as [string, string, Sent, boolean]),
      [method, path, { headers: { cookie: undefined, ...json }, body: '{}' }, true],
      [method, path, { headers: { 'sec-fetch-site': 'cross-site', ...json }, body: '{}' }, true],
      [method, path, { headers: { accept: 'image/png', ...json }, body: '{}' }, true],
      [method, path, { headers: { 'content-type': 'text/plain' }, body: 'x' }, true],
      [method, `${path}?limit=x&site=x&user=x&from_dt=x&cursor=x`, { headers: json, body: '{}' }, true],
      [method, `${path}/`, { headers: json, body: '{}' }, false],
    ]
    const hasBody = route.body || route.consumes
    for (const body of hasBody ? bodies : []) ways.push([method, path, { headers: json, body }, true])
    for (const [one, where, sent, known] of ways) {
      // These would do what they are for.
      if (one === method && !hasBody && !/\{/.test(route.path) && sent.headers?.accept === undefined && known) continue
      const reply = await call(one, where, sent)
      exchanges.push({ what: `${one} ${where} ${reply.status}`, known, reply })
    }
  }
  return exchanges
}

test('every wrong way to ask is answered in one of the three shapes, with all headers', async () => {
  const exchanges = await everyWrongWay()
  const headers = exchanges.flatMap(({ what, reply }) => wrongHeaders(reply).map(wrong => `${what}: ${wrong}`))
  const shapes = exchanges.flatMap(({ what, reply: { status, headers, text } }) =>
    status < 400 || what.startsWith('HEAD') ? [] : [misshapen(status, headers['content-type'], text) ?? []].flat(),
  )
  const allow = exchanges.filter(({ known, reply }) => known !== (reply.headers.allow !== undefined))
  const statuses = [...new Set(exchanges.map(({ reply }) => reply.status))].sort()
  console.log(`wrong ways: ${exchanges.length} tried, ${headers.length + shapes.length} violated; ${statuses.join()}`)
  expect({ headers, shapes, allow: allow.map(({ what }) => what) }).toEqual({ headers: [], shapes: [], allow: [] })
  expect(exchanges.filter(({ reply }) => reply.status >= 500).map(({ what }) => what)).toEqual([])
  expect(server.log.filter(line => line.includes('"level":"error"'))).toEqual([])
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 406, 413, 415]))
})

test('unknown fields are refused, and change nothing', async () => {
  const more = {
    id: 1,
    organization_id: other.id,
    organization: other.name,
    is_demo: true,
    user_id: 1,
    created_by: 1,
    created_at: '2001-01-01T00:00:00Z',
    retired_at: '2001-01-01T00:00:00Z',
    last_seen_at: '2001-01-01T00:00:00Z',
    hash: 'x',
    time_zone_fixed: true,
    configuration_number: 9,
    state: 'active',
  }
  const created = {
    users: { email: 'mass@city.example', name: 'Mass' },
    sites: { ...SITE, site_id: 'MASS', name: 'Mass' },
    devices: { serial: 'MASS', device_type: 'radar' },
  }
  const count = async (table: string) => (await server.database.query(`select count(*) from ${table}`)).rows[0].count
  const refused = async (method: string, path: string, body: object) => {
    const { status, json } = await call(method, `${API}${path}`, { body })
    expect([status, Object.keys(json)], `${method} ${path}`).toEqual([400, Object.keys(more)])
  }
  for (const [table, body] of Object.entries(created)) {
    const before = await count(table)
    await refused('POST', `/organization/${table}`, { ...body, ...more })
    expect(await count(table), table).toBe(before)
  }
  const { user } = await made('/organization/users', created.users)
  const site = await made('/organization/sites', created.sites)
  const device = await made('/organization/devices', created.devices)
  const row = async (table: string, id: number) =>
    (await server.database.query(`select * from ${table} where id = ${id}`)).rows[0]
  for (const [table, { id }] of Object.entries({ users: user, sites: site, devices: device })) {
    const before = await row(table, id)
    await refused('PATCH', `/organization/${table}/${id}`, { ...(table === 'sites' && { version: 1 }), ...more })
    expect(await row(table, id), table).toEqual(before)
  }
  const before = await row('users', manager.id)
  await refused('PATCH', '/me', { name: 'Me', ...more })
  expect(await row('users', manager.id)).toEqual(before)
})

test('no object of another organization is reached through one’s own, nor one’s own through a foreign one', async () => {
  const [site, theirSite] = [await city.site(), await other.site()]
  const [mine, theirs] = [await city.device(site), await other.device(theirSite)]
  const keyOf = async (by: SignedInCaller, id: number) =>
    (await by('GET', `${API}/organization/devices/${id}`)).json.keys[0].id
  const theirKey = await keyOf(foreign, theirs.id)
  const theirImport = (await sendFile(foreign, theirSite, 'timestamp,channel\n2026-06-01T07:15:23Z,1\n')).json.id
  const cursor = await (async () => {
    await sendFile(foreign, theirSite, 'timestamp,channel\n2026-06-01T07:15:23Z,1\n')
    return (await foreign('GET', `${API}/traffic/imports?limit=1`)).json.next_cursor
  })()
  const device = (id: number) => `${API}/organization/devices/${id}`
  const tries: [Promise<Reply>, object][] = [
    [call('DELETE', `${device(mine.id)}/keys/${theirKey}`), NOT_FOUND],
    [call('DELETE', `${device(theirs.id)}/keys/${await keyOf(call, mine.id)}`), DENIED],
    [call('POST', `${device(theirs.id)}/assign`, { body: { site, replace: true } }), DENIED],
    [call('POST', `${device(mine.id)}/assign`, { body: { site: theirSite, replace: true } }), DENIED],
    [call('POST', `${device(theirs.id)}/unassign`, { body: {} }), DENIED],
    [sendFile(call, theirSite, 'timestamp,channel\n2026-06-01T07:15:23Z,1\n'), DENIED],
    [call('POST', `${API}/traffic/imports/${theirImport}/start`, { body: { site } }), DENIED],
    [call('DELETE', `${API}/traffic/imports/${theirImport}`), DENIED],
    [call('GET', `${API}/traffic/imports?cursor=${cursor}`), { status: 400, text: '{"cursor":["Invalid cursor."]}' }],
  ]
  for (const [reply, expected] of tries) expect(await reply).toMatchObject(expected)
  expect((await foreign('GET', device(theirs.id))).json).toMatchObject({
    site: { id: theirSite },
    keys: [{ revoked_at: null }],
  })
  expect((await foreign('GET', `${API}/traffic/imports/${theirImport}`)).json.status).toBe('previewed')
})

test('a link is the very one that was made: nothing like it opens, and a new password ends it', async () => {
  const user = await city.user(['can_read_data'])
  await givePassword(server.database, user)
  const { url } = await made(`/organization/users/${user.id}/link`, undefined)
  const link = url.split('#')[1] as string
  const flipped = link.replace(/[a-z]/gi, letter => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
  const alike = [
    flipped,
    link.slice(1),
    link.slice(0, -1),
    `${link}A`,
    `${link}=`,
    `%${link}`,
    url,
    [link],
    { link },
    1,
  ]
  for (const one of alike) {
    expect((await open('link/use', { link: one, password: PASSWORD })).status, JSON.stringify(one)).toBe(400)
  }
  // Somebody who holds the link cannot come back by it once the user has chosen another password.
  expect((await open('link', { link })).status).toBe(200)
  const session = await beSignedIn(server, server.database, user)
  const body = { current_password: PASSWORD, new_password: 'another long password' }
  expect((await session('POST', `${API}/password`, { body })).status).toBe(204)
  expect((await open('link', { link })).status).toBe(400)
  expect((await open('link/use', { link, password: PASSWORD })).status).toBe(400)
})

test('the session of another user in the same browser is neither used nor changed by a link', async () => {
  const { user, link } = await made('/organization/users', { email: 'fresh@city.example' })
  const headers = { cookie: call.cookie }
  const used = await open('link/use', { link: link.url.split('#')[1], password: PASSWORD }, headers)
  expect(used.json.user.id).toBe(user.id)
  expect(cookieOf(used.headers['set-cookie'])).not.toBe(call.cookie)
  expect((await call('GET', `${API}/me`)).json.user.id).toBe(manager.id)
})

test('IPv4 addresses that a proxy writes as IPv6 are not all one', async () => {
  const user = await city.user()
  await givePassword(server.database, user)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const guess = (address: string) => open('sign-in', { email: user.email, password: 'wrong' }, from(address))
  for (let n = 0; n < 2; n++) expect((await guess('::ffff:192.0.2.1')).status).toBe(400)
  expect((await guess('::ffff:192.0.2.1')).status).toBe(429)
  // The same address in its other form, and another one.
  expect((await guess('192.0.2.1')).status).toBe(429)
  expect((await guess('::ffff:192.0.2.2')).status).toBe(400)
})

test('every act is exactly one row of the audit log, with who and from where; the same again is none', async () => {
  const site = await made('/organization/sites', { ...SITE, site_id: 'AUDIT', name: 'Audit' })
  const elsewhere = await city.site()
  const { user } = await made('/organization/users', { email: 'audit@city.example' })
  const device = await made('/organization/devices', { serial: 'AUDIT', device_type: 'radar' })
  const key = await made(`/organization/devices/${device.id}/keys`, undefined)
  const file = (await sendFile(call, site.id, 'timestamp,channel\n2026-06-01T07:15:23Z,1\n')).json
  const [people, sites, devices] = [`users/${user.id}`, `sites/${site.id}`, `devices/${device.id}`]
  const acts: [action: string, method: string, path: string, body?: unknown, again?: number][] = [
    ['user.edit', 'PATCH', `/organization/${people}`, { name: 'Audit' }, 200],
    ['user.change_permissions', 'PATCH', `/organization/${people}`, { permissions: ['can_read_data'] }, 200],
    ['link.create', 'POST', `/organization/${people}/link`],
    ['user.deactivate', 'PATCH', `/organization/${people}`, { is_active: false }, 200],
    ['user.activate', 'PATCH', `/organization/${people}`, { is_active: true }, 200],
    ['site.edit', 'PATCH', `/organization/${sites}`, { version: 1, city: 'Turku' }, 409],
    ['site.retire', 'POST', `/organization/${sites}/retire`, undefined, 200],
    ['site.restore', 'POST', `/organization/${sites}/restore`, undefined, 200],
    ['device.edit', 'PATCH', `/organization/${devices}`, { upload_interval_s: 77 }, 200],
    ['device.assign', 'POST', `/organization/${devices}/assign`, { site: site.id, from_dt: '2026-01-01' }, 400],
    ['device.assign', 'POST', `/organization/${devices}/assign`, { site: elsewhere, from_dt: '2026-02-01' }, 400],
    ['device.unassign', 'POST', `/organization/${devices}/unassign`, {}, 409],
    ['device_key.issue', 'POST', `/organization/${devices}/keys`],
    ['device_key.revoke', 'DELETE', `/organization/${devices}/keys/${key.id}`, undefined, 204],
    ['import.start', 'POST', `/traffic/imports/${file.id}/start`, {}, 409],
    ['import.delete', 'DELETE', `/traffic/imports/${file.id}`],
    ['token.regenerate', 'POST', '/token'],
    ['token.revoke', 'DELETE', '/token', undefined, 404],
    ['token.generate', 'POST', '/token'],
    ['user.rename', 'PATCH', '/me', { name: 'Renamed' }, 200],
  ]
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  for (const [action, method, path, body, again] of acts) {
    const before = (await server.database.query(sql`select max(id) as id from audit_log`)).rows[0].id
    const reply = await call(method, API + path, { body, headers })
    expect(reply.status, `${action} ${reply.text}`).toBeLessThan(300)
    if (again) expect((await call(method, API + path, { body, headers })).status, action).toBe(again)
    const { rows } = await server.database.query(sql`
      select action, user_id, actor, organization_id, address
      from audit_log
      where id > ${before}
    `)
    const who = { user_id: manager.id, actor: manager.email, organization_id: city.id, address: '198.51.100.7' }
    expect(rows, action).toEqual([{ action, ...who }])
  }
  console.log(`acts: ${acts.length} tried, 0 violated`)
})
