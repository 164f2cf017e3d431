import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { unassignDevice } from '../../../server/field/devices/assignments.ts'
import { raiseAlarms } from '../../../server/field/sites/alarms/raise-alarms.ts'
import { restoreSite, retireSite } from '../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { type Field, makeField, type Post, until } from '../../support/traffic/field.ts'
import { iso, store, vehicle } from '../../support/traffic/traffic.ts'

let field: Field
let post: Post
beforeAll(async () => {
  field = await makeField()
})
beforeEach(async () => {
  post = await field.post({ time_zone: 'UTC' })
})
afterAll(() => field?.end())

interface State {
  online: boolean
  alarms: string[]
}

/** As the single site and the list show it: always the same. */
async function state(of = post): Promise<State> {
  const { json } = await of.call('GET', '')
  const list = await ask(field.server.url, 'GET', `/api/v1/traffic/sites?include=state&ids=${of.site}`, {
    token: of.user.token,
  })
  expect(list.json.items[0].state).toEqual(json.state)
  const { online, alarms } = json.state
  return { online, alarms }
}
const reportStatus = async (status: object = {}) =>
  expect((await post.report('POST', '/status', { body: { measuring: true, ...status } })).status).toBe(200)
const lastSeen = (minutes: number) =>
  field.db.database.query(sql`
    update devices
    set last_seen_at = now() - make_interval(secs => ${minutes * 60})
    where id = ${post.device}
  `)
/** So many minutes ago. */
const registered = (minutes: number) =>
  field.db.database.query(sql`
    update devices
    set created_at = now() - make_interval(secs => ${minutes * 60})
    where id = ${post.device}
  `)
const assigned = (minutes: number) =>
  field.db.database.query(sql`
    update device_assignments
    set assigned_from = now() - make_interval(secs => ${minutes * 60})
    where device_id = ${post.device} and assigned_until is null
  `)
const history = async (of = post) => (await of.call('GET', '/alarms')).json.items

const QUIET: State = { online: true, alarms: [] }

describe('silent', () => {
  test('is a device that has never sent anything for as long since it was assigned, until its first status', async () => {
    const NEW: State = { online: false, alarms: [] }
    expect(await state()).toEqual(NEW)
    await registered(44.5)
    expect(await state()).toEqual(NEW)
    await registered(45.1)
    expect(await state()).toEqual({ online: false, alarms: ['silent'] })
    await assigned(44.5)
    expect(await state()).toEqual(NEW)
    await assigned(45.1)
    expect(await state()).toEqual({ online: false, alarms: ['silent'] })
    await reportStatus()
    expect(await state()).toEqual(QUIET)
  })

  test('is one of which nothing was heard for three uploads, and at least 30 minutes', async () => {
    for (const [interval, limit] of [
      [900, 45],
      [60, 30],
      [86_400, 3 * 1440],
    ] as const) {
      await field.db.database.query(sql`update devices set upload_interval_s = ${interval} where id = ${post.device}`)
      await lastSeen(limit - 0.5)
      expect(await state()).toEqual(QUIET)
      await lastSeen(limit + 0.1)
      expect(await state()).toEqual({ online: false, alarms: ['silent'] })
    }
  })

  test('ends with an upload as well as with a status, not with a poll', async () => {
    await lastSeen(100)
    await post.take()
    expect((await state()).online).toBe(false)
    await post.report('POST', '/uploads', { body: { records: [] } })
    expect(await state()).toEqual(QUIET)
  })

  test('is false, without alarms, where no device stands', async () => {
    await unassignDevice(field.db.database, post.device, null, OPERATOR)
    expect(await state()).toEqual({ online: false, alarms: [] })
  })
})

test('battery_low is below 20 % in the last status', async () => {
  for (const [battery_percent, alarms] of [
    [20, []],
    [19.9, ['battery_low']],
    [0, ['battery_low']],
    [null, []],
  ] as const) {
    await reportStatus({ battery_percent })
    expect(await state()).toEqual({ online: true, alarms })
  }
})

test('clock_unsynced is more than 2 s in the last status', async () => {
  for (const [clock_offset_s, alarms] of [
    [2, []],
    [2.1, ['clock_unsynced']],
    [-2.1, ['clock_unsynced']],
    [null, []],
  ] as const) {
    await reportStatus({ clock_offset_s })
    expect(await state()).toEqual({ online: true, alarms })
  }
})

