import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { countAttempt } from '../../../server/people/access/sign-in/sign-in-attempts.ts'
import { setUserActive } from '../../../server/people/users/edit-user.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { givePassword, PASSWORD, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const REFUSED = '{"non_field_errors":["Unable to log in with provided credentials."]}'
const WRONG = 'not the right password'

let own: TestDatabase
/** Low limits, and a proxy that forwards the address of the client. */
let server: TestServer
let city: TestOrganization
let made = 0
const lowLimits = { windowMs: 900_000, perAccountAndAddress: 3, perAddress: 7, perAccount: 5 }

beforeAll(async () => {
  own = await testDatabase()
  server = await serving({ signIn: lowLimits })
  city = await makeOrganization(own.database)
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

const serving = (limits: Partial<typeof LIMITS> = {}, env: NodeJS.ProcessEnv = { TRUSTED_PROXIES: '127.0.0.1' }) =>
  startServer({ connection: own.connection, env: { RATE_LIMIT: '0', ...env }, limits })

/** An address that was not used yet. */
const newAddress = () => `10.${++made >> 8}.${made & 255}.1`

async function account() {
  const user = await city.user()
  await givePassword(own.database, user)
  return user
}

const attempt = (email: string, password: string, address: string, url = server.url): Promise<Reply> =>
  ask(url, 'POST', '/app/api/open/sign-in', {
    body: { email, password },
    headers: { ...SAME_ORIGIN, 'x-forwarded-for': address },
  })

async function statuses(count: number, one: () => Promise<Reply>): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await one()).status)
  return all
}

test('unknown, wrong, inactive and invited get the same answer, byte for byte', async () => {
  const [known, inactive, invited] = [await account(), await account(), await city.user()]
  await setUserActive(own.database, inactive.id, false, OPERATOR)
  const answers = [
    await attempt('nobody@nowhere.example', PASSWORD, newAddress()),
    await attempt(known.email, WRONG, newAddress()),
    await attempt(known.email, PASSWORD.toUpperCase(), newAddress()),
    await attempt(known.email, `${PASSWORD} `, newAddress()),
    await attempt(inactive.email, PASSWORD, newAddress()),
    await attempt(inactive.email, WRONG, newAddress()),
    await attempt(invited.email, PASSWORD, newAddress()),
  ]
  for (const { status, text, headers } of answers) {
    expect({ status, text }).toEqual({ status: 400, text: REFUSED })
    expect(headers['set-cookie']).toBeUndefined()
    const { 'x-request-id': _, date: __, ...rest } = headers
    const { 'x-request-id': ___, date: ____, ...first } = (answers[0] as Reply).headers
    expect(rest).toEqual(first)
  }
  expect((await attempt(known.email.toUpperCase(), PASSWORD, newAddress())).status).toBe(200)
})

test('missing and wrong types are reported by field, and never with the password', async () => {
  const post = async (body: unknown) => {
    const { status, json } = await ask(server.url, 'POST', '/app/api/open/sign-in', { body, headers: SAME_ORIGIN })
    return [status, json]
  }
  const required = ['This field is required.']
  expect(await post({})).toEqual([400, { email: required, password: required }])
  expect(await post({ email: '', password: '' })).toEqual([
    400,
    { email: ['This field may not be blank.'], password: ['This field may not be blank.'] },
  ])
  expect(await post({ email: null, password: 5 })).toEqual([
    400,
    { email: ['This field may not be null.'], password: ['Not a valid string.'] },
  ])
  expect(await post({ email: 'a', password: 'x'.repeat(129) })).toEqual([
    400,
    { password: ['Ensure this field has no more than 128 characters.'] },
  ])
  expect(await post({ email: 'a', password: '\ud800' })).toEqual([400, { password: ['Not a valid string.'] }])
  expect(await post([])).toEqual([400, { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }])
})

test('after the failures of an account from an address further ones are 429, also with the right password', async () => {
  const { email } = await account()
  const address = newAddress()
  expect(await statuses(3, () => attempt(email, WRONG, address))).toEqual([400, 400, 400])
  const refused = await attempt(email.toUpperCase(), PASSWORD, address)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(850)
  expect(wait).toBeLessThanOrEqual(900)
  expect(refused.json).toEqual({ detail: `Request was throttled. Expected available in ${wait} seconds.` })
  // Elsewhere, and for others here, the door is open.
  expect((await attempt(email, PASSWORD, newAddress())).status).toBe(200)
  expect((await attempt((await account()).email, PASSWORD, address)).status).toBe(200)
})

test('with the real limits the 11th attempt is refused', async () => {
  const real = await serving()
  try {
    const { email } = await account()
    const address = newAddress()
    const all = await statuses(12, () => attempt(email, WRONG, address, real.url))
    expect(all).toEqual([...Array(10).fill(400), 429, 429])
    expect(LIMITS.signIn).toEqual({
      windowMs: 900_000,
      perAccountAndAddress: 10,
      perAddress: 100,
      perAccount: 50,
    })
  } finally {
    await real.stop()
  }
})

test('an unknown account is throttled as a known one is', async () => {
  const address = newAddress()
  const email = `nobody${++made}@nowhere.example`
  expect(await statuses(4, () => attempt(email, WRONG, address))).toEqual([400, 400, 400, 429])
})

