import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../contract/times/time.ts'
import type { Database, Queryable } from '../server/platform/database/database.ts'
import { readUploads } from '../server/records/changes/read-uploads.ts'
import { Months, monthOf } from '../server/records/months.ts'
import { readPage } from '../server/records/read-page.ts'
import { NO_FILTERS } from '../server/records/record-filters.ts'
import { readCells } from '../server/records/store/cells/read-cells.ts'
import { openAll } from '../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../server/records/store/sealing/seal-records.ts'
import { checkRecords } from '../server/records/uploads/parse-record.ts'
import { readSite } from '../server/records/uploads/read-site.ts'
import { storeUpload } from '../server/records/uploads/store-upload.ts'
import { removeTakenBack } from '../server/records/uploads/taking-back/take-back.ts'
import { STRETCHES } from '../server/records/uploads/uploads.ts'
import { readMonth } from '../server/runtime/operations/backup/read-month.ts'
import { checkSealing } from '../server/runtime/operations/doctor/check-sealing.ts'
import { checkCluster } from '../server/runtime/operations/doctor/check-storage.ts'
import { verifyBlocks } from '../server/runtime/operations/doctor/verify-blocks.ts'
import { measureField } from '../server/runtime/operations/measure-field.ts'
import { makeOrganization } from './support/people/people.ts'
import { ask } from './support/services/ask.ts'
import { databaseOfCluster } from './support/services/cluster.ts'
import { startServer, type TestServer } from './support/services/server.ts'
import { interval, sendIntervals, walkIntervals } from './support/traffic/intervals.ts'
import { between, makePlace, send } from './support/traffic/traffic.ts'

/** `24 MB in all: …` as bytes. */
function bytesIn(found: string): number {
  const [, size = '0', unit = ''] = /^([\d.]+) (kB|MB|GB|TB) in all/.exec(found) ?? []
  return Number(size) * 1024 ** (['kB', 'MB', 'GB', 'TB'].indexOf(unit) + 1)
}

interface Item {
  id: number
  timestamp: string
  site: number
}

const connectionString = process.env.TEST_CITUS_URL ?? ''

