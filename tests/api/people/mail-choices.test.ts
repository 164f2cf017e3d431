import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { disableEndpoint } from '../../../server/delivery/webhooks/edit-endpoints.ts'
import { ALARM_MAIL_LIMITS, mailAlarms } from '../../../server/field/sites/alarms/mail-alarms.ts'
import { raiseAlarmsOfSites } from '../../../server/field/sites/alarms/raise-alarms.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { type Mailing, mailing, ORIGIN } from '../../support/people/mailing.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { decodeWords } from '../../support/people/read-mail.ts'
import { beSignedIn, givePassword, type SignedInCaller } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'

let at: Mailing
beforeAll(async () => {
  at = await mailing()
})
afterAll(() => at?.end())
beforeEach(() => at.clear())

const BATTERY_LOW = { battery_percent: 10, clock_offset_s: 0, measuring: true }

/** A new site with a device, whose alarms are raised by its statuses. */
async function makeSite(name: string) {
  const site = await at.city.site({ name: 'Bridge', time_zone: 'Europe/Helsinki' })
  await at.database.query(sql`update sites set name = ${name} where id = ${site}`)
  const { key } = await at.city.device(site)
  const report = async (status: object) => {
    const sent = { body: status, headers: { authorization: `Device ${key}` } }
    expect((await ask(at.server.url, 'POST', '/device/v1/status', sent)).status).toBe(200)
    await raiseAlarmsOfSites(at.database, [site])
  }
  return { site, report }
}

const choose = (user: SignedInCaller, body: object) => user('PATCH', '/app/api/mail-settings', { body })
const collected = { ...ALARM_MAIL_LIMITS, collectSeconds: 0, pauseSeconds: 0 }

test('alarms of one site are one mail, without headers by names of sites and users', async () => {
  const user = await at.city.user(['can_read_data'])
  const blind = await at.city.user(['can_use_api'])
  const mine = await beSignedIn(at.server, at.database, user)
  expect((await choose(mine, { alarms: 'immediate' })).json).toEqual({
    is_configured: true,
    alarms: 'immediate',
    exports: false,
  })
  await choose(await beSignedIn(at.server, at.database, blind), { alarms: 'immediate' })
  await at.database.query(sql`update users set name = ${'Noa\r\nBcc: a@evil.example'} where id = ${user.id}`)
  const { site, report } = await makeSite('Bridge <b>\r\nBcc: b@evil.example\r\n\r\nX')
  await report(BATTERY_LOW)
  await report({ ...BATTERY_LOW, clock_offset_s: 5 })
  await mailAlarms(at.database, true, { ...collected, collectSeconds: 3600 })
  expect(await at.rows()).toEqual([])
  await mailAlarms(at.database, true, collected)
  await at.send()
  expect(at.smtp.mails).toHaveLength(1)
  const [mail] = at.smtp.mails as [(typeof at.smtp.mails)[0]]
  expect(mail.recipients).toEqual([user.email])
  expect(mail.subject).toBe('Bridge <b> Bcc: b@evil.example X: Battery low, Clock not in sync')
  expect(decodeWords(mail.headers.get('to')?.[0] ?? '')).toContain('Noa Bcc: a@evil. example')
  expect([mail.headers.has('bcc'), mail.headers.get('to')?.length]).toEqual([false, 1])
  expect(mail.html).toContain('Bridge &lt;b&gt;')
  // The zone of the site, not that of the machine.
  expect(mail.text).toMatch(/Battery low, since .*(GMT\+[23]|EES?T)/)
  expect(mail.text).toContain(`${ORIGIN}/sites/${site}`)

  await report({ ...BATTERY_LOW, battery_percent: 90, clock_offset_s: 0 })
  await report(BATTERY_LOW)
  await mailAlarms(at.database, true, { ...collected, pauseSeconds: 3600 })
  expect(await at.rows()).toHaveLength(1)
  await mailAlarms(at.database, true, collected)
  expect(await at.rows()).toHaveLength(2)
})

