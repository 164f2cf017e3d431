import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { COMMAND_LIMITS, type CommandLimits } from '../../../server/field/commands/commands.ts'
import { makeOrganization, type TestOrganization } from '../people/people.ts'
import { ask, type Reply, type Sent } from '../services/ask.ts'
import { type TestDatabase, testDatabase } from '../services/database.ts'
import { startServer, type TestServer } from '../services/server.ts'

export interface Command {
  id: string
  site: number
  device: number
  command: string
  parameters: object
  status: string
  attempt: number
  created_by: string
  created_at: string
  sent_at: string | null
  acknowledged_at: string | null
  finished_at: string | null
  expires_at: string
  result: unknown
  error: string | null
}

/** A site with a device, as its user and as the device see it. */
export interface Post {
  site: number
  device: number
  key: string
  user: { email: string; token: string }
  /** As the user, below the site. */
  call(method: string, path: string, body?: unknown): Promise<Reply>
  /** As the device. */
  report(method: string, path: string, sent?: Sent): Promise<Reply>
  dispatch(command: string, parameters?: object, expires_in_s?: number): Promise<Command>
  read(id: string): Promise<Command>
  /** What a poll gives. */
  take(wait?: number): Promise<Command[]>
  acknowledge(id: string): Promise<Reply>
  finish(id: string, outcome: object): Promise<Reply>
}

export interface Field {
  db: TestDatabase
  server: TestServer
  city: TestOrganization
  limits: CommandLimits
  post(fields?: { [field: string]: unknown }, organization?: TestOrganization): Promise<Post>
  end(): Promise<void>
}

/** A server whose commands keep their limits, or smaller ones, and a city. */
export async function makeField(limits: Partial<CommandLimits> = {}): Promise<Field> {
  const db = await testDatabase({ max: 20 })
  const commands = { ...COMMAND_LIMITS, ...limits }
  const env = { RATE_LIMIT: '0' }
  const server = await startServer({
    connection: db.connection,
    env,
    limits: { deviceRequestsPerMinute: 0, commands },
  })
  const city = await makeOrganization(db.database)
  return {
    db,
    server,
    city,
    limits: commands,
    post: (fields, organization = city) => makePost(server.url, organization, fields),
    async end() {
      await server.stop()
      await db.drop()
    },
  }
}

async function makePost(
  url: string,
  organization: TestOrganization,
  fields?: { [field: string]: unknown },
): Promise<Post> {
  const site = await organization.site(fields)
  const user = await organization.user()
  const { id: device, key } = await organization.device(site)
  const call = (method: string, path: string, body?: unknown) =>
    ask(url, method, `/api/v1/traffic/sites/${site}${path}`, { token: user.token, body })
  const report = (method: string, path: string, sent: Sent = {}) =>
    ask(url, method, `/device/v1${path}`, { ...sent, headers: { authorization: `Device ${key}`, ...sent.headers } })
  return {
    site,
    device,
    key,
    user,
    call,
    report,
    async dispatch(command, parameters, expires_in_s) {
      const { status, json, text } = await call('POST', '/commands', { command, parameters, expires_in_s })
      expect(status, text).toBe(202)
      return json
    },
    async read(id) {
      const { status, json, text } = await call('GET', `/commands/${id}`)
      expect(status, text).toBe(200)
      return json
    },
    async take(wait = 0) {
      const { status, json, text } = await report('GET', `/commands?wait=${wait}`)
      if (status === 204) return []
      expect(status, text).toBe(200)
      return json.items
    },
    acknowledge: id => report('POST', `/commands/${id}/acknowledge`),
    finish: (id, outcome) => report('POST', `/commands/${id}/result`, { body: outcome }),
  }
}

export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 8_000): Promise<void> {
  for (const since = performance.now(); performance.now() - since < milliseconds; await sleep(20)) {
    if (await holds()) return
  }
  throw new Error('it did not come true')
}
