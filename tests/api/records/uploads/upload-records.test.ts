import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/times/time.ts'
import { assignDevice } from '../../../../server/field/devices/assignments.ts'
import { OPERATOR } from '../../../../server/people/access/audit.ts'
import { deleteOldRejected } from '../../../../server/records/uploads/uploads.ts'
import { useServer } from '../../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  vehicle,
  walk,
} from '../../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
const from = daysAgo(2)

beforeAll(async () => {
  place = await makePlace(server.database)
})

const NDJSON = { 'content-type': 'application/x-ndjson' }
const reasons = (answer: { json: { rejections: { reason: string }[] } }) =>
  answer.json.rejections.map(({ reason }) => reason)

const NUMBER = 'A valid number is required.'
const INTEGER = 'A valid integer is required.'
const minimum = (n: number) => `Ensure this value is greater than or equal to ${n}.`
const maximum = (n: number) => `Ensure this value is less than or equal to ${n}.`
const FORMAT = 'Datetime has wrong format. Use YYYY-MM-DDThh:mm:ss.sssZ.'

/** Values that are no number, and what is said of them. */
const noNumbers = (sentence: string): [unknown, string][] => ['5', '', true, [], {}].map(value => [value, sentence])

const wrong: { [field: string]: [value: unknown, sentence: string][] } = {
  timestamp: [
    [null, 'This field is required.'],
    [undefined, 'This field is required.'],
    ['', FORMAT],
    ['yesterday', FORMAT],
    [Date.now(), FORMAT],
    [`${iso(from).slice(0, 10)}T24:00:00Z`, FORMAT],
    ['2026-02-30T00:00:00Z', FORMAT],
    [' 2026-02-20T00:00:00Z', FORMAT],
    [{}, FORMAT],
  ],
  channel: [
    [null, 'This field is required.'],
    [undefined, 'This field is required.'],
    [1.5, INTEGER],
    ...noNumbers(INTEGER),
    [0, minimum(1)],
    [-1, minimum(1)],
    [100, maximum(99)],
    [9, 'The site has no channel 9.'],
  ],
  lane: [...noNumbers(INTEGER), [1.5, INTEGER], [0, minimum(1)], [21, maximum(20)]],
  vehicle_class: [
    ['tank', '"tank" is not a valid choice.'],
    ['Car', '"Car" is not a valid choice.'],
    ['', '"" is not a valid choice.'],
    [1, '"1" is not a valid choice.'],
    [{ toString: 1, valueOf: 1 }, '"{"toString":1,"valueOf":1}" is not a valid choice.'],
    [['car'], '"["car"]" is not a valid choice.'],
    ['x'.repeat(1000), `"${'x'.repeat(40)}" is not a valid choice.`],
  ],
  class_code: [...noNumbers(INTEGER), [0.5, INTEGER], [-1, minimum(0)], [32_768, maximum(32_767)]],
  speed_kmh: [...noNumbers(NUMBER), [-0.1, minimum(0)], [1000, maximum(999.9)], [999.91, maximum(999.9)]],
  length_m: [...noNumbers(NUMBER), [-0.01, minimum(0)], [300.01, maximum(300)]],
  headway_s: [...noNumbers(NUMBER), [-1, minimum(0)], [1_000_000.5, maximum(1_000_000)]],
  gap_s: [...noNumbers(NUMBER), [-1, minimum(0)], [1_000_000.5, maximum(1_000_000)]],
  sequence: [...noNumbers(INTEGER), [1.5, INTEGER], [-1, minimum(0)], [2 ** 53, INTEGER]],
  wrong_way: [
    ['true', 'Must be a valid boolean.'],
    [1, 'Must be a valid boolean.'],
    [[], 'Must be a valid boolean.'],
  ],
  device_fault: [
    ['no', 'Must be a valid boolean.'],
    [0, 'Must be a valid boolean.'],
  ],
}

