import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { PERMISSIONS } from '../../../server/people/access/permissions.ts'
import { issueToken } from '../../../server/people/access/tokens.ts'
import { changeOrganization } from '../../../server/people/organizations/organizations.ts'
import { setUserActive } from '../../../server/people/users/edit-user.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { checkManagers } from '../../../server/runtime/operations/doctor/check-managers.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { giveSecondFactor } from '../../support/people/second-factor.ts'
import {
  beSignedIn,
  signIn as byPassword,
  callerWith,
  cookieOf,
  PASSWORD,
  SAME_ORIGIN,
} from '../../support/people/sign-in.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import {
  CLIENT,
  type HostileProvider,
  providersFile,
  startHostileProvider,
  startProvider,
  type TestProvider,
  walk,
} from '../../support/services/openid-provider.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const REFUSED = { status: 400, json: { non_field_errors: ['Could not sign in with this provider.'] } }
const UNAVAILABLE = { status: 503, json: { detail: 'The provider cannot be reached. Try again later.' } }
const LOOPBACK = ['127.0.0.0/8']
const MAX_USERS = 20

let own: TestDatabase
let server: TestServer
let provider: TestProvider
let hostile: HostileProvider
let impostor: HostileProvider
let weak: HostileProvider
let gone: TestProvider
let city: TestOrganization
let other: TestOrganization
/** Without any manager but those of the provider. */
let lonely: TestOrganization
let made = 0

beforeAll(async () => {
  own = await testDatabase()
  ;[city, other] = [await makeOrganization(own.database), await makeOrganization(own.database)]
  lonely = await makeOrganization(own.database)
  ;[provider, gone] = [await startProvider(), await startProvider()]
  hostile = await startHostileProvider({ email: 'hostile@city.example', email_verified: true })
  ;[impostor, weak] = [await startHostileProvider({}), await startHostileProvider({})]
  impostor.lies = { discovery: { issuer: 'https://evil.example' } }
  weak.lies = { discovery: { id_token_signing_alg_values_supported: ['HS256', 'none'] } }
  const usual = {
    ...CLIENT,
    issuer: provider.issuer,
    organization: city.name,
    email_domains: ['City.Example', 'kity.example'],
    allow_networks: LOOPBACK,
  }
  const groups = {
    claim: 'groups',
    permissions: [
      { group: 'readers', grant: ['can_read_data', 'can_create_exports'] },
      { group: 'managers', grant: PERMISSIONS },
    ],
  }
  const file = providersFile([
    { ...usual, id: 'city', name: 'City' },
    {
      ...usual,
      id: 'grouped',
      name: 'Grouped',
      organization: other.name,
      groups,
      scopes: ['groups'],
      create_users: true,
    },
    {
      ...usual,
      id: 'lonely',
      name: 'Lonely',
      organization: lonely.name,
      groups,
      scopes: ['groups'],
      create_users: true,
    },
    { ...usual, id: 'hostile', name: 'Hostile', issuer: hostile.issuer },
    { ...usual, id: 'impostor', name: 'Impostor', issuer: impostor.issuer },
    { ...usual, id: 'weak', name: 'Weak', issuer: weak.issuer },
    { ...usual, id: 'gone', name: 'Gone', issuer: gone.issuer },
    { ...usual, id: 'private', name: 'Private', allow_networks: [] },
    { ...usual, id: 'nobody', name: 'No organization', organization: 'None' },
  ])
  const limits = { providers: { ...LIMITS.providers, maxStarted: 1000 } }
  const env = {
    RATE_LIMIT: '0',
    OIDC_PROVIDERS: file,
    PUBLIC_URL: 'http://127.0.0.1:8080',
    MAX_USERS: String(MAX_USERS),
  }
  server = await startServer({ connection: own.connection, env, limits })
  await gone.stop()
})
afterAll(async () => {
  await server?.stop()
  await provider?.stop()
  for (const one of [hostile, impostor, weak]) await one?.stop()
  await own?.drop()
})
beforeEach(() => {
  hostile.lies = {}
})

const post = (path: string, body: object, cookie = '') =>
  ask(server.url, 'POST', `/app/api/open/providers/${path}`, { body, headers: { ...SAME_ORIGIN, cookie } })

