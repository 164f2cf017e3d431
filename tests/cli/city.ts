import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../support/people/people.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { type Ended, openShell, type Shell } from '../support/services/shell.ts'
import { daysAgo, iso, store, type Vehicle, vehicle } from '../support/traffic/traffic.ts'

export const START = daysAgo(3)
/** At the first site, one a minute from then on; at the other one there are 40. */
export const COUNT = 2_500
export const WINDOW = `--from ${iso(START)} --to ${iso(START + 2 * DAY_MS)}`

type Environment = { [name: string]: string }

/** A service with a city in it, and the shell of a user who works there. */
export interface City {
  own: TestDatabase
  server: TestServer
  shell: Shell
  workers: ReturnType<typeof workOnExports>
  exportDir: string
  organization: TestOrganization
  user: TestUser
  /** Sites FI-1, with a device, and FI-2. */
  site: number
  other: number
  device: { id: number; key: string }
  signedIn(who?: TestUser): Environment
  /** Runs a command in this process, as the user unless `env` names another; `shell.run` runs one in its own. */
  wayside(line: string, env?: Environment): Promise<Ended>
  together<L extends string[]>(...lines: L): Promise<{ [line in keyof L]: Ended }>
  end(): Promise<void>
}

export async function openCity(): Promise<City> {
  const shell = await openShell()
  const own = await testDatabase()
  const exportDir = await mkdtemp(join(tmpdir(), 'wayside-cli-exports-'))
  const env = { RATE_LIMIT: '0', EXPORT_DIR: exportDir }
  const server = await startServer({ connection: own.connection, env, limits: { deviceRequestsPerMinute: 0 } })
  const work = { database: own.database, directory: exportDir, concurrency: 1, pauseMs: 20, leaseSeconds: 20 }
  const workers = workOnExports({ ...work, onFailure: () => {} })
  const organization = await makeOrganization(own.database, 'City of Turku')
  const user = await organization.user()
  const site = await organization.site({ site_id: 'FI-1', name: 'Aurakatu' })
  const other = await organization.site({ site_id: 'FI-2', name: '=cmd()' })
  const device = await organization.device(site)
  await store(own.database, site, vehicles(COUNT))
  await store(own.database, other, vehicles(40))
  const signedIn = (who = user) => ({ WAYSIDE_URL: server.url, WAYSIDE_TOKEN: who.token })
  const home = { HOME: shell.home, XDG_CONFIG_HOME: join(shell.home, '.config') }
  const wayside = (line: string, env: Environment = signedIn()) => runInProcess(`wayside ${line}`, { ...home, ...env })
  return {
    own,
    server,
    shell,
    workers,
    exportDir,
    organization,
    user,
    site,
    other,
    device,
    signedIn,
    wayside,
    together: <L extends string[]>(...lines: L) =>
      Promise.all(lines.map(line => wayside(line))) as Promise<{ [line in keyof L]: Ended }>,
    async end() {
      shell.end()
      await workers.stop()
      await server.stop()
      await own.drop()
      await rm(exportDir, { recursive: true, force: true })
    },
  }
}

function vehicles(count: number): Vehicle[] {
  return Array.from({ length: count }, (_, i) =>
    // Headways of 119, 120 and 121 s.
    vehicle(START + i * MINUTE_MS + (i % 4 === 2 ? 1_000 : 0), {
      channel: 1 + (i % 2),
      vehicle_class: i % 10 === 0 ? 'truck' : 'car',
      speed_kmh: 30 + (i % 60),
      sequence: i,
    }),
  )
}
