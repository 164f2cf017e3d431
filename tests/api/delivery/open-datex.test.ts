import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { OPEN_LIMITS } from '../../../server/delivery/open/count-published.ts'
import { LatestParts } from '../../../server/delivery/open/datex/latest-parts.ts'
import { readMeasurements } from '../../../server/delivery/open/datex/read-measurements.ts'
import { PublicSitesReader } from '../../../server/delivery/open/public-sites.ts'
import { publishSite, unpublishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeGroup, setGroups } from '../../support/people/grouping.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { checkDatexWithoutSchema, elementsOf } from '../../support/reading/check-datex-without-schema.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { watched } from '../../support/services/watched-database.ts'
import { interval, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

/** A day of hours of two channels. */
const MEASURED = 48
const datex = { ...OPEN_LIMITS.datex, measured: MEASURED }
const server = useServer({ limits: { publicRequestsPerMinute: 0, open: { ...OPEN_LIMITS, datex } } })
const DATEX = '/open/datex2/v3'
const open = (path: string, headers = {}) => ask(server.url, 'GET', DATEX + path, { headers })
const hour = daysAgo(3) + 10 * HOUR_MS

let city: TestOrganization
let site: number
const publish = (id: number, terms: object = {}) =>
  publishSite(
    server.database,
    city.id,
    { id, site_id: 'A' },
    publicationInput.parse({ licence: 'CC0-1.0', attribution: 'A city', ...terms }),
    OPERATOR,
  )

beforeAll(async () => {
  city = await makeOrganization(server.database, 'City <of> "Turku" & more')
  site = await city.site({
    name: 'Brücke & <Fluss>',
    site_id: 'A',
    time_zone: 'UTC',
    channels: [
      { number: 1, lanes: 2, bearing_deg: 44 },
      { number: 2, bearing_deg: 225 },
    ],
  })
  const vehicles = [
    vehicle(hour + 60_000, { speed_kmh: 40, length_m: 4.4 }),
    vehicle(hour + 120_000, { speed_kmh: 60, length_m: null }),
    vehicle(hour + 180_000, { vehicle_class: 'semi_trailer', speed_kmh: 50, length_m: 16.5 }),
    vehicle(hour + 240_000, { vehicle_class: 'bicycle', speed_kmh: 20, length_m: 1.8 }),
  ]
  await store(server.database, site, vehicles, [[hour, hour + HOUR_MS]])
})

test('without a public site there is no document', async () => {
  expect((await open('/site-table.xml')).status).toBe(404)
  expect((await open('/measured-data.xml')).status).toBe(404)
})

test('the site table has every channel with its quantities, and names are escaped', async () => {
  await publish(site)
  const { text, headers } = await open('/site-table.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const table = checkDatexWithoutSchema(text)
  const texts = (name: string) => elementsOf(table, name).map(element => element.text)
  expect(texts('com:value')).toEqual(['Brücke & <Fluss>'])
  expect(texts('com:nationalIdentifier')).toEqual(['City <of> "Turku" & more'])
  expect(texts('roa:measurementSiteNumberOfLanes')).toEqual(['3'])
  expect([...new Set(texts('roa:measurementSide'))]).toEqual(['northEastBound', 'southWestBound'])
  expect(texts('com:informationStatus')).toEqual(['real'])
  await publish(site, { shows_speeds: false })
  const counted = checkDatexWithoutSchema((await open('/site-table.xml')).text)
  const types = elementsOf(counted, 'roa:specificMeasurementValueType').map(element => element.text)
  expect([...new Set(types)]).toEqual(['trafficFlow'])
  expect(elementsOf(counted, 'com:lengthCharacteristic')).toEqual([])
})

test('the version of the table is the same wherever a document names it, and another one when its sites change', async () => {
  const more = await city.site({ site_id: 'V', time_zone: 'UTC' })
  const other = await city.site({ site_id: 'W', time_zone: 'UTC' })
  await publish(site)
  const versionOf = async (path: string, name: string) =>
    elementsOf(checkDatexWithoutSchema((await open(path)).text), name)[0]?.attributes.version
  const known: (string | undefined)[] = []
  const change = async (act: () => Promise<unknown>) => {
    await act()
    const version = await versionOf('/site-table.xml', 'roa:measurementSiteTable')
    for (const query of ['', `?sites=${site}`, `?sites=${site}&from_dt=${iso(hour)}&to_dt=${iso(hour + HOUR_MS)}`]) {
      expect(await versionOf(`/measured-data.xml${query}`, 'roa:measurementSiteTableReference'), query).toBe(version)
    }
    expect(known).not.toContain(version)
    known.push(version)
  }
  await change(() => publish(more))
  await change(() => publish(more, { shows_speeds: false }))
  await change(() => publish(other))
  // One site less and another one more.
  await change(() => unpublishSite(server.database, city.id, { id: more, site_id: 'V' }, OPERATOR))
  await change(() => unpublishSite(server.database, city.id, { id: other, site_id: 'W' }, OPERATOR))
})

/** The values of an interval by the index of their quantity; null: a fault. */
function valuesOf(text: string) {
  const data = checkDatexWithoutSchema(text)
  return elementsOf(data, 'roa:siteMeasurements').map(one =>
    Object.fromEntries(
      one.children
        .filter(({ attributes }) => attributes.index)
        .map(quantity => {
          const [value] = [...elementsOf(quantity, 'com:vehicleFlowRate'), ...elementsOf(quantity, 'com:speed')]
          return [quantity.attributes.index, value ? Number(value.text) : null]
        }),
    ),
  )
}

test('measured data are vehicles an hour and mean speeds of motor vehicles, by channel and class', async () => {
  await publish(site)
  const range = `from_dt=${iso(hour)}&to_dt=${iso(hour + 2 * HOUR_MS)}`
  const { text } = await open(`/measured-data.xml?sites=${site}&${range}`)
  const [measured, unmeasured] = valuesOf(text)
  // All, mean speed, car, semi-trailer, bicycle; the other direction measured nothing that passed.
  expect(measured).toMatchObject({ 101: 3, 102: 50, 103: 2, 110: 1, 111: 1, 201: 0, 202: null })
  const inputs = elementsOf(checkDatexWithoutSchema(text), 'roa:vehicleFlow')[0]?.attributes.numberOfInputValuesUsed
  expect(inputs).toBe('3')
  // By length: two below 1.85 m or not known are in none of them; what passed the other direction is none of any length.
  expect(measured).toMatchObject({ 112: 0, 113: 1, 114: 0, 115: 0, 116: 1, 213: 0 })
  expect(new Set(Object.values(unmeasured as object))).toEqual(new Set([null]))
  await publish(site, { shortest_interval: '15m' })
  const quarters = await open(`/measured-data.xml?sites=${site}&interval=15m&${range}`)
  expect(valuesOf(quarters.text)[0]).toMatchObject({ 101: 12, 103: 8 })
  // A range that is shorter than the interval.
  const quarter = `interval=1h&from_dt=${iso(hour)}&to_dt=${iso(hour + HOUR_MS / 4)}`
  const part = await open(`/measured-data.xml?sites=${site}&${quarter}`)
  expect(valuesOf(part.text)).toMatchObject([{ 101: 12, 103: 8 }])
})

test('counts of intervals are flows too, and no speeds', async () => {
  const counted = await city.site({ site_id: 'I', time_zone: 'UTC' })
  await storeIntervalsOf(server.database, counted, [interval(hour, { duration_s: 3600, total: 15 })])
  await publish(counted)
  const range = `from_dt=${iso(hour)}&to_dt=${iso(hour + 2 * HOUR_MS)}`
  const [measured, unmeasured] = valuesOf((await open(`/measured-data.xml?sites=${counted}&${range}`)).text)
  expect(measured).toMatchObject({ 101: 15, 102: null, 103: 12, 109: 0, 112: null, 116: null })
  expect(new Set(Object.values(unmeasured as object))).toEqual(new Set([null]))
  await unpublishSite(server.database, city.id, { id: counted, site_id: 'I' }, OPERATOR)
})

test('a minute is published where a manager has chosen it, and is the latest one that is over', async () => {
  const fast = await city.site({ site_id: 'M', time_zone: 'UTC' })
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const traffic = Array.from({ length: 600 }, (_, i) => vehicle(now - 300_000 + i * 1000))
  await store(server.database, fast, traffic, [[now - 300_000, now + 300_000]])
  await publish(fast, { delay_hours: 0, shortest_interval: '5m', accepts_single_vehicles: true })
  const refused = await open(`/measured-data.xml?sites=${fast}&interval=1m`)
  expect([refused.status, refused.json]).toEqual([400, { interval: ['The shortest published interval is 5m.'] }])
  await publish(fast, { delay_hours: 0, shortest_interval: '1m', accepts_single_vehicles: true })
  for (const query of ['', '&interval=1m']) {
    const { text } = await open(`/measured-data.xml?sites=${fast}${query}`)
    const [start, end] = ['com:startOfPeriod', 'com:endOfPeriod'].map(name =>
      Date.parse(elementsOf(checkDatexWithoutSchema(text), name)[0]?.text ?? ''),
    ) as [number, number]
    expect(end - start).toBe(60_000)
    expect([now, now + 60_000]).toContain(end)
    expect(valuesOf(text)[0]).toMatchObject({ 101: 60 * 60, 102: 50 })
  }
  const [two] = [`from_dt=${iso(now - 120_000)}&to_dt=${iso(now)}`]
  expect(valuesOf((await open(`/measured-data.xml?sites=${fast}&interval=1m&${two}`)).text)).toHaveLength(2)
  expect(valuesOf((await open(`/measured-data.xml?sites=${fast}&interval=5m`)).text)).toHaveLength(1)
  const within = `from_dt=${iso(now - 90_000)}&to_dt=${iso(now)}`
  expect((await open(`/measured-data.xml?sites=${fast}&interval=1m&${within}`)).json).toHaveProperty('from_dt')
  await unpublishSite(server.database, city.id, { id: fast, site_id: 'M' }, OPERATOR)
})

test('without a range it is the latest interval of each site, also of those that measured nothing', async () => {
  const silent = await city.site({ site_id: 'B', time_zone: 'Asia/Kathmandu' })
  await publish(silent)
  await publish(site)
  const { text } = await open('/measured-data.xml')
  const data = checkDatexWithoutSchema(text)
  expect(elementsOf(data, 'roa:measurementSiteReference').map(({ attributes }) => attributes.id)).toEqual([
    String(site),
    String(silent),
  ])
  const [end] = elementsOf(data, 'com:endOfPeriod').map(element => Date.parse(element.text))
  expect(end).toBe(Math.floor((Date.now() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS)
  const table = elementsOf(checkDatexWithoutSchema((await open('/site-table.xml')).text), 'roa:measurementSiteTable')[0]
  const [reference] = elementsOf(data, 'roa:measurementSiteTableReference')
  expect(reference?.attributes).toMatchObject({ id: table?.attributes.id, version: table?.attributes.version })
})

test('a site whose counts are sums of longer times is left out of the latest interval, and hides no other', async () => {
  const long = await city.site({ site_id: 'L', time_zone: 'UTC' })
  const latest = Math.floor((Date.now() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS - HOUR_MS
  await storeIntervalsOf(server.database, long, [interval(latest, { duration_s: 7200 })])
  await publish(long)
  await publish(site)
  const { status, text } = await open('/measured-data.xml')
  expect(status, text).toBe(200)
  const references = elementsOf(checkDatexWithoutSchema(text), 'roa:measurementSiteReference')
  const ids = references.map(({ attributes }) => attributes.id)
  expect(ids).toContain(String(site))
  expect(ids).not.toContain(String(long))
  const range = `from_dt=${iso(latest)}&to_dt=${iso(latest + HOUR_MS)}`
  const named = await open(`/measured-data.xml?sites=${long}&${range}`)
  expect([named.status, Object.keys(named.json)]).toEqual([400, ['interval']])
  await unpublishSite(server.database, city.id, { id: long, site_id: 'L' }, OPERATOR)
})

test('how many sites are read together, and which are left out, is found once', async () => {
  const latest = Math.floor((Date.now() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS - HOUR_MS
  const ids: number[] = []
  for (let i = 0; i < 5; i++) {
    const id = await city.site({ site_id: `T${i}`, time_zone: 'UTC' })
    await publish(id)
    ids.push(id)
  }
  await storeIntervalsOf(server.database, ids[4] as number, [interval(latest, { duration_s: 7200 })])
  const { byId } = await new PublicSitesReader(server.database).read()
  const sites = [...byId.values()].filter(({ row }) => ids.includes(row.id))
  // Two channels of two sites are as many as fit.
  const limits = { ...datex, items: 4 }
  const parts = new LatestParts()
  let statements = 0
  const database = watched(server.database, () => statements++)
  const read = async () => {
    statements = 0
    const measured = await readMeasurements(database, { sites, interval: '1h', time: null, limits }, parts)
    expect(measured.map(one => one.site.id)).toEqual(ids.slice(0, 4))
    return statements
  }
  const [first, second, third] = [await read(), await read(), await read()]
  expect(second).toBeLessThan(first)
  expect(third).toBe(second)
  for (const [i, id] of ids.entries()) {
    await unpublishSite(server.database, city.id, { id, site_id: `T${i}` }, OPERATOR)
  }
})

test.each(['/site-table.xml', '/measured-data.xml'])(
  '%s is compressed, and answered 304 while it is the same',
  async path => {
    await publish(site)
    const { headers, text } = await open(path)
    expect((await open(path, { 'if-none-match': headers.etag })).status).toBe(304)
    const packed = await fetch(server.url + DATEX + path, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.text()).toBe(text)
    await publish(site, { shows_speeds: false })
    const other = await open(path, { 'if-none-match': headers.etag })
    expect([other.status, other.headers.etag === headers.etag]).toEqual([200, false])
  },
)

test('the latest quarter of an hour is that of sites that publish quarters', async () => {
  const now = Math.floor(Date.now() / 900_000) * 900_000
  const quick = await city.site({ site_id: 'R', time_zone: 'UTC' })
  const from = now - 900_000
  await store(server.database, quick, [vehicle(from + 1000), vehicle(now - 1)], [[from, now]])
  await publish(quick, { delay_hours: 0, shortest_interval: '15m' })
  const read = async () => (await open(`/measured-data.xml?sites=${quick}&interval=15m`)).text
  const text = await read()
  const data = checkDatexWithoutSchema(text)
  const [start, end] = ['com:startOfPeriod', 'com:endOfPeriod'].map(name =>
    Date.parse(elementsOf(data, name)[0]?.text as string),
  ) as [number, number]
  expect(end - start).toBe(900_000)
  // The next quarter may begin meanwhile.
  if (end === now) {
    expect(valuesOf(text)[0]).toMatchObject({ 101: 8, 102: 50 })
    const flow = elementsOf(data, 'roa:vehicleFlow')[0]
    expect(flow?.attributes.numberOfInputValuesUsed).toBe('2')
  } else expect(end).toBe(now + 900_000)
  await unpublishSite(server.database, city.id, { id: quick, site_id: 'R' }, OPERATOR)
})

test('what cannot be is refused under its name, and a private site is none', async () => {
  await publish(site)
  const secret = await city.site({ site_id: 'C' })
  const range = `from_dt=${iso(hour)}&to_dt=${iso(hour + HOUR_MS)}`
  for (const [query, name] of [
    [range, 'sites'],
    [`sites=${site}&from_dt=${iso(hour)}`, 'to_dt'],
    [`sites=${site}&from_dt=${iso(hour)}&to_dt=${iso(hour + 25 * HOUR_MS)}`, 'to_dt'],
    [`sites=${site}&from_dt=${iso(hour + HOUR_MS)}&to_dt=${iso(hour)}`, 'to_dt'],
    [`sites=${site}&from_dt=${iso(hour + 1)}&to_dt=${iso(hour + HOUR_MS)}`, 'from_dt'],
    ['interval=5m', 'interval'],
    ['sites=x', 'sites'],
    ['lane=1', 'lane'],
  ] as const) {
    const { status, json } = await open(`/measured-data.xml?${query}`)
    expect([status, Object.keys(json)], query).toEqual([400, [name]])
  }
  expect((await open(`/measured-data.xml?sites=${secret}&${range}`)).status).toBe(404)
  const day = `sites=${site}&from_dt=${iso(hour)}&to_dt=${iso(hour + 24 * HOUR_MS)}`
  expect((await open(`/measured-data.xml?${day}`)).status).toBe(200)
  await publish(site, { shortest_interval: '15m' })
  const tooLong = await open(`/measured-data.xml?${day}&interval=15m`)
  expect([tooLong.status, Object.keys(tooLong.json)]).toEqual([400, ['interval']])
})

test('with a token it is of all sites of its organization that the user sees, without a delay, and of no others', async () => {
  const [one, two] = [
    await city.site({ site_id: 'P', time_zone: 'UTC' }),
    await city.site({ site_id: 'Q', time_zone: 'UTC' }),
  ]
  const now = Math.floor(Date.now() / 300_000) * 300_000
  await store(server.database, one, [vehicle(now - 60_000)], [[now - 300_000, now]])
  const foreign = await makeOrganization(server.database)
  const hidden = await foreign.site({ site_id: 'F' })
  const [all, some, none] = [await city.user(), await city.user(), await foreign.user(['can_use_api'])]
  await setGroups(server.database, city, some, [await makeGroup(server.database, city, { sites: [one] })])
  const own = (path: string, { token }: { token: string }, headers = {}) =>
    ask(server.url, 'GET', `/api/v1/traffic/datex2/v3${path}`, { token, headers })
  const ids = (text: string, name: string) =>
    elementsOf(checkDatexWithoutSchema(text), name).map(({ attributes }) => Number(attributes.id))
  const table = await own('/site-table.xml', all)
  expect(table.headers['cache-control']).toBe('private, no-cache')
  expect(ids(table.text, 'roa:measurementSite')).toEqual(expect.arrayContaining([site, one, two]))
  expect(ids(table.text, 'roa:measurementSite')).not.toContain(hidden)
  expect((await own('/site-table.xml', all, { 'if-none-match': table.headers.etag })).status).toBe(304)
  expect(ids((await own('/site-table.xml', some)).text, 'roa:measurementSite')).toEqual([one])
  const latest = await own('/measured-data.xml', some)
  expect(ids(latest.text, 'roa:measurementSiteReference')).toEqual([one])
  const range = `sites=${one}&interval=5m&from_dt=${iso(now - 300_000)}&to_dt=${iso(now)}`
  // One in five minutes are twelve an hour.
  expect(valuesOf((await own(`/measured-data.xml?${range}`, some)).text)).toMatchObject([{ 101: 12, 102: 50 }])
  const minutes = valuesOf((await own(`/measured-data.xml?${range.replace('5m', '1m')}`, some)).text)
  expect(minutes.map(values => values[101])).toEqual([0, 0, 0, 0, 60])
  const referred = elementsOf(checkDatexWithoutSchema(latest.text), 'roa:measurementSiteTableReference')[0]
  const tableOf = async (user: { token: string }) =>
    elementsOf(checkDatexWithoutSchema((await own('/site-table.xml', user)).text), 'roa:measurementSiteTable')[0]
  expect(referred?.attributes.version).toBe((await tableOf(some))?.attributes.version)
  const named = checkDatexWithoutSchema((await own(`/measured-data.xml?sites=${one}`, all)).text)
  const version = (await tableOf(all))?.attributes.version
  expect(elementsOf(named, 'roa:measurementSiteTableReference')[0]?.attributes.version).toBe(version)
  const denied = [own(`/measured-data.xml?sites=${two}`, some), own(`/measured-data.xml?sites=${hidden}`, all)]
  for (const { status } of await Promise.all([...denied, own('/site-table.xml', none)])) expect(status).toBe(403)
  const unknown = await own('/measured-data.xml?sites=999999', all)
  expect([unknown.status, Object.keys(unknown.json)]).toEqual([400, ['sites']])
  expect((await own('/site-table.xml', { token: 'way_wrong' })).status).toBe(401)
  expect((await open(`/measured-data.xml?sites=${one}`)).status).toBe(404)
})
