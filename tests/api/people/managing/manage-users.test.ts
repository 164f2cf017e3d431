import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../../../server/people/access/permissions.ts'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../../support/people/managing.ts'
import { makeOrganization, type TestUser } from '../../../support/people/people.ts'
import { givePassword, PASSWORD, SAME_ORIGIN, signIn } from '../../../support/people/sign-in.ts'
import { ask } from '../../../support/services/ask.ts'
import { daysAgo, store, vehicle } from '../../../support/traffic/traffic.ts'

const USERS = '/app/api/organization/users'
const LAST_MANAGER = {
  status: 409,
  text: '{"detail":"This is the last active manager of the organization. Name another one first."}',
}

let at: Managing
let made = 0
beforeAll(async () => {
  at = await managing()
})
afterAll(() => at?.end())

const email = () => `new${++made}@city.example`
const patch = (id: number, body: unknown, call = at.call) => call('PATCH', `${USERS}/${id}`, { body })
const listed = async (id: number, call = at.call) =>
  (await call('GET', USERS)).json.items.find((one: { id: number }) => one.id === id)
/** A manager of an organization of their own, with exactly these permissions. */
async function alone(permissions: readonly Permission[] = PERMISSIONS) {
  const organization = await makeOrganization(at.database)
  const user = await organization.user(permissions)
  return { organization, user, call: await at.as(user) }
}
const useLink = (url: string, password = PASSWORD) =>
  ask(at.url, 'POST', '/app/api/open/link/use', {
    body: { link: url.split('#')[1], password },
    headers: SAME_ORIGIN,
  })

describe('inviting', () => {
  test('answers with the user and a link that lets them in once; until then they are invited', async () => {
    const body = { email: email(), name: 'Noa Salo', permissions: ['can_read_data', 'can_use_api'] }
    const acts = await at.acts(async () => {
      const { status, json, headers } = await at.call('POST', USERS, { body })
      expect([status, headers['cache-control']]).toEqual([201, 'no-store'])
      expect(json).toEqual({
        user: {
          id: expect.any(Number),
          email: body.email,
          name: 'Noa Salo',
          permissions: ['can_use_api', 'can_read_data'],
          groups: null,
          is_active: true,
          state: 'invited',
          created_at: expect.stringMatching(/Z$/),
          last_seen_at: null,
          token: null,
          has_second_factor: false,
        },
        link: {
          url: expect.stringMatching(new RegExp(`^${at.url}/link#.{40,}$`)),
          purpose: 'invitation',
          expires_at: expect.stringMatching(/Z$/),
          mailed: false,
        },
      })
      expect(await listed(json.user.id)).toEqual(json.user)
    })
    expect(acts).toMatchObject([
      { action: 'user.create', target: body.email, user_id: at.manager.id, address: '127.0.0.1' },
      { action: 'link.create', target: body.email, user_id: at.manager.id },
    ])
  })

  test('the link is used once, and the user is active then', async () => {
    const { json } = await at.call('POST', USERS, { body: { email: email() } })
    expect((await useLink(json.link.url)).status).toBe(200)
    expect((await useLink(json.link.url)).status).toBe(400)
    expect(await listed(json.user.id)).toMatchObject({ state: 'active', last_seen_at: expect.stringMatching(/Z$/) })
  })

  test('names all that is missing or wrong, and an address that the organization has already', async () => {
    expect(await at.call('POST', USERS, { body: {} })).toMatchObject({
      status: 400,
      json: { email: ['This field is required.'] },
    })
    const wrong = { email: 'noa', name: 'a\u0000b', permissions: ['can_fly', 'can_read_data'] }
    expect((await at.call('POST', USERS, { body: wrong })).json).toEqual({
      email: ['Enter a valid email address.'],
      name: ['Null characters are not allowed.'],
      permissions: { 0: ['"can_fly" is not a valid choice.'] },
    })
    const taken = { email: ['User with this email already exists.'] }
    expect((await at.call('POST', USERS, { body: { email: at.manager.email.toUpperCase() } })).json).toEqual(taken)
    const body = { email: email() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => at.call('POST', USERS, { body })))
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    for (const { json } of answers.filter(answer => answer.status !== 201)) expect(json).toEqual(taken)
  })
})

