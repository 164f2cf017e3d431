import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
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
  await store(field.db.database, site, [vehicle(daysAgo(3)), vehicle(daysAgo(3) - 1), vehicle(daysAgo(9))])
  expect(await metric('wayside_rows_to_seal')).toBe(2)
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(0)
  await sealRecords(field.db.database, { before: daysAgo(8) })
  expect(await metric('wayside_rows_to_seal')).toBe(1)
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(1)
  await field.db.database.query("update sealed_spans set sealed_at = sealed_at - interval '2 days'")
  expect(await metric('wayside_sealed_records{within="24h"}')).toBe(0)
})
