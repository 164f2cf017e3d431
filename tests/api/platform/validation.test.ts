import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

const TIME = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }
const FORMAT =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
const REQUIRED = 'This field is required.'
const NULL = 'This field may not be null.'
const INTEGER = 'A valid integer is required.'
const SITE_NUMBER = `${INTEGER} Use the id of the site, which GET /api/v1/traffic/sites lists beside its site_id.`
const NUMBER = 'A valid number is required.'
const TOO_LONG = 'The time window may not exceed 30 days. Use an export for longer ranges.'
const atLeast = (min: number) => `Ensure this value is greater than or equal to ${min}.`
const atMost = (max: number) => `Ensure this value is less than or equal to ${max}.`

/** Null when it is accepted. */
async function refusal(body: unknown): Promise<unknown> {
  const { status, json } = await at.call('POST', '/api/v1/traffic/data/search', { body })
  expect([200, 400], JSON.stringify(body)).toContain(status)
  return status === 200 ? null : json
}
const refusalOf = (fields: object) => refusal({ time: TIME, ...fields })
const refusalOfTime = (time: unknown) => refusal({ time })

async function refusalOfQuery(query: string): Promise<unknown> {
  const { status, json } = await at.call('GET', `/api/v1/traffic/sites?${query}`)
  expect([200, 400], query).toContain(status)
  return status === 200 ? null : json
}

test('missing, null and wrong types each have their own message', async () => {
  expect(await refusal({})).toEqual({ time: [REQUIRED] })
  expect(await refusal({ time: null })).toEqual({ time: [NULL] })
  expect(await refusalOfTime({})).toEqual({ time: { from_dt: [REQUIRED], to_dt: [REQUIRED] } })
  expect(await refusalOfTime({ ...TIME, to_dt: null })).toEqual({ time: { to_dt: [NULL] } })
  for (const [value, name] of [
    ['2026-06-01', 'str'],
    [5, 'int'],
    [1.5, 'float'],
    [true, 'bool'],
    [[], 'list'],
  ]) {
    const sentence = `Invalid data. Expected a dictionary, but got ${name}.`
    expect(await refusalOfTime(value)).toEqual({ time: { non_field_errors: [sentence] } })
    expect(await refusalOf({ speed_kmh: value })).toEqual({ speed_kmh: { non_field_errors: [sentence] } })
  }
  for (const field of ['limit', 'sites', 'channels', 'lanes', 'vehicle_classes', 'speed_kmh', 'valid', 'order']) {
    expect(await refusalOf({ [field]: null }), field).toEqual({ [field]: [NULL] })
  }
  expect(await refusalOf({ cursor: null })).toBeNull()
})

test('all errors of a body are reported together, in the order of the schema', async () => {
  const wrong = { order: 'up', valid: 7, limit: 0, sites: [1, 'x', 0], time: { from_dt: 'x' }, speed_kmh: { max: -1 } }
  const answer = await at.call('POST', '/api/v1/traffic/data/search', { body: wrong })
  expect(answer.text).toBe(
    JSON.stringify({
      time: { from_dt: [FORMAT], to_dt: [REQUIRED] },
      limit: [atLeast(1)],
      sites: { 1: [SITE_NUMBER], 2: [atLeast(1)] },
      speed_kmh: { max: [atLeast(0)] },
      valid: ['Must be a valid boolean.'],
      order: ['"up" is not a valid choice.'],
    }),
  )
  expect(answer.status).toBe(400)
  const query = await at.call('GET', '/api/v1/traffic/sites?cursor=&limit=x&bbox=1&country=FIN')
  expect(query.text).toBe(
    JSON.stringify({
      country: ['Ensure this field has no more than 2 characters.'],
      bbox: ['Use four numbers in degrees: west,south,east,north.'],
      limit: [INTEGER],
      cursor: ['Invalid cursor.'],
    }),
  )
})

