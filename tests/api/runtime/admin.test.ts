import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assignDevice, unassignDevice } from '../../../server/field/devices/assignments.ts'
import { deviceChanges, deviceInput } from '../../../server/field/devices/device-input.ts'
import { listDevices } from '../../../server/field/devices/devices.ts'
import { editDevice, registerDevice } from '../../../server/field/devices/edit-device.ts'
import { setChannel } from '../../../server/field/sites/channels.ts'
import { createSite, editSite, restoreSite, retireSite } from '../../../server/field/sites/edit-site.ts'
import { listSitesWithDevices } from '../../../server/field/sites/managed-sites.ts'
import { siteChanges, siteInput } from '../../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { PERMISSIONS } from '../../../server/people/access/permissions.ts'
import { everySite } from '../../../server/people/access/viewer.ts'
import {
  createOrganization,
  listOrganizations,
  organizationInput,
} from '../../../server/people/organizations/organizations.ts'
import { createUser } from '../../../server/people/users/create-user.ts'
import { changePermissions, editUser, setUserActive } from '../../../server/people/users/edit-user.ts'
import { userChanges, userInput } from '../../../server/people/users/user-input.ts'
import { listUsers } from '../../../server/people/users/users.ts'
import { DetailError, type ErrorTree, ValidationError } from '../../../server/platform/http/errors.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'

let own: TestDatabase
let database: TestDatabase['database']
let organizationId: number
let made = 0

beforeAll(async () => {
  own = await testDatabase()
  database = own.database
})
afterAll(() => own.drop())
beforeEach(async () => {
  organizationId = (await createOrganization(database, { name: `Organization ${++made}` }, OPERATOR)).id
})

const SITE = {
  site_id: 'TKU-014',
  name: 'Aurakatu, at the bridge',
  latitude: 60.4505,
  longitude: 22.2683,
  street_name: 'Aurakatu',
  city: 'Turku',
  country: 'FI',
  time_zone: 'Europe/Helsinki',
  speed_limit_kmh: 40,
  channels: [
    { number: 1, name: 'Northbound', direction: 'to the market', lanes: 2, bearing_deg: 10 },
    { number: 2, name: 'Southbound' },
  ],
}
const makeSite = (site_id: string, organization = organizationId) =>
  createSite(database, organization, validateBody(siteInput, { ...SITE, site_id }), OPERATOR)
const makeDevice = (serial: string, organization = organizationId) =>
  registerDevice(database, organization, validateBody(deviceInput, { serial, device_type: 'radar' }), OPERATOR)
const makeUser = (email: string, permissions: string[] = []) =>
  createUser(database, organizationId, validateBody(userInput, { email, permissions }), OPERATOR)

async function refusal(work: Promise<unknown> | (() => unknown)): Promise<{ [field: string]: ErrorTree } | string> {
  const error = await Promise.resolve()
    .then(() => (typeof work === 'function' ? work() : work))
    .then(
      () => null,
      error => error,
    )
  if (error instanceof ValidationError) return error.errors
  if (error instanceof DetailError) return `${error.status} ${error.detail}`
  throw error ?? new Error('it was not refused')
}

/** What the audit log has gained by the work. */
async function acts(work: () => Promise<unknown>) {
  const last = (await database.query(sql`select coalesce(max(id), 0) as id from audit_log`)).rows[0].id
  await work()
  const { rows } = await database.query(sql`
    select organization_id, user_id, actor, action, target, details
    from audit_log
    where id > ${last}
    order by id
  `)
  return rows
}

