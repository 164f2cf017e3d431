import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { BUILD } from '../../../server/runtime/build.ts'
import { openEvents } from '../../support/reading/event-stream.ts'
import { ask } from '../../support/services/ask.ts'
import { type Field, makeField } from '../../support/traffic/field.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { daysAgo, store, vehicle } from '../../support/traffic/traffic.ts'

let field: Field
beforeAll(async () => {
  field = await makeField()
})
afterAll(() => field?.end())

const metric = async (name: string): Promise<number | null> => {
  const { text } = await ask(field.server.url, 'GET', '/metrics')
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

test('the metrics count devices, commands by status, and how late records arrive', async () => {
  const [first, second] = [await field.post(), await field.post()]
  expect(await metric('wayside_devices{state="online"}')).toBe(0)
  expect(await metric('wayside_devices{state="silent"}')).toBe(2)
  expect(await metric('wayside_upload_lag_seconds{quantile="0.5"}')).toBe(null)
  await first.report('POST', '/status', { body: { measuring: true } })
  await first.report('POST', '/uploads', { body: { records: [vehicle(Date.now() - 100_000)] } })
  await field.db.database.query(sql`
    update devices
    set last_seen_at = now() - interval '40 minutes'
    where id = ${second.device}
  `)
  expect(await metric('wayside_devices{state="online"}')).toBe(2)
  expect(await metric('wayside_devices_seen{within="5m"}')).toBe(1)
  expect(await metric('wayside_devices_seen{within="1h"}')).toBe(2)
  const lag = (await metric('wayside_upload_lag_seconds{quantile="0.95"}')) as number
  expect(lag).toBeGreaterThan(99)
  expect(lag).toBeLessThan(140)

  const { id } = await first.dispatch('ping')
  await first.take()
  await first.finish(id, { status: 'completed' })
  await first.dispatch('reboot')
  expect(await metric('wayside_commands{status="completed"}')).toBe(1)
  expect(await metric('wayside_commands{status="queued"}')).toBe(1)
  expect(await metric('wayside_commands{status="expired"}')).toBe(0)
  await field.db.database.query(sql`
    update commands
    set created_at = created_at - interval '2 days', sent_at = sent_at - interval '2 days',
      acknowledged_at = acknowledged_at - interval '2 days', finished_at = finished_at - interval '2 days'
  `)
  expect(await metric('wayside_commands{status="completed"}')).toBe(0)
  expect(await metric('wayside_commands{status="queued"}')).toBe(1)
})

test.skipIf(isSealingAll)('the metrics count records that were sealed and rows that wait for it', async () => {
  const { site } = await field.post()
  expect(await metric('wayside_rows_to_seal')).toBe(0)
  expect(await metric('wayside_seal_lag_seconds')).toBe(0)
  await store(field.db.database, site, [vehicle(daysAgo(3)), vehicle(daysAgo(3) - 1), vehicle(daysAgo(9))])
  expect(await metric('wayside_rows_to_seal')).toBe(2)
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(0)
  await sealRecords(field.db.database, { before: daysAgo(8) })
  expect(await metric('wayside_rows_to_seal')).toBe(1)
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  expect(await metric('wayside_seal_lag_seconds')).toBeCloseTo((midnight - 3 * DAY_MS - (daysAgo(3) - 1)) / 1000, 0)
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(1)
  await field.db.database.query("update sealed_spans set sealed_at = sealed_at - interval '2 days'")
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(0)
})

test('a long poll and a stream count as the time that their answers took, without the time that they waited or were open', async () => {
  const { report, user } = await field.post()
  const stream = await openEvents(field.server.url, '/api/v1/traffic/data/stream', {
    authorization: `Token ${user.token}`,
  })
  expect(stream.status).toBe(200)
  expect(await metric('wayside_open_streams{kind="records"}')).toBe(1)
  const polled = await report('GET', '/commands?wait=2')
  expect(polled.status).toBe(204)
  stream.close()
  await expect.poll(() => metric('wayside_open_streams{kind="records"}')).toBe(0)
  for (const route of [
    'method="GET",route="/device/v1/commands",status="204"',
    'method="GET",route="/api/v1/traffic/data/stream",status="200"',
  ]) {
    expect(await metric(`wayside_http_request_duration_seconds_count{${route}}`)).toBe(1)
    expect(await metric(`wayside_http_request_duration_seconds_sum{${route}}`)).toBeLessThan(1)
  }
})

test('the metrics count what waits in each queue, what failed in a day, and for how long the oldest is overdue', async () => {
  const { database } = field.db
  const { site } = await field.post()
  const one = async (text: string) => (await database.query<{ id: number }>(text)).rows[0]?.id as number
  const user = await one('select id from users limit 1')
  const endpoint = await one(
    `insert into webhook_endpoints (organization_id, url, events, secret)
    select organization_id, 'https://receiver.example/', array['test'], '\\x00' from users where id = ${user} returning id`,
  )
  await database.query(`
    insert into webhook_deliveries (endpoint_id, type, data, status, next_attempt_at, created_at)
    select ${endpoint}, 'test', '{}', status, now() + due, now() - age
    from (values
      ('waiting', interval '-10 minutes', interval '2 days'), ('waiting', '1 hour', '0'), ('delivered', '-1 day', '0'),
      ('failed', '-1 day', '23 hours'), ('failed', '-1 day', '25 hours')
    ) as delivery (status, due, age)
  `)
  await database.query(`
    insert into mails (user_id, kind, status, next_attempt_at, expires_at, created_at)
    values (${user}, 'alarm', 'waiting', now() + interval '5 minutes', now() + interval '1 day', now()),
      (${user}, 'alarm', 'failed', now(), now(), now() - interval '25 hours')
  `)
  await database.query(`
    insert into exports (organization_id, created_by, status, format, request, window_from, window_to, filters, through,
      except_uploads, context, created_at, finished_at)
    select organization_id, ${user}, status, 'csv', '{}', now(), now(), '{}', 0, '{}', '{}', now() - age, now() - finished
    from sites, (values
      ('queued', interval '10 minutes', null::interval), ('queued', '5 minutes', null), ('running', '1 day', null),
      ('failed', '3 days', '23 hours'), ('failed', '3 days', '25 hours'), ('completed', '1 hour', '1 hour')
    ) as export (status, age, finished)
    where id = ${site}
  `)
  await database.query(`
    insert into imports (id, organization_id, site_id, created_by, name, size_bytes, status, format, preview, expires_at,
      finished_at, created_at, queued_at)
    select gen_random_uuid(), organization_id, id, ${user}, 'a.csv', 1, status, 'csv', '{}', now(), now() - finished,
      now() - interval '1 day', now() - queued
    from sites, (values
      ('previewed', null::interval, null::interval), ('queued', null, '10 minutes'), ('running', null, '1 hour'),
      ('running', null, '1 hour'), ('failed', '23 hours', '1 day'), ('failed', '25 hours', '2 days')
    ) as import (status, finished, queued)
    where id = ${site}
  `)
  const queue = async (name: string) =>
    Promise.all(['webhooks', 'mails', 'exports', 'imports'].map(one => metric(`wayside_queue_${name}{queue="${one}"}`)))
  expect(await queue('waiting')).toEqual([2, 1, 2, 1])
  expect(await queue('running')).toEqual([0, 0, 1, 2])
  expect(await queue('failed')).toEqual([1, 0, 1, 1])
  const [webhooks, mails, exports, imports] = await queue('overdue_seconds')
  // While one of its organization runs, an import waits as it should.
  expect(imports).toBe(0)
  await database.query("update imports set status = 'completed' where status = 'running'")
  const overdue = await metric('wayside_queue_overdue_seconds{queue="imports"}')
  for (const seconds of [webhooks, exports, overdue]) {
    expect(seconds).toBeGreaterThan(599)
    expect(seconds).toBeLessThan(700)
  }
  expect(mails).toBe(0)
})

test('the metrics know whether any process runs the background loops, and with the API which build answers', async () => {
  expect(await metric('wayside_loops_running')).toBe(0)
  await field.db.database.query("update background_runner set held_until = now() + interval '1 minute'")
  expect(await metric('wayside_loops_running')).toBe(1)
  expect(
    await metric(`wayside_build_info{version="${BUILD.version}",commit="${BUILD.commit}",node="${process.version}"}`),
  ).toBe(1)
  const { user } = await field.post()
  const { status, json } = await ask(field.server.url, 'GET', '/api/v1/version', { token: user.token })
  expect([status, json]).toEqual([200, BUILD])
})
