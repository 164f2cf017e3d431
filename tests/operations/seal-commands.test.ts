import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { lockSite } from '../../server/platform/database/locks.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../server/records/store/store-of.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { daysAgo, iso, makePlace, type Place, store, vehicle } from '../support/traffic/traffic.ts'

const FROM = daysAgo(10)
let own: TestDatabase
let place: Place
let other: Place

beforeAll(async () => {
  own = await testDatabase()
  place = await makePlace(own.database)
  other = await makePlace(own.database)
  for (const { siteId } of [place, other]) {
    await store(
      own.database,
      siteId,
      Array.from({ length: 100 }, (_, n) => vehicle(FROM + n * 144 * MINUTE_MS)),
    )
  }
})
afterAll(() => own?.drop())

const wayside = (line: string, env: { [name: string]: string } = {}) =>
  runInProcess(`wayside ${line}`, { PATH: process.env.PATH as string, DATABASE_URL: own.url, ...env })
const date = (ts: number) => iso(ts).slice(0, 10)

async function rowsByDay(): Promise<{ [day: string]: number }> {
  const { rows } = await own.database.query(`
    select (ts at time zone 'UTC')::date::text as day, count(*)::integer as count from records group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ day, count }) => [day, count]))
}
const days = async () => Object.keys(await rowsByDay()).length

test('wayside seal seals what is older than SEAL_AFTER, or before a date, and says how many records it was', async () => {
  expect(await days()).toBe(10)
  const first = await wayside(`seal --before ${date(FROM + 2 * DAY_MS)}`)
  expect(first).toMatchObject({ code: 0, out: `Sealed 40 records before ${iso(FROM + 2 * DAY_MS)}.\n` })
  expect(await days()).toBe(8)
  const usual = await wayside('seal --json', { SEAL_AFTER: '4d' })
  expect(JSON.parse(usual.out)).toEqual({ before: iso(daysAgo(4)), sealed: 80 })
  expect(await days()).toBe(4)
  expect(JSON.parse((await wayside('seal --json')).out)).toEqual({ before: iso(daysAgo(3)), sealed: 20 })
  expect(JSON.parse((await wayside('seal --json')).out)).toMatchObject({ sealed: 0 })
})

test('wayside unseal makes rows of a time range again, and says what a running service would do', async () => {
  const before = await rowsByDay()
  const some = await wayside(`unseal --from ${date(FROM + DAY_MS)} --to ${date(FROM + 3 * DAY_MS)}`)
  expect(some).toMatchObject({ code: 0, out: 'Turned 40 records back into rows.\n' })
  expect(some.err).toMatch(/SEAL_AFTER=never/)
  expect(await rowsByDay()).toEqual({ [date(FROM + DAY_MS)]: 20, [date(FROM + 2 * DAY_MS)]: 20, ...before })
  const all = await wayside('unseal --json', { SEAL_AFTER: 'never' })
  expect([JSON.parse(all.out), all.err]).toEqual([{ unsealed: 100 }, ''])
  expect(await days()).toBe(10)
  const { rows } = await own.database.query(`
    select count(*)::integer as count from (
      select 1 from sealed_spans union all select 1 from time_blocks union all select 1 from site_blocks) as left_over`)
  expect(rows[0].count).toBe(0)
  expect((await wayside('unseal')).out).toBe('Turned 0 records back into rows.\n')
})

test('wrong dates are refused with exit code 2, and nothing is sealed', async () => {
  for (const line of [
    'seal --before yesterday',
    'seal --before 2026-02-30',
    'unseal --from 1',
    'unseal --to 2026-1-1',
  ]) {
    expect(await wayside(line), line).toMatchObject({ code: 2, err: expect.stringMatching(/a date like 2026-06-01/) })
  }
  expect(await wayside(`seal --before ${date(Date.now() + DAY_MS)}`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/must not be in the future/),
  })
  expect(await wayside('seal', { SEAL_AFTER: 'never' })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/SEAL_AFTER is never: name a date/),
  })
  expect(await wayside(`unseal --from ${date(FROM)} --to ${date(FROM)}`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/--from must be before --to/),
  })
  expect(await days()).toBe(10)
})

test('a day that an upload is being stored to is left for later, and all others are sealed', async () => {
  const site = { organizationId: place.organization.id, siteId: place.siteId }
  const sealed = await own.database.transaction(async tx => {
    await lockSite(tx, place.siteId)
    await storeOf(tx).openSpans(tx, site, FROM, FROM)
    return sealRecords(own.database, { before: FROM + 3 * DAY_MS })
  })
  expect(sealed).toBe(50)
  expect(await rowsByDay()).toMatchObject({ [date(FROM)]: 10 })
  expect(await sealRecords(own.database, { before: FROM + 3 * DAY_MS })).toBe(10)
})

test('a span with a damaged block stays as it is, all others are sealed, and the error names the block', async () => {
  await store(own.database, await place.organization.site(), [vehicle(FROM)])
  await sealRecords(own.database, { before: FROM + DAY_MS })
  await store(own.database, place.siteId, [vehicle(FROM + 1)])
  await own.database.query(sql`
    update time_blocks
    set data = set_byte(data, 60, get_byte(data, 60) # 1)
    where organization_id = ${place.organization.id} and span_start = ${new Date(FROM)}
  `)
  await expect(sealRecords(own.database, { before: FROM + 6 * DAY_MS })).rejects.toThrow(/block .* is damaged/)
  const rows = await rowsByDay()
  expect(rows[date(FROM)]).toBe(11)
  expect(Object.keys(rows)).toEqual([FROM, ...[6, 7, 8, 9].map(n => FROM + n * DAY_MS)].map(date))
})