test.each([
  ['de', 'daily', 'Alarme von City of Turku: 2', 'Batterie schwach'],
  ['fr', 'weekly', 'Alarmes de City of Turku\u00a0: 2', 'Batterie faible'],
])(
  'a digest in %s, sent %s, has the alarms of all sites, and ends by one click',
  async (language, when, subject, kind) => {
    const user = await at.city.user(['can_read_data'])
    const mine = await beSignedIn(at.server, at.database, user)
    await mine('PATCH', '/app/api/me', { body: { language } })
    await choose(mine, { alarms: when })
    const sites = [await makeSite('Bridge'), await makeSite('Harbour')]
    for (const { report } of sites) await report(BATTERY_LOW)
    await mailAlarms(at.database, true)
    expect(await at.rows()).toEqual([])
    await at.database.query(
      sql`update alarm_notices set created_at = now() - interval '8 days' where user_id = ${user.id}`,
    )
    await mailAlarms(at.database, true)
    await mailAlarms(at.database, true)
    await at.send()
    expect(at.smtp.mails).toHaveLength(1)
    const [mail] = at.smtp.mails as [(typeof at.smtp.mails)[0]]
    expect(mail.subject).toBe(subject)
    expect(mail.text.split(kind)).toHaveLength(3)
    for (const name of ['Bridge', 'Harbour']) expect(mail.text).toContain(name)

    expect(mail.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    const url = /^<(.*)>$/.exec(mail.headers.get('list-unsubscribe')?.[0] ?? '')?.[1] ?? ''
    expect(mail.text).toContain(url)
    expect(url.startsWith(`${ORIGIN}/unsubscribe?t=`)).toBe(true)
    const path = url.slice(ORIGIN.length)
    const choices = async () => (await mine('GET', '/app/api/mail-settings')).json.alarms
    // Programs that scan mails open links and even load the page again.
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(at.server.url, method, path)).status).toBe(200)
    const asking = await ask(at.server.url, 'GET', path)
    expect(asking.text).toContain(`<html lang="${language}">`)
    expect(asking.text).toContain('<form method="post">')
    expect(await choices()).toBe(when)
    for (const wrong of [path.slice(0, -1), `${path}x`, path.replace('alarms', 'exports'), '/unsubscribe']) {
      expect((await ask(at.server.url, 'POST', wrong)).status, wrong).toBe(400)
    }
    expect(await choices()).toBe(when)
    await sites[0]?.report({ ...BATTERY_LOW, clock_offset_s: 5 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { body: Buffer.from('List-Unsubscribe=One-Click'), headers }
    expect((await ask(at.server.url, 'POST', path, sent)).status).toBe(200)
    expect(await choices()).toBe('off')
    const left = await at.database.query(sql`select 1 from alarm_notices where user_id = ${user.id}`)
    expect(left.rowCount).toBe(0)
    expect(at.server.log.join('\n')).not.toContain(path.split('=')[1])
  },
)

test('alarms are collected for no one while the service sends no mails', async () => {
  const user = await at.city.user(['can_read_data'])
  await choose(await beSignedIn(at.server, at.database, user), { alarms: 'immediate' })
  const { report } = await makeSite('Bridge')
  await report(BATTERY_LOW)
  await mailAlarms(at.database, false, collected)
  expect((await at.database.query('select 1 from alarm_notices')).rowCount).toBe(0)
  expect(await at.rows()).toEqual([])
})

test('due alarms are found once per turn, organizations take turns, and notices that vanish make no mail', async () => {
  const harbour = await makeOrganization(at.database)
  const sites: number[] = []
  for (const organization of [at.city, at.city, at.city, harbour]) {
    const site = await organization.site()
    await at.database.query(sql`insert into alarms (site_id, kind, raised_at) values (${site}, 'silent', now())`)
    sites.push(site)
  }
  const [user, other] = [await at.city.user(['can_read_data']), await harbour.user(['can_read_data'])]
  const note = () =>
    at.database.query(sql`
      with chosen as (
        update users set alarm_mails = 'immediate' where id in (${user.id}, ${other.id}) returning id, organization_id
      )
      insert into alarm_notices (user_id, alarm_id, created_at)
      select u.id, a.id, now() - a.id * interval '1 second'
      from chosen u
      join sites s on s.organization_id = u.organization_id
      join alarms a on a.site_id = s.id and s.id = any(${sites}::integer[])
    `)
  const recipients = async () =>
    (await at.database.query('select user_id from mails order by id')).rows.map(({ user_id }) => user_id)
  await at.database.query('delete from alarm_notices')
  await note()
  let queries = 0
  const counting = {
    query: (statement: Parameters<Database['query']>[0]) => {
      queries += 1
      return at.database.query(statement)
    },
    transaction: work => at.database.transaction(work),
  } as Pick<Database, 'query' | 'transaction'> as Database
  await mailAlarms(counting, true, { ...collected, maxMails: 2 })
  expect((await recipients()).sort()).toEqual([user.id, other.id].sort())
  await mailAlarms(counting, true, collected)
  expect(await recipients()).toHaveLength(4)
  // Three queries in each of two turns: delete unwanted notices, find those beyond the limit, find those that are due.
  expect(queries).toBe(6)

  await at.clear()
  await note()
  const vanishing = {
    query: statement => at.database.query(statement),
    transaction: async work => {
      await at.database.query('delete from alarm_notices')
      return at.database.transaction(work)
    },
  } as Pick<Database, 'query' | 'transaction'> as Database
  await mailAlarms(vanishing, true, collected)
  expect(await recipients()).toEqual([])
})

test('the newest alarms up to a limit wait for a mail to a user', async () => {
  await at.database.query('delete from alarm_notices')
  const [user, other] = [await at.city.user(['can_read_data']), await at.city.user(['can_read_data'])]
  const site = await at.city.site()
  const { rows: alarms } = await at.database.query<{ id: number }>(sql`
    insert into alarms (site_id, kind, raised_at, cleared_at)
    select ${site}, 'silent', now(), now() from generate_series(1, 5)
    returning id::integer
  `)
  const ids = alarms.map(({ id }) => id)
  const note = (userId: number, some: number[]) =>
    at.database.query(sql`
      with chosen as (update users set alarm_mails = 'weekly' where id = ${userId})
      insert into alarm_notices (user_id, alarm_id) select ${userId}, unnest(${some}::bigint[])
    `)
  await note(user.id, ids)
  await note(other.id, ids.slice(0, 3))
  await mailAlarms(at.database, true, { ...ALARM_MAIL_LIMITS, maxNotices: 3 })
  const left = async (userId: number) =>
    (
      await at.database.query(
        sql`select alarm_id::integer as id from alarm_notices where user_id = ${userId} order by 1`,
      )
    ).rows.map(({ id }) => id)
  expect([await left(user.id), await left(other.id)]).toEqual([ids.slice(2), ids.slice(0, 3)])
  await at.database.query('delete from alarm_notices')
})

test('a mail has the newest alarms of a site, and counts the others', async () => {
  const user = await at.city.user(['can_read_data'])
  await choose(await beSignedIn(at.server, at.database, user), { alarms: 'immediate' })
  const { report } = await makeSite('Bridge')
  await report({ ...BATTERY_LOW, clock_offset_s: 5 })
  await report({ battery_percent: 90, clock_offset_s: 0, measuring: true })
  await report(BATTERY_LOW)
  await mailAlarms(at.database, true, { ...collected, maxAlarmsInMail: 1 })
  await at.database.query(sql`delete from mails where user_id <> ${user.id}`)
  await at.send()
  const [mail] = at.smtp.mails as [(typeof at.smtp.mails)[0]]
  expect(mail.subject).toBe('Bridge: Battery low')
  expect(mail.text).toMatch(/\b2\b.*more|more.*\b2\b/)
})

test('an export that is ready or has failed is mailed to a user who wants it', async () => {
  const [user, other] = [await at.city.user(), await at.city.user()]
  const site = await at.city.site()
  await choose(await beSignedIn(at.server, at.database, user), { exports: true })
  const directory = mkdtempSync(join(tmpdir(), 'wayside-mail-'))
  const run = async (place: string, status: string) => {
    const time = { from_dt: '2026-06-01T00:00:00+03:00', to_dt: '2026-06-02T00:00:00+03:00' }
    const body = { time, format: 'csv', sites: [site] }
    for (const { token } of [user, other]) {
      expect((await ask(at.server.url, 'POST', '/api/v1/traffic/exports', { token, body })).status).toBe(202)
    }
    const worker = workOnExports({
      database: at.database,
      directory: place,
      concurrency: 1,
      pauseMs: 5,
      onFailure: () => {},
    })
    const ended = async () => (await at.database.query(sql`select 1 from exports where status = ${status}`)).rowCount
    await expect.poll(ended, { timeout: 30_000 }).toBe(2)
    await worker.stop()
  }
  await run(directory, 'completed')
  await run(join(directory, 'missing'), 'failed')
  rmSync(directory, { recursive: true })
  await at.send()
  expect(at.smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [[user.email], 'Export ready: csv, 1 Jun 2026 – 2 Jun 2026'],
    [[user.email], 'Export failed: csv, 1 Jun 2026 – 2 Jun 2026'],
  ])
  expect(at.smtp.mails[0]?.text).toMatch(/\d kB\. The file is stored for 7 days\./)
  expect(at.smtp.mails[1]?.text).toContain('has failed: The export could not be written.')
  expect(at.smtp.mails[0]?.headers.get('list-unsubscribe')?.[0]).toContain('.exports.')
})

test('managers who have signed in are mailed when the service disables a webhook, once a day', async () => {
  await givePassword(at.database, at.manager)
  const invited = await at.city.user()
  const reader = await at.city.user(['can_read_data'])
  const sent = {
    token: at.manager.token,
    body: { url: 'https://hooks.example.org/x?key=1', events: ['upload.stored'] },
  }
  const { status, json } = await ask(at.server.url, 'POST', '/api/v1/traffic/webhooks', sent)
  expect(status).toBe(201)
  for (let n = 0; n < 3; n++) {
    await at.database.query(sql`update webhook_endpoints set enabled = true where id = ${json.id}`)
    await at.database.transaction(tx => disableEndpoint(tx, json.id, 'gone'))
  }
  await at.send()
  const to = at.smtp.mails.flatMap(({ recipients }) => recipients)
  expect(to.filter(email => email === at.manager.email)).toHaveLength(1)
  expect(to).not.toContain(reader.email)
  expect(to).not.toContain(invited.email)
  const [mail] = at.smtp.mails
  expect(mail?.subject).toBe('Webhook disabled: hooks.example.org')
  expect(mail?.text).toContain('410')
  expect(mail?.text).not.toContain('key=1')
})