test('each act of managing leaves exactly one row in the audit log, which says who did what to which', async () => {
  let user = 0
  let site = 0
  let device = 0
  const channel = { number: 3, name: 'Ramp', direction: undefined, lanes: undefined, bearing_deg: undefined }
  const assign = { siteId: 0, from: null }
  const named = validateBody(userChanges, { name: 'Audited' })
  const steps: [string, string, () => Promise<unknown>][] = [
    ['organization.create', 'Audited', () => createOrganization(database, { name: 'Audited' }, OPERATOR)],
    ['user.create', 'audit@city.example', async () => (user = (await makeUser('audit@city.example')).id)],
    [
      'user.change_permissions',
      'audit@city.example',
      () => changePermissions(database, user, { grant: ['can_read_data'], revoke: [] }, OPERATOR),
    ],
    ['user.deactivate', 'audit@city.example', () => setUserActive(database, user, false, OPERATOR)],
    ['user.activate', 'audit@city.example', () => setUserActive(database, user, true, OPERATOR)],
    ['site.create', 'AUDIT', async () => (site = assign.siteId = (await makeSite('AUDIT')).id)],
    ['site.edit', 'AUDIT', () => editSite(database, site, validateBody(siteChanges, { name: 'New name' }), OPERATOR)],
    ['channel.set', 'AUDIT/3', () => setChannel(database, site, channel, OPERATOR)],
    ['device.register', 'A-1', async () => (device = (await makeDevice('A-1')).id)],
    ['device.assign', 'A-1', () => assignDevice(database, device, assign, OPERATOR)],
    ['device.unassign', 'A-1', () => unassignDevice(database, device, null, OPERATOR)],
    ['site.retire', 'AUDIT', () => retireSite(database, site, OPERATOR)],
    ['site.restore', 'AUDIT', () => restoreSite(database, site, OPERATOR)],
    [
      'device.edit',
      'A-1',
      () => editDevice(database, device, validateBody(deviceChanges, { serial: 'A-2' }), OPERATOR),
    ],
    ['user.edit', 'audit@city.example', () => editUser(database, { organizationId, userId: user }, named, OPERATOR)],
  ]
  for (const [action, target, work] of steps) {
    const rows = await acts(work)
    expect(rows, action).toMatchObject([{ actor: 'operator', user_id: null, action, target }])
    if (action !== 'organization.create') expect(rows[0].organization_id, action).toBe(organizationId)
  }
})

test('an act of a user carries the user and the address', async () => {
  const { id, email } = await makeUser('manager@city.example')
  const actor = { userId: id, name: email, address: '192.0.2.7' }
  await createSite(database, organizationId, validateBody(siteInput, SITE), actor)
  const { rows } = await database.query(sql`
    select user_id, actor, address
    from audit_log
    order by id desc
    limit 1
  `)
  expect(rows).toEqual([{ user_id: id, actor: email, address: '192.0.2.7' }])
})

test('what changes nothing leaves no row', async () => {
  const user = await makeUser('same@city.example', ['can_read_data'])
  const site = await makeSite('SAME')
  await retireSite(database, site.id, OPERATOR)
  const rows = await acts(async () => {
    expect(await setUserActive(database, user.id, true, OPERATOR)).toBe(false)
    const change = { grant: ['can_read_data'], revoke: ['can_use_api'] } as const
    expect(await changePermissions(database, user.id, change, OPERATOR)).toMatchObject({ granted: [], revoked: [] })
    expect(await editSite(database, site.id, validateBody(siteChanges, { city: 'Turku' }), OPERATOR)).toEqual([])
    expect(await retireSite(database, site.id, OPERATOR)).toBe(false)
  })
  expect(rows).toEqual([])
})

test('a refused act leaves neither a row in the audit log nor a half of itself', async () => {
  await makeSite('ONCE')
  const site = { ...SITE, site_id: 'NOWHERE', time_zone: 'Europe/Helsinki' }
  const input = { ...validateBody(siteInput, site), time_zone: 'Europe/Atlantis' }
  const rows = await acts(async () => {
    expect(await refusal(makeSite('ONCE'))).toEqual({ site_id: ['Site with this site_id already exists.'] })
    // Intl may know a zone that PostgreSQL does not.
    expect(await refusal(createSite(database, organizationId, input, OPERATOR))).toEqual({
      time_zone: ['"Europe/Atlantis" is not a known time zone.'],
    })
  })
  expect(rows).toEqual([])
  const sites = await listSitesWithDevices(database, organizationId)
  expect(sites.map(one => [one.site_id, one.channels])).toEqual([['ONCE', 2]])
})

