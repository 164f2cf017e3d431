import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../../server/platform/database/database.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { ask, type Reply, type Sent } from '../services/ask.ts'
import { testDatabase } from '../services/database.ts'
import { startServer, type TestServer } from '../services/server.ts'
import { makeOrganization, type TestOrganization, type TestUser } from './people.ts'

export interface TwoOrganizations {
  url: string
  /** Lines that the server logged. */
  log: string[]
  scopes: TestServer['scopes']
  database: Awaited<ReturnType<typeof testDatabase>>['database']
  connection: Connection
  city: TestOrganization
  other: TestOrganization
  /** A user of the city with all permissions. */
  user: TestUser
  /** A user of the city with a token that permits nothing. */
  powerless: TestUser
  device: { id: number; key: string }
  site: number
  foreignSite: number
  upload: number
  foreignUpload: number
  /** The object that a route's path is about, of the city or of the other organization. */
  idFor(path: string, whose?: 'own' | 'foreign'): string
  /** As `user`, unless another token or null is passed. */
  call(method: string, path: string, sent?: Sent): Promise<Reply>
  callAsDevice(method: string, path: string, sent?: Sent): Promise<Reply>
  end(): Promise<void>
}

/** A server without limits, and two organizations with a site, a device, an upload and an export each. */
export async function twoOrganizations(): Promise<TwoOrganizations> {
  const own = await testDatabase()
  const limits = {
    deviceRequestsPerMinute: 0,
    exports: { ...LIMITS.exports, waiting: 1_000_000 },
    // An answer with a stream ends, as do all that are requested here.
    streams: { ...LIMITS.streams, lifetimeMs: 50 },
  }
  const directory = mkdtempSync(join(tmpdir(), 'wayside-two-'))
  const env = { RATE_LIMIT: '0', EXPORT_DIR: directory }
  const server = await startServer({ connection: own.connection, env, limits })
  const { url, log, scopes } = server
  const city = await makeOrganization(own.database)
  const other = await makeOrganization(own.database)
  const [user, powerless] = [await city.user(), await city.user(['can_use_api'])]
  const foreigner = await other.user()
  const [site, foreignSite] = [await city.site(), await other.site()]
  const device = await city.device(site)
  const foreignDevice = await other.device(foreignSite)
  const uploads = { own: await upload(url, device.key), foreign: await upload(url, foreignDevice.key) }
  const exports = { own: await createExport(url, user.token), foreign: await createExport(url, foreigner.token) }
  const sites = { own: site, foreign: foreignSite }
  return {
    url,
    log,
    scopes,
    database: own.database,
    connection: own.connection,
    city,
    other,
    user,
    powerless,
    device,
    site,
    foreignSite,
    upload: uploads.own,
    foreignUpload: uploads.foreign,
    idFor(path, whose = 'own') {
      const kind = path.includes('/exports/') ? exports : path.includes('/uploads/') ? uploads : sites
      return String(kind[whose])
    },
    call: (method, path, sent) => ask(url, method, path, { token: user.token, ...sent }),
    callAsDevice: (method, path, sent) => askAsDevice(url, device.key, method, path, sent),
    async end() {
      await server.stop()
      await own.drop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export const askAsDevice = (url: string, key: string, method: string, path: string, sent: Sent = {}) =>
  ask(url, method, path, { ...sent, headers: { authorization: `Device ${key}`, ...sent.headers } })

async function upload(url: string, key: string): Promise<number> {
  const records = [{ timestamp: new Date(Date.now() - 60_000).toISOString(), channel: 1 }]
  const { status, json } = await askAsDevice(url, key, 'POST', '/device/v1/uploads', { body: { records } })
  if (status !== 200 || json.accepted !== 1) throw new Error(`the upload was not stored: ${JSON.stringify(json)}`)
  return json.id
}

async function createExport(url: string, token: string): Promise<string> {
  const time = { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-07-01T00:00:00Z' }
  const { status, json } = await ask(url, 'POST', '/api/v1/traffic/exports', { token, body: { time, format: 'csv' } })
  if (status !== 202) throw new Error(`the export was not queued: ${JSON.stringify(json)}`)
  return json.id
}
