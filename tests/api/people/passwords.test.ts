import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { limitedPasswords, PASSWORD_LIMITS, setPassword } from '../../../server/people/access/sign-in/passwords.ts'
import { setUserActive } from '../../../server/people/users/edit-user.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, givePassword, PASSWORD, SAME_ORIGIN, signIn } from '../../support/people/sign-in.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const PREFIX = '$argon2id$v=19$m=65536,t=3,p=1$'
const WRONG_NOW = { current_password: ['This is not your current password.'] }

let own: TestDatabase
let server: TestServer
/** With the real cost of passwords. */
let real: TestServer
let city: TestOrganization
beforeAll(async () => {
  own = await testDatabase()
  // All requests of these tests come from one address.
  const signIn = { ...LIMITS.signIn, perAddress: 1000 }
  const serving = { connection: own.connection, env: { RATE_LIMIT: '0' } }
  server = await startServer({ ...serving, limits: { signIn } })
  real = await startServer({ ...serving, limits: { signIn, passwords: { ...LIMITS.passwords, waitMs: 60_000 } } })
  city = await makeOrganization(own.database)
})
afterAll(async () => {
  await server?.stop()
  await real?.stop()
  await own?.drop()
})

async function account(): Promise<TestUser> {
  const user = await city.user()
  await givePassword(own.database, user)
  return user
}

const statusOf = async (email: string, password: string, { url } = server) =>
  (await ask(url, 'POST', '/app/api/open/sign-in', { body: { email, password }, headers: SAME_ORIGIN })).status

async function hashOf(user: TestUser): Promise<string> {
  return (await own.database.query(sql`select hash from passwords where user_id = ${user.id}`)).rows[0].hash
}

const change = (call: Awaited<ReturnType<typeof signIn>>, current_password: string, new_password: string) =>
  call('POST', '/app/api/password', { body: { current_password, new_password } })

test('a password is stored as argon2id with 64 MiB, 3 passes and one lane, and no two hashes are equal', async () => {
  const [one, two] = [await limitedPasswords().hash(PASSWORD), await limitedPasswords().hash(PASSWORD)]
  for (const hash of [one, two]) expect(hash.startsWith(PREFIX), hash).toBe(true)
  expect(one).not.toBe(two)
  expect(await limitedPasswords().verify(one, PASSWORD)).toBe(true)
  expect(await limitedPasswords().verify(one, `${PASSWORD}.`)).toBe(false)
  expect(await limitedPasswords().verify(null, PASSWORD)).toBe(false)
})

test('at most one per two cores at a time; a request that waited too long gets a 503', async () => {
  const concurrency = Math.max(1, Math.floor(availableParallelism() / 2))
  expect(PASSWORD_LIMITS).toMatchObject({ concurrency, waitMs: 5_000 })
  const { hash } = limitedPasswords({ ...PASSWORD_LIMITS, concurrency: 2, waitMs: 10 })
  const settled = await Promise.allSettled([hash('a'), hash('b'), hash('c'), hash('d')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(settled[2]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } })
})

test('passwords that were hashed for less are rehashed at the next sign-in, and keep working', async () => {
  const user = await account()
  expect((await hashOf(user)).startsWith(PREFIX)).toBe(false)
  const status = () => statusOf(user.email, PASSWORD, real)
  // Also when two come at the same time.
  expect(await Promise.all([status(), status()])).toEqual([200, 200])
  const better = await hashOf(user)
  expect(better.startsWith(PREFIX)).toBe(true)
  expect(await status()).toBe(200)
  expect(await hashOf(user)).toBe(better)
})

test('changing the password ends the other sessions and the old password, and keeps this session', async () => {
  const user = await account()
  const here = await signIn(server, user.email)
  const there = await signIn(server, user.email)
  const next = 'staple battery horse correct'
  const { status, text } = await change(here, PASSWORD, next)
  expect({ status, text }).toEqual({ status: 204, text: '' })
  expect((await here('GET', '/app/api/me')).status).toBe(200)
  expect((await there('GET', '/app/api/me')).status).toBe(401)
  expect(await statusOf(user.email, PASSWORD)).toBe(400)
  expect(await statusOf(user.email, next)).toBe(200)
  const { rows } = await own.database.query(sql`
    select *
    from audit_log
    where user_id = ${user.id} and action = 'user.change_password'
  `)
  expect(rows).toMatchObject([{ actor: user.email, target: user.email, address: '127.0.0.1' }])
})

