import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../server/access/audit.ts'
import type { Database } from '../../server/database/connect.ts'
import { workOnExports } from '../../server/exports/export-jobs.ts'
import { createLog } from '../../server/log.ts'
import { enqueueMail } from '../../server/mail/enqueue-mail.ts'
import { deleteOldMails, SEND_LIMITS, sendMails } from '../../server/mail/send-mails.ts'
import { TRANSPORT_LIMITS } from '../../server/mail/transport.ts'
import { ALARM_MAIL_LIMITS, mailAlarms } from '../../server/sites/mail-alarms.ts'
import { raiseAlarms } from '../../server/sites/raise-alarms.ts'
import { setUserActive } from '../../server/users/edit-user.ts'
import { answerResets } from '../../server/users/reset-password.ts'
import { ask } from '../support/ask.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { CERTIFICATE, type MailServer, startMailServer } from '../support/mail-server.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../support/people.ts'
import { decodeWords } from '../support/read-mail.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { beSignedIn, givePassword, SAME_ORIGIN, type SignedInCaller } from '../support/sign-in.ts'

const ORIGIN = 'http://traffic.example.org'
const FROM = { name: 'Wayside', address: 'wayside@example.org' }

let own: TestDatabase
let database: Database
let smtp: MailServer
let server: TestServer
let silent: TestServer
let city: TestOrganization
let manager: TestUser
let call: SignedInCaller
beforeAll(async () => {
  own = await testDatabase()
  database = own.database
  smtp = await startMailServer()
  const env = { RATE_LIMIT: '0', PUBLIC_URL: ORIGIN }
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Wayside <wayside@example.org>' }
  const limits = { resets: { windowMs: 3_600_000, perAccount: 2, perAddress: 12 } }
  server = await startServer({ connection: own.connection, env: { ...env, ...mail }, limits })
  silent = await startServer({ connection: own.connection, env })
  city = await makeOrganization(database, 'City of Turku')
  manager = await city.user()
  call = await beSignedIn(server, database, manager)
})
afterAll(async () => {
  await server?.stop()
  await silent?.stop()
  await smtp?.stop()
  await own?.drop()
})
beforeEach(async () => {
  smtp.mails.length = 0
  smtp.behaviour.afterData = 'accept'
  await database.query('delete from mails')
})

const settings = (url = `smtp://127.0.0.1:${smtp.port}`) => ({ smtpUrl: url, from: FROM, origin: ORIGIN })

/** One turn of the loop; mails whose time has not come are made due before. */
async function send(url?: string, transport = {}, isDue = true): Promise<void> {
  if (isDue) await database.query("update mails set next_attempt_at = now() where status = 'waiting'")
  const limits = { ...SEND_LIMITS, transport: { ...TRANSPORT_LIMITS, ...transport } }
  const { signal } = new AbortController()
  await sendMails(database, settings(url), { signal, log: createLog('silent', 'test'), limits })
}

const rows = async () =>
  (await database.query('select status, attempt, content, error, next_attempt_at from mails order by id')).rows

const writeReset = (user: TestUser) =>
  database.transaction(tx =>
    enqueueMail(tx, {
      userId: user.id,
      kind: 'reset',
      content: { url: `${ORIGIN}/link#x`, organization: 'C', hours: 1 },
    }),
  )

const post = (path: string, body: unknown, at = server) =>
  ask(at.url, 'POST', `/app/api/open${path}`, { body, headers: SAME_ORIGIN })