describe('no_vehicles', () => {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS

  test('is raised when 24 hours were measured without a vehicle', async () => {
    await reportStatus()
    await store(field.db.database, post.site, [], [[now - 22 * HOUR_MS, now]])
    expect(await state()).toEqual(QUIET)
    await store(field.db.database, post.site, [], [[now - 25 * HOUR_MS, now]])
    expect(await state()).toEqual({ online: true, alarms: ['no_vehicles'] })
    await store(field.db.database, post.site, [vehicle(now - 23 * HOUR_MS)], [[now - 23 * HOUR_MS, now]])
    expect(await state()).toEqual(QUIET)
  })

  test('is not when the last vehicle is older but too little was measured since', async () => {
    await reportStatus()
    await store(field.db.database, post.site, [vehicle(now - 30 * HOUR_MS)], [[now - 31 * HOUR_MS, now - 24 * HOUR_MS]])
    await store(field.db.database, post.site, [], [[now - 20 * HOUR_MS, now]])
    expect(await state()).toEqual(QUIET)
    await store(field.db.database, post.site, [], [[now - 24 * HOUR_MS, now - 21 * HOUR_MS]])
    expect(await state()).toEqual({ online: true, alarms: ['no_vehicles'] })
  })

  test('checks the 24 hours up to the last measured moment, for devices that send once a day', async () => {
    await reportStatus()
    await store(field.db.database, post.site, [], [[now - 40 * HOUR_MS, now - 10 * HOUR_MS]])
    expect(await state()).toEqual({ online: true, alarms: ['no_vehicles'] })
  })
})

test('several are listed in one order, and none of a retired site', async () => {
  const now = Date.now()
  await reportStatus({ battery_percent: 5, clock_offset_s: 9 })
  await store(field.db.database, post.site, [], [[now - 30 * HOUR_MS, now]])
  await lastSeen(1000)
  const all = ['silent', 'battery_low', 'clock_unsynced', 'no_vehicles']
  expect(await state()).toEqual({ online: false, alarms: all })
  await retireSite(field.db.database, post.site, OPERATOR)
  expect((await post.call('GET', '')).json.state).toMatchObject({ online: false, alarms: [] })
  await restoreSite(field.db.database, post.site, OPERATOR)
  expect((await post.call('GET', '')).json.state.alarms).toEqual(all)
})

test('say since when the state exists, beside when the alarm was raised', async () => {
  const { database } = field.db
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const hourPasses = () =>
    database.query(sql`
      update device_statuses
      set received_at = received_at - interval '1 hour'
      where device_id = ${post.device}
    `)
  for (const battery_percent of [50, 10, 50, 19, 5]) {
    await reportStatus({ battery_percent, clock_offset_s: battery_percent === 5 ? 9 : 0 })
    await hourPasses()
  }
  await store(database, post.site, [vehicle(now - 30 * HOUR_MS)], [[now - 31 * HOUR_MS, now]])
  await lastSeen(1000)
  await database.query(sql`delete from alarms where site_id = ${post.site}`)
  await raiseAlarms(database)
  const alarms: { kind: string; since: string; raised_at: string }[] = await history()
  const hoursBefore = Object.fromEntries(
    alarms.map(({ kind, since, raised_at }) => [
      kind,
      Math.round((Date.parse(raised_at) - Date.parse(since)) / HOUR_MS),
    ]),
  )
  expect(hoursBefore).toEqual({ silent: 17, battery_low: 2, clock_unsynced: 1, no_vehicles: 30 })
  await raiseAlarms(database)
  expect(await history()).toEqual(alarms)
})

describe('raised and cleared', () => {
  test('with times, once each, by the loop', async () => {
    const { database } = field.db
    await lastSeen(1000)
    await raiseAlarms(database)
    const [raised, ...others] = await history()
    expect(raised).toEqual({
      kind: 'silent',
      since: expect.stringMatching(/Z$/),
      raised_at: expect.stringMatching(/Z$/),
      cleared_at: null,
    })
    expect(others).toEqual([])
    await raiseAlarms(database)
    expect(await history()).toEqual([raised])
    await post.report('POST', '/uploads', { body: { records: [] } })
    await raiseAlarms(database)
    const [cleared] = await history()
    expect(cleared).toEqual({ ...raised, cleared_at: expect.stringMatching(/Z$/) })
    expect(cleared.cleared_at >= cleared.raised_at).toBe(true)
    await raiseAlarms(database)
    expect(await history()).toEqual([cleared])
    await lastSeen(1000)
    await raiseAlarms(database)
    expect(await history()).toEqual([{ ...raised, since: expect.any(String), raised_at: expect.any(String) }, cleared])
    const page = (await post.call('GET', '/alarms?limit=1')).json
    expect((await post.call('GET', `/alarms?limit=1&cursor=${page.next_cursor}`)).json).toEqual({
      items: [cleared],
      next_cursor: null,
    })
  })

  test('immediately by a status, and pushed to subscribers', async () => {
    const payloads: string[] = []
    let isListening = false
    const stop = field.db.database.listen(
      'states',
      payload => payloads.push(payload),
      () => {
        isListening = true
      },
    )
    await until(() => isListening)
    const notificationCount = () => payloads.filter(payload => payload === `${field.city.id} site ${post.site}`).length
    await lastSeen(1000)
    await raiseAlarms(field.db.database)
    await until(() => notificationCount() === 1)
    await reportStatus({ battery_percent: 10 })
    await until(() => notificationCount() === 2)
    expect((await history()).map((alarm: { kind: string }) => alarm.kind)).toEqual(['battery_low', 'silent'])
    await reportStatus({ battery_percent: 9 })
    await reportStatus({ battery_percent: 50 })
    await until(() => notificationCount() === 3)
    expect((await history()).every((alarm: { cleared_at: string | null }) => alarm.cleared_at !== null)).toBe(true)
    stop()
  })

  test('by many at once, no alarm is there twice', async () => {
    await Promise.all([
      ...Array.from({ length: 4 }, () => raiseAlarms(field.db.database)),
      ...Array.from({ length: 8 }, (_, i) => reportStatus({ battery_percent: i % 2 ? 5 : 50 })),
    ])
    const { rows } = await field.db.database.query(sql`
      select kind
      from alarms
      where site_id = ${post.site} and cleared_at is null
      group by kind
      having count(*) > 1
    `)
    expect(rows).toEqual([])
  })

  test('are read by those who may read the data of the organization', async () => {
    const stranger = await (await makeOrganization(field.db.database)).user()
    const path = `/api/v1/traffic/sites/${post.site}`
    for (const below of ['/alarms', '/statuses']) {
      const { status, json } = await ask(field.server.url, 'GET', path + below, { token: stranger.token })
      expect([status, json]).toEqual([403, { detail: 'You do not have permission to perform this action.' }])
    }
  })
})

