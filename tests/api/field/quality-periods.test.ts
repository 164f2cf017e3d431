import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { ask, type Reply } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { makeFinding } from '../../support/traffic/make-finding.ts'
import { makePlace, NO_RATE_LIMITS, type Place, store, vehicle } from '../../support/traffic/traffic.ts'

const quality = { periodsOfSite: 4, periodsOfOrganization: 5 }
const server = useServer({ ...NO_RATE_LIMITS, limits: { ...NO_RATE_LIMITS.limits, quality } })
let place: Place

beforeAll(async () => {
  place = await makePlace(server.database, { site: { time_zone: 'UTC' } })
})

const FAULT = { from: '2026-05-01T00:00:00Z', to: null, kind: 'equipment_fault', effect: 'exclude' }

function call(
  method: string,
  path: string,
  options: { body?: unknown; token?: string; key?: string } = {},
): Promise<Reply> {
  const { body, token = place.token, key } = options
  return ask(server.url, method, `/api/v1/traffic${path}`, {
    headers: { authorization: `Token ${token}`, ...(key && { 'idempotency-key': key }) },
    ...(body !== undefined && { body: body as object }),
  })
}
const at = (siteId: number, rest = '') => `/sites/${siteId}/quality-periods${rest}`
const newSite = () => place.organization.site({ time_zone: 'UTC' })
async function clear(): Promise<void> {
  await server.database.query(sql`delete from quality_periods`)
}

test('a period is created, read, changed, ended and deleted, each is one act, and no record is changed', async () => {
  await clear()
  await store(server.database, place.siteId, [vehicle(Date.parse('2026-05-02T10:00:00Z'))])
  const records = async () => (await server.database.query(sql`select * from records order by id`)).rows
  const before = await records()
  const created = await call('POST', at(place.siteId), { body: { ...FAULT, channels: [2, 1, 2], note: 'Loop 3' } })
  expect(created.status).toBe(201)
  const { id } = created.json
  expect(created.headers.location).toBe(`/api/v1/traffic${at(place.siteId, `/${id}`)}`)
  expect(created.json).toEqual({
    id: expect.any(Number),
    site: place.siteId,
    from: '2026-05-01T00:00:00.000Z',
    to: null,
    channels: [1, 2],
    kind: 'equipment_fault',
    effect: 'exclude',
    note: 'Loop 3',
    created_by: expect.stringContaining('@'),
    created_at: expect.any(String),
    changed_at: expect.any(String),
  })
  expect((await call('GET', at(place.siteId, `/${id}`))).text).toBe(created.text)
  const edited = await call('PATCH', at(place.siteId, `/${id}`), { body: { effect: 'mark', channels: null } })
  expect(edited.json).toMatchObject({ effect: 'mark', channels: null, note: 'Loop 3' })
  expect((await call('PATCH', at(place.siteId, `/${id}`), { body: { effect: 'mark' } })).text).toBe(edited.text)
  const ended = await call('POST', at(place.siteId, `/${id}/end`), { body: { to: '2026-05-03T00:00:00Z' } })
  expect(ended.json.to).toBe('2026-05-03T00:00:00.000Z')
  expect((await call('POST', at(place.siteId, `/${id}/end`), { body: {} })).text).toBe(ended.text)
  expect((await call('DELETE', at(place.siteId, `/${id}`))).status).toBe(204)
  expect((await call('DELETE', at(place.siteId, `/${id}`))).status).toBe(404)
  const { rows } = await server.database.query(sql`
    select action, target
    from audit_log
    where action like 'quality_period.%'
    order by id
  `)
  expect(rows.map(row => row.action)).toEqual(
    ['create', 'edit', 'edit', 'delete'].map(verb => `quality_period.${verb}`),
  )
  expect(rows[0].target).toMatch(new RegExp(`^SITE-\\d+/${id}$`))
  expect(await records()).toEqual(before)
})

test('a period that lasts is ended now by default', async () => {
  const site = await newSite()
  const { json } = await call('POST', at(site), { body: FAULT })
  const earliest = Date.now() - 60_000
  const ended = await call('POST', at(site, `/${json.id}/end`), { body: {} })
  expect(Date.parse(ended.json.to)).toBeGreaterThan(earliest)
  await clear()
})

