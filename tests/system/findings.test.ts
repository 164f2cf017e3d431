import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { examineSite } from '../../server/analysis/findings/examine-site.ts'
import { examineSites } from '../../server/analysis/findings/examine-sites.ts'
import { selectFindings } from '../../server/analysis/findings/findings.ts'
import { requestCheck } from '../../server/field/quality/request-check.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import { checkClocks } from '../../server/runtime/operations/doctor/check-clocks.ts'
import { ask } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { interval, storeIntervalsOf } from '../support/traffic/intervals.ts'
import { makeFinding } from '../support/traffic/make-finding.ts'
import { get, makePlace, NO_RATE_LIMITS, type Place, store, vehicle } from '../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
beforeAll(async () => {
  place = await makePlace(server.database)
})

const SHARES = [5, 3, 2, 2, 4, 12, 38, 78, 66, 48, 46, 50, 55, 54, 56, 66, 84, 88, 62, 42, 30, 22, 15, 9]

/** Sixty days that end on 2025-07-30, with counts of hours; shifted from a day on. */
async function countDays(siteId: number, jumpDay: number, covered = true): Promise<void> {
  const first = Date.UTC(2025, 5, 1) - 2 * HOUR_MS
  const hours = Array.from({ length: 60 * 24 }, (_, index) =>
    interval(first + index * HOUR_MS, {
      duration_s: 3600,
      classes: { car: (SHARES[(index + 24 - (index >= jumpDay * 24 ? 1 : 0)) % 24] ?? 0) * 10 },
    }),
  )
  await storeIntervalsOf(server.database, siteId, hours)
  if (!covered) await server.database.query(sql`update site_days set covered = '{}' where site_id = ${siteId}`)
}
const examine = () => examineSites(server.database, new AbortController().signal)
const findings = async (siteId: number, query = '') => get(server.url, place.token, `/sites/${siteId}/findings${query}`)

test('a clock jump is found, also by wayside doctor, and only where days were measured', async () => {
  const [jumped, steady, unmeasured, empty] = await Promise.all(
    [0, 1, 2, 3].map(() => place.organization.site({ time_zone: 'Europe/Berlin' })),
  )
  await countDays(jumped as number, 40)
  await countDays(steady as number, 60)
  await countDays(unmeasured as number, 40, false)
  await examine()
  const { status, json } = await findings(jumped as number)
  expect([status, json]).toEqual([
    200,
    {
      items: [
        {
          id: expect.any(Number),
          site: jumped,
          kind: 'clock_jump',
          state: 'open',
          quality_period: null,
          from: '2025-07-10T22:00:00.000Z',
          to: null,
          evidence: { lag_hours: 1, days: expect.any(Number) },
          decided_by: null,
          decided_at: null,
          found_at: expect.any(String),
          day: '2025-07-11',
          lag_hours: 1,
          days: expect.any(Number),
          sentence: expect.stringMatching(
            /^From 2025-07-11 on, traffic comes 1 hour later than in the weeks before, on \d+ days: the counter's clock may have jumped\.$/,
          ),
        },
      ],
      next_cursor: null,
    },
  ])
  for (const site of [steady, unmeasured, empty]) expect((await findings(site as number)).json.items).toEqual([])
  const finding = await checkClocks(server.database)
  expect(finding).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('From 2025-07-11 on, traffic comes 1 hour later'),
  })
})

test('counts of days have findings of days alone, also where the clocks change', async () => {
  const siteId = await place.organization.site({ time_zone: 'Europe/Berlin' })
  const first = Date.parse('2025-09-01T00:00:00Z')
  const counts = Array.from({ length: 70 }, (_, n) =>
    interval(first + n * DAY_MS, { duration_s: 86_400, classes: { car: n === 60 ? 200 : 2000 } }),
  )
  await storeIntervalsOf(server.database, siteId, counts)
  await examine()
  const { items } = (await findings(siteId)).json
  expect(items.map(({ kind, from }: { kind: string; from: string }) => [kind, from])).toEqual([
    ['low_volume', '2025-10-30T23:00:00.000Z'],
  ])
})