test('integers: JSON integers, 1.0 and plain digits are taken, all else is refused', async () => {
  for (const limit of [1, 1.0, 10_000, '1', '10000', '0001']) expect(await refusalOf({ limit }), `${limit}`).toBeNull()
  expect(await refusal(`{"time":${JSON.stringify(TIME)},"limit":1.0}`)).toBeNull()
  expect(await refusal(`{"time":${JSON.stringify(TIME)},"limit":1e2}`)).toBeNull()
  for (const limit of [1.5, true, false, 'abc', '', ' 1', '1.0', '1e2', '0x10', '١', '+1', [], [1], {}]) {
    expect(await refusalOf({ limit }), JSON.stringify(limit)).toEqual({ limit: [INTEGER] })
  }
  expect(await refusal(`{"time":${JSON.stringify(TIME)},"limit":1e400}`)).toEqual({ limit: [INTEGER] })
  for (const limit of [0, -1, '-1', -1e300]) expect(await refusalOf({ limit })).toEqual({ limit: [atLeast(1)] })
  for (const limit of [10_001, '10001', 2 ** 53, 1e300, '9'.repeat(50)]) {
    expect(await refusalOf({ limit }), `${limit}`).toEqual({ limit: [atMost(10_000)] })
  }
  // 2^53 + 1 cannot be distinguished from 2^53.
  expect(await refusal(`{"time":${JSON.stringify(TIME)},"sites":[9007199254740993]}`)).toEqual({
    sites: { 0: [INTEGER] },
  })
})

test('numbers are taken up to their limits, and beyond them refused', async () => {
  for (const span of [{}, { min: 0 }, { max: 1000 }, { min: 48.3, max: 48.3 }, { min: '48.5' }, { max: -0 }]) {
    expect(await refusalOf({ speed_kmh: span }), JSON.stringify(span)).toBeNull()
  }
  for (const max of ['x', '', true, [], '1e3', 'NaN', 'Infinity', '.5']) {
    expect(await refusalOf({ speed_kmh: { max } }), `${max}`).toEqual({ speed_kmh: { max: [NUMBER] } })
  }
  expect(await refusal(`{"time":${JSON.stringify(TIME)},"length_m":{"min":1e999}}`)).toEqual({
    length_m: { min: [NUMBER] },
  })
  expect(await refusalOf({ speed_kmh: { min: -0.001 } })).toEqual({ speed_kmh: { min: [atLeast(0)] } })
  expect(await refusalOf({ speed_kmh: { max: 1000.001 } })).toEqual({ speed_kmh: { max: [atMost(1000)] } })
  expect(await refusalOf({ length_m: { max: 300 } })).toBeNull()
  expect(await refusalOf({ length_m: { max: 300.1 } })).toEqual({ length_m: { max: [atMost(300)] } })
  expect(await refusalOf({ headway_s: { max: 1_000_000 } })).toBeNull()
  expect(await refusalOf({ headway_s: { max: 1_000_000.1 } })).toEqual({ headway_s: { max: [atMost(1_000_000)] } })
  expect(await refusalOf({ headway_s: { min: -0.001 } })).toEqual({ headway_s: { min: [atLeast(0)] } })
  expect(await refusalOf({ length_m: { min: 2, max: 1 } })).toEqual({ length_m: ['max must not be below min.'] })
})

