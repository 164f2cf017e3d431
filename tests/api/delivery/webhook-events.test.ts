import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { EVENT_EXAMPLES, EVENT_TYPES, type EventType } from '../../../contract/webhook-events.ts'
import { storeFindings } from '../../../server/analysis/findings/store-findings.ts'
import { failAbandonedExports, workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { expireCommands } from '../../../server/field/commands/change-commands.ts'
import { raiseAlarms } from '../../../server/field/sites/alarms/raise-alarms.ts'
import { reportCompleteDays } from '../../../server/records/uploads/days/complete-days.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type Field, makeField, type Post, until } from '../../support/traffic/field.ts'
import { interval } from '../../support/traffic/intervals.ts'
import { iso, store, vehicle } from '../../support/traffic/traffic.ts'

let field: Field
let post: Post
const directory = mkdtempSync(join(tmpdir(), 'wayside-events-'))
beforeAll(async () => {
  field = await makeField()
  await makeEndpoint(field.city.id, [...EVENT_TYPES])
})
beforeEach(async () => {
  post = await field.post({ time_zone: 'Europe/Berlin' })
  await field.db.database.query('delete from webhook_deliveries')
})
afterAll(async () => {
  await field?.end()
  rmSync(directory, { recursive: true })
})

const makeEndpoint = async (organizationId: number, events: EventType[], enabled = true): Promise<number> => {
  const { rows } = await field.db.database.query<{ id: number }>(sql`
    insert into webhook_endpoints (organization_id, url, events, enabled, secret)
    values (${organizationId}, 'https://receiver.example/', ${events}, ${enabled}, 'secret')
    returning id
  `)
  return rows[0]?.id as number
}

interface Event {
  type: EventType
  data: { [name: string]: unknown }
}
const recorded = async (): Promise<Event[]> =>
  (await field.db.database.query<Event>(sql`select type, data from webhook_deliveries order by number`)).rows

/** The events are exactly these, each with the fields of its documentation, and the API answers at its path. */
async function expectEvents(...expected: [EventType, { [name: string]: unknown }][]): Promise<void> {
  const events = await recorded()
  expect(events).toMatchObject(expected.map(([type, data]) => ({ type, data })))
  for (const { type, data } of events) {
    expect(Object.keys(data)).toEqual(Object.keys(EVENT_EXAMPLES[type]))
    const { status, text } = await ask(field.server.url, 'GET', String(data.path), { token: post.user.token })
    expect(status, text).toBe(200)
  }
}

const silence = () =>
  field.db.database.query(sql`update devices set last_seen_at = now() - interval '1 day' where id = ${post.device}`)
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('an alarm is reported when it is raised and when it is cleared, once each', async () => {
  await silence()
  await raiseAlarms(field.db.database)
  await raiseAlarms(field.db.database)
  const site = { kind: 'silent', site: post.site, since: MOMENT, raised_at: MOMENT }
  await expectEvents(['alarm.raised', { ...site, cleared_at: null }])
  await post.report('POST', '/status', { body: { measuring: true } })
  await post.report('POST', '/status', { body: { measuring: true, battery_percent: 5 } })
  await Promise.all([0, 1, 2].map(() => raiseAlarms(field.db.database)))
  await expectEvents(
    ['alarm.raised', site],
    ['alarm.cleared', { ...site, cleared_at: MOMENT }],
    ['alarm.raised', { kind: 'battery_low', site: post.site }],
  )
})

test('a state that flaps is raised again only after it was cleared', async () => {
  for (let i = 0; i < 5; i++) {
    await post.report('POST', '/status', { body: { measuring: true, battery_percent: 5 } })
    await post.report('POST', '/status', { body: { measuring: true, battery_percent: 4 } })
    await post.report('POST', '/status', { body: { measuring: true, battery_percent: 90 } })
  }
  const types = (await recorded()).map(({ type }) => type)
  expect(types).toEqual(Array.from({ length: 10 }, (_, index) => (index % 2 ? 'alarm.cleared' : 'alarm.raised')))
})

const create = async () => {
  const time = { from_dt: iso(Date.now() - DAY_MS), to_dt: iso(Date.now()) }
  const sent = { token: post.user.token, body: { time, format: 'csv' } }
  const { status, json, text } = await ask(field.server.url, 'POST', '/api/v1/traffic/exports', sent)
  expect(status, text).toBe(202)
  return json.id as string
}
const working = async (into: string, done: () => Promise<boolean>) => {
  const options = { database: field.db.database, directory: into, concurrency: 1, pauseMs: 20 }
  const workers = workOnExports({ ...options, onFailure: () => {} })
  try {
    await until(done, 30_000)
  } finally {
    await workers.stop()
  }
}
const statusOf = async (id: string) =>
  (await ask(field.server.url, 'GET', `/api/v1/traffic/exports/${id}`, { token: post.user.token })).json.status

test('an export is reported when it is completed, and when it has failed for good', async () => {
  const id = await create()
  await working(directory, async () => (await statusOf(id)) === 'completed')
  const data = { export: id, format: 'csv', records: 0, size_bytes: expect.any(Number), expires_at: MOMENT }
  await expectEvents(['export.completed', data])
  const failing = await create()
  await working('/dev/null/none', async () => (await statusOf(failing)) === 'failed')
  const failed = { export: failing, error: 'The export could not be written.' }
  await expectEvents(['export.completed', data], ['export.failed', failed])
  const abandoned = await create()
  await field.db.database.query(sql`
    update exports set status = 'running', attempt = 3, lease_until = now() - interval '1 second' where id = ${abandoned}
  `)
  await failAbandonedExports(field.db.database, directory)
  const interrupted = { export: abandoned, error: 'The export was interrupted too often.' }
  await expectEvents(['export.completed', data], ['export.failed', failed], ['export.failed', interrupted])
})

test('an upload is reported when it is readable', async () => {
  const now = Date.now()
  const records = [vehicle(now - HOUR_MS), vehicle(now - HOUR_MS + MINUTE_MS), { channel: 1 }]
  expect((await post.report('POST', '/uploads', { body: { records } })).status).toBe(200)
  const counts = { site: post.site, accepted: 2, duplicates: 0, rejected: 1 }
  await expectEvents([
    'upload.stored',
    { ...counts, from_dt: iso(now - HOUR_MS), to_dt: iso(now - HOUR_MS + MINUTE_MS) },
  ])
})

test('an upload of intervals is an event of its own', async () => {
  const start = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 5 * HOUR_MS
  const send = (...intervals: object[]) => post.report('POST', '/intervals', { body: { intervals } })
  expect((await send(interval(start, { channel: 2 }), interval(start + HOUR_MS, { channel: 2 }), {})).status).toBe(200)
  expect((await send(interval(start, { channel: 2, total: 99 }))).status).toBe(200)
  const counts = { site: post.site, duplicates: 0, from_dt: iso(start) }
  await expectEvents(
    ['intervals.stored', { ...counts, accepted: 2, corrections: 0, rejected: 1, to_dt: iso(start + HOUR_MS) }],
    ['intervals.stored', { ...counts, accepted: 1, corrections: 1, rejected: 0, to_dt: iso(start) }],
  )
})

test('a local day is reported once, when it is over and 95 % of it was measured', async () => {
  const zone = 'Europe/Berlin'
  const dayBefore = (days: number) => localDate(zone, Date.now() - days * DAY_MS)
  const measured = (days: number, share: number) => {
    const [from, to] = [days, days - 1].map(back => startOfLocalDay(zone, dayBefore(back))) as [number, number]
    return store(field.db.database, post.site, [], [[from, Math.min(Date.now(), from + (to - from) * share)]])
  }
  await measured(9, 1)
  await measured(3, 0.94)
  await measured(2, 0.96)
  await measured(0, 1)
  await field.db.database.query('delete from webhook_deliveries')
  await reportCompleteDays(field.db.database)
  await reportCompleteDays(field.db.database)
  const complete = { site: post.site, day: dayBefore(2), count: 0, coverage: 0.96 }
  await expectEvents(['day.complete', complete])
  await measured(3, 1)
  await field.db.database.query("delete from webhook_deliveries where type = 'upload.stored'")
  await reportCompleteDays(field.db.database)
  await expectEvents(['day.complete', complete], ['day.complete', { ...complete, day: dayBefore(3), coverage: 1 }])
})

test('a finding is reported when it is new, not when it is found again', async () => {
  const from = Date.now() - 3 * DAY_MS
  const found = { kind: 'no_vehicles' as const, from, to: from + 6 * HOUR_MS, evidence: { hours: 6 } }
  const storeAll = (...all: (typeof found)[]) =>
    storeFindings(field.db.database, post.site, { found: all, from: from - DAY_MS, to: from + 2 * DAY_MS })
  await storeAll(found)
  await storeAll({ ...found, to: from + 7 * HOUR_MS })
  const data = { kind: 'no_vehicles', site: post.site, from_dt: iso(from), to_dt: iso(from + 6 * HOUR_MS) }
  await expectEvents(['finding.created', data])
})

test('a command is reported when it has ended: by its result, its cancellation or its expiry', async () => {
  const [completed, cancelled, expired] = [
    await post.dispatch('ping'),
    await post.dispatch('reboot'),
    await post.dispatch('ping'),
  ]
  await post.call('POST', `/commands/${cancelled.id}/cancel`)
  await post.take()
  for (let i = 0; i < 2; i++) await post.finish(completed.id, { status: 'completed', result: null, error: null })
  await field.db.database.query(sql`
    update commands set created_at = now() - interval '2 hours', sent_at = null, status = 'queued',
      expires_at = now() - interval '1 hour'
    where id = ${expired.id}
  `)
  await expireCommands(field.db.database)
  await expireCommands(field.db.database)
  await expectEvents(
    ['command.ended', { command: cancelled.id, name: 'reboot', status: 'cancelled', site: post.site }],
    ['command.ended', { command: completed.id, name: 'ping', status: 'completed', error: null }],
    ['command.ended', { command: expired.id, status: 'expired' }],
  )
})

test('an event is for the enabled endpoints of its organization that chose its type', async () => {
  const other = await makeOrganization(field.db.database)
  const away = await field.post({}, other)
  const chosen = await makeEndpoint(other.id, ['upload.stored'])
  await makeEndpoint(other.id, ['upload.stored'], false)
  await makeEndpoint(other.id, ['alarm.raised'])
  await away.report('POST', '/uploads', { body: { records: [vehicle(Date.now() - HOUR_MS)] } })
  const { rows } = await field.db.database.query('select endpoint_id from webhook_deliveries')
  expect(rows).toEqual([{ endpoint_id: chosen }])
})