test('names that are taken are refused under their field', async () => {
  expect(await refusal(createOrganization(database, { name: `Organization ${made}` }, OPERATOR))).toEqual({
    name: ['Organization with this name already exists.'],
  })
  await makeUser('Taken@City.example')
  expect(await refusal(makeUser('taken@city.EXAMPLE'))).toEqual({ email: ['User with this email already exists.'] })
  await makeDevice('SN-1')
  expect(await refusal(makeDevice('SN-1'))).toEqual({ serial: ['Device with this serial already exists.'] })
  const { id } = await makeSite('A')
  await makeSite('B')
  expect(await refusal(editSite(database, id, validateBody(siteChanges, { site_id: 'B' }), OPERATOR))).toEqual({
    site_id: ['Site with this site_id already exists.'],
  })
})

test('another organization may use the same site_id and serial', async () => {
  const other = await createOrganization(database, { name: 'Neighbour' }, OPERATOR)
  await makeSite('SHARED')
  await makeDevice('SN-2')
  await makeSite('SHARED', other.id)
  await makeDevice('SN-2', other.id)
  expect((await listSitesWithDevices(database, other.id)).map(one => one.site_id)).toEqual(['SHARED'])
  expect((await listDevices(database, everySite(other.id))).map(one => one.serial)).toEqual(['SN-2'])
})

test('ten concurrent creations of one site: one works, nine name the field', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => makeSite('RACE')))
  expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(reasons.every(reason => reason instanceof ValidationError && 'site_id' in reason.errors)).toBe(true)
})

test('all wrong fields of a site are reported together, in the order of the fields', async () => {
  const wrong = {
    site_id: '-x',
    latitude: 91,
    longitude: 'east',
    city: 'x'.repeat(201),
    country: 'UK',
    time_zone: '+02:00',
    speed_limit_kmh: 0,
    channels: [{ number: 1 }, { number: 100, lanes: 0 }],
  }
  const errors = await refusal(() => validateBody(siteInput, wrong))
  expect(errors).toEqual({
    site_id: ['Enter letters, digits, ".", "_" and "-", beginning with a letter or a digit.'],
    name: ['This field is required.'],
    latitude: ['Ensure this value is less than or equal to 90.'],
    longitude: ['A valid number is required.'],
    city: ['Ensure this field has no more than 200 characters.'],
    country: ['"UK" is not a valid choice.'],
    time_zone: ['"+02:00" is not a known time zone.'],
    speed_limit_kmh: ['Ensure this value is greater than or equal to 1.'],
    channels: {
      1: {
        number: ['Ensure this value is less than or equal to 99.'],
        lanes: ['Ensure this value is greater than or equal to 1.'],
      },
    },
  })
  expect(Object.keys(errors)).toEqual([
    'site_id',
    'name',
    'latitude',
    'longitude',
    'city',
    'country',
    'time_zone',
    'speed_limit_kmh',
    'channels',
  ])
})

test('two channels of one number, a bad email and an unknown permission are refused', async () => {
  const twice = { ...SITE, channels: [{ number: 1 }, { number: 1 }] }
  expect(await refusal(() => validateBody(siteInput, twice))).toEqual({ channels: ['Channel numbers must be unique.'] })
  const user = { email: 'mia at city', permissions: ['can_fly'] }
  expect(await refusal(() => validateBody(userInput, user))).toEqual({
    email: ['Enter a valid email address.'],
    permissions: { 0: ['"can_fly" is not a valid choice.'] },
  })
  for (const name of ['', '   ', 'tab\there', 'x'.repeat(201)]) {
    expect(await refusal(() => validateBody(organizationInput, { name })), name).toHaveProperty('name')
  }
})