test('the days can be chosen, at most 400 of them', async () => {
  const siteId = await place.organization.site({ time_zone: 'Europe/Berlin' })
  await countDays(siteId, 40)
  await examine()
  expect((await findings(siteId, '?from=2025-07-01&to=2025-07-30')).json.items).toHaveLength(1)
  expect((await findings(siteId, '?from=2025-07-12&to=2025-07-30')).json.items).toEqual([])
  expect((await findings(siteId, '?to=2025-07-05')).json.items).toEqual([])
  expect((await findings(siteId, '?from=2024-06-26&to=2025-07-30')).status).toBe(200)
  expect((await findings(siteId, '?from=2024-06-25&to=2025-07-30')).json).toEqual({ from: ['At most 400 days.'] })
  expect((await findings(siteId, '?from=2025-07-30&to=2025-07-01')).status).toBe(400)
  expect((await findings(siteId, '?from=2025-07-30')).json).toEqual({ to: ['This field is required with from.'] })
})

test('findings of another organization are refused, and those of no site are not found', async () => {
  const other = await makePlace(server.database)
  expect((await findings(other.siteId)).status).toBe(403)
  expect((await findings(999_999_999)).status).toBe(404)
})

/** A vehicle every ten minutes from six to eighteen, so many of them at each time, and all of the day measured. */
async function storeDays(
  siteId: number,
  first: string,
  days: number,
  vehicles: (day: number) => { [field: string]: unknown }[],
): Promise<void> {
  for (let day = 0; day < days; day++) {
    const midnight = Date.parse(`${first}T00:00:00Z`) + day * DAY_MS
    const records = Array.from({ length: 72 }, (_, n) => midnight + 6 * HOUR_MS + n * 10 * MINUTE_MS)
      .filter(ts => !quiet.has(ts))
      .flatMap(ts => vehicles(day).map((fields, i) => vehicle(ts + i * 1000, fields)))
    await store(server.database, siteId, records, [[midnight, midnight + DAY_MS]])
  }
}
const quiet = new Set<number>()
const two = (fields: object = {}) => [
  { channel: 1, ...fields },
  { channel: 2, ...fields },
]
/** Monday of the week that was complete a week ago. */
const monday = (weeksAgo: number): string => {
  const today = Math.floor(Date.now() / DAY_MS)
  return new Date((today - ((today + 3) % 7) - 7 * weeksAgo) * DAY_MS).toISOString().slice(0, 10)
}
const summary = (items: { kind: string; day: string; evidence: object }[]) =>
  items.map(({ kind, day, evidence }) => [kind, day, evidence])

