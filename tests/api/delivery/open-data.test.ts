import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { TARGET_SCHEMES, type TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import { OPEN_LIMITS } from '../../../server/delivery/open/count-published.ts'
import { auditReads, ReadCounter } from '../../../server/delivery/open/count-reads.ts'
import { allPublicSites, findPublicSite, PublicSitesReader } from '../../../server/delivery/open/public-sites.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { interval, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

/** The vehicles of a page. */
const VEHICLES = 5
const server = useServer({
  env: { RATE_LIMIT: '0' },
  limits: {
    publicRequestsPerMinute: 0,
    open: { ...OPEN_LIMITS, vehicles: VEHICLES },
    // More than one large answer, and less than two.
    answers: { ...LIMITS.answers, unsentBytes: 3_000_000, pausedMs: 60_000 },
  },
})
const NOT_FOUND = '{"detail":"Not found."}'
const TERMS = { licence: 'CC-BY-4.0', attribution: 'City of Turku' }

let city: TestOrganization
let other: TestOrganization
let manage: (method: string, path: string, sent?: Sent) => Promise<Reply>
let site: number
let secret: number
const open = (path: string, headers = {}) => ask(server.url, 'GET', `/open/api/v1${path}`, { headers })
const publish = (id: number, terms: object = {}) =>
  manage('PUT', `/app/api/organization/sites/${id}/publication`, { body: { ...TERMS, ...terms } })
const unpublish = (id: number) => manage('DELETE', `/app/api/organization/sites/${id}/publication`)
const between = (from: number, to: number) => `from_dt=${iso(from)}&to_dt=${iso(to)}`

/** A vehicle every ten minutes since three days ago. */
const traffic = (until = Date.now()) => {
  const from = daysAgo(3)
  return Array.from({ length: Math.floor((until - from) / 600_000) }, (_, i) => vehicle(from + i * 600_000))
}

beforeAll(async () => {
  city = await makeOrganization(server.database, 'Turku')
  other = await makeOrganization(server.database)
  manage = await beSignedIn(server, server.database, await city.user())
  site = await city.site({ time_zone: 'UTC', description: 'Key at number 4' })
  secret = await city.site({ time_zone: 'UTC', name: 'Secret Lane' })
  await store(server.database, site, traffic(), [[daysAgo(3), Date.now()]])
  await store(server.database, secret, traffic(), [[daysAgo(3), Date.now()]])
})

test('a site is private until a manager publishes it, and each change is one act of the audit log', async () => {
  const path = `/app/api/organization/sites/${secret}/publication`
  expect((await manage('GET', path)).json).toEqual({ publication: null })
  expect((await open(`/sites/${secret}`)).status).toBe(404)
  const { status, json } = await publish(secret)
  expect([status, json.publication]).toEqual([
    200,
    {
      ...TERMS,
      description: '',
      delay_hours: 24,
      shortest_interval: '1h',
      shows_speeds: true,
      shows_vehicles: false,
      published_at: expect.any(String),
      changed_at: expect.any(String),
    },
  ])
  await publish(secret)
  await publish(secret, { delay_hours: 0 })
  expect((await unpublish(secret)).status).toBe(204)
  expect((await unpublish(secret)).status).toBe(204)
  const { rows } = await server.database.query(
    "select action, details from audit_log where action like 'site.%publi%' order by id",
  )
  expect(rows).toEqual([
    { action: 'site.publish', details: expect.objectContaining(TERMS) },
    { action: 'site.change_publication', details: { delay_hours: { from: 24, to: 0 } } },
    { action: 'site.unpublish', details: {} },
  ])
})

test('terms that cannot be are refused, each under its field', async () => {
  const wrong = { licence: 'mine', attribution: ' ', delay_hours: 8761, shortest_interval: '2m' }
  const { status, json } = await publish(site, wrong)
  expect([status, Object.keys(json)]).toEqual([400, Object.keys(wrong)])
  expect((await publish(site, { delay_hours: 8760 })).status).toBe(200)
  expect((await publish(site, { delay_hours: -1 })).json).toEqual({
    delay_hours: ['Ensure this value is greater than or equal to 0.'],
  })
})

test('an interval that often holds one vehicle is published only where a manager accepts that, with a row of the audit log', async () => {
  const at = await city.site({ time_zone: 'UTC' })
  for (const shortest_interval of ['5m', '1m']) {
    for (const more of [{}, { accepts_single_vehicles: false }]) {
      const { status, json } = await publish(at, { shortest_interval, ...more })
      const sentence = `An interval of ${shortest_interval} often holds a single vehicle: send true to accept this.`
      expect([status, json]).toEqual([400, { accepts_single_vehicles: [sentence] }])
    }
  }
  expect((await open(`/sites/${at}`)).status).toBe(404)
  for (const shortest_interval of ['15m', '1h']) expect((await publish(at, { shortest_interval })).status).toBe(200)
  const { status, json } = await publish(at, { shortest_interval: '1m', accepts_single_vehicles: true })
  expect([status, json.publication.shortest_interval]).toEqual([200, '1m'])
  expect(json.publication).not.toHaveProperty('accepts_single_vehicles')
  // It is accepted with each change of the terms.
  expect((await publish(at, { shortest_interval: '1m', delay_hours: 0 })).status).toBe(400)
  const { rows } = await server.database.query(
    `select details from audit_log where site_id = ${at} and action = 'site.change_publication' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ details: { shortest_interval: { from: '1h', to: '1m' }, accepts_single_vehicles: true } }])
  await unpublish(at)
})

test('a private site, one of another organization and one that does not exist are the same 404, on every route', async () => {
  await publish(site)
  const foreign = await other.site()
  const time = between(daysAgo(2), daysAgo(1))
  for (const id of [secret, foreign, 2 ** 31 - 1, 999_999_999]) {
    for (const path of [
      `/sites/${id}`,
      `/aggregate?sites=${id}&${time}`,
      `/aggregate?sites=${site},${id}&${time}`,
      `/figures?sites=${id}&${time}&sections=volume`,
    ]) {
      const { status, text, headers } = await open(path)
      expect([path, status, text, headers['cache-control']]).toEqual([path, 404, NOT_FOUND, 'no-store'])
    }
  }
})

test('a public site shows what readers need, and neither its own description nor its device or state', async () => {
  await publish(site, { description: 'Counts both directions.', delay_hours: 24 })
  const { json, headers } = await open(`/sites/${site}`)
  expect(json).toMatchObject({
    id: site,
    description: 'Counts both directions.',
    time_zone: 'UTC',
    data_range: { first_vehicle: iso(daysAgo(3)).replace('Z', '+00:00') },
    publication: {
      publisher: 'Turku',
      attribution: 'City of Turku',
      licence: 'CC-BY-4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      delay_hours: 24,
    },
  })
  for (const name of ['device', 'state', 'region']) expect(json).not.toHaveProperty(name)
  expect(Date.parse(json.data_range.last_vehicle)).toBeLessThan(Date.now() - DAY_MS)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
  expect(headers['set-cookie']).toBeUndefined()
  const again = await open(`/sites/${site}`, { 'if-none-match': headers.etag })
  expect([again.status, again.text]).toEqual([304, ''])
  const { items, next_cursor } = (await open('/sites')).json
  // What it counts mostly, and by which times, is of the page of a single site.
  const { counts_mostly, counted_by, ...listed } = json
  expect([counts_mostly, counted_by, items, next_cursor]).toEqual(['motor', [], [listed], null])
})

test('aggregates are those of the API, with the fields of its body as parameters', async () => {
  await publish(site)
  const user = await city.user()
  const [from, to] = [daysAgo(3), daysAgo(1)]
  const body = {
    time: { from_dt: iso(from), to_dt: iso(to) },
    sites: [site],
    interval: '1d',
    group_by: ['channel', 'vehicle_class'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  }
  const expected = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token: user.token, body })
  const published = { ...expected.json, published_until: expect.any(String) }
  const rest = 'interval=1d&weekdays=1,2,3,4,5,6,7'
  const time = `from_dt=${iso(from)}&to_dt=${iso(to)}`
  const repeated = await open(`/aggregate?sites=${site}&${time}&${rest}&group_by=channel&group_by=vehicle_class`)
  expect(repeated.json).toEqual(published)
  expect((await open(`/aggregate?sites=${site}&${time}&${rest}&group_by=channel,vehicle_class`)).json).toEqual(
    published,
  )
})

test('figures are those of the API', async () => {
  await publish(site)
  const user = await city.user()
  const sections = ['volume', 'speeds', 'classes']
  const [from_dt, to_dt] = [iso(daysAgo(3)), iso(daysAgo(1))]
  const body = { time: { from_dt, to_dt }, sites: [site], sections }
  const expected = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', { token: user.token, body })
  const { json } = await open(`/figures?sites=${site}&from_dt=${from_dt}&to_dt=${to_dt}&sections=${sections}`)
  expect(json).toEqual({ ...expected.json, published_until: expect.any(String) })
})

test('nothing younger than the delay is counted, to the interval, and a window after it is empty', async () => {
  await publish(site, { delay_hours: 24 })
  const until = Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS
  const { json } = await open(`/aggregate?sites=${site}&${between(daysAgo(3), daysAgo(-1))}`)
  expect(json.published_until).toBe(iso(until))
  expect(json.items).toMatchObject([{ end: iso(until).replace('Z', '+00:00'), count: (until - daysAgo(3)) / 600_000 }])
  expect((await open(`/aggregate?sites=${site}&${between(until, until + DAY_MS)}`)).json.items).toEqual([])
  const year = new Date(daysAgo(2)).getUTCFullYear()
  const figures = (await open(`/figures?sites=${site}&year=${year}&sections=day_volumes`)).json
  const days = figures.items[0].day_volumes.items.filter(({ volume }: { volume: number }) => volume > 0)
  expect(days.at(-1).date).toBe(iso(Math.floor(until / DAY_MS) * DAY_MS - 1).slice(0, 10))
  expect((await open(`/figures?sites=${site}&year=${year + 1}&sections=volume`)).json.items).toEqual([])
})

test('nothing finer than the terms is answered: no shorter interval, no window within one, no filter on single vehicles', async () => {
  await publish(site)
  const time = between(daysAgo(2), daysAgo(1))
  const sentence = (path: string) => open(path).then(({ status, json }) => [status, json])
  expect(await sentence(`/aggregate?sites=${site}&${time}&interval=15m`)).toEqual([
    400,
    { interval: ['The shortest published interval is 1h.'] },
  ])
  const within = await open(`/aggregate?sites=${site}&${between(daysAgo(2) + 1, daysAgo(2) + HOUR_MS - 1)}`)
  expect(Object.keys(within.json)).toEqual(['from_dt', 'to_dt'])
  expect(await sentence(`/aggregate?sites=${site}&${time}&headway_s=5`)).toEqual([
    400,
    { headway_s: ['Unknown field.'] },
  ])
  expect((await open(`/figures?sites=${site}&${time}&sections=quarters`)).json).toEqual({
    sections: ['quarters needs quarters of an hour, and published are whole hours.'],
  })
  await publish(site, { shortest_interval: '15m' })
  expect((await open(`/aggregate?sites=${site}&${time}&interval=15m`)).status).toBe(200)
  expect((await open(`/figures?sites=${site}&${time}&sections=quarters`)).status).toBe(200)
  expect((await open(`/aggregate?sites=${site}&${time}&interval=5m`)).status).toBe(400)
})

test('without speeds only vehicles and classes are counted', async () => {
  await publish(site, { shows_speeds: false })
  const time = between(daysAgo(2), daysAgo(1))
  const { items } = (await open(`/aggregate?sites=${site}&${time}`)).json
  expect(items).toMatchObject([{ count: 144, speed_kmh: { mean: null, p85: null, max: null } }])
  const refused = ['Speeds, lengths and headways of these sites are not published.']
  expect((await open(`/aggregate?sites=${site}&${time}&speed_bin_kmh=10`)).json).toEqual({ speed_bin_kmh: refused })
  expect((await open(`/figures?sites=${site}&${time}&sections=volume,speeds`)).json).toEqual({
    sections: [`speeds: ${refused}`],
  })
  expect((await open(`/figures?sites=${site}&${time}&sections=volume`)).status).toBe(200)
  const byScheme = async (scheme: string) => {
    const paths = [
      `/aggregate?sites=${site}&${time}&group_by=vehicle_class&class_scheme=${scheme}`,
      `/figures?sites=${site}&${time}&sections=classes&class_scheme=${scheme}`,
    ]
    return Promise.all(paths.map(async path => (await open(path)).json.class_scheme))
  }
  const isOfLengths = (scheme: TargetScheme) => scheme.endsWith('_length')
  expect(TARGET_SCHEMES.filter(isOfLengths)).toHaveLength(6)
  for (const scheme of TARGET_SCHEMES) {
    const expected = isOfLengths(scheme) ? refused : undefined
    expect(await byScheme(scheme), scheme).toEqual([expected, expected])
  }
  await publish(site)
  expect(await byScheme('webtris_length')).toEqual([undefined, undefined])
})

test('times between two vehicles are published of whole days, and no threshold can be moved', async () => {
  const there = await city.site({ time_zone: 'Asia/Kathmandu' })
  await publish(site)
  await publish(there)
  const refusal = async (id: number, query: string) => {
    const { status, json } = await open(`/figures?sites=${id}&${query}`)
    return status === 200 ? null : json
  }
  const [days, hour] = [between(daysAgo(3), daysAgo(1)), between(daysAgo(2), daysAgo(2) + HOUR_MS)]
  const night = -(5 * HOUR_MS + 45 * 60_000)
  const year = new Date(daysAgo(2)).getUTCFullYear()
  for (const section of ['headways', 'free_flow']) {
    const of = (zone: string) => ({
      sections: [
        `${section} is published of whole days only: begin and end at midnight by the clock of ${zone}, and leave out hours.`,
      ],
    })
    const sections = `sections=volume,${section}`
    expect(await refusal(site, `${sections}&${days}&weekdays=1,2`)).toBeNull()
    expect(await refusal(site, `${sections}&year=${year}`)).toBeNull()
    expect(await refusal(there, `${sections}&${between(daysAgo(2) + night, daysAgo(1) + night)}`)).toBeNull()
    expect(await refusal(site, `${sections}&${hour}`)).toEqual(of('UTC'))
    expect(await refusal(site, `${sections}&${between(daysAgo(2) + HOUR_MS, daysAgo(1))}`)).toEqual(of('UTC'))
    expect(await refusal(site, `${sections}&${days}&hours=7`)).toEqual(of('UTC'))
    expect(await refusal(site, `${sections}&year=${year}&hours=7`)).toEqual(of('UTC'))
    const within = between(daysAgo(2) + night + HOUR_MS, daysAgo(1) + night)
    expect(await refusal(there, `${sections}&${within}`)).toEqual(of('Asia/Kathmandu'))
  }
  expect(await refusal(site, `sections=speeds&${hour}`)).toBeNull()
  for (const name of ['speed_limit', 'pace_width', 'free_flow_headway_s', 'platoon_headway_s']) {
    expect(await refusal(site, `sections=volume&${days}&${name}=3`)).toEqual({ [name]: ['Unknown field.'] })
  }
  await unpublish(there)
})

test('a site with counts of intervals alone is counted as one with vehicles', async () => {
  const counted = await city.site({ time_zone: 'UTC' })
  const at = daysAgo(3)
  const quarters = Array.from({ length: 96 }, (_, i) => interval(at + i * 900_000, { total: 15 }))
  await storeIntervalsOf(server.database, counted, quarters)
  await publish(counted)
  const time = between(at, at + 2 * DAY_MS)
  const { items } = (await open(`/aggregate?sites=${counted}&${time}&interval=1d`)).json
  expect(items).toMatchObject([
    { count: 1440, coverage: 1, speed_kmh: { mean: null } },
    { count: 0, coverage: 0 },
  ])
  const [figures] = (await open(`/figures?sites=${counted}&${time}&sections=classes,day_volumes`)).json.items
  const classes = figures.classes.items.map((item: { class: string; count: number }) => [item.class, item.count])
  expect(Object.fromEntries(classes)).toMatchObject({ car: 1152, truck: 192, unknown: 96 })
  expect(figures.day_volumes.items).toMatchObject([
    { volume: 1440, coverage: 1 },
    { volume: 0, coverage: 0 },
  ])
  await unpublish(counted)
})

test('what is wrong with a request is named, all at once', async () => {
  await publish(site)
  expect((await open('/aggregate')).json).toEqual({
    from_dt: ['This field is required.'],
    to_dt: ['This field is required.'],
    sites: ['This field is required.'],
  })
  const reversed = `/aggregate?sites=${site}&${between(daysAgo(1), daysAgo(2))}`
  expect((await open(reversed)).json).toEqual({ to_dt: ['to_dt must be after from_dt.'] })
  const long = await open(`/aggregate?sites=${site}&${between(daysAgo(400), daysAgo(1))}`)
  expect(long.json).toEqual({ to_dt: ['The time window may not exceed 366 days.'] })
  const tooFine = await open(
    `/aggregate?sites=${site}&${between(daysAgo(366), daysAgo(1))}&interval=1h&group_by=lane&from=1`,
  )
  expect(tooFine.json).toEqual({ from: ['Unknown field. Did you mean from_dt?'] })
  const many = Array.from({ length: 21 }, () => site).join()
  expect((await open(`/aggregate?sites=${many}&${between(daysAgo(2), daysAgo(1))}`)).json).toEqual({
    sites: ['Ensure this field has no more than 20 elements.'],
  })
  expect((await open('/sites?bbox=1,2,3')).json).toEqual({
    bbox: ['Use four numbers in degrees: west,south,east,north.'],
  })
})

test('sites of several publishers or time zones are asked for one at a time', async () => {
  await publish(site)
  const there = await city.site({ time_zone: 'Asia/Kathmandu' })
  await publish(there)
  const { json } = await open(`/aggregate?sites=${site},${there}&${between(daysAgo(2), daysAgo(1))}`)
  expect(json).toEqual({ sites: ['These sites lie in several time zones. Ask for those of one at a time.'] })
  // 05:45 ahead: an hour of UTC is no hour there.
  const within = await open(`/aggregate?sites=${there}&${between(daysAgo(2), daysAgo(1))}`)
  expect(Object.keys(within.json)).toEqual(['from_dt', 'to_dt'])
  const manager = await beSignedIn(server, server.database, await other.user())
  const foreign = await other.site({ time_zone: 'UTC' })
  await manager('PUT', `/app/api/organization/sites/${foreign}/publication`, { body: TERMS })
  const both = await open(`/aggregate?sites=${site},${foreign}&${between(daysAgo(2), daysAgo(1))}`)
  expect(both.json).toEqual({ sites: ['These sites have several publishers. Ask for those of one at a time.'] })
  await unpublish(there)
  await manager('DELETE', `/app/api/organization/sites/${foreign}/publication`)
})

test('a site that becomes private is gone for the next request, also where its answers were cached, at every process', async () => {
  await publish(site)
  const elsewhere = new PublicSitesReader(server.database)
  const paths = ['/sites', `/sites/${site}`, `/aggregate?sites=${site}&${between(daysAgo(2), daysAgo(1))}`]
  for (const path of paths) expect((await open(path)).status).toBe(200)
  expect((await elsewhere.read()).byId.has(site)).toBe(true)
  await unpublish(site)
  expect((await open('/sites')).json.items).toEqual([])
  for (const path of paths.slice(1)) expect((await open(path)).status).toBe(404)
  expect((await elsewhere.read()).byId.has(site)).toBe(false)
  await publish(site)
  for (const path of paths) expect((await open(path)).status).toBe(200)
})

test('the list has pages, and finds by box and words', async () => {
  await publish(site)
  const far = await city.site({ name: 'Älvgatan', latitude: 10, longitude: 179 })
  await publish(far)
  const ids = async (query: string) => (await open(`/sites?${query}`)).json.items.map(({ id }: { id: number }) => id)
  expect(await ids('bbox=178,9,-179,11')).toEqual([far])
  expect(await ids('bbox=20,60,24,61')).toEqual([site])
  expect(await ids('q=alvgatan')).toEqual([far])
  const first = (await open('/sites?limit=1')).json
  expect(first.items.map(({ id }: { id: number }) => id)).toEqual([site])
  const second = (await open(`/sites?limit=1&cursor=${first.next_cursor}`)).json
  expect([second.items.map(({ id }: { id: number }) => id), second.next_cursor]).toEqual([[far], null])
  expect((await open(`/sites?limit=1&q=x&cursor=${first.next_cursor}`)).json).toEqual({ cursor: ['Invalid cursor.'] })
  await unpublish(far)
})

test('single vehicles are listed by the minute where a manager publishes them, with no field beyond what is public', async () => {
  const at = await city.site({ time_zone: 'UTC' })
  const from = daysAgo(3)
  const measured = { length_m: 11.37, headway_s: 7.654, lane: 1, class_code: 3 }
  await store(server.database, at, [
    vehicle(from + 61_234, { ...measured, vehicle_class: 'truck', speed_kmh: 61.7 }),
    vehicle(from + 118_765, { ...measured, speed_kmh: null }),
    vehicle(from + 119_001, { ...measured, channel: 2, speed_kmh: 48.4 }),
    vehicle(from + 119_002, { ...measured, speed_kmh: 33, device_fault: true }),
    vehicle(from + 120_000, measured),
    vehicle(from + 180_000, measured),
  ])
  const list = (start: number, end: number) => open(`/vehicles?sites=${at}&${between(start, end)}`)
  const terms = { shortest_interval: '1m', shows_vehicles: true, accepts_single_vehicles: true }
  expect((await publish(at, { ...terms, shortest_interval: '5m' })).json).toEqual({
    shows_vehicles: ['Single vehicles are listed by the minute: set shortest_interval to 1m.'],
  })
  expect((await publish(at, { ...terms, accepts_single_vehicles: false })).json).toHaveProperty(
    'accepts_single_vehicles',
  )
  await publish(at, { ...terms, shows_vehicles: false })
  const refused = await list(from, from + HOUR_MS)
  expect([refused.status, refused.json]).toEqual([
    400,
    { sites: ['Single vehicles of these sites are not published.'] },
  ])
  expect((await publish(at, terms)).json.publication.shows_vehicles).toBe(true)
  expect((await open(`/sites/${at}`)).json.publication.shows_vehicles).toBe(true)
  const minute = iso(from + 60_000)
  const car = { site: at, channel: 1, vehicle_class: 'car' }
  // In the order of channel, class and speed; the invalid one is not there, and the page ends with a whole minute.
  const first = await list(from, from + HOUR_MS)
  expect(first.json).toEqual({
    items: [
      { ...car, minute, speed_kmh: null },
      { ...car, minute, vehicle_class: 'truck', speed_kmh: 62 },
      { ...car, minute, channel: 2, speed_kmh: 48 },
    ],
    next_from_dt: iso(from + 120_000),
    published_until: expect.any(String),
  })
  const second = await list(Date.parse(first.json.next_from_dt), from + HOUR_MS)
  expect(second.json).toMatchObject({
    items: [
      { ...car, minute: iso(from + 120_000), speed_kmh: 50 },
      { ...car, minute: iso(from + 180_000), speed_kmh: 50 },
    ],
    next_from_dt: null,
  })
  expect((await list(daysAgo(0), daysAgo(-1))).json.items).toEqual([])
  expect((await list(from + 1, from + 90_000)).json).toEqual({
    from_dt: [expect.stringMatching(/^Published are whole intervals of 1m /)],
    to_dt: [expect.stringMatching(/^Published are whole intervals of 1m /)],
  })
  expect((await open(`/vehicles?sites=${at}&${between(from, from + HOUR_MS)}&speed_kmh=5`)).status).toBe(400)
  await publish(at, { ...terms, shows_speeds: false })
  const speeds = (await list(from, from + HOUR_MS)).json.items.map((item: { speed_kmh: unknown }) => item.speed_kmh)
  expect(speeds).toEqual([null, null, null])
  const busy = Array.from({ length: VEHICLES + 1 }, (_, i) => vehicle(from + 2 * HOUR_MS + i * 1000))
  await store(server.database, at, busy.slice(1))
  expect((await list(from + 2 * HOUR_MS, from + 3 * HOUR_MS)).json.items).toHaveLength(VEHICLES)
  await store(server.database, at, busy.slice(0, 1))
  const crowded = await list(from + 2 * HOUR_MS, from + 3 * HOUR_MS + 60_000)
  expect([crowded.status, Object.keys(crowded.json)]).toEqual([400, ['sites']])
  await unpublish(at)
  expect((await list(from, from + HOUR_MS)).text).toBe(NOT_FOUND)
})

const BOX = { bbox: ['Use four numbers in degrees: west,south,east,north.'] }

test.each([
  ['-180,-90,180,90', 200],
  ['180,-90,-180,90', 200],
  ['0,-90,0,90', 200],
  ['20,61,24,60', BOX],
  ['-181,0,0,1', BOX],
  ['0,-91,0,1', BOX],
  ['0,0,180.0001,1', BOX],
  ['1e9,0,1e9,1', BOX],
  ['0,0,Infinity,1', BOX],
  ['a,b,c,d', BOX],
  ['1,2,3', BOX],
  ['1,2,3,4,5,6', BOX],
  ['', BOX],
  [Array.from({ length: 1000 }, () => 1).join(), BOX],
])('a box of %s is taken or refused alike by the list and by OGC API Features', async (bbox, expected) => {
  await publish(site)
  for (const path of ['api/v1/sites', 'ogc/collections/sites/items']) {
    const { status, json } = await ask(server.url, 'GET', `/open/${path}?bbox=${bbox}`)
    if (expected === 200) expect([path, status]).toEqual([path, 200])
    else expect([path, status, Object.keys(json)]).toEqual([path, 400, Object.keys(expected as object)])
  }
  if (bbox === '-180,-90,180,90') expect((await open(`/sites?bbox=${bbox}`)).json.items).toHaveLength(1)
})

test('a request answers as many intervals as it may, and names the limit of one with more', async () => {
  await publish(site, { shortest_interval: '5m', accepts_single_vehicles: true })
  // Two channels of 288 intervals a day.
  const ask = (days: number) =>
    open(`/aggregate?sites=${site}&${between(daysAgo(days + 1), daysAgo(1))}&interval=5m&group_by=channel`)
  const most = await ask(34)
  expect([most.status, most.json.items.length]).toEqual([200, 34 * 288 * 2])
  const many = await ask(35)
  expect([many.status, many.json]).toEqual([400, { interval: [expect.stringContaining('at most 20000 are possible')] }])
  const year = await ask(366)
  expect([year.status, year.json]).toEqual([400, { interval: [expect.stringContaining('at most 20000 are possible')] }])
  const years = await ask(3 * 365)
  expect([years.status, years.json]).toEqual([400, { to_dt: ['The time window may not exceed 366 days.'] }])
})

test('time that is left out is marked in public counts and named in public figures, and its reason is private', async () => {
  await publish(site)
  const [from, to] = [daysAgo(2), daysAgo(2) + 6 * HOUR_MS]
  const body = { from: iso(from), to: iso(to), kind: 'roadworks', effect: 'exclude', note: 'Bridge 7 is closed' }
  const period = await manage('POST', `/app/api/traffic/sites/${site}/quality-periods`, { body })
  expect(period.status, period.text).toBe(201)
  const window = between(daysAgo(3), daysAgo(1))
  const counts = await open(`/aggregate?sites=${site}&${window}&interval=1h&quality=exclude`)
  const marked = counts.json.items.filter(({ quality }: { quality?: string[] }) => quality?.includes('exclude'))
  expect(marked.map(({ count }: { count: number }) => count)).toEqual(Array(6).fill(0))
  const figures = await open(`/figures?sites=${site}&${window}&sections=volume`)
  expect(figures.json.items[0].used).toMatchObject({
    days: 1,
    excluded: 36,
    exclusions: 1,
    left_out: [{ days: 1, reason: 'excluded' }],
  })
  for (const { text } of [counts, figures]) expect(text).not.toMatch(/Bridge 7|roadworks/)
  await manage('DELETE', `/app/api/traffic/sites/${site}/quality-periods/${period.json.id}`)
})

test('what readers do not take of large answers is limited, apart from answers to callers', async () => {
  await publish(site)
  const path = `/open/api/v1/aggregate?sites=${site}&${between(daysAgo(360), daysAgo(0))}&interval=1h`
  const { hostname, port } = new URL(server.url)
  const paused = connect(Number(port), hostname)
    .on('error', () => {})
    .pause()
  // More of them than the buffers of two sockets hold.
  const statusAfterAnother = async () => {
    paused.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    return (await ask(server.url, 'GET', path)).status
  }
  expect(await statusAfterAnother()).toBe(200)
  await expect.poll(statusAfterAnother, { timeout: 20_000 }).toBe(503)
  expect((await ask(server.url, 'GET', '/openapi.json')).status).toBe(200)
  paused.destroy()
  await expect.poll(async () => (await ask(server.url, 'GET', path)).status).toBe(200)
})

const limited = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1' }, limits: { publicRequestsPerMinute: 3 } })

test('requests of an address are limited in a minute, behind a trusted proxy by the address of the reader', async () => {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 5_000) await sleep(left)
  const from = (address: string) =>
    ask(limited.url, 'GET', '/open/api/v1/sites', { headers: { 'x-forwarded-for': address } })
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await from('192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const { headers } = await from('192.0.2.1')
  expect(headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('192.0.2.2')).status).toBe(200)
})

test('reads of public sites are counted, and each day is one row of the audit log', async () => {
  const counter = new ReadCounter(server.database, new AbortController().signal)
  const reader = new PublicSitesReader(server.database, (id, reads) => counter.count(id, reads))
  await publish(site)
  const known = await reader.read()
  for (const id of [site, site]) findPublicSite(known, id)
  expect(() => findPublicSite(known, 999_999)).toThrow()
  await counter.flush()
  findPublicSite(known, site)
  await counter.flush()
  // A day is recorded an hour after its end: between 00:00 and 01:00 UTC the day before is not yet.
  await server.database.query(`update open_reads set day = day - 2 where organization_id = ${city.id}`)
  await auditReads(server.database)
  await auditReads(server.database)
  const { rows } = await server.database.query(
    "select actor, details from audit_log where action = 'site.read_anonymously'",
  )
  expect(rows).toEqual([{ actor: 'service', details: { reads: expect.any(Number) } }])
  expect(rows[0]?.details.reads).toBeGreaterThanOrEqual(3)
})

test('an answer about all sites is a read of each, also of those of other organizations', async () => {
  const reads = new Map<number, number>()
  const reader = new PublicSitesReader(server.database, (id, sites) => reads.set(id, (reads.get(id) ?? 0) + sites))
  const [second, foreign] = [await city.site({ time_zone: 'UTC' }), await other.site({ time_zone: 'UTC' })]
  await publish(site)
  await publish(second)
  const manager = await beSignedIn(server, server.database, await other.user())
  await manager('PUT', `/app/api/organization/sites/${foreign}/publication`, { body: TERMS })
  expect(allPublicSites(await reader.read()).map(({ shown }) => shown.id)).toEqual([site, second, foreign])
  expect([...reads]).toEqual([
    [city.id, 2],
    [other.id, 1],
  ])
  await unpublish(second)
  await manager('DELETE', `/app/api/organization/sites/${foreign}/publication`)
})