test('every longest value that a schema takes fits its column', async () => {
  const long = 'ä'.repeat(200)
  const organization = await createOrganization(database, validateBody(organizationInput, { name: long }), OPERATOR)
  const site = {
    ...SITE,
    site_id: 'x'.repeat(64),
    name: long,
    description: 'ä'.repeat(2000),
    street_name: long,
    city: long,
  }
  const channels = Array.from({ length: 99 }, (_, i) => ({ number: i + 1, lanes: 20, bearing_deg: 359 }))
  const input = validateBody(siteInput, { ...site, speed_limit_kmh: 300, channels })
  await createSite(database, organization.id, input, OPERATOR)
  const serial = '9'.repeat(100)
  const ranges = { clock_resolution_ms: 60_000, upload_interval_s: 604_800, class_scheme: 'fintraffic' }
  const device = validateBody(deviceInput, { serial, device_type: 'lidar', ...ranges })
  await registerDevice(database, organization.id, device, OPERATOR)
  const email = `${'x'.repeat(245)}@city.org`
  await createUser(
    database,
    organization.id,
    validateBody(userInput, { email, name: long, permissions: PERMISSIONS }),
    OPERATOR,
  )
  expect((await listUsers(database, organization.id))[0]).toMatchObject({ email, permissions: PERMISSIONS })
  expect(await listSitesWithDevices(database, organization.id)).toMatchObject([{ channels: 99 }])
  expect((await listOrganizations(database)).find(one => one.id === organization.id)).toMatchObject({
    users: 1,
    sites: 1,
    devices: 1,
  })
})