/** On the coordinator of a Citus cluster that has its workers: a database of its own. */
describe.runIf(connectionString !== '')('a Citus cluster', () => {
  const sites = 5
  const perUpload = 200
  const start = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS
  const keys: string[] = []
  let own: Awaited<ReturnType<typeof databaseOfCluster>>
  let database: Database
  let server: TestServer
  let token: string

  async function ok(method: string, path: string, headers: { [name: string]: string }, body?: unknown) {
    const { status, json, text } = await ask(server.url, method, path, { headers, body })
    if (status >= 500) console.error(server.log.slice(-3).join(''))
    expect(status, text).toBeLessThan(300)
    return json
  }
  const asUser = (method: string, path: string, body?: unknown) =>
    ok(method, `/api/v1${path}`, { Authorization: `Token ${token}` }, body)
  const window = { from_dt: new Date(start - 1).toISOString(), to_dt: new Date(start + 7_200_000).toISOString() }

  async function walk(body: object): Promise<Item[]> {
    const items: Item[] = []
    let cursor: string | null = null
    do {
      const page = await asUser('POST', '/traffic/data/search', { time: window, limit: 150, cursor, ...body })
      items.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    return items
  }

  beforeAll(async () => {
    own = await databaseOfCluster(connectionString)
    database = own.database
    server = await startServer({ connection: own.connection, layout: 'citus' })
    const organization = await makeOrganization(database)
    token = (await organization.user()).token
    for (let n = 0; n < sites; n++) keys.push((await organization.device(await organization.site())).key)
  })

  afterAll(async () => {
    await server?.stop()
    await own?.drop()
  })

  test('records and blocks of sites are distributed by site, blocks of all sites by day', async () => {
    const { rows } = await database.query(`
      select table_name::text as name, distribution_column as by
      from citus_tables
      where table_name::text in ('records', 'site_blocks', 'time_blocks')
      order by 1`)
    expect(rows).toEqual([
      { name: 'records', by: 'site_id' },
      { name: 'site_blocks', by: 'site_id' },
      { name: 'time_blocks', by: 'bucket' },
    ])
  })

  test('stores, publishes, pages, follows and takes back as one PostgreSQL does', async () => {
    const upload = (n: number) => ({
      records: Array.from({ length: perUpload }, (_, i) => ({
        timestamp: new Date(start + i * 1000 + n).toISOString(),
        channel: 1,
        speed_kmh: 30 + (i % 40),
        sequence: i,
      })),
    })
    const send = (n: number) => ok('POST', '/device/v1/uploads', { Authorization: `Device ${keys[n]}` }, upload(n))
    const answers = await Promise.all(keys.map((_, n) => send(n)))
    expect(answers.map(answer => answer.accepted)).toEqual(keys.map(() => perUpload))
    expect(await send(0)).toMatchObject({ accepted: 0, duplicates: perUpload, rejected: 0 })

    for (const order of ['asc', 'desc']) {
      const all = await walk({ order })
      expect(all.length).toBe(sites * perUpload)
      expect(new Set(all.map(record => record.id)).size).toBe(all.length)
      const times = all.map(record => record.timestamp)
      expect(order === 'asc' ? times : times.toReversed()).toEqual(times.toSorted())
    }
    expect((await walk({ speed_kmh: { min: 69 } })).length).toBe(sites * (perUpload / 40))
    const listed = (await asUser('GET', '/traffic/sites')).items as { id: number }[]
    expect((await walk({ sites: listed.slice(0, 2).map(site => site.id) })).length).toBe(2 * perUpload)

    let { items, next_cursor } = await asUser('GET', '/traffic/data/changes?limit=333')
    const seen: { upload: number }[] = []
    while (items.length > 0) {
      seen.push(...items)
      ;({ items, next_cursor } = await asUser('GET', `/traffic/data/changes?limit=333&after=${next_cursor}`))
    }
    expect(seen.length).toBe(sites * perUpload)

    await asUser('DELETE', `/traffic/uploads/${answers[0].id}`)
    await removeTakenBack(database, { windowRecords: 64 })
    const after = await asUser('GET', `/traffic/data/changes?after=${next_cursor}`)
    expect(after.items).toMatchObject([{ deleted_upload: answers[0].id, count: perUpload }])
    expect((await walk({})).length).toBe((sites - 1) * perUpload)

    await asUser('DELETE', `/traffic/uploads/${answers[1].id}`)
    expect(await send(1)).toMatchObject({ accepted: perUpload, duplicates: 0 })
    await removeTakenBack(database, { windowRecords: 64 })
    expect((await walk({})).length).toBe((sites - 1) * perUpload)
  })

  test('seals records, which then are the same on every page, and takes them back', async () => {
    const before = await walk({})
    expect(before.length).toBe((sites - 1) * perUpload)
    expect(await sealRecords(database, { before: start + DAY_MS })).toBe(before.length)
    expect((await database.query('select count(*)::integer as count from records')).rows).toEqual([{ count: 0 }])
    const { items: listed } = await asUser('GET', '/traffic/sites')
    for (const order of ['asc', 'desc']) {
      const expected = order === 'asc' ? before : before.toReversed()
      expect(await walk({ order })).toEqual(expected)
      const ofTwo = { order, sites: listed.slice(1, 3).map((site: { id: number }) => site.id) }
      const inTwo = new Set<number>(ofTwo.sites)
      expect(await walk(ofTwo)).toEqual(expected.filter(({ site }) => inTwo.has(site)))
    }
    const verified = await verifyBlocks(database)
    expect(verified.state).toBe('ok')
    const { rows: blocks } = await database.query(`
      select ((select count(*) from time_blocks) + (select count(*) from site_blocks))::integer as count`)
    expect(verified.found).toMatch(new RegExp(`^${blocks[0].count} in \\d+ spans are whole$`))
    const [sealed, sealing] = await checkSealing(database, { sealAfterDays: 0 })
    expect(sealed?.found).toMatch(/^\d{3,}, \d+\.\d bytes each, /)
    expect(sealing?.found).toMatch(/^all rows before .* are sealed$/)
    const figures = await measureField(database, 0)
    const metricOf = (name: string) => figures.find(figure => figure.name === name)?.values[0]?.value
    expect(metricOf('wayside_sealed_records')).toBeGreaterThanOrEqual(before.length)
    expect(metricOf('wayside_rows_to_seal')).toBe(0)
    const { items: uploads } = await asUser('GET', '/traffic/uploads?limit=1')
    await asUser('DELETE', `/traffic/uploads/${uploads[0].id}`)
    await removeTakenBack(database, { windowRecords: 64 })
    expect((await walk({})).length).toBe((sites - 2) * perUpload)
    expect(await openAll(database)).toBe((sites - 2) * perUpload)
    expect((await walk({})).length).toBe((sites - 2) * perUpload)
  })

  test('counts of intervals are stored, searched, added to vehicles and taken back as by one PostgreSQL', async () => {
    const place = await makePlace(database)
    const quarter = (n: number) => start + n * 900_000
    const window = between(start, start + DAY_MS)
    const quarters = [interval(quarter(0)), interval(quarter(1), { total: 20 })]
    const stored = await sendIntervals(server.url, place.key, quarters)
    expect(stored.json).toMatchObject({ accepted: 2, rejected: 0 })
    expect((await sendIntervals(server.url, place.key, quarters)).json).toMatchObject({ accepted: 0, duplicates: 2 })
    expect(
      (await send(server.url, place.key, [{ timestamp: new Date(quarter(2)).toISOString(), channel: 1 }])).status,
    ).toBe(200)
    const count = async () => {
      const asked = { headers: { authorization: `Token ${place.token}` }, body: { ...window, interval: '1d' } }
      const { json } = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', asked)
      return json.items.reduce((sum: number, one: { count: number }) => sum + one.count, 0)
    }
    const totals = async () => (await walkIntervals(server.url, place.token, window)).map(({ total }) => total)
    expect([await totals(), await count()]).toEqual([[14, 20], 35])
    const { rows } = await database.query({
      text: 'select sum(count)::integer as count from interval_days where site_id = $1',
      values: [place.siteId],
    })
    expect(rows).toEqual([{ count: 2 }])
    const path = `/api/v1/traffic/uploads/${stored.json.id}`
    await ok('DELETE', path, { authorization: `Token ${place.token}` })
    await removeTakenBack(database)
    expect([await totals(), await count()]).toEqual([[], 1])
  })

  test('each statement of one site reads rows and blocks on one shard, in one snapshot', async () => {
    const tasks: string[] = []
    const explaining = (on: Queryable): Queryable => ({
      layout: on.layout,
      async query(statement) {
        const { text = '', values } = statement as { text?: string; values?: unknown[] }
        if (/from (records|site_blocks)/.test(text)) {
          const { rows } = await on.query({ text: `explain ${text}`, values })
          const plan = rows.map(row => row['QUERY PLAN']).join('\n')
          tasks.push(`${plan.match(/Task Count: \d+/g)}${plan.includes('Distributed Subplan') ? ' of subplans' : ''}`)
        }
        return on.query(statement)
      },
    })
    const watched: Database = {
      ...database,
      ...explaining(database),
      transaction: (work, limits) => database.transaction(tx => work(explaining(tx)), limits),
      within: () => watched,
    }
    const { rows } = await database.query(`
      select id as upload_id, site_id, organization_id, first_ts, last_ts, ${STRETCHES.sql} as stretches, position
      from uploads
      where taken_back_at is null
      order by id
      limit 2`)
    const [{ organization_id: organizationId, site_id }] = rows as [{ organization_id: number; site_id: number }]
    const sites = [site_id]
    const filters = { ...NO_FILTERS, sites }
    const ofSite = { organizationId, from: start, to: start + DAY_MS, filters }
    await readUploads(watched, rows, { position: 0, ts: 0, id: 0 }, 10)
    for (const channels of [null, [1]]) {
      await readPage(watched, { ...ofSite, filters: { ...filters, channels }, order: 'asc', limit: 10, after: null })
    }
    for (const cuts of [null, []]) {
      for await (const _ of readCells(watched, { ...ofSite, siteIds: sites, columns: ['ts'], cuts }));
    }
    for await (const _ of readMonth(watched, monthOf(start))) break
    expect(tasks.length).toBeGreaterThanOrEqual(7)
    expect(new Set(tasks)).toEqual(new Set(['Task Count: 1']))
  })

  test('doctor reports the size of all servers, and no worker as lost', async () => {
    const { rows } = await database.query<{ here: number; records: number }>(`
      select pg_database_size(current_database()) as here,
        (select sum(citus_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'records'::regclass)::bigint
          as records`)
    const [finding] = await checkCluster(database)
    expect(finding).toMatchObject({
      subject: 'cluster',
      state: 'ok',
      found: expect.stringMatching(/ on [1-9]\d* workers$/),
    })
    const [{ here = 0, records = 0 } = {}] = rows
    expect(records).toBeGreaterThan(0)
    expect(bytesIn(finding?.found ?? '')).toBeGreaterThan((here + records) * 0.99)
  })

  test('an upload whose worker is lost before the commit is refused, and stored when it is sent again', async () => {
    const { rows } = await database.query('select max(id) as id from sites')
    const siteId: number = rows[0].id
    const loseWorkers = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and application_name like 'citus_internal%'`
    const site = await readSite(database, siteId)
    const limits = { earliest: 0, latest: Date.now(), tooEarly: '', channels: site.channels }
    const source = { deviceId: null, importId: null, fileName: null, format: 'json' }
    const sent = [{ timestamp: new Date(start + 1).toISOString(), channel: 1 }]
    const upload = { site, source, covers: null, ...checkRecords(sent, limits) }
    const storeAnd = (after: () => Promise<unknown>) =>
      storeUpload(database, new Months(database), upload, {
        before: async () => null,
        after: async (_, stored) => {
          await after()
          return stored
        },
      })
    const countRows = async () => {
      const counted = { text: 'select count(*)::integer as count from records where site_id = $1', values: [siteId] }
      return (await database.query(counted)).rows[0].count
    }
    const before = await countRows()
    await expect(storeAnd(() => database.query(`select run_command_on_workers($$${loseWorkers}$$)`))).rejects.toThrow(
      /not available/,
    )
    expect(await countRows()).toBe(before)
    const { uploadId } = await storeAnd(async () => {})
    expect(await countRows()).toBe(before + 1)
    await database.query({ text: 'update uploads set take_back_asked_at = now() where id = $1', values: [uploadId] })
    await removeTakenBack(database, { windowRecords: 64 })
  })
})
