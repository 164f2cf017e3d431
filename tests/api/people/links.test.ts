import { createHash, randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { deleteExpired } from '../../../server/people/access/sessions.ts'
import { type CreatedLink, createLink, LINK_LIFETIME_MS } from '../../../server/people/access/sign-in/links.ts'
import { setUserActive } from '../../../server/people/users/edit-user.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import {
  beSignedIn,
  callerWith,
  cookieOf,
  givePassword,
  PASSWORD,
  SAME_ORIGIN,
  signIn,
} from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const ORIGIN = 'https://traffic.example.org'
const INVALID = {
  status: 400,
  text: '{"link":["This link is invalid, was used or has expired. Ask for a new one."]}',
}
const CHOSEN = 'a password of my own'

const server = useServer({ env: { RATE_LIMIT: '0' } })
let city: TestOrganization
const secrets: string[] = []
beforeAll(async () => {
  city = await makeOrganization(server.database)
})

async function linkFor(user: TestUser, lifetimeMs?: number): Promise<CreatedLink & { link: string }> {
  const options = { origin: ORIGIN, actor: OPERATOR, ...(lifetimeMs !== undefined && { lifetimeMs }) }
  const made = await server.database.transaction(tx => createLink(tx, user.id, options))
  const link = made.url.split('#')[1] as string
  secrets.push(link)
  return { ...made, link }
}

const post = (path: string, body: unknown) =>
  ask(server.url, 'POST', `/app/api/open${path}`, { body, headers: SAME_ORIGIN })
const readLink = (link: unknown) => post('/link', { link })
const use = (link: string, password = CHOSEN, more: object = {}) => post('/link/use', { link, password, ...more })

