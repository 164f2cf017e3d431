import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { type RetryOptions, Wayside, type WaysideOptions } from '../../../client/wayside.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import type { AppParts } from '../../../server/runtime/app-parts.ts'
import { daysAgo, makePlace, type Place, randomOf, store, vehicle } from '../traffic/traffic.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type FaultProxy, faultProxy } from './proxies/fault-proxy.ts'
import { startServer } from './server.ts'

/** A whole service with workers behind a proxy that disturbs, and clients of it. */
export interface SdkService {
  database: TestDatabase['database']
  connection: TestDatabase['connection']
  /** Past the proxy. */
  url: string
  proxy: FaultProxy
  place: Place
  /** For what a test writes. */
  directory: string
  /** Through the proxy, or another way. */
  client(retry?: RetryOptions, url?: string, fetch?: WaysideOptions['fetch']): Wayside
  /** Ids of the records of the site, in order, as they are in the table. */
  ids(from: number, to: number, order?: 'asc' | 'desc'): Promise<number[]>
  exportsLeft(): Promise<number>
  stop(): Promise<void>
}

export async function sdkService(limits: AppParts['limits'] = {}): Promise<SdkService> {
  const own = await testDatabase()
  const { database } = own
  const directory = mkdtempSync(join(tmpdir(), 'wayside-sdk-'))
  const env = { RATE_LIMIT: '0', EXPORT_DIR: directory }
  const server = await startServer({
    connection: own.connection,
    env,
    limits: { deviceRequestsPerMinute: 0, ...limits },
  })
  const workers = workOnExports({ database, directory, concurrency: 2, pauseMs: 20, slice: 700, onFailure: () => {} })
  const proxy = await faultProxy(server.url)
  const place = await makePlace(database)
  return {
    database,
    connection: own.connection,
    url: server.url,
    proxy,
    place,
    directory,
    client: (retry, url = proxy.url, fetch) =>
      new Wayside({
        url,
        fetch,
        token: place.token,
        retry: { attempts: 50, firstMs: 2, mostMs: 10, ...retry },
      }),
    async ids(from, to, order = 'asc') {
      const { rows } = await database.query<{ id: number }>(sql`
        select id
        from records
        where site_id = ${place.siteId} and ts >= ${new Date(from)} and ts < ${new Date(to)}
        order by ts, id
      `)
      const ids = rows.map(({ id }) => Number(id))
      return order === 'asc' ? ids : ids.reverse()
    },
    async exportsLeft() {
      const { rows } = await database.query<{ count: number }>(sql`select count(*)::integer as count from exports`)
      return rows[0]?.count ?? 0
    },
    async stop() {
      await proxy.stop()
      await workers.stop()
      await server.stop()
      await own.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** So many records within the last days, up to five of them in the same millisecond, one in fifty a bus. */
export async function fill({ database, place }: SdkService, count: number, days: number): Promise<void> {
  const random = randomOf(7)
  const begin = daysAgo(days)
  const records = Array.from({ length: count }, (_, n) => {
    const ts = begin + Math.floor((Math.floor(n / 5) / (count / 5)) * days * DAY_MS)
    const vehicle_class = n % 50 === 0 ? 'bus' : 'car'
    return vehicle(ts, { sequence: n, vehicle_class, speed_kmh: Math.round(random() * 900) / 10, channel: (n % 2) + 1 })
  })
  for (let at = 0; at < count; at += 1000) await store(database, place.siteId, records.slice(at, at + 1000))
}