test('a week of changed traffic is found in numbers, accepted as a quality period or dismissed, and not found again', async () => {
  const siteId = await place.organization.site({ time_zone: 'UTC', country: 'AQ' })
  // Four usual weeks of 144 vehicles a day, then a week of one channel without class, 20 km/h faster and half without speed.
  await storeDays(siteId, monday(6), 28, () => two())
  const [fast, none] = [
    { channel: 1, vehicle_class: 'unknown', speed_kmh: 70 },
    { channel: 1, vehicle_class: 'unknown', speed_kmh: null },
  ]
  const changed = monday(2)
  for (const minute of [0, 10, 20, 30, 40, 50]) {
    // Tuesday, 10 to 11: no vehicle.
    quiet.add(Date.parse(`${changed}T00:00:00Z`) + DAY_MS + 10 * HOUR_MS + minute * MINUTE_MS)
  }
  await storeDays(siteId, changed, 5, day =>
    day === 3
      ? two()
          .flatMap(() => two())
          .concat(two())
      : [fast, none],
  )
  quiet.clear()
  // Saturday and Sunday: 72 and 71 of 144; at exactly half a day is not low.
  await storeDays(siteId, new Date(Date.parse(changed) + 5 * DAY_MS).toISOString().slice(0, 10), 1, () => [fast])
  const sunday = new Date(Date.parse(changed) + 6 * DAY_MS).toISOString().slice(0, 10)
  quiet.add(Date.parse(`${sunday}T06:00:00Z`))
  await storeDays(siteId, sunday, 1, () => [fast])
  quiet.clear()
  await examine()
  const found = (await findings(siteId)).json.items
  const day = (number: number) => new Date(Date.parse(changed) + number * DAY_MS).toISOString().slice(0, 10)
  // Vehicles of the week: 144 + 132 + 144 + 432 + 144 + 72 + 71 = 1139; channel 2: 216 of them, 216 with class.
  expect(summary(found)).toEqual([
    ['direction_share', day(0), { channel: 1, before: 0.5, after: 0.8104 }],
    ['without_class', day(0), { before: 0, after: 0.6207 }],
    ['without_speed', day(0), { before: 0, after: 0.2476 }],
    ['v85', day(0), { before: 50, after: 70 }],
    ['no_vehicles', day(1), { hours: 1, usual: 12 }],
    ['high_volume', day(3), { days: 1, count: 432, usual: 144 }],
    ['low_volume', day(6), { days: 1, count: 71, usual: 144 }],
  ])
  expect(found[4].sentence).toBe(
    `No vehicle passed from ${day(1)} 10:00 to ${day(1)} 11:00 (1 h), when at least 12 usually do.`,
  )
  const [, , , v85, , high, low] = found
  const examineNow = async () => {
    await requestCheck(server.database, [siteId])
    await examine()
  }
  const decide = (finding: { id: number }, verb: string, body: object = {}, token = place.token) =>
    ask(server.url, 'POST', `/api/v1/traffic/sites/${siteId}/findings/${finding.id}/${verb}`, { token, body })
  const accepted = await decide(v85, 'accept', { note: 'Limit sign fell over.' })
  expect(accepted.json).toMatchObject({ state: 'accepted', decided_by: expect.stringContaining('@') })
  expect((await decide(v85, 'accept')).text).toBe(accepted.text)
  expect((await decide(v85, 'dismiss')).json).toEqual({
    detail: 'The finding was accepted. Change or delete its quality period instead.',
  })
  const periods = (await get(server.url, place.token, `/sites/${siteId}/quality-periods`)).json.items
  expect(periods).toMatchObject([
    {
      id: accepted.json.quality_period,
      from: v85.from,
      to: v85.to,
      channels: null,
      kind: 'wrong_speed',
      effect: 'exclude_speed',
      note: 'Limit sign fell over.',
    },
  ])
  const dismissed = await decide(high, 'dismiss')
  expect([dismissed.json.state, (await decide(high, 'dismiss')).text]).toEqual(['dismissed', dismissed.text])
  const reopened = await decide(high, 'reopen')
  expect(reopened.json).toEqual({ ...high, state: 'open', decided_by: null, decided_at: null })
  expect((await decide(high, 'reopen')).text).toBe(reopened.text)
  expect((await decide(v85, 'reopen')).status).toBe(409)
  await decide(high, 'dismiss')
  const reader = await place.organization.user(['can_use_api', 'can_read_data'])
  expect((await decide(low, 'dismiss', {}, reader.token)).status).toBe(403)
  expect((await decide({ id: 999_999 }, 'dismiss')).status).toBe(404)
  const { rows: acts } = await server.database.query(
    sql`select action from audit_log where action like 'finding.%' order by id`,
  )
  expect(acts.map(row => row.action)).toEqual(['accept', 'dismiss', 'reopen', 'dismiss'].map(verb => `finding.${verb}`))
  // The next Monday is low too, and belongs to the Sunday before; what was decided stays.
  quiet.add(Date.parse(`${day(7)}T06:00:00Z`))
  await storeDays(siteId, day(7), 1, () => [fast])
  quiet.clear()
  await examineNow()
  const again = (await findings(siteId)).json.items
  expect(again.find(({ kind }: { kind: string }) => kind === 'low_volume')).toMatchObject({
    id: low.id,
    day: day(6),
    days: 2,
    evidence: { days: 2, count: 142, usual: 288 },
    sentence: `On 2 days from ${day(6)} to ${day(7)} 142 vehicles passed, less than half of the usual 288.`,
  })
  const states = (await findings(siteId, '?state=open')).json.items.map(({ kind }: { kind: string }) => kind)
  expect([states.includes('v85'), states.includes('high_volume')]).toEqual([false, false])
  // A finding that new data disproves is deleted, unless it was decided.
  await storeDays(siteId, day(6), 1, () => [{ channel: 2, sequence: 1 }])
  await examineNow()
  const left = (await findings(siteId)).json.items
  expect(summary(left.filter(({ kind }: { kind: string }) => kind.endsWith('_volume')))).toEqual([
    ['high_volume', day(3), { days: 1, count: 432, usual: 144 }],
    ['low_volume', day(7), { days: 1, count: 71, usual: 144 }],
  ])
})

