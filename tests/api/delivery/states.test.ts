import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { raiseAlarms } from '../../../server/field/sites/alarms/raise-alarms.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { PERMISSIONS, type Permission } from '../../../server/people/access/permissions.ts'
import { changePermissions } from '../../../server/people/users/edit-user.ts'
import { STREAM_LIMITS } from '../../../server/platform/http/answers/event-stream.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, SAME_ORIGIN, type SignedInCaller } from '../../support/people/sign-in.ts'
import { askAsDevice } from '../../support/people/two-organizations.ts'
import { type Events, openEvents } from '../../support/reading/event-stream.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { endListening } from '../../support/services/end-listening.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const directory = mkdtempSync(join(tmpdir(), 'wayside-states-'))
let own: TestDatabase
let server: TestServer
let city: TestOrganization
let opened: Events[] = []

beforeAll(async () => {
  own = await testDatabase({ max: 10 })
  server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0', EXPORT_DIR: directory } })
})
beforeEach(async () => {
  city = await makeOrganization(own.database)
})
afterEach(() => {
  for (const one of opened) one.close()
  opened = []
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
  rmSync(directory, { recursive: true, force: true })
})

interface Page {
  user: TestUser
  call: SignedInCaller
  events: Events
}

async function openPage(permissions: readonly Permission[] = PERMISSIONS, organization = city, url = server.url) {
  const user = await organization.user([...permissions])
  const call = await beSignedIn({ url }, own.database, user)
  const events = await openEvents(url, '/app/api/states', { cookie: call.cookie, ...SAME_ORIGIN })
  opened.push(events)
  expect(events.status).toBe(200)
  return { user, call, events } satisfies Page
}

type EventData = { kind: string; id: unknown; [field: string]: unknown }
const eventsFor = ({ events }: { events: Events }, kind: string, id?: unknown): EventData[] =>
  events.events.map(({ data }) => data as EventData).filter(one => one.kind === kind && (id ?? one.id) === one.id)

const silence = (device: number, minutes: number) =>
  own.database.query(sql`
    update devices set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${device}`)

