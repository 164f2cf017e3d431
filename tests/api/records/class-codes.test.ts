import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { CLASS_SCHEMES, CLASS_TABLES, type ClassScheme, classOfCode } from '../../../contract/vehicles/class-schemes.ts'
import { MAX_VEHICLE_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let one: Place

beforeAll(async () => {
  one = await makePlace(server.database)
})

const from = daysAgo(2)
const setScheme = ({ deviceId }: Place, scheme: ClassScheme) =>
  server.database.query(sql`update devices set class_scheme = ${scheme} where id = ${deviceId}`)
async function newPlace(scheme: ClassScheme): Promise<Place> {
  const place = await makePlace(server.database, one)
  await setScheme(place, scheme)
  return place
}
const coded = (code: number, fields: object = {}) =>
  vehicle(from + code * 1000, { vehicle_class: undefined, class_code: code, ...fields })
const stored = async ({ siteId }: Place) =>
  (await walk(server.url, one.token, { ...between(from - DAY_MS, from + DAY_MS), sites: [siteId] })).items
const codes = Array.from({ length: 17 }, (_, code) => code)

test.each(CLASS_SCHEMES)('a code of a device with the scheme %s gets its class, or unknown', async scheme => {
  const place = await newPlace(scheme)
  const { json } = await send(
    server.url,
    place.key,
    codes.map(code => coded(code)),
  )
  expect(json).toMatchObject({ accepted: 17, rejected: 0 })
  expect((await stored(place)).map(({ class_code, vehicle_class }) => [class_code, vehicle_class])).toEqual(
    codes.map(code => [code, classOfCode(scheme, code)]),
  )
  const { json: upload } = await get(server.url, one.token, `/uploads/${json.id}`)
  expect(upload.class_scheme).toBe(scheme)
})

test('the codes mean what their schemes say', () => {
  const classes = (scheme: ClassScheme) =>
    codes.map(code => classOfCode(scheme, code).replace('unknown', '-')).join(' ')
  expect(classes('tls_8_1')).toBe(
    '- - car_trailer truck - bus - car truck_trailer semi_trailer motorcycle van - - - - -',
  )
  expect(classes('swiss10')).toBe(
    '- bus motorcycle car car_trailer van car_trailer car_trailer truck truck_trailer semi_trailer - - - - - -',
  )
  expect(classes('fhwa_13')).toBe(
    '- motorcycle car van bus truck truck truck semi_trailer semi_trailer semi_trailer truck_trailer truck_trailer truck_trailer - - -',
  )
  for (const scheme of ['tls_2_1', 'eur6', 'length', 'none'] as const) expect(CLASS_TABLES[scheme]).toBeUndefined()
  expect(classOfCode(null, 3)).toBe('unknown')
})

test('the reference page has a row for every scheme with known codes', async () => {
  const { text } = await ask(server.url, 'GET', '/docs')
  for (const [scheme, { title, classes }] of Object.entries(CLASS_TABLES)) {
    const row = text.split('<tr>').find(one => one.includes(`<code>${scheme}</code>`) && one.includes(title)) ?? ''
    for (const [code, name] of Object.entries(classes)) expect(row).toContain(`${code} <code>${name}</code>`)
  }
})

test('a class that is sent counts, whatever the code says', async () => {
  const place = await newPlace('swiss10')
  await send(server.url, place.key, [coded(1, { vehicle_class: 'truck' }), coded(2, { vehicle_class: null })])
  expect((await stored(place)).map(({ vehicle_class }) => vehicle_class)).toEqual(['truck', 'motorcycle'])
})

test('a record that is sent again after its code got a class is a duplicate, with a sequence number too', async () => {
  const place = await newPlace('none')
  const records = [coded(3), coded(4, { sequence: 4 })]
  expect((await send(server.url, place.key, records)).json).toMatchObject({ accepted: 2 })
  await setScheme(place, 'swiss10')
  expect((await send(server.url, place.key, records)).json).toMatchObject({ accepted: 0, duplicates: 2, rejected: 0 })
  expect((await stored(place)).map(({ vehicle_class }) => vehicle_class)).toEqual(['unknown', 'unknown'])
})

test('another code, or another class without a code, under the same sequence number differs', async () => {
  const place = await newPlace('swiss10')
  const record = (fields: object) => vehicle(from, { sequence: 1, ...fields })
  await send(server.url, place.key, [record({ class_code: 3 })])
  const renamed = await send(server.url, place.key, [record({ class_code: 3, vehicle_class: 'bus' })])
  expect(renamed.json).toMatchObject({ duplicates: 1, rejected: 0 })
  for (const other of [{ class_code: 8 }, { class_code: null }]) {
    expect((await send(server.url, place.key, [record(other)])).json).toMatchObject({ duplicates: 0, rejected: 1 })
  }
  const plain = (vehicle_class: string) => vehicle(from + 1000, { sequence: 2, vehicle_class })
  await send(server.url, place.key, [plain('car')])
  expect((await send(server.url, place.key, [plain('bus')])).json).toMatchObject({ duplicates: 0, rejected: 1 })
})

test('the scheme stays with the upload when the device gets another one', async () => {
  const place = await newPlace('tls_8_1')
  const { json } = await send(server.url, place.key, [coded(7)])
  await setScheme(place, 'fhwa_13')
  const { json: list } = await get(server.url, one.token, `/uploads?site=${place.siteId}`)
  expect(list.items).toMatchObject([{ id: json.id, class_scheme: 'tls_8_1' }])
})

test('the database takes as many classes as there is room for, and no more', async () => {
  const place = await newPlace('none')
  await send(server.url, place.key, [vehicle(from)])
  const insert = (number: number) =>
    server.database.query(sql`
      insert into records (organization_id, site_id, upload_id, ts, identity, channel, vehicle_class, flags)
      values (${place.organization.id}, ${place.siteId}, 1, ${new Date(from)}, ${number}, 1, ${number}, 0)`)
  await insert(MAX_VEHICLE_CLASSES - 1)
  await expect(insert(MAX_VEHICLE_CLASSES)).rejects.toThrow('records_vehicle_class_check')
  expect(VEHICLE_CLASSES.length).toBeLessThanOrEqual(MAX_VEHICLE_CLASSES)
})
