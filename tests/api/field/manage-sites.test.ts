import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../support/people/managing.ts'
import { daysAgo, send, store, vehicle } from '../../support/traffic/traffic.ts'

const SITES = '/app/api/organization/sites'
const CHANGED_MEANWHILE = {
  status: 409,
  text: '{"detail":"The site was changed by somebody else. Load it again."}',
}
const CHANNELS = [
  { number: 1, name: 'Northbound', direction: 'to the market', lanes: 2, bearing_deg: 10 },
  { number: 2, name: 'Southbound', direction: '', lanes: 1, bearing_deg: null },
]

let at: Managing
let made = 0
beforeAll(async () => {
  at = await managing({ limits: { stationFileBytes: 1000 } })
})
afterAll(() => at?.end())

const input = (fields: object = {}) => ({
  site_id: `M-${++made}`,
  name: 'Aurakatu',
  latitude: 60.4505,
  longitude: 22.2683,
  country: 'FI',
  time_zone: 'Europe/Helsinki',
  ...fields,
})
async function create(fields: object = {}) {
  const { status, json, text } = await at.call('POST', SITES, { body: input(fields) })
  if (status !== 201) throw new Error(text)
  return json
}
const patch = (id: number, body: unknown) => at.call('PATCH', `${SITES}/${id}`, { body })

describe('creating a site', () => {
  test('without country and time zone it gets those of its coordinates; at sea both are required', async () => {
    const krefeld = { latitude: 51.44, longitude: 6.62, country: undefined, time_zone: undefined }
    expect(await create(krefeld)).toMatchObject({ country: 'DE', time_zone: 'Europe/Berlin' })
    expect(await create({ ...krefeld, country: 'NL' })).toMatchObject({ country: 'NL', time_zone: 'Europe/Berlin' })
    const proposed = await at.call('GET', '/app/api/organization/place?latitude=51.44&longitude=6.62')
    expect([proposed.status, proposed.json]).toEqual([200, { country: 'DE', time_zone: 'Europe/Berlin' }])
    const sea = { latitude: 30, longitude: -40, country: undefined, time_zone: undefined }
    const refused = await at.call('POST', SITES, { body: input(sea) })
    const required = ['This field is required.']
    expect([refused.status, refused.json]).toEqual([400, { country: required, time_zone: required }])
    expect(await create({ ...sea, country: 'PT', time_zone: 'UTC' })).toMatchObject({ time_zone: 'UTC' })
    for (const [query, field] of [
      ['latitude=90.1&longitude=0', 'latitude'],
      ['latitude=0&longitude=-180.1', 'longitude'],
      ['latitude=1', 'longitude'],
    ]) {
      const { status, json } = await at.call('GET', `/app/api/organization/place?${query}`)
      expect([status, Object.keys(json)]).toEqual([400, [field]])
    }
  })

  test('answers 201 with all its fields, which reading gives again, and is one act', async () => {
    const body = input({
      description: 'Radar on the lamp post.',
      street_name: 'Aurakatu',
      city: 'Turku',
      speed_limit_kmh: 40,
      channels: CHANNELS.toReversed(),
    })
    const acts = await at.acts(async () => {
      const created = await at.call('POST', SITES, { body })
      expect(created.status).toBe(201)
      expect(created.json).toEqual({
        id: expect.any(Number),
        ...body,
        channels: CHANNELS,
        region: null,
        station_number: null,
        speed_limits: [{ from: null, kmh: 40, unit: 'kmh' }],
        time_zone_fixed: false,
        retired_at: null,
        version: 1,
        device: null,
      })
      const read = await at.call('GET', `${SITES}/${created.json.id}`)
      expect(read).toMatchObject({ status: 200, text: created.text })
    })
    const who = { organization_id: at.city.id, user_id: at.manager.id, actor: at.manager.email, address: '127.0.0.1' }
    expect(acts).toMatchObject([{ ...who, action: 'site.create', target: body.site_id }])
  })

  test('names all that is missing or wrong together', async () => {
    expect(await at.call('POST', SITES, { body: {} })).toMatchObject({
      status: 400,
      json: {
        site_id: ['This field is required.'],
        name: ['This field is required.'],
        latitude: ['This field is required.'],
        longitude: ['This field is required.'],
      },
    })
    const wrong = input({
      site_id: 'über',
      name: ' ',
      latitude: '91',
      longitude: null,
      country: 'fi',
      time_zone: 'Mars/Olympus',
      speed_limit_kmh: 1.5,
      channels: [{ number: 1 }, { number: 1 }],
    })
    expect((await at.call('POST', SITES, { body: wrong })).json).toEqual({
      site_id: ['Enter letters, digits, ".", "_" and "-", beginning with a letter or a digit.'],
      name: ['This field may not be blank.'],
      latitude: ['Ensure this value is less than or equal to 90.'],
      longitude: ['This field may not be null.'],
      country: ['"fi" is not a valid choice.'],
      time_zone: ['"Mars/Olympus" is not a known time zone.'],
      speed_limit_kmh: ['A valid integer is required.'],
      channels: ['Channel numbers must be unique.'],
    })
  })

  test('with a site_id that is taken is 400, also for nine of ten concurrent requests; another organization may have it', async () => {
    const body = input()
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.call('POST', SITES, { body })))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 400)])
    const refused = answers.find(answer => answer.status === 400)
    expect(refused?.json).toEqual({ site_id: ['Site with this site_id already exists.'] })
    const foreigner = await at.as(await at.other.user())
    expect((await foreigner('POST', SITES, { body })).status).toBe(201)
  })
})

