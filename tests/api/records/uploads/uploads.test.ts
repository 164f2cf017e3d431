import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { useServer } from '../../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  multiset,
  NO_RATE_LIMITS,
  type Place,
  send,
  vehicle,
  walk,
} from '../../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let place: Place
let day = daysAgo(3)

beforeAll(async () => {
  place = await makePlace(server.database)
})

/** Each test has a day of its own. */
function nextDay(): number {
  day -= DAY_MS
  return day
}
const stored = async (from: number) => (await walk(server.url, place.token, between(from, from + DAY_MS))).items

const NDJSON = { 'content-type': 'application/x-ndjson' }
const CSV = { 'content-type': 'text/csv' }
const GZIP = { 'content-encoding': 'gzip' }

describe('a record comes back as it was sent, whatever the format', () => {
  const sent = (from: number) => [
    {
      timestamp: iso(from + 25_523_412),
      channel: 2,
      lane: 1,
      vehicle_class: 'truck',
      class_code: 9,
      speed_kmh: 48.3,
      length_m: 12.31,
      headway_s: 2.413,
      gap_s: 1.92,
      sequence: 71_204,
      wrong_way: true,
      device_fault: false,
    },
    { timestamp: iso(from + 26_000_000), channel: 1 },
  ]
  const expected = (from: number) => [
    {
      id: expect.any(Number),
      site: place.siteId,
      timestamp: iso(from + 25_523_412),
      channel: 2,
      lane: 1,
      vehicle_class: 'truck',
      class_code: 9,
      speed_kmh: 48.3,
      length_m: 12.31,
      headway_s: 2.413,
      gap_s: 1.92,
      valid: true,
      flags: ['wrong_way'],
    },
    {
      id: expect.any(Number),
      site: place.siteId,
      timestamp: iso(from + 26_000_000),
      channel: 1,
      lane: null,
      vehicle_class: 'unknown',
      class_code: null,
      speed_kmh: null,
      length_m: null,
      headway_s: null,
      gap_s: null,
      valid: true,
      flags: [],
    },
  ]
  const asNdjson = (from: number) =>
    sent(from)
      .map(record => `${JSON.stringify(record)}\n`)
      .join('')
  const asCsv = (from: number) => {
    const names = Object.keys(sent(from)[0] as object)
    const rows = sent(from).map(record => names.map(name => (record as { [name: string]: unknown })[name] ?? ''))
    return [names, ...rows].map(row => `${row.join(',')}\r\n`).join('')
  }
  const bodies: [string, (from: number) => string, { [header: string]: string }][] = [
    ['JSON', from => JSON.stringify({ records: sent(from) }), {}],
    ['NDJSON', asNdjson, NDJSON],
    [
      'NDJSON by its other name, without a last line break',
      from => asNdjson(from).trimEnd(),
      { 'content-type': 'application/ndjson' },
    ],
    ['CSV', asCsv, { 'content-type': 'text/csv; charset=utf-8' }],
  ]
  test.each(bodies)('%s, plain and gzip', async (_name, text, headers) => {
    for (const isGzip of [false, true]) {
      const from = nextDay()
      const body = isGzip ? gzipSync(text(from)) : Buffer.from(text(from))
      const answer = await send(server.url, place.key, body, { ...headers, ...(isGzip && GZIP) })
      expect(answer.json).toEqual({ id: expect.any(Number), accepted: 2, duplicates: 0, rejected: 0, rejections: [] })
      expect(answer.status).toBe(200)
      expect(await stored(from)).toEqual(expected(from))
    }
  })

  test('several gzip members in one body are one text', async () => {
    const from = nextDay()
    const [first = '', second = ''] = asNdjson(from).split('\n')
    const body = Buffer.concat([gzipSync(`${first}\n`), gzipSync(second)])
    expect((await send(server.url, place.key, body, { ...NDJSON, ...GZIP })).json.accepted).toBe(2)
    expect(await stored(from)).toEqual(expected(from))
  })

  test('CSV columns come in any order, may be quoted, and unknown ones are ignored', async () => {
    const from = nextDay()
    const csv = `note,"channel",timestamp,speed_kmh\n"a, b",1,"${iso(from)}",48.30\n`
    expect((await send(server.url, place.key, csv, CSV)).json).toMatchObject({ accepted: 1, rejected: 0 })
    expect(await stored(from)).toMatchObject([{ channel: 1, speed_kmh: 48.3, lane: null }])
  })
})

test('id, site, valid and flags of a record are ignored', async () => {
  const from = nextDay()
  const sent = { ...vehicle(from), id: 7, site: 99_999, valid: false, flags: ['device_fault'], nonsense: {} }
  expect((await send(server.url, place.key, [sent])).json).toMatchObject({ accepted: 1 })
  expect(await stored(from)).toMatchObject([{ site: place.siteId, valid: true, flags: [] }])
})