test.each(Object.keys(wrong))('a wrong %s refuses its record alone, and says why', async field => {
  const values = wrong[field] as [unknown, string][]
  const good = vehicle(from + Object.keys(wrong).indexOf(field) * MINUTE_MS)
  const answer = await send(server.url, place.key, [...values.map(([value]) => ({ ...good, [field]: value })), good])
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({ accepted: 1, duplicates: 0, rejected: values.length })
  expect(answer.json.rejections).toEqual(
    values.map(([, sentence], index) => ({ index, reason: `${field}: ${sentence}` })),
  )
})

test('what is no record at all is refused with its place', async () => {
  const answer = await send(server.url, place.key, { records: [null, 5, 'x', [], true, vehicle(from + HOUR_MS)] })
  expect(answer.json).toMatchObject({ accepted: 1, rejected: 5 })
  expect(new Set(reasons(answer))).toEqual(new Set(['A record must be an object.']))
})

test('the largest values of every field are taken, and come back', async () => {
  const at = from + 2 * HOUR_MS
  const records = [
    {
      timestamp: iso(at),
      channel: 2,
      lane: 20,
      vehicle_class: 'pedestrian',
      class_code: 32_767,
      speed_kmh: 999.9,
      length_m: 300,
      headway_s: 1_000_000,
      gap_s: 1_000_000,
      sequence: 2 ** 53 - 1,
    },
    { timestamp: iso(at + 1), channel: 1, lane: 1, class_code: 0, speed_kmh: 0, length_m: 0, headway_s: 0, gap_s: 0 },
  ]
  expect((await send(server.url, place.key, records)).json).toMatchObject({ accepted: 2, rejected: 0 })
  const { items } = await walk(server.url, place.token, between(at, at + 2))
  const { sequence: _, ...first } = records[0] as { sequence: number }
  expect(items).toMatchObject([first, records[1]])
})

test('values are stored to 0.1 km/h, 1 cm and 1 ms, rounded; a time to the millisecond, cut', async () => {
  const at = from + 3 * HOUR_MS
  const record = { ...vehicle(at), speed_kmh: 48.27, length_m: 4.314, headway_s: 2.4136, gap_s: 0.0004 }
  const timestamp = iso(at).replace('.000Z', '.412999Z')
  expect((await send(server.url, place.key, [{ ...record, timestamp }])).json.accepted).toBe(1)
  const { items } = await walk(server.url, place.token, between(at, at + 1000))
  expect(items).toMatchObject([
    { timestamp: iso(at + 412), speed_kmh: 48.3, length_m: 4.31, headway_s: 2.414, gap_s: 0 },
  ])
})

test('times with an offset, without one (UTC), and with a blank are understood', async () => {
  const at = from + 4 * HOUR_MS
  const local = iso(at + 2 * HOUR_MS).slice(0, 19)
  const forms = [`${local}+02:00`, iso(at + 1000).slice(0, 19), iso(at + 2000).replace('T', ' '), `${local}.5+0200`]
  const records = forms.map(timestamp => ({ timestamp, channel: 1 }))
  expect((await send(server.url, place.key, records)).json).toMatchObject({ accepted: 4, rejected: 0 })
  const { items } = await walk(server.url, place.token, between(at, at + HOUR_MS))
  expect(items.map(item => Date.parse(item.timestamp) - at)).toEqual([0, 500, 1000, 2000])
})

