import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignDevice } from '../../../server/field/devices/assignments.ts'
import { retireSite } from '../../../server/field/sites/edit-site.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

const TEN = [
  'id',
  'site_id',
  'name',
  'description',
  'device_type',
  'coordinates',
  'street_name',
  'city',
  'country',
  'data_range',
]

let at: TwoOrganizations
let region: TestOrganization
let token: string
let moers: number
let bare: number

beforeAll(async () => {
  at = await twoOrganizations()
  region = at.other
  token = (await region.user()).token
  moers = await region.site({
    site_id: 'DE-MOE-01',
    name: 'Römerstraße',
    description: 'Radar at the school \\ left',
    latitude: 51.45,
    longitude: 6.63,
    city: 'Moers',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 30,
    channels: [
      { number: 2, name: 'Out', direction: 'Kamp', lanes: 1, bearing_deg: 270 },
      { number: 1, name: 'In', direction: 'Centre', lanes: 2 },
    ],
  })
  bare = await region.site()
  const radar = { device_type: 'radar', serial: 'R-1', class_scheme: 'tls_8_1', clock_resolution_ms: 10 }
  await region.device(moers, radar)
})
afterAll(() => at?.end())

const list = (query = '', sent: object = {}) => at.call('GET', `/api/v1/traffic/sites${query}`, { token, ...sent })
describe('a list item', () => {
  test('has exactly the ten fields, in their order and of their types', async () => {
    const { status, json } = await list()
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['items'])
    for (const item of json.items) {
      expect(Object.keys(item)).toEqual(TEN)
      expect(item).toEqual({
        id: expect.any(Number),
        site_id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        device_type: expect.any(String),
        coordinates: { latitude: expect.any(Number), longitude: expect.any(Number) },
        street_name: expect.any(String),
        city: expect.any(String),
        country: expect.stringMatching(/^[A-Z]{2}$/),
        data_range: expect.any(Object),
      })
      expect(Object.keys(item.data_range)).toEqual(['first_vehicle', 'last_vehicle'])
    }
    expect(json.items.find((item: { id: number }) => item.id === moers)).toEqual({
      id: moers,
      site_id: 'DE-MOE-01',
      name: 'Römerstraße',
      description: 'Radar at the school \\ left',
      device_type: 'radar',
      coordinates: { latitude: 51.45, longitude: 6.63 },
      street_name: '',
      city: 'Moers',
      country: 'DE',
      data_range: { first_vehicle: null, last_vehicle: null },
    })
  })

  test('bounds its records by times with the offset of the site, once there are any', async () => {
    const site = await region.site({ time_zone: 'Asia/Kolkata', country: 'IN' })
    const { key } = await region.device(site)
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    const records = ['01:00:00.250', '23:30:00.000'].map(time => ({ timestamp: `${day}T${time}Z`, channel: 1 }))
    await askAsDevice(at.url, key, 'POST', '/device/v1/uploads', { body: { records } })
    const { json } = await list(`?ids=${site}`)
    expect(json.items[0].data_range.first_vehicle).toBe(`${day}T06:30:00.250+05:30`)
    expect(json.items[0].data_range.last_vehicle).toMatch(/T05:00:00\.000\+05:30$/)
    await retireSite(at.database, site, OPERATOR)
  })

  test('an organization without sites has an empty list', async () => {
    const stranger = await (await makeOrganization(at.database)).user()
    expect((await list('', { token: stranger.token })).text).toBe('{"items":[]}')
    expect((await list('?limit=5', { token: stranger.token })).text).toBe('{"items":[],"next_cursor":null}')
    const headers = { accept: 'application/geo+json' }
    expect((await list('', { token: stranger.token, headers })).text).toBe('{"type":"FeatureCollection","features":[]}')
  })
})

