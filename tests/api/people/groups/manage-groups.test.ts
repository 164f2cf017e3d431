import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGroup } from '../../../../server/field/groups/edit-groups.ts'
import { OPERATOR } from '../../../../server/people/access/audit.ts'
import { makeGroup, setGroups } from '../../../support/people/grouping.ts'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../../support/people/managing.ts'
import { givePassword } from '../../../support/people/sign-in.ts'
import { ask } from '../../../support/services/ask.ts'

const GROUPS = '/app/api/organization/groups'
const USERS = '/app/api/organization/users'
const ACCOUNTS = '/app/api/organization/service-accounts'

let at: Managing
beforeAll(async () => {
  at = await managing()
})
afterAll(() => at?.end())

const EMPTY = { description: '', sites: [], cities: [], regions: [], device_types: [], is_factor_group: false }
const create = (body: unknown) => at.call('POST', GROUPS, { body })

test('a group is created, changed and deleted; each is a row of the audit log, and no change is none', async () => {
  const [chosen, matching] = [await at.city.site(), await at.city.site({ city: 'Graz', country: 'AT' })]
  const input = { name: 'Inner city', description: 'Planning', sites: [chosen], cities: ['GRAZ'], regions: ['AT'] }
  let id = 0
  const acts = await at.acts(async () => {
    const { status, json } = await create(input)
    expect(status).toBe(201)
    expect(json).toEqual({
      ...EMPTY,
      ...input,
      id: expect.any(Number),
      current_sites: [chosen, matching],
      users: 0,
      created_at: expect.stringMatching(/Z$/),
    })
    id = json.id
    await at.call('PATCH', `${GROUPS}/${id}`, { body: { sites: [chosen, chosen], is_factor_group: false } })
    const changed = await at.call('PATCH', `${GROUPS}/${id}`, {
      body: { regions: [], cities: [], sites: [matching], is_factor_group: true },
    })
    expect(changed.json).toMatchObject({ current_sites: [matching], is_factor_group: true })
    expect((await at.call('GET', GROUPS)).json.items).toEqual([changed.json])
    expect((await at.call('DELETE', `${GROUPS}/${id}`)).status).toBe(204)
    expect(await at.call('GET', `${GROUPS}/${id}`)).toMatchObject(NOT_FOUND)
  })
  expect(acts.map(({ action, target }) => [action, target])).toEqual([
    ['group.create', 'Inner city'],
    ['group.edit', 'Inner city'],
    ['group.delete', 'Inner city'],
  ])
  expect(acts[1]?.details).toMatchObject({
    sites: { from: [chosen], to: [matching] },
    is_factor_group: { from: false, to: true },
  })
})

test('names what is wrong, and what is of another organization', async () => {
  const foreign = await at.other.site()
  expect((await create({})).json).toEqual({ name: ['This field is required.'] })
  expect(await create({ name: 'A', sites: [foreign] })).toMatchObject(DENIED)
  expect((await create({ name: 'A', sites: [2_000_000_000] })).json).toEqual({
    sites: { 0: ['Invalid pk "2000000000" - object does not exist.'] },
  })
  expect((await create({ name: 'A', regions: ['FI', 'XX', 'DE-QQ'] })).status).toBe(400)
  expect(Object.keys((await create({ name: 'A', regions: ['FI', 'XX'] })).json.regions)).toEqual(['1'])
  expect((await create({ name: 'A', device_types: ['sonar'] })).json).toEqual({
    device_types: { 0: ['"sonar" is not a valid choice.'] },
  })
  expect((await create({ name: 'Harbour' })).status).toBe(201)
  const taken = { name: ['Group of sites with this name already exists.'] }
  expect((await create({ name: 'HARBOUR' })).json).toEqual(taken)
  const other = await create({ name: 'Bridges' })
  expect((await at.call('PATCH', `${GROUPS}/${other.json.id}`, { body: { name: 'harbour' } })).json).toEqual(taken)
  const theirs = await makeGroup(at.database, at.other, {})
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const sent = method === 'PATCH' ? { body: { name: 'x' } } : {}
    expect(await at.call(method, `${GROUPS}/${theirs}`, sent)).toMatchObject(DENIED)
  }
  const full = createGroup(at.database, at.other.id, { ...EMPTY, name: 'One more' }, OPERATOR, { groups: 1 })
  await expect(full).rejects.toMatchObject({
    status: 409,
    detail: 'The organization has 1 groups of sites, which is the limit. Delete one first.',
  })
})