test('an invitation lets a new user choose a password and a name, and signs in', async () => {
  const user = await city.user()
  const { url, purpose, expires_at, link } = await linkFor(user)
  expect(url).toMatch(/^https:\/\/traffic\.example\.org\/link#[A-Za-z0-9_-]{43}$/)
  expect(purpose).toBe('invitation')
  const left = expires_at.getTime() - Date.now()
  expect(left).toBeGreaterThan(LINK_LIFETIME_MS - 60_000)
  expect(left).toBeLessThanOrEqual(LINK_LIFETIME_MS)
  expect(LINK_LIFETIME_MS).toBe(86_400_000)
  const { status, json } = await readLink(link)
  expect(status).toBe(200)
  expect(json).toEqual({
    purpose: 'invitation',
    email: user.email,
    name: expect.any(String),
    organization: city.name,
    expires_at: expires_at.toISOString(),
  })
  const used = await use(link, CHOSEN, { name: 'Noa Salo' })
  expect(used).toMatchObject({ status: 200, json: { user: { email: user.email, name: 'Noa Salo' } } })
  const call = callerWith(server.url, cookieOf(used.headers['set-cookie']))
  const { must_set_up_second_factor, ...me } = used.json
  expect(must_set_up_second_factor).toBe(false)
  expect(await call('GET', '/app/api/me')).toMatchObject({ status: 200, json: me })
  expect((await signIn(server, user.email, CHOSEN)).cookie).not.toBe(call.cookie)
})

test('a reset ends the previous password and all sessions, and keeps the name when the request has none', async () => {
  const user = await city.user()
  await givePassword(server.database, user)
  const [one, two] = [await beSignedIn(server, server.database, user), await beSignedIn(server, server.database, user)]
  const { purpose, link } = await linkFor(user)
  expect(purpose).toBe('reset')
  expect((await one('GET', '/app/api/me')).status).toBe(200)
  const name = (await readLink(link)).json.name
  expect((await use(link)).json.user.name).toBe(name)
  for (const call of [one, two]) expect((await call('GET', '/app/api/me')).status).toBe(401)
  await expect(signIn(server, user.email, PASSWORD)).rejects.toThrow('400')
  await signIn(server, user.email, CHOSEN)
})

test('a link works once: of 20 concurrent uses exactly one', async () => {
  const user = await city.user()
  const { link } = await linkFor(user)
  const passwords = Array.from({ length: 20 }, (_, i) => `password number ${i}`)
  const answers = await Promise.all(passwords.map(password => use(link, password)))
  const good = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  const refused = answers.filter(({ text }) => text === INVALID.text)
  console.log(`uses of one link at once: 20 tried, ${Math.abs(good.length - 1)} violated`)
  expect(good).toHaveLength(1)
  expect(refused).toHaveLength(19)
  await signIn(server, user.email, passwords[good[0] as number])
  expect(await use(link)).toMatchObject(INVALID)
  expect(await readLink(link)).toMatchObject(INVALID)
})

test('a newer link ends the one before', async () => {
  const user = await city.user()
  const { link: older } = await linkFor(user)
  const { link: newer } = await linkFor(user)
  expect(await use(older)).toMatchObject(INVALID)
  expect((await readLink(newer)).status).toBe(200)
})

test('late, foreign, changed and noise links are all refused with one sentence', async () => {
  const user = await city.user()
  const { link: late } = await linkFor(user, 0)
  expect(await readLink(late)).toMatchObject(INVALID)
  expect(await use(late)).toMatchObject(INVALID)
  const { link } = await linkFor(await city.user())
  const wrong = [
    randomBytes(32).toString('base64url'),
    link.slice(1),
    `${link}x`,
    link.toUpperCase(),
    `#${link}`,
    createHash('sha256').update(link).digest('base64url'),
    'x',
    'ü'.repeat(43),
  ]
  for (const one of wrong) {
    expect(await readLink(one), one).toMatchObject(INVALID)
    expect(await use(one), one).toMatchObject(INVALID)
  }
  expect((await readLink(link)).status).toBe(200)
  expect((await readLink(null)).json).toEqual({ link: ['This field may not be null.'] })
  expect((await post('/link/use', {})).json).toEqual({
    link: ['This field is required.'],
    password: ['This field is required.'],
  })
  expect((await use(link, 'too short')).json).toEqual({
    password: ['Ensure this field has at least 12 characters.'],
  })
  expect((await readLink(link)).status).toBe(200)
})

test('a link of a user who is not active is refused, and none is made', async () => {
  const user = await city.user()
  const { link } = await linkFor(user)
  await setUserActive(server.database, user.id, false, OPERATOR)
  expect(await readLink(link)).toMatchObject(INVALID)
  expect(await use(link)).toMatchObject(INVALID)
  await expect(linkFor(user)).rejects.toMatchObject({ status: 409, detail: 'The user is not active.' })
  await setUserActive(server.database, user.id, true, OPERATOR)
  expect(await use(link)).toMatchObject(INVALID)
})

test('making and using a link are one row of the audit log each; looking and failing are none', async () => {
  const user = await city.user()
  const last = (await server.database.query('select max(id) as id from audit_log')).rows[0].id
  const { link } = await linkFor(user)
  await readLink(link)
  await use(link, 'short')
  await use(link)
  await use(link)
  const { rows } = await server.database.query(sql`select * from audit_log where id > ${last} order by id`)
  const who = { organization_id: city.id, target: user.email }
  expect(rows).toMatchObject([
    { action: 'link.create', ...who, actor: 'operator', details: { purpose: 'invitation' } },
    { action: 'link.use', ...who, user_id: user.id, actor: user.email, address: '127.0.0.1' },
  ])
})

test('links that are over are forgotten', async () => {
  const [late, living] = [await city.user(), await city.user()]
  await linkFor(late, 0)
  const { link } = await linkFor(living)
  await deleteExpired(server.database)
  const { rows } = await server.database.query(sql`
    select user_id
    from one_time_links
    where user_id in (${late.id}, ${living.id})
  `)
  expect(rows).toEqual([{ user_id: living.id }])
  expect((await readLink(link)).status).toBe(200)
})

/** Last, because it checks everything that the tests above have stored. */
test('no link stands in the database or in a log', async () => {
  const tables = ['one_time_links', 'audit_log', 'sessions', 'users', 'passwords']
  const dump: string[] = []
  for (const name of tables) {
    const { rows } = await server.database.query<{ line: string }>(sql`select t::text as line from ${raw(name)} t`)
    dump.push(...rows.map(row => row.line))
  }
  const kept = [...dump, ...server.log].join('\n')
  expect(secrets.length).toBeGreaterThan(8)
  expect(secrets.filter(secret => kept.includes(secret))).toEqual([])
})
