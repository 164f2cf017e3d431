import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOnExports } from '../../../../server/delivery/exports/export-jobs.ts'
import { deliverWebhooks } from '../../../../server/delivery/webhooks/deliver-webhooks.ts'
import { deleteGroup, editGroup } from '../../../../server/field/groups/edit-groups.ts'
import { ALARM_MAIL_LIMITS, mailAlarms } from '../../../../server/field/sites/alarms/mail-alarms.ts'
import { raiseAlarmsOfSites } from '../../../../server/field/sites/alarms/raise-alarms.ts'
import { editSite } from '../../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../../server/people/access/audit.ts'
import { notifyState } from '../../../../server/people/access/notify.ts'
import { changePermissions } from '../../../../server/people/users/edit-user.ts'
import { makeGroup, setGroups } from '../../../support/people/grouping.ts'
import { DENIED } from '../../../support/people/managing.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../../support/people/people.ts'
import { beSignedIn, givePassword, SAME_ORIGIN, type SignedInCaller } from '../../../support/people/sign-in.ts'
import { openEvents } from '../../../support/reading/event-stream.ts'
import { ask } from '../../../support/services/ask.ts'
import { useServer } from '../../../support/services/use-server.ts'
import { startWebhookReceiver } from '../../../support/services/webhook-receiver.ts'
import { store, vehicle } from '../../../support/traffic/traffic.ts'

const SIZE = 48 * 1024 * 1024
const AT = Date.parse('2026-06-01T06:00:00Z')
const TIME = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }

const directory = mkdtempSync(join(tmpdir(), 'wayside-group-changes-'))
const server = useServer({
  env: { RATE_LIMIT: '0', EXPORT_DIR: directory, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' },
})
let city: TestOrganization
let user: TestUser
let call: SignedInCaller
/** One chosen by hand, one by its city, and one of no group. */
let chosen: number
let matching: number
let outside: number
let byHand: number
let byRule: number

beforeAll(async () => {
  city = await makeOrganization(server.database)
  await city.user()
  user = await city.user()
  call = await beSignedIn(server, server.database, user)
})
beforeEach(async () => {
  const place = { city: 'Graz', country: 'AT', time_zone: 'Europe/Vienna' }
  ;[chosen, matching, outside] = [await city.site(), await city.site(place), await city.site()]
  byHand = await makeGroup(server.database, city, { sites: [chosen] })
  byRule = await makeGroup(server.database, city, { cities: ['graz'], sites: [] })
  await setGroups(server.database, city, user, [byHand, byRule])
})
afterAll(() => rmSync(directory, { recursive: true }))

const api = (method: string, path: string, body?: unknown) =>
  ask(server.url, method, `/api/v1/traffic${path}`, { token: user.token, body })
const openStream = (query = '', lastId?: string) =>
  openEvents(server.url, `/api/v1/traffic/data/stream${query}`, {
    authorization: `Token ${user.token}`,
    ...(lastId && { 'last-event-id': lastId }),
  })
const passAt = (site: number, second: number) =>
  store(server.database, site, [vehicle(AT + second * 1000, { speed_kmh: 20 + second })])
/** Those of the user. */
async function finishExports(): Promise<void> {
  const unfinished = sql`select from exports where created_by = ${user.id} and status in ('queued', 'running')`
  const worker = workOnExports({ database: server.database, directory, concurrency: 1, onFailure: () => {} })
  await expect.poll(async () => (await server.database.query(unfinished)).rowCount, { timeout: 30_000 }).toBe(0)
  await worker.stop()
}
const siteOf = ({ data }: { data: unknown }) => (data as { site: number }).site

test('a stream has the sites of the groups as they are at each change, and ends when a group changes', async () => {
  const stream = await openStream()
  const narrow = await openStream(`?sites=${matching}`)
  await passAt(outside, 1)
  await passAt(matching, 2)
  expect(siteOf((await stream.until(1))[0] as never)).toBe(matching)
  await narrow.until(1)
  // A site leaves the rule: what was open on it alone ends, and the other stream does too, with a cursor that stays valid.
  await editSite(server.database, matching, { city: 'Linz' } as never, OPERATOR)
  await Promise.all([stream.ended, narrow.ended])
  await passAt(matching, 3)
  const again = await openStream('', stream.lastId as string)
  await passAt(chosen, 4)
  expect((await again.until(1)).map(siteOf)).toEqual([chosen])
  // A site joins the rule: it is in the stream from then on.
  await editSite(server.database, outside, { city: 'GRAZ' } as never, OPERATOR)
  await passAt(outside, 5)
  expect((await again.until(2)).map(siteOf)).toEqual([chosen, outside])
  await editGroup(server.database, { organizationId: city.id, groupId: byHand }, { sites: [] }, OPERATOR)
  await again.ended
  const refused = await openStream('', again.lastId as string)
  expect([refused.status, refused.blocks.join('')]).toEqual([400, '{"after":["Invalid cursor."]}'])
  const denied = await openStream(`?sites=${chosen}`)
  expect([denied.status, denied.blocks.join('')]).toEqual([DENIED.status, DENIED.text])
})

test('cursors are refused when a group is changed, and stay valid when a site joins a rule', async () => {
  for (const second of [10, 11, 12]) await passAt(chosen, second)
  const search = (cursor?: string) => api('POST', '/data/search', { time: TIME, limit: 1, cursor })
  const changes = (after?: string) => api('GET', `/data/changes?limit=1${after ? `&after=${after}` : ''}`)
  const first = (await search()).json.next_cursor
  const after = (await changes()).json.next_cursor
  await editSite(server.database, outside, { city: 'Graz' } as never, OPERATOR)
  expect([(await search(first)).status, (await changes(after)).status]).toEqual([200, 200])
  // Those of a user who sees all sites, or who has other groups, are of other sites.
  const colleague = await city.user()
  const ofAll = await ask(server.url, 'POST', '/api/v1/traffic/data/search', {
    token: colleague.token,
    body: { time: TIME, limit: 1 },
  })
  expect((await search(ofAll.json.next_cursor)).json).toEqual({ cursor: ['Invalid cursor.'] })
  await editGroup(server.database, { organizationId: city.id, groupId: byRule }, { cities: ['Moers'] }, OPERATOR)
  expect((await search(first)).json).toEqual({ cursor: ['Invalid cursor.'] })
  expect((await changes(after)).json).toEqual({ after: ['Invalid cursor.'] })
  // A name changes no sites.
  const fresh = (await changes()).json.next_cursor
  await editGroup(
    server.database,
    { organizationId: city.id, groupId: byRule },
    { name: `Renamed ${byRule}` },
    OPERATOR,
  )
  expect((await changes(fresh)).status).toBe(200)
})

test('an export of sites that one no longer sees is not found by its list, and its download is cut', async () => {
  const create = async (by: SignedInCaller, sites?: number[]) => {
    const made = await by('POST', '/app/api/traffic/exports', { body: { time: TIME, format: 'csv', sites } })
    expect(made.status, made.text).toBe(202)
    return made.json.id as string
  }
  const colleague = await beSignedIn(server, server.database, await city.user())
  const [own, ofAll, ofOutside] = [await create(call), await create(colleague), await create(colleague, [outside])]
  writeFileSync(join(directory, `${own}.1.csv`), Buffer.alloc(SIZE, 'x'))
  await server.database.query(sql`
    update exports
    set status = 'completed', attempt = 1, size_bytes = ${SIZE}, sha256 = 'of this test', finished_at = now(),
      expires_at = now() + interval '1 day'
    where id = ${own}
  `)
  const listed = async () =>
    (await call('GET', '/app/api/traffic/exports')).json.items.map((one: { id: string }) => one.id)
  expect(await listed()).toEqual([own])
  for (const id of [ofAll, ofOutside]) {
    for (const act of [
      ['GET', ''],
      ['GET', '/download'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      expect(await call(act[0], `/app/api/traffic/exports/${id}${act[1]}`)).toMatchObject(DENIED)
    }
  }
  const path = `/app/api/traffic/exports/${own}/download`
  const received = new Promise<number>((resolve, reject) => {
    get(`${server.url}${path}`, { agent: false, headers: { cookie: call.cookie } }, answer => {
      expect(answer.statusCode).toBe(200)
      let bytes = 0
      answer.once('readable', async () => {
        await setGroups(server.database, city, user, [byRule])
        answer.on('data', chunk => {
          bytes += chunk.length
        })
        answer.on('error', () => {}).on('close', () => resolve(bytes))
      })
    }).on('error', reject)
  })
  expect(await received).toBeLessThan(SIZE)
  expect(await call('GET', path)).toMatchObject(DENIED)
  expect(await listed()).toEqual([])
})

test('the file of an export has the sites of the groups alone, and ends with them for its user', async () => {
  const sites = [chosen, matching, outside]
  for (const [n, site] of sites.entries()) await passAt(site, 50 + n)
  const time = { from_dt: '2026-06-01T06:00:50Z', to_dt: '2026-06-01T06:00:53Z' }
  const made = await call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  expect(made.status, made.text).toBe(202)
  await finishExports()
  const path = `/app/api/traffic/exports/${made.json.id}/download`
  const [head = '', ...lines] = (await call('GET', path)).text.trimEnd().split('\r\n')
  const column = head.split(',').indexOf('site')
  expect(lines.map(line => Number(line.split(',')[column])).sort()).toEqual([chosen, matching].sort())
  await setGroups(server.database, city, user, [byRule])
  expect(await call('GET', path)).toMatchObject(DENIED)
})

test('a user whose group is deleted while reading sees no site, not all of them', async () => {
  await passAt(chosen, 20)
  const stream = await openStream()
  for (const groupId of [byHand, byRule]) {
    await deleteGroup(server.database, { organizationId: city.id, groupId }, OPERATOR)
  }
  await stream.ended
  expect((await api('GET', '/sites')).json).toEqual({ items: [] })
  expect((await api('POST', '/data/search', { time: TIME })).json).toEqual({ items: [], next_cursor: null })
  expect((await api('POST', '/data/aggregate', { time: TIME, group_by: ['site'] })).json.items).toEqual([])
  expect((await api('GET', '/data/changes')).json.items).toEqual([])
  expect(await api('GET', `/sites/${chosen}`)).toMatchObject(DENIED)
  expect((await call('GET', '/app/api/me')).json.groups).toEqual([])
})

test('a manager of groups manages their sites: quality periods, commands, imports, retiring; and no others', async () => {
  await city.device(chosen)
  await city.device(outside)
  const body = { from: TIME.from_dt, to: TIME.to_dt, kind: 'roadworks', effect: 'exclude' }
  const file = Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n')
  const octets = { body: file, headers: { 'content-type': 'application/octet-stream' } }
  const periods = (site: number) => `/app/api/traffic/sites/${site}/quality-periods`
  const acts: { [name: string]: (site: number) => Promise<{ status: number }> } = {
    'a quality period': site => call('POST', periods(site), { body }),
    'a command': site => call('POST', `/app/api/traffic/sites/${site}/commands`, { body: { command: 'reboot' } }),
    'an import': site => call('POST', `/app/api/traffic/imports?site=${site}&name=a.csv`, octets),
    'retiring it': site => call('POST', `/app/api/organization/sites/${site}/retire`),
  }
  for (const [name, act] of Object.entries(acts)) {
    expect(await act(outside), name).toMatchObject(DENIED)
    const done = await act(chosen)
    expect(done.status, `${name}: ${JSON.stringify(done)}`).toBeLessThan(300)
  }
  const left = sql`
    select (select count(*)::integer from quality_periods where site_id = any(${[chosen, outside]}::integer[])) as periods,
      (select count(*)::integer from commands c join devices d on d.id = c.device_id
        join device_assignments a on a.device_id = d.id where a.site_id = any(${[chosen, outside]}::integer[])) as commands,
      (select count(*)::integer from imports where site_id = any(${[chosen, outside]}::integer[])) as imports,
      array(select id from sites where id = any(${[chosen, outside]}::integer[]) and retired_at is not null) as retired
  `
  expect((await server.database.query(left)).rows).toEqual([{ periods: 1, commands: 1, imports: 1, retired: [chosen] }])
})

test('open pages get the states of visible sites alone', async () => {
  const pages = await openEvents(server.url, '/app/api/states', { cookie: call.cookie, ...SAME_ORIGIN })
  const notify = (site: number) => server.database.transaction(tx => notifyState(tx, city.id, 'site', site))
  await notify(outside)
  await notify(chosen)
  const ids = (await pages.until(1)).map(({ data }) => (data as { id: number }).id)
  expect(ids).toEqual([chosen])
  pages.close()
})

test('a webhook of a user of groups is their own, and sends events of sites that they see when it is sent', async () => {
  const receiver = await startWebhookReceiver()
  const hooks = '/app/api/traffic/webhooks'
  const ofAll = await beSignedIn(server, server.database, await city.user())
  const create = (by: SignedInCaller, path: string) =>
    by('POST', hooks, { body: { url: receiver.url + path, events: ['upload.stored'] } })
  const [own, others] = [await create(call, '/own'), await create(ofAll, '/all')]
  expect([own.json.limited_to, others.json.limited_to]).toEqual([user.email, null])
  const listed = async (by: SignedInCaller) =>
    (await by('GET', hooks)).json.items.map((one: { id: number }) => one.id).filter((id: number) => id >= own.json.id)
  expect(await listed(call)).toEqual([own.json.id])
  expect(await listed(ofAll)).toEqual([own.json.id, others.json.id])
  expect(await call('GET', `${hooks}/${others.json.id}/deliveries`)).toMatchObject(DENIED)
  for (const [i, site] of [chosen, matching, outside].entries()) await passAt(site, 30 + i)
  await setGroups(server.database, city, user, [byRule])
  const worker = deliverWebhooks({
    database: server.database,
    rules: { allowNetworks: ['127.0.0.0/8'] },
    onError: error => {
      throw error
    },
  })
  const deliveries = async () => (await ofAll('GET', `${hooks}/${own.json.id}/deliveries`)).json.items
  await expect.poll(() => receiver.at('/all').length, { timeout: 10_000 }).toBe(3)
  await expect
    .poll(async () => (await deliveries()).map((one: { status: string }) => one.status).sort())
    .toEqual(['delivered', 'failed'])
  await worker.stop()
  expect(receiver.at('/own').map(({ body }) => JSON.parse(body).data.site)).toEqual([matching])
  const failed = (await deliveries()).find((one: { status: string }) => one.status === 'failed')
  expect([failed.data.site, failed.error]).toEqual([chosen, 'The user of the webhook may not see this any more.'])
  const seen = (await call('GET', `${hooks}/${own.json.id}/deliveries`)).json.items
  expect(seen.map((one: { data: { site: number } }) => one.data.site)).toEqual([matching])
  const again = (id: string) => call('POST', `${hooks}/${own.json.id}/deliveries/${id}/resend`)
  expect([(await again(failed.id)).status, (await again(seen[0].id)).status]).toEqual([404, 202])
  // Without a permission that it took to make the webhook, nothing more is sent.
  await changePermissions(server.database, user.id, { grant: [], revoke: ['can_read_data'] }, OPERATOR)
  await passAt(matching, 40)
  await changePermissions(server.database, user.id, { grant: ['can_read_data'], revoke: [] }, OPERATOR)
  expect((await deliveries()).map((one: { data: { site: number } }) => one.data.site).sort()).toEqual(
    [chosen, matching].sort(),
  )
  await receiver.close()
})

test('a webhook of a service account ends with the account', async () => {
  const ofAll = await beSignedIn(server, server.database, await city.user())
  const permissions = ['can_use_api', 'can_read_data', 'can_manage_organization']
  const body = { name: `hooks-${byRule}`, purpose: 'Events', permissions, groups: [byRule] }
  const account = await ofAll('POST', '/app/api/organization/service-accounts', { body })
  const { token } = (await ofAll('POST', `/app/api/organization/service-accounts/${account.json.id}/token`)).json
  const made = await ask(server.url, 'POST', '/api/v1/traffic/webhooks', {
    token,
    body: { url: 'http://127.0.0.1:1/ended', events: ['upload.stored'] },
  })
  expect(made.json.limited_to, made.text).toBe(account.json.name)
  const sent = async () =>
    (await ofAll('GET', `/app/api/traffic/webhooks/${made.json.id}/deliveries`)).json.items.length
  for (const site of [matching, outside]) await passAt(site, 45)
  expect(await sent()).toBe(1)
  await server.database.query(sql`update users set ends_at = now() where id = ${account.json.id}`)
  await passAt(matching, 46)
  expect(await sent()).toBe(1)
})

test('a mail says that an export is ready while its user sees all of its sites', async () => {
  await server.database.query(sql`update users set export_mails = true where id = ${user.id}`)
  for (const [format, site] of [
    ['csv', chosen],
    ['parquet', matching],
  ]) {
    const made = await call('POST', '/app/api/traffic/exports', { body: { time: TIME, format, sites: [site] } })
    expect(made.status, made.text).toBe(202)
  }
  await setGroups(server.database, city, user, [byRule])
  await finishExports()
  const { rows } = await server.database.query(sql`
    select kind, content->>'format' as format
    from mails
    where user_id = ${user.id} and kind like 'export%'
  `)
  expect(rows).toEqual([{ kind: 'export_completed', format: 'parquet' }])
})

test('a page is not told which export of others was deleted', async () => {
  const colleague = await beSignedIn(server, server.database, await city.user())
  const made = await colleague('POST', '/app/api/traffic/exports', {
    body: { time: TIME, format: 'csv', sites: [outside] },
  })
  const path = `/app/api/traffic/exports/${made.json.id}`
  expect((await colleague('POST', `${path}/cancel`)).status).toBe(200)
  const [own, theirs] = await Promise.all(
    [call, colleague].map(({ cookie }) => openEvents(server.url, '/app/api/states', { cookie, ...SAME_ORIGIN })),
  )
  expect((await colleague('DELETE', path)).status).toBe(204)
  const gone = { kind: 'export', id: made.json.id, is_gone: true }
  expect((await theirs?.until(1))?.map(({ data }) => data)).toEqual([gone])
  expect((await own?.until(1))?.map(({ data }) => data)).toEqual([{ kind: 'everything', id: null }])
  for (const page of [own, theirs]) page?.close()
})

test('the audit log has the own acts of a user of groups, and those on visible sites', async () => {
  const colleague = await city.user()
  const theirs = await beSignedIn(server, server.database, colleague)
  const rename = async (by: SignedInCaller, site: number, name: string) => {
    const path = `/app/api/organization/sites/${site}`
    const { version } = (await by('GET', path)).json
    const renamed = await by('PATCH', path, { body: { name, version } })
    expect(renamed.status, renamed.text).toBe(200)
  }
  for (const site of [chosen, outside]) await rename(theirs, site, `Of a colleague ${site}`)
  await rename(call, matching, 'Own')
  const device = await city.device(outside)
  const move = { site: matching }
  expect((await theirs('POST', `/app/api/organization/devices/${device.id}/assign`, { body: move })).status).toBe(200)
  const audit = (query: string) => call('GET', `/app/api/organization/audit?limit=1000${query}`)
  const since = `&from_dt=${new Date(Date.now() - 60_000).toISOString()}`
  const named = async () =>
    (await audit(`${since}&action=site.edit`)).json.items
      .filter(({ details }: { details: { name?: object } }) => details.name)
      .map(({ actor, details }: { actor: string; details: { name: { to: string } } }) => [actor, details.name.to])
  expect(await named()).toEqual([
    [user.email, 'Own'],
    [colleague.email, `Of a colleague ${chosen}`],
  ])
  expect((await audit('&action=device')).json.items).toEqual([])
  expect(await audit(`&user=${colleague.id}`)).toMatchObject(DENIED)
  expect((await audit(`&user=${user.id}&action=site.edit`)).json.items).toHaveLength(1)
  await setGroups(server.database, city, user, [])
  expect(await named()).toEqual([[user.email, 'Own']])
})

test('a device that stands at a site is replaced only by managers of all sites', async () => {
  const [there, other] = [await city.device(chosen), await city.device(matching)]
  const assign = (by: SignedInCaller, replace: boolean) =>
    by('POST', `/app/api/organization/devices/${other.id}/assign`, { body: { site: chosen, replace } })
  expect((await assign(call, false)).json.detail).toMatch(/ stands at this site\. Say if it is to be replaced\.$/)
  expect(await assign(call, true)).toMatchObject(DENIED)
  const standing = sql`
    select device_id from device_assignments where assigned_until is null and site_id = ${chosen}
  `
  expect((await server.database.query(standing)).rows).toEqual([{ device_id: there.id }])
  const ofAll = await beSignedIn(server, server.database, await city.user())
  expect((await assign(ofAll, true)).status).toBe(200)
  expect((await server.database.query(standing)).rows).toEqual([{ device_id: other.id }])
})

test('a file with records of other sites is not taken back, neither by one of its uploads', async () => {
  await passAt(chosen, 50)
  await passAt(outside, 51)
  const { rows } = await server.database.query<{ id: number; site_id: number }>(sql`
    update uploads
    set import_id = ${randomUUID()}
    where site_id = any(${[chosen, outside]}::integer[])
    returning id, site_id
  `)
  const upload = rows.find(row => row.site_id === chosen)?.id
  expect(await api('DELETE', `/uploads/${upload}`)).toMatchObject(DENIED)
  const marked = sql`select id from uploads where take_back_asked_at is not null and id = any(${rows.map(({ id }) => id)})`
  expect((await server.database.query(marked)).rows).toEqual([])
})

test('links of a user end with a change of groups, and the token of a service account when it sees more sites', async () => {
  const [manager, other] = [await city.user(), await city.user()]
  await givePassword(server.database, other)
  const by = await beSignedIn(server, server.database, manager)
  const link = await by('POST', `/app/api/organization/users/${other.id}/link`)
  expect(link.status).toBe(201)
  await setGroups(server.database, city, manager, [byHand])
  const [, secret] = (link.json.url as string).split('#')
  const used = await ask(server.url, 'POST', '/app/api/open/link/use', {
    body: { link: secret, password: 'a sentence of five words' },
    headers: SAME_ORIGIN,
  })
  expect(used.status).not.toBe(200)
  const ofAll = await beSignedIn(server, server.database, await city.user())
  const accounts = '/app/api/organization/service-accounts'
  const account = await ofAll('POST', accounts, {
    body: {
      name: 'pull',
      purpose: 'Nightly pull',
      permissions: ['can_use_api', 'can_read_data'],
      groups: [byHand, byRule],
    },
  })
  expect(account.status, account.text).toBe(201)
  const { token } = (await ofAll('POST', `${accounts}/${account.json.id}/token`)).json
  const status = async () => (await ask(server.url, 'GET', '/api/v1/traffic/sites', { token })).status
  const change = (groups: number[] | null) => ofAll('PATCH', `${accounts}/${account.json.id}`, { body: { groups } })
  await change([byHand])
  expect(await status()).toBe(200)
  await change([byHand, byRule])
  expect(await status()).toBe(401)
})

test('`after=now` says nothing about uploads of other sites', async () => {
  await passAt(chosen, 60)
  const first = await openStream()
  await passAt(outside, 61)
  const second = await openStream()
  // It is signed, and can be read.
  const positionIn = (cursor: string | null) => Buffer.from(cursor as string, 'base64url').readBigInt64BE(8)
  expect(positionIn(second.lastId)).toBe(positionIn(first.lastId))
})

test('mails about alarms are of visible sites', async () => {
  await server.database.query(sql`update users set alarm_mails = 'immediate' where id = ${user.id}`)
  for (const site of [chosen, matching, outside]) {
    const { key } = await city.device(site)
    const status = { body: { battery_percent: 10, clock_offset_s: 0, measuring: true } }
    const sent = { ...status, headers: { authorization: `Device ${key}` } }
    expect((await ask(server.url, 'POST', '/device/v1/status', sent)).status).toBe(200)
    await raiseAlarmsOfSites(server.database, [site])
  }
  await setGroups(server.database, city, user, [byHand])
  await mailAlarms(server.database, true, { ...ALARM_MAIL_LIMITS, collectSeconds: 0, pauseSeconds: 0 })
  const { rows } = await server.database.query(
    sql`select site_id from mails where user_id = ${user.id} and kind not like 'export%'`,
  )
  expect(rows).toEqual([{ site_id: chosen }])
})
