import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { deleteExpired } from '../../../server/people/access/sessions.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
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
import { startServer, type TestServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'

const NOT_SIGNED_IN = { status: 401, text: '{"detail":"Authentication credentials were not provided."}' }

const server = useServer({ env: { RATE_LIMIT: '0' } })
let city: TestOrganization
let user: TestUser
/** Every session secret that was issued here. */
const secrets: string[] = []
beforeAll(async () => {
  city = await makeOrganization(server.database)
  user = await city.user()
  await givePassword(server.database, user)
})

const open = (url: string, sent: object = {}, headers: object = {}) =>
  ask(url, 'POST', '/app/api/open/sign-in', {
    body: { email: user.email, password: PASSWORD, ...sent },
    headers: { ...SAME_ORIGIN, ...headers },
  })

async function someone(at: Pick<TestServer, 'url'> = server) {
  const person = await city.user()
  const call = await beSignedIn(at, server.database, person)
  secrets.push(call.cookie.split('=')[1] as string)
  return { ...person, call }
}

async function whileServing(
  limits: Partial<(typeof LIMITS)['sessions']>,
  env: NodeJS.ProcessEnv,
  work: (other: TestServer) => Promise<void>,
): Promise<void> {
  const other = await startServer({
    connection: server.connection,
    env: { RATE_LIMIT: '0', ...env },
    limits: { sessions: { ...LIMITS.sessions, ...limits } },
  })
  await work(other).finally(() => other.stop())
}

test('signing in says who I am, and gives a cookie of this port that no script and no other site can use', async () => {
  const answer = await open(server.url)
  expect(answer).toMatchObject({ status: 200, json: { user: { id: user.id, email: user.email } } })
  expect(answer.headers['cache-control']).toBe('no-store')
  const { port } = new URL(server.url)
  const form = new RegExp(`^wayside_session_${port}=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Lax$`)
  expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(form)])
  const me = callerWith(server.url, cookieOf(answer.headers['set-cookie']))
  secrets.push(me.cookie.split('=')[1] as string)
  const { must_set_up_second_factor, ...signedIn } = answer.json
  expect(must_set_up_second_factor).toBe(false)
  expect(await me('GET', '/app/api/me')).toMatchObject({ status: 200, json: signedIn })
})

test('behind https the cookie is Secure and bound to the host, and its plain name is not read', async () => {
  await whileServing({}, { PUBLIC_URL: 'https://traffic.example.org' }, async ({ url }) => {
    const { headers } = await open(url)
    const form = /^__Host-wayside=([A-Za-z0-9_-]{43}); Path=\/; HttpOnly; SameSite=Lax; Secure$/
    const [, secret = ''] = form.exec(headers['set-cookie']?.[0] ?? '') ?? []
    expect(secret).not.toBe('')
    secrets.push(secret)
    const read = (name: string) => callerWith(url, `${name}=${secret}`)('GET', '/app/api/me')
    expect((await read('__Host-wayside')).status).toBe(200)
    expect(await read(`wayside_session_${new URL(url).port}`)).toMatchObject(NOT_SIGNED_IN)
  })
})

test('only the one living secret in the one cookie opens the scope; nothing says what was wrong, or in which words to ask', async () => {
  const { call } = await someone()
  const [name, secret] = call.cookie.split('=') as [string, string]
  const other = randomBytes(32).toString('base64url')
  const cookies = [
    undefined,
    '',
    `${name}=`,
    `${name}=${other}`,
    `${name}=${secret.slice(1)}`,
    `${name}=${secret}x`,
    `${name}="${secret}"`,
    `${name}=${secret.toLowerCase()}`,
    `${name}x=${secret}`,
    `wayside_session_1=${secret}`,
    `__Host-wayside=${secret}`,
    `${name}=${secret}; ${name}=${other}`,
    `${name}=${createHash('sha256').update(secret).digest('base64url')}`,
  ]
  for (const cookie of cookies) {
    const reply = await ask(server.url, 'GET', '/app/api/me', { headers: { ...SAME_ORIGIN, cookie } })
    expect(reply, cookie).toMatchObject(NOT_SIGNED_IN)
    expect(reply.headers['www-authenticate']).toBeUndefined()
  }
  expect((await ask(server.url, 'GET', '/app/api/me', { token: user.token })).status).toBe(401)
  expect((await ask(server.url, 'GET', '/api/v1/me', { headers: { cookie: call.cookie } })).status).toBe(401)
  expect((await call('GET', '/app/api/me', { headers: { cookie: `a=b; ${call.cookie} ; c` } })).status).toBe(200)
  expect((await call('GET', '/app/api/nothing')).status).toBe(404)
  expect(await ask(server.url, 'GET', '/app/api/nothing')).toMatchObject(NOT_SIGNED_IN)
})

