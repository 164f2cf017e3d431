import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import {
  issueDeviceKey,
  listDeviceKeys,
  revokeDeviceKey,
  rotateDeviceKey,
} from '../../../server/people/access/device-keys.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { ask } from '../../support/services/ask.ts'
import { startServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, get, makePlace, NO_RATE_LIMITS, type Place, send, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place

beforeAll(async () => {
  place = await makePlace(server.database)
})

const INVALID = { detail: 'Invalid token.' }
const MISSING = { detail: 'Authentication credentials were not provided.' }
const works = async (key: string) => (await send(server.url, key, [])).status

test('a key is wayd_ and 42 characters, stored as a hash, and only shown masked afterwards', async () => {
  const { deviceId, key } = await makePlace(server.database, place)
  expect(key).toMatch(/^wayd_[A-Za-z0-9]{42}$/)
  const [listed] = await listDeviceKeys(server.database, deviceId)
  expect(listed?.mask).toBe(`${key.slice(0, 8)}…${key.slice(-4)}`)
  const { rows } = await server.database.query(sql`select device_keys::text as row from device_keys`)
  expect(rows.filter(({ row }) => row.includes(key) || row.includes(key.slice(8, -4)))).toEqual([])
})

describe('401', () => {
  test('without a key, or with a word that is not Device', async () => {
    const headers = [
      {},
      { authorization: '' },
      { authorization: 'Device' },
      { authorization: `Device  ${place.key}` },
      { authorization: `Token ${place.key}` },
      { authorization: `Bearer ${place.key}` },
      { authorization: place.key },
    ]
    for (const header of headers) {
      const answer = await ask(server.url, 'POST', '/device/v1/uploads', { headers: header, body: { records: [] } })
      expect([header, answer.status, answer.json]).toEqual([header, 401, MISSING])
      expect(answer.headers['www-authenticate']).toBe('Device')
    }
  })

  test('with a key that is unknown, mistyped, a user’s token, or in another case', async () => {
    const typo = place.key.slice(0, -1) + (place.key.endsWith('a') ? 'b' : 'a')
    for (const key of [typo, place.token, place.key.toUpperCase(), `${place.key}x`, 'x', `wayd_${'0'.repeat(42)}`]) {
      const answer = await send(server.url, key, [])
      expect([answer.status, answer.json]).toEqual([401, INVALID])
    }
  })

  test('for a device’s key anywhere at /api/v1/', async () => {
    for (const path of ['/sites', '/uploads', '/data/changes', '/nowhere']) {
      expect((await get(server.url, place.key, path)).json).toEqual(INVALID)
    }
    const { key: authorization } = place
    const device = { headers: { authorization: `Device ${authorization}` } }
    expect((await ask(server.url, 'GET', '/api/v1/traffic/sites', device)).json).toEqual(MISSING)
  })

  test('before anything of the body is looked at', async () => {
    const answer = await send(server.url, `${place.key}x`, '{', { 'content-type': 'application/xml' })
    expect(answer.status).toBe(401)
  })
})

test('the word Device in any case', async () => {
  const headers = { authorization: `dEVICE ${place.key}` }
  expect((await ask(server.url, 'POST', '/device/v1/uploads', { headers, body: { records: [] } })).status).toBe(200)
})

describe('rotation', () => {
  test('the old key and the new one work side by side; with the third the first ends', async () => {
    const { deviceId, key: first } = await makePlace(server.database, place)
    const { key: second } = await rotateDeviceKey(server.database, deviceId, OPERATOR)
    expect(await Promise.all([first, second].map(works))).toEqual([200, 200])
    const { key: third } = await rotateDeviceKey(server.database, deviceId, OPERATOR)
    expect(await Promise.all([first, second, third].map(works))).toEqual([401, 200, 200])
    const keys = await listDeviceKeys(server.database, deviceId)
    expect(keys.map(({ revoked_at }) => revoked_at === null)).toEqual([false, true, true])
  })

  test('both keys are the same device: its uploads, its Idempotency-Keys', async () => {
    const at = await makePlace(server.database, place)
    const { key } = await rotateDeviceKey(server.database, at.deviceId, OPERATOR)
    const upload = [vehicle(daysAgo(1))]
    const first = await send(server.url, at.key, upload, { 'idempotency-key': 'k' })
    const second = await send(server.url, key, upload, { 'idempotency-key': 'k' })
    expect(second.text).toBe(first.text)
    const { json } = await get(server.url, place.token, `/uploads/${first.json.id}`)
    expect(json.device).toBe(at.deviceId)
  })

  test('a third key is refused while two are in use, also for concurrent requests', async () => {
    const { deviceId } = await makePlace(server.database, place)
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => issueDeviceKey(server.database, deviceId, OPERATOR)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, detail: /two keys/ })
    }
  })
})

test('a revoked key stops working immediately, other keys work on; revoking again changes nothing', async () => {
  const { deviceId, key: first } = await makePlace(server.database, place)
  const { key: second } = await issueDeviceKey(server.database, deviceId, OPERATOR)
  const [{ id } = { id: 0 }] = await listDeviceKeys(server.database, deviceId)
  expect(await revokeDeviceKey(server.database, deviceId, id, OPERATOR)).toBe(true)
  let successes = 0
  for (let i = 0; i < 50; i++) if ((await works(first)) !== 401) successes++
  expect(successes).toBe(0)
  expect(await works(second)).toBe(200)
  expect(await revokeDeviceKey(server.database, deviceId, id, OPERATOR)).toBe(false)
  expect(await revokeDeviceKey(server.database, place.deviceId, id, OPERATOR)).toBe(false)
})

test('each issue and each revocation is one row of the audit log, without the key', async () => {
  const { deviceId, key } = await makePlace(server.database, place)
  const { rows: devices } = await server.database.query(sql`select serial from devices where id = ${deviceId}`)
  await rotateDeviceKey(server.database, deviceId, OPERATOR)
  await rotateDeviceKey(server.database, deviceId, OPERATOR)
  const { rows } = await server.database.query(sql`
    select action, details::text from audit_log where target = ${devices[0].serial} and action like 'device_key%' order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['device_key.issue', 'device_key.issue', 'device_key.revoke', 'device_key.issue'],
  ])
  expect(rows.some(({ details }) => details.includes(key))).toBe(false)
})

test('a key is in no log', async () => {
  await send(server.url, place.key, '{')
  await send(server.url, `${place.key.slice(0, -1)}?`, [])
  expect(server.log.length).toBeGreaterThan(10)
  expect(server.log.filter(line => line.includes(place.key.slice(8, -4)))).toEqual([])
})

test('devices have 600 requests a minute each, named in every answer; the next is 429', async () => {
  expect(LIMITS.deviceRequestsPerMinute).toBe(600)
  const strict = await startServer({ connection: server.connection, limits: { deviceRequestsPerMinute: 5 } })
  try {
    const at = await makePlace(server.database, place)
    const answers = []
    // One minute may end in between.
    for (let i = 0; i < 12; i++) answers.push(await send(strict.url, at.key, []))
    const refused = answers.find(({ status }) => status === 429)
    expect(answers.slice(0, 5).every(({ status }) => status === 200)).toBe(true)
    expect(refused?.json.detail).toMatch(/^Request was throttled\. Expected available in \d+ seconds?\.$/)
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
    expect(answers[0]?.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '4' })
    const other = await makePlace(server.database, place)
    expect((await send(strict.url, other.key, [])).status).toBe(200)
  } finally {
    await strict.stop()
  }
})
