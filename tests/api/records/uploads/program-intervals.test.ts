import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import { makeGroup, setGroups } from '../../../support/people/grouping.ts'
import { DENIED } from '../../../support/people/managing.ts'
import { ask } from '../../../support/services/ask.ts'
import { useServer } from '../../../support/services/use-server.ts'
import { interval, sendIntervals, walkIntervals } from '../../../support/traffic/intervals.ts'
import { between, daysAgo, get, makePlace, NO_RATE_LIMITS, type Place } from '../../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
const from = daysAgo(20)

beforeAll(async () => {
  place = await makePlace(server.database)
})

const post = (body: unknown, { query = '', token = place.token, site = place.siteId, headers = {} } = {}) =>
  ask(server.url, 'POST', `/api/v1/traffic/sites/${site}/intervals${query}`, { token, body, headers })
const stored = (start: number) =>
  walkIntervals(server.url, place.token, { ...between(start, start + HOUR_MS), sites: [place.siteId] })
const reasonsOf = ({ json }: { json: { rejections: { reason: string }[] } }) =>
  json.rejections.map(({ reason }) => reason)

test('a program stores what it counted, as an upload without a device that can be taken back', async () => {
  const answer = await post({ intervals: [interval(from), interval(from, { channel: 2, total: 15 })] })
  expect(answer).toMatchObject({ status: 200, json: { accepted: 2, duplicates: 0, corrections: 0, rejected: 0 } })
  expect(await stored(from)).toMatchObject([
    { channel: 1, total: 14, classes: { car: 12, truck: 2 } },
    { channel: 2, total: 15 },
  ])
  const { items } = (await get(server.url, place.token, `/uploads?site=${place.siteId}`)).json
  expect(items[0]).toMatchObject({ id: answer.json.id, device: null, import_id: null, kind: 'intervals', accepted: 2 })
  const taken = await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${answer.json.id}`, { token: place.token })
  expect(taken.status).toBe(202)
})

test('what a program and a device send of the same interval is the same interval: a duplicate, or a correction', async () => {
  const at = from + 2 * HOUR_MS
  await sendIntervals(server.url, place.key, [interval(at)])
  expect((await post({ intervals: [interval(at)] })).json).toMatchObject({ accepted: 0, duplicates: 1 })
  expect((await post({ intervals: [interval(at, { classes: { car: 13 } })] })).json).toMatchObject({ corrections: 1 })
  expect(await stored(at)).toMatchObject([{ total: 13 }])
})

test('it may be NDJSON and gzip, and an Idempotency-Key belongs to one site and one scheme', async () => {
  const at = from + 4 * HOUR_MS
  const lines = `${JSON.stringify(interval(at))}\nnot JSON\n`
  const headers = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip', 'idempotency-key': 'once' }
  const sent = gzipSync(lines)
  const first = await post(sent, { headers })
  expect(first.json).toMatchObject({ accepted: 1, rejected: 1 })
  expect((await post(sent, { headers })).text).toBe(first.text)
  const second = await makePlace(server.database, { organization: place.organization, token: place.token })
  expect((await post(sent, { headers, site: second.siteId })).status).toBe(409)
  expect((await post(sent, { headers, query: '?class_scheme=fhwa_13' })).status).toBe(409)
  expect((await post('start,channel\n', { headers: { 'content-type': 'text/csv' } })).status).toBe(415)
})

test('with its Idempotency-Key it is stored again once it was taken back, and so is one that had duplicates of it', async () => {
  const body = { intervals: [interval(from + 13 * HOUR_MS)] }
  const keyed = (key: string) => post(body, { headers: { 'idempotency-key': key } })
  const first = await keyed('first')
  expect((await keyed('second')).json).toMatchObject({ accepted: 0, duplicates: 1 })
  await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${first.json.id}`, { token: place.token })
  expect((await keyed('second')).json).toMatchObject({ accepted: 1, duplicates: 0 })
  expect((await keyed('first')).json).toMatchObject({ accepted: 0, duplicates: 1 })
})

test('codes mean what class_scheme says; without it their vehicles are unknown', async () => {
  const [at, later] = [from + 6 * HOUR_MS, from + 7 * HOUR_MS]
  const sent = (start: number) => ({ intervals: [interval(start, { classes: undefined, class_codes: { 2: 7 } })] })
  await post(sent(at), { query: '?class_scheme=fhwa_13' })
  await post(sent(later))
  expect(await stored(at)).toMatchObject([{ classes: { car: 7 }, class_codes: { 2: 7 } }])
  expect(await stored(later)).toMatchObject([{ classes: { unknown: 7 }, class_codes: { 2: 7 } }])
  const wrong = await post(sent(at), { query: '?class_scheme=mine' })
  expect([wrong.status, Object.keys(wrong.json)]).toEqual([400, ['class_scheme']])
})

test('intervals may be as old as those of files, and older than the device: from 1990 on', async () => {
  const first = Date.UTC(1990, 0, 1)
  const answer = await post({ intervals: [interval(first), interval(first - 900_000)] })
  expect(answer.json).toMatchObject({ accepted: 1, rejected: 1 })
  expect(reasonsOf(answer)).toEqual([expect.stringContaining('before 1990')])
  const future = await post({ intervals: [interval(daysAgo(-1))] })
  expect(reasonsOf(future)).toEqual([expect.stringContaining('future')])
})

test('unknown fields are ignored and named, and a body of another site is refused', async () => {
  const at = from + 9 * HOUR_MS
  const answer = await post({ intervals: [interval(at, { colour: 'red' })], mood: 1 })
  expect([answer.json.accepted, answer.json.ignored_fields]).toEqual([1, ['mood', 'colour']])
  expect((await post({ intervals: [], site: place.siteId + 1000 })).status).toBe(403)
  expect((await post({ intervals: [], site: place.siteId })).status).toBe(200)
  expect((await post({ records: [] })).status).toBe(400)
})

test('it needs the permission of imports, and the site among those of one’s groups', async () => {
  const reader = await place.organization.user(['can_use_api', 'can_read_data'])
  expect(await post({ intervals: [] }, { token: reader.token })).toMatchObject(DENIED)
  const manager = await place.organization.user()
  const group = await makeGroup(server.database, place.organization, {})
  await setGroups(server.database, place.organization, manager, [group])
  const sent = { intervals: [interval(from + 11 * HOUR_MS)] }
  expect(await post(sent, { token: manager.token })).toMatchObject(DENIED)
  const own = await makeGroup(server.database, place.organization, { sites: [place.siteId] })
  await setGroups(server.database, place.organization, manager, [own])
  expect((await post(sent, { token: manager.token })).json.accepted).toBe(1)
  const other = await makePlace(server.database)
  expect(await post(sent, { token: other.token })).toMatchObject(DENIED)
  expect((await post(sent, { site: 999_999 })).status).toBe(404)
})