async function start(id: string): Promise<{ url: URL; cookie: string; setCookie: string }> {
  const { status, json, text, headers } = await post('start', { provider: id })
  expect(status, text).toBe(200)
  return {
    url: new URL(json.url),
    cookie: cookieOf(headers['set-cookie']),
    setCookie: headers['set-cookie']?.[0] as string,
  }
}

const finish = (answer: string, cookie: string, id = 'city'): Promise<Reply> =>
  post('finish', { provider: id, answer }, cookie)

/** The way of a browser; `subject` is who is signed in at the provider. */
async function signIn(subject: string, id = 'city'): Promise<Reply> {
  provider.subject = subject
  const { url, cookie } = await start(id)
  return finish(await walk(url.href), cookie, id)
}

/** Without the provider's page: its token endpoint takes any code. */
async function signInHostile(): Promise<Reply> {
  const { url, cookie } = await start('hostile')
  hostile.nonce = url.searchParams.get('nonce') as string
  return finish(`?code=any&state=${url.searchParams.get('state')}`, cookie, 'hostile')
}

async function person(organization = city): Promise<TestUser & { subject: string }> {
  const user = await organization.user(['can_read_data'])
  const subject = `subject-${++made}`
  provider.accounts[subject] = { email: user.email, email_verified: true, name: 'Noa Salo' }
  return { ...user, subject }
}

/** Logged as a warning: `npm start` logs nothing below. */
function lastRefusal(): string {
  const { level, provider, refused } = JSON.parse(server.log.findLast(line => line.includes('"refused"')) as string)
  expect([level, typeof provider]).toEqual(['warn', 'string'])
  return refused
}
const auditOf = async ({ email }: { email: string }, action: string) =>
  (await own.database.query(sql`select * from audit_log where target = ${email} and action = ${action}`)).rows

test('the sign-in page gets the names of the providers and nothing else of them', async () => {
  const { status, json } = await ask(server.url, 'GET', '/app/api/open/providers')
  expect([status, json.items.length, json.items[0]]).toEqual([200, 9, { id: 'city', name: 'City' }])
})

test('a user is matched once by a verified address, then bound to issuer and subject whatever the address', async () => {
  const user = await person()
  const first = await signIn(user.subject)
  expect(first, first.text).toMatchObject({ status: 200, json: { user: { id: user.id, email: user.email } } })
  const me = await callerWith(server.url, cookieOf(first.headers['set-cookie']))('GET', '/app/api/me')
  expect(me).toMatchObject({ status: 200, json: { permissions: ['can_read_data'] } })
  expect(await auditOf(user, 'user.bind_identity')).toMatchObject([
    { actor: 'provider city', details: { issuer: provider.issuer, subject: user.subject } },
  ])
  expect(await auditOf(user, 'user.sign_in')).toMatchObject([{ user_id: user.id, details: { provider: 'city' } }])
  provider.accounts[user.subject] = { email: 'changed@elsewhere.example', email_verified: false }
  expect(await signIn(user.subject)).toMatchObject({ status: 200, json: { user: { id: user.id, email: user.email } } })
  expect(await auditOf(user, 'user.bind_identity')).toHaveLength(1)
})

test('the address of a user who is bound matches no other subject', async () => {
  const user = await person()
  expect((await signIn(user.subject)).status).toBe(200)
  provider.accounts['a newcomer'] = { email: user.email, email_verified: true }
  expect(await signIn('a newcomer')).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the user is bound to another subject of the provider')
})

test.each([
  ['an unverified address', { email_verified: false }, 'the provider has not verified the address'],
  ['an address of unknown state', { email_verified: undefined }, 'the provider has not verified the address'],
  ['no address', { email: undefined }, 'the provider has not verified the address'],
  [
    'an address of another domain',
    { email: 'mia@elsewhere.example' },
    'the address is outside of the domains of the provider',
  ],
  [
    'an address of a domain below',
    { email: 'mia@evil.city.example' },
    'the address is outside of the domains of the provider',
  ],
  ['an address without a user', { email: 'nobody@city.example' }, 'the organization has no user with this address'],
])('an account with %s is refused, and the log says why', async (_, changes, reason) => {
  const user = await person()
  Object.assign(provider.accounts[user.subject] as object, changes)
  const reply = await signIn(user.subject)
  expect(reply).toMatchObject(REFUSED)
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect(lastRefusal()).toBe(reason)
})

