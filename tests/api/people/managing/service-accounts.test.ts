import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../../server/people/access/audit.ts'
import { PERMISSIONS, type Permission } from '../../../../server/people/access/permissions.ts'
import { createLink } from '../../../../server/people/access/sign-in/links.ts'
import { changePermissions, setUserActive } from '../../../../server/people/users/edit-user.ts'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../../support/people/managing.ts'
import { givePassword, PASSWORD, SAME_ORIGIN } from '../../../support/people/sign-in.ts'
import { ask } from '../../../support/services/ask.ts'

const ACCOUNTS = '/app/api/organization/service-accounts'
const READ: Permission[] = ['can_use_api', 'can_read_data']
const DAY_MS = 86_400_000

let at: Managing
let made = 0
beforeAll(async () => {
  at = await managing()
})
afterAll(() => at?.end())

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
async function account(fields: { [field: string]: unknown } = {}, call = at.call) {
  const body = { name: `account-${++made}`, purpose: 'Copies records', permissions: READ, ends_at: null, ...fields }
  const { status, json, text } = await call('POST', ACCOUNTS, { body })
  expect(status, text).toBe(201)
  return json
}
const generate = (id: number, call = at.call) => call('POST', `${ACCOUNTS}/${id}/token`)
const tokenOf = async (id: number): Promise<string> => (await generate(id)).json.token
const statusOf = async (token: string) => (await ask(at.url, 'GET', '/api/v1/traffic/sites', { token })).status
const patch = (id: number, body: unknown, call = at.call) => call('PATCH', `${ACCOUNTS}/${id}`, { body })
const endInThePast = (id: number) =>
  at.database.query(sql`update users set ends_at = now() - interval '1 second' where id = ${id}`)

test('a service account has a purpose, permissions and one token, which a signed-in manager issues; all of it is audited', async () => {
  let id = 0
  const acts = await at.acts(async () => {
    const created = await account({ ends_at: inDays(1) })
    expect(created).toMatchObject({ purpose: 'Copies records', permissions: READ, state: 'active', token: null })
    id = created.id
    const first = await tokenOf(id)
    const second = await tokenOf(id)
    expect(await Promise.all([first, second].map(statusOf))).toEqual([401, 200])
    const listed = (await at.call('GET', ACCOUNTS)).json.items.find((one: { id: number }) => one.id === id)
    expect(listed.token.last_used_at).toMatch(/Z$/)
    expect((await at.call('DELETE', `${ACCOUNTS}/${id}/token`)).status).toBe(204)
    expect(await statusOf(second)).toBe(401)
    expect(await at.call('DELETE', `${ACCOUNTS}/${id}/token`)).toMatchObject(NOT_FOUND)
  })
  expect(acts.map(({ action }) => action)).toEqual([
    'service_account.create',
    'token.generate',
    'token.regenerate',
    'token.revoke',
  ])
  for (const act of acts) expect(act).toMatchObject({ user_id: at.manager.id, target: `account-${made}` })
})

test('its token is valid until the end of the account, and is answered like any invalid one afterwards', async () => {
  const { id } = await account({ ends_at: inDays(1) })
  const token = await tokenOf(id)
  expect(await statusOf(token)).toBe(200)
  await endInThePast(id)
  const { status, text } = await ask(at.url, 'GET', '/api/v1/traffic/sites', { token })
  expect([status, text]).toEqual([401, '{"detail":"Invalid token."}'])
  expect((await patch(id, {})).json.state).toBe('ended')
  expect((await generate(id)).json).toEqual({ detail: 'The service account is not active, or has ended.' })
  // The end can be moved, and then the same token works again.
  expect((await patch(id, { ends_at: inDays(2) })).json.state).toBe('active')
  expect(await statusOf(token)).toBe(200)
})

test('it survives the manager who made it, who cannot sign in any more', async () => {
  const manager = await at.city.user()
  const { id } = await account({}, await at.as(manager))
  const token = await tokenOf(id)
  await setUserActive(at.database, manager.id, false, OPERATOR)
  expect(await statusOf(token)).toBe(200)
})

test('it never signs in: it has no link, no password reset, no address, and is no user of the list', async () => {
  const { id, name } = await account()
  const users = await at.call('GET', '/app/api/organization/users')
  expect(users.json.items.map((one: { id: number }) => one.id)).not.toContain(id)
  expect(await at.call('POST', `/app/api/organization/users/${id}/link`)).toMatchObject(NOT_FOUND)
  expect(await at.call('PATCH', `/app/api/organization/users/${id}`, { body: { name: 'x' } })).toMatchObject(NOT_FOUND)
  expect(await patch(at.manager.id, { purpose: 'x' })).toMatchObject(NOT_FOUND)
  const link = createLink(at.database, id, { origin: 'http://127.0.0.1', actor: OPERATOR })
  await expect(link).rejects.toMatchObject({ status: 409 })
  const signIn = { body: { email: name, password: PASSWORD }, headers: SAME_ORIGIN }
  expect((await ask(at.url, 'POST', '/app/api/open/sign-in', signIn)).status).toBe(400)
  await expect(at.database.query(sql`update users set export_mails = true where id = ${id}`)).rejects.toThrow()
  await expect(at.database.query(sql`update users set email = 'a@b.example' where id = ${id}`)).rejects.toThrow()
})

