import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { createLink } from '../../../server/people/access/sign-in/links.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn, givePassword, PASSWORD, SAME_ORIGIN, type SignedInCaller } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'

const SIZE = 48 * 1024 * 1024

let city: TestOrganization
let path: string
const directory = mkdtempSync(join(tmpdir(), 'wayside-downloads-'))

const server = useServer({ env: { RATE_LIMIT: '0', EXPORT_DIR: directory } })

beforeAll(async () => {
  city = await makeOrganization(server.database)
  const { token } = await city.user()
  const body = { time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-02-01T00:00:00Z' }, format: 'csv' }
  // Before anything was ever uploaded.
  const { status, json } = await ask(server.url, 'POST', '/api/v1/traffic/exports', { token, body })
  expect(status).toBe(202)
  writeFileSync(join(directory, `${json.id}.1.csv`), Buffer.alloc(SIZE, 'x'))
  await server.database.query(sql`
    update exports
    set status = 'completed', attempt = 1, size_bytes = ${SIZE}, sha256 = 'of this test',
      finished_at = now(), expires_at = now() + interval '1 day'
    where id = ${json.id}
  `)
  path = `/app/api/traffic/exports/${json.id}/download`
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
})

interface Download {
  /** Reads what is left; whether it came to its end. */
  drain(): Promise<boolean>
}

/** A download that has started and is not read any further. */
function begin(cookie: string): Promise<Download> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { agent: false, headers: { cookie } }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`the download answers ${answer.statusCode}`))
      answer.once('readable', () => {
        let received = answer.read()?.length ?? 0
        const drain = () =>
          new Promise<boolean>(done => {
            answer.on('data', chunk => {
              received += chunk.length
            })
            answer.on('error', () => {}).on('close', () => done(received === SIZE))
          })
        resolve({ drain })
      })
    }).on('error', reject)
  })
}

type Act = (person: { user: TestUser; call: SignedInCaller; other: SignedInCaller }) => Promise<unknown>

const ENDS: { [act: string]: Act } = {
  'signing out': ({ call }) => call('POST', '/app/api/sign-out'),
  'ending it from elsewhere': async ({ other }) => {
    const { items } = (await other('GET', '/app/api/sessions')).json
    const theirs = items.find((one: { current: boolean }) => !one.current)
    return other('DELETE', `/app/api/sessions/${theirs.id}`)
  },
  'ending all others from elsewhere': ({ other }) => other('DELETE', '/app/api/sessions'),
  'changing the password elsewhere': ({ other }) =>
    other('POST', '/app/api/password', { body: { current_password: PASSWORD, new_password: 'another password' } }),
  'using a reset link': async ({ user }) => {
    const { url } = await server.database.transaction(tx =>
      createLink(tx, user.id, { origin: server.url, actor: OPERATOR }),
    )
    const body = { link: url.split('#')[1], password: 'another password' }
    return ask(server.url, 'POST', '/app/api/open/link/use', { body, headers: SAME_ORIGIN })
  },
  'deactivating the user': async ({ user }) => setUserActive(server.database, user.id, false, OPERATOR),
  'taking can_create_exports away': async ({ user }) =>
    changePermissions(server.database, user.id, { grant: [], revoke: ['can_create_exports'] }, OPERATOR),
  'taking can_read_data away': async ({ user }) =>
    changePermissions(server.database, user.id, { grant: [], revoke: ['can_read_data'] }, OPERATOR),
}

const KEEPS: { [act: string]: Act } = {
  'signing out elsewhere': ({ other }) => other('POST', '/app/api/sign-out'),
  'revoking the token': ({ call }) => call('DELETE', '/app/api/token'),
  'taking can_use_api away': async ({ user }) =>
    changePermissions(server.database, user.id, { grant: [], revoke: ['can_use_api'] }, OPERATOR),
  'falling idle': ({ user }) =>
    server.database.query(sql`
      update sessions
      set last_seen_at = now() - interval '1 hour'
      where user_id = ${user.id}
    `),
}

async function carryOut(acts: { [act: string]: Act }): Promise<{ [act: string]: boolean }> {
  const downloads = []
  for (const [name, act] of Object.entries(acts)) {
    const user = await city.user()
    await givePassword(server.database, user)
    const call = await beSignedIn(server, server.database, user)
    const other = await beSignedIn(server, server.database, user)
    downloads.push({ name, act, person: { user, call, other }, download: await begin(call.cookie) })
  }
  // Until the server listens for changes of credentials.
  await sleep(500)
  for (const { act, person } of downloads) await act(person)
  await sleep(1_000)
  const ended = await Promise.all(downloads.map(async ({ name, download }) => [name, await download.drain()] as const))
  return Object.fromEntries(ended)
}

test('a download ends within a second of its session, user or permission', async () => {
  const complete = await carryOut(ENDS)
  const violated = Object.entries(complete).filter(([, came]) => came)
  console.log(`downloads that must end: ${Object.keys(ENDS).length} tried, ${violated.length} violated`)
  expect(violated).toEqual([])
})

test('a download goes on when something else ends', async () => {
  const complete = await carryOut(KEEPS)
  const violated = Object.entries(complete).filter(([, came]) => !came)
  console.log(`downloads that must go on: ${Object.keys(KEEPS).length} tried, ${violated.length} violated`)
  expect(violated).toEqual([])
})