test('an address that another organization has is invited like any other, and each account has its own password', async () => {
  const foreign = await at.other.user(['can_read_data'])
  await givePassword(at.database, foreign)
  const invite = (address: string) =>
    at.call('POST', USERS, { body: { email: address, permissions: ['can_manage_organization'] } })
  const [known, unknown] = [await invite(foreign.email), await invite(email())]
  const shapeOf = ({ status, json }: typeof known) => [
    status,
    Object.keys(json.user),
    json.user.state,
    json.link.purpose,
  ]
  expect(shapeOf(known)).toEqual(shapeOf(unknown))
  expect(known.status).toBe(201)
  // The account of the other organization is as it was, before and after the link is used.
  const theirs = await signIn(at, foreign.email)
  expect((await useLink(known.json.link.url, 'a password of my own')).status).toBe(200)
  expect((await theirs('GET', '/app/api/me')).json.organization.id).toBe(at.other.id)
  for (const [password, organization, id] of [
    [PASSWORD, at.other.id, foreign.id],
    ['a password of my own', at.city.id, known.json.user.id],
  ]) {
    const me = (await (await signIn(at, foreign.email, password as string))('GET', '/app/api/me')).json
    expect([me.organization.id, me.user.id]).toEqual([organization, id])
  }
  await expect(signIn(at, foreign.email, 'neither of the two')).rejects.toThrow('could not sign in: 400')
})

describe('changing', () => {
  test('is all or nothing, each kind of change one act, and the same again none', async () => {
    const user = await at.city.user(['can_use_api', 'can_read_data'])
    const body = { name: 'Ada', permissions: ['can_create_exports', 'can_use_api'], is_active: false }
    const acts = await at.acts(async () => {
      const changed = await patch(user.id, body)
      expect(changed.status).toBe(200)
      expect(changed.json).toMatchObject({ id: user.id, name: 'Ada', is_active: false, state: 'inactive' })
      expect(changed.json.permissions).toEqual(['can_use_api', 'can_create_exports'])
      expect((await patch(user.id, body)).text).toBe(changed.text)
      expect((await patch(user.id, {})).text).toBe(changed.text)
    })
    expect(acts).toMatchObject([
      { action: 'user.edit', details: { name: { to: 'Ada' } } },
      { action: 'user.change_permissions', details: { granted: ['can_create_exports'], revoked: ['can_read_data'] } },
      { action: 'user.deactivate', details: {} },
    ])
    expect(acts.every(act => act.target === user.email && act.actor === at.manager.email)).toBe(true)
  })

  test('names what is wrong', async () => {
    const user = await at.city.user()
    const wrong = { name: null, permissions: 'all', is_active: 'perhaps' }
    expect((await patch(user.id, wrong)).json).toEqual({
      name: ['This field may not be null.'],
      permissions: ['Expected a list of items but got type "str".'],
      is_active: ['Must be a valid boolean.'],
    })
  })

  test('permissions hold from the next request on', async () => {
    const user = await at.city.user(['can_read_data'])
    const call = await at.as(user)
    expect((await call('GET', '/app/api/traffic/sites')).status).toBe(200)
    expect((await call('GET', USERS)).status).toBe(403)
    await patch(user.id, { permissions: ['can_manage_organization'] })
    expect((await call('GET', '/app/api/traffic/sites')).status).toBe(403)
    expect((await call('GET', USERS)).status).toBe(200)
  })
})

describe('deactivating', () => {
  test('ends token, sessions and links immediately; later the token works again, but no session and no link', async () => {
    const user = await at.city.user()
    const call = await at.as(user)
    const { json: link } = await at.call('POST', `${USERS}/${user.id}/link`)
    const statuses = async () => [
      (await ask(at.url, 'GET', '/api/v1/me', { token: user.token })).status,
      (await call('GET', '/app/api/me')).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    expect(await listed(user.id)).toMatchObject({
      last_seen_at: expect.any(String),
      token: { mask: expect.any(String) },
    })
    await patch(user.id, { is_active: false })
    expect(await statuses()).toEqual([401, 401])
    expect((await useLink(link.url)).status).toBe(400)
    expect(await at.call('POST', `${USERS}/${user.id}/link`)).toMatchObject({
      status: 409,
      text: '{"detail":"The user is not active."}',
    })
    expect(await patch(user.id, { is_active: true })).toMatchObject({ status: 200, json: { state: 'active' } })
    expect(await statuses()).toEqual([200, 401])
    expect((await useLink(link.url)).status).toBe(400)
  })

  test.each(['session', 'token'])('ends a running download of a %s within a second', async kind => {
    const user = await at.city.user()
    const call = await at.as(user)
    const headers = new Headers(kind === 'session' ? { cookie: call.cookie } : { authorization: `Token ${user.token}` })
    const scope = kind === 'session' ? '/app/api' : '/api/v1'
    const path = `${scope}/traffic/exports/${await bigExport()}/download`
    const response = await fetch(at.url + path, { headers })
    expect(response.status).toBe(200)
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await patch(user.id, { is_active: false })
    // What lies in buffers between the two can still be read.
    await new Promise(resolve => setTimeout(resolve, 1000))
    let received = 0
    const drain = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value.length
    }
    await expect(drain()).rejects.toThrow()
    expect(received).toBeLessThan(BIG / 2)
  })
})

