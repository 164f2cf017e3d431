import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { OpenStreams } from '../../../server/people/access/scopes/open-streams.ts'
import { issueToken } from '../../../server/people/access/tokens.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { STREAM_LIMITS } from '../../../server/platform/http/answers/event-stream.ts'
import { makeOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { type Events, openEvents } from '../../support/reading/event-stream.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { endListening } from '../../support/services/end-listening.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { interval, sendIntervals } from '../../support/traffic/intervals.ts'
import {
  daysAgo,
  get,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  store,
  vehicle,
} from '../../support/traffic/traffic.ts'

const PATH = '/api/v1/traffic/data/stream'
const INVALID = '{"after":["Invalid cursor."]}'
const from = daysAgo(2)

let own: TestDatabase
let server: TestServer
let place: Place
let opened: Events[] = []

beforeAll(async () => {
  own = await testDatabase({ max: 10 })
  server = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
})
beforeEach(async () => {
  place = await makePlace(own.database)
})
afterEach(() => {
  for (const one of opened) one.close()
  opened = []
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

interface StreamRequest {
  query?: string
  token?: string
  headers?: { [name: string]: string }
  url?: string
}
async function stream({ query = '', token = place.token, headers = {}, url = server.url }: StreamRequest = {}) {
  const events = await openEvents(url, PATH + query, { authorization: `Token ${token}`, ...headers })
  opened.push(events)
  return events
}
/** The answer to a stream that was refused. */
const refusal = async (request: StreamRequest) => {
  const { status, blocks } = await stream(request)
  return { status, text: blocks.join('') }
}
const changes = async (query: string, token = place.token) =>
  (await get(server.url, token, `/data/changes${query}`)).json as { items: unknown[]; next_cursor: string }
/** The number of open streams of a process, by its metrics. */
const openStreams = async (url: string) =>
  Number(/^wayside_open_streams\{kind="records"\} (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])
const dataOf = ({ events }: Pick<Events, 'events'>) => events.map(({ data }) => data)
const one = (n: number) => [vehicle(from + n * 1000, { sequence: n })]

test('gives the items of changes as they come, and begins now', async () => {
  await send(server.url, place.key, one(1))
  const { next_cursor: before } = await changes('')
  const events = await stream()
  expect(events).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } })
  await send(server.url, place.key, [...one(2), ...one(3)])
  await events.until(2)
  await send(server.url, place.key, one(4))
  await events.until(3)
  expect(dataOf(events)).toEqual((await changes(`?after=${before}`)).items)
})

test('gives intervals where they are asked for, as changes do, and resumes among them', async () => {
  const { next_cursor: before } = await changes('?kinds=vehicles,intervals')
  const only = await stream({ query: '?kinds=intervals' })
  const both = await stream({ query: `?kinds=vehicles,intervals&after=${before}` })
  const vehicles = await stream()
  const quarters = [0, 1, 2].map(n => interval(from + n * 900_000))
  expect((await sendIntervals(server.url, place.key, quarters)).json.accepted).toBe(3)
  await send(server.url, place.key, one(10_000))
  await both.until(4)
  await only.until(3)
  await vehicles.until(1)
  const all = (await changes(`?kinds=vehicles,intervals&after=${before}`)).items as { start?: string }[]
  expect(all.map(({ start }) => start)).toEqual([...quarters.map(({ start }) => start), undefined])
  expect(dataOf(both)).toEqual(all)
  expect(dataOf(only)).toEqual(all.slice(0, 3))
  expect(dataOf(vehicles)).toEqual(all.slice(3))
  const resumed = await stream({
    query: '?kinds=intervals',
    headers: { 'last-event-id': only.events[1]?.id as string },
  })
  await resumed.until(1)
  expect(dataOf(resumed)).toEqual(all.slice(2, 3))
  expect((await refusal({ query: `?kinds=vehicles&after=${only.events[1]?.id}` })).status).toBe(400)
})

test('a deletion is an item too', async () => {
  const events = await stream()
  const upload = await store(own.database, place.siteId, one(1))
  await events.until(1)
  await own.database.query(sql`
    update uploads set deletion_position = nextval('change_positions'), taken_back = 1 where id = ${upload}`)
  // No notification was sent for it.
  await events.until(2)
  expect(events.events[1]?.data).toMatchObject({ deleted_upload: upload, site: place.siteId, count: 1 })
  const { items } = await changes(`?after=${events.events[1]?.id}`)
  expect(items).toEqual([])
})