test('times, kinds, effects, channels and notes that make no sense are refused together', async () => {
  const refuse = async (body: object) => {
    const { status, json } = await call('POST', at(place.siteId), { body: { ...FAULT, ...body } })
    expect(status).toBe(400)
    return json
  }
  expect(await refuse({ from: '1989-12-31T23:59:59Z', kind: 'moon', effect: 'hide', note: 'x'.repeat(501) })).toEqual({
    from: ['Use a time from 1990 to 2100.'],
    kind: ['"moon" is not a valid choice.'],
    effect: ['"hide" is not a valid choice.'],
    note: ['Ensure this field has no more than 500 characters.'],
  })
  expect(await refuse({ to: FAULT.from })).toEqual({ to: ['to must be after from.'] })
  expect(await refuse({ to: '2100-01-01T00:00:00.001Z' })).toEqual({ to: ['Use a time from 1990 to 2100.'] })
  expect(await refuse({ channels: [] })).toEqual({ channels: ['This list may not be empty.'] })
  expect(await refuse({ channels: [1, 7] })).toEqual({ channels: { 1: ['The site has no channel 7.'] } })
  const widest = { from: '1990-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', note: 'x'.repeat(500) }
  const created = await call('POST', at(place.siteId), { body: { ...FAULT, ...widest } })
  expect(created.status).toBe(201)
  const swapped = await call('PATCH', at(place.siteId, `/${created.json.id}`), { body: { to: '1980-01-01T00:00:00Z' } })
  expect(swapped.status).toBe(400)
  await clear()
})

test('the same key with the same request creates one period, with another request it is refused', async () => {
  const site = await newSite()
  const create = (body: object) => call('POST', at(site), { body, key: 'once' })
  const [first, second] = await Promise.all([create(FAULT), create(FAULT)])
  expect([first?.status, second?.text]).toEqual([201, first?.text])
  expect((await create({ ...FAULT, effect: 'mark' })).status).toBe(409)
  expect((await call('GET', at(site))).json.items).toHaveLength(1)
  await clear()
})

test('lists have pages, the latest start first, and can be limited to a time', async () => {
  const site = await newSite()
  const add = async (from: number, to: number | null) => {
    const day = (number: number) => `2026-05-0${number}T00:00:00Z`
    const body = { ...FAULT, from: day(from), to: to && day(to) }
    return (await call('POST', at(site), { body })).json.id
  }
  // The second and the third overlap, and begin at the same time.
  const ids = [await add(1, 2), await add(3, 5), await add(3, 4), await add(6, null)]
  const [a, b, c, d] = ids
  const first = await call('GET', at(site, '?limit=3'))
  expect(first.json.items.map((item: { id: number }) => item.id)).toEqual([d, c, b])
  const rest = await call('GET', at(site, `?limit=3&cursor=${first.json.next_cursor}`))
  expect([rest.json.items.map((item: { id: number }) => item.id), rest.json.next_cursor]).toEqual([[a], null])
  const between = async (query: string) =>
    (await call('GET', at(site, `?${query}`))).json.items.map((item: { id: number }) => item.id)
  expect(await between('from=2026-05-02T00:00:00Z&to=2026-05-06T00:00:00Z')).toEqual([c, b])
  expect(await between('from=2026-05-04T00:00:00Z')).toEqual([d, b])
  expect((await call('GET', at(site, '?from=2026-05-02&to=2026-05-02'))).status).toBe(400)
  // Four are the limit of a site here, five that of the organization.
  const fifth = await call('POST', at(site), { body: FAULT })
  expect([fifth.status, fifth.json.detail]).toEqual([
    409,
    'The site has 4 quality periods, which is the limit. Delete one first.',
  ])
  const other = await newSite()
  expect((await call('POST', at(other), { body: FAULT })).status).toBe(201)
  expect((await call('POST', at(other), { body: FAULT })).json.detail).toBe(
    'The organization has 5 quality periods, which is the limit. Delete one first.',
  )
  await clear()
})

