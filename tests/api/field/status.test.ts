import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { assignDevice, unassignDevice } from '../../../server/field/devices/assignments.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { coverByStatus } from '../../../server/records/uploads/days/cover-by-status.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { type Field, makeField, type Post } from '../../support/traffic/field.ts'
import { iso, search, vehicle } from '../../support/traffic/traffic.ts'

let field: Field
let post: Post
beforeAll(async () => {
  field = await makeField()
})
beforeEach(async () => {
  post = await field.post({ time_zone: 'UTC' })
})
afterAll(() => field?.end())

const WHOLE = {
  measuring: true,
  battery_percent: 87.5,
  temperature_c: -12.25,
  clock_offset_s: 0.02,
  firmware: '4.2.1 β',
  configuration_number: 17,
}

const reportStatus = async (status: object = { measuring: true }, from = post): Promise<number> => {
  const { status: code, json, text } = await from.report('POST', '/status', { body: status })
  expect(code, text).toBe(200)
  expect(Object.keys(json)).toEqual(['received_at'])
  return Date.parse(json.received_at)
}
/** As if all statuses of the device had come so much earlier. */
const age = (minutes: number, device = post.device) =>
  field.db.database.query(sql`
    update device_statuses
    set received_at = received_at - make_interval(secs => ${minutes * 60})
    where device_id = ${device}
  `)
const covered = async (site = post.site): Promise<[number, number][]> => {
  const { rows } = await field.db.database.query<{ from: Date; to: Date }>(sql`
    select lower(r) as from, upper(r) as to
    from (select range_agg(covered) as all_days from site_days where site_id = ${site}) as y, unnest(y.all_days) as r
  `)
  return rows.map(({ from, to }) => [from.getTime(), to.getTime()])
}
const upload = async (records: object[], covers?: object[]): Promise<number> => {
  const { status, json, text } = await post.report('POST', '/uploads', { body: { records, covers } })
  expect(status, text).toBe(200)
  return json.id
}
const statuses = async (query = '') => (await post.call('GET', `/statuses${query}`)).json

describe('a status', () => {
  test('is kept, the newest first, and in pages', async () => {
    const first = await reportStatus(WHOLE)
    const second = await reportStatus({ measuring: false, battery_percent: null })
    const nothing = {
      device: post.device,
      battery_percent: null,
      temperature_c: null,
      clock_offset_s: null,
      firmware: null,
      configuration_number: null,
    }
    const { items, next_cursor } = await statuses()
    expect(items).toEqual([
      { ...nothing, received_at: iso(second), measuring: false },
      { ...WHOLE, received_at: iso(first), device: post.device },
    ])
    expect(next_cursor).toBe(null)
    const page = await statuses('?limit=1')
    expect(page.items).toEqual(items.slice(0, 1))
    const rest = await statuses(`?limit=1&cursor=${page.next_cursor}`)
    expect(rest).toEqual({ items: items.slice(1), next_cursor: null })
    const other = await field.post()
    expect((await other.call('GET', `/statuses?cursor=${page.next_cursor}`)).json).toEqual({
      cursor: ['Invalid cursor.'],
    })
  })

  test('is refused as a whole when a value is wrong', async () => {
    const wrong = {
      battery_percent: 101,
      temperature_c: 'warm',
      clock_offset_s: 1e10,
      firmware: 'a\nb',
      configuration_number: -1,
    }
    const { status, json } = await post.report('POST', '/status', { body: wrong })
    expect([status, json]).toEqual([
      400,
      {
        measuring: ['This field is required.'],
        battery_percent: ['Ensure this value is less than or equal to 100.'],
        temperature_c: ['A valid number is required.'],
        clock_offset_s: ['Ensure this value is less than or equal to 1000000000.'],
        firmware: ['Enter a valid value.'],
        configuration_number: ['Ensure this value is greater than or equal to 0.'],
      },
    ])
    expect((await post.report('POST', '/status', { body: { measuring: 'yes' } })).json).toEqual({
      measuring: ['Must be a valid boolean.'],
    })
    expect((await statuses()).items).toEqual([])
  })

  test('says when the device was last seen, and its configuration until it says another', async () => {
    const detail = async () => (await post.call('GET', '')).json
    expect((await detail()).device).toMatchObject({ configuration_number: null, last_seen_at: null })
    await reportStatus(WHOLE)
    const at = await reportStatus({ measuring: true })
    expect((await detail()).device).toMatchObject({ configuration_number: 17, last_seen_at: iso(at) })
    expect((await detail()).state.device_last_seen_at).toBe(iso(at))
    await reportStatus({ measuring: true, configuration_number: 18 })
    expect((await detail()).device.configuration_number).toBe(18)
    // Asking for commands is no sign of measuring.
    const { last_seen_at } = (await detail()).device
    await post.take()
    expect((await detail()).device.last_seen_at).toBe(last_seen_at)
    await upload([])
    expect((await detail()).device.last_seen_at > last_seen_at).toBe(true)
  })

  test('is taken of a device that stands nowhere, and covers nothing', async () => {
    await unassignDevice(field.db.database, post.device, null, OPERATOR)
    await reportStatus()
    await age(10)
    await reportStatus()
    expect(await covered()).toEqual([])
    expect((await statuses()).items).toEqual([])
    const { rows } = await field.db.database.query(sql`
      select count(*)::integer as count
      from device_statuses
      where device_id = ${post.device} and site_id is null
    `)
    expect(rows[0].count).toBe(2)
  })

  test('many at once are kept one after the other', async () => {
    const times = await Promise.all(Array.from({ length: 20 }, () => reportStatus()))
    expect(new Set(times).size).toBe(20)
    const [range, ...others] = await covered()
    expect([range, others]).toEqual([[Math.min(...times), Math.max(...times)], []])
  })
})