describe('editing a site', () => {
  test('changes the fields of the request, increments its version, and is one audit entry with both values', async () => {
    const site = await create({ channels: CHANNELS, speed_limit_kmh: 40 })
    const acts = await at.acts(async () => {
      const edited = await patch(site.id, { version: 1, name: 'New', longitude: 22.3, speed_limit_kmh: null })
      expect(edited).toMatchObject({ status: 200 })
      expect(edited.json).toEqual({
        ...site,
        name: 'New',
        longitude: 22.3,
        speed_limit_kmh: null,
        version: 2,
        speed_limits: [
          { from: null, kmh: 40, unit: 'kmh' },
          { from: expect.any(String), kmh: null, unit: 'kmh' },
        ],
      })
    })
    expect(acts).toMatchObject([{ action: 'site.edit', target: site.site_id, user_id: at.manager.id }])
    expect(acts[0]?.details).toEqual({
      name: { from: 'Aurakatu', to: 'New' },
      longitude: { from: 22.2683, to: 22.3 },
      speed_limit_kmh: { from: 40, to: null },
    })
  })

  test('with what is there already changes nothing: the same version, no act', async () => {
    const { id, name, channels } = await create({ channels: CHANNELS })
    const same = { version: 1, name, channels: channels.toReversed() }
    const acts = await at.acts(async () =>
      expect(await patch(id, same)).toMatchObject({ status: 200, json: { version: 1 } }),
    )
    expect(acts).toEqual([])
  })

  test('that is not based on the present version is 409 and changes nothing', async () => {
    const { id } = await create()
    expect(await patch(id, { version: 1, name: 'First' })).toMatchObject({ status: 200 })
    for (const version of [1, 3, 2_147_483_648]) {
      expect(await patch(id, { version, name: 'Second' }), `${version}`).toMatchObject(CHANGED_MEANWHILE)
    }
    expect((await at.call('GET', `${SITES}/${id}`)).json).toMatchObject({ name: 'First', version: 2 })
  })

  test('by ten users concurrently from one version: one is saved, nine get a conflict', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => patch(id, { version: 1, name: `Name ${i}`, channels: [{ number: i + 1 }] })),
    )
    const saved = answers.filter(answer => answer.status === 200)
    expect(saved).toHaveLength(1)
    for (const other of answers.filter(answer => answer !== saved[0])) expect(other).toMatchObject(CHANGED_MEANWHILE)
    expect((await at.call('GET', `${SITES}/${id}`)).json).toEqual(saved[0]?.json)
  })

  test('needs the version, and names all wrong fields', async () => {
    const { id } = await create()
    expect(await patch(id, {})).toMatchObject({ status: 400, json: { version: ['This field is required.'] } })
    const wrong = { version: 0, site_id: '', name: null, channels: { 1: {} } }
    expect((await patch(id, wrong)).json).toEqual({
      version: ['Ensure this value is greater than or equal to 1.'],
      site_id: ['This field may not be blank.'],
      name: ['This field may not be null.'],
      channels: ['Expected a list of items but got type "dict".'],
    })
    expect(await patch(id, [])).toMatchObject({ status: 400 })
  })

  test('to the site_id of a neighbour is 400, and neither is changed', async () => {
    const [one, two] = [await create(), await create()]
    expect(await patch(two.id, { version: 1, site_id: one.site_id, name: 'X' })).toMatchObject({
      status: 400,
      json: { site_id: ['Site with this site_id already exists.'] },
    })
    expect((await at.call('GET', `${SITES}/${two.id}`)).json).toEqual(two)
  })

  test('replaces the channels as a whole while there are no records', async () => {
    const { id } = await create({ channels: CHANNELS })
    const channels = [{ ...CHANNELS[1], name: 'South' }, { number: 7 }]
    expect((await patch(id, { version: 1, channels })).json.channels).toEqual([
      { ...CHANNELS[1], name: 'South' },
      { number: 7, name: '', direction: '', lanes: 1, bearing_deg: null },
    ])
    expect((await patch(id, { version: 2, channels: [] })).json.channels).toEqual([])
  })

  test('with records: its time zone is fixed, channels may be renamed and added but not removed', async () => {
    const { id } = await create({ channels: CHANNELS })
    await store(at.database, id, [vehicle(daysAgo(3))])
    expect((await at.call('GET', `${SITES}/${id}`)).json).toMatchObject({ time_zone_fixed: true, version: 1 })
    expect(await patch(id, { version: 1, time_zone: 'Europe/Berlin' })).toMatchObject({
      status: 400,
      json: { time_zone: ['The time zone is fixed once a site has records.'] },
    })
    expect(await patch(id, { version: 1, name: 'Gone', channels: [{ number: 9 }] })).toMatchObject({
      status: 400,
      json: { channels: ['Channel 1 must stay: the site has records.', 'Channel 2 must stay: the site has records.'] },
    })
    const channels = [...CHANNELS.map(one => ({ ...one, name: `${one.name} renamed` })), { number: 3 }]
    const edited = await patch(id, { version: 1, time_zone: 'europe/helsinki', channels })
    expect(edited).toMatchObject({ status: 200, json: { name: 'Aurakatu', version: 2 } })
    expect(edited.json.channels.map((one: { name: string }) => one.name)).toEqual([
      'Northbound renamed',
      'Southbound renamed',
      '',
    ])
  })
})