describe('gaps have a reason', () => {
  const gaps = async (from: number, to: number) => {
    const query = `?from=${iso(from)}&to=${iso(to)}`
    const { json, text } = await post.call('GET', `/gaps${query}`)
    expect(json.items, text).toBeDefined()
    return json.items.map((gap: { reason: string; may_still_arrive: boolean }) => [gap.reason, gap.may_still_arrive])
  }
  /** A status of the past. */
  const said = (ts: number, measuring: boolean) =>
    field.db.database.query(sql`
      insert into device_statuses (device_id, received_at, organization_id, site_id, measuring)
      values (${post.device}, ${new Date(ts)}, ${field.city.id}, ${post.site}, ${measuring})
    `)
  const begin = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * HOUR_MS

  test('not_measuring when the device said so, and then nothing is to come', async () => {
    await store(field.db.database, post.site, [], [[begin, begin + HOUR_MS]])
    for (let minutes = 60; minutes < 600; minutes += 15) await said(begin + minutes * MINUTE_MS, false)
    expect(await gaps(begin, Date.now())).toEqual([['not_measuring', false]])
  })

  test('offline when it gave no sign, and then it may still send it', async () => {
    await store(field.db.database, post.site, [], [[begin, begin + HOUR_MS]])
    await said(begin + HOUR_MS, true)
    expect(await gaps(begin, Date.now())).toEqual([['offline', true]])
    // Back again: its status covers the last minutes, and what was before is still to come.
    await reportStatus()
    expect((await gaps(begin, Date.now()))[0]).toEqual(['offline', true])
    await post.report('POST', '/uploads', {
      body: { records: [], covers: [{ from_dt: iso(begin + 5 * HOUR_MS), to_dt: iso(begin + 6 * HOUR_MS) }] },
    })
    expect((await gaps(begin, Date.now())).map(([, may]: [string, boolean]) => may).slice(0, 2)).toEqual([false, true])
  })

  test('unknown when it was there all the time, or nothing stood there', async () => {
    await store(
      field.db.database,
      post.site,
      [],
      [
        [begin, begin + HOUR_MS],
        [begin + 3 * HOUR_MS, begin + 4 * HOUR_MS],
      ],
    )
    for (let minutes = 0; minutes < 600; minutes += 30) {
      await field.db.database.query(sql`
        insert into uploads (organization_id, site_id, device_id, format, received_at, accepted, duplicates, rejected,
          covered)
        values (${field.city.id}, ${post.site}, ${post.device}, 'json', ${new Date(begin + minutes * MINUTE_MS)}, 0, 0, 0,
          '{}')
      `)
    }
    expect((await gaps(begin, begin + 4 * HOUR_MS)).map(([reason]: [string]) => reason)).toEqual(['unknown'])
    const bare = await field.city.site({ time_zone: 'UTC' })
    await store(field.db.database, bare, [], [[begin, begin + HOUR_MS]])
    const { json } = await ask(
      field.server.url,
      'GET',
      `/api/v1/traffic/sites/${bare}/gaps?from=${iso(begin)}&to=${iso(Date.now())}`,
      { token: post.user.token },
    )
    expect(json.items).toMatchObject([{ reason: 'unknown', may_still_arrive: false }])
  })
})