describe('NDJSON and CSV', () => {
  test('a line that is no JSON is a bad record, not a bad body; blank lines do not count', async () => {
    const at = from + 5 * HOUR_MS
    const lines = [JSON.stringify(vehicle(at)), '', '{"timestamp":', '  ', '[1', JSON.stringify(vehicle(at + 1))]
    const answer = await send(server.url, place.key, lines.join('\r\n'), NDJSON)
    expect(answer.json).toMatchObject({ accepted: 2, rejected: 2 })
    expect(answer.json.rejections.map(({ index }: { index: number }) => index)).toEqual([1, 2])
  })

  test('a line nested without end is a bad record, and can be read again', async () => {
    const lines = ['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`]
    const answer = await send(server.url, place.key, lines.join('\n'), NDJSON)
    expect(answer.json).toMatchObject({ accepted: 0, rejected: 2 })
    const rejected = await get(server.url, place.token, `/uploads/${answer.json.id}/rejected`)
    expect(rejected.json.items.map((item: { record: unknown }) => item.record)).toEqual(
      lines.map(line => line.slice(0, 200)),
    )
  })

  test('a CSV line with too few or too many fields is a bad record, and a cell that is no number too', async () => {
    const at = from + 6 * HOUR_MS
    const csv = `timestamp,channel,speed_kmh\n${iso(at)},1\n\n${iso(at)},1,50,9\n${iso(at)},1,fast\n${iso(at)},1,0x10\n${iso(at)},1,50\n`
    const answer = await send(server.url, place.key, csv, { 'content-type': 'text/csv' })
    expect(answer.json).toMatchObject({ accepted: 1, rejected: 4 })
    expect(reasons(answer)).toEqual([
      'Line 2: There are 2 fields instead of 3.',
      'Line 4: There are 4 fields instead of 3.',
      `speed_kmh: ${NUMBER}`,
      `speed_kmh: ${NUMBER}`,
    ])
    const rejected = await get(server.url, place.token, `/uploads/${answer.json.id}/rejected`)
    expect(rejected.json.items[0].record).toEqual([iso(at), '1'])
  })
})

describe('times', () => {
  test('from 400 days ago, to 5 minutes ahead', async () => {
    const old = await makePlace(server.database, { since: Date.now() - 500 * DAY_MS })
    const { rows } = await server.database.query('select now() as now')
    const now = rows[0].now.getTime()
    const slack = 20_000
    const times = [
      now - 400 * DAY_MS - slack,
      now - 400 * DAY_MS + slack,
      now + 5 * MINUTE_MS - slack,
      now + 5 * MINUTE_MS + slack,
    ]
    const answer = await send(
      server.url,
      old.key,
      times.map(ts => vehicle(ts)),
    )
    expect(answer.json).toMatchObject({ accepted: 2, rejected: 2 })
    expect(answer.json.rejections).toEqual([
      { index: 0, reason: 'timestamp: This time is more than 400 days ago.' },
      { index: 3, reason: 'timestamp: This time lies in the future.' },
    ])
  })

  test('not before the device stood at the site, to the millisecond; from then on they belong to its new site', async () => {
    const moved = await makePlace(server.database, { ...place, since: from })
    const before = await send(server.url, moved.key, [vehicle(from - 1), vehicle(from)])
    expect(before.json).toMatchObject({ accepted: 1, rejected: 1 })
    expect(before.json.rejections).toEqual([
      {
        index: 0,
        reason: `timestamp: The device stands at the site since ${iso(from)}. If it stood there earlier, correct its assignment and send this again.`,
      },
    ])
    const next = await place.organization.site()
    await assignDevice(server.database, moved.deviceId, { siteId: next, from: new Date(from + HOUR_MS) }, OPERATOR)
    const after = await send(server.url, moved.key, [vehicle(from + HOUR_MS - 1), vehicle(from + HOUR_MS)])
    expect(after.json).toMatchObject({ accepted: 1, rejected: 1 })
    const { items } = await walk(server.url, place.token, { ...between(from, from + DAY_MS), sites: [next] })
    expect(items).toMatchObject([{ site: next, timestamp: iso(from + HOUR_MS) }])
  })
})

describe('rejected records', () => {
  test('are stored as they were sent, with the reason', async () => {
    const bad = { ...vehicle(from), channel: 9, note: 'Größe "5" \u0000 \ud800' }
    const answer = await send(server.url, place.key, [bad, vehicle(from + 7 * HOUR_MS)])
    const rejected = await get(server.url, place.token, `/uploads/${answer.json.id}/rejected`)
    expect(rejected.json).toEqual({
      items: [{ index: 0, reason: 'channel: The site has no channel 9.', record: bad }],
    })
  })

  test('the answer has the first 100 and the total; all of them are stored', async () => {
    const bad = Array.from({ length: 250 }, (_, i) => ({ ...vehicle(from), speed_kmh: -1 - i }))
    const answer = await send(server.url, place.key, bad)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ accepted: 0, rejected: 250 })
    expect(answer.json.rejections).toHaveLength(100)
    const rejected = await get(server.url, place.token, `/uploads/${answer.json.id}/rejected`)
    expect(rejected.json.items.map((item: { record: unknown }) => item.record)).toEqual(bad)
    expect((await get(server.url, place.token, `/uploads/${answer.json.id}`)).json).toMatchObject({ rejected: 250 })
  })

  test('up to 1 MiB an upload are stored', async () => {
    const bad = Array.from({ length: 30 }, () => ({ ...vehicle(from), lane: 'x', note: 'y'.repeat(50_000) }))
    const answer = await send(server.url, place.key, bad)
    expect(answer.json.rejected).toBe(30)
    const rejected = await get(server.url, place.token, `/uploads/${answer.json.id}/rejected`)
    expect(rejected.json.items.length).toBe(20)
  })

  test('for 30 days', async () => {
    const { json } = await send(server.url, place.key, [{}])
    const kept = async () => (await get(server.url, place.token, `/uploads/${json.id}/rejected`)).json.items.length
    const age = (interval: string) =>
      server.database.query(sql`
        update rejected_records set rejected_at = now() - ${interval}::interval where upload_id = ${json.id}`)
    await age('29 days 23:59')
    await deleteOldRejected(server.database)
    expect(await kept()).toBe(1)
    await age('30 days 00:01')
    await deleteOldRejected(server.database)
    expect(await kept()).toBe(0)
    expect((await get(server.url, place.token, `/uploads/${json.id}`)).json.rejected).toBe(1)
  })

  test('an upload without rejects has none', async () => {
    const { json } = await send(server.url, place.key, [vehicle(from + 8 * HOUR_MS)])
    expect((await get(server.url, place.token, `/uploads/${json.id}/rejected`)).json).toEqual({ items: [] })
  })
})

