import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { enqueueMail } from '../../../server/people/mail/enqueue-mail.ts'
import { deleteOldMails } from '../../../server/people/mail/send-mails.ts'
import { TRANSPORT_LIMITS } from '../../../server/people/mail/transport.ts'
import { inviteUser } from '../../../server/people/users/create-user.ts'
import { setUserActive } from '../../../server/people/users/edit-user.ts'
import { answerResets } from '../../../server/people/users/reset-password.ts'
import { listTables, type Table } from '../../../server/runtime/operations/backup/list-tables.ts'
import { readTable } from '../../../server/runtime/operations/backup/read-table.ts'
import { checkMail } from '../../../server/runtime/operations/doctor/check-mail.ts'
import { type Mailing, mailing, ORIGIN } from '../../support/people/mailing.ts'
import { makeOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, givePassword, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { CERTIFICATE, startMailServer } from '../../support/services/mail-server.ts'

let at: Mailing
beforeAll(async () => {
  at = await mailing()
})
afterAll(() => at?.end())
beforeEach(() => at.clear())

const writeReset = (user: TestUser) =>
  at.database.transaction(tx =>
    enqueueMail(tx, {
      userId: user.id,
      kind: 'reset',
      content: { url: `${ORIGIN}/link#x`, organization: 'C', hours: 1 },
    }),
  )

const post = (path: string, body: unknown, to = at.server) =>
  ask(to.url, 'POST', `/app/api/open${path}`, { body, headers: SAME_ORIGIN })

test.each([
  ['en', 'Your invitation to City of Turku', 'has invited you', 'Choose a password'],
  ['de', 'Ihre Einladung zu City of Turku', 'hat Sie zu City of Turku', 'Passwort wählen'],
  ['fr', 'Votre invitation chez City of Turku', 'vous invite à rejoindre', 'Choisir un mot de passe'],
])(
  'an invitation is mailed in the language of the manager (%s), and its link is deleted when it is sent',
  async (...row) => {
    const [language, subject, text, button] = row
    await at.call('PATCH', '/app/api/me', { body: { language, name: 'Mia Müller' } })
    const email = `noa-${language}@at.city.example`
    const { status, json } = await at.call('POST', '/app/api/organization/users', {
      body: { email, name: 'Noa <Salo>' },
    })
    expect({ status, mailed: json.link.mailed }).toEqual({ status: 201, mailed: true })
    await at.send()
    const [mail] = at.smtp.mails as [(typeof at.smtp.mails)[0]]
    expect(at.smtp.mails).toHaveLength(1)
    expect(mail).toMatchObject({ sender: 'wayside@example.org', recipients: [email], subject })
    expect(mail.text).toContain(`Mia Müller ${text}`)
    expect(mail.text).toContain(json.link.url)
    expect(mail.html).toContain(`<a href="${json.link.url}"`)
    expect(mail.html).toContain(button)
    expect(mail.html).not.toMatch(/<(img|script|link|iframe)|url\(|src=/)
    expect(mail.headers.get('content-language')).toEqual([language])
    expect(mail.headers.get('message-id')).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/)])
    expect(Math.abs(Date.parse(mail.headers.get('date')?.[0] ?? '') - Date.now())).toBeLessThan(3_600_000)
    expect(mail.headers.has('list-unsubscribe')).toBe(false)
    expect(await at.rows()).toMatchObject([{ status: 'sent', attempt: 1, content: null, error: null }])
    expect((await post('/link', { link: json.link.url.split('#')[1] })).json.email).toBe(email)
  },
)

test('links to a user and of an organization are mailed up to a limit, and shown beyond it', async () => {
  const { json } = await at.call('POST', '/app/api/organization/users', { body: { email: 'many@at.city.example' } })
  const mailed = [json.link.mailed]
  for (let n = 0; n < 5; n++) {
    const { json: link } = await at.call('POST', `/app/api/organization/users/${json.user.id}/link`)
    expect(link.url).toContain('/link#')
    mailed.push(link.mailed)
  }
  expect(mailed).toEqual([true, true, true, true, true, false])
  const actor = { userId: at.manager.id, name: at.manager.email, address: null }
  const options = { origin: ORIGIN, actor, hasMail: true, mailLimits: { perUser: 5, perOrganization: 6 } }
  const invite = (email: string) =>
    inviteUser(at.database, at.city.id, { email, name: '', permissions: [] }, options).then(({ link }) => link.mailed)
  expect([await invite('sixth@at.city.example'), await invite('seventh@at.city.example')]).toEqual([true, false])
})

