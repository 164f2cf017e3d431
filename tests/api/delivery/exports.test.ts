import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPORT_FORMATS, RECORD_FORMATS } from '../../../contract/export-formats.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { EXPORT_LIMITS } from '../../../server/delivery/exports/export-limits.ts'
import { expireExports } from '../../../server/delivery/exports/manage-exports.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { revokeToken } from '../../../server/people/access/tokens.ts'
import { tmg } from '../../../server/records/imports/readers/intervals/tmg/tmg.ts'
import { readStations } from '../../../server/records/imports/stations/read-stations.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { readExportedIntervals } from '../../support/reading/read-export.ts'
import { readIntervals, shownStart } from '../../support/reading/read-intervals.ts'
import { readXlsx } from '../../support/reading/read-xlsx.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { interval, sendIntervals, storeIntervalsOf, walkIntervals } from '../../support/traffic/intervals.ts'
import { store, vehicle } from '../../support/traffic/traffic.ts'

const RECORDS = 3000
const START = Date.now() - 5 * 86_400_000
const EVER = { from_dt: '2020-01-01T00:00:00Z', to_dt: new Date(Date.now() + 86_400_000).toISOString() }
const MAX_XLSX_RECORDS = 3500

const directory = mkdtempSync(join(tmpdir(), 'wayside-exports-'))
const server = useServer({
  env: { EXPORT_DIR: directory, RATE_LIMIT: '0' },
  limits: { exports: { ...EXPORT_LIMITS, waiting: 5, xlsxRecords: MAX_XLSX_RECORDS } },
})
let own: TestOrganization
let user: TestUser
let foreigner: TestUser
let foreignSite: number
let sites: number[]
let keys: string[]

const asUser = (method: string, path: string, body?: unknown, headers = {}, token = user.token) =>
  ask(server.url, method, `/api/v1/traffic${path}`, { token, body, headers })
const create = (body: object, headers = {}) =>
  asUser('POST', '/exports', { time: EVER, format: 'csv', ...body }, headers)

/** Workers for as long as it takes; the server of these tests has none. */
async function working<T>(work: () => Promise<T>): Promise<T> {
  const workers = workOnExports({
    database: server.database,
    directory,
    concurrency: 2,
    pauseMs: 20,
    slice: 700,
    onFailure: () => {},
  })
  try {
    return await work()
  } finally {
    await workers.stop()
  }
}

async function finished(id: string) {
  for (let i = 0; i < 1000; i++) {
    const { json } = await asUser('GET', `/exports/${id}`)
    if (json.status !== 'queued' && json.status !== 'running') return json
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`export ${id} does not finish`)
}

async function made(body: object) {
  const { json } = await create(body)
  return working(() => finished(json.id))
}

const download = (id: string, headers = {}, method = 'GET') =>
  asUser(method, `/exports/${id}/download`, undefined, headers)