describe('flags and validity', () => {
  const cases: [string, object, string[], boolean][] = [
    ['below 2 km/h', { speed_kmh: 1.9 }, ['speed_out_of_range'], true],
    ['2 km/h', { speed_kmh: 2 }, [], true],
    ['300 km/h', { speed_kmh: 300 }, [], true],
    ['above 300 km/h', { speed_kmh: 300.1 }, ['speed_out_of_range'], true],
    ['no speed', { speed_kmh: null }, [], true],
    ['below 0.5 m', { length_m: 0.49 }, ['length_out_of_range'], true],
    ['0.5 m', { length_m: 0.5 }, [], true],
    ['40 m', { length_m: 40 }, [], true],
    ['above 40 m', { length_m: 40.01 }, ['length_out_of_range'], true],
    ['no length', { length_m: null }, [], true],
    ['the wrong way', { wrong_way: true }, ['wrong_way'], true],
    ['a device fault', { device_fault: true }, ['device_fault'], false],
    [
      'all together',
      { speed_kmh: 0, length_m: 0, wrong_way: true, device_fault: true },
      ['speed_out_of_range', 'length_out_of_range', 'wrong_way', 'device_fault'],
      false,
    ],
  ]
  test.each(cases)('%s', async (name, fields, flags, valid) => {
    const at = from + 10 * HOUR_MS + cases.findIndex(([one]) => one === name) * MINUTE_MS
    expect((await send(server.url, place.key, [vehicle(at, { ...fields })])).json.accepted).toBe(1)
    const { items } = await walk(server.url, place.token, between(at, at + 1))
    expect(items).toMatchObject([{ flags, valid }])
  })
})

test('one record of a wrong clock costs no reading of all that lies between, and makes no months in between', async () => {
  const far = await makePlace(server.database, { ...place })
  const last = daysAgo(1)
  const first = last - 390 * DAY_MS
  const answer = await send(server.url, far.key, [vehicle(first), vehicle(last)])
  expect(answer.json).toMatchObject({ accepted: 2 })
  const again = await send(server.url, far.key, [vehicle(first), vehicle(last), vehicle(last + 1000)])
  expect(again.json).toMatchObject({ accepted: 1, duplicates: 2 })
  const { rows } = await server.database.query(`
    select count(*) from pg_inherits where inhparent = 'records'::regclass`)
  expect(rows[0].count).toBeLessThan(8)
})