test('an outage over two days is one finding, also over the night that is often empty, and after it was accepted', async () => {
  const siteId = await place.organization.site({ time_zone: 'UTC', country: 'AQ' })
  const changed = monday(2)
  const day = (number: number) => new Date(Date.parse(changed) + number * DAY_MS).toISOString().slice(0, 10)
  await storeDays(siteId, monday(6), 29, () => two())
  // Tuesday from noon on, and Wednesday until 15:00.
  for (let ts = Date.parse(day(1)) + 12 * HOUR_MS; ts < Date.parse(day(2)) + 15 * HOUR_MS; ts += 10 * MINUTE_MS)
    quiet.add(ts)
  await storeDays(siteId, day(1), 5, () => two())
  quiet.clear()
  await examine()
  const found = (await findings(siteId)).json.items
  expect(found).toMatchObject([
    {
      kind: 'no_vehicles',
      day: day(1),
      days: 2,
      evidence: { hours: 27, usual: 180 },
      sentence: `No vehicle passed from ${day(1)} 12:00 to ${day(2)} 15:00 (27 h), when at least 180 usually do.`,
    },
  ])
  expect(found).toHaveLength(1)
  await ask(server.url, 'POST', `/api/v1/traffic/sites/${siteId}/findings/${found[0].id}/accept`, {
    token: place.token,
    body: {},
  })
  await server.database.query(sql`update site_days set changed_at = now() where site_id = ${siteId}`)
  await requestCheck(server.database, [siteId])
  await examine()
  expect((await findings(siteId)).json.items).toMatchObject([{ id: found[0].id, state: 'accepted' }])
})

test('a counter that dies within its first count is found without weeks of history', async () => {
  const siteId = await place.organization.site({ time_zone: 'UTC', country: 'AQ' })
  const first = monday(4)
  const day = (number: number) => new Date(Date.parse(first) + number * DAY_MS).toISOString().slice(0, 10)
  // Ten days of 144 vehicles, one of 72 less one, then nothing but measured time.
  await storeDays(siteId, first, 10, () => two())
  quiet.add(Date.parse(`${day(10)}T06:00:00Z`))
  await storeDays(siteId, day(10), 1, () => [{ channel: 1 }])
  quiet.clear()
  await storeDays(siteId, day(11), 2, () => [])
  await examine()
  const found = (await findings(siteId)).json.items
  expect(found.map(({ kind, day: on, days }: { kind: string; day: string; days: number }) => [kind, on, days])).toEqual(
    [
      ['low_volume', day(10), 1],
      ['no_vehicles', day(11), 2],
    ],
  )
  expect(found[0].evidence).toEqual({ days: 1, count: 71, usual: 144 })
})

test('findings have the numbers of the pages: motor vehicles, or bicycles and pedestrians where most are such', async () => {
  const day = (number: number) => new Date(Date.parse(monday(2)) + number * DAY_MS).toISOString().slice(0, 10)
  const examined = async (vehicles: (isOdd: boolean) => object[]) => {
    const siteId = await place.organization.site({ time_zone: 'UTC', country: 'AQ' })
    await storeDays(siteId, monday(6), 30, number => vehicles(number === 29).map(fields => ({ channel: 1, ...fields })))
    await examine()
    const { counts_mostly: population } = (await get(server.url, place.token, `/sites/${siteId}`)).json
    const from = `${day(1)}T00:00:00Z`
    const body = {
      time: { from_dt: from, to_dt: `${day(2)}T00:00:00Z` },
      sites: [siteId],
      sections: ['volume'],
      population,
    }
    const figures = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', { token: place.token, body })
    return { found: (await findings(siteId)).json.items, total: figures.json.items[0].volume.in_window.count }
  }
  const [car, bicycle] = [{}, { vehicle_class: 'bicycle' }]
  // Cars fall from 144 to 0 of 216, and from 216 to 72 of 288, while bicycles are as many as ever or more.
  const stopped = await examined(isOdd => (isOdd ? [bicycle, bicycle] : [car, car, bicycle]))
  expect(summary(stopped.found)).toEqual([['no_vehicles', day(1), { hours: 12, usual: 144 }]])
  expect(stopped.total).toBe(0)
  const fallen = await examined(isOdd => (isOdd ? [car, bicycle, bicycle] : [car, car, car, bicycle]))
  expect(summary(fallen.found)).toEqual([['low_volume', day(1), { days: 1, count: 72, usual: 216 }]])
  expect(fallen.total).toBe(72)
  const doubled = await examined(isOdd => (isOdd ? Array(9).fill(bicycle) : [bicycle, bicycle, bicycle, car]))
  expect(summary(doubled.found)).toEqual([['high_volume', day(1), { days: 1, count: 648, usual: 216 }]])
  expect(doubled.total).toBe(648)
})

