import fc from 'fast-check'
import { Secret } from 'otpauth'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { createLink } from '../../../server/people/access/sign-in/links.ts'
import { hashOfRecoveryCode } from '../../../server/people/access/sign-in/second-factor.ts'
import { changeOrganization } from '../../../server/people/organizations/organizations.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { codeOf, giveSecondFactor, stepNow, wrongCodeOf } from '../../support/people/second-factor.ts'
import {
  beSignedIn,
  callerWith,
  cookieOf,
  givePassword,
  PASSWORD,
  SAME_ORIGIN,
  type SignedInCaller,
  signIn,
} from '../../support/people/sign-in.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const WRONG_CODE = { code: ['This code is wrong, or was used already.'] }
const MISSING = { code: ['Enter the code of your authenticator app, or a recovery code.'] }
const MAX_FAILURES = 4

let own: TestDatabase
let server: TestServer
let second: TestServer
let city: TestOrganization

beforeAll(async () => {
  own = await testDatabase()
  const many = { windowMs: 900_000, perAccountAndAddress: 10_000, perAddress: 10_000, perAccount: 10_000 }
  const limits = { signIn: many, secondFactor: { maxFailures: MAX_FAILURES, waitMs: 900_000 } }
  const serving = { connection: own.connection, env: { RATE_LIMIT: '0' }, limits }
  server = await startServer(serving)
  second = await startServer(serving)
  city = await makeOrganization(own.database)
})
afterAll(async () => {
  await server?.stop()
  await second?.stop()
  await own?.drop()
})

async function account(organization = city): Promise<TestUser> {
  const user = await organization.user()
  await givePassword(own.database, user)
  return user
}

async function protectedAccount(): Promise<TestUser & { secret: Buffer }> {
  const user = await account()
  return { ...user, secret: await giveSecondFactor(own.database, user) }
}

const attempt = ({ email }: TestUser, code?: string, { url = server.url, password = PASSWORD } = {}): Promise<Reply> =>
  ask(url, 'POST', '/app/api/open/sign-in', { body: { email, password, code }, headers: SAME_ORIGIN })

const post = (call: SignedInCaller, path: string, body: object) =>
  call('POST', `/app/api/second-factor/${path}`, { body })

/** The way that the account page takes. `used` is the code that confirmed: a later one is of another step and still unused. */
async function setUp(call: SignedInCaller): Promise<{ secret: Uint8Array; used: string; codes: string[] }> {
  const started = await post(call, 'start', { current_password: PASSWORD })
  expect(started.status, started.text).toBe(200)
  const secret = Secret.fromBase32(started.json.secret).bytes
  const used = codeOf(secret)
  const { status, json, text } = await post(call, 'confirm', { code: used })
  expect(status, text).toBe(200)
  return { secret, used, codes: json.recovery_codes }
}

const rowsOf = async (table: string, { id }: TestUser) =>
  (await own.database.query(`select * from ${table} where user_id = ${id}`)).rows
const auditOf = async ({ email }: TestUser, action: string) =>
  (await own.database.query(sql`select * from audit_log where target = ${email} and action = ${action}`)).rows

test('it is set up with the password and a code, ends other sessions, and its recovery codes are stored hashed', async () => {
  const user = await account()
  const [call, other] = [await signIn(server, user.email), await signIn(server, user.email)]
  expect((await call('GET', '/app/api/second-factor')).json).toEqual({
    is_on: false,
    is_required: false,
    has_password: true,
    recovery_codes: 0,
  })
  expect((await post(call, 'start', { current_password: 'not it' })).json).toEqual({
    current_password: ['This is not your current password.'],
  })
  expect((await post(call, 'confirm', { code: '123456' })).status).toBe(409)
  const { json } = await post(call, 'start', { current_password: PASSWORD })
  expect(json.uri).toContain(`secret=${json.secret}`)
  const first = Secret.fromBase32(json.secret).bytes
  expect((await post(call, 'confirm', { code: wrongCodeOf(first) })).json).toEqual(WRONG_CODE)
  // Until it is confirmed, the password is enough.
  expect((await attempt(user)).status).toBe(200)
  const { secret, used, codes } = await setUp(call)
  expect(secret).not.toEqual(first)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  const stored = JSON.stringify([
    await rowsOf('recovery_codes', user),
    await rowsOf('second_factors', user),
    server.log,
  ])
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  expect((await rowsOf('recovery_codes', user)).length).toBe(10)
  expect([(await call('GET', '/app/api/me')).status, (await other('GET', '/app/api/me')).status]).toEqual([200, 401])
  expect(await auditOf(user, 'user.set_up_second_factor')).toMatchObject([{ details: { sessions_ended: 2 } }])
  expect((await post(call, 'start', { current_password: PASSWORD })).status).toBe(409)
  // The code that confirmed it was used.
  expect((await attempt(user, used)).json).toEqual(WRONG_CODE)
  expect((await ask(server.url, 'GET', '/api/v1/me', { token: user.token })).status).toBe(200)
})