test('a session that a browser brings along is never taken over, and no two sign-ins share one', async () => {
  const { port } = new URL(server.url)
  const planted = randomBytes(32).toString('base64url')
  const { call: earlier } = await someone()
  const issued = new Set<string>()
  for (const cookie of [`wayside_session_${port}=${planted}`, earlier.cookie]) {
    const { headers } = await open(server.url, {}, { cookie })
    issued.add(cookieOf(headers['set-cookie']))
  }
  for (const cookie of issued) secrets.push(cookie.split('=')[1] as string)
  expect(issued.size).toBe(2)
  expect([...issued].some(cookie => cookie.includes(planted) || cookie === earlier.cookie)).toBe(false)
  expect(await callerWith(server.url, `wayside_session_${port}=${planted}`)('GET', '/app/api/me')).toMatchObject(
    NOT_SIGNED_IN,
  )
  expect((await earlier('GET', '/app/api/me')).status).toBe(200)
})

test('signing out ends the session immediately and clears the cookie', async () => {
  const { call } = await someone()
  const { status, text, headers } = await call('POST', '/app/api/sign-out')
  expect({ status, text }).toEqual({ status: 204, text: '' })
  expect(headers['set-cookie']?.[0]).toMatch(/^wayside_session_\d+=; Path=\/; HttpOnly; SameSite=Lax; Max-Age=0$/)
  let successes = 0
  for (let i = 0; i < 100; i++) if ((await call('GET', '/app/api/me')).status !== 401) successes++
  console.log(`after signing out: 100 tried, ${successes} violated`)
  expect(successes).toBe(0)
})

