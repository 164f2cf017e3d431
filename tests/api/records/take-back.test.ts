import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  multiset,
  NO_RATE_LIMITS,
  type Place,
  send,
  store,
  type Vehicle,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
let one: Place

beforeAll(async () => {
  one = await makePlace(server.database)
})

const from = daysAgo(2)
const takeBack = (id: number, token = one.token) =>
  ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token })
const upload = async (id: number, token = one.token) => (await get(server.url, token, `/uploads/${id}`)).json
const records = async (siteId: number, token = one.token) =>
  (await walk(server.url, token, { ...between(from - 3 * DAY_MS, from + 3 * DAY_MS), sites: [siteId] })).items

interface Change {
  deleted_upload?: number
  upload?: number
}
async function changes(after: string | null, sites: number, token = one.token) {
  const query = after === null ? '' : `&after=${after}`
  const { json } = await get(server.url, token, `/data/changes?limit=10000&sites=${sites}${query}`)
  return { items: json.items as Change[], cursor: json.next_cursor as string }
}

test('its records are deleted, others stay, the days are corrected, and changes lists it once, at the end', async () => {
  const place = await makePlace(server.database, { ...one, site: { time_zone: 'Etc/UTC' } })
  const first = await send(server.url, place.key, [vehicle(from + HOUR_MS), vehicle(from + 2 * HOUR_MS)])
  const wrong = await send(server.url, place.key, [
    ...[vehicle(from), vehicle(from + 90 * MINUTE_MS, { device_fault: true }), vehicle(from + 2 * HOUR_MS)],
    ...[vehicle(from + 3 * HOUR_MS), vehicle(from - DAY_MS)],
  ])
  expect(wrong.json).toMatchObject({ accepted: 4, duplicates: 1 })
  const before = await changes(null, place.siteId)
  expect(before.items).toHaveLength(6)

  const accepted = await takeBack(wrong.json.id)
  expect(accepted.status).toBe(202)
  expect(accepted.json).toMatchObject({ id: wrong.json.id, status: 'taking_back', accepted: 4 })
  await removeTakenBack(server.database)

  expect(await upload(wrong.json.id)).toMatchObject({ status: 'taken_back', accepted: 4 })
  expect((await records(place.siteId)).map(record => Date.parse(record.timestamp) - from)).toEqual([
    HOUR_MS,
    2 * HOUR_MS,
  ])
  const { json: days } = await get(server.url, one.token, `/sites/${place.siteId}/days?from=2000-01-01&to=2100-01-01`)
  expect(days.items).toMatchObject([{ day: iso(from).slice(0, 10), count: 2, valid_count: 2 }])
  const { json: site } = await get(server.url, one.token, `/sites/${place.siteId}`)
  expect([site.data_range.first_vehicle, site.data_range.last_vehicle].map(Date.parse)).toEqual([
    from + HOUR_MS,
    from + 2 * HOUR_MS,
  ])

  const after = await changes(before.cursor, place.siteId)
  expect(after.items).toEqual([
    {
      deleted_upload: wrong.json.id,
      site: place.siteId,
      from_dt: iso(from - DAY_MS),
      to_dt: iso(from + 3 * HOUR_MS),
      count: 4,
    },
  ])
  expect((await changes(after.cursor, place.siteId)).items).toEqual([])
  const all = await changes(null, place.siteId)
  expect(all.items.map(item => item.deleted_upload ?? item.upload)).toEqual([
    first.json.id,
    first.json.id,
    wrong.json.id,
  ])
})

test('asking again changes nothing: one deletion, one row in the audit log, which names who did it', async () => {
  const place = await makePlace(server.database, one)
  const user = await one.organization.user()
  const { json } = await send(server.url, place.key, [vehicle(from)])
  const answers = await Promise.all([1, 2, 3].map(() => takeBack(json.id, user.token)))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  await removeTakenBack(server.database)
  const later = await takeBack(json.id, user.token)
  expect([later.status, later.json.status]).toEqual([202, 'taken_back'])
  await removeTakenBack(server.database)
  expect((await changes(null, place.siteId)).items).toHaveLength(1)
  const { rows } = await server.database.query(sql`
    select organization_id, user_id, actor, details, address
    from audit_log
    where action = 'upload.take_back' and target = ${String(json.id)}`)
  expect(rows).toEqual([
    {
      organization_id: place.organization.id,
      user_id: user.id,
      actor: user.email,
      details: { site: place.siteId, accepted: 1, uploads: [json.id] },
      address: '127.0.0.1',
    },
  ])
})

test('it takes can_manage_organization, and an upload of the organization', async () => {
  const place = await makePlace(server.database, one)
  const reader = await one.organization.user(['can_use_api', 'can_read_data'])
  const foreign = await makePlace(server.database)
  const { json } = await send(server.url, place.key, [vehicle(from)])
  for (const token of [reader.token, foreign.token]) expect((await takeBack(json.id, token)).status).toBe(403)
  for (const id of [99_999_999, 0]) expect((await takeBack(id)).status).toBe(404)
  await removeTakenBack(server.database)
  expect(await upload(json.id)).toMatchObject({ status: 'published' })
  expect(await records(place.siteId)).toHaveLength(1)
})

test('records that were taken back can be sent again, and are new records', async () => {
  const place = await makePlace(server.database, one)
  const sent = [vehicle(from), vehicle(from + 1000, { sequence: 4 })]
  const first = await send(server.url, place.key, sent)
  const [before] = await records(place.siteId)
  await takeBack(first.json.id)
  await removeTakenBack(server.database)
  const again = await send(server.url, place.key, sent)
  expect(again.json).toMatchObject({ accepted: 2, duplicates: 0, rejected: 0 })
  const [after] = await records(place.siteId)
  expect(after?.id).toBeGreaterThan(before?.id as number)
})