test('sign-in asks for the code only after the right password, and never names what was wrong before', async () => {
  const user = await protectedAccount()
  const wrong = await attempt(user, codeOf(user.secret), { password: 'not the right password' })
  expect(wrong.json).toEqual({ non_field_errors: ['Unable to log in with provided credentials.'] })
  const missing = await attempt(user)
  expect([missing.status, missing.json, missing.headers['x-error-code']]).toEqual([400, MISSING, 'code_required'])
  expect(missing.headers['set-cookie']).toBeUndefined()
  const right = await attempt(user, ` ${codeOf(user.secret).replace(/^.../, '$& ')}`)
  expect(right.status, right.text).toBe(200)
  expect(right.json.must_set_up_second_factor).toBe(false)
})

test('codes of one step before and after now are right, those of three are not, and none works twice', async () => {
  const user = await protectedAccount()
  // A step may end during the test: three steps away is wrong in any case.
  expect((await attempt(user, codeOf(user.secret, stepNow() - 3))).json).toEqual(WRONG_CODE)
  expect((await attempt(user, codeOf(user.secret, stepNow() + 3))).json).toEqual(WRONG_CODE)
  const step = stepNow()
  expect((await attempt(user, codeOf(user.secret, step))).status).toBe(200)
  for (const used of [step, step - 1]) expect((await attempt(user, codeOf(user.secret, used))).status).toBe(400)
  expect((await attempt(user, codeOf(user.secret, step + 1))).status).toBe(200)
})

test('of concurrent uses of one code at two servers exactly one signs in', async () => {
  let signedIn = 0
  for (let round = 0; round < 5; round++) {
    const user = await protectedAccount()
    const code = codeOf(user.secret, stepNow() + 1)
    const both = Array.from({ length: MAX_FAILURES }, (_, i) => attempt(user, code, i % 2 ? server : second))
    signedIn += (await Promise.all(both)).filter(({ status }) => status === 200).length
  }
  expect(signedIn).toBe(5)
})

test('a recovery code works once, and also for a link', async () => {
  const user = await account()
  const { codes } = await setUp(await signIn(server, user.email))
  const [first = '', next = ''] = codes
  const uses = await Promise.all([server, second].map(at => attempt(user, first.toUpperCase(), at)))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await auditOf(user, 'user.sign_in')).toMatchObject([{}, { details: { recovery_code_used: true } }])
  const { url } = await own.database.transaction(tx => createLink(tx, user.id, { origin: 'x', actor: OPERATOR }))
  const use = (code?: string) => {
    const body = { link: url.split('#')[1], password: 'another long password', code }
    return ask(server.url, 'POST', '/app/api/open/link/use', { body, headers: SAME_ORIGIN })
  }
  expect((await use()).json).toEqual(MISSING)
  expect((await use(first)).json).toEqual(WRONG_CODE)
  const used = await use(next)
  expect(used.status, used.text).toBe(200)
  const call = callerWith(server.url, cookieOf(used.headers['set-cookie']))
  expect((await call('GET', '/app/api/second-factor')).json).toMatchObject({ is_on: true, recovery_codes: 8 })
})