test('an upload without records is taken: the device measured and no vehicle passed', async () => {
  const from = nextDay()
  const covers = [{ from_dt: iso(from), to_dt: iso(from + DAY_MS) }]
  const answer = await send(server.url, place.key, { records: [], covers })
  expect(answer.json).toEqual({ id: expect.any(Number), accepted: 0, duplicates: 0, rejected: 0, rejections: [] })
  const [upload] = (await get(server.url, place.token, '/uploads?limit=1')).json.items
  expect(upload).toMatchObject({ id: answer.json.id, accepted: 0, first_vehicle: null, last_vehicle: null })
})

describe('the site of an upload', () => {
  test('may be named in the body or the query', async () => {
    const from = nextDay()
    const body = { records: [vehicle(from)], site: place.siteId }
    expect((await send(server.url, place.key, body)).status).toBe(200)
    const line = JSON.stringify(vehicle(from))
    const query = `?site=${place.siteId}`
    expect((await send(server.url, place.key, line, { ...NDJSON, query })).status).toBe(200)
  })

  test('is refused with 403 when another stands there, also one of the same organization, and one that does not exist', async () => {
    const from = nextDay()
    const sister = await makePlace(server.database, place)
    const foreign = await makePlace(server.database)
    for (const site of [sister.siteId, foreign.siteId, 999_999_999]) {
      const body = await send(server.url, place.key, { records: [vehicle(from)], site })
      const query = await send(server.url, place.key, JSON.stringify(vehicle(from)), {
        ...NDJSON,
        query: `?site=${site}`,
      })
      for (const answer of [body, query]) {
        expect(answer.status).toBe(403)
        expect(answer.json).toEqual({ detail: 'You do not have permission to perform this action.' })
      }
    }
    expect(await stored(from)).toEqual([])
  })

  test('is missing for a device that stands nowhere: 409', async () => {
    const nowhere = await place.organization.device(null)
    const answer = await send(server.url, nowhere.key, [vehicle(nextDay())])
    expect(answer.status).toBe(409)
    expect(answer.json).toEqual({ detail: 'The device stands at no site.' })
  })
})