async function bytesOf(id: string, headers = {}): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/v1/traffic/exports/${id}/download`, {
    headers: { Authorization: `Token ${user.token}`, ...headers },
  })
  return Buffer.from(await response.arrayBuffer())
}

async function walk(body: object = {}) {
  const items = []
  let cursor: string | null = null
  do {
    const time = { from_dt: new Date(START - 1000).toISOString(), to_dt: EVER.to_dt }
    const { json } = await asUser('POST', '/data/search', { time, limit: 1000, cursor, ...body })
    items.push(...json.items)
    cursor = json.next_cursor
  } while (cursor !== null)
  return items
}

beforeAll(async () => {
  own = await makeOrganization(server.database)
  user = await own.user()
  sites = [await own.site({ name: '=cmd()' }), await own.site()]
  keys = []
  for (const site of sites) keys.push((await own.device(site)).key)
  const other = await makeOrganization(server.database)
  foreigner = await other.user()
  foreignSite = await other.site()
  for (const [n, key] of keys.entries()) {
    const records = Array.from({ length: RECORDS / 2 }, (_, i) => ({
      timestamp: new Date(START + i * 60_000 + n * 7).toISOString(),
      channel: 1 + (i % 2),
      lane: 1,
      vehicle_class: i % 9 === 0 ? 'truck' : 'car',
      speed_kmh: i % 11 === 0 ? null : 30 + (i % 400) / 10,
      length_m: 4 + (i % 100) / 100,
      sequence: i,
    }))
    const { status } = await ask(server.url, 'POST', '/device/v1/uploads', {
      headers: { authorization: `Device ${key}` },
      body: { records },
    })
    expect(status).toBe(200)
  }
})

afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

describe('creating', () => {
  test('answers 202 with the queued export and where it is', async () => {
    const { status, headers, json } = await create({ sites: [sites[0]] })
    expect(status).toBe(202)
    expect(headers.location).toBe(`/api/v1/traffic/exports/${json.id}`)
    expect(json).toMatchObject({
      status: 'queued',
      format: 'csv',
      request: { time: EVER, format: 'csv', sites: [sites[0]] },
      created_by: user.email,
      progress: 0,
      records_written: 0,
      started_at: null,
      download_url: null,
      error: null,
    })
    await asUser('POST', `/exports/${json.id}/cancel`)
  })

  test('the same Idempotency-Key gives the same bytes and one export, another request with it 409', async () => {
    const headers = { 'idempotency-key': 'nightly-1' }
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => create({}, headers)))
    for (const other of others) expect(other.text).toBe(first?.text)
    const changed = await create({ format: 'parquet' }, headers)
    expect([changed.status, changed.json]).toEqual([409, { detail: 'Idempotency-Key was used with another request.' }])
    await asUser('POST', `/exports/${first?.json.id}/cancel`)
  })

  test('bad input gets the sentences of the contract', async () => {
    const cases: [object, number, object][] = [
      [
        { format: 'pdf' },
        400,
        {
          format: [`"pdf" is not a valid choice. The choices are ${EXPORT_FORMATS.join(', ')}.`],
        },
      ],
      [{ format: undefined }, 400, { format: ['This field is required.'] }],
      [{ time: { from_dt: EVER.to_dt, to_dt: EVER.from_dt } }, 400, { time: ['to_dt must be after from_dt.'] }],
      [{ sites: [foreignSite] }, 403, { detail: 'You do not have permission to perform this action.' }],
      [{ sites: [999999] }, 400, { sites: { 0: ['Invalid pk "999999" - object does not exist.'] } }],
      [{ sites: Array(5001).fill(1) }, 400, { sites: ['Ensure this field has no more than 5000 elements.'] }],
      [{ population: 'boats' }, 400, { population: ['"boats" is not a valid choice.'] }],
      [{ format: 'aggregate.csv', quality: 'some' }, 400, { quality: ['"some" is not a valid choice.'] }],
      [
        { population: 'motor', vehicle_classes: ['car'] },
        400,
        { population: ['Send population or vehicle_classes, not both.'] },
      ],
      ...['population', 'quality'].map((field): [object, number, object] => [
        { format: 'report.pdf', sites: [1], [field]: 'all' },
        400,
        { [field]: ['Reports have this field inside report.'] },
      ]),
    ]
    for (const [body, status, json] of cases) {
      const answer = await create(body)
      expect([answer.status, answer.json]).toEqual([status, json])
    }
  })

  test('a 6th waiting export is refused where 5 may wait, and taken again when one is cancelled', async () => {
    const waiting = []
    for (let i = 0; i < 5; i++) waiting.push((await create({})).json.id)
    const refused = await create({})
    expect(refused.status).toBe(429)
    expect(refused.json).toEqual({ detail: 'Too many exports are waiting. Cancel one or try again later.' })
    expect(refused.headers['retry-after']).toBe('60')
    await asUser('POST', `/exports/${waiting.pop()}/cancel`)
    const taken = await create({})
    expect(taken.status).toBe(202)
    for (const id of [...waiting, taken.json.id]) await asUser('POST', `/exports/${id}/cancel`)
  })

  test('an xlsx of more records than it can hold is refused, one at the limit is not', async () => {
    const key = keys[0] as string
    const upload = (from: number, count: number) =>
      ask(server.url, 'POST', '/device/v1/uploads', {
        headers: { authorization: `Device ${key}` },
        body: {
          records: Array.from({ length: count }, (_, i) => ({
            timestamp: new Date(START + 86_400_000 * 2 + i).toISOString(),
            channel: 1,
            sequence: from + i,
          })),
        },
      })
    const { json: stored } = await upload(100_000, MAX_XLSX_RECORDS - RECORDS)
    const whole = await made({ format: 'xlsx' })
    expect([whole.status, whole.records_written]).toEqual(['completed', MAX_XLSX_RECORDS])
    const { json: oneMore } = await upload(200_000, 1)
    const refused = await create({ format: 'xlsx' })
    expect([refused.status, refused.json]).toEqual([
      400,
      { format: [`An xlsx file holds at most ${MAX_XLSX_RECORDS} records. Choose csv or parquet.`] },
    ])
    for (const { id } of [stored, oneMore]) await asUser('DELETE', `/uploads/${id}`)
    const { removeTakenBack } = await import('../../../server/records/uploads/taking-back/take-back.ts')
    await removeTakenBack(server.database)
  })
})

describe('the file', () => {
  test('says the same as search, row for row, in csv and ndjson', async () => {
    const records = await walk()
    expect(records.length).toBe(RECORDS)
    const csv = await made({ format: 'csv' })
    expect(csv).toMatchObject({ status: 'completed', progress: 1, records_written: RECORDS })
    const bytes = await bytesOf(csv.id)
    expect(bytes.length).toBe(csv.size_bytes)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(csv.sha256)
    const rows: { [column: string]: string }[] = parse(bytes, { columns: true, bom: true })
    const shown = (value: number | null, places: number) => (value === null ? '' : value.toFixed(places))
    expect(rows.map(row => [row.id, row.timestamp, row.speed_kmh, row.headway_s, row.gap_s])).toEqual(
      records.map(record => [
        String(record.id),
        record.timestamp,
        shown(record.speed_kmh, 1),
        shown(record.headway_s, 3),
        shown(record.gap_s, 3),
      ]),
    )
    expect(new Set(rows.filter(row => row.site === String(sites[0])).map(row => row.site_name))).toEqual(
      new Set(["'=cmd()"]),
    )

    const ndjson = await made({ format: 'ndjson.gz' })
    const lines = gunzipSync(await bytesOf(ndjson.id))
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines).toMatchObject(records)
  })

  test('a filter selects the same records as in search', async () => {
    const filters = { sites: [sites[1]], vehicle_classes: ['truck'], speed_kmh: { min: 40 } }
    const { id, records_written } = await made(filters)
    const records = await walk(filters)
    expect(records_written).toBe(records.length)
    const rows: { id: string }[] = parse(await bytesOf(id), { columns: true, bom: true })
    expect(rows.map(row => Number(row.id))).toEqual(records.map(record => record.id))
  })

  test('what is uploaded after its creation is not in it, on any attempt', async () => {
    const { json } = await create({})
    const { json: late } = await ask(server.url, 'POST', '/device/v1/uploads', {
      headers: { authorization: `Device ${keys[1]}` },
      body: { records: [{ timestamp: new Date(START + 1).toISOString(), channel: 1, sequence: 900_000 }] },
    })
    expect(late.accepted).toBe(1)
    const done = await working(() => finished(json.id))
    expect(done.records_written).toBe(RECORDS)
    await asUser('DELETE', `/uploads/${late.id}`)
    const { removeTakenBack } = await import('../../../server/records/uploads/taking-back/take-back.ts')
    await removeTakenBack(server.database)
  })

  test('the database has no list of formats of its own', async () => {
    const { rows } = await server.database.query(sql`
      select pg_get_constraintdef(oid) as definition
      from pg_constraint
      where conrelid = 'exports'::regclass and contype = 'c'
    `)
    expect(rows.map(row => row.definition).filter(definition => /parquet/.test(definition))).toEqual([])
  })

  test('a window before all data gives a valid, empty file with a header', async () => {
    for (const format of RECORD_FORMATS) {
      const done = await made({ format, time: { from_dt: '1990-01-01', to_dt: '1991-01-01' } })
      expect([format, done.status, done.records_written]).toEqual([format, 'completed', 0])
      const bytes = await bytesOf(done.id)
      if (format === 'csv') expect(bytes.toString()).toMatch(/^\uFEFF?id,site,/)
      if (format === 'parquet') expect(bytes.subarray(0, 4).toString()).toBe('PAR1')
    }
  })

  test('ranges are served, a download can be resumed, and HEAD has the size', async () => {
    const { id, size_bytes, sha256 } = await made({})
    const whole = await bytesOf(id)
    const head = await download(id, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.headers.etag, head.text]).toEqual([
      200,
      String(size_bytes),
      `"${sha256}"`,
      '',
    ])
    expect(head.headers['content-disposition']).toMatch(/^attachment; filename="wayside-[\d-]+-[0-9a-f]{8}\.csv"$/)
    expect(head.headers['accept-ranges']).toBe('bytes')
    const rest = await bytesOf(id, { Range: 'bytes=1000-' })
    expect(Buffer.concat([whole.subarray(0, 1000), rest]).equals(whole)).toBe(true)
    const middle = await download(id, { range: 'bytes=10-19' })
    expect([middle.status, middle.headers['content-range'], middle.text]).toEqual([
      206,
      `bytes 10-19/${size_bytes}`,
      whole.subarray(10, 20).toString(),
    ])
    expect((await download(id, { range: 'bytes=-5' })).text).toBe(whole.subarray(-5).toString())
    const beyond = await download(id, { range: `bytes=${size_bytes}-` })
    expect([beyond.status, beyond.json, beyond.headers['content-range']]).toEqual([
      416,
      { detail: 'Requested range not satisfiable.' },
      `bytes */${size_bytes}`,
    ])
    expect((await download(id, { range: 'bytes=1-2', 'if-range': '"other"' })).status).toBe(200)
    expect((await download(id, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
  })
})

describe('states', () => {
  test('download is 409 while unfinished, cancel 409 when finished, delete 409 while queued', async () => {
    const { json } = await create({})
    const early = await download(json.id)
    expect([early.status, early.json]).toEqual([409, { detail: 'The export is not completed (queued).' }])
    const alive = await asUser('DELETE', `/exports/${json.id}`)
    expect([alive.status, alive.json]).toEqual([409, { detail: 'The export is not completed (queued).' }])
    await working(() => finished(json.id))
    const late = await asUser('POST', `/exports/${json.id}/cancel`)
    expect([late.status, late.json]).toEqual([409, { detail: 'The export is finished.' }])
    expect((await asUser('DELETE', `/exports/${json.id}`)).status).toBe(204)
    expect((await asUser('GET', `/exports/${json.id}`)).status).toBe(404)
    expect((await readdir(directory)).filter(name => name.startsWith(json.id))).toEqual([])
  })

  test('a cancelled export stays cancelled and leaves nothing behind', async () => {
    const { json } = await create({})
    const cancelled = await asUser('POST', `/exports/${json.id}/cancel`)
    expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled'])
    await working(() => new Promise(resolve => setTimeout(resolve, 300)))
    expect((await asUser('GET', `/exports/${json.id}`)).json.status).toBe('cancelled')
    expect((await readdir(directory)).filter(name => name.startsWith(json.id))).toEqual([])
  })

  test('an expired export has no file and says so', async () => {
    const { id } = await made({})
    await server.database.query(sql`update exports set expires_at = now() - interval '1 second' where id = ${id}`)
    await expireExports(server.database, directory)
    expect((await asUser('GET', `/exports/${id}`)).json).toMatchObject({ status: 'expired', download_url: null })
    expect((await download(id)).status).toBe(404)
    expect((await readdir(directory)).filter(name => name.startsWith(id))).toEqual([])
  })

  test('an export that cannot be written fails after 3 attempts, and others are not delayed', async () => {
    const poison = (await create({})).json.id
    await server.database.query(
      sql`update exports set except_uploads = '{}', context = '{"sites": null}' where id = ${poison}`,
    )
    const healthy = (await create({})).json.id
    await working(async () => {
      expect((await finished(healthy)).status).toBe('completed')
      expect(await finished(poison)).toMatchObject({ status: 'failed', error: 'The export could not be written.' })
    })
    const { rows } = await server.database.query(sql`select attempt from exports where id = ${poison}`)
    expect(rows).toEqual([{ attempt: 3 }])
  })

  test('an export whose worker died is taken up after its lease by another, and has the same bytes', async () => {
    const { json } = await create({})
    const reference = await made({})
    await server.database.query(sql`
      update exports
      set status = 'running', attempt = 1, lease_until = now() + interval '1 second', created_at = ${reference.created_at}
      where id = ${json.id}
    `)
    const done = await working(() => finished(json.id))
    expect(done).toMatchObject({ status: 'completed', sha256: reference.sha256 })
  })
})

describe('access', () => {
  test("another organization's export is 403 in every way, an unknown one 404", async () => {
    const { id } = await made({})
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/download'],
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const foreign = await asUser(method, `/exports/${id}${path}`, undefined, {}, foreigner.token)
      expect([method, path, foreign.status]).toEqual([method, path, 403])
      const unknown = await asUser(method, `/exports/00000000-0000-4000-8000-000000000000${path}`)
      expect([method, path, unknown.status]).toEqual([method, path, 404])
      expect((await asUser(method, `/exports/not-a-uuid${path}`)).status).toBe(404)
    }
  })

  test('a list shows the organization alone, newest first, in pages', async () => {
    const all = []
    let cursor: string | null = null
    do {
      const { json } = await asUser('GET', `/exports?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      expect(json.items.length).toBeLessThanOrEqual(3)
      all.push(...json.items)
      cursor = json.next_cursor
    } while (cursor)
    const times = all.map(one => one.created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(all.map(one => one.id)).size).toBe(all.length)
    expect((await asUser('GET', '/exports', undefined, {}, foreigner.token)).json).toEqual({
      items: [],
      next_cursor: null,
    })
  })

  test('a download ends soon after its token is revoked', async () => {
    const leaver = await own.user()
    const { id } = await made({})
    const big = join(directory, `${id}.1.csv`)
    await writeFile(big, Buffer.alloc(64 * 1024 * 1024, 'x'))
    await server.database.query(sql`update exports set size_bytes = ${64 * 1024 * 1024} where id = ${id}`)
    const response = await fetch(`${server.url}/api/v1/traffic/exports/${id}/download`, {
      headers: { Authorization: `Token ${leaver.token}` },
    })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    await new Promise(resolve => setTimeout(resolve, 500))
    await revokeToken(server.database, leaver.id, OPERATOR)
    // The server ends it within this second; what lies in buffers between the two can still be read.
    await new Promise(resolve => setTimeout(resolve, 1000))
    let received = 0
    const drain = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value.length
    }
    await expect(drain()).rejects.toThrow()
    expect(received).toBeLessThan(32 * 1024 * 1024)
    expect((await download(id, { authorization: `Token ${leaver.token}` })).status).toBe(401)
  })

  test('creating, cancelling and deleting leave one audit row each', async () => {
    const { json } = await create({})
    await asUser('POST', `/exports/${json.id}/cancel`)
    await asUser('DELETE', `/exports/${json.id}`)
    const { rows } = await server.database.query(
      sql`select action from audit_log where target = ${json.id} order by id`,
    )
    expect(rows.map(row => row.action)).toEqual(['export.create', 'export.cancel', 'export.delete'])
  })
})

