import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignDevice } from '../../../server/field/devices/assignments.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { DENIED, NOT_FOUND } from '../../support/people/managing.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import type { Reply, Sent } from '../../support/services/ask.ts'

const API = '/app/api'
const NO_ID = '00000000-0000-4000-8000-000000000000'
const TIME = {
  from_dt: new Date(Date.now() - 86_400_000).toISOString(),
  to_dt: new Date(Date.now() + 86_400_000).toISOString(),
}

/** One of the two organizations as its attacker and its victim see it. */
interface Side {
  call: SignedInCaller
  site: number
  secondSite: number
  key: string
}

let at: TwoOrganizations
let mine: Side
let theirs: Side

beforeAll(async () => {
  at = await twoOrganizations()
  mine = await settle(at.city, at.user, at.site, at.device.key)
  theirs = await settle(at.other, await at.other.user(), at.foreignSite)
})
afterAll(() => at?.end())

/** Two of everything that a list can hold, so that every list has a second page. */
async function settle(organization: TwoOrganizations['city'], user: { id: number }, site: number, key?: string) {
  const call = await beSignedIn(at, at.database, user)
  const secondSite = await organization.site()
  const second = await organization.device(secondSite)
  const side = { call, site, secondSite, key: key ?? second.key }
  for (const [place, moment] of [0, 1].flatMap(i => [site, secondSite].map(one => [one, i] as const))) {
    await at.database.query(sql`
      insert into alarms (site_id, kind, raised_at, cleared_at)
      values (${place}, 'silent', now() - interval '1 hour', now() - ${moment + 1} * interval '1 minute')
    `)
  }
  for (const body of [{ measuring: true }, { measuring: false }]) {
    expect((await askAsDevice(at.url, second.key, 'POST', '/device/v1/status', { body })).status).toBe(200)
  }
  const records = [1, 2].map(i => ({ timestamp: new Date(Date.now() - i * 60_000).toISOString(), channel: 1 }))
  for (const one of records) {
    expect((await send(second.key, { records: [one] })).json.accepted).toBe(1)
  }
  for (const _ of records) {
    await call('POST', `${API}/traffic/sites/${secondSite}/commands`, { body: { command: 'ping' } })
    await call('POST', `${API}/traffic/exports`, { body: { time: TIME, format: 'csv' } })
  }
  return side
}

const send = (key: string, body: object, headers = {}) =>
  askAsDevice(at.url, key, 'POST', '/device/v1/uploads', { body, headers })

interface List {
  kind: string
  /** Where the cursor is named in a refusal. */
  field: 'cursor' | 'after'
  page: (call: SignedInCaller, cursor?: string) => Promise<Reply>
}

/** Every list that has pages, of these sites. */
function lists({ secondSite }: { secondSite: number }): List[] {
  const byQuery = (kind: string, path: string, field: List['field'] = 'cursor'): List => ({
    kind,
    field,
    page: (call, cursor) =>
      call('GET', `${API}${path}?limit=1${cursor === undefined ? '' : `&${field}=${encodeURIComponent(cursor)}`}`),
  })
  return [
    byQuery('sites', '/traffic/sites'),
    byQuery('uploads', '/traffic/uploads'),
    byQuery('exports', '/traffic/exports'),
    byQuery('imports', '/traffic/imports'),
    byQuery('audit', '/organization/audit'),
    byQuery('changes', '/traffic/data/changes', 'after'),
    ...['commands', 'statuses', 'alarms'].map(kind =>
      byQuery(`${kind} ${secondSite}`, `/traffic/sites/${secondSite}/${kind}`),
    ),
    {
      kind: 'search',
      field: 'cursor',
      page: (call, cursor) => call('POST', `${API}/traffic/data/search`, { body: { time: TIME, limit: 1, cursor } }),
    },
    {
      kind: 'changes',
      field: 'after',
      page: (call, cursor) =>
        call('GET', `${API}/traffic/data/stream`, {
          headers: { 'last-event-id': cursor, accept: 'text/event-stream' },
        }),
    },
  ]
}