test('an invitation has no URL by the name of the manager, nor by the name that the manager gives', async () => {
  const name = `Your parcel waits, pay at https://evil.example/pay or www.evil.example or evil.example/x, bare.example ${'now '.repeat(20)}`
  await at.call('PATCH', '/app/api/me', { body: { name } })
  await at.call('POST', '/app/api/organization/users', {
    body: { email: 'victim@at.city.example', name: 'Win at http://evil.example/now' },
  })
  await at.send()
  const [mail] = at.smtp.mails as [(typeof at.smtp.mails)[0]]
  expect(mail.recipients).toEqual(['victim@at.city.example'])
  expect(mail.headers.get('to')).toEqual(['Win at <victim@at.city.example>'])
  expect(mail.text).toContain('Your parcel waits')
  expect(mail.text).toContain('bare. example')
  expect(mail.text).not.toMatch(/evil|(now ){15}/)
})

test('a backup has no mail that waits with a link, and all other mails', async () => {
  await writeReset(at.manager)
  const { json } = await at.call('POST', '/app/api/organization/users', { body: { email: 'ida@at.city.example' } })
  const content = { url: 'https://hooks.example.org/', reason: 'gone' as const }
  await at.database.transaction(async tx => {
    await enqueueMail(tx, { userId: at.manager.id, kind: 'webhook_disabled', content })
    await tx.query(sql`
      insert into mails (user_id, kind, status, expires_at)
      values (${at.manager.id}, 'reset', 'sent', now())
    `)
  })
  const lines = await at.database.transaction(async tx => {
    const table = (await listTables(tx)).find(({ name }) => name === 'mails') as Table
    const read = []
    for await (const piece of readTable(tx, table)) read.push(piece.lines.toString())
    return read.join('').trim().split('\n')
  })
  expect(lines.map(line => [JSON.parse(line).kind, JSON.parse(line).status]).sort()).toEqual([
    ['reset', 'sent'],
    ['webhook_disabled', 'waiting'],
  ])
  expect(lines.join()).not.toContain(json.link.url)
})

test('without SMTP_URL nothing is mailed, and links are shown as ever', async () => {
  const quiet = await beSignedIn(at.silent, at.database, at.manager)
  const { json } = await quiet('POST', '/app/api/organization/users', { body: { email: 'leo@at.city.example' } })
  expect(json.link).toMatchObject({ mailed: false, url: expect.stringContaining('/link#') })
  expect(await at.rows()).toEqual([])
  expect((await ask(at.silent.url, 'GET', '/app/api/open/password-reset')).json).toEqual({ is_available: false })
  expect((await ask(at.server.url, 'GET', '/app/api/open/password-reset')).json).toEqual({ is_available: true })
  expect(await post('/password-reset', { email: at.manager.email }, at.silent)).toMatchObject({ status: 404 })
})