describe('what is counted', () => {
  const HOUR = 3_600_000
  const FROM = Math.floor(START / (24 * HOUR) + 1) * 24 * HOUR
  const time = { from_dt: new Date(FROM).toISOString(), to_dt: new Date(FROM + 24 * HOUR).toISOString() }
  let site: number
  beforeAll(async () => {
    site = await own.site({ time_zone: 'UTC' })
    const classes = ['car', 'bicycle', 'truck', 'car', 'pedestrian']
    const records = Array.from({ length: 480 }, (_, i) => ({
      timestamp: new Date(FROM + i * 180_000).toISOString(),
      channel: 1 + (i % 2),
      sequence: i,
      vehicle_class: classes[i % 5],
      speed_kmh: 30 + (i % 37),
    }))
    const headers = { authorization: `Device ${(await own.device(site)).key}` }
    expect((await ask(server.url, 'POST', '/device/v1/uploads', { headers, body: { records } })).status).toBe(200)
  })
  const period = async (fields: object, from: number, to: number) => {
    const times = { from: new Date(FROM + from * HOUR).toISOString(), to: new Date(FROM + to * HOUR).toISOString() }
    const body = { kind: 'other', note: '', ...times, ...fields }
    const { status, json } = await asUser('POST', `/sites/${site}/quality-periods`, body)
    expect(status).toBe(201)
    return json.id as number
  }
  const figuresOf = async (counted: object) => {
    const body = { sites: [site], time, sections: ['volume', 'speeds'], ...counted }
    const { volume, speeds } = (await asUser('POST', '/data/figures', body)).json.items[0]
    const { count, mean, p85 } = speeds
    return { vehicles: volume.in_window.count, count, mean, p85 }
  }
  const numbersIn = (rows: { speed_kmh: string }[]) => {
    const speeds = rows.flatMap(({ speed_kmh: one }) => (one === '' ? [] : Number(one))).sort((a, b) => a - b)
    const mean = speeds.reduce((sum, one) => sum + one, 0) / speeds.length
    const p85 = speeds[Math.ceil(speeds.length * 0.85) - 1]
    return { vehicles: rows.length, count: speeds.length, mean: Math.round(mean * 100) / 100, p85 }
  }

  test('a file of records has those that figures count, as periods excluded them when it was asked for', async () => {
    await period({ effect: 'exclude', channels: [1] }, 3.1, 9)
    await period({ effect: 'exclude_speed' }, 8, 12.5)
    const last = await period({ effect: 'exclude' }, 20, 22)
    for (const counted of [
      { population: 'motor', quality: 'exclude' },
      { population: 'bicycles', quality: 'exclude' },
      { population: 'all', quality: 'all' },
      { vehicle_classes: ['truck'], quality: 'exclude' },
    ]) {
      const { id } = await made({ sites: [site], time, ...counted })
      expect(numbersIn(parse(await bytesOf(id), { columns: true }))).toEqual(await figuresOf(counted))
    }
    const counted = { population: 'motor', quality: 'exclude' }
    const before = await figuresOf(counted)
    const { json } = await create({ sites: [site], time, ...counted })
    expect((await asUser('DELETE', `/sites/${site}/quality-periods/${last}`)).status).toBe(204)
    const { id } = await working(() => finished(json.id))
    expect(numbersIn(parse(await bytesOf(id), { columns: true }))).toEqual(before)
    expect((await figuresOf(counted)).vehicles).toBeGreaterThan(before.vehicles)
  })

  test('a file of intervals counts the same population and time as the call, and says which', async () => {
    const counted = { population: 'motor', quality: 'exclude' }
    const { vehicles } = await figuresOf(counted)
    const { items } = (await asUser('POST', '/data/aggregate', { sites: [site], time, interval: '1h', ...counted }))
      .json
    const { id } = await made({ sites: [site], time, format: 'aggregate.xlsx', ...counted })
    const { About, Intervals } = readXlsx(await bytesOf(id)).sheets
    const [head = [], ...rows] = Intervals?.rows ?? []
    const column = (name: string) => head.findIndex(cell => cell?.value === name)
    const sumOf = (name: string) => rows.reduce((sum, row) => sum + Number(row[column(name)]?.value ?? 0), 0)
    expect(sumOf('count')).toBe(vehicles)
    expect(items.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(vehicles)
    expect(About?.rows.map(row => row.map(cell => cell?.value))).toEqual(
      expect.arrayContaining(Object.entries(counted)),
    )
    expect((await made({ sites: [site], time, format: 'aggregate.csv' })).records_written).toBe(480)
  })
})

describe('stored intervals', () => {
  const HOUR = 3_600_000
  const FROM = Math.floor(START / (24 * HOUR)) * 24 * HOUR
  const time = { from_dt: new Date(FROM).toISOString(), to_dt: new Date(FROM + 48 * HOUR).toISOString() }
  const FORMATS = ['intervals.csv', 'intervals.ndjson.gz', 'intervals.parquet'] as const
  const DAY = Array.from({ length: 96 }, (_, n) => FROM + 23 * HOUR + n * 900_000)
  let site: number
  let key: string
  beforeAll(async () => {
    site = await own.site({ name: '=cmd()', time_zone: 'Europe/Helsinki' })
    await own.site()
    key = (await own.device(site, { class_scheme: 'swiss10' })).key
    const upload = [
      ...DAY.map((start, n) => interval(start, { classes: { car: n, bicycle: 0.25 * n } })),
      ...DAY.map((start, n) =>
        interval(start, {
          channel: 2,
          classes: undefined,
          class_codes: { 3: n, 10: 1 },
          speeds: { edges_kmh: [0, 30.5, 50, null], counts: [n, 1, 0] },
          lengths: { edges_m: [0, 5.6, 12], counts: [n, 1] },
          covered_s: 600 + n,
          device_fault: n % 7 === 0,
        }),
      ),
    ]
    expect((await sendIntervals(server.url, key, upload)).json).toMatchObject({ accepted: 192, rejected: 0 })
  })
  const found = (body: object = {}) => walkIntervals(server.url, user.token, { time, sites: [site], ...body })
  const namesOf = (start: string) => ({
    site_id: expect.any(String),
    site_name: expect.stringMatching(/=cmd\(\)$/),
    local_start: new Date(Date.parse(start) + (isSummerInHelsinki(start) ? 3 : 2) * HOUR).toISOString().slice(0, -1),
    channel_name: expect.any(String),
    direction: expect.any(String),
  })
  const isSummerInHelsinki = (start: string) =>
    new Date(start).toLocaleTimeString('en', { timeZone: 'Europe/Helsinki', timeZoneName: 'long' }).includes('Summer')

  test('are in files of each format what they are in search, and single vehicles are not', async () => {
    const items = await found()
    expect(items).toHaveLength(192)
    for (const format of FORMATS) {
      const done = await made({ format, time, sites: [site] })
      expect(done).toMatchObject({ status: 'completed', progress: 1, records_written: 192 })
      const rows = await readExportedIntervals(format, await bytesOf(done.id))
      expect(rows).toEqual(items.map(item => ({ ...item, ...namesOf(item.start) })))
      const again = await made({ format, time, sites: [site] })
      expect((await made({ format, time, sites: [sites[0]] })).records_written).toBe(0)
      if (format === 'intervals.csv') expect(again.sha256).toBe(done.sha256)
    }
  })

  test('are chosen by window, channel, validity and excluded time, and refuse what single vehicles alone have', async () => {
    const inside = {
      from_dt: new Date(DAY[3] as number).toISOString(),
      to_dt: new Date(DAY[9] as number).toISOString(),
    }
    const some = { format: 'intervals.ndjson.gz', sites: [site], time: inside, channels: [2] }
    expect((await made(some)).records_written).toBe(6)
    expect((await made({ ...some, valid: false })).records_written).toBe(1)
    const excluded = { effect: 'exclude', kind: 'other', note: '', from: inside.from_dt, to: inside.to_dt }
    const period = await asUser('POST', `/sites/${site}/quality-periods`, { ...excluded, channels: [1] })
    const speeds = { ...excluded, effect: 'exclude_speed', to: new Date(DAY[4] as number).toISOString() }
    const speedPeriod = await asUser('POST', `/sites/${site}/quality-periods`, speeds)
    const rest = await made({ ...some, channels: undefined, quality: 'exclude' })
    const rows = await readExportedIntervals('intervals.ndjson.gz', await bytesOf(rest.id))
    expect(rows).toMatchObject([{ channel: 2, speeds: null }, ...Array(5).fill({ channel: 2, speeds: {} })])
    for (const { json } of [period, speedPeriod]) await asUser('DELETE', `/sites/${site}/quality-periods/${json.id}`)
    for (const field of [
      { lanes: [1] },
      { vehicle_classes: ['car'] },
      { population: 'motor' },
      { speed_kmh: { min: 3 } },
    ]) {
      const refused = await create({ ...some, ...field })
      const [name = ''] = Object.keys(field)
      expect([refused.status, refused.json]).toEqual([400, { [name]: ['Files of intervals do not have this field.'] }])
    }
  })

  test('are as they were when the file was asked for: later corrections and intervals are not in it', async () => {
    const before = await found()
    const { json } = await create({ format: 'intervals.parquet', sites: [site] })
    const [first = 0, second = 0] = DAY
    const later = [
      interval(first, { classes: { car: 500 } }),
      interval(first - 900_000, {}),
      interval(second, { total: 77 }),
    ]
    const { json: correction } = await sendIntervals(server.url, key, later)
    expect(correction).toMatchObject({ accepted: 3, corrections: 2 })
    const done = await working(() => finished(json.id))
    const rows = await readExportedIntervals('intervals.parquet', await bytesOf(done.id))
    expect(rows).toEqual(before.map(item => ({ ...item, ...namesOf(item.start) })))
    expect((await made({ format: 'intervals.csv', sites: [site] })).records_written).toBe(193)
  })
})

describe('files of the Traffic Monitoring Guide', () => {
  const DAY_MS = 86_400_000
  const FROM = Date.UTC(2026, 5, 1, 4)
  const time = { from_dt: new Date(FROM).toISOString(), to_dt: new Date(FROM + DAY_MS).toISOString() }
  const CHANNELS = [
    { number: 1, lanes: 2, bearing_deg: 0 },
    { number: 2, lanes: 1, bearing_deg: 180 },
  ]
  const station = (fields: object) =>
    own.site({
      country: 'US',
      time_zone: 'America/New_York',
      latitude: 40.7,
      longitude: -74,
      channels: CHANNELS,
      ...fields,
    })
  let site: number
  beforeAll(async () => {
    site = await station({ station_number: '36-000007', name: 'Broadway' })
    // Hour 5 was not measured, hour 6 for less than 95 %.
    const hours = [0, 1, 2, 3, 4, 6, 7].flatMap(hour =>
      [1, 2].map(channel =>
        interval(FROM + hour * 3_600_000, {
          duration_s: 3600,
          channel,
          covered_s: hour === 6 ? 3000 : 3600,
          classes: undefined,
          class_codes: { 2: 10 * hour + channel, 9: 3, 5: 0 },
        }),
      ),
    )
    await storeIntervalsOf(server.database, site, hours, 'fhwa_13')
  })
  const linesOf = async (format: string, fields: object = {}) => {
    const { id } = await made({ format, time, sites: [site], ...fields })
    return (await bytesOf(id)).toString().split('\r\n').slice(0, -1)
  }

  test('are read back to the same volumes and classes; what was not measured is blank', async () => {
    const volumes = readIntervals(tmg, await linesOf('tmas-volume'))
    expect(volumes.problems).toEqual([])
    expect(volumes.readings.map(one => [shownStart(one), one.counter, one.channel, one.total])).toEqual(
      [1, 2].flatMap(channel =>
        [0, 1, 2, 3, 4, 7].map(hour => [
          `2026-06-01 0${hour}:00`,
          '36-000007',
          channel === 1 ? 10 : 51,
          10 * hour + channel + 3,
        ]),
      ),
    )
    const classes = readIntervals(tmg, await linesOf('tmas-class'))
    expect(classes.problems).toEqual([])
    expect(classes.readings).toHaveLength(12)
    expect(classes.readings[1]).toMatchObject({ channel: 51, total: 5, class_codes: { 1: 0, 2: 2, 5: 0, 9: 3, 13: 0 } })
    const stations = await linesOf('tmas-station')
    expect(stations.slice(1)).toEqual([
      'S|36|000007|1|0|2026||2|13||||40.700000|-74.000000||||||||Broadway',
      'S|36|000007|5|1|2026||1|13||||40.700000|-74.000000||||||||Broadway',
    ])
    expect((await download((await made({ format: 'tmas-volume', time, sites: [site] })).id)).headers).toMatchObject({
      'content-disposition': expect.stringMatching(/\.vol"$/),
    })
  })

  test.each([
    // The clocks of New York skip 2:00 on the first day, and repeat 1:00 on the second.
    ['2025-03-09', '2025-03-09T05:00:00Z', 23],
    ['2025-11-02', '2025-11-02T04:00:00Z', 25],
  ])(
    'of single vehicles in several lanes are read back, also where clocks change: %s',
    async (date, midnight, hours) => {
      const channels = [0, 5, 180].map((bearing_deg, at) => ({ number: at + 1, lanes: 1, bearing_deg }))
      const number = `36-${date.replaceAll('-', '').slice(2)}`
      const lanes = await station({ site_id: `LANES-${date}`, station_number: number, channels })
      const from = Date.parse(midnight)
      const passed = Array.from({ length: hours }, (_, hour) => hour).flatMap(hour =>
        [1, 2, 3].flatMap(channel =>
          Array.from({ length: channel + (hour % 3) }, (_, n) =>
            vehicle(from + hour * 3_600_000 + n * 60_000, { channel, class_code: n === 0 ? 9 : 2 }),
          ),
        ),
      )
      await store(server.database, lanes, passed, [[from, from + hours * 3_600_000]], null, 'fhwa_13')
      const window = { from_dt: midnight, to_dt: new Date(from + hours * 3_600_000).toISOString() }
      const volumes = readIntervals(tmg, await linesOf('tmas-volume', { time: window, sites: [lanes] }))
      expect(volumes.problems).toEqual([])
      const expected = new Map<string, number>()
      for (const { timestamp, channel } of passed) {
        const offset =
          Date.parse(timestamp) < Date.parse(`${date}T0${hours === 23 ? 7 : 6}:00:00Z`) === (hours === 23) ? 5 : 4
        const local = new Date(Date.parse(timestamp) - offset * 3_600_000).toISOString().slice(0, 13)
        const key = `${local.replace('T', ' ')}:00 ${{ 1: 11, 2: 12, 3: 51 }[channel]}`
        expected.set(key, (expected.get(key) ?? 0) + 1)
      }
      const found = volumes.readings.map(one => [`${shownStart(one)} ${one.channel}`, one.total] as const)
      expect(new Map(found)).toEqual(expected)
      expect(found).toHaveLength(3 * (hours === 23 ? 23 : 24))
      const classes = readIntervals(tmg, await linesOf('tmas-class', { time: window, sites: [lanes] }))
      expect([classes.problems, classes.file.facts?.().repeatedLines?.size]).toEqual([[], 0])
      const totals = classes.readings.map(one => [`${shownStart(one)} ${one.channel}`, one.total] as const)
      expect(new Map(totals)).toEqual(expected)
      const stations = readStations((await linesOf('tmas-station', { time: window, sites: [lanes] })).join('\r\n'))
      expect(stations.stations).toMatchObject([{ number, latitude: 40.7, longitude: -74 }])
      expect(stations.stations[0]?.channels.map(one => one.number)).toEqual([11, 12, 51])
    },
  )

  test('an excluded hour is blank, unless all is asked for; motor vehicles are counted unless others are', async () => {
    const period = {
      ...{ kind: 'other', note: '', effect: 'exclude' },
      ...{ from: new Date(FROM + 3_600_000).toISOString(), to: new Date(FROM + 7_200_000).toISOString() },
    }
    const { json } = await asUser('POST', `/sites/${site}/quality-periods`, period)
    const hoursOf = async (fields: object = {}) =>
      readIntervals(tmg, await linesOf('tmas-volume', fields)).readings.map(one => one.start).length
    expect([await hoursOf(), await hoursOf({ quality: 'all' })]).toEqual([10, 12])
    expect(readIntervals(tmg, await linesOf('tmas-volume', { population: 'bicycles' })).readings[2]?.total).toBe(0)
    await asUser('DELETE', `/sites/${site}/quality-periods/${json.id}`)
  })

  test('are refused for sites that are no stations, with what to do', async () => {
    const plain = await own.site({ site_id: 'NO-STATION' })
    const long = await station({ site_id: 'LONG', station_number: '36-0000071' })
    const blind = await station({ site_id: 'BLIND', station_number: '36-000008', channels: [{ number: 1, lanes: 1 }] })
    const cases: [number, string][] = [
      [plain, 'The site NO-STATION has no station number.'],
      [long, 'The station number of the site LONG has more than 6 characters'],
      [blind, 'A channel of the site BLIND has no bearing'],
    ]
    for (const [one, sentence] of cases) {
      const refused = await create({ format: 'tmas-volume', time, sites: [one] })
      expect([refused.status, refused.json]).toEqual([400, { sites: [expect.stringContaining(sentence)] }])
    }
    const refused = await create({ format: 'tmas-class', time, sites: [site], vehicle_classes: ['car'] })
    expect(refused.json).toEqual({
      vehicle_classes: ['Files of the Traffic Monitoring Guide do not have this field.'],
    })
  })
})