test('an address is refused after its failures at any accounts, and other addresses are not', async () => {
  const address = newAddress()
  const strangers = Array.from({ length: 8 }, (_, i) => `stranger${i}-${made}@nowhere.example`)
  const all: number[] = []
  for (const email of strangers) all.push((await attempt(email, WRONG, address)).status)
  expect(all).toEqual([...Array(7).fill(400), 429])
  const { email } = await account()
  expect((await attempt(email, PASSWORD, address)).status).toBe(429)
  expect((await attempt(email, PASSWORD, newAddress())).status).toBe(200)
})

test('guessing from many addresses shuts out addresses that never signed in, and never the user’s own', async () => {
  const { email } = await account()
  const [home, office] = [newAddress(), newAddress()]
  for (const address of [home, office]) expect((await attempt(email, PASSWORD, address)).status).toBe(200)
  expect(await statuses(6, () => attempt(email, WRONG, newAddress()))).toEqual([...Array(5).fill(400), 429])
  expect((await attempt(email, PASSWORD, newAddress())).status).toBe(429)
  for (const address of [home, office]) expect((await attempt(email, PASSWORD, address)).status).toBe(200)
  // There guessing is counted too.
  expect(await statuses(4, () => attempt(email, WRONG, home))).toEqual([400, 400, 400, 429])
})

test('of many concurrent attempts no more are decided than of consecutive ones', async () => {
  const { email } = await account()
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, WRONG, address)))
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect({ decided: count(400), refused: count(429) }).toEqual({ decided: 3, refused: 17 })
})

test('the count is exact when many connections count at the same moment', async () => {
  await Promise.all(Array.from({ length: 10 }, () => own.database.query('select pg_sleep(0.1)')))
  let accepted = 0
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const [email, address] = [`nobody${++made}@nowhere.example`, newAddress()]
    const attempts = Array.from({ length: 10 }, () => countAttempt(own.database, email, address, lowLimits))
    accepted += (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length
  }
  console.log(`attempts at the same moment: ${rounds * 10} tried, ${accepted - 3 * rounds} violated`)
  expect(accepted).toBe(3 * rounds)
})

test('failures count for 15 minutes by the clock of the database, and not longer', async () => {
  const { email } = await account()
  const address = newAddress()
  const age = (seconds: number) =>
    own.database.query(sql`
      update sign_in_failures
      set failed_at = clock_timestamp() - ${seconds}::integer * interval '1 second'
      where address = ${address}
    `)
  expect(await statuses(3, () => attempt(email, WRONG, address))).toEqual([400, 400, 400])
  await age(880)
  const refused = await attempt(email, PASSWORD, address)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20)
  await age(901)
  expect((await attempt(email, PASSWORD, address)).status).toBe(200)
})

test('failures are known to every process', async () => {
  const second = await serving({ signIn: lowLimits })
  try {
    const { email } = await account()
    const address = newAddress()
    expect(await statuses(3, () => attempt(email, WRONG, address))).toEqual([400, 400, 400])
    expect((await attempt(email, PASSWORD, address, second.url)).status).toBe(429)
  } finally {
    await second.stop()
  }
})

test('only a trusted proxy says where a request comes from', async () => {
  const direct = await serving({ signIn: lowLimits }, {})
  try {
    const { email } = await account()
    const all = await statuses(4, () => attempt(email, WRONG, newAddress(), direct.url))
    expect(all).toEqual([400, 400, 400, 429])
  } finally {
    await direct.stop()
  }
})

test('the addresses of one IPv6 network are one', async () => {
  const { email } = await account()
  let host = 0
  const all = await statuses(4, () => attempt(email, WRONG, `2001:db8:5:6::${++host}`))
  expect(all).toEqual([400, 400, 400, 429])
  expect((await attempt(email, PASSWORD, '2001:db8:5:7::1')).status).toBe(200)
})

test('an attempt that was not decided did not fail', async () => {
  const passwords = { ...LIMITS.passwords, concurrency: 1, waitMs: 1 }
  const busy = await serving({ signIn: lowLimits, passwords })
  try {
    const user = await city.user()
    await givePassword(own.database, user, passwords)
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, i) => attempt(`n${i}-${++made}@nowhere.example`, WRONG, newAddress(), busy.url)),
    )
    expect(others.filter(({ status }) => status === 503).length).toBeGreaterThan(5)
    expect(others.filter(({ status }) => status !== 503 && status !== 400)).toEqual([])
    const failures = async () =>
      (await own.database.query('select count(*)::integer as n from sign_in_failures')).rows[0].n
    const before = await failures()
    const address = newAddress()
    const answers = await Promise.all(Array.from({ length: 3 }, () => attempt(user.email, PASSWORD, address, busy.url)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503])
    expect(await failures()).toBe(before)
  } finally {
    await busy.stop()
  }
})

test('a sign-in is one row of the audit log with the number of failures before; a failure is none', async () => {
  const { id, email } = await account()
  const rows = async () =>
    (await own.database.query(sql`select * from audit_log where target = ${email} and action like 'user.sign%'`)).rows
  const home = newAddress()
  await statuses(2, () => attempt(email, WRONG, newAddress()))
  expect(await rows()).toEqual([])
  await attempt(email, PASSWORD, home)
  expect(await rows()).toMatchObject([
    { action: 'user.sign_in', user_id: id, actor: email, address: home, details: { failures_before: 2 } },
  ])
})
