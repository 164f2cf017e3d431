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
const LARGE = 1500
const limits = { ...NO_RATE_LIMITS.limits, body: { ...BODY_LIMITS, largeBytes: LARGE } }
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

/** A body of so many bytes, whose end is blanks. */
const bodyOf = (records: object[], bytes: number) => JSON.stringify({ records }).padEnd(bytes, ' ')

test.skipIf(isOnCluster())(
  'a large upload of old records becomes blocks at once, a smaller or newer one rows',
  async () => {
    const [large, small, recent] = [
      await makePlace(server.database),
      await makePlace(server.database),
      await makePlace(server.database),
    ]
    const few = batch(from, 9)
    for (const [place, records, bytes] of [
      [large, few, LARGE + 1],
      [small, few, LARGE],
      [recent, batch(daysAgo(2), 9), LARGE + 1],
    ] as const) {
      const body = bodyOf(records, bytes)
      expect(body).toHaveLength(bytes)
      const answer = await send(server.url, place.key, body, { 'content-type': 'application/json' })
      expect(answer.json).toMatchObject({ accepted: 9, duplicates: 0 })
    }
    expect(await storage(large.siteId)).toEqual({ rows: 0, inBlocks: 9 })
    expect(await storage(small.siteId)).toEqual({ rows: 9, inBlocks: 0 })
    expect(await storage(recent.siteId)).toEqual({ rows: 9, inBlocks: 0 })
    expect(await found(large, from)).toHaveLength(9)
    const { rows } = await server.database.query(sql`
    select last_seen_at > now() - interval '1 minute' as "isSeen"
    from devices
    where id = ${large.deviceId}
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