describe('what may be added', () => {
  test('include=state adds zone, speed limit and state', async () => {
    const { json } = await list(`?include=state&ids=${moers},${bare}`)
    const [withDevice, without] = json.items
    expect(Object.keys(withDevice)).toEqual([
      ...TEN,
      'time_zone',
      'speed_limit_kmh',
      'speed_limit_unit',
      'region',
      'state',
    ])
    expect(withDevice).toMatchObject({ time_zone: 'Europe/Berlin', speed_limit_kmh: 30 })
    expect(withDevice.state).toEqual({
      device: expect.any(Number),
      online: false,
      device_last_seen_at: null,
      records: null,
      alarms: [],
    })
    expect(without).toMatchObject({
      speed_limit_kmh: null,
      state: { device: null, device_last_seen_at: null, records: 0 },
    })
  })

  test('include=hours adds the last 24 hours, the running one last, and today', async () => {
    const site = await region.site({ time_zone: 'UTC' })
    const { key } = await region.device(site)
    const now = Date.now()
    const records = [now - 3_600_000, now - 3_600_001, now - 1000].map(time => ({
      timestamp: new Date(time).toISOString(),
      channel: 1,
    }))
    await askAsDevice(at.url, key, 'POST', '/device/v1/uploads', { body: { records } })
    const { json } = await list(`?include=hours,state&ids=${site}`)
    const [{ hours, today, ...rest }] = json.items
    expect(Object.keys(rest)).toEqual([...TEN, 'time_zone', 'speed_limit_kmh', 'speed_limit_unit', 'region', 'state'])
    expect(hours).toHaveLength(24)
    const starts = hours.map((hour: { start: string }) => Date.parse(hour.start))
    expect(starts.every((start: number, i: number) => i === 0 || start - starts[i - 1] === 3_600_000)).toBe(true)
    expect(starts[23]).toBeLessThanOrEqual(Date.now())
    expect(starts[23]).toBeGreaterThan(now - 2 * 3_600_000)
    expect(hours.reduce((sum: number, hour: { count: number }) => sum + hour.count, 0)).toBe(3)
    for (const hour of hours) {
      expect(hour).toEqual({
        start: expect.stringMatching(/^[\d-]{10}T\d\d:00:00\.000Z$/),
        count: expect.any(Number),
        coverage: expect.any(Number),
      })
      expect(hour.coverage >= 0 && hour.coverage <= 1).toBe(true)
    }
    expect(today).toBeLessThanOrEqual(3)
    expect(rest.state.device_last_seen_at).toMatch(/Z$/)
    expect((await list('?include=state,everything')).json).toEqual({
      include: { 1: ['"everything" is not a valid choice.'] },
    })
    await retireSite(at.database, site, OPERATOR)
  })

  test('GeoJSON has the same sites as features', async () => {
    const headers = { accept: 'application/geo+json' }
    const plain = (await list('?include=state')).json.items
    const answer = await list('?include=state', { headers })
    expect(answer.headers['content-type']).toBe('application/geo+json')
    expect(Object.keys(answer.json)).toEqual(['type', 'features'])
    expect(answer.json.type).toBe('FeatureCollection')
    const expected = plain.map(
      ({ id, coordinates, ...properties }: { id: number; coordinates: { latitude: number; longitude: number } }) => ({
        type: 'Feature',
        id,
        geometry: { type: 'Point', coordinates: [coordinates.longitude, coordinates.latitude] },
        properties,
      }),
    )
    expect(answer.json.features).toEqual(expected)
    const page = (await list('?limit=1', { headers })).json
    expect(page.features).toHaveLength(1)
    expect(page.next_cursor).toEqual(expect.any(String))
  })
})

describe('the single site', () => {
  const read = (id: unknown, sent = {}) => at.call('GET', `/api/v1/traffic/sites/${id}`, { token, ...sent })

  test('has the fields of the list, its channels by number, and the device', async () => {
    await at.database.query(sql`update devices set configuration_number = 17 where serial = 'R-1'`)
    const { json } = await read(moers)
    const [item] = (await list(`?ids=${moers}`)).json.items
    expect(json).toEqual({
      ...item,
      channels: [
        { number: 1, name: 'In', direction: 'Centre', lanes: 2, bearing_deg: null },
        { number: 2, name: 'Out', direction: 'Kamp', lanes: 1, bearing_deg: 270 },
      ],
      device: {
        id: expect.any(Number),
        configuration_number: 17,
        serial: 'R-1',
        device_type: 'radar',
        class_scheme: 'tls_8_1',
        clock_resolution_ms: 10,
        last_seen_at: null,
        is_simulated: false,
      },
      time_zone: 'Europe/Berlin',
      speed_limit_kmh: 30,
      region: null,
      station_number: null,
      speed_limit_unit: 'kmh',
      speed_limits: [{ from: null, kmh: 30, unit: 'kmh' }],
      data_kinds: [],
      counted_by: [],
      counts_mostly: null,
      state: {
        device: expect.any(Number),
        online: false,
        device_last_seen_at: null,
        alarms: [],
        records: null,
      },
    })
  })

  test('follows its device when another takes its place', async () => {
    const site = await region.site()
    expect((await read(site)).json).toMatchObject({ device: null, device_type: '', state: { device: null } })
    const first = await region.device(site, { device_type: 'tube' })
    expect((await read(site)).json).toMatchObject({ device: { id: first.id }, device_type: 'tube' })
    const second = await region.device(null, { device_type: 'lidar' })
    await assignDevice(at.database, second.id, { siteId: site, from: null, replace: true }, OPERATOR)
    expect((await read(site)).json).toMatchObject({ device: { id: second.id }, device_type: 'lidar' })
    await retireSite(at.database, site, OPERATOR)
  })

  test("is read also when it is retired, but never another organization's", async () => {
    const retired = await region.site()
    await retireSite(at.database, retired, OPERATOR)
    expect((await read(retired)).status).toBe(200)
    expect(await read(at.site)).toMatchObject({ status: 403 })
    expect(await read(99_999_999)).toMatchObject({ status: 404 })
    expect((await read(at.site, { token: at.user.token })).status).toBe(200)
  })
})
