import { ask, type Reply, type Sent } from './ask.ts'
import { testDatabase } from './database.ts'
import { makeOrganization, type TestOrganization, type TestUser } from './people.ts'
import { startServer } from './server.ts'

export interface TwoOrganizations {
  url: string
  /** Lines that the server logged. */
  log: string[]
  database: Awaited<ReturnType<typeof testDatabase>>['database']
  city: TestOrganization
  other: TestOrganization
  /** Of the city, with all permissions. */
  user: TestUser
  /** Of the city, with a token and nothing that it could be used for. */
  powerless: TestUser
  device: { id: number; key: string }
  site: number
  foreignSite: number
  upload: number
  foreignUpload: number
  /** As `user`, unless another token or none is given. */
  call(method: string, path: string, sent?: Sent): Promise<Reply>
  callAsDevice(method: string, path: string, sent?: Sent): Promise<Reply>
  end(): Promise<void>
}

/** A server without limits, and two organizations with a site, a device and an upload each. */
export async function twoOrganizations(): Promise<TwoOrganizations> {
  const own = await testDatabase()
  const limits = { deviceRequestsPerMinute: 0 }
  const server = await startServer({ connection: own.connection, env: { RATE_LIMIT: '0' }, limits })
  const { url, log } = server
  const city = await makeOrganization(own.database)
  const other = await makeOrganization(own.database)
  const [user, powerless] = [await city.user(), await city.user(['can_use_api'])]
  const [site, foreignSite] = [await city.site(), await other.site()]
  const device = await city.device(site)
  const foreignDevice = await other.device(foreignSite)
  return {
    url,
    log,
    database: own.database,
    city,
    other,
    user,
    powerless,
    device,
    site,
    foreignSite,
    upload: await upload(url, device.key),
    foreignUpload: await upload(url, foreignDevice.key),
    call: (method, path, sent) => ask(url, method, path, { token: user.token, ...sent }),
    callAsDevice: (method, path, sent) => askAsDevice(url, device.key, method, path, sent),
    async end() {
      await server.stop()
      await own.drop()
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