describe('coverage', () => {
  test('is the time since the status before, when the device has measured', async () => {
    const first = await reportStatus()
    expect(await covered()).toEqual([])
    await age(10)
    const second = await reportStatus()
    expect(await covered()).toEqual([[first - 10 * MINUTE_MS, second]])
    await age(5)
    await reportStatus({ measuring: false })
    expect(await covered()).toEqual([[first - 10 * MINUTE_MS, second]])
  })

  test('is at most 15 minutes', async () => {
    await reportStatus({ measuring: false })
    await age(15.5)
    const at = await reportStatus()
    expect(await covered()).toEqual([[at - 15 * MINUTE_MS, at]])
  })

  test('begins where the device was put up', async () => {
    const moved = await field.city.device(null)
    const key = { headers: { authorization: `Device ${moved.key}` } }
    await post.report('POST', '/status', { ...key, body: { measuring: true } })
    await age(10, moved.id)
    const site = await field.city.site()
    await assignDevice(
      field.db.database,
      moved.id,
      { siteId: site, from: new Date(Date.now() - 4 * MINUTE_MS) },
      OPERATOR,
    )
    const { json } = await post.report('POST', '/status', { ...key, body: { measuring: true } })
    const [[from, to] = [0, 0]] = await covered(site)
    expect(to).toBe(Date.parse(json.received_at))
    expect(Math.round((to - from) / 1000)).toBeGreaterThanOrEqual(240)
    expect(to - from).toBeLessThan(5 * MINUTE_MS)
  })

  test('is cut at midnight of the site', async () => {
    const site = await field.city.site({ time_zone: 'Europe/Berlin' })
    const midnight = Date.parse('2026-06-10T22:00:00Z')
    await field.db.database.transaction(tx =>
      coverByStatus(tx, site, midnight - 4 * MINUTE_MS, midnight + 6 * MINUTE_MS),
    )
    const { rows } = await field.db.database.query(sql`
      select day::text, count, lower(covered) as from, upper(covered) as to, covered_by_status = covered as same
      from site_days
      where site_id = ${site}
      order by day
    `)
    const at = (minutes: number) => new Date(midnight + minutes * MINUTE_MS)
    expect(rows).toEqual([
      { day: '2026-06-10', count: 0, from: at(-4), to: at(0), same: true },
      { day: '2026-06-11', count: 0, from: at(0), to: at(6), same: true },
    ])
  })

  test('of a status stays when an upload is taken back, and what only the upload said goes', async () => {
    await reportStatus()
    await age(14)
    const at = await reportStatus()
    const status = await covered()
    const [from, to] = [at - 60 * MINUTE_MS, at - 5 * MINUTE_MS]
    const id = await upload([vehicle(from + 1), vehicle(to - 1)], [{ from_dt: iso(from), to_dt: iso(to) }])
    expect(await covered()).toEqual([[from, at]])
    const path = `/api/v1/traffic/uploads/${id}`
    expect((await ask(field.server.url, 'DELETE', path, { token: post.user.token })).status).toBe(202)
    await removeTakenBack(field.db.database)
    expect(await covered()).toEqual(status)
    // Also where records cover it.
    const second = await upload([vehicle(at - 20 * MINUTE_MS), vehicle(at - 10 * MINUTE_MS)])
    expect(await covered()).toEqual([[at - 20 * MINUTE_MS, at]])
    const again = `/api/v1/traffic/uploads/${second}`
    expect((await ask(field.server.url, 'DELETE', again, { token: post.user.token })).status).toBe(202)
    await removeTakenBack(field.db.database)
    expect(await covered()).toEqual(status)
  })

  test('of statuses that come while uploads are taken back is not lost', async () => {
    await reportStatus()
    await age(14)
    const first = await reportStatus()
    for (let round = 0; round < 8; round++) {
      const id = await upload([vehicle(first - 60 * MINUTE_MS + round), vehicle(first - 50 * MINUTE_MS)])
      await ask(field.server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token: post.user.token })
      await Promise.all([removeTakenBack(field.db.database), reportStatus(), reportStatus(), reportStatus()])
    }
    const last = await reportStatus()
    const [[from, to] = [0, 0], ...others] = await covered()
    expect([to, others]).toEqual([last, []])
    expect(to - from).toBeGreaterThan(14 * MINUTE_MS)
  })
})