const BIG = 64 * 1024 * 1024

/** A completed export of the city, with a large file. */
async function bigExport(): Promise<string> {
  await store(at.database, await at.city.site(), [vehicle(daysAgo(3))])
  const time = { from_dt: '2026-01-01', to_dt: '2026-02-01' }
  const { status, json, text } = await at.call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  if (status !== 202) throw new Error(text)
  writeFileSync(join(at.directory, `${json.id}.1.csv`), Buffer.alloc(BIG, 'x'))
  await at.database.query(sql`
    update exports
    set status = 'completed', attempt = 1, size_bytes = ${BIG}, sha256 = 'x', finished_at = now(),
      expires_at = now() + interval '7 days'
    where id = ${json.id}
  `)
  return json.id
}

describe('no one can grant permissions that they lack', () => {
  const HELD: Permission[] = ['can_manage_organization', 'can_read_data']

  test('neither to a new user, nor to another, nor to themselves', async () => {
    const { organization, user, call } = await alone(HELD)
    const other = await organization.user([])
    const body = { email: email(), permissions: ['can_use_api', 'can_read_data'] }
    const acts = await at.acts(async () => {
      expect(await call('POST', USERS, { body })).toMatchObject(DENIED)
      expect(await patch(user.id, { permissions: PERMISSIONS }, call)).toMatchObject(DENIED)
      expect(await patch(user.id, { name: 'X', permissions: [...HELD, 'can_create_exports'] }, call)).toMatchObject(
        DENIED,
      )
    })
    expect(acts).toEqual([])
    expect(await listed(user.id, call)).toMatchObject({ permissions: ['can_read_data', 'can_manage_organization'] })
    expect((await call('GET', USERS)).json.items).toHaveLength(2)
    expect(await patch(other.id, { permissions: PERMISSIONS }, call)).toMatchObject(DENIED)
    expect(await patch(other.id, { permissions: ['can_read_data'] }, call)).toMatchObject({ status: 200 })
  })

  test('nor changes anything of a user who holds more: not the name, permissions or state, and no link', async () => {
    const { organization, call } = await alone(HELD)
    const stronger = await organization.user(['can_create_exports'])
    const acts = await at.acts(async () => {
      expect(await call('POST', `${USERS}/${stronger.id}/link`)).toMatchObject(DENIED)
      for (const body of [{ name: 'X' }, { permissions: [] }, { is_active: false }, { is_active: true }]) {
        expect(await patch(stronger.id, body, call), JSON.stringify(body)).toMatchObject(DENIED)
      }
    })
    expect(acts).toEqual([])
  })

  test('what a manager undoes of a user, the same manager redoes', async () => {
    const { organization, call } = await alone(HELD)
    for (const held of [[], ['can_read_data'], HELD] as Permission[][]) {
      const user = await organization.user(held)
      const before = await listed(user.id, call)
      for (const body of [{ is_active: false }, { permissions: [] }, { name: 'X' }]) {
        expect((await patch(user.id, body, call)).status).toBe(200)
      }
      const { is_active, permissions, name } = before
      expect((await patch(user.id, { is_active, permissions, name }, call)).json).toEqual(before)
    }
  })

  test('nor when the permission is taken while their request is on its way', async () => {
    const { organization, user } = await alone()
    const second = await organization.user()
    const target = await organization.user([])
    for (let round = 0; round < 10; round++) {
      const [first, other] = [await at.as(user), await at.as(second)]
      const [revoked, granted] = await Promise.all([
        patch(second.id, { permissions: ['can_read_data'] }, first),
        patch(target.id, { permissions: ['can_create_exports'] }, other),
      ])
      expect(revoked.status).toBe(200)
      expect([200, 403]).toContain(granted.status)
      const { rows } = await at.database.query(sql`
        select action, actor
        from audit_log
        where organization_id = ${organization.id} and action = 'user.change_permissions'
        order by id desc
        limit ${granted.status === 200 ? 2 : 1}
      `)
      // Given only before it was taken.
      expect(rows.map(row => row.actor)).toEqual(granted.status === 200 ? [user.email, second.email] : [user.email])
      await patch(second.id, { permissions: PERMISSIONS }, first)
      await patch(target.id, { permissions: [] }, first)
    }
  })
})