describe('retiring and restoring', () => {
  test('are one act each, change the version, and twice is once', async () => {
    const { id, site_id } = await create()
    const acts = await at.acts(async () => {
      const retired = await at.call('POST', `${SITES}/${id}/retire`)
      expect(retired).toMatchObject({ status: 200, json: { version: 2, retired_at: expect.stringMatching(/Z$/) } })
      expect(await at.call('POST', `${SITES}/${id}/retire`)).toMatchObject({ status: 200, text: retired.text })
      expect(await patch(id, { version: 1, name: 'Late' })).toMatchObject(CHANGED_MEANWHILE)
      const restored = await at.call('POST', `${SITES}/${id}/restore`)
      expect(restored).toMatchObject({ status: 200, json: { version: 3, retired_at: null } })
      expect(await at.call('POST', `${SITES}/${id}/restore`)).toMatchObject({ status: 200, text: restored.text })
    })
    expect(acts).toMatchObject([
      { action: 'site.retire', target: site_id },
      { action: 'site.restore', target: site_id },
    ])
  })

  test('leave the device where it stands, and what it sends is not lost', async () => {
    const { id } = await create({ channels: CHANNELS })
    const device = await at.city.device(id)
    const { json } = await at.call('POST', `${SITES}/${id}/retire`)
    expect(json.device).toMatchObject({ id: device.id })
    expect(await send(at.url, device.key, [vehicle(daysAgo(1))])).toMatchObject({ status: 200, json: { accepted: 1 } })
    const restored = await at.call('POST', `${SITES}/${id}/restore`)
    expect(restored.json.device).toEqual(json.device)
  })
})

