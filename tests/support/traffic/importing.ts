import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/platform/database/database.ts'
import { IMPORT_LIMITS, type ImportLimits } from '../../../server/records/imports/create-import.ts'
import { type WorkOptions, workOnImports } from '../../../server/records/imports/import-jobs.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../people/people.ts'
import { beSignedIn, type SignedInCaller } from '../people/sign-in.ts'
import type { Reply } from '../services/ask.ts'
import { testDatabase } from '../services/database.ts'
import { startServer } from '../services/server.ts'

export const IMPORTS = '/app/api/traffic/imports'

export interface Importing {
  url: string
  database: Database
  /** EXPORT_DIR of the server. */
  directory: string
  /** Limits of the server and its workers. */
  limits: ImportLimits
  city: TestOrganization
  other: TestOrganization
  manager: TestUser
  call: SignedInCaller
  as(user: { id: number }): Promise<SignedInCaller>
  /** A new site of the city, in Berlin. */
  site(): Promise<number>
  send(site: number, content: string | string[] | Buffer, query?: { [name: string]: string }): Promise<Reply>
  /** Sent and started. */
  begin(site: number, content: string | string[] | Buffer, start?: object): Promise<string>
  read(id: string): Promise<Reply['json']>
  /** With a worker until it is over; the server of these tests has none. */
  finish(id: string, options?: Partial<WorkOptions>): Promise<Reply['json']>
  work(options?: Partial<WorkOptions>): { stop(): Promise<void> }
  /** Names of what lies in the folder of imports. */
  files(): string[]
  end(): Promise<void>
}

/** A server that takes files, and a manager of a city who sits at the web app. */
export async function importing(changed: Partial<ImportLimits> = {}): Promise<Importing> {
  const own = await testDatabase()
  const limits: ImportLimits = { ...IMPORT_LIMITS, waiting: 1_000, ...changed }
  const { database } = own
  const directory = mkdtempSync(join(tmpdir(), 'wayside-imports-'))
  const server = await startServer({
    connection: own.connection,
    env: { RATE_LIMIT: '0', EXPORT_DIR: directory },
    limits: { imports: limits },
  })
  const [city, other] = [await makeOrganization(database), await makeOrganization(database)]
  const manager = await city.user()
  const as = (user: { id: number }) => beSignedIn(server, database, user)
  const call = await as(manager)
  const at: Importing = {
    url: server.url,
    database,
    directory,
    limits,
    city,
    other,
    manager,
    call,
    as,
    site: () => city.site({ time_zone: 'Europe/Berlin' }),
    send(site, content, query = {}) {
      const search = new URLSearchParams({ site: String(site), ...query })
      const body = Array.isArray(content) ? content.join('\r\n') : content
      return call('POST', `${IMPORTS}?${search}`, { body, headers: { 'content-type': 'application/octet-stream' } })
    },
    async begin(site, content, start = {}) {
      const { status, json, text } = await at.send(site, content, { name: 'file.txt' })
      if (status !== 201) throw new Error(`the file was answered ${status} ${text}`)
      const started = await call('POST', `${IMPORTS}/${json.id}/start`, { body: start })
      if (started.status !== 202) throw new Error(`the start was answered ${started.status} ${started.text}`)
      return json.id
    },
    read: async id => (await call('GET', `${IMPORTS}/${id}`)).json,
    async finish(id, options) {
      const worker = at.work(options)
      try {
        for (const since = Date.now(); Date.now() - since < 60_000; await sleep(20)) {
          const one = await at.read(id)
          if (one.status !== 'queued' && one.status !== 'running') return one
        }
        throw new Error(`import ${id} does not end: ${JSON.stringify(await at.read(id))}`)
      } finally {
        await worker.stop()
      }
    },
    work: options =>
      workOnImports({
        database,
        directory,
        concurrency: 1,
        pauseMs: 20,
        leaseSeconds: 2,
        limits,
        onFailure: () => {},
        ...options,
      }),
    files: () => (existsSync(join(directory, 'imports')) ? readdirSync(join(directory, 'imports')) : []),
    async end() {
      await server.stop()
      await own.drop()
      rmSync(directory, { recursive: true })
    },
  }
  return at
}