describe('the last manager', () => {
  test('can neither be deactivated nor lose the permission, by themselves or in any combination', async () => {
    const { organization, user, call } = await alone()
    await organization.user(['can_read_data'])
    const invited = await organization.user()
    await patch(invited.id, { is_active: false }, call)
    const acts = await at.acts(async () => {
      for (const body of [{ is_active: false }, { permissions: [] }, { permissions: ['can_read_data'], name: 'X' }]) {
        expect(await patch(user.id, body, call), JSON.stringify(body)).toMatchObject(LAST_MANAGER)
      }
    })
    expect(acts).toEqual([])
    expect(await listed(user.id, call)).toMatchObject({ is_active: true, permissions: PERMISSIONS })
    // With another one they may go.
    await patch(invited.id, { is_active: true }, call)
    expect(await patch(user.id, { is_active: false }, call)).toMatchObject({ status: 200 })
    expect((await call('GET', USERS)).status).toBe(401)
  })

  test('stays when two managers remove each other, or themselves, at the same time: 30 tried', async () => {
    let left = 0
    for (let round = 0; round < 30; round++) {
      const { organization, user: one } = await alone()
      const two = await organization.user()
      const [first, second] = [await at.as(one), await at.as(two)]
      const body = round % 3 === 0 ? { permissions: [] } : { is_active: false }
      const [mine, theirs] = round % 2 === 0 ? [one, two] : [two, one]
      const answers = await Promise.all([patch(mine.id, body, first), patch(theirs.id, body, second)])
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
      const { rows } = await at.database.query(sql`
        select count(*) as managers
        from users u
        join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
        where u.organization_id = ${organization.id} and u.is_active
      `)
      left += rows[0].managers
    }
    console.log(`last manager: 30 tried, ${30 - left} violated`)
    expect(left).toBe(30)
  })
})

test.each<[string, (user: TestUser, maker: TestUser) => Promise<unknown>]>([
  ['permissions of its user are granted', user => patch(user.id, { permissions: ['can_read_data', 'can_use_api'] })],
  ['permissions of its user are revoked', user => patch(user.id, { permissions: [] })],
  ['password of its user changes', user => changeOwnPassword(user)],
  ['permissions of its maker are revoked', (_, maker) => patch(maker.id, { permissions: ['can_manage_organization'] })],
  ['password of its maker changes', (_, maker) => changeOwnPassword(maker)],
  ['maker is deactivated', (_, maker) => patch(maker.id, { is_active: false })],
])('a link ends when the %s; a change without a difference ends none', async (_, change) => {
  const user = await at.city.user(['can_read_data'])
  const maker = await at.city.user(['can_manage_organization', 'can_read_data'])
  const { json: link } = await (await at.as(maker))('POST', `${USERS}/${user.id}/link`)
  const readLink = () =>
    ask(at.url, 'POST', '/app/api/open/link', { body: { link: link.url.split('#')[1] }, headers: SAME_ORIGIN })
  await patch(user.id, { permissions: ['can_read_data'], is_active: true, name: 'Renamed' })
  expect((await readLink()).status).toBe(200)
  await change(user, maker)
  expect((await readLink()).status).toBe(400)
  expect((await useLink(link.url)).status).toBe(400)
})

async function changeOwnPassword(user: TestUser): Promise<void> {
  await givePassword(at.database, user)
  const body = { current_password: PASSWORD, new_password: 'another long password' }
  expect((await (await at.as(user))('POST', '/app/api/password', { body })).status).toBe(204)
}

test('a new link ends the ones before, and is a reset once there is a password', async () => {
  const { json } = await at.call('POST', USERS, { body: { email: email() } })
  const again = async () => (await at.call('POST', `${USERS}/${json.user.id}/link`)).json
  const second = await again()
  expect(second).toMatchObject({ purpose: 'invitation' })
  expect((await useLink(json.link.url)).status).toBe(400)
  expect((await useLink(second.url)).status).toBe(200)
  const reset = await again()
  expect(reset).toMatchObject({ purpose: 'reset' })
  expect((await useLink(reset.url, 'another long password')).status).toBe(200)
})

test('a user that is unknown is 404, one of another organization 403 with the same bytes, and nothing is changed', async () => {
  const foreign = await at.other.user()
  const requests = (id: number | string): [string, string, object?][] => [
    ['PATCH', `${USERS}/${id}`, { name: 'Mine', permissions: [], is_active: false }],
    ['PATCH', `${USERS}/${id}`, { name: [] }],
    ['POST', `${USERS}/${id}/link`],
  ]
  const acts = await at.acts(async () => {
    for (const [method, path, body] of requests(foreign.id)) {
      expect(await at.call(method, path, { body }), path).toMatchObject(DENIED)
    }
    for (const unknown of [99_999_999, 9_007_199_254_740_991, 'x']) {
      for (const [method, path, body] of requests(unknown)) {
        expect(await at.call(method, path, { body }), path).toMatchObject(NOT_FOUND)
      }
    }
  })
  expect(acts).toEqual([])
  expect(await listed(foreign.id)).toBeUndefined()
  expect(await listed(foreign.id, await at.as(foreign))).toMatchObject({ is_active: true, permissions: PERMISSIONS })
})