test('an address matches in upper and lower case of ASCII letters, and in no other', async () => {
  const [subject, email] = [`subject-${++made}`, `kim${made}@city.example`]
  for (const { id } of [city, other]) {
    await own.database.query(sql`insert into users (organization_id, email, name) values (${id}, ${email}, '')`)
  }
  provider.accounts[subject] = { email: email.replace('k', '\u212a'), email_verified: true }
  expect(await signIn(subject)).toMatchObject(REFUSED)
  // It would create a user, also where the database tells the letters apart.
  expect(await signIn(subject, 'grouped')).toMatchObject(REFUSED)
  provider.accounts[subject] = { email: email.replace('k', '\uff4b'), email_verified: true }
  expect(await signIn(subject, 'grouped')).toMatchObject(REFUSED)
  provider.accounts[subject] = { email: 'kim@\u212aity.example', email_verified: true }
  expect(await signIn(subject, 'grouped')).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the address is outside of the domains of the provider')
  provider.accounts[subject] = { email: email.toUpperCase(), email_verified: true }
  expect(await signIn(subject)).toMatchObject({ status: 200, json: { user: { email } } })
})

test.each([
  ' mia@city.example',
  'mia@evil.example@city.example',
  'mia\r\nBcc: x@city.example',
  `${'m'.repeat(250)}@city.example`,
])('no user is created with the address %j', async email => {
  const subject = `subject-${++made}`
  provider.accounts[subject] = { email, email_verified: true }
  expect(await signIn(subject, 'grouped')).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the address is not valid')
})

test('users of other organizations and inactive users are refused, before and after they are bound', async () => {
  const stranger = await person(other)
  expect(await signIn(stranger.subject)).toMatchObject(REFUSED)
  const user = await person()
  await setUserActive(own.database, user.id, false, OPERATOR)
  expect(await signIn(user.subject)).toMatchObject(REFUSED)
  await setUserActive(own.database, user.id, true, OPERATOR)
  expect((await signIn(user.subject)).status).toBe(200)
  await setUserActive(own.database, user.id, false, OPERATOR)
  expect(await signIn(user.subject)).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the user is not active')
  expect(await signIn(user.subject, 'nobody')).toMatchObject(REFUSED)
})

test('groups set the permissions at each sign-in, of users who are created too', async () => {
  // Another manager, so that the permission can be taken.
  await other.user(['can_manage_organization'])
  const subject = `subject-${++made}`
  const email = `created${made}@city.example`
  const account = { email, email_verified: true, name: 'Noa Salo', groups: ['readers', 'unknown'] }
  provider.accounts[subject] = account
  const created = await signIn(subject, 'grouped')
  expect(created, created.text).toMatchObject({
    status: 200,
    json: { user: { email, name: 'Noa Salo' }, permissions: ['can_create_exports', 'can_read_data'] },
  })
  account.groups = ['managers']
  const manager = await signIn(subject, 'grouped')
  expect(manager.json.permissions).toEqual([...PERMISSIONS].sort())
  const users = await callerWith(server.url, cookieOf(manager.headers['set-cookie']))(
    'GET',
    '/app/api/organization/users',
  )
  expect(users.json.items.find((one: TestUser) => one.email === email)).toMatchObject({ state: 'active' })
  provider.accounts[subject] = { email, email_verified: true }
  expect((await signIn(subject, 'grouped')).json.permissions).toEqual([])
  expect(await auditOf({ email }, 'user.change_permissions')).toMatchObject([
    { actor: 'provider grouped', user_id: null },
    { actor: 'provider grouped', user_id: null },
  ])
})