test('the id of an event is the cursor of changes behind it, inside an upload too', async () => {
  const events = await stream()
  await send(server.url, place.key, [...one(1), ...one(2), ...one(3)])
  await send(server.url, place.key, one(4))
  await events.until(4)
  const all = dataOf(events)
  for (const [i, { id }] of events.events.entries()) {
    expect((await changes(`?after=${id}`)).items).toEqual(all.slice(i + 1))
    const byHeader = await stream({ headers: { 'last-event-id': id as string } })
    await byHeader.until(3 - i)
    // The header is newer than the address that a browser repeats.
    const byBoth = await stream({ query: `?after=${events.events[0]?.id}`, headers: { 'last-event-id': id as string } })
    await byBoth.until(3 - i)
    const byQuery = await stream({ query: `?after=${id}` })
    await byQuery.until(3 - i)
    await sleep(50)
    for (const resumed of [byHeader, byQuery, byBoth]) {
      expect(dataOf(resumed)).toEqual(all.slice(i + 1))
      resumed.close()
    }
  }
})

test('who loses the stream before any event comes again with the place where it began', async () => {
  const events = await stream()
  await expect.poll(() => events.lastId).not.toBeNull()
  events.close()
  await send(server.url, place.key, one(1))
  const again = await stream({ headers: { 'last-event-id': events.lastId as string } })
  await again.until(1)
  expect(again.events).toHaveLength(1)
})

test('goes on from a cursor of changes over more than a page, each once and in order', async () => {
  const { next_cursor } = await changes('')
  for (let n = 0; n < 4; n++) {
    const records = Array.from({ length: 700 }, (_, i) => vehicle(from + i * 100, { sequence: n * 1000 + i }))
    await store(own.database, place.siteId, records)
  }
  const events = await stream({ query: `?after=${next_cursor}` })
  await events.until(2_800, 20_000)
  expect(dataOf(events)).toEqual((await changes(`?after=${next_cursor}&limit=10000`)).items)
})

test('sites are filtered, and cursors bound to them', async () => {
  const { organization, token } = place
  const second = await makePlace(own.database, { organization, token })
  const events = await stream({ query: `?sites=${second.siteId}` })
  await send(server.url, place.key, one(1))
  await send(server.url, second.key, one(2))
  await events.until(1)
  await sleep(200)
  expect(events.events.map(({ data }) => (data as { site: number }).site)).toEqual([second.siteId])
  const id = events.events[0]?.id as string
  expect(await refusal({ headers: { 'last-event-id': id } })).toEqual({ status: 400, text: INVALID })
})

test('a cursor that the service did not issue answers 400, by header and by query parameter', async () => {
  const { next_cursor: good } = await changes('')
  const foreign = await makePlace(own.database)
  const { next_cursor: others } = await changes('', foreign.token)
  const forged = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
  let tried = 0
  for (const bad of [
    'x',
    '0',
    forged,
    others,
    `${good}=`,
    good.slice(1),
    'a'.repeat(600),
    `${good}, ${good}`,
    'null',
  ]) {
    expect(await refusal({ headers: { 'last-event-id': bad } }), bad).toEqual({ status: 400, text: INVALID })
    expect(await refusal({ query: `?after=${encodeURIComponent(bad)}` }), bad).toEqual({ status: 400, text: INVALID })
    tried += 2
  }
  expect(await refusal({ query: '?after=' })).toEqual({ status: 400, text: INVALID })
  expect(await refusal({ headers: { 'last-event-id': 'now' } })).toEqual({ status: 400, text: INVALID })
  console.log(`forged places: ${tried + 2} tried, 0 violated`)
})

test('a filter that is wrong, a foreign site, a missing permission and another type are refused before anything begins', async () => {
  const foreign = await makePlace(own.database)
  const DENIED = '{"detail":"You do not have permission to perform this action."}'
  expect(await refusal({ query: '?sites=x' })).toEqual({
    status: 400,
    text: JSON.stringify({ sites: { 0: [errorSentence('siteNumber')] } }),
  })
  expect(await refusal({ query: '?sites=99999999' })).toMatchObject({ status: 400 })
  expect(await refusal({ query: `?sites=${foreign.siteId}` })).toEqual({ status: 403, text: DENIED })
  const { token } = await place.organization.user(['can_use_api', 'can_create_exports'])
  expect(await refusal({ token })).toEqual({ status: 403, text: DENIED })
  expect(await refusal({ headers: { accept: 'application/json' } })).toMatchObject({ status: 406 })
})

test('nothing of another organization comes', async () => {
  const foreign = await makePlace(own.database)
  const events = await stream()
  await send(server.url, foreign.key, one(1))
  await send(server.url, place.key, one(2))
  await events.until(1)
  await sleep(300)
  expect(dataOf(events)).toMatchObject([{ site: place.siteId }])
})

