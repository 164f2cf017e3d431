import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_LIMITS } from '../../../../server/records/uploads/read-body.ts'
import { isOnCluster } from '../../../support/services/database.ts'
import { startServer, type TestServer } from '../../../support/services/server.ts'
import { useServer } from '../../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  vehicle,
  walk,
} from '../../../support/traffic/traffic.ts'

const RECORDS = 20
const HOUR_MS = 3_600_000
const limits = { ...NO_RATE_LIMITS.limits, body: { ...BODY_LIMITS, blockRecords: RECORDS } }
const server = useServer({ ...NO_RATE_LIMITS, limits })
let other: TestServer
beforeAll(async () => {
  other = await startServer({ connection: server.connection, ...NO_RATE_LIMITS, limits })
})
afterAll(() => other?.stop())

const from = daysAgo(9)
const batch = (start: number, count = RECORDS) => Array.from({ length: count }, (_, i) => vehicle(start + i * 1000))
const found = async (place: Place, start: number) =>
  (await walk(server.url, place.token, between(start, start + HOUR_MS))).items

async function storage(siteId: number): Promise<{ rows: number; inBlocks: number }> {
  const { rows } = await server.database.query<{ rows: number; inBlocks: number }>(sql`
    select (
        select count(*)::integer from records where site_id = ${siteId}
      ) as rows,
      (
        select coalesce(sum(count), 0)::integer from site_blocks where site_id = ${siteId}
      ) as "inBlocks"
  `)
  return rows[0] as (typeof rows)[0]
}

test.skipIf(isOnCluster())(
  'an upload of many old records becomes blocks at once, a smaller or newer one rows',
  async () => {
    const [many, few, recent] = [
      await makePlace(server.database),
      await makePlace(server.database),
      await makePlace(server.database),
    ]
    expect((await send(server.url, many.key, batch(from))).json).toMatchObject({ accepted: RECORDS, duplicates: 0 })
    expect((await send(server.url, few.key, batch(from, RECORDS - 1))).json).toMatchObject({ accepted: RECORDS - 1 })
    expect((await send(server.url, recent.key, batch(daysAgo(2)))).json).toMatchObject({ accepted: RECORDS })
    expect(await storage(many.siteId)).toEqual({ rows: 0, inBlocks: RECORDS })
    expect(await storage(few.siteId)).toEqual({ rows: RECORDS - 1, inBlocks: 0 })
    expect(await storage(recent.siteId)).toEqual({ rows: RECORDS, inBlocks: 0 })
    expect(await found(many, from)).toHaveLength(RECORDS)
    const { rows } = await server.database.query(sql`
    select last_seen_at > now() - interval '1 minute' as "isSeen"
    from devices
    where id = ${many.deviceId}
  `)
    expect(rows).toEqual([{ isSeen: true }])
  },
)

test('sent again it adds nothing, with and without an Idempotency-Key, at once from two processes', async () => {
  const place = await makePlace(server.database)
  const headers = { 'idempotency-key': 'old-1' }
  const sendTo = (url: string, given = {}) =>
    send(url, place.key, [...batch(from), vehicle(from, { channel: 9 })], given)
  const answers = await Promise.all([server.url, other.url, server.url].map(url => sendTo(url, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.json).toMatchObject({ accepted: RECORDS, duplicates: 0, rejected: 1 })
  expect((await sendTo(other.url)).json).toMatchObject({ accepted: 0, duplicates: RECORDS, rejected: 1 })
  const without = await Promise.all([server.url, other.url].map(url => send(url, place.key, batch(from + HOUR_MS))))
  expect(without.map(({ json }) => json.accepted).sort()).toEqual([0, RECORDS])
  expect(await found(place, from)).toHaveLength(RECORDS)
  expect(await found(place, from + HOUR_MS)).toHaveLength(RECORDS)
  const reused = await send(server.url, place.key, batch(from), headers)
  expect(reused.status).toBe(409)
})
