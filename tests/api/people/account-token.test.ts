import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { PERMISSIONS } from '../../../server/people/access/permissions.ts'
import { createUser } from '../../../server/people/users/create-user.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { ask } from '../../support/services/ask.ts'

const DENIED = '{"detail":"You do not have permission to perform this action."}'
const INVALID = '{"detail":"Invalid token."}'

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

let made = 0
/** A new user of the city without a token, signed in. */
async function newcomer(permissions = [...PERMISSIONS]) {
  const input = { email: `new${++made}@city.example`, name: `New ${made}`, permissions }
  const user = await createUser(at.database, at.city.id, input, OPERATOR)
  return { ...user, call: await beSignedIn(at, at.database, user) }
}
const me = (token: string) => ask(at.url, 'GET', '/api/v1/me', { token })

test('a token is generated, shown once, used and masked for ever after', async () => {
  const { call } = await newcomer()
  expect((await call('GET', '/app/api/token')).json).toMatchObject({ token: null, can_use_api: true })
  const { status, headers, json } = await call('POST', '/app/api/token')
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(json).sort()).toEqual(['created_at', 'mask', 'token'])
  expect(json.token).toMatch(/^way_[0-9A-Za-z]{42}$/)
  expect(json.mask).toBe(`${json.token.slice(0, 8)}…${json.token.slice(-4)}`)

  const { mask, created_at } = json
  const unused = await call('GET', '/app/api/token')
  expect(unused.json.token).toEqual({ mask, created_at, last_used_at: null })
  expect((await me(json.token)).status).toBe(200)
  const used = await call('GET', '/app/api/token')
  expect(used.json.token).toEqual({ mask, created_at, last_used_at: expect.stringMatching(/Z$/) })
  for (const path of ['/token', '/me', '/sessions', '/organization/users', '/organization/audit']) {
    const { text } = await call('GET', `/app/api${path}`)
    expect(text.includes(json.token), path).toBe(false)
  }
})

test('without can_use_api no token is issued, and one that was issued before can still be revoked', async () => {
  const { call, id } = await newcomer(PERMISSIONS.filter(one => one !== 'can_use_api'))
  expect((await call('GET', '/app/api/token')).json).toMatchObject({ token: null, can_use_api: false })
  expect(await call('POST', '/app/api/token')).toMatchObject({ status: 403, text: DENIED })
  expect((await at.database.query(sql`select from api_tokens where user_id = ${id}`)).rowCount).toBe(0)

  await changePermissions(at.database, id, { grant: ['can_use_api'], revoke: [] }, OPERATOR)
  const { token } = (await call('POST', '/app/api/token')).json
  await changePermissions(at.database, id, { grant: [], revoke: ['can_use_api'] }, OPERATOR)
  expect(await me(token)).toMatchObject({ status: 403, text: DENIED })
  expect(await call('POST', '/app/api/token')).toMatchObject({ status: 403, text: DENIED })
  expect((await call('GET', '/app/api/token')).json).toMatchObject({ can_use_api: false, token: {} })
  expect((await call('DELETE', '/app/api/token')).status).toBe(204)
  expect(await me(token)).toMatchObject({ status: 401, text: INVALID })
})

test('the answer names who can grant can_use_api: the active managers of the own organization', async () => {
  const { call } = await newcomer(['can_read_data'])
  const gone = await newcomer(['can_manage_organization'])
  const stays = await newcomer(['can_manage_organization'])
  await setUserActive(at.database, gone.id, false, OPERATOR)
  const emails = (await call('GET', '/app/api/token')).json.granters.map((one: { email: string }) => one.email)
  expect(emails).toContain(at.user.email)
  expect(emails).toContain(stays.email)
  expect(emails).not.toContain(gone.email)
  const { rows } = await at.database.query<{ email: string }>(sql`
    select email
    from users
    where organization_id = ${at.other.id}
  `)
  expect(rows.length).toBeGreaterThan(0)
  for (const { email } of rows) expect(emails).not.toContain(email)
})

test('regeneration is immediate: the token before never works again', async () => {
  const { call } = await newcomer()
  let current = (await call('POST', '/app/api/token')).json.token
  let successes = 0
  for (let round = 0; round < 10; round++) {
    const old = current
    const { status, json } = await call('POST', '/app/api/token')
    expect(status).toBe(201)
    current = json.token
    const after = await Promise.all(Array.from({ length: 20 }, () => me(old)))
    successes += after.filter(answer => answer.status !== 401).length
  }
  console.log(`requests with a token that was replaced: 200 tried, ${successes} violated`)
  expect(successes).toBe(0)
  expect((await me(current)).status).toBe(200)
})

test('of 50 concurrent regenerations exactly one token works', async () => {
  const { call } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/app/api/token')))
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  const working = await Promise.all(answers.map(async ({ json }) => (await me(json.token)).status))
  console.log(`concurrent regenerations: 50 tried, ${Math.abs(working.filter(one => one === 200).length - 1)} violated`)
  expect(working.filter(status => status === 200)).toHaveLength(1)
  expect(working.filter(status => status === 401)).toHaveLength(49)
})

test('revoking ends it immediately; without a token it is 404', async () => {
  const { call } = await newcomer()
  expect((await call('DELETE', '/app/api/token')).status).toBe(404)
  const { token } = (await call('POST', '/app/api/token')).json
  expect((await call('DELETE', '/app/api/token')).status).toBe(204)
  expect(await me(token)).toMatchObject({ status: 401, text: INVALID })
  expect((await call('GET', '/app/api/token')).json.token).toBeNull()
  expect((await call('DELETE', '/app/api/token')).status).toBe(404)
})

test('a token is not obtained through the API', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await at.call(method, '/api/v1/token')).status, method).toBe(404)
    expect((await ask(at.url, method, '/app/api/token', { token: at.user.token })).status, method).toBe(401)
  }
  expect((await me(at.user.token)).status).toBe(200)
})

test('generating, regenerating and revoking are one row of the audit log each, without the token', async () => {
  const { call, id, email } = await newcomer()
  const last = (await at.database.query('select max(id) as id from audit_log')).rows[0].id
  const tokens = [await call('POST', '/app/api/token'), await call('POST', '/app/api/token')]
  await call('DELETE', '/app/api/token')
  await call('DELETE', '/app/api/token')
  const { rows } = await at.database.query(sql`select * from audit_log where id > ${last} order by id`)
  expect(rows.map(row => row.action)).toEqual(['token.generate', 'token.regenerate', 'token.revoke'])
  const who = { organization_id: at.city.id, user_id: id, actor: email, target: email, address: '127.0.0.1' }
  for (const row of rows) expect(row).toMatchObject(who)
  for (const { json } of tokens) expect(JSON.stringify(rows)).not.toContain(json.token)
})