test('the last manager keeps the permission whatever the groups, until there is another; the operator is notified', async () => {
  const subject = `subject-${++made}`
  const email = `last${made}@city.example`
  const account = { email, email_verified: true, groups: ['managers'] }
  provider.accounts[subject] = account
  expect((await signIn(subject, 'lonely')).json.permissions).toEqual([...PERMISSIONS].sort())
  account.groups = ['readers']
  const kept = await signIn(subject, 'lonely')
  expect(kept, kept.text).toMatchObject({
    status: 200,
    json: { permissions: ['can_create_exports', 'can_manage_organization', 'can_read_data'] },
  })
  expect(await auditOf({ email }, 'user.keep_last_manager')).toMatchObject([
    { actor: 'provider lonely', user_id: null },
  ])
  const warning = server.log.findLast(line => line.includes('the permission is kept'))
  expect(JSON.parse(warning as string)).toMatchObject({ level: 'warn', provider: 'lonely', user: email })
  expect(await checkManagers(own.database)).toMatchObject({
    state: 'warn',
    found: expect.stringContaining(`${email} of ${lonely.name}`),
    advice: expect.stringContaining('wayside admin user edit'),
  })
  // One who was only invited may never sign in.
  await own.database.query(sql`delete from api_tokens where user_id = ${(await lonely.user()).id}`)
  expect((await signIn(subject, 'lonely')).json.permissions).toContain('can_manage_organization')
  await lonely.user(['can_manage_organization'])
  expect(await checkManagers(own.database)).toMatchObject({ state: 'ok' })
  expect((await signIn(subject, 'lonely')).json.permissions).toEqual(['can_create_exports', 'can_read_data'])
})

test('a user whom the provider names is created up to the limit of users of an organization', async () => {
  const { rows } = await own.database.query(
    sql`select count(*)::integer from users where organization_id = ${lonely.id}`,
  )
  for (let n = rows[0].count; n < MAX_USERS - 1; n++) await lonely.user([])
  const signInNew = () => {
    const subject = `subject-${++made}`
    provider.accounts[subject] = { email: `new${made}@city.example`, email_verified: true }
    return signIn(subject, 'lonely')
  }
  expect(await signInNew()).toMatchObject({ status: 200 })
  expect(await signInNew()).toMatchObject({
    status: 409,
    json: { detail: expect.stringContaining(`The organization has ${MAX_USERS} users, which is the limit.`) },
  })
})

test('a manager who chose the password of an invited user gets nothing of what the provider grants', async () => {
  const manager = await beSignedIn(server, own.database, await other.user(['can_manage_organization', 'can_use_api']))
  const [subject, email] = [`subject-${++made}`, `invited${made}@city.example`]
  const body = { email, permissions: ['can_use_api'] }
  const invited = await manager('POST', '/app/api/organization/users', { body })
  const choosePassword = async (url: string) => {
    const used = { body: { link: url.split('#')[1], password: PASSWORD }, headers: SAME_ORIGIN }
    const { headers } = await ask(server.url, 'POST', '/app/api/open/link/use', used)
    return callerWith(server.url, cookieOf(headers['set-cookie']))
  }
  const takeOver = async (url: string) => {
    const call = await choosePassword(url)
    const { token } = (await call('POST', '/app/api/token')).json
    return async () => [
      (await call('GET', '/app/api/me')).status,
      (await ask(server.url, 'GET', '/api/v1/me', { token })).status,
      await byPassword(server, email).then(
        () => 200,
        () => 400,
      ),
    ]
  }
  const before = await takeOver(invited.json.link.url)
  expect(await before()).toEqual([200, 200, 200])
  await giveSecondFactor(own.database, invited.json.user)
  const account = { email, email_verified: true, groups: [] as string[] }
  provider.accounts[subject] = account
  // At the first sign-in, also if it grants nothing.
  expect((await signIn(subject, 'grouped')).json.permissions).toEqual([])
  expect(await before()).toEqual([401, 401, 400])
  expect(await auditOf({ email }, 'user.end_credentials')).toMatchObject([
    { actor: 'provider grouped', details: { password: true, token: true, second_factor: true, sessions: 2 } },
  ])
  // And at every later one that grants more; without a difference nothing ends.
  const user = `/app/api/organization/users/${invited.json.user.id}`
  expect((await manager('PATCH', user, { body: { permissions: ['can_use_api'] } })).status).toBe(200)
  const later = await takeOver((await manager('POST', `${user}/link`)).json.url)
  expect(await later()).toEqual([200, 200, 200])
  const open = (await manager('POST', `${user}/link`)).json.url.split('#')[1]
  account.groups = ['managers']
  const granted = callerWith(server.url, cookieOf((await signIn(subject, 'grouped')).headers['set-cookie']))
  expect(await later()).toEqual([401, 401, 400])
  const link = { body: { link: open }, headers: SAME_ORIGIN }
  expect((await ask(server.url, 'POST', '/app/api/open/link', link)).status).toBe(400)
  expect((await manager('POST', `${user}/link`)).status).toBe(403)
  await signIn(subject, 'grouped')
  expect((await granted('GET', '/app/api/me')).status).toBe(200)
})