test('a session reads it too, and does not stay awake by it', async () => {
  const user = await place.organization.user(['can_read_data'])
  const { cookie } = await beSignedIn(server, own.database, user)
  await own.database.query(
    sql`update sessions set last_seen_at = now() - interval '20 minutes' where user_id = ${user.id}`,
  )
  const seen = async () =>
    (await own.database.query(sql`select last_seen_at from sessions where user_id = ${user.id}`)).rows[0].last_seen_at
  const before = await seen()
  const events = await openEvents(server.url, '/app/api/traffic/data/stream', { cookie, ...SAME_ORIGIN })
  opened.push(events)
  await send(server.url, place.key, one(1))
  await events.until(1)
  expect(await seen()).toEqual(before)
})

const ENDS: { [act: string]: (user: TestUser) => Promise<unknown> } = {
  'the token is regenerated': ({ id }) => issueToken(own.database, id, OPERATOR),
  'the user is deactivated': ({ id }) => setUserActive(own.database, id, false, OPERATOR),
  'can_read_data is taken away': ({ id }) =>
    changePermissions(own.database, id, { grant: [], revoke: ['can_read_data'] }, OPERATOR),
}
/** Long before its lifetime of many minutes, beyond the limit of a test. */
test.each(Object.keys(ENDS))('ends when %s, and others do not', async what => {
  const user = await place.organization.user()
  const bystander = await stream()
  const streams = await Promise.all([1, 2, 3].map(() => stream({ token: user.token })))
  await sleep(100)
  await ENDS[what]?.(user)
  const since = performance.now()
  const ended = await Promise.all(streams.map(({ ended }) => ended))
  const slowest = Math.max(...ended.map(({ at }) => at - since))
  console.log(`${what}: ${streams.length} streams ended within ${Math.round(slowest)} ms`)
  expect(bystander.isOver).toBe(false)
})

test('ends also when the token is regenerated while it is being opened', async () => {
  let slowest = 0
  for (let round = 0; round < 10; round++) {
    const user = await place.organization.user()
    const opening = stream({ token: user.token })
    await sleep(round)
    await issueToken(own.database, user.id, OPERATOR)
    const since = performance.now()
    const events = await opening
    if (events.status === 200) slowest = Math.max(slowest, (await events.ended).at - since)
    else expect(events.status).toBe(401)
  }
  console.log(`regenerated while opening: 10 tried, slowest end ${Math.round(slowest)} ms`)
})

test('ends in order when the process is about to stop', async () => {
  const other = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
  const events = await stream({ url: other.url })
  other.stopping()
  expect((await events.ended).how).toBe('end')
  // One that is opened now ends at once, with the place to go on from elsewhere.
  const late = await stream({ url: other.url })
  expect((await late.ended).how).toBe('end')
  expect(late.lastId).not.toBeNull()
  await other.stop()
})

test('so many streams of a user are open at a time, and each that ends makes room', async () => {
  const limits = { ...NO_RATE_LIMITS.limits, streams: { ...STREAM_LIMITS, perUser: 3 } }
  const small = await startServer({ connection: own.connection, ...NO_RATE_LIMITS, limits })
  const url = small.url
  const three = await Promise.all([1, 2, 3].map(() => stream({ url })))
  expect(await refusal({ url })).toEqual({
    status: 429,
    text: '{"detail":"Request was throttled. Expected available in 5 seconds."}',
  })
  const { token } = await place.organization.user()
  expect((await stream({ url, token })).status).toBe(200)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('wayside_open_streams{kind="records"} 4')
  three[0]?.close()
  await expect.poll(async () => (await stream({ url })).status).toBe(200)
  await small.stop()
})

test('the limit of streams counts over all processes', async () => {
  const limits = { ...NO_RATE_LIMITS.limits, streams: { ...STREAM_LIMITS, perUser: 6 } }
  const start = () => startServer({ connection: own.connection, ...NO_RATE_LIMITS, limits })
  const two = await Promise.all([start(), start()])
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => stream({ url: two[i % 2]?.url })))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(429)])
  // A stream of the other process that ends makes room in this one.
  const ended = answers.findIndex(({ status }) => status === 200)
  answers[ended]?.close()
  await expect.poll(async () => (await stream({ url: two[(ended + 1) % 2]?.url })).status).toBe(200)
  expect((await stream({ url: two[ended % 2]?.url })).status).toBe(429)
  await Promise.all(two.map(one => one.stop()))
})