test('a cursor opens the list of its own organization and site, and no other', async () => {
  const cursors: { whose: Side; kind: string; cursor: string }[] = []
  for (const whose of [mine, theirs]) {
    for (const { kind, page } of lists(whose)) {
      const { json } = await page(whose.call)
      if (json?.next_cursor) cursors.push({ whose, kind, cursor: json.next_cursor })
    }
  }
  expect(new Set(cursors.filter(one => one.whose === mine).map(one => one.kind)).size).toBe(9)
  const broken: string[] = []
  let tried = 0
  const otherSite = { secondSite: mine.site }
  for (const { whose, kind, cursor } of cursors) {
    for (const list of [...lists(mine), ...lists(otherSite).filter(one => one.kind.includes(' '))]) {
      const { status, text } = await list.page(mine.call, cursor)
      tried++
      const isItsOwn = whose === mine && kind === list.kind
      const right = isItsOwn ? status === 200 : status === 400 && text === `{"${list.field}":["Invalid cursor."]}`
      if (!right) broken.push(`${kind} of ${whose === mine ? 'us' : 'them'} in ${list.kind}: ${status} ${text}`)
    }
  }
  console.log(`cursors in other lists: ${tried} tried, ${broken.length} violated`)
  expect(broken).toEqual([])
})

test('one foreign site among a hundred is refused by every route that takes a list', async () => {
  const many = (...last: unknown[]) => [...Array(100 - last.length).fill(mine.site), ...last]
  const byBody =
    (path: string, more = {}) =>
    (sites: unknown[]) =>
      mine.call('POST', `${API}${path}`, { body: { time: TIME, sites, ...more } })
  const byQuery = (path: string, name: string) => (sites: unknown[]) =>
    mine.call('GET', `${API}${path}?${name}=${sites.map(one => encodeURIComponent(String(one))).join()}`)
  const routes: [string, (sites: unknown[]) => Promise<Reply>][] = [
    ['search', byBody('/traffic/data/search')],
    ['aggregate', byBody('/traffic/data/aggregate', { interval: '1h' })],
    ['export', byBody('/traffic/exports', { format: 'csv' })],
    ['changes', byQuery('/traffic/data/changes', 'sites')],
    ['stream', byQuery('/traffic/data/stream', 'sites')],
    ['sites', byQuery('/traffic/sites', 'ids')],
  ]
  const cases: [string, unknown[], number][] = [
    ['the last is foreign', many(theirs.site), 403],
    ['the first is foreign', many(theirs.site).reverse(), 403],
    ['a foreign and an unknown one', many(2_000_000_000, theirs.site), 403],
    ['foreign as a text', many(String(theirs.site)), 403],
    ['beyond the column', many(2 ** 31), 400],
    ['the largest number', many(Number.MAX_SAFE_INTEGER), 400],
    ['beyond what a number holds', many('9007199254740993'), 400],
    ['negative', many(-theirs.site), 400],
    ['zero', many(0), 400],
    ['digits of another script', many('１'), 400],
    ['with an exponent', many('1e0'), 400],
    ['in hex', many('0x1'), 400],
    ['nothing', [], 400],
  ]
  const broken: string[] = []
  for (const [route, call] of routes) {
    const maxSites = route === 'export' ? 5000 : route === 'sites' ? 100 : 1000
    expect((await call(Array(maxSites).fill(mine.site))).status, `${route} of ${maxSites}`).toBeLessThan(300)
    expect((await call(Array(maxSites + 1).fill(mine.site))).status, `${route} of one more`).toBe(400)
    for (const [what, sites, expected] of cases) {
      const { status, text } = await call(sites)
      if (status !== expected || (status === 403 && text !== DENIED.text)) broken.push(`${route}, ${what}: ${status}`)
    }
  }
  console.log(`foreign in lists: ${routes.length * cases.length} tried, ${broken.length} violated`)
  expect(broken).toEqual([])
})

test('ids that no object can have are unknown paths in every route', async () => {
  const ids = ['2147483648', '9007199254740991', '9007199254740993', '9'.repeat(400), '-1', '1.0', '1e1', '0x1']
  const odd = [
    '%31',
    '%EF%BC%91',
    '1%00',
    '+1',
    '1;x',
    '..',
    NO_ID.toUpperCase(),
    `{${NO_ID}}`,
    NO_ID.replace(/0$/, 'g'),
  ]
  const broken: string[] = []
  let tried = 0
  for (const { prefix, routes } of at.scopes.filter(one => one.prefix === API || one.prefix === '/device/v1')) {
    for (const { method, path } of routes.filter(one => one.path.includes('{'))) {
      for (const id of [...ids, ...odd]) {
        const where = prefix + path.replace(/\{\w+(:uuid)?\}/g, id)
        const reply =
          prefix === API ? await mine.call(method, where) : await askAsDevice(at.url, mine.key, method, where)
        tried++
        if (reply.status !== 404 || reply.text !== NOT_FOUND.text) broken.push(`${method} ${where}: ${reply.status}`)
      }
    }
  }
  console.log(`impossible ids: ${tried} tried, ${broken.length} violated`)
  expect(tried).toBeGreaterThan(400)
  expect(broken).toEqual([])
})