test('findings that one period explains are accepted with it, and only those of the site', async () => {
  const siteId = await place.organization.site()
  const elsewhere = await makeFinding(server.database, await place.organization.site())
  const [first, second, third] = [
    await makeFinding(server.database, siteId),
    await makeFinding(server.database, siteId),
    await makeFinding(server.database, siteId),
  ] as const
  const accept = (body: object) =>
    ask(server.url, 'POST', `/api/v1/traffic/sites/${siteId}/findings/${first}/accept`, { token: place.token, body })
  const refused = await accept({ also: [second, elsewhere] })
  expect([refused.status, refused.json]).toEqual([
    400,
    { also: [`Invalid pk "${elsewhere}" - object does not exist.`] },
  ])
  expect((await findings(siteId, '?state=open')).json.items).toHaveLength(3)
  const { status, json } = await accept({ also: [second, first] })
  expect([status, json.state]).toEqual([200, 'accepted'])
  const states = (await findings(siteId)).json.items.map((item: { [field: string]: unknown }) => [
    item.id,
    item.state,
    item.quality_period,
  ])
  expect(states).toEqual([
    [first, 'accepted', json.quality_period],
    [second, 'accepted', json.quality_period],
    [third, 'open', null],
  ])
  const periods = await get(server.url, place.token, `/sites/${siteId}/quality-periods`)
  expect(periods.json.items).toHaveLength(1)
})

test('a site is examined in the night, or when a file was imported, and its work is limited', async () => {
  const other = await makePlace(server.database, { site: { time_zone: 'UTC', country: 'AQ' } })
  const siteId = other.siteId
  await storeDays(siteId, monday(6), 28, () => two())
  await storeDays(siteId, monday(2), 7, () => two({ speed_kmh: 80 }))
  const count = async () => (await get(server.url, other.token, `/sites/${siteId}/findings`)).json.items.length
  const site = { id: siteId, organization_id: other.organization.id, time_zone: 'UTC' }
  const limits = { days: 400, records: 1 }
  const signal = new AbortController().signal
  // One week a turn: five weeks with records.
  const turns: boolean[] = []
  for (let turn = 0; turn < 6; turn++) turns.push(await examineSite(server.database, site, signal, limits))
  expect([turns, await count()]).toEqual([[false, false, false, false, true, true], 1])
  await server.database.query(sql`delete from findings where site_id = ${siteId}`)
  await examine()
  expect(await count()).toBe(0)
  await server.database.query(
    sql`update site_checks set checked_at = checked_at - interval '1 year' where site_id = ${siteId}`,
  )
  await examine()
  expect(await count()).toBe(1)
  await server.database.query(sql`delete from findings where site_id = ${siteId}`)
  await server.database.query(sql`update site_days set changed_at = now() where site_id = ${siteId}`)
  await examine()
  expect(await count()).toBe(0)
  await requestCheck(server.database, [siteId])
  await examine()
  expect(await count()).toBe(1)
})