test.each([
  ['en', 'Your invitation to City of Turku', 'has invited you', 'Choose a password'],
  ['de', 'Ihre Einladung zu City of Turku', 'hat Sie zu City of Turku', 'Passwort wählen'],
  ['fr', 'Votre invitation chez City of Turku', 'vous invite à rejoindre', 'Choisir un mot de passe'],
])(
  'an invitation is mailed in the language of the manager (%s), and its link is deleted when it is sent',
  async (...row) => {
    const [language, subject, text, button] = row
    await call('PATCH', '/app/api/me', { body: { language, name: 'Mia Müller' } })
    const email = `noa-${language}@city.example`
    const { status, json } = await call('POST', '/app/api/organization/users', { body: { email, name: 'Noa <Salo>' } })
    expect({ status, mailed: json.link.mailed }).toEqual({ status: 201, mailed: true })
    await send()
    const [mail] = smtp.mails as [(typeof smtp.mails)[0]]
    expect(smtp.mails).toHaveLength(1)
    expect(mail).toMatchObject({ sender: FROM.address, recipients: [email], subject })
    expect(mail.text).toContain(`Mia Müller ${text}`)
    expect(mail.text).toContain(json.link.url)
    expect(mail.html).toContain(`<a href="${json.link.url}"`)
    expect(mail.html).toContain(button)
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    expect(mail.headers.get('content-language')).toEqual([language])
    expect(mail.headers.get('message-id')).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/)])
    expect(Math.abs(Date.parse(mail.headers.get('date')?.[0] ?? '') - Date.now())).toBeLessThan(3_600_000)
    expect(mail.headers.has('list-unsubscribe')).toBe(false)
    expect(await rows()).toMatchObject([{ status: 'sent', attempt: 1, content: null, error: null }])
    expect((await post('/link', { link: json.link.url.split('#')[1] })).json.email).toBe(email)
  },
)

test('without SMTP_URL nothing is mailed, and links are shown as ever', async () => {
  const quiet = await beSignedIn(silent, database, manager)
  const { json } = await quiet('POST', '/app/api/organization/users', { body: { email: 'leo@city.example' } })
  expect(json.link).toMatchObject({ mailed: false, url: expect.stringContaining('/link#') })
  expect(await rows()).toEqual([])
  expect((await ask(silent.url, 'GET', '/app/api/open/password-reset')).json).toEqual({ is_available: false })
  expect((await ask(server.url, 'GET', '/app/api/open/password-reset')).json).toEqual({ is_available: true })
  expect(await post('/password-reset', { email: manager.email }, silent)).toMatchObject({ status: 404 })
})

