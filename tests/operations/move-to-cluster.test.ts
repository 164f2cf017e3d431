import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { Connection, Database } from '../../server/platform/database/database.ts'
import { detectLayout } from '../../server/platform/database/layout.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { verifyIntervals } from '../../server/runtime/operations/doctor/verify-intervals.ts'
import { asAdmin } from '../support/services/as-admin.ts'
import { ask } from '../support/services/ask.ts'
import { type Cluster, createDatabases, dropDatabase, findCluster, makeCluster } from '../support/services/cluster.ts'
import { startServer } from '../support/services/server.ts'
import { withDatabase } from '../support/services/with-database.ts'
import { interval, storeIntervalsOf, walkIntervals } from '../support/traffic/intervals.ts'
import {
  between,
  daysAgo,
  get,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  store,
  vehicle,
  walk,
} from '../support/traffic/traffic.ts'

const connectionString = process.env.TEST_CITUS_URL ?? ''
const FROM = daysAgo(8)
const WINDOW = between(FROM - DAY_MS, FROM + 7 * DAY_MS)
const VEHICLES = 300

describe.runIf(connectionString !== '')('one PostgreSQL that becomes a Citus cluster', () => {
  const server = { connectionString }
  const name = `wayside_move_${randomBytes(4).toString('hex')}`
  let cluster: Cluster
  let connection: Connection
  let database: Database
  let driven: Place
  let counted: number

  beforeAll(async () => {
    cluster = (await findCluster(server)) as Cluster
    await createDatabases(server, cluster, name)
    connection = withDatabase(server, name)
    database = connect(connection, { max: 4, applicationName: 'wayside tests' })
    await migrate(database)
    driven = await makePlace(database)
    counted = await driven.organization.site()
    const vehicles = Array.from({ length: VEHICLES }, (_, n) => vehicle(FROM + n * 19 * MINUTE_MS, { class_code: n }))
    await store(database, driven.siteId, vehicles)
  })

  afterAll(async () => {
    await database?.close()
    await dropDatabase(server, cluster, name)
  })

  /** What clients read of vehicles and of intervals. */
  async function readAll() {
    await detectLayout(database)
    const { url, stop } = await startServer({ connection, layout: database.layout.name, ...NO_RATE_LIMITS })
    try {
      const { token } = driven
      const days = async (site: number) =>
        (await get(url, token, `/sites/${site}/days?from=2000-01-01&to=2100-01-01`)).json
      const aggregate = { token, body: { ...WINDOW, interval: '1h', group_by: ['site'] } }
      const { status, json } = await ask(url, 'POST', '/api/v1/traffic/data/aggregate', aggregate)
      expect(status).toBe(200)
      return {
        vehicles: (await walk(url, token, { ...WINDOW, limit: 170 })).items,
        intervals: await walkIntervals(url, token, WINDOW),
        days: [await days(driven.siteId), await days(counted)],
        hours: json.items,
      }
    } finally {
      await stop()
    }
  }

  test('has its vehicles and its intervals as before, when they are unsealed first, and again when they are sealed', async () => {
    const hours = [0, 1, 26].map(n => interval(FROM + n * HOUR_MS, { duration_s: 3600, total: 5.25 }))
    await storeIntervalsOf(database, counted, hours)
    const corrected = await storeIntervalsOf(database, counted, [interval(FROM, { duration_s: 3600, total: 7 })])
    expect(await sealRecords(database, { before: FROM + 3 * DAY_MS, maxSpanRecords: 80 })).toBeGreaterThan(200)
    const before = await readAll()
    expect(before.vehicles).toHaveLength(VEHICLES)
    expect(before.intervals.map(({ total }) => total)).toEqual([14, 14, 14])

    await makeCluster(server, cluster, name)
    await expect(migrate(database)).rejects.toThrow('run `wayside unseal` before `create extension citus`')
    await asAdmin(connection, 'drop extension citus cascade')
    await detectLayout(database)
    expect(await openAll(database)).toBeGreaterThan(200)
    await asAdmin(connection, 'create extension citus')
    expect(await migrate(database)).toEqual(['records distributed'])
    expect(await readAll()).toEqual(before)
    expect(await migrate(database)).toEqual([])

    expect(await sealRecords(database, { before: Date.now() })).toBe(VEHICLES)
    expect(await readAll()).toEqual(before)
    expect(await verifyBlocks(database)).toMatchObject({ state: 'ok' })
    expect(await verifyIntervals(database)).toMatchObject({ state: 'ok' })
    await database.query({ text: 'update uploads set take_back_asked_at = now() where id = $1', values: [corrected] })
    await removeTakenBack(database)
    const { intervals, vehicles } = await readAll()
    expect(intervals.map(({ total }) => total)).toEqual([14, 14, 14])
    expect(vehicles).toEqual(before.vehicles)
  })
})