async function makeExport(call: SignedInCaller): Promise<string> {
  const body = { time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-02-01T00:00:00Z' }, format: 'csv' }
  const { status, json } = await call('POST', '/app/api/traffic/exports', { body })
  expect(status).toBe(202)
  return json.id
}

test('alarms and online of a site are pushed when they change, as the site shows them', async () => {
  const site = await city.site()
  const { id: device, key } = await city.device(site)
  await askAsDevice(server.url, key, 'POST', '/device/v1/status', { body: { measuring: true, battery_percent: 80 } })
  await raiseAlarms(own.database)
  const page = await openPage()
  await silence(device, 60)
  await raiseAlarms(own.database)
  await expect.poll(() => eventsFor(page, 'site', site).at(-1)).toMatchObject({ online: false, alarms: ['silent'] })
  const { json } = await page.call('GET', `/app/api/traffic/sites/${site}`)
  expect(eventsFor(page, 'site', site).at(-1)).toEqual({ kind: 'site', id: site, ...json.state })
  await silence(device, 0)
  await raiseAlarms(own.database)
  await expect.poll(() => eventsFor(page, 'site', site).at(-1)).toMatchObject({ online: true, alarms: [] })
})

test('the states of an export are pushed, to its end and its deletion', async () => {
  const page = await openPage()
  const id = await makeExport(page.call)
  const steps = () => eventsFor(page, 'export', id).map(({ status }) => status)
  await expect.poll(steps).toEqual(['queued'])
  const worker = workOnExports({ database: own.database, directory, concurrency: 1, pauseMs: 20, onFailure: () => {} })
  await expect.poll(() => steps().at(-1)).toBe('completed')
  await worker.stop()
  const { json } = await page.call('GET', `/app/api/traffic/exports/${id}`)
  const { kind: _, ...last } = eventsFor(page, 'export', id).at(-1) as EventData
  expect(json).toMatchObject(last)
  expect(last).toMatchObject({ progress: 1, records_written: 0, error: null })
  expect((await page.call('DELETE', `/app/api/traffic/exports/${id}`)).status).toBe(204)
  await expect.poll(() => eventsFor(page, 'export', id).at(-1)).toEqual({ kind: 'export', id, is_gone: true })
})

test('progress is pushed by the percent, and of changes in quick succession only the last', async () => {
  const page = await openPage()
  const id = await makeExport(page.call)
  await expect.poll(() => eventsFor(page, 'export', id)).toHaveLength(1)
  for (let n = 1; n <= 500; n++) {
    await own.database.query(sql`update exports set status = 'running', progress = ${n / 1000} where id = ${id}`)
  }
  await expect.poll(() => eventsFor(page, 'export', id).at(-1)).toMatchObject({ status: 'running', progress: 0.5 })
  expect(eventsFor(page, 'export', id).length).toBeLessThan(60)
  await sleep(300)
  const before = page.events.events.length
  await own.database.query(sql`update exports set progress = 0.501 where id = ${id}`)
  await sleep(500)
  expect(page.events.events).toHaveLength(before)
})

test('an import is pushed too', async () => {
  const page = await openPage()
  const site = await city.site()
  const sent = {
    body: Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n'),
    headers: { 'content-type': 'application/octet-stream' },
  }
  const { json } = await page.call('POST', `/app/api/traffic/imports?site=${site}&name=a.csv`, sent)
  await expect
    .poll(() => eventsFor(page, 'import', json.id).at(-1))
    .toMatchObject({ status: 'previewed', progress: 0, accepted: 0 })
})

test('the steps of a command are pushed as they happen', async () => {
  const page = await openPage()
  const site = await city.site()
  const { key } = await city.device(site)
  const { json, status } = await page.call('POST', `/app/api/traffic/sites/${site}/commands`, {
    body: { command: 'ping' },
  })
  expect(status).toBe(202)
  const steps = () => eventsFor(page, 'command', json.id).map(one => one.status)
  await expect.poll(steps).toEqual(['queued'])
  const device = (method: string, path: string, body?: unknown) =>
    askAsDevice(server.url, key, method, `/device/v1/commands${path}`, { body })
  expect((await device('GET', '')).status).toBe(200)
  await expect.poll(steps).toEqual(['queued', 'sent'])
  expect((await device('POST', `/${json.id}/acknowledge`)).status).toBe(200)
  await expect.poll(steps).toEqual(['queued', 'sent', 'acknowledged'])
  expect((await device('POST', `/${json.id}/result`, { status: 'completed' })).status).toBe(200)
  await expect.poll(steps).toEqual(['queued', 'sent', 'acknowledged', 'completed'])
  const { kind: _, ...last } = eventsFor(page, 'command', json.id).at(-1) as EventData
  const read = await page.call('GET', `/app/api/traffic/sites/${site}/commands/${json.id}`)
  expect(read.json).toMatchObject(last)
})

/** Notifies one of each kind. */
async function changeEverything(organization: TestOrganization): Promise<void> {
  const site = await organization.site()
  const { id: device } = await organization.device(site)
  const manager = await beSignedIn(server, own.database, await organization.user())
  await makeExport(manager)
  await manager('POST', `/app/api/traffic/sites/${site}/commands`, { body: { command: 'ping' } })
  const sent = {
    body: Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n'),
    headers: { 'content-type': 'application/octet-stream' },
  }
  await manager('POST', `/app/api/traffic/imports?site=${site}&name=a.csv`, sent)
  await silence(device, 60)
  await raiseAlarms(own.database)
}

const SEEN: [Permission, string[]][] = [
  ['can_read_data', ['site']],
  // An export has data.
  ['can_create_exports', []],
  ['can_dispatch_commands', ['command']],
  ['can_manage_organization', ['import']],
]

test('each kind is pushed to users who may see it, and nothing of another organization', async () => {
  const neighbour = await makeOrganization(own.database)
  const all = await openPage()
  const foreign = await openPage(PERMISSIONS, neighbour)
  const some = await Promise.all(SEEN.map(([permission]) => openPage([permission])))
  const exporting = await openPage(['can_create_exports', 'can_read_data'])
  const none = await openPage([])
  await sleep(300)
  await changeEverything(city)
  const kinds = (page: Page) => [...new Set(page.events.events.map(({ data }) => (data as EventData).kind))]
  const without = (page: Page) => kinds(page).filter(kind => kind !== 'everything')
  await expect.poll(() => without(all).sort()).toEqual(['command', 'export', 'import', 'site'])
  await sleep(500)
  for (const [i, page] of some.entries()) expect(without(page)).toEqual(SEEN[i]?.[1])
  expect(without(exporting).sort()).toEqual(['export', 'site'])
  expect(without(none)).toEqual([])
  expect(without(foreign)).toEqual([])
  console.log(`kinds by permission: ${(SEEN.length + 2) * SEEN.length} tried, 0 violated`)
})

test('a revoked permission takes effect immediately', async () => {
  const page = await openPage(['can_create_exports', 'can_read_data'])
  const colleague = await openPage()
  const first = await makeExport(colleague.call)
  await expect.poll(() => eventsFor(page, 'export', first)).toHaveLength(1)
  await changePermissions(own.database, page.user.id, { grant: [], revoke: ['can_create_exports'] }, OPERATOR)
  const second = await makeExport(colleague.call)
  await expect.poll(() => eventsFor(colleague, 'export', second)).toHaveLength(1)
  await sleep(300)
  expect(eventsFor(page, 'export', second)).toEqual([])
  expect(page.events.isOver).toBe(false)
})

test('it ends with its session, and then asks for one', async () => {
  const page = await openPage()
  await sleep(100)
  await page.call('POST', '/app/api/sign-out')
  await page.events.ended
  const again = await openEvents(server.url, '/app/api/states', { cookie: page.call.cookie, ...SAME_ORIGIN })
  expect(again).toMatchObject({
    status: 401,
    blocks: ['{"detail":"Authentication credentials were not provided."}'],
  })
  const { status } = await openEvents(server.url, '/api/v1/states', { authorization: `Token ${page.user.token}` })
  expect(status).toBe(404)
})

test('it does not keep the session awake, and one that fell asleep does not get it again', async () => {
  const streams = { ...STREAM_LIMITS, lifetimeMs: 300 }
  const env = { RATE_LIMIT: '0', EXPORT_DIR: directory }
  const quick = await startServer({ connection: own.connection, env, limits: { streams } })
  const page = await openPage(PERMISSIONS, city, quick.url)
  const sleepFor = (minutes: number) =>
    own.database.query(sql`
      update sessions
      set last_seen_at = now() - make_interval(mins => ${minutes})
      where user_id = ${page.user.id}
    `)
  await sleepFor(29)
  expect((await page.events.ended).how).toBe('end')
  const open = () => openEvents(quick.url, '/app/api/states', { cookie: page.call.cookie, ...SAME_ORIGIN })
  expect((await open()).status).toBe(200)
  const { rows } = await own.database.query(sql`
    select last_seen_at < now() - interval '28 minutes' as is_asleep from sessions where user_id = ${page.user.id}`)
  expect(rows).toEqual([{ is_asleep: true }])
  await sleepFor(31)
  expect((await open()).status).toBe(401)
  await quick.stop()
})

test('after the LISTEN connection was lost, pages are notified to read again', async () => {
  const page = await openPage()
  await endListening(own.database)
  await expect.poll(() => eventsFor(page, 'everything').length).toBe(1)
  const id = await makeExport(page.call)
  await expect.poll(() => eventsFor(page, 'export', id)).toHaveLength(1)
})