test('reading needs can_read_data, changing can_manage_organization, and other organizations see nothing', async () => {
  const { json } = await call('POST', at(place.siteId), { body: FAULT })
  const reader = await place.organization.user(['can_use_api', 'can_read_data'])
  const as = (token: string, method: string, path: string, body?: unknown) => call(method, path, { token, body })
  expect((await as(reader.token, 'GET', at(place.siteId, `/${json.id}`))).status).toBe(200)
  const changes: [string, string, unknown?][] = [
    ['POST', '', FAULT],
    ['PATCH', `/${json.id}`, { effect: 'mark' }],
    ['POST', `/${json.id}/end`, {}],
    ['DELETE', `/${json.id}`],
  ]
  const foreign = await makePlace(server.database)
  for (const [method, rest, body] of changes) {
    expect((await as(reader.token, method, at(place.siteId, rest), body)).status, method).toBe(403)
    expect((await as(foreign.token, method, at(place.siteId, rest), body)).status, method).toBe(403)
    // A period of another site is not found under this one.
    if (rest) expect((await as(foreign.token, method, at(foreign.siteId, rest), body)).status, method).toBe(404)
  }
  expect((await as(foreign.token, 'GET', at(place.siteId))).status).toBe(403)
  expect((await call('GET', at(place.siteId, `/${json.id}`))).json.effect).toBe('exclude')
  await clear()
})

test('aggregates mark the intervals that a period touches, by site and channel, and count as ever', async () => {
  const site = await newSite()
  const other = await newSite()
  const at10 = Date.parse('2026-05-02T10:00:00Z')
  await store(server.database, site, [vehicle(at10), vehicle(at10 + 3_600_000, { channel: 2 })])
  const body = {
    time: { from_dt: '2026-05-02T10:00:00Z', to_dt: '2026-05-02T13:00:00Z' },
    interval: '1h',
    sites: [site, other],
    group_by: ['site', 'channel'],
  }
  const aggregate = async (changes: object = {}) =>
    (await call('POST', '/data/aggregate', { body: { ...body, ...changes } })).json
  const plain = await aggregate()
  expect(plain.items.some((item: object) => 'quality' in item)).toBe(false)
  // Its last moment is in the second hour, not in the third.
  const excluded = { from: '2026-05-02T10:59:59.999Z', to: '2026-05-02T12:00:00Z' }
  await call('POST', at(site), { body: { ...FAULT, ...excluded, channels: [2] } })
  await call('POST', at(site), { body: { ...FAULT, from: '2026-05-02T12:30:00Z', effect: 'mark' } })
  type Item = { site?: number; channel?: number; start: string; quality?: string[] }
  const marks = async (changes: object = {}) =>
    (await aggregate(changes)).items
      .filter((item: Item) => item.quality)
      .map((item: Item) => [item.start.slice(11, 13), item.site === site, item.channel, item.quality])
  expect(await marks()).toEqual([
    ['10', true, 2, ['exclude']],
    ['11', true, 2, ['exclude']],
    ['12', true, 1, ['mark']],
    ['12', true, 2, ['mark']],
  ])
  expect(await marks({ group_by: [], interval: '1d' })).toEqual([['10', false, undefined, ['exclude', 'mark']]])
  const marked = await aggregate()
  expect(marked.items.map(({ quality: _, ...item }: Item) => item)).toEqual(plain.items)
  await clear()
})

test('a finding that is accepted becomes a period, one that is dismissed does not, and either is decided once', async () => {
  await clear()
  const site = await newSite()
  const [first, second] = [await makeFinding(server.database, site), await makeFinding(server.database, site)]
  const decide = (finding: number, verb: string, token?: string) =>
    call('POST', `/sites/${site}/findings/${finding}/${verb}`, { body: {}, token })
  const { token: reader } = await place.organization.user(['can_use_api', 'can_read_data'])
  expect((await decide(first, 'accept', reader)).status).toBe(403)
  const accepted = await decide(first, 'accept')
  expect([accepted.status, accepted.json]).toMatchObject([200, { state: 'accepted' }])
  const dismissed = await decide(second, 'dismiss')
  expect([dismissed.status, dismissed.json]).toMatchObject([200, { state: 'dismissed', quality_period: null }])
  const { items } = (await call('GET', at(site))).json
  const { from, to } = accepted.json
  expect(items).toMatchObject([{ id: accepted.json.quality_period, from, to, effect: 'exclude' }])
  expect((await decide(first, 'dismiss')).status).toBe(409)
  expect((await decide(first, 'accept')).text).toBe(accepted.text)
})
