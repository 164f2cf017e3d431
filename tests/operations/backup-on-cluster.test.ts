import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { Connection, Database } from '../../server/platform/database/database.ts'
import { detectLayout } from '../../server/platform/database/layout.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { restoreBackup } from '../../server/runtime/operations/backup/restore-backup.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { type Cluster, createEmptyOnCluster, dropDatabase, findCluster } from '../support/services/cluster.ts'
import { emptyDatabase } from '../support/services/database.ts'
import { startServer } from '../support/services/server.ts'
import { withDatabase } from '../support/services/with-database.ts'
import {
  between,
  daysAgo,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  store,
  vehicle,
  walk,
} from '../support/traffic/traffic.ts'

const connectionString = process.env.TEST_CITUS_URL ?? ''
const FROM = daysAgo(6)
const WINDOW = between(FROM - DAY_MS, FROM + 7 * DAY_MS)
const SITES = 3
const PER_SITE = 300

describe.runIf(connectionString !== '')('a backup of a Citus cluster', () => {
  const server = { connectionString }
  let directory: string
  const names: string[] = []
  const opened: Database[] = []
  let cluster: Cluster
  let source: { database: Database; connection: Connection }
  let place: Place

  async function emptyCluster() {
    const name = `wayside_backup_${randomBytes(4).toString('hex')}`
    names.push(name)
    await createEmptyOnCluster(server, cluster, name)
    const connection = withDatabase(server, name)
    const database = connect(connection, { max: 4, applicationName: 'wayside tests' })
    opened.push(database)
    return { database, connection }
  }

  /** What a client reads, on all pages in both orders. */
  async function read({ database, connection }: { database: Database; connection: Connection }) {
    await detectLayout(database)
    const { url, stop } = await startServer({ connection, layout: database.layout.name, ...NO_RATE_LIMITS })
    try {
      const pages = (order: string) => walk(url, place.token, { ...WINDOW, limit: 170, order })
      return { asc: (await pages('asc')).items, desc: (await pages('desc')).items }
    } finally {
      await stop()
    }
  }

  const backUp = async (database: Database, name: string) => {
    const path = join(directory, name)
    return { path, manifest: await takeBackup(database, path, { wayside: '0.0.0' }) }
  }

  const countRows = async (database: Database): Promise<number> =>
    (await database.query<{ count: number }>('select count(*)::integer as count from records')).rows[0]?.count ?? -1

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'wayside-cluster-backup-'))
    cluster = (await findCluster(server)) as Cluster
    source = await emptyCluster()
    await migrate(source.database)
    place = await makePlace(source.database)
    const sites = [place.siteId]
    while (sites.length < SITES) sites.push(await place.organization.site({ time_zone: 'Asia/Kolkata' }))
    const vehicles = (site: number) =>
      Array.from({ length: PER_SITE }, (_, n) => vehicle(FROM + n * 19 * MINUTE_MS + site, { class_code: n }))
    for (const site of sites) await store(source.database, site, vehicles(site))
    expect(await sealRecords(source.database, { before: FROM + 3 * DAY_MS, maxSpanRecords: 80 })).toBeGreaterThan(500)
    await store(source.database, sites[1] as number, [vehicle(FROM + DAY_MS + HOUR_MS, { class_code: 9000 })])
  })

  afterAll(async () => {
    for (const database of opened) await database.close()
    for (const name of names) await dropDatabase(server, cluster, name)
    rmSync(directory, { recursive: true })
  })

  test('is restored into a cluster, into one PostgreSQL, and from there into a cluster, with each record once', async () => {
    const expected = await read(source)
    expect(expected.asc).toHaveLength(SITES * PER_SITE + 1)
    expect(expected.asc.toReversed()).toEqual(expected.desc)
    const { path, manifest } = await backUp(source.database, 'of-cluster')

    const copy = await emptyCluster()
    await restoreBackup(copy.database, path)
    expect(await read(copy)).toEqual(expected)
    expect(await sealRecords(copy.database, { before: Date.now() })).toBe(SITES * PER_SITE + 1)
    expect(await countRows(copy.database)).toBe(0)
    expect(await verifyBlocks(copy.database)).toMatchObject({ state: 'ok' })
    expect(await read(copy)).toEqual(expected)
    expect((await backUp(copy.database, 'of-copy')).manifest.months).toEqual(manifest.months)

    const plain = await emptyDatabase()
    try {
      await restoreBackup(plain.database, path)
      expect(await read(plain)).toEqual(expected)
      await sealRecords(plain.database, { before: FROM + 2 * DAY_MS })
      const { path: ofPlain } = await backUp(plain.database, 'of-plain')
      const back = await emptyCluster()
      await restoreBackup(back.database, ofPlain)
      expect(await read(back)).toEqual(expected)
    } finally {
      await plain.drop()
    }
  })
})