test('a forgotten password is reset by a link that is mailed, works once and ends with a change of the user', async () => {
  const [user, other, invited] = [await city.user(), await city.user(), await city.user()]
  await givePassword(database, user)
  await givePassword(database, other)
  const answers = []
  for (const email of [user.email.toUpperCase(), 'nobody@city.example', invited.email, other.email]) {
    const { status, text } = await post('/password-reset', { email })
    answers.push({ status, text })
  }
  expect(answers).toEqual(Array(4).fill({ status: 202, text: '{}' }))
  await answerResets(database, settings())
  await send()
  expect(smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([user.email, other.email].sort())
  const linkTo = ({ email }: TestUser) =>
    /\/link#(\S+)/.exec(smtp.mails.find(({ recipients }) => recipients[0] === email)?.text ?? '')?.[1]
  const { json } = await post('/link', { link: linkTo(user) })
  expect(json).toMatchObject({ purpose: 'reset', email: user.email })
  expect(Date.parse(json.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000)
  const use = { link: linkTo(user), password: 'a password of my own' }
  expect([(await post('/link/use', use)).status, (await post('/link/use', use)).status]).toEqual([200, 400])
  await setUserActive(database, other.id, false, OPERATOR)
  expect((await post('/link', { link: linkTo(other) })).status).toBe(400)
  const stored = JSON.stringify((await database.query('select * from password_resets')).rows)
  expect(stored).not.toContain('city.example')
})

test('requests for a new password are limited by account, known or not, and by client', async () => {
  await database.query('delete from password_resets')
  const unknown = 'stranger@city.example'
  const asked = []
  for (const email of [unknown, unknown, unknown, manager.email, manager.email, manager.email]) {
    asked.push((await post('/password-reset', { email })).status)
  }
  expect(asked).toEqual([202, 202, 429, 202, 202, 429])
  for (let n = 4; n < 12; n++) expect((await post('/password-reset', { email: `a${n}@x.example` })).status).toBe(202)
  const refused = await post('/password-reset', { email: 'a13@x.example' })
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
})

test('a mail is sent over TLS if the server offers it, and never to a server with an unknown certificate', async () => {
  const auth: string[] = []
  const secure = await startMailServer({
    disabledCommands: [],
    authOptional: false,
    onAuth({ username, password }, _session, callback) {
      auth.push(`${username}:${password}`)
      if (password === 'p@ss') callback(null, { user: username ?? '' })
      else callback(new Error('Invalid username or password'))
    },
  })
  const trusted = { tls: { ca: CERTIFICATE } }
  await writeReset(manager)
  const url = `smtp://mia:p%40ss@127.0.0.1:${secure.port}`
  await send(url)
  expect(await rows()).toMatchObject([{ status: 'waiting', attempt: 1, error: expect.stringContaining('certificate') }])
  await send(url.replace('p%40ss', 'wrong'), trusted)
  expect(await rows()).toMatchObject([{ status: 'waiting', attempt: 2, error: expect.stringContaining('535') }])
  expect(secure.mails).toEqual([])
  await send(url, trusted)
  expect(await rows()).toMatchObject([{ status: 'sent', attempt: 3 }])
  expect(secure.mails).toMatchObject([{ isEncrypted: true, recipients: [manager.email] }])
  expect(auth).toEqual(['mia:wrong', 'mia:p@ss'])
  await secure.stop()
})

test('a temporary refusal is retried later, a permanent one of the recipient fails immediately', async () => {
  const answers = [451, 250, 550]
  const refusing = await startMailServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      const responseCode = answers.shift() ?? 250
      callback(responseCode === 250 ? null : Object.assign(new Error('Not this one'), { responseCode }))
    },
  })
  const url = `smtp://127.0.0.1:${refusing.port}`
  await writeReset(manager)
  await send(url)
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'waiting', attempt: 1, error: expect.stringContaining('451') })
  expect(row.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await send(url, {}, false)
  expect(await rows()).toMatchObject([{ attempt: 1 }])
  await send(url)
  expect(await rows()).toMatchObject([{ status: 'sent', attempt: 2, error: null }])
  await writeReset(manager)
  await send(url)
  expect((await rows())[1]).toMatchObject({
    status: 'failed',
    attempt: 1,
    content: null,
    error: expect.stringContaining('550'),
  })
  expect(refusing.mails).toHaveLength(1)
  await refusing.stop()
})

test('after a lost connection, or without an answer, a mail is sent again with the same Message-ID', async () => {
  await writeReset(manager)
  smtp.behaviour.afterData = 'drop'
  await send()
  smtp.behaviour.afterData = 'hang'
  await send(undefined, { idleMs: 200 })
  await send(undefined, { totalMs: 200 })
  expect(await rows()).toMatchObject([{ status: 'waiting', attempt: 3, error: 'The server took more than 200 ms.' }])
  const mute = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  await send(`smtp://127.0.0.1:${(mute.address() as { port: number }).port}`, { connectMs: 200 })
  mute.close()
  smtp.behaviour.afterData = 'accept'
  await send()
  expect(await rows()).toMatchObject([{ status: 'sent', attempt: 5 }])
  expect(smtp.mails.length).toBeGreaterThanOrEqual(2)
  expect(new Set(smtp.mails.map(({ headers }) => headers.get('message-id')?.[0])).size).toBe(1)
})