test('an Idempotency-Key is its caller’s own', async () => {
  const headers = { 'idempotency-key': 'the-same-key' }
  const body = { time: TIME, format: 'csv' }
  const colleague = await beSignedIn(at, at.database, await at.city.user())
  const create = (call: SignedInCaller, sent: Sent = {}) =>
    call('POST', `${API}/traffic/exports`, { body, headers, ...sent })
  const [first, again, byColleague, byForeigner] = [
    await create(mine.call),
    await create(mine.call),
    await create(colleague),
    await create(theirs.call),
  ]
  expect([first, again, byColleague, byForeigner].map(one => one.status)).toEqual([202, 202, 202, 202])
  expect(again.text).toBe(first.text)
  expect(new Set([first, byColleague, byForeigner].map(one => one.json.id)).size).toBe(3)
  expect((await create(mine.call, { body: { ...body, sites: [mine.site] } })).status).toBe(409)
  // Two such headers become one value with a blank in it, which is no key.
  const twice = { 'idempotency-key': ['the-same-key', 'the-same-key'] }
  expect((await create(mine.call, { headers: twice })).status).toBe(400)

  const records = [{ timestamp: new Date(Date.now() - 90_000).toISOString(), channel: 1 }]
  const ours = await send(mine.key, { records }, headers)
  const foreign = await send(theirs.key, { records }, headers)
  expect([ours.json.accepted, foreign.json.accepted]).toEqual([1, 1])
  expect(ours.json.id).not.toBe(foreign.json.id)
})

test('a command is seen, ended and answered by its own site and device alone', async () => {
  const site = await at.city.site()
  const { id: deviceId, key } = await at.city.device(site)
  const path = `${API}/traffic/sites/${site}/commands`
  const { json } = await mine.call('POST', path, { body: { command: 'ping' } })
  const foreign = (await theirs.call('GET', `${API}/traffic/sites/${theirs.secondSite}/commands`)).json.items[0].id
  const result = { body: { status: 'completed', result: { by: 'somebody else' } } }
  const reached = [
    await mine.call('GET', `${path}/${foreign}`),
    await mine.call('POST', `${path}/${foreign}/cancel`),
    await mine.call('GET', `${API}/traffic/sites/${theirs.secondSite}/commands/${json.id}`),
    await theirs.call('GET', `${path}/${json.id}`),
    await theirs.call('POST', `${path}/${json.id}/cancel`),
    await theirs.call('POST', path, { body: { command: 'ping' } }),
    await askAsDevice(at.url, theirs.key, 'POST', `/device/v1/commands/${json.id}/result`, result),
    await askAsDevice(at.url, mine.key, 'POST', `/device/v1/commands/${json.id}/result`, result),
    await askAsDevice(at.url, mine.key, 'POST', `/device/v1/commands/${json.id}/acknowledge`),
    await askAsDevice(at.url, key, 'POST', `/device/v1/commands/${foreign}/acknowledge`),
  ]
  for (const [i, one] of reached.entries()) expect(one, `attempt ${i}`).toMatchObject(DENIED)
  expect(await mine.call('GET', `${API}/traffic/sites/${mine.site}/commands/${json.id}`)).toMatchObject(NOT_FOUND)

  // The device moves to another site: commands queued at the old one are not sent to it there.
  const next = await at.city.site()
  await assignDevice(at.database, deviceId, { siteId: next, from: null }, OPERATOR)
  expect((await askAsDevice(at.url, key, 'GET', '/device/v1/commands')).status).toBe(204)
  expect((await mine.call('POST', path, { body: { command: 'ping' } })).status).toBe(409)
  expect((await mine.call('GET', `${path}/${json.id}`)).json).toMatchObject({ status: 'queued', result: null })
  // And its key writes nothing into the old site, nor of the time before.
  const records = [{ timestamp: new Date(Date.now() - 3_600_000).toISOString(), channel: 1 }]
  expect(await send(key, { records, site })).toMatchObject(DENIED)
  expect((await send(key, { records })).json).toMatchObject({ accepted: 0, rejected: 1 })
})