test('names what is missing or wrong, and what exists already', async () => {
  expect((await at.call('POST', ACCOUNTS, { body: {} })).json).toEqual({
    name: ['This field is required.'],
    purpose: ['This field is required.'],
    permissions: ['This field is required.'],
  })
  const invalidName = ['Enter 3 to 100 letters, digits, ".", "_" and "-", beginning with a letter or a digit.']
  const past = { name: 'a@city.example', purpose: ' ', permissions: [], ends_at: inDays(-1) }
  expect((await at.call('POST', ACCOUNTS, { body: past })).json).toEqual({
    name: invalidName,
    purpose: ['This field may not be blank.'],
  })
  const body = { name: 'abc', purpose: 'x', permissions: [] }
  expect((await at.call('POST', ACCOUNTS, { body: { ...body, ends_at: inDays(-1) } })).json).toEqual({
    ends_at: ['This time must be in the future.'],
  })
  expect((await at.call('POST', ACCOUNTS, { body: { ...body, name: 'ab' } })).json).toEqual({ name: invalidName })
  expect((await at.call('POST', ACCOUNTS, { body })).status).toBe(201)
  expect((await at.call('POST', ACCOUNTS, { body: { ...body, name: 'ABC' } })).json).toEqual({
    name: ['Service account with this name already exists.'],
  })
  const { id } = await account({ permissions: [] })
  expect((await generate(id)).json).toEqual({
    detail: 'The service account may not use the API. Grant it can_use_api first.',
  })
})

test('managers get no token with more permissions than their own, in whatever order accounts are changed', async () => {
  const little = await at.as(await at.city.user(['can_manage_organization', ...READ]))
  const refused = { name: 'more', purpose: 'x', permissions: PERMISSIONS }
  expect(await little('POST', ACCOUNTS, { body: refused })).toMatchObject(DENIED)
  const { id } = await account({}, little)
  const known = (await generate(id, little)).json.token
  // Who grants more ends the token that the other manager knows.
  expect((await patch(id, { permissions: [...READ, 'can_create_exports'] })).json.token).toBeNull()
  expect(await statusOf(known)).toBe(401)
  for (const answer of [await generate(id, little), await patch(id, { purpose: 'y' }, little)]) {
    expect(answer).toMatchObject(DENIED)
  }
  expect(await little('DELETE', `${ACCOUNTS}/${id}/token`)).toMatchObject(DENIED)
  // Taking a permission away keeps the token.
  const token = await tokenOf(id)
  await patch(id, { permissions: READ })
  expect(await statusOf(token)).toBe(200)
})

test('a deactivated account is refused until it is active again; without can_use_api it gets 403', async () => {
  const { id } = await account()
  const token = await tokenOf(id)
  expect((await patch(id, { is_active: false })).json.state).toBe('inactive')
  expect([await statusOf(token), (await generate(id)).status]).toEqual([401, 409])
  await patch(id, { is_active: true })
  expect(await statusOf(token)).toBe(200)
  await changePermissions(at.database, id, { grant: [], revoke: ['can_use_api'] }, OPERATOR)
  expect(await statusOf(token)).toBe(403)
})

test('it is no manager who could keep an organization: the last one who signs in stays', async () => {
  const { id } = await account({ permissions: PERMISSIONS })
  await tokenOf(id)
  await givePassword(at.database, at.manager)
  const { rows } = await at.database.query<{ id: number }>(sql`
    select u.id from users u where u.organization_id = ${at.city.id} and u.id <> ${at.manager.id} and not u.is_service
  `)
  for (const other of rows) await setUserActive(at.database, other.id, false, OPERATOR)
  const body = { is_active: false }
  const { status, text } = await at.call('PATCH', `/app/api/organization/users/${at.manager.id}`, { body })
  expect([status, text]).toEqual([
    409,
    '{"detail":"This is the last active manager of the organization. Name another one first."}',
  ])
})

test('a service account of another organization cannot be read, changed or given a token', async () => {
  const { id } = await account()
  const foreign = await at.as(await at.other.user())
  for (const answer of [
    await patch(id, { purpose: 'x' }, foreign),
    await generate(id, foreign),
    await foreign('DELETE', `${ACCOUNTS}/${id}/token`),
  ]) {
    expect(answer).toMatchObject(DENIED)
  }
  expect((await foreign('GET', ACCOUNTS)).json.items).toEqual([])
})