test('streams of a process that stops make room for those of the next one at once', async () => {
  const limits = { ...NO_RATE_LIMITS.limits, streams: { ...STREAM_LIMITS, perUser: 6 } }
  for (let process = 0; process < 3; process++) {
    const { url, stop } = await startServer({ connection: own.connection, ...NO_RATE_LIMITS, limits })
    const answers = await Promise.all(Array.from({ length: 6 }, () => stream({ url })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    await stop()
  }
})

test('streams of a process that was killed count until their lease is over, those of a living one are extended', async () => {
  const limits = { ...STREAM_LIMITS, perUser: 2, leaseMs: 1_500 }
  const open = (database: Database) => {
    const stopping = new AbortController()
    return new OpenStreams({ database, kind: 'records', limits, stopping: stopping.signal, onChange: () => {} })
  }
  const { id } = await place.organization.user()
  const killed = connect(own.connection, { max: 2, applicationName: 'wayside tests' })
  const living = open(own.database)
  const kept = await living.open(id)
  const lost = await open(killed).open(id)
  await expect(living.open(id)).rejects.toMatchObject({ status: 429 })
  // As kill -9 does, this leaves the row behind, and nothing extends it.
  await killed.close()
  await expect(living.open(id)).rejects.toMatchObject({ status: 429 })
  const second = await until(() => living.open(id))
  await sleep(2 * limits.leaseMs)
  await expect(living.open(id)).rejects.toMatchObject({ status: 429 })
  for (const one of [kept, lost, second]) one.destroy()
})

async function until<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === 100) throw error
      await sleep(100)
    }
  }
}

test('the opening counts as one request, and what comes as none', async () => {
  const limited = await startServer({ connection: own.connection, env: { RATE_LIMIT: '20' } })
  const user = await place.organization.user()
  const events = await stream({ url: limited.url, token: user.token })
  const left = Number(events.headers['ratelimit-remaining'])
  for (let n = 0; n < 5; n++) await store(own.database, place.siteId, one(n))
  await events.until(5)
  const { headers } = await stream({ url: limited.url, token: user.token })
  // A new minute may have started.
  expect([left - 1, 19]).toContain(Number(headers['ratelimit-remaining']))
  await limited.stop()
})

test('says that it lives, and ends after its time', async () => {
  const streams = { ...STREAM_LIMITS, heartbeatMs: 50, lifetimeMs: 500 }
  const quick = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' }, limits: { streams } })
  const since = performance.now()
  const events = await stream({ url: quick.url })
  const { how, at } = await events.ended
  expect(how).toBe('end')
  expect(at - since).toBeGreaterThan(400)
  expect(events.blocks.filter(block => block === ':').length).toBeGreaterThan(3)
  await quick.stop()
})

test('a reader that takes nothing is cut, and what waits for it is bounded', async () => {
  const streams = { ...STREAM_LIMITS, stallTimeoutMs: 500 }
  const strict = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' }, limits: { streams } })
  const { next_cursor } = await changes('')
  for (let n = 0; n < 4; n++) {
    const records = Array.from({ length: 10_000 }, (_, i) => vehicle(from + i * 100, { sequence: n * 10_000 + i }))
    await store(own.database, place.siteId, records)
  }
  const events = await stream({ url: strict.url, query: `?after=${next_cursor}` })
  events.answer.pause()
  // However long it takes until nothing more goes into the connection.
  await expect.poll(() => openStreams(strict.url), { timeout: 60_000 }).toBe(0)
  events.answer.resume()
  expect((await events.ended).how).toBe('cut')
  expect(events.events.length).toBeLessThan(40_000)
  // Where it was cut it goes on.
  const rest = await stream({ query: `?after=${next_cursor}`, headers: { 'last-event-id': events.lastId as string } })
  await rest.until(40_000 - events.events.length, 60_000)
  const ids = [...events.events, ...rest.events].map(({ data }) => (data as { id: number }).id)
  expect(new Set(ids).size).toBe(40_000)
  expect(ids).toHaveLength(40_000)
  await strict.stop()
})

test('many streams of an organization share reads, and each gets the same events', async () => {
  const organization = await makeOrganization(own.database)
  const at = await makePlace(own.database, { organization })
  const users = await Promise.all([1, 2, 3, 4, 5].map(() => organization.user(['can_use_api', 'can_read_data'])))
  const streams = await Promise.all(users.flatMap(({ token }) => [1, 2, 3, 4, 5, 6].map(() => stream({ token }))))
  for (let n = 0; n < 10; n++) await send(server.url, at.key, one(n))
  await Promise.all(streams.map(one => one.until(10)))
  const [first, ...others] = streams.map(dataOf)
  for (const other of others) expect(other).toEqual(first)
})

test('a connection of the database that is lost costs no event', async () => {
  const events = await stream()
  await send(server.url, place.key, one(0))
  await events.until(1)
  for (let n = 1; n < 6; n++) {
    await endListening(own.database)
    await store(own.database, place.siteId, one(n))
  }
  await events.until(6, 60_000)
  await sleep(300)
  expect(events.events).toHaveLength(6)
})