test('users and service accounts are limited to groups when they are made, and later', async () => {
  const site = await at.city.site()
  const group = await makeGroup(at.database, at.city, { name: 'Of a user', sites: [site] })
  const foreign = await makeGroup(at.database, at.other, {})
  const invite = (groups: unknown) =>
    at.call('POST', USERS, { body: { email: `u${Math.random()}@city.example`, groups } })
  expect((await invite([2_000_000_000])).json).toEqual({
    groups: { 0: ['Invalid pk "2000000000" - object does not exist.'] },
  })
  expect(await invite([foreign])).toMatchObject(DENIED)
  const acts = await at.acts(async () => {
    const { id } = (await invite([group])).json.user
    expect((await at.call('PATCH', `${USERS}/${id}`, { body: { groups: [group, group] } })).json.groups).toEqual([
      group,
    ])
    expect((await at.call('PATCH', `${USERS}/${id}`, { body: { groups: null } })).json.groups).toBe(null)
  })
  const changes = acts.filter(({ action }) => action === 'user.change_groups').map(({ details }) => details)
  expect(changes).toEqual([
    { groups: { from: null, to: ['Of a user'] } },
    { groups: { from: ['Of a user'], to: null } },
  ])
  const body = {
    name: 'limited',
    purpose: 'Reads one site',
    permissions: ['can_use_api', 'can_read_data'],
    ends_at: null,
  }
  const account = await at.call('POST', ACCOUNTS, { body: { ...body, groups: [group] } })
  expect(account.json.groups).toEqual([group])
  const { token } = (await at.call('POST', `${ACCOUNTS}/${account.json.id}/token`)).json
  const sitesOf = async () =>
    (await ask(at.url, 'GET', '/api/v1/traffic/sites', { token })).json.items.map((one: { id: number }) => one.id)
  expect(await sitesOf()).toEqual([site])
  expect((await ask(at.url, 'GET', '/api/v1/me', { token })).json.groups).toEqual([{ id: group, name: 'Of a user' }])
  await at.call('PATCH', `${ACCOUNTS}/${account.json.id}`, { body: { groups: [] } })
  expect(await sitesOf()).toEqual([])
})

test('a request that is on its way when its user is limited answers nothing of other sites', async () => {
  const user = await at.city.user()
  const site = await at.city.site()
  const search = () =>
    ask(at.url, 'POST', '/api/v1/traffic/data/search', {
      token: user.token,
      body: { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }, sites: [site] },
    })
  // The caller is remembered: the next search is read before they are found.
  expect((await search()).status).toBe(200)
  await setGroups(at.database, at.city, user, [])
  expect((await search()).status).toBe(503)
  expect(await search()).toMatchObject(DENIED)
})

test('a manager who sees only groups manages no users, and one manager of all sites remains', async () => {
  const group = await makeGroup(at.database, at.city, {})
  const limited = await at.city.user()
  const call = await at.as(limited)
  await setGroups(at.database, at.city, limited, [group])
  for (const path of [USERS, ACCOUNTS, GROUPS]) expect(await call('GET', path)).toMatchObject(DENIED)
  // Also where they were limited after the route had let them in: the change itself is refused.
  expect(await call('PATCH', `${USERS}/${limited.id}`, { body: { groups: null } })).toMatchObject(DENIED)
  await givePassword(at.database, limited)
  const alone = await at.other.user()
  const theirs = await at.as(alone)
  expect(await theirs('PATCH', `${USERS}/${alone.id}`, { body: { groups: [] } })).toMatchObject({
    status: 409,
    json: { detail: 'This is the last active manager of the organization. Name another one first.' },
  })
})