test('a site that is unknown is 404, one of another organization 403 with the same bytes, and nothing is changed', async () => {
  const foreign = await at.other.site()
  const own = await create()
  const requests = (id: number | string): [string, string, object?][] => [
    ['GET', `${SITES}/${id}`],
    ['PATCH', `${SITES}/${id}`, { version: 1, name: 'Mine' }],
    ['PATCH', `${SITES}/${id}`, { version: 'x' }],
    ['POST', `${SITES}/${id}/retire`],
    ['POST', `${SITES}/${id}/restore`],
  ]
  const acts = await at.acts(async () => {
    for (const [method, path, body] of requests(foreign))
      expect(await at.call(method, path, { body })).toMatchObject(DENIED)
    for (const unknown of [99_999_999, 9_007_199_254_740_991, 'x', `${own.id}/`]) {
      for (const [method, path, body] of requests(unknown)) {
        expect(await at.call(method, path, { body }), path).toMatchObject(NOT_FOUND)
      }
    }
  })
  expect(acts).toEqual([])
})

describe('speed limits', () => {
  const limitsOf = (site: { speed_limits: { from: string | null; kmh: number | null }[] }) => site.speed_limits
  const unit = 'kmh'

  test('the list is stored in the order of time, and the current limit is that of now', async () => {
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    const [old, first, next] = [
      { from: null, kmh: 60, unit },
      { from: '2020-01-01T00:00:00.000Z', kmh: 50, unit },
      { from: ahead, kmh: 30, unit },
    ]
    const site = await create({ speed_limits: [next, old, first] })
    expect([site.speed_limit_kmh, limitsOf(site)]).toEqual([50, [old, first, next]])
    const edited = (await patch(site.id, { version: 1, speed_limit_kmh: 40 })).json
    expect(edited.speed_limit_kmh).toBe(40)
    expect(limitsOf(edited)).toEqual([old, first, { from: expect.any(String), kmh: 40, unit }, next])
    const same = (await patch(site.id, { version: 2, speed_limits: [old], speed_limit_kmh: 60 })).json
    expect([same.speed_limit_kmh, limitsOf(same)]).toEqual([60, [old]])
    const unlike = await patch(site.id, { version: 3, speed_limits: [first], speed_limit_kmh: 60 })
    expect([unlike.status, unlike.json]).toEqual([
      400,
      { speed_limit_kmh: ['The current limit of speed_limits is 50: send one of both, or the same in both.'] },
    ])
    expect((await at.call('GET', `${SITES}/${site.id}`)).json).toEqual(same)
  })

  test('the first limit of a site is valid for all its time', async () => {
    const site = await create()
    expect(limitsOf(site)).toEqual([])
    expect(limitsOf((await patch(site.id, { version: 1, speed_limit_kmh: 40 })).json)).toEqual([
      { from: null, kmh: 40, unit },
    ])
  })

  test('a hundred limits are possible, from 1 to 300, at different times', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ from: new Date(i * 1000).toISOString(), kmh: 1 + i }))
    expect(limitsOf(await create({ speed_limits: many(100) }))).toHaveLength(100)
    const refuse = async (speed_limits: object[]) =>
      (await at.call('POST', SITES, { body: input({ speed_limits }) })).json.speed_limits
    expect(await refuse(many(101))).toEqual(['Ensure this field has no more than 100 elements.'])
    const overlap = { from: ['Another limit begins at the same time.'] }
    expect(await refuse([{ kmh: 50 }, { from: null, kmh: 60 }])).toEqual({ 1: overlap })
    const [first, second] = ['2026-06-01T00:00:00+02:00', '2026-05-31T22:00:00Z']
    // In any order, and in another offset.
    const some = [{ from: second, kmh: 30 }, { kmh: 50 }, { from: first, kmh: 40 }, { from: second, kmh: 60 }]
    expect(await refuse(some)).toEqual({ 2: overlap, 3: overlap })
    expect(await refuse([{ kmh: 0 }, { from: '2020-01-01', kmh: 301 }])).toEqual({
      0: { kmh: ['Ensure this value is greater than or equal to 1.'] },
      1: { kmh: ['Ensure this value is less than or equal to 300.'] },
    })
  })

  test('a limit has the unit of its sign, which is that of the country unless it is sent', async () => {
    const british = { country: 'GB', time_zone: 'Europe/London' }
    const [old, now] = [
      { from: null, kmh: 64 },
      { from: '2026-06-01T00:00:00.000Z', kmh: 48, unit: 'kmh' },
    ]
    const site = await create({ ...british, speed_limits: [old, now] })
    expect(limitsOf(site)).toEqual([{ ...old, unit: 'mph' }, now])
    expect(limitsOf(await create({ ...british, speed_limit_kmh: 48 }))).toEqual([{ from: null, kmh: 48, unit: 'mph' }])
    // The same list again is no change; another unit is.
    const edit = async (version: number, speed_limits: object[]) =>
      (await patch(site.id, { version, speed_limits })).json.version
    expect([await edit(1, [old, now]), await edit(1, [old, { ...now, unit: 'mph' }])]).toEqual([1, 2])
    const detail = await at.call('GET', `/app/api/traffic/sites/${site.id}`)
    expect(detail.json).toMatchObject({ speed_limit_kmh: 48, speed_limit_unit: 'mph' })
    const refused = await patch(site.id, { version: 2, speed_limits: [{ kmh: 50, unit: 'knots' }] })
    expect([refused.status, refused.json]).toEqual([
      400,
      { speed_limits: { 0: { unit: ['"knots" is not a valid choice.'] } } },
    ])
    const { json } = await at.call('GET', '/app/api/organization/audit?action=site.edit')
    expect(json.items[0].details).toEqual({
      speed_limits: {
        from: [{ ...old, unit: 'mph' }, now],
        to: [
          { ...old, unit: 'mph' },
          { ...now, unit: 'mph' },
        ],
      },
    })
  })

  test('a region is a part of the country that has holidays of its own', async () => {
    const german = { country: 'DE', time_zone: 'Europe/Berlin' }
    expect((await create({ ...german, region: 'DE-NW' })).region).toBe('DE-NW')
    const refuse = async (region: string) =>
      (await at.call('POST', SITES, { body: input({ ...german, region }) })).json.region
    expect(await refuse('FI-01')).toEqual(['The region must be a part of the country: DE-….'])
    expect(await refuse('DE-ZZ')).toEqual([expect.stringContaining('"DE-ZZ" is not known')])
    expect(await refuse('NRW')).toEqual(['Use the code of the country and of its part: DE-NW.'])
  })

  test('a station number is unique in its organization, and changing it is one act', async () => {
    const site = await create({ station_number: '36-00A007' })
    const edit = (body: object) => at.call('PATCH', `${SITES}/${site.id}`, { body: { version: 1, ...body } })
    expect((await at.call('POST', SITES, { body: input({ station_number: '36-00A007' }) })).json).toEqual({
      station_number: ['Site with this station_number already exists.'],
    })
    for (const wrong of ['36-7', '36000007', 'NY-000007', '36-00a007', `36-${'0'.repeat(21)}`]) {
      const { status, json } = await edit({ station_number: wrong })
      expect([wrong, status, Object.keys(json)]).toEqual([wrong, 400, ['station_number']])
    }
    const [act] = await at.acts(() => edit({ station_number: `36-${'0'.repeat(20)}` }))
    expect(act).toMatchObject({
      action: 'site.edit',
      details: { station_number: { from: '36-00A007', to: `36-${'0'.repeat(20)}` } },
    })
    expect((await create({ station_number: '36-00A007' })).station_number).toBe('36-00A007')
  })
})