test('after the limit of wrong codes the user waits, twice as long each time, and others do not', async () => {
  expect(LIMITS.secondFactor).toEqual({ maxFailures: 10, waitMs: 900_000 })
  const [user, other] = [await protectedAccount(), await protectedAccount()]
  const age = (seconds: number) =>
    own.database.query(sql`
      update second_factors
      set failed_at = clock_timestamp() - ${seconds}::integer * interval '1 second'
      where user_id = ${user.id}
    `)
  const fail = async () => (await attempt(user, wrongCodeOf(user.secret))).status
  const several = async () => [await fail(), await fail(), await fail(), await fail(), await fail()]
  expect(await several()).toEqual([400, 400, 400, 400, 429])
  const refused = await attempt(user, codeOf(user.secret), { url: second.url })
  expect([refused.status, refused.json.detail]).toEqual([
    429,
    `Request was throttled. Expected available in ${refused.headers['retry-after']} seconds.`,
  ])
  expect((await attempt(other, codeOf(other.secret))).status).toBe(200)
  // The wait says nothing about the password.
  expect((await attempt(user, codeOf(user.secret), { password: 'not it' })).status).toBe(400)
  await age(880)
  expect(await fail()).toBe(429)
  await age(901)
  expect(await several()).toEqual([400, 400, 400, 400, 429])
  await age(901)
  expect(await fail()).toBe(429)
  await age(1801)
  expect((await attempt(user, codeOf(user.secret, stepNow() + 1))).status).toBe(200)
  expect(await rowsOf('second_factors', user)).toMatchObject([{ failures: 0 }])
})

test('of many concurrent wrong codes no more are decided than of consecutive ones', async () => {
  const user = await protectedAccount()
  const code = wrongCodeOf(user.secret)
  const all = await Promise.all(Array.from({ length: 16 }, (_, i) => attempt(user, code, i % 2 ? server : second)))
  expect(all.filter(({ status }) => status === 400).length).toBe(MAX_FAILURES)
})

/** With the sign-in limits of every installation in proportion: both are 10 there. */
async function withEqualLimits(work: (at: TestServer) => Promise<void>): Promise<void> {
  const signIn = { windowMs: 900_000, perAccountAndAddress: 3, perAddress: 1000, perAccount: 1000 }
  const limits = { signIn, secondFactor: { maxFailures: 3, waitMs: 900_000 } }
  const strict = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' }, limits })
  await work(strict).finally(() => strict.stop())
}

test('a recovery code signs in while codes are locked, and the audit log has how many codes were wrong', () =>
  withEqualLimits(async strict => {
    const user = await account()
    const { secret, codes } = await setUp(await signIn(server, user.email))
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await attempt(user, wrongCodeOf(secret), strict)).status)
    statuses.push((await attempt(user, codeOf(secret, stepNow() + 1), strict)).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    const recovered = await attempt(user, codes[0], strict)
    expect(recovered.status, recovered.text).toBe(200)
    const details = { recovery_code_used: true, failures_before: 3 }
    expect((await auditOf(user, 'user.sign_in')).at(-1)).toMatchObject({ details })
    // It ends the wait.
    expect((await attempt(user, codeOf(secret, stepNow() + 1), strict)).status).toBe(200)
  }))

test('a recovery code turns the factor off while codes are locked', () =>
  withEqualLimits(async strict => {
    const user = await account()
    const { secret, codes } = await setUp(await signIn(server, user.email))
    const call = await beSignedIn(strict, own.database, user)
    const off = async (code = '') => (await post(call, 'turn-off', { current_password: PASSWORD, code })).status
    const wrong = wrongCodeOf(secret)
    expect([await off(wrong), await off(wrong), await off(wrong), await off(wrong)]).toEqual([400, 400, 400, 429])
    expect(await off(codes[0])).toBe(204)
  }))