test('time zones get one spelling, and keep the name that was chosen', () => {
  const spelled = (time_zone: string) => validateBody(siteInput, { ...SITE, time_zone }).time_zone
  expect(spelled('europe/helsinki')).toBe('Europe/Helsinki')
  expect(spelled('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(spelled('UTC')).toBe('UTC')
})

test('editing a site changes the fields of the request and nothing else, and the log has both values', async () => {
  const { id } = await makeSite('EDIT')
  const changes = validateBody(siteChanges, { speed_limit_kmh: null, latitude: 60 })
  const rows = await acts(async () => {
    expect(await editSite(database, id, changes, OPERATOR)).toEqual(['latitude', 'speed_limit_kmh'])
  })
  expect(rows[0].details).toEqual({
    latitude: { from: 60.4505, to: 60 },
    speed_limit_kmh: { from: 40, to: null },
  })
  const { rows: stored } = await database.query(sql`
    select site_id, name, latitude, longitude, street_name, city, country, time_zone,
      (select kmh from speed_limits where site_id = s.id order by valid_from desc limit 1) as speed_limit_kmh
    from sites s
    where id = ${id}
  `)
  expect(stored).toEqual([
    {
      site_id: 'EDIT',
      name: SITE.name,
      latitude: 60,
      longitude: 22.2683,
      street_name: 'Aurakatu',
      city: 'Turku',
      country: 'FI',
      time_zone: 'Europe/Helsinki',
      speed_limit_kmh: null,
    },
  ])
})

test('the time zone of a site is fixed once it has records', async () => {
  const { id } = await makeSite('ZONE')
  const to = (time_zone: string) => editSite(database, id, validateBody(siteChanges, { time_zone }), OPERATOR)
  expect(await to('Europe/Tallinn')).toEqual(['time_zone'])
  await database.query(sql`
    insert into site_days (site_id, day, count, valid_count, covered)
    values (${id}, '2024-06-01', 1, 1, '{}')
  `)
  expect(await refusal(to('Europe/Helsinki'))).toEqual({
    time_zone: ['The time zone is fixed once a site has records.'],
  })
  expect(await to('Europe/Tallinn')).toEqual([])
})

test('setting a channel adds it, or changes those of its fields that the request has', async () => {
  const { id } = await makeSite('CHANNEL')
  const unchanged = { name: undefined, direction: undefined, lanes: undefined, bearing_deg: undefined }
  const added = await setChannel(database, id, { ...unchanged, number: 7, name: 'Ramp' }, OPERATOR)
  expect(added).toEqual({
    added: true,
    channel: { number: 7, name: 'Ramp', direction: '', lanes: 1, bearing_deg: null },
  })
  const changed = await setChannel(database, id, { ...unchanged, number: 1, lanes: 3, bearing_deg: null }, OPERATOR)
  expect(changed).toEqual({
    added: false,
    channel: { number: 1, name: 'Northbound', direction: 'to the market', lanes: 3, bearing_deg: null },
  })
  const { rows } = await database.query(sql`select number, lanes from channels where site_id = ${id} order by number`)
  expect(rows).toEqual([
    { number: 1, lanes: 3 },
    { number: 2, lanes: 1 },
    { number: 7, lanes: 1 },
  ])
})

test('permissions are granted and revoked in one act, and what is both is revoked', async () => {
  const { id } = await makeUser('may@city.example', ['can_read_data', 'can_use_api'])
  const change = { grant: ['can_create_exports', 'can_use_api'], revoke: ['can_read_data', 'can_use_api'] } as const
  expect(await changePermissions(database, id, change, OPERATOR)).toEqual({
    granted: ['can_create_exports'],
    revoked: ['can_use_api', 'can_read_data'],
    permissions: ['can_create_exports'],
  })
  expect((await listUsers(database, organizationId))[0]?.permissions).toEqual(['can_create_exports'])
  expect(await refusal(changePermissions(database, 2_000_000_000, change, OPERATOR))).toBe('404 Not found.')
})

const at = (text: string) => new Date(`2024-06-${text}Z`)
async function history(deviceId: number) {
  const { rows } = await database.query(sql`
    select s.site_id, a.assigned_from, a.assigned_until
    from device_assignments a
    join sites s on s.id = a.site_id
    where a.device_id = ${deviceId}
    order by a.assigned_from
  `)
  return rows.map(row => [row.site_id, row.assigned_from, row.assigned_until])
}

test('moving a device ends where it stood, replacing one ends where that stood, and the history stays', async () => {
  const [north, south] = [await makeSite('NORTH'), await makeSite('SOUTH')]
  const [old, young] = [await makeDevice('OLD'), await makeDevice('YOUNG')]
  await assignDevice(database, old.id, { siteId: north.id, from: at('01T07:00') }, OPERATOR)
  await assignDevice(database, young.id, { siteId: south.id, from: at('01T07:00') }, OPERATOR)
  const moved = await assignDevice(
    database,
    old.id,
    { siteId: south.id, from: at('02T07:00'), replace: true },
    OPERATOR,
  )
  expect(moved).toEqual({
    serial: 'OLD',
    site_id: 'SOUTH',
    from_dt: at('02T07:00'),
    left_site_id: 'NORTH',
    replaced_serial: 'YOUNG',
  })
  expect(await history(old.id)).toEqual([
    ['NORTH', at('01T07:00'), at('02T07:00')],
    ['SOUTH', at('02T07:00'), null],
  ])
  expect(await history(young.id)).toEqual([['SOUTH', at('01T07:00'), at('02T07:00')]])
  const listed = await listDevices(database, everySite(organizationId))
  expect(listed.map(one => [one.serial, one.site?.site_id ?? null, one.site?.from_dt ?? null])).toEqual([
    ['OLD', 'SOUTH', at('02T07:00')],
    ['YOUNG', null, null],
  ])
  const sites = await listSitesWithDevices(database, organizationId)
  expect(sites.map(one => [one.site_id, one.device])).toEqual([
    ['NORTH', null],
    ['SOUTH', 'OLD'],
  ])
})

test('an assignment may begin when the one before ended, but not earlier, neither of the device nor of the site', async () => {
  const [north, south] = [await makeSite('NORTH'), await makeSite('SOUTH')]
  const [first, second] = [await makeDevice('FIRST'), await makeDevice('SECOND')]
  const assign = (device: { id: number }, site: { id: number }, from: Date) =>
    assignDevice(database, device.id, { siteId: site.id, from, replace: true }, OPERATOR)
  await assign(first, north, at('01T00:00'))
  const began = { from_dt: ['Must be after 2024-06-01T00:00:00.000Z, when the present assignment began.'] }
  expect(await refusal(assign(first, south, at('01T00:00')))).toEqual(began)
  expect(await refusal(assign(second, north, at('01T00:00')))).toEqual(began)
  await unassignDevice(database, first.id, at('05T00:00'), OPERATOR)
  const ended = {
    from_dt: ['Must not be before 2024-06-05T00:00:00.000Z, when an earlier assignment ended.'],
  }
  expect(await refusal(assign(first, south, at('04T23:59:59.999')))).toEqual(ended)
  expect(await refusal(assign(second, north, at('04T23:59:59.999')))).toEqual(ended)
  await assign(first, south, at('05T00:00'))
  await assign(second, north, at('05T00:00'))
  expect(await history(first.id)).toEqual([
    ['NORTH', at('01T00:00'), at('05T00:00')],
    ['SOUTH', at('05T00:00'), null],
  ])
})

test('a device is refused at a site that is retired, unknown, of another organization or its own already', async () => {
  const other = await createOrganization(database, { name: 'Foreign' }, OPERATOR)
  const [here, retired, foreign] = [await makeSite('HERE'), await makeSite('RETIRED'), await makeSite('X', other.id)]
  await retireSite(database, retired.id, OPERATOR)
  const device = await makeDevice('D')
  const assign = (siteId: number, from: Date | null = null) =>
    refusal(assignDevice(database, device.id, { siteId, from }, OPERATOR))
  expect(await assign(retired.id)).toEqual({ site: ['The site is retired.'] })
  expect(await assign(99_999_999_999)).toEqual({ site: ['Invalid pk "99999999999" - object does not exist.'] })
  expect(await assign(foreign.id)).toBe('403 You do not have permission to perform this action.')
  expect(await assign(here.id, new Date(Date.now() + 6 * 60_000))).toEqual({
    from_dt: ['This moment is still to come.'],
  })
  await assignDevice(database, device.id, { siteId: here.id, from: at('01T00:00') }, OPERATOR)
  expect(await assign(here.id)).toEqual({ site: ['The device already stands at this site.'] })
  expect(await history(device.id)).toEqual([['HERE', at('01T00:00'), null]])
})

test('a device is taken away once, not before it came, and not in times to come', async () => {
  const site = await makeSite('S')
  const device = await makeDevice('D')
  const until = (moment: Date | null) => refusal(unassignDevice(database, device.id, moment, OPERATOR))
  expect(await until(null)).toBe('409 The device stands at no site.')
  await assignDevice(database, device.id, { siteId: site.id, from: at('02T00:00') }, OPERATOR)
  expect(await until(at('02T00:00'))).toEqual({
    to_dt: ['Must be after 2024-06-02T00:00:00.000Z, when the present assignment began.'],
  })
  expect(await until(new Date(Date.now() + 6 * 60_000))).toEqual({ to_dt: ['This moment is still to come.'] })
  const left = await unassignDevice(database, device.id, at('03T00:00'), OPERATOR)
  expect(left).toEqual({ serial: 'D', site_id: 'S', to_dt: at('03T00:00') })
  expect(await until(null)).toBe('409 The device stands at no site.')
})

test('sixty random concurrent assignments never let two devices stand at one site, nor one at two, at any time', async () => {
  const sites = await Promise.all(['A', 'B', 'C'].map(name => makeSite(name)))
  const devices = await Promise.all(['1', '2', '3', '4'].map(name => makeDevice(name)))
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) => {
      const device = devices[(i * 7) % 4] as { id: number }
      const site = sites[(i * 5) % 3] as { id: number }
      const from = new Date(at('01T00:00').getTime() + ((i * 37) % 60) * 60_000)
      return assignDevice(database, device.id, { siteId: site.id, from, replace: i % 4 > 0 }, OPERATOR)
    }),
  )
  const refused = results.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const known = (reason: unknown) => reason instanceof ValidationError || (reason as DetailError).status === 409
  expect(refused.filter(reason => !known(reason))).toEqual([])
  // How many depends on who comes first: a late one refuses all that begin earlier.
  expect(results.length - refused.length).toBeGreaterThan(1)
  const { rows } = await database.query(sql`
    select a.*, b.*
    from device_assignments a
    join device_assignments b on (a.device_id = b.device_id or a.site_id = b.site_id) and a.ctid < b.ctid
    join devices d on d.id = a.device_id
    where d.organization_id = ${organizationId}
      and tstzrange(a.assigned_from, a.assigned_until) && tstzrange(b.assigned_from, b.assigned_until)
  `)
  expect(rows).toEqual([])
})