test('12 to 128 characters of any kind, unchanged', async () => {
  const user = await account()
  const call = await beSignedIn(server, own.database, user)
  const refused: [unknown, string][] = [
    [undefined, 'This field is required.'],
    [null, 'This field may not be null.'],
    [123456789012, 'Not a valid string.'],
    ['', 'This field may not be blank.'],
    ['eleven char', 'Ensure this field has at least 12 characters.'],
    ['ä'.repeat(11), 'Ensure this field has at least 12 characters.'],
    ['🚗'.repeat(11), 'Ensure this field has at least 12 characters.'],
    ['x'.repeat(129), 'Ensure this field has no more than 128 characters.'],
    ['\ud800 and eleven more', 'Not a valid string.'],
  ]
  for (const [new_password, sentence] of refused) {
    const { status, json } = await call('POST', '/app/api/password', {
      body: { current_password: PASSWORD, new_password },
    })
    expect({ status, json }, String(new_password)).toEqual({ status: 400, json: { new_password: [sentence] } })
  }
  const accepted = ['🚗'.repeat(12), ' blanks stay  ', 'ü'.repeat(128), 'twelve chars', 'with\ttab\0and nul']
  let current = PASSWORD
  for (const next of accepted) {
    expect((await change(call, current, next)).status, next).toBe(204)
    expect(await statusOf(user.email, next), next).toBe(200)
    if (next.trim() !== next) expect(await statusOf(user.email, next.trim())).toBe(400)
    current = next
  }
  expect((await change(call, current, 'Zu\u0308rich Zu\u0308rich')).status).toBe(204)
  expect(await statusOf(user.email, 'Z\u00fcrich Z\u00fcrich')).toBe(200)
})

test('a wrong current password changes nothing, and is counted like a failure to sign in', async () => {
  const user = await account()
  const here = await beSignedIn(server, own.database, user)
  const there = await beSignedIn(server, own.database, user)
  const before = await hashOf(user)
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const { status, json } = await change(here, `wrong password ${i}`, 'staple battery horse correct')
    statuses.push(status)
    if (status === 400) expect(json).toEqual(WRONG_NOW)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  expect((await change(here, PASSWORD, 'staple battery horse correct')).status).toBe(429)
  expect(await statusOf(user.email, PASSWORD)).toBe(429)
  expect(await hashOf(user)).toBe(before)
  expect((await there('GET', '/app/api/me')).status).toBe(200)
})

test('of two concurrent changes one wins, and only its password works', async () => {
  const user = await account()
  const call = await beSignedIn(server, own.database, user)
  const wanted = ['first of the two', 'second of the two']
  const answers = await Promise.all(wanted.map(next => change(call, PASSWORD, next)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  const winner = wanted[answers.findIndex(({ status }) => status === 204)] as string
  expect(await statusOf(user.email, winner)).toBe(200)
  expect(await statusOf(user.email, wanted.find(one => one !== winner) as string)).toBe(400)
})

/** Holds a row's lock until sign-in waits for it, does something meanwhile, and lets go. */
async function whileWaiting(lock: Sql, meanwhile: () => Promise<unknown>, user: TestUser): Promise<Reply> {
  const attempt = () =>
    ask(server.url, 'POST', '/app/api/open/sign-in', {
      body: { email: user.email, password: PASSWORD },
      headers: SAME_ORIGIN,
    })
  const waiting = sql`
    select
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
  let answer: Promise<Reply> | undefined
  let done: Promise<unknown> | undefined
  await own.database.transaction(async tx => {
    await tx.query(lock)
    answer ??= attempt()
    await expect.poll(async () => (await own.database.query(waiting)).rowCount).toBe(1)
    done = meanwhile()
    await Promise.race([done, sleep(300)])
  })
  await done
  return answer as Promise<Reply>
}

test('a password that is changed while it is being checked signs no one in', async () => {
  const user = await account()
  const hash = await limitedPasswords().hash('staple battery horse correct')
  const lock = sql`select from users where id = ${user.id} for no key update`
  const change = () => own.database.transaction(tx => setPassword(tx, user.id, hash))
  expect((await whileWaiting(lock, change, user)).status).toBe(400)
  expect((await own.database.query(sql`select from sessions where user_id = ${user.id}`)).rowCount).toBe(0)
})

test('a user who is deactivated while signing in is not signed in', async () => {
  const user = await account()
  const lock = sql`select from passwords where user_id = ${user.id} for update`
  const deactivate = () => setUserActive(own.database, user.id, false, OPERATOR)
  await whileWaiting(lock, deactivate, user)
  expect((await own.database.query(sql`select from sessions where user_id = ${user.id}`)).rowCount).toBe(0)
})