describe('a body that cannot be read as a whole stores nothing', () => {
  const wrong: [string, string | Buffer, { [header: string]: string }, number, unknown][] = [
    ['half of a JSON', '{"records":[', {}, 400, { detail: 'JSON parse error - unexpected end of the text.' }],
    [
      'JSON that is no object',
      '[]',
      {},
      400,
      { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    ],
    ['JSON null', 'null', {}, 400, { non_field_errors: ['No data provided'] }],
    ['JSON without records', '{}', {}, 400, { records: ['This field is required.'] }],
    [
      'records that are no list',
      '{"records":{}}',
      {},
      400,
      { records: ['Expected a list of items but got type "dict".'] },
    ],
    ['a site that is no number', '{"records":[],"site":"x"}', {}, 400, { site: ['A valid integer is required.'] }],
    [
      'covers that end before they begin',
      '{"records":[],"covers":[{"from_dt":"2026-06-01T00:00:00Z","to_dt":"2026-06-01T00:00:00Z"}]}',
      {},
      400,
      { covers: { 0: ['to_dt must be after from_dt.'] } },
    ],
    [
      'JSON nested too deep',
      `{"records":[${'['.repeat(40)}${']'.repeat(40)}]}`,
      {},
      400,
      { detail: 'JSON parse error - nested deeper than 32 levels.' },
    ],
    [
      'NDJSON that is not UTF-8',
      Buffer.from([0x7b, 0xff, 0x7d]),
      NDJSON,
      400,
      { detail: 'The body is not valid UTF-8.' },
    ],
    [
      'CSV without a header',
      '2026-06-01T00:00:00Z,1\n',
      CSV,
      400,
      { detail: 'CSV parse error - the first line must name the columns, timestamp and channel among them.' },
    ],
    [
      'CSV with a quote left open',
      'timestamp,channel\n"2026',
      CSV,
      400,
      { detail: 'CSV parse error - CSV_QUOTE_NOT_CLOSED.' },
    ],
    [
      'no CSV at all',
      '',
      CSV,
      400,
      { detail: 'CSV parse error - the first line must name the columns, timestamp and channel among them.' },
    ],
    [
      'plain text called gzip',
      'hello',
      { ...NDJSON, ...GZIP },
      400,
      { detail: 'The body is not a complete gzip stream.' },
    ],
    [
      'another media type',
      '<a/>',
      { 'content-type': 'application/xml' },
      415,
      {
        detail:
          'Unsupported media type "application/xml" in request. Use application/json or application/x-ndjson or application/ndjson or text/csv.',
      },
    ],
    [
      'another content encoding',
      'x',
      { 'content-encoding': 'br' },
      415,
      { detail: 'Unsupported media type "br" in request. Use gzip or no Content-Encoding.' },
    ],
  ]
  test.each(wrong)('%s', async (_name, body, headers, status, json) => {
    const answer = await send(server.url, place.key, body, headers)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual(json)
  })

  test('a gzip stream cut anywhere', async () => {
    const from = nextDay()
    const whole = gzipSync(Array.from({ length: 50 }, (_, i) => JSON.stringify(vehicle(from + i * 997))).join('\n'))
    for (const length of [1, 9, 10, 11, Math.floor(whole.length / 2), whole.length - 8, whole.length - 1]) {
      const answer = await send(server.url, place.key, whole.subarray(0, length), { ...NDJSON, ...GZIP })
      expect([length, answer.status, answer.json]).toEqual([
        length,
        400,
        { detail: 'The body is not a complete gzip stream.' },
      ])
    }
    const flipped = Buffer.from(whole)
    flipped[whole.length - 6] = (flipped[whole.length - 6] as number) ^ 1
    expect((await send(server.url, place.key, flipped, { ...NDJSON, ...GZIP })).status).toBe(400)
    expect(await stored(from)).toEqual([])
    expect((await send(server.url, place.key, whole, { ...NDJSON, ...GZIP })).json.accepted).toBe(50)
  })

  test('a window in the query that is no window', async () => {
    const line = JSON.stringify(vehicle(nextDay()))
    const ask = (query: string) => send(server.url, place.key, line, { ...NDJSON, query })
    expect((await ask('?from_dt=2026-06-01T00:00:00Z')).json).toEqual({ to_dt: ['This field is required.'] })
    expect((await ask('?from_dt=x&to_dt=2026-06-01')).json).toEqual({
      from_dt: [expect.stringContaining('Datetime has wrong format.')],
    })
    expect((await ask('?from_dt=2026-06-02&to_dt=2026-06-01')).json).toEqual({
      to_dt: ['to_dt must be after from_dt.'],
    })
  })
})

describe('what came in can be read', () => {
  test('an upload by its id, with what became of it, and in the list of its site, newest first', async () => {
    const from = nextDay()
    const startedAt = Date.now()
    const records = [vehicle(from + 1000), vehicle(from + 2000), { ...vehicle(from), channel: 77 }]
    const { json: sent } = await send(server.url, place.key, records)
    const { json: upload } = await get(server.url, place.token, `/uploads/${sent.id}`)
    expect(upload).toEqual({
      id: sent.id,
      site: place.siteId,
      device: place.deviceId,
      import_id: null,
      file_name: null,
      format: 'json',
      kind: 'vehicles',
      class_scheme: 'none',
      status: 'published',
      received_at: expect.any(String),
      accepted: 2,
      duplicates: 0,
      corrections: 0,
      rejected: 1,
      removed: 0,
      first_vehicle: iso(from + 1000),
      last_vehicle: iso(from + 2000),
    })
    expect(Math.abs(Date.parse(upload.received_at) - startedAt)).toBeLessThan(20_000)
    const { json: list } = await get(server.url, place.token, `/uploads?site=${place.siteId}&limit=2`)
    expect(list.items[0]).toEqual(upload)
    expect(list.items).toHaveLength(2)
    const next = await get(
      server.url,
      place.token,
      `/uploads?site=${place.siteId}&limit=1000&cursor=${list.next_cursor}`,
    )
    const ids: number[] = [...list.items, ...next.json.items].map(item => item.id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect(next.json.next_cursor).toBeNull()
  })

  test('of another organization nothing: 403 for the upload, its rejects and its site; 404 where there is nothing', async () => {
    const foreign = await makePlace(server.database)
    const { json: sent } = await send(server.url, place.key, [vehicle(nextDay())])
    for (const path of [`/uploads/${sent.id}`, `/uploads/${sent.id}/rejected`, `/uploads?site=${place.siteId}`]) {
      expect((await get(server.url, foreign.token, path)).status).toBe(403)
    }
    expect((await get(server.url, foreign.token, '/uploads')).json).toEqual({ items: [], next_cursor: null })
    expect((await get(server.url, foreign.token, '/uploads/999999')).status).toBe(404)
    expect((await get(server.url, foreign.token, '/uploads?site=999999')).json).toEqual({
      site: ['Invalid pk "999999" - object does not exist.'],
    })
  })
})

test('records of one upload may come in any order of time', async () => {
  const from = nextDay()
  const records = Array.from({ length: 200 }, (_, i) => vehicle(from + ((i * 7919) % 200) * 1000, { speed_kmh: i }))
  expect((await send(server.url, place.key, records)).json.accepted).toBe(200)
  expect(multiset((await stored(from)) as never)).toEqual(multiset(records))
})