test('a session that has ended issues no token', async () => {
  const user = await city.user()
  await own.database.query(sql`delete from api_tokens where user_id = ${user.id}`)
  await expect(issueToken(own.database, user.id, OPERATOR, randomUUID())).rejects.toMatchObject({ status: 403 })
  expect((await issueToken(own.database, user.id, OPERATOR)).replaced).toBe(false)
})

test('no second factor is asked for, also where the organization requires one', async () => {
  const user = await person()
  await giveSecondFactor(own.database, user)
  expect((await signIn(user.subject)).status).toBe(200)
  const strict = await person()
  await changeOrganization(own.database, city.id, { requires_second_factor: true }, OPERATOR)
  const { headers } = await signIn(strict.subject)
  const call = callerWith(server.url, cookieOf(headers['set-cookie']))
  expect((await call('GET', '/app/api/me')).status).toBe(200)
  await changeOrganization(own.database, city.id, { requires_second_factor: false }, OPERATOR)
  expect((await call('GET', '/app/api/second-factor')).json).toMatchObject({ has_password: false })
  const started = await call('POST', '/app/api/second-factor/start', { body: { current_password: 'x' } })
  expect(started.status).toBe(400)
})

test('a sign-in works once, and only in the browser that started it', async () => {
  const user = await person()
  provider.subject = user.subject
  const { url, cookie, setCookie } = await start('city')
  expect(setCookie).toMatch(/^wayside_provider_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('redirect_uri')).toBe('http://127.0.0.1:8080/sign-in/callback/city')
  const answer = await walk(url.href)
  expect(await finish(answer, '')).toMatchObject(REFUSED)
  // With the cookie of another browser, whose state is another one and is now used up.
  const another = await start('city')
  expect(await finish(answer, another.cookie)).toMatchObject(REFUSED)
  expect(lastRefusal()).toContain('state')
  const both = await Promise.all([finish(answer, cookie), finish(answer, cookie)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await finish(answer, cookie)).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the sign-in was finished already, or has expired')
  // The code again, with a state of its own.
  const third = await start('city')
  const code = new URLSearchParams(answer).get('code')
  const replayed = await finish(`?code=${code}&state=${third.url.searchParams.get('state')}`, third.cookie)
  expect(replayed).toMatchObject(REFUSED)
})

test('a sign-in that took too long is refused', async () => {
  const user = await person()
  provider.subject = user.subject
  const { url, cookie } = await start('city')
  const answer = await walk(url.href)
  await own.database.query('update provider_sign_ins set expires_at = now()')
  expect(await finish(answer, cookie)).toMatchObject(REFUSED)
})

test('an answer that is an error, garbage or of another issuer is refused', async () => {
  for (const change of [
    () => '?error=access_denied&state=STATE',
    () => '?code=any',
    () => '?',
    () => '?code=a&code=b&state=STATE',
    () => '?code=any&state=STATE&iss=https%3A%2F%2Fevil.example',
    () => '?code=any&state=STATE&response=x',
  ]) {
    const { url, cookie } = await start('city')
    const answer = change().replace('STATE', url.searchParams.get('state') as string)
    expect(await finish(answer, cookie), answer).toMatchObject(REFUSED)
  }
})

test('a provider that answers rightly is trusted, so that the following refusals have one reason each', async () => {
  await own.database.query(sql`
    insert into users (organization_id, email, name)
    values (${city.id}, 'hostile@city.example', '')
  `)
  const reply = await signInHostile()
  expect(reply.status, lastRefusalOr(reply)).toBe(200)
  await own.database.query(sql`delete from identities where issuer = ${hostile.issuer}`)
})
const lastRefusalOr = (reply: Reply) => (reply.status === 200 ? '' : lastRefusal())

const past = Math.floor(Date.now() / 1000) - 7200
test.each([
  ['nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['issuer', { claims: { iss: 'https://evil.example' } }],
  ['audience', { claims: { aud: 'another client' } }],
  ['several audiences without this client', { claims: { aud: ['one', 'two'], azp: 'one' } }],
  ['authorized party', { claims: { aud: [CLIENT.client_id, 'two'], azp: 'two' } }],
  ['expiry', { claims: { exp: past + 60, iat: past } }],
  ['no subject', { claims: { sub: undefined } }],
  ['subject with a zero character', { claims: { sub: 'a\0b' } }],
  ['subject of 256 characters', { claims: { sub: 'x'.repeat(256) } }],
  [
    'address, which is verified beside another one,',
    { claims: { email: undefined }, userInfo: { email: 'hostile@city.example', email_verified: false } },
  ],
  ['algorithm none', { algorithm: 'none' as const }],
  ['algorithm HS256 with the secret of the client', { algorithm: 'HS256' as const }],
  ['key', { otherKey: true }],
])('a token with a wrong %s is refused', async (_, lies) => {
  hostile.lies = lies
  expect(await signInHostile()).toMatchObject(REFUSED)
  const { rows } = await own.database.query(sql`select 1 from identities where issuer = ${hostile.issuer}`)
  expect(rows).toEqual([])
})

test('a discovery document of another issuer, and one without algorithms that are safe, end the sign-in', async () => {
  expect(await post('start', { provider: 'impostor' })).toMatchObject(UNAVAILABLE)
  expect(lastRefusal()).toContain('issuer')
  expect(await post('start', { provider: 'weak' })).toMatchObject(UNAVAILABLE)
  expect(lastRefusal()).toBe('the provider signs with no asymmetric algorithm')
})

test('a provider that is down, or at an address that is not allowed, is unavailable, and passwords go on working', async () => {
  expect(await post('start', { provider: 'gone' })).toMatchObject(UNAVAILABLE)
  expect(lastRefusal()).toContain('ECONNREFUSED')
  expect(await post('start', { provider: 'private' })).toMatchObject(UNAVAILABLE)
  expect(lastRefusal()).toContain('The address of the host is not public.')
  expect((await post('start', { provider: 'unknown' })).json).toEqual({ provider: ['There is no such provider.'] })
  const { status } = await ask(server.url, 'POST', '/app/api/open/sign-in', {
    body: { email: 'nobody@city.example', password: 'x' },
    headers: SAME_ORIGIN,
  })
  expect(status).toBe(400)
  // It fails at the exchange too.
  const { url, cookie } = await start('hostile')
  hostile.lies = { status: 500 }
  expect(await finish(`?code=any&state=${url.searchParams.get('state')}`, cookie, 'hostile')).toMatchObject(REFUSED)
})

test('what one provider sends is not handed to another, also if it sends no iss', async () => {
  const { url, cookie } = await start('hostile')
  const redirect = (to: URL) => to.searchParams.get('redirect_uri')
  expect(redirect(url)).toBe('http://127.0.0.1:8080/sign-in/callback/hostile')
  // The hostile provider has sent the browser on to the honest one, which leads back to its own redirect URI.
  const honest = await start('city')
  expect(redirect(honest.url)).toBe('http://127.0.0.1:8080/sign-in/callback/city')
  hostile.requests = []
  const answer = `?code=of-the-honest-one&state=${url.searchParams.get('state')}`
  expect(await finish(answer, cookie, 'city')).toMatchObject(REFUSED)
  expect(lastRefusal()).toBe('the answer is of another provider')
  expect(hostile.requests).toEqual([])
})

test('one address starts a limited number of sign-ins', async () => {
  const limits = { providers: { ...LIMITS.providers, maxStarted: 2 } }
  const env = {
    RATE_LIMIT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_PROVIDERS: providersFile([
      {
        ...CLIENT,
        id: 'city',
        name: 'City',
        issuer: provider.issuer,
        organization: city.name,
        email_domains: ['city.example'],
        allow_networks: LOOPBACK,
      },
    ]),
  }
  const strict = await startServer({ connection: own.connection, env, limits })
  try {
    const begin = async (address: string) => {
      const headers = { ...SAME_ORIGIN, 'x-forwarded-for': address }
      const sent = { body: { provider: 'city' }, headers }
      return (await ask(strict.url, 'POST', '/app/api/open/providers/start', sent)).status
    }
    const statuses = []
    for (const address of ['10.1.1.1', '10.1.1.1', '10.1.1.1', '10.1.1.2']) statuses.push(await begin(address))
    expect(statuses).toEqual([200, 200, 429, 200])
  } finally {
    await strict.stop()
  }
})