describe('a station file', () => {
  const HEADER = 'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Latitude|Longitude|Station_Location'
  const row = (station: string, lane = 1) => `S|6|${station}|3|${lane}|34.05|-118.24|Peña Street`
  const send = (lines: string[], query = '', headers = {}, call = at.call) =>
    call('POST', `/app/api/organization/stations${query}`, {
      body: Buffer.from(lines.join('\r\n'), 'latin1'),
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })

  test('is read, and with create=true the sites that are missing are created, one act each', async () => {
    const own = await create({ station_number: '06-000A01' })
    const lines = [HEADER, row('a01'), row('B02'), row('B02', 2), row('B02', 0), 'S|6|C03|3|1|||', row('D-4')]
    const read = { stations: 3, missing: 2, created: 0, refused: [] }
    const problems = [{ line: 6, reason: 'Station 06-000C03 has no latitude and longitude.' }]
    expect(await at.acts(async () => expect((await send(lines)).json).toEqual({ ...read, problems }))).toEqual([])
    const acts = await at.acts(async () => {
      const { status, json } = await send(lines, '?create=true')
      expect([status, json]).toEqual([
        200,
        {
          ...{ stations: 3, missing: 1, created: 1, problems },
          refused: [{ station: '06-000D-4', reason: expect.stringContaining('36-000007') }],
        },
      ])
    })
    expect(acts).toMatchObject([{ action: 'site.create', target: '06-000B02', actor: at.manager.email }])
    const { rows } = await at.database.query<{ id: number }>(sql`select id from sites where site_id = '06-000B02'`)
    expect((await at.call('GET', `${SITES}/${rows[0]?.id}`)).json).toMatchObject({
      ...{ name: 'Peña Street', station_number: '06-000B02', latitude: 34.05, longitude: -118.24 },
      ...{ country: 'US', time_zone: 'America/Los_Angeles' },
      channels: [
        { number: 31, name: 'Eastbound, lane 1', direction: 'Eastbound', lanes: 1, bearing_deg: 90 },
        { number: 32, name: 'Eastbound, lane 2', direction: 'Eastbound', lanes: 1, bearing_deg: 90 },
      ],
    })
    expect((await at.call('GET', `${SITES}/${own.id}`)).json.version).toBe(1)
  })

  test('of another kind, and one that is too large, are refused', async () => {
    expect(await send(['timestamp,channel'])).toMatchObject({
      status: 400,
      json: { non_field_errors: ['The file describes no stations of the Traffic Monitoring Guide.'] },
    })
    const padded = (bytes: number) => [HEADER, row('E05'), ' '.repeat(bytes - `${HEADER}\r\n${row('E05')}\r\n`.length)]
    expect((await send(padded(1000))).json).toMatchObject({ stations: 1 })
    expect((await send(padded(1001))).status).toBe(413)
    const foreigner = await at.as(await at.other.user())
    expect((await send([HEADER, row('b02')], '', {}, foreigner)).json).toMatchObject({ stations: 1, missing: 1 })
  })
})
