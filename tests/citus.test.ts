import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../server/database/connect.ts'
import { migrate } from '../server/database/migrate.ts'
import { checkCluster } from '../server/operations/doctor/check-storage.ts'
import { removeTakenBack } from '../server/uploads/take-back.ts'
import { ask } from './support/ask.ts'
import { makeOrganization } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

/** `24 MB in all: …` as bytes. */
function bytesIn(found: string): number {
  const [, size = '0', unit = ''] = /^([\d.]+) (kB|MB|GB|TB) in all/.exec(found) ?? []
  return Number(size) * 1024 ** (['kB', 'MB', 'GB', 'TB'].indexOf(unit) + 1)
}

const connectionString = process.env.TEST_CITUS_URL ?? ''

/** On the coordinator of a Citus cluster: an empty database with the extension, and its workers added. */
describe.runIf(connectionString !== '')('a Citus cluster', () => {
  const sites = 5
  const perUpload = 200
  const start = Date.now() - 3_600_000
  const keys: string[] = []
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

  async function walk(body: object): Promise<{ id: number; timestamp: string }[]> {
    const items: { id: number; timestamp: string }[] = []
    let cursor: string | null = null
    do {
      const page = await asUser('POST', '/traffic/data/search', { time: window, limit: 150, cursor, ...body })
      items.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    return items
  }

  beforeAll(async () => {
    database = connect({ connectionString }, { max: 4, applicationName: 'wayside tests' })
    await migrate(database)
    server = await startServer({ connection: { connectionString } })
    const organization = await makeOrganization(database, `Citus ${randomUUID()}`)
    token = (await organization.user()).token
    for (let n = 0; n < sites; n++) keys.push((await organization.device(await organization.site())).key)
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await database?.close()
  })

  test('records is distributed by site', async () => {
    const { rows } = await database.query(
      "select partmethod from pg_dist_partition where logicalrelid = 'records'::regclass",
    )
    expect(rows).toEqual([{ partmethod: 'h' }])
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
    await removeTakenBack(database, 64)
    const after = await asUser('GET', `/traffic/data/changes?after=${next_cursor}`)
    expect(after.items).toMatchObject([{ deleted_upload: answers[0].id, count: perUpload }])
    expect((await walk({})).length).toBe((sites - 1) * perUpload)

    await asUser('DELETE', `/traffic/uploads/${answers[1].id}`)
    expect(await send(1)).toMatchObject({ accepted: perUpload, duplicates: 0 })
    await removeTakenBack(database, 64)
    expect((await walk({})).length).toBe((sites - 1) * perUpload)
  }, 120_000)

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
})