test('booleans and choices', async () => {
  for (const valid of [true, false, 'true', 'false']) expect(await refusalOf({ valid })).toBeNull()
  for (const valid of ['yes', 2, '', [], {}]) {
    expect(await refusalOf({ valid }), JSON.stringify(valid)).toEqual({ valid: ['Must be a valid boolean.'] })
  }
  expect(await refusalOf({ order: 'desc' })).toBeNull()
  for (const [order, shown] of [
    ['x', 'x'],
    ['', ''],
    ['ASC', 'ASC'],
    [5, '5'],
    [['asc'], '["asc"]'],
    ['"', '"'],
    ['\ud800', '\ufffd'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ]) {
    expect(await refusalOf({ order })).toEqual({ order: [`"${shown}" is not a valid choice.`] })
  }
  expect(await refusalOf({ vehicle_classes: ['car', 'tank'] })).toEqual({
    vehicle_classes: { 1: ['"tank" is not a valid choice.'] },
  })
})

test('lists have their type, at least one item and at most their number', async () => {
  for (const [value, name] of [
    [5, 'int'],
    [1.5, 'float'],
    ['1', 'str'],
    [true, 'bool'],
    [{}, 'dict'],
  ]) {
    expect(await refusalOf({ sites: value })).toEqual({ sites: [`Expected a list of items but got type "${name}".`] })
  }
  const repeated = (count: number, item: unknown = at.site) => Array.from({ length: count }, () => item)
  expect(await refusalOf({ sites: [] })).toEqual({ sites: ['This list may not be empty.'] })
  expect(await refusalOf({ sites: repeated(1000) })).toBeNull()
  expect(await refusalOf({ sites: repeated(1001) })).toEqual({
    sites: ['Ensure this field has no more than 1000 elements.'],
  })
  expect(await refusalOf({ sites: [null] })).toEqual({ sites: { 0: [NULL] } })
  expect(await refusalOf({ channels: [1, 99] })).toBeNull()
  expect(await refusalOf({ channels: [0, 100] })).toEqual({ channels: { 0: [atLeast(1)], 1: [atMost(99)] } })
  expect(await refusalOf({ lanes: repeated(20, 1) })).toBeNull()
  expect(await refusalOf({ lanes: repeated(21, 1) })).toEqual({
    lanes: ['Ensure this field has no more than 20 elements.'],
  })
})

test('strings are neither blank nor too long nor broken', async () => {
  const q = (text: string) => refusalOfQuery(`q=${encodeURIComponent(text)}`)
  expect(await q('x'.repeat(100))).toBeNull()
  expect(await q('ä'.repeat(100))).toBeNull()
  expect(await q('𝄞'.repeat(100))).toBeNull()
  expect(await q('x'.repeat(101))).toEqual({ q: ['Ensure this field has no more than 100 characters.'] })
  expect(await q('')).toEqual({ q: ['This field may not be blank.'] })
  expect(await q(' \t ')).toEqual({ q: ['This field may not be blank.'] })
  expect(await q('a\0b')).toEqual({ q: ['Null characters are not allowed.'] })
  expect(await refusalOfQuery('q=%ff%fe')).toBeNull()
  expect(await refusalOfQuery('city=%00')).toEqual({ city: ['Null characters are not allowed.'] })
})

test('an empty query is no fault, a strange one is unknown', async () => {
  for (const query of ['', '&&&']) expect(await refusalOfQuery(query), query).toBeNull()
  for (const [query, name] of [
    ['=', ''],
    ['=x', ''],
    ['%', '%'],
    ['%zz=%zz', '%zz'],
    ['x[]=1', 'x[]'],
    ['?', '?'],
    ['a'.repeat(5000), `${'a'.repeat(64)}…`],
  ] as const) {
    expect(await refusalOfQuery(query), query).toEqual({ [name]: ['Unknown field.'] })
  }
})

test('a window of exactly 30 days is allowed, a microsecond more is not', async () => {
  const from_dt = '2026-06-01T00:00:00Z'
  expect(await refusalOfTime({ from_dt, to_dt: '2026-07-01T00:00:00Z' })).toBeNull()
  expect(await refusalOfTime({ from_dt, to_dt: '2026-07-01T02:00:00+02:00' })).toBeNull()
  expect(
    await refusalOfTime({ from_dt: '2026-06-01T00:00:00.000001Z', to_dt: '2026-07-01T00:00:00.000001Z' }),
  ).toBeNull()
  // The seventh digit is cut.
  expect(await refusalOfTime({ from_dt, to_dt: '2026-07-01T00:00:00.0000009Z' })).toBeNull()
  for (const to_dt of ['2026-07-01T00:00:00.000001Z', '2026-07-01T00:00:00.001Z', '2026-07-01', '9999-12-31']) {
    const expected = to_dt === '2026-07-01' ? null : { time: [TOO_LONG] }
    expect(await refusalOfTime({ from_dt, to_dt }), to_dt).toEqual(expected)
  }
})

test('a window must end after it begins, if only by a microsecond', async () => {
  const reversed = { time: ['to_dt must be after from_dt.'] }
  const from_dt = '2026-06-01T00:00:00Z'
  expect(await refusalOfTime({ from_dt, to_dt: from_dt })).toEqual(reversed)
  expect(await refusalOfTime({ from_dt, to_dt: '2026-05-31T00:00:00Z' })).toEqual(reversed)
  expect(await refusalOfTime({ from_dt, to_dt: '2026-06-01T02:00:00+02:00' })).toEqual(reversed)
  expect(await refusalOfTime({ from_dt, to_dt: '2026-06-01T00:00:00.000001Z' })).toBeNull()
})

test('datetimes are accepted in the forms of the contract', async () => {
  for (const to_dt of [
    '2026-06-01T12:00:00Z',
    '2026-06-01 12:00:00Z',
    '2026-06-01T12:00Z',
    '2026-06-01T12:00',
    '2026-06-01T12:00:00',
    '2026-06-01T12:00:00.5Z',
    '2026-06-01T12:00:00.123456Z',
    '2026-06-01T12:00:00.123456789123Z',
    '2026-06-01T12:00:00+02:00',
    '2026-06-01T12:00:00+0200',
    '2026-06-01T12:00:00+02',
    '2026-06-01T12:00:00-11:30',
    '2026-06-02',
  ]) {
    expect(await refusalOfTime({ from_dt: '2026-06-01T00:00:00Z', to_dt }), to_dt).toBeNull()
  }
  expect(await refusalOfTime({ from_dt: '2028-02-29', to_dt: '2028-03-01' })).toBeNull()
})

test('what is no datetime is refused with the accepted formats', async () => {
  for (const to_dt of [
    '2025-02-30T00:00:00Z',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-06-00',
    '0000-01-01',
    '2026-06-01T24:00:00Z',
    '2026-06-01T23:60:00Z',
    '2026-06-01T23:59:60Z',
    '2026-06-01T12:00:00+24:00',
    '2026-06-01T12:00:00+02:60',
    '2026-06-01T12:00:00 +02:00',
    ' 2026-06-01T12:00:00Z',
    '2026-06-01T12:00:00Z ',
    '2026-06-01T12:00:00z',
    '2026-06-01t12:00:00Z',
    '2026-06-01T12:00:00,5Z',
    '2026-06-01T12:00:00.Z',
    '2026-06-01T12Z',
    '2026-06-01Z',
    '2026-6-1',
    '20260601T120000Z',
    '2026-W23-1',
    '-2026-06-01',
    '+12026-06-01T00:00:00Z',
    '２０２６-06-01',
    '2026-06-01T12:00:00Z\n',
    '1780272000',
    'now',
    '',
    1_780_272_000,
    1.5,
    true,
    [],
    {},
  ]) {
    expect(await refusalOfTime({ from_dt: '2026-06-01T00:00:00Z', to_dt }), JSON.stringify(to_dt)).toEqual({
      time: { to_dt: [FORMAT] },
    })
  }
})

test('a datetime whose offset leads out of the calendar is out of range', async () => {
  const outOfRange = ['Datetime value out of range.']
  const first = { from_dt: '0001-01-01T00:00:00+00:01', to_dt: '0001-01-02T00:00:00Z' }
  expect(await refusalOfTime(first)).toEqual({ time: { from_dt: outOfRange } })
  const last = { from_dt: '9999-12-31T00:00:00Z', to_dt: '9999-12-31T23:59:59-00:01' }
  expect(await refusalOfTime(last)).toEqual({ time: { to_dt: outOfRange } })
})

test('the first and the last times of the calendar are accepted', async () => {
  expect(await refusalOfTime({ from_dt: '0001-01-01T00:00:00Z', to_dt: '0001-01-31T00:00:00Z' })).toBeNull()
  expect(await refusalOfTime({ from_dt: '9999-12-02T00:00:00Z', to_dt: '9999-12-31T23:59:59.999Z' })).toBeNull()
  expect(await refusalOfTime({ from_dt: '9999-12-02T00:00:00Z', to_dt: '9999-12-31T23:59:59.999999Z' })).toBeNull()
})

test('a listed site that does not exist is named by its index, one of another organization is 403', async () => {
  const unknown = (id: unknown) => [`Invalid pk "${id}" - object does not exist.`]
  expect(await refusalOf({ sites: [at.site, 99, 2 ** 31, 2 ** 53 - 1] })).toEqual({
    sites: { 1: unknown(99), 2: unknown(2 ** 31), 3: unknown(2 ** 53 - 1) },
  })
  expect(await refusalOfQuery(`ids=99,${at.site},4000000000`)).toEqual({
    ids: { 0: unknown(99), 2: unknown(4_000_000_000) },
  })
  const denied = { status: 403, text: '{"detail":"You do not have permission to perform this action."}' }
  const search = '/api/v1/traffic/data/search'
  for (const sites of [[at.foreignSite], [at.site, at.foreignSite], [99, at.foreignSite]]) {
    expect(await at.call('POST', search, { body: { time: TIME, sites } })).toMatchObject(denied)
    expect(await at.call('GET', `/api/v1/traffic/sites?ids=${sites}`)).toMatchObject(denied)
    expect(await at.call('GET', `/api/v1/traffic/data/changes?sites=${sites}`)).toMatchObject(denied)
  }
  expect(await at.call('GET', `/api/v1/traffic/uploads?site=${at.foreignSite}`)).toMatchObject(denied)
  expect(await at.call('GET', '/api/v1/traffic/data/changes?sites=99')).toMatchObject({
    status: 400,
    json: { sites: { 0: unknown(99) } },
  })
})

test('a cursor of a wrong type, blank, too long, malformed or forged has one sentence', async () => {
  const invalid = { cursor: ['Invalid cursor.'] }
  for (const cursor of ['', ' ', 'x', 5, true, [], {}, 'a'.repeat(10_000), '\0', 'ä', '=', 'AAAA', '\ud800']) {
    expect(await refusalOf({ cursor }), JSON.stringify(cursor).slice(0, 50)).toEqual(invalid)
  }
  expect(await refusalOfQuery('cursor=x')).toEqual(invalid)
  expect((await at.call('GET', '/api/v1/traffic/uploads?cursor=x')).json).toEqual(invalid)
  expect((await at.call('GET', '/api/v1/traffic/data/changes?after=x')).json).toEqual({ after: ['Invalid cursor.'] })
})

test('days are named by two dates', async () => {
  const wrong = ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.']
  const days = (query: string) => at.call('GET', `/api/v1/traffic/sites/${at.site}/days?${query}`)
  expect(await days('from=2026-06-01&to=2026-06-30')).toMatchObject({ status: 200, json: { items: [] } })
  for (const day of ['2026-02-30', '2026-6-1', '2026-06-01T00:00:00Z', '0000-01-01', '', 'x', '%00']) {
    expect(await days(`from=${day}&to=2026-06-30`), day).toMatchObject({ status: 400, json: { from: wrong } })
  }
  expect(await days('from=0001-01-01&to=9999-12-31')).toMatchObject({ status: 200 })
})