test('wrong recovery codes count as failed sign-ins, also with a link, and missing codes do not', () =>
  withEqualLimits(async strict => {
    const user = await account()
    const { codes } = await setUp(await signIn(server, user.email))
    const statuses = []
    for (const code of [undefined, undefined, undefined, undefined]) {
      statuses.push((await attempt(user, code, strict)).status)
    }
    for (let i = 0; i < 4; i++) statuses.push((await attempt(user, 'aaaa-aaaa-aaaa-aaaa', strict)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 429])
    expect((await attempt(user, codes[0], strict)).status).toBe(429)
    const { url } = await own.database.transaction(tx => createLink(tx, user.id, { origin: 'x', actor: OPERATOR }))
    const use = async (code?: string) => {
      const body = { link: url.split('#')[1], password: 'another long password', code }
      return (await ask(strict.url, 'POST', '/app/api/open/link/use', { body, headers: SAME_ORIGIN })).status
    }
    const wrong = 'aaaa-aaaa-aaaa-aaaa'
    // Failed sign-ins do not close the link.
    expect([await use(), await use(wrong), await use(wrong), await use(wrong), await use(wrong)]).toEqual([
      400, 400, 400, 400, 429,
    ])
  }))

test('it is turned off with the password and a code, and other sessions end', async () => {
  const user = await account()
  const call = await signIn(server, user.email)
  const { secret } = await setUp(call)
  const other = await beSignedIn(server, own.database, user)
  const off = (current_password: string, code: string) => post(call, 'turn-off', { current_password, code })
  expect((await off('not it', codeOf(secret, stepNow() + 1))).json).toHaveProperty('current_password')
  expect((await off(PASSWORD, wrongCodeOf(secret))).json).toEqual(WRONG_CODE)
  expect((await off(PASSWORD, codeOf(secret, stepNow() + 1))).status).toBe(204)
  expect([(await call('GET', '/app/api/me')).status, (await other('GET', '/app/api/me')).status]).toEqual([200, 401])
  expect([await rowsOf('second_factors', user), await rowsOf('recovery_codes', user)]).toEqual([[], []])
  expect(await auditOf(user, 'user.turn_off_second_factor')).toHaveLength(1)
  expect((await attempt(user)).status).toBe(200)
  expect((await off(PASSWORD, codeOf(secret))).status).toBe(409)
})

test('where an organization requires it, sessions open nothing before it is set up, and tokens stay what they are', async () => {
  const strict = await makeOrganization(own.database)
  const [manager, member] = [await account(strict), await account(strict)]
  const [call, before] = [await signIn(server, manager.email), await signIn(server, member.email)]
  const enrolled = await beSignedIn(server, own.database, manager)
  await giveSecondFactor(own.database, manager)
  const required = await call('PATCH', '/app/api/organization', { body: { requires_second_factor: true } })
  expect(required.json).toMatchObject({ requires_second_factor: true, units: 'metric' })
  expect((await enrolled('GET', '/app/api/me')).status).toBe(200)
  const signedIn = await attempt(member)
  expect(signedIn.json.must_set_up_second_factor).toBe(true)
  const after = callerWith(server.url, cookieOf(signedIn.headers['set-cookie']))
  for (const session of [before, after]) {
    for (const path of ['me', 'token', 'sessions', 'traffic/sites', 'organization/users']) {
      const { status, headers } = await session('GET', `/app/api/${path}`)
      expect([status, headers['x-error-code']], path).toEqual([403, 'second_factor_required'])
    }
    expect((await session('POST', '/app/api/token')).status).toBe(403)
  }
  expect((await ask(server.url, 'GET', '/api/v1/me', { token: member.token })).status).toBe(200)
  await setUp(after)
  expect((await after('GET', '/app/api/me')).status).toBe(200)
  expect((await before('GET', '/app/api/me')).status).toBe(401)
  await changeOrganization(own.database, strict.id, { requires_second_factor: false }, OPERATOR)
})

test('wrong codes when it is set up count too, also over a new start, and then a right one has to wait', async () => {
  const call = await signIn(server, (await account()).email)
  const start = async () =>
    Secret.fromBase32((await post(call, 'start', { current_password: PASSWORD })).json.secret).bytes
  const statuses = []
  for (let tries = 0; tries < MAX_FAILURES; tries++) {
    statuses.push((await post(call, 'confirm', { code: wrongCodeOf(await start()) })).status)
  }
  expect(statuses).toEqual(Array(MAX_FAILURES).fill(400))
  expect((await post(call, 'confirm', { code: codeOf(await start()) })).status).toBe(429)
  await own.database.query(`update second_factors set failed_at = now() - interval '1 hour' where failures > 0`)
  expect((await post(call, 'confirm', { code: codeOf(await start()) })).status).toBe(200)
})