describe('records', () => {
  const flagsOf = async (site: number, minutes: number) => {
    const time = { from_dt: iso(Date.now() - minutes * MINUTE_MS), to_dt: iso(Date.now()) }
    const { json } = await search(field.server.url, post.user.token, { time, sites: [site] })
    return json.items.map(({ flags, valid }: { flags: string[]; valid: boolean }) => [flags.join(), valid])
  }

  test('are flagged while the last status said that the clock is more than 2 s off', async () => {
    let second = 300
    const send = () => upload([vehicle(Date.now() - second-- * 1000)])
    await send()
    for (const clock_offset_s of [2, 2.001, -2.001, -2, null, -3600]) {
      await reportStatus({ measuring: true, clock_offset_s })
      await send()
    }
    await reportStatus({ measuring: true })
    await send()
    const unsynced = ['clock_unsynced', false]
    const synced = ['', true]
    expect(await flagsOf(post.site, 10)).toEqual([synced, synced, unsynced, unsynced, synced, synced, unsynced, synced])
    const { json } = await post.call('GET', `/days?from=2020-01-01&to=2100-01-01`)
    const sum = (field: string) =>
      json.items.reduce((all: number, day: { [name: string]: number }) => all + (day[field] ?? 0), 0)
    expect([sum('count'), sum('valid_count')]).toEqual([8, 5])
  })

  test('that were stored are the same when they are sent again by a clock that is off', async () => {
    const records = [vehicle(Date.now() - MINUTE_MS, { sequence: 1 })]
    await upload(records)
    await reportStatus({ measuring: true, clock_offset_s: 5 })
    const { json } = await post.report('POST', '/uploads', { body: { records } })
    expect(json).toMatchObject({ accepted: 0, duplicates: 1, rejected: 0 })
    expect(await flagsOf(post.site, 10)).toEqual([['', true]])
  })
})