test('a session ends when it was idle for too long, and polls in the background do not keep it awake', async () => {
  await whileServing({ idleMs: 600_000 }, {}, async other => {
    const { call: busy } = await someone(other)
    const { call: polling } = await someone(other)
    const { call: idle } = await someone(other)
    const poll = { headers: { 'x-background': '1' } }
    for (let i = 0; i < 4; i++) {
      await server.database.query("update sessions set last_seen_at = last_seen_at - interval '180 seconds'")
      expect((await busy('GET', '/app/api/me')).status, `request ${i}`).toBe(200)
      if (i < 2) expect((await polling('GET', '/app/api/me', poll)).status, `poll ${i}`).toBe(200)
    }
    expect(await polling('GET', '/app/api/me', poll)).toMatchObject(NOT_SIGNED_IN)
    expect(await polling('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
    expect(await idle('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
  })
})

test('a session ends after its longest time, however busy it is', async () => {
  await whileServing({ lifetimeMs: 3_000 }, {}, async other => {
    const before = performance.now()
    const { headers } = await open(other.url)
    const after = performance.now()
    const call = callerWith(other.url, cookieOf(headers['set-cookie']))
    secrets.push(call.cookie.split('=')[1] as string)
    const seen: { sentAt: number; answeredAt: number; status: number }[] = []
    while (performance.now() - after < 3_200) {
      const sentAt = performance.now()
      const { status } = await call('GET', '/app/api/me')
      seen.push({ sentAt, answeredAt: performance.now(), status })
      await sleep(50)
    }
    // It was created between the request and the answer.
    expect(seen.filter(({ answeredAt: answered, status }) => answered < before + 2_900 && status !== 200)).toEqual([])
    const late = seen.filter(({ sentAt }) => sentAt > after + 3_100)
    expect(late.filter(({ status }) => status !== 401)).toEqual([])
    expect((await call('GET', '/app/api/me')).status).toBe(401)
    await deleteExpired(server.database)
    const kept = await server.database.query(sql`select from sessions where expires_at < now()`)
    expect(kept.rowCount).toBe(0)
    expect((await server.database.query('select from sessions')).rowCount).toBeGreaterThan(0)
  })
})

test('the idle time of a busy session is not written with every request', async () => {
  const { call, id } = await someone()
  const lastSeen = async () =>
    (await server.database.query(sql`select xmin::text, last_seen_at from sessions where user_id = ${id}`)).rows
  const before = await lastSeen()
  for (let i = 0; i < 5; i++) await call('GET', '/app/api/me')
  expect(await lastSeen()).toEqual(before)
  await server.database.query(sql`
    update sessions
    set last_seen_at = now() - interval '31 seconds'
    where user_id = ${id}
  `)
  await call('GET', '/app/api/me', { headers: { 'x-background': '1' } })
  const [{ last_seen_at: unmoved }] = (await lastSeen()) as [{ last_seen_at: Date }]
  expect(Date.now() - unmoved.getTime()).toBeGreaterThan(30_000)
  await call('GET', '/app/api/me')
  const [{ last_seen_at: moved }] = (await lastSeen()) as [{ last_seen_at: Date }]
  expect(Date.now() - moved.getTime()).toBeLessThan(25_000)
})

test('I see where I am signed in, and can end one session or all others, but none of another user', async () => {
  const { call: here, ...me } = await someone()
  const there = await beSignedIn(server, server.database, me)
  const elsewhere = await beSignedIn(server, server.database, me)
  const { call: stranger } = await someone()
  const list = async () => (await here('GET', '/app/api/sessions')).json.items
  const items = await list()
  expect(items).toHaveLength(3)
  expect(items.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
  expect(Object.keys(items[0]).sort()).toEqual(
    ['address', 'created_at', 'current', 'expires_at', 'id', 'last_seen_at', 'user_agent'].sort(),
  )
  const [{ id: theirs }] = (await stranger('GET', '/app/api/sessions')).json.items
  for (const id of [theirs, '00000000-0000-4000-8000-000000000000', '1', 'x']) {
    expect((await here('DELETE', `/app/api/sessions/${id}`)).status, id).toBe(404)
  }
  expect((await stranger('GET', '/app/api/me')).status).toBe(200)

  const other = (await there('GET', '/app/api/sessions')).json.items.find((one: { current: boolean }) => one.current)
  expect((await here('DELETE', `/app/api/sessions/${other.id}`)).status).toBe(204)
  expect(await there('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
  expect((await elsewhere('GET', '/app/api/me')).status).toBe(200)
  expect((await here('DELETE', '/app/api/sessions')).status).toBe(204)
  expect(await elsewhere('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
  expect(await list()).toMatchObject([{ current: true, address: '127.0.0.1', user_agent: 'tests' }])
})

test('a user has at most 100 sessions; the one that was idle for longest makes room', async () => {
  const { call: first, ...me } = await someone()
  await server.database.query(
    sql`update sessions set last_seen_at = now() - interval '1 minute' where user_id = ${me.id}`,
  )
  for (let i = 0; i < 100; i++) await beSignedIn(server, server.database, me)
  expect(await first('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
  expect((await server.database.query(sql`select from sessions where user_id = ${me.id}`)).rowCount).toBe(100)
})

test('a permission that is taken away or a user who is deactivated is refused from the next request on', async () => {
  const { call, id } = await someone()
  expect((await call('GET', '/app/api/traffic/sites')).status).toBe(200)
  await changePermissions(server.database, id, { grant: [], revoke: ['can_read_data'] }, OPERATOR)
  expect((await call('GET', '/app/api/traffic/sites')).status).toBe(403)
  await setUserActive(server.database, id, false, OPERATOR)
  expect(await call('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
  await setUserActive(server.database, id, true, OPERATOR)
  expect(await call('GET', '/app/api/me')).toMatchObject(NOT_SIGNED_IN)
})

test('requests of all sessions of a user count together, apart from those of the token', async () => {
  const limited = await startServer({ connection: server.connection, env: { RATE_LIMIT: '5' } })
  try {
    const { call: one, ...me } = await someone(limited)
    const two = await beSignedIn(limited, server.database, me)
    const answers = []
    // A new minute may start in between: twice the limit and one are too many of one of the two minutes.
    for (let i = 0; i < 11; i++) answers.push(await (i % 2 ? one : two)('GET', '/app/api/me'))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' })
    expect((await ask(limited.url, 'GET', '/api/v1/me', { token: me.token })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('PATCH /me changes the language, and null gives it back to the browser', async () => {
  const { call } = await someone()
  const languageAfter = async (body: object) => (await call('PATCH', '/app/api/me', { body })).json.user.language
  expect((await call('GET', '/app/api/me')).json.user.language).toBe(null)
  expect(await languageAfter({ language: 'de' })).toBe('de')
  expect(await languageAfter({ name: 'Mia' })).toBe('de')
  const { status, json } = await call('PATCH', '/app/api/me', { body: { language: 'D!' } })
  expect([status, json]).toEqual([400, { language: ['Enter two letters of ISO 639-1, such as de.'] }])
  expect((await call('GET', '/app/api/me')).json.user).toMatchObject({ name: 'Mia', language: 'de' })
  expect(await languageAfter({ language: null })).toBe(null)
})

test('PATCH /me changes the name, GET /open/settings has the address of the service', async () => {
  const { call, ...me } = await someone()
  const { json } = await call('PATCH', '/app/api/me', { body: { name: ' Mia Virtanen ' } })
  expect(json).toMatchObject({ user: { id: me.id, name: 'Mia Virtanen' } })
  expect((await call('GET', '/app/api/me')).json).toEqual(json)
  expect((await call('PATCH', '/app/api/me', { body: {} })).json).toEqual(json)
  expect((await call('GET', '/app/api/open/settings')).json).toEqual({ map_style_url: null, public_url: server.url })
  await whileServing(
    {},
    { PUBLIC_URL: 'http://map.example', MAP_STYLE_URL: 'https://tiles.example/s' },
    async other => {
      const { call } = await someone(other)
      expect((await call('GET', '/app/api/open/settings')).json).toEqual({
        map_style_url: 'https://tiles.example/s',
        public_url: 'http://map.example',
      })
    },
  )
})

test('each act is exactly one row of the audit log, with who and where; looking is none', async () => {
  const me = await city.user()
  await givePassword(server.database, me)
  const last = (await server.database.query('select max(id) as id from audit_log')).rows[0].id
  const here = await signIn(server, me.email)
  const there = await signIn(server, me.email)
  await signIn(server, me.email)
  const { items } = (await there('GET', '/app/api/sessions')).json
  const current = items.find((one: { current: boolean }) => one.current)
  await here('DELETE', `/app/api/sessions/${current.id}`)
  await here('DELETE', '/app/api/sessions')
  await here('DELETE', '/app/api/sessions')
  await here('PATCH', '/app/api/me', { body: { name: 'New' } })
  await here('PATCH', '/app/api/me', { body: { name: 'New' } })
  await here('GET', '/app/api/token')
  await here('POST', '/app/api/sign-out')
  await here('POST', '/app/api/sign-out')
  const { rows } = await server.database.query(sql`select * from audit_log where id > ${last} order by id`)
  const acts = ['user.sign_in', 'user.sign_in', 'user.sign_in', 'session.end', 'session.end', 'user.rename']
  expect(rows.map(row => row.action)).toEqual([...acts, 'user.sign_out'])
  for (const row of rows) {
    expect(row).toMatchObject({
      organization_id: city.id,
      user_id: me.id,
      actor: me.email,
      target: me.email,
      address: '127.0.0.1',
    })
  }
})

/** Last, because it checks everything that the tests above have stored. */
test('no secret of a session and no password stands in the database or in a log', async () => {
  const { rows: tables } = await server.database.query<{ name: string }>(sql`
    select quote_ident(table_name) as name
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `)
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.database.query<{ line: string }>(sql`select t::text as line from ${raw(name)} t`)
    dump.push(...rows.map(row => row.line))
  }
  expect(dump.length).toBeGreaterThan(100)
  expect(server.log.length).toBeGreaterThan(100)
  const kept = [...dump, ...server.log].join('\n')
  const forms = (secret: string) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
    Buffer.from(secret).toString('base64'),
  ]
  const found = [...secrets, PASSWORD].filter(secret => forms(secret).some(form => kept.includes(form)))
  console.log(`secrets at rest: ${secrets.length + 1} tried, ${found.length} violated`)
  expect(found).toEqual([])
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
  expect(secrets.some(secret => kept.includes(hashOf(secret)))).toBe(true)
})