test('a mail fails when it is too late for it or the user is inactive, and rows are deleted after 30 days', async () => {
  const user = await city.user()
  await writeReset(user)
  await writeReset(manager)
  await setUserActive(database, user.id, false, OPERATOR)
  await database.query(sql`update mails set expires_at = now() where user_id = ${manager.id}`)
  await send()
  const failed = { status: 'failed', content: null }
  expect(await rows()).toMatchObject([
    { ...failed, error: 'The user is not active.' },
    { ...failed, error: 'It could not be sent in time.' },
  ])
  expect(smtp.mails).toEqual([])
  await database.query("update mails set created_at = now() - interval '29 days 23 hours'")
  await deleteOldMails(database)
  expect(await rows()).toHaveLength(2)
  await database.query("update mails set created_at = now() - interval '30 days 1 hour'")
  await deleteOldMails(database)
  expect(await rows()).toEqual([])
})

const BATTERY_LOW = { battery_percent: 10, clock_offset_s: 0, measuring: true }

/** A new site with a device, whose alarms are raised by its statuses. */
async function makeSite(name: string) {
  const site = await city.site({ name: 'Bridge', time_zone: 'Europe/Helsinki' })
  await database.query(sql`update sites set name = ${name} where id = ${site}`)
  const { key } = await city.device(site)
  const report = async (status: object) => {
    const sent = { body: status, headers: { authorization: `Device ${key}` } }
    expect((await ask(server.url, 'POST', '/device/v1/status', sent)).status).toBe(200)
    await raiseAlarms(database, site)
  }
  return { site, report }
}

const choose = (user: SignedInCaller, body: object) => user('PATCH', '/app/api/mail-settings', { body })
const collected = { ...ALARM_MAIL_LIMITS, collectSeconds: 0, pauseSeconds: 0 }

test('alarms of one site are one mail, without headers by names of sites and users', async () => {
  const user = await city.user(['can_read_data'])
  const blind = await city.user(['can_use_api'])
  const mine = await beSignedIn(server, database, user)
  expect((await choose(mine, { alarms: 'immediate' })).json).toEqual({
    is_configured: true,
    alarms: 'immediate',
    exports: false,
  })
  await choose(await beSignedIn(server, database, blind), { alarms: 'immediate' })
  await database.query(sql`update users set name = ${'Noa\r\nBcc: a@evil.example'} where id = ${user.id}`)
  const { site, report } = await makeSite('Bridge <b>\r\nBcc: b@evil.example\r\n\r\nX')
  await report(BATTERY_LOW)
  await report({ ...BATTERY_LOW, clock_offset_s: 5 })
  await mailAlarms(database, true, { ...collected, collectSeconds: 3600 })
  expect(await rows()).toEqual([])
  await mailAlarms(database, true, collected)
  await send()
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails as [(typeof smtp.mails)[0]]
  expect(mail.recipients).toEqual([user.email])
  expect(mail.subject).toBe('Bridge <b> Bcc: b@evil.example X: Battery low, Clock not in sync')
  expect(decodeWords(mail.headers.get('to')?.[0] ?? '')).toContain('Noa Bcc: a@evil.example')
  expect([mail.headers.has('bcc'), mail.headers.get('to')?.length]).toEqual([false, 1])
  expect(mail.html).toContain('Bridge &lt;b&gt;')
  // The zone of the site, not that of the machine.
  expect(mail.text).toMatch(/Battery low, since .*(GMT\+[23]|EES?T)/)
  expect(mail.text).toContain(`${ORIGIN}/sites/${site}`)

  await report({ ...BATTERY_LOW, battery_percent: 90, clock_offset_s: 0 })
  await report(BATTERY_LOW)
  await mailAlarms(database, true, { ...collected, pauseSeconds: 3600 })
  expect(await rows()).toHaveLength(1)
  await mailAlarms(database, true, collected)
  expect(await rows()).toHaveLength(2)
})

