import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueDeviceKey, revokeDeviceKey, rotateDeviceKey } from '../../../server/people/access/device-keys.ts'
import { findToken, issueToken, revokeToken, saveLastUse } from '../../../server/people/access/tokens.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { rawAnswer } from '../../support/reading/raw-http.ts'
import { ask } from '../../support/services/ask.ts'

let at: TwoOrganizations
/** Every secret that was ever issued here. */
const issued: string[] = []
beforeAll(async () => {
  at = await twoOrganizations()
  issued.push(at.user.token, at.powerless.token, at.device.key)
})
afterAll(() => at?.end())

const me = (token: string) => ask(at.url, 'GET', '/api/v1/me', { token })

async function newToken(userId: number): Promise<string> {
  const { token } = await issueToken(at.database, userId, OPERATOR)
  issued.push(token)
  return token
}

test('200 tokens are of the format and distinct, and only the last of a user works', async () => {
  const { id } = await at.city.user()
  const tokens: string[] = []
  for (let i = 0; i < 200; i++) tokens.push(await newToken(id))
  expect(tokens.filter(token => !/^way_[0-9A-Za-z]{42}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(200)
  const statuses = await Promise.all(tokens.map(async token => (await me(token)).status))
  expect(statuses).toEqual([...Array(199).fill(401), 200])
})

test('of 50 concurrent regenerations exactly one token works', async () => {
  const { id, token: before } = await at.city.user()
  issued.push(before)
  const tokens = await Promise.all(Array.from({ length: 50 }, () => newToken(id)))
  const statuses = await Promise.all(tokens.map(async token => (await me(token)).status))
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect(statuses.filter(status => status === 401)).toHaveLength(49)
  expect((await me(before)).status).toBe(401)
})

test('after the answer to a regeneration the old token never works again, in 1000 requests', async () => {
  const { id } = await at.city.user()
  let current = await newToken(id)
  const successes: number[] = []
  for (let round = 0; round < 10; round++) {
    const old = current
    // Requests with the old token are under way all the while; those sent after the answer count.
    const during = Array.from({ length: 20 }, () => me(old))
    current = await newToken(id)
    const after = await Promise.all(Array.from({ length: 100 }, async () => (await me(old)).status))
    successes.push(after.filter(status => status !== 401).length)
    expect(
      [...new Set((await Promise.all(during)).map(one => one.status))].filter(one => one !== 200 && one !== 401),
    ).toEqual([])
    expect((await me(current)).status).toBe(200)
  }
  expect(successes).toEqual(Array(10).fill(0))
})

test('a token is issued only with can_use_api, to an active user', async () => {
  const { id } = await at.city.user(['can_read_data'])
  await revokeToken(at.database, id, OPERATOR)
  const refused = { status: 403, detail: 'You do not have permission to perform this action.' }
  await expect(issueToken(at.database, id, OPERATOR)).rejects.toMatchObject(refused)
  expect(await findToken(at.database, id)).toBeNull()
  await changePermissions(at.database, id, { grant: ['can_use_api'], revoke: [] }, OPERATOR)
  await setUserActive(at.database, id, false, OPERATOR)
  await expect(issueToken(at.database, id, OPERATOR)).rejects.toMatchObject(refused)
  await setUserActive(at.database, id, true, OPERATOR)
  expect((await me(await newToken(id))).status).toBe(200)
})

test('a permission that is granted or revoked holds from the next request on', async () => {
  const { id, token } = await at.city.user(['can_use_api'])
  const sites = async () => (await ask(at.url, 'GET', '/api/v1/traffic/sites', { token })).status
  expect(await sites()).toBe(403)
  await changePermissions(at.database, id, { grant: ['can_read_data'], revoke: [] }, OPERATOR)
  expect(await sites()).toBe(200)
  await changePermissions(at.database, id, { grant: [], revoke: ['can_read_data'] }, OPERATOR)
  expect(await sites()).toBe(403)
})

test('afterwards only the mask is shown, and when the token was last used', async () => {
  const { id } = await at.city.user()
  const token = await newToken(id)
  expect(await findToken(at.database, id)).toMatchObject({ last_used_at: null })
  const { json, text, headers } = await me(token)
  expect(text).not.toContain(token)
  expect(headers['cache-control']).toBe('no-store')
  expect(json.token.mask).toBe(`${token.slice(0, 8)}…${token.slice(-4)}`)
  expect(Math.abs(Date.now() - Date.parse(json.token.last_used_at))).toBeLessThan(60_000)
  // A crash of PostgreSQL forgets the running minute, but not what was copied out of it.
  await saveLastUse(at.database)
  await at.database.query('truncate request_counts')
  const kept = await findToken(at.database, id)
  expect(kept?.last_used_at?.toISOString()).toBe(json.token.last_used_at)
  const next = await newToken(id)
  expect(await findToken(at.database, id)).toMatchObject({ last_used_at: null })
  expect((await me(next)).json.token.created_at).not.toBe(json.token.created_at)
})

test('two keys of a device work during a rotation; a revoked one does not', async () => {
  const device = await at.city.device(await at.city.site())
  const upload = async (key: string) =>
    (await askAsDevice(at.url, key, 'POST', '/device/v1/uploads', { body: { records: [] } })).status
  const second = await issueDeviceKey(at.database, device.id, OPERATOR)
  issued.push(device.key, second.key)
  expect([await upload(device.key), await upload(second.key)]).toEqual([200, 200])
  const third = await rotateDeviceKey(at.database, device.id, OPERATOR)
  issued.push(third.key)
  expect([await upload(device.key), await upload(second.key), await upload(third.key)]).toEqual([401, 200, 200])
  await revokeDeviceKey(at.database, device.id, third.id, OPERATOR)
  expect(await upload(third.key)).toBe(401)
})

test('each act on a token or a key leaves exactly one row in the audit log, which says who and where', async () => {
  const actor = { userId: at.user.id, name: at.user.email, address: '192.0.2.7' }
  const user = await at.city.user()
  await revokeToken(at.database, user.id, OPERATOR)
  const device = await at.city.device(null)
  let key = 0
  const acts: [string, () => Promise<unknown>][] = [
    ['token.generate', () => issueToken(at.database, user.id, actor)],
    ['token.regenerate', () => issueToken(at.database, user.id, actor)],
    ['token.revoke', () => revokeToken(at.database, user.id, actor)],
    ['device_key.issue', async () => (key = (await issueDeviceKey(at.database, device.id, actor)).id)],
    ['device_key.revoke', () => revokeDeviceKey(at.database, device.id, key, actor)],
    [
      'user.change_permissions',
      () => changePermissions(at.database, user.id, { grant: [], revoke: ['can_read_data'] }, actor),
    ],
    ['user.deactivate', () => setUserActive(at.database, user.id, false, actor)],
  ]
  for (const [action, act] of acts) {
    const last = (await at.database.query('select max(id) as id from audit_log')).rows[0].id
    await act()
    const { rows } = await at.database.query(sql`select * from audit_log where id > ${last}`)
    expect(rows, action).toHaveLength(1)
    const who = { organization_id: at.city.id, user_id: at.user.id, actor: at.user.email, address: '192.0.2.7' }
    expect(rows[0], action).toMatchObject({ action, ...who })
    expect(rows[0].at).toBeInstanceOf(Date)
  }
})

test('an act over HTTP is in the audit log with its caller and address', async () => {
  const { json } = await at.call('DELETE', `/api/v1/traffic/uploads/${at.upload}`)
  expect(json.status).toBe('taking_back')
  // Asking again is no act.
  await at.call('DELETE', `/api/v1/traffic/uploads/${at.upload}`)
  const { rows } = await at.database.query(sql`select * from audit_log where action = 'upload.take_back'`)
  expect(rows).toMatchObject([
    { user_id: at.user.id, actor: at.user.email, address: '127.0.0.1', target: String(at.upload) },
  ])
})

test('no request that is refused leaves a row in the audit log', async () => {
  const count = async () => (await at.database.query('select count(*) as n from audit_log')).rows[0].n
  const before = await count()
  await at.call('DELETE', `/api/v1/traffic/uploads/${at.foreignUpload}`)
  await at.call('DELETE', '/api/v1/traffic/uploads/99999999')
  await at.call('DELETE', `/api/v1/traffic/uploads/${at.upload}`, { token: at.powerless.token })
  await expect(issueToken(at.database, 99_999_999, OPERATOR)).rejects.toThrow()
  expect(await count()).toBe(before)
})

/** Last, because it checks everything that the tests above have stored. */
test('no issued token or key stands in the database or in a log', async () => {
  for (const secret of issued.slice(0, 3)) {
    await ask(at.url, 'GET', `/api/v1/${secret}?token=${secret}`, {
      headers: { cookie: `a=${secret}`, 'x-request-id': secret },
    })
    await rawAnswer(at.url, `GET /${secret} HTTP/1.1\r\nHost: ${secret}\r\nBad ${secret}\r\n\r\n`)
    await rawAnswer(at.url, `GET http://${secret}@x/?${secret} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  }
  expect(issued.length).toBeGreaterThan(250)
  const { rows: tables } = await at.database.query<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
  `)
  expect(tables.length).toBeGreaterThan(10)
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await at.database.query<{ line: string }>(sql`select t::text as line from ${raw(name)} t`)
    dump.push(...rows.map(row => row.line))
  }
  expect(dump.length).toBeGreaterThan(100)
  const kept = [...dump, ...at.log].join('\n')
  const forms = (secret: string) => [
    secret,
    secret.slice(4, 40),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
  ]
  expect(issued.filter(secret => forms(secret).some(form => kept.includes(form)))).toEqual([])
  expect(at.log.length).toBeGreaterThan(1000)
})