test('a forgotten password is reset by a link that is mailed, works once and ends with a change of the user', async () => {
  const [user, other, invited] = [await at.city.user(), await at.city.user(), await at.city.user()]
  await givePassword(at.database, user)
  await givePassword(at.database, other)
  const answers = []
  for (const email of [user.email.toUpperCase(), 'nobody@at.city.example', invited.email, other.email]) {
    const { status, text } = await post('/password-reset', { email })
    answers.push({ status, text })
  }
  expect(answers).toEqual(Array(4).fill({ status: 202, text: '{}' }))
  await answerResets(at.database, at.settings())
  await at.send()
  expect(at.smtp.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([user.email, other.email].sort())
  const linkTo = ({ email }: TestUser) =>
    /\/link#(\S+)/.exec(at.smtp.mails.find(({ recipients }) => recipients[0] === email)?.text ?? '')?.[1]
  const { json } = await post('/link', { link: linkTo(user) })
  expect(json).toMatchObject({ purpose: 'reset', email: user.email })
  expect(Date.parse(json.expires_at) - Date.now()).toBeLessThanOrEqual(3_600_000)
  const use = { link: linkTo(user), password: 'a password of my own' }
  expect([(await post('/link/use', use)).status, (await post('/link/use', use)).status]).toEqual([200, 400])
  await setUserActive(at.database, other.id, false, OPERATOR)
  expect((await post('/link', { link: linkTo(other) })).status).toBe(400)
  const stored = JSON.stringify((await at.database.query('select * from password_resets')).rows)
  expect(stored).not.toContain('city.example')
})

test('a request replaces no link of a manager that still works, and the audit log has one a day', async () => {
  const user = await at.city.user()
  await givePassword(at.database, user)
  const { json } = await at.call('POST', `/app/api/organization/users/${user.id}/link`)
  const link = json.url.split('#')[1]
  const request = async () => {
    await at.database.query('delete from password_resets')
    expect((await post('/password-reset', { email: user.email })).status).toBe(202)
    await answerResets(at.database, at.settings())
  }
  await request()
  expect((await post('/link', { link })).status).toBe(200)
  expect(await at.rows()).toHaveLength(1)
  await at.database.query(sql`update one_time_links set expires_at = now() where user_id = ${user.id}`)
  await request()
  await request()
  expect(await at.rows()).toHaveLength(3)
  const { rows } = await at.database.query(sql`
    select actor from audit_log where action = 'link.create' and target = ${user.email} order by id`)
  expect(rows).toEqual([{ actor: at.manager.email }, { actor: 'password reset' }])
})

test('requests for a new password are limited by account, known or not, and by client', async () => {
  await at.database.query('delete from password_resets')
  const unknown = 'stranger@at.city.example'
  const asked = []
  for (const email of [unknown, unknown, unknown, at.manager.email, at.manager.email, at.manager.email]) {
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
  await writeReset(at.manager)
  const url = `smtp://mia:p%40ss@127.0.0.1:${secure.port}`
  await at.send({ url })
  expect(await at.rows()).toMatchObject([
    { status: 'waiting', attempt: 1, error: expect.stringContaining('certificate') },
  ])
  await at.send({ url: url.replace('p%40ss', 'wrong'), transport: trusted })
  expect(await at.rows()).toMatchObject([{ status: 'waiting', attempt: 2, error: expect.stringContaining('535') }])
  expect(secure.mails).toEqual([])
  await at.send({ url, transport: trusted })
  expect(await at.rows()).toMatchObject([{ status: 'sent', attempt: 3 }])
  expect(secure.mails).toMatchObject([{ isEncrypted: true, recipients: [at.manager.email] }])
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
  await writeReset(at.manager)
  await at.send({ url })
  const [row] = await at.rows()
  expect(row).toMatchObject({ status: 'waiting', attempt: 1, error: expect.stringContaining('451') })
  expect(row?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 30_000)
  await at.send({ url, isDue: false })
  expect(await at.rows()).toMatchObject([{ attempt: 1 }])
  await at.send({ url })
  expect(await at.rows()).toMatchObject([{ status: 'sent', attempt: 2, error: null }])
  await writeReset(at.manager)
  await at.send({ url })
  expect((await at.rows())[1]).toMatchObject({
    status: 'failed',
    attempt: 1,
    content: null,
    error: expect.stringContaining('550'),
  })
  expect(refusing.mails).toHaveLength(1)
  await refusing.stop()
})

test('after a lost connection, or without an answer, a mail is sent again with the same Message-ID', async () => {
  await writeReset(at.manager)
  at.smtp.behaviour.afterData = 'drop'
  await at.send()
  at.smtp.behaviour.afterData = 'hang'
  await at.send({ transport: { idleMs: 200 } })
  await at.send({ transport: { totalMs: 200 } })
  expect(await at.rows()).toMatchObject([{ status: 'waiting', attempt: 3, error: 'The server took more than 200 ms.' }])
  const mute = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  await at.send({ url: `smtp://127.0.0.1:${(mute.address() as { port: number }).port}`, transport: { connectMs: 200 } })
  mute.close()
  at.smtp.behaviour.afterData = 'accept'
  await at.send()
  expect(await at.rows()).toMatchObject([{ status: 'sent', attempt: 5 }])
  expect(at.smtp.mails.length).toBeGreaterThanOrEqual(2)
  expect(new Set(at.smtp.mails.map(({ headers }) => headers.get('message-id')?.[0])).size).toBe(1)
})

test('a server that sends a greeting without end, or zero characters, is a failure like others', async () => {
  await writeReset(at.manager)
  const answers = (greet: (socket: Socket) => void) =>
    createServer(socket => {
      socket.on('error', () => {})
      greet(socket)
    }).listen(0, '127.0.0.1')
  let written = 0
  const endless = answers(socket => {
    const write = () => {
      while (!socket.destroyed && written < 200e6 && socket.write('x'.repeat(64 * 1024))) written += 64 * 1024
    }
    socket.on('drain', write)
    write()
  })
  const zero = answers(socket => socket.write('554 go\0away\r\n'))
  for (const server of [endless, zero]) {
    if (!server.listening) await once(server, 'listening')
    await at.send({ url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
    server.close()
  }
  expect(written).toBeLessThan(100e6)
  expect(await at.rows()).toMatchObject([
    { status: 'waiting', attempt: 2, error: expect.stringContaining('go\ufffdaway') },
  ])
})

test.each([1, 4])('many mails of one organization do not delay those of another, %s at a time', async inFlight => {
  const other = await (await makeOrganization(at.database)).user()
  for (let n = 0; n < 12; n++) await writeReset(at.manager)
  await writeReset(other)
  await at.send({ inFlight })
  const recipients = at.smtp.mails.map(mail => mail.recipients[0])
  expect(recipients).toHaveLength(13)
  expect(recipients.indexOf(other.email)).toBeLessThan(2 * inFlight)
})

test('a mail fails when it is too late for it or the user is inactive, and rows are deleted after 30 days', async () => {
  const user = await at.city.user()
  await writeReset(user)
  await writeReset(at.manager)
  await setUserActive(at.database, user.id, false, OPERATOR)
  await at.database.query(sql`update mails set expires_at = now() where user_id = ${at.manager.id}`)
  await at.send()
  const failed = { status: 'failed', content: null }
  expect(await at.rows()).toMatchObject([
    { ...failed, error: 'The user is not active.' },
    { ...failed, error: 'It could not be sent in time.' },
  ])
  expect(at.smtp.mails).toEqual([])
  await at.database.query("update mails set created_at = now() - interval '29 days 23 hours'")
  await deleteOldMails(at.database)
  expect(await at.rows()).toHaveLength(2)
  await at.database.query("update mails set created_at = now() - interval '30 days 1 hour'")
  await deleteOldMails(at.database, 30, 1)
  expect(await at.rows()).toEqual([])
})

test('the doctor says whether mail is configured and the server answers, and the metrics count mails', async () => {
  const answering = { mail: at.settings() }
  expect(await checkMail({ mail: null })).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('not configured'),
  })
  expect(await checkMail(answering)).toMatchObject({ state: 'ok', found: expect.stringContaining('answers') })
  const mute = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const url = `smtp://mia:secret-word@127.0.0.1:${(mute.address() as { port: number }).port}`
  const found = await checkMail({ mail: at.settings(url) }, { ...TRANSPORT_LIMITS, connectMs: 200 })
  mute.close()
  expect(found).toMatchObject({ state: 'bad', found: expect.stringContaining('does not take mails') })
  expect(JSON.stringify(found)).not.toContain('secret-word')
  await writeReset(at.manager)
  const { text } = await ask(at.server.url, 'GET', '/metrics')
  expect(text).toContain('wayside_queue_waiting{queue="mails"} 1\n')
  expect(text).toContain('wayside_queue_failed{queue="mails"} 0\n')
})