test('an upload without records can be taken back: what it covered is gone', async () => {
  const place = await makePlace(server.database, one)
  const covers = [{ from_dt: iso(from), to_dt: iso(from + DAY_MS) }]
  const { json } = await send(server.url, place.key, { records: [], covers })
  await takeBack(json.id)
  await removeTakenBack(server.database)
  const { json: days } = await get(server.url, one.token, `/sites/${place.siteId}/days?from=2000-01-01&to=2100-01-01`)
  expect(days.items).toEqual([])
  expect((await changes(null, place.siteId)).items).toEqual([
    { deleted_upload: json.id, site: place.siteId, from_dt: null, to_dt: null, count: 0 },
  ])
})

test('one upload of an imported file takes back the whole file, and no other', async () => {
  const place = await makePlace(server.database, one)
  const ids: number[] = []
  for (let i = 0; i < 4; i++) ids.push(await store(server.database, place.siteId, [vehicle(from + i * 1000)]))
  const file = '5f0f4c1e-0d67-4c0e-9a51-6f5b1b4f3a10'
  await server.database.query(sql`update uploads set import_id = ${file} where id = any(${ids.slice(0, 3)}::bigint[])`)
  const { json } = await takeBack(ids[1] as number)
  expect(json).toMatchObject({ id: ids[1], import_id: file, status: 'taking_back' })
  await removeTakenBack(server.database)
  const statuses = await Promise.all(ids.map(async id => (await upload(id)).status))
  expect(statuses).toEqual(['taken_back', 'taken_back', 'taken_back', 'published'])
  expect(await records(place.siteId)).toHaveLength(1)
  const { rows } = await server.database.query(sql`
    select details from audit_log where action = 'upload.take_back' and target = ${String(ids[1])}`)
  expect(new Set(rows[0].details.uploads)).toEqual(new Set(ids.slice(0, 3)))
})

test('one that was never published is passed over by readers: its deletion comes behind its place', async () => {
  const place = await makePlace(server.database, one)
  const id = await store(server.database, place.siteId, [vehicle(from)])
  await server.database.query(sql`update uploads set position = null, published_at = null where id = ${id}`)
  await takeBack(id)
  await removeTakenBack(server.database)
  const { rows } = await server.database.query(sql`select position, deletion_position from uploads where id = ${id}`)
  expect(rows[0].deletion_position).toBeGreaterThan(rows[0].position)
  expect((await changes(null, place.siteId)).items).toMatchObject([{ deleted_upload: id, count: 1 }])
})

/** All that is kept about a site beside its records. */
async function kept(siteId: number) {
  const days = await server.database.query(sql`
    select day::text, count, valid_count, first, last, covered::text from site_days where site_id = ${siteId} order by day`)
  const hours = await server.database.query(sql`
    select hour, count from site_hours where site_id = ${siteId} order by hour`)
  const { json } = await get(server.url, one.token, `/sites/${siteId}`)
  const { rows } = await server.database.query(sql`
    select ts as timestamp, channel, lane, class_code, speed as speed_kmh, length as length_m, flags
    from records where site_id = ${siteId}`)
  return { days: days.rows, hours: hours.rows, range: json.data_range, records: multiset(rows) }
}

interface Sent {
  records: Vehicle[]
  covers: [from: number, to: number][] | null
}
const START = Date.UTC(2026, 5, 9, 12)
const minute = fc.integer({ min: 0, max: 2 * 24 * 60 }).map(minutes => START + minutes * MINUTE_MS)
// Times come in clusters, so that neighbours in many uploads are near enough to count as covered.
const cluster = fc
  .tuple(minute, fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 8 }))
  .map(([start, offsets]) => offsets.map(offset => start + offset * MINUTE_MS))
const sentUpload = fc.record({
  times: fc.array(cluster, { minLength: 0, maxLength: 3 }).map(clusters => clusters.flat()),
  covers: fc.option(fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 2 }), {
    freq: 2,
  }),
  faulty: fc.integer({ min: 0, max: 3 }),
})
const history = fc.array(sentUpload, { minLength: 2, maxLength: 6 }).map(uploads =>
  uploads.map(
    ({ times, covers, faulty }, n): Sent => ({
      records: times.map((ts, i) => vehicle(ts, { class_code: n, device_fault: i < faulty })),
      covers: covers?.map(([start, length]): [number, number] => [start, start + length * MINUTE_MS]) ?? null,
    }),
  ),
)

describe('afterwards everything is as if the upload had never come', () => {
  test('for any uploads, any of them, in windows of any size, and for what comes later', async () => {
    let tried = 0
    await fc.assert(
      fc.asyncProperty(
        history,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        sentUpload,
        async (uploads, which, slice, last) => {
          const wrong = which % uploads.length
          const [corrected, never] = [await one.organization.site(), await one.organization.site()]
          const ids: number[] = []
          for (const [n, { records, covers }] of uploads.entries()) {
            ids.push(await store(server.database, corrected, records, covers))
            if (n !== wrong) await store(server.database, never, records, covers)
          }
          await takeBack(ids[wrong] as number)
          await removeTakenBack(server.database, { windowRecords: slice })
          expect(await kept(corrected)).toEqual(await kept(never))
          const later = last.times.map(ts => vehicle(ts, { class_code: 99 }))
          for (const site of [corrected, never]) await store(server.database, site, later)
          expect(await kept(corrected)).toEqual(await kept(never))
          tried++
        },
      ),
      { numRuns: runsOf(10) },
    )
    expect(tried).toBe(runsOf(10))
  })
})