test.each([
  ['de', 'daily', 'Alarme von City of Turku: 2', 'Batterie schwach'],
  ['fr', 'weekly', 'Alarmes de City of Turku\u00a0: 2', 'Batterie faible'],
])(
  'a digest in %s, sent %s, has the alarms of all sites, and ends by one click',
  async (language, when, subject, kind) => {
    const user = await city.user(['can_read_data'])
    const mine = await beSignedIn(server, database, user)
    await mine('PATCH', '/app/api/me', { body: { language } })
    await choose(mine, { alarms: when })
    const sites = [await makeSite('Bridge'), await makeSite('Harbour')]
    for (const { report } of sites) await report(BATTERY_LOW)
    await mailAlarms(database, true)
    expect(await rows()).toEqual([])
    await database.query(
      sql`update alarm_notices set created_at = now() - interval '8 days' where user_id = ${user.id}`,
    )
    await mailAlarms(database, true)
    await mailAlarms(database, true)
    await send()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails as [(typeof smtp.mails)[0]]
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
    for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(server.url, method, path)).status).toBe(200)
    const asking = await ask(server.url, 'GET', path)
    expect(asking.text).toContain(`<html lang="${language}">`)
    expect(asking.text).toContain('<form method="post">')
    expect(await choices()).toBe(when)
    for (const wrong of [path.slice(0, -1), `${path}x`, path.replace('alarms', 'exports'), '/unsubscribe']) {
      expect((await ask(server.url, 'POST', wrong)).status, wrong).toBe(400)
    }
    expect(await choices()).toBe(when)
    await sites[0]?.report({ ...BATTERY_LOW, clock_offset_s: 5 })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { body: Buffer.from('List-Unsubscribe=One-Click'), headers }
    expect((await ask(server.url, 'POST', path, sent)).status).toBe(200)
    expect(await choices()).toBe('off')
    const left = await database.query(sql`select 1 from alarm_notices where user_id = ${user.id}`)
    expect(left.rowCount).toBe(0)
    expect(server.log.join('\n')).not.toContain(path.split('=')[1])
  },
)

test('alarms are collected for no one while the service sends no mails', async () => {
  const user = await city.user(['can_read_data'])
  await choose(await beSignedIn(server, database, user), { alarms: 'immediate' })
  const { report } = await makeSite('Bridge')
  await report(BATTERY_LOW)
  await mailAlarms(database, false, collected)
  expect((await database.query('select 1 from alarm_notices')).rowCount).toBe(0)
  expect(await rows()).toEqual([])
})

test('an export that is ready or has failed is mailed to a user who wants it', async () => {
  const [user, other] = [await city.user(), await city.user()]
  const site = await city.site()
  await choose(await beSignedIn(server, database, user), { exports: true })
  const directory = mkdtempSync(join(tmpdir(), 'wayside-mail-'))
  const run = async (place: string, status: string) => {
    const time = { from_dt: '2026-06-01T00:00:00+03:00', to_dt: '2026-06-02T00:00:00+03:00' }
    const body = { time, format: 'csv', sites: [site] }
    for (const { token } of [user, other]) {
      expect((await ask(server.url, 'POST', '/api/v1/traffic/exports', { token, body })).status).toBe(202)
    }
    const worker = workOnExports({ database, directory: place, concurrency: 1, pauseMs: 5, onFailure: () => {} })
    const ended = async () => (await database.query(sql`select 1 from exports where status = ${status}`)).rowCount
    await expect.poll(ended, { timeout: 30_000 }).toBe(2)
    await worker.stop()
  }
  await run(directory, 'completed')
  await run(join(directory, 'missing'), 'failed')
  rmSync(directory, { recursive: true })
  await send()
  expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
    [[user.email], 'Export ready: csv, 1 Jun 2026 – 2 Jun 2026'],
    [[user.email], 'Export failed: csv, 1 Jun 2026 – 2 Jun 2026'],
  ])
  expect(smtp.mails[0]?.text).toMatch(/\d kB\. The file is stored for 7 days\./)
  expect(smtp.mails[1]?.text).toContain('has failed: The export could not be written.')
  expect(smtp.mails[0]?.headers.get('list-unsubscribe')?.[0]).toContain('.exports.')
})