test('the findings of all sites are one list, the latest first, by state, kind, site and local day, page by page', async () => {
  const other = await makePlace(server.database, { site: { time_zone: 'Europe/Berlin' } })
  const second = await other.organization.site({ time_zone: 'America/New_York' })
  const foreign = await makeFinding(server.database, place.siteId)
  const make = async (siteId: number, kind: string, startsAt: string, state = 'open') => {
    const id = await makeFinding(server.database, siteId)
    await server.database.query(sql`
      update findings
      set kind = ${kind}, starts_at = ${startsAt}, ends_at = null, state = ${state}
      where id = ${id}
    `)
    return id
  }
  // Midnight of 2 June in Berlin, and the evening of 1 June in New York: a moment apart.
  const berlin = await make(other.siteId, 'v85', '2026-06-01T22:00:00Z')
  const newYork = await make(second, 'v85', '2026-06-01T22:00:00.001Z')
  const decided = await make(other.siteId, 'clock_jump', '2026-06-03T22:00:00Z', 'dismissed')
  const same = await make(second, 'low_volume', '2026-06-01T22:00:00.001Z')
  const list = (query = '') => get(server.url, other.token, `/findings${query}`)
  const ids = async (query = '') => (await list(query)).json.items.map(({ id }: { id: number }) => id)
  expect(await ids()).toEqual([decided, same, newYork, berlin])
  expect((await list()).json.items[3]).toEqual(
    (await get(server.url, other.token, `/sites/${other.siteId}/findings`)).json.items[0],
  )
  expect(await ids('?state=open')).toEqual([same, newYork, berlin])
  expect(await ids('?kinds=v85,clock_jump')).toEqual([decided, newYork, berlin])
  expect(await ids(`?sites=${second}`)).toEqual([same, newYork])
  expect(await ids('?from=2026-06-02&to=2026-06-02')).toEqual([berlin])
  expect(await ids('?from=2026-06-01&to=2026-06-01')).toEqual([same, newYork])
  const paged: number[] = []
  for (let query = '?state=open&limit=1'; query; ) {
    const { json, headers } = await list(query)
    paged.push(...json.items.map(({ id }: { id: number }) => id))
    expect(headers.link === undefined).toBe(json.next_cursor === null)
    query = json.next_cursor && `?state=open&limit=1&cursor=${encodeURIComponent(json.next_cursor)}`
  }
  expect(paged).toEqual([same, newYork, berlin])
  const { json } = await list('?limit=1')
  expect((await list(`?limit=1&state=open&cursor=${encodeURIComponent(json.next_cursor)}`)).json).toEqual({
    cursor: ['Invalid cursor.'],
  })
  expect((await list(`?sites=${place.siteId}`)).status).toBe(403)
  expect((await list('?sites=999999999')).json).toEqual({
    sites: { 0: ['Invalid pk "999999999" - object does not exist.'] },
  })
  expect((await list('?kinds=loud')).json).toEqual({ kinds: { 0: ['"loud" is not a valid choice.'] } })
  expect(paged).not.toContain(foreign)
})

test('the list of open findings of 5,000 sites is read by an index', async () => {
  const { organization } = await makePlace(server.database)
  const query = {
    limit: 100,
    cursor: null,
    from: null,
    to: null,
    state: 'open',
    kinds: undefined,
    sites: undefined,
  } as const
  const plan = await server.database.transaction(
    async tx => {
      await tx.query(sql`
        insert into sites (organization_id, site_id, name, country, latitude, longitude, time_zone)
        select ${organization.id}::integer, 'many-' || n, 'Many', 'DE', 51, 6, 'UTC'
        from generate_series(1, 5000) n
      `)
      await tx.query(sql`
        insert into findings (site_id, kind, starts_at, evidence, state)
        select id, 'v85', timestamptz '2026-01-01Z' + make_interval(hours => n * 100 + id % 100), '{}',
          case n when 3 then 'open' else 'dismissed' end
        from sites, generate_series(1, 3) n
        where organization_id = ${organization.id} and site_id like 'many-%'
      `)
      await tx.query('analyze findings, sites')
      const { rows } = await tx.query(sql`explain ${selectFindings(everySite(organization.id), query)}`)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    },
    { statementMs: 0 },
  )
  expect(plan).toContain('Index Scan Backward using findings_open')
  expect(plan).not.toContain('Seq Scan')
})