test('a manager cannot reset their own', async () => {
  const manager = await protectedAccount()
  const call = await beSignedIn(server, own.database, manager)
  expect((await call('DELETE', `/app/api/organization/users/${manager.id}/second-factor`)).status).toBe(403)
  expect(await rowsOf('second_factors', manager)).toHaveLength(1)
})

test('a manager resets it: links and sessions end, one row in the audit log', async () => {
  const manager = await beSignedIn(server, own.database, await city.user())
  const user = await protectedAccount()
  await own.database.transaction(tx => createLink(tx, user.id, { origin: 'x', actor: OPERATOR }))
  const session = await beSignedIn(server, own.database, user)
  const path = `/app/api/organization/users/${user.id}`
  const listed = async () =>
    (await manager('GET', '/app/api/organization/users')).json.items.find(({ id }: TestUser) => id === user.id)
  expect((await listed()).has_second_factor).toBe(true)
  for (let i = 0; i < 2; i++) expect((await manager('DELETE', `${path}/second-factor`)).status).toBe(204)
  expect((await listed()).has_second_factor).toBe(false)
  expect((await session('GET', '/app/api/me')).status).toBe(401)
  expect(await rowsOf('one_time_links', user)).toEqual([])
  expect(await auditOf(user, 'user.reset_second_factor')).toHaveLength(1)
  expect((await attempt(user)).status).toBe(200)
})

type Try = { password: boolean; code: 'none' | 'wrong' | number | `recovery ${number}` }
const tries: fc.Arbitrary<Try> = fc.record({
  password: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  code: fc.oneof(
    fc.constantFrom('none' as const, 'wrong' as const),
    fc.integer({ min: -1, max: 1 }),
    fc.constantFrom('recovery 0' as const, 'recovery 1' as const),
  ),
})

test('in any order of attempts, only a right password with a code that was not used before signs in', async () => {
  let tried = 0
  let signedIn = 0
  await fc.assert(
    fc.asyncProperty(fc.array(tries, { minLength: 15, maxLength: 25 }), async list => {
      const user = await protectedAccount()
      const unused = new Set(['aaaa-aaaa-aaaa-aaaa', 'bbbb-bbbb-bbbb-bbbb'])
      const recovery = [...unused]
      await own.database.query(sql`
        insert into recovery_codes (user_id, hash)
        select ${user.id}::integer, unnest(${recovery.map(hashOfRecoveryCode)}::bytea[])
      `)
      let lastStep = 0
      let failures = 0
      for (const { password, code } of list) {
        const begun = stepNow()
        const step = typeof code === 'number' ? begun + code : 0
        const recovers = typeof code === 'string' && code.startsWith('recovery')
        const sent = recovers
          ? (recovery[Number(code.slice(-1))] as string)
          : typeof code === 'number'
            ? codeOf(user.secret, step)
            : code === 'wrong'
              ? wrongCodeOf(user.secret)
              : undefined
        const at = tried % 2 ? server : second
        const { status } = await attempt(user, sent, { url: at.url, password: password ? PASSWORD : 'not it' })
        tried++
        let due = 400
        if (password && recovers && unused.delete(sent as string)) due = 200
        if (password && !recovers && code !== 'none') {
          if (failures === MAX_FAILURES) due = 429
          // The step before may have become too old while it was sent.
          else if (step > lastStep) due = step < stepNow() - 1 ? status : 200
          if (due === 400) failures++
        }
        expect(status, JSON.stringify({ password, code, lastStep, failures })).toBe(due)
        if (due !== 200) continue
        signedIn++
        failures = 0
        if (step > 0) lastStep = step
      }
    }),
    { numRuns: runsOf(8), endOnFailure: true },
  )
  console.log(`second factors: ${tried} attempts tried, ${signedIn} signed in, 0 violated`)
  expect(signedIn).toBeGreaterThan(5)
})
