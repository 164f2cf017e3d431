import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { issueToken } from '../../server/people/access/tokens.ts'
import { createOrganization } from '../../server/people/organizations/organizations.ts'
import { createUser } from '../../server/people/users/create-user.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { Connection, Database, LayoutName } from '../../server/platform/database/database.ts'
import { openEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

export const SITES = 500

/** How many sites there are, and how often each sends seven records. */
export interface Shape {
  sites: number
  stepMs: number
}

export const USUAL_SHAPE: Shape = { sites: SITES, stepMs: 900_000 }

/** What a benchmark works on: a PostgreSQL of its own, in it an organization with sites, 500 unless said, and a user with a token. */
export interface Workplace {
  directory: string
  connection: Connection
  /** Without the statement timeout. */
  database: Database
  organizationId: number
  token: string
  shape: Shape
  /** Restarts PostgreSQL, so that its own cache is empty. */
  restart(): Promise<void>
  close(keep: boolean): Promise<void>
}

interface Place {
  /** An existing empty database, which keeps the records. */
  url?: string | undefined
  /** A directory for a PostgreSQL of its own, where one that was kept is used again. */
  directory?: string | undefined
  shape?: Shape
}

/** An empty database in a PostgreSQL of its own. */
export async function openEmpty(): Promise<{ database: Database; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-bench-'))
  const postgres = await openEmbeddedPostgres({ dataDir: directory, owner: true })
  // A restore holds its lock by one connection and works by another.
  const database = unlimited(postgres.connection, null, 2)
  return {
    database,
    async close() {
      await database.close()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function openWorkplace(place: Place = {}): Promise<Workplace> {
  const { url, directory = mkdtempSync(join(tmpdir(), 'wayside-bench-')), shape = USUAL_SHAPE } = place
  const start = () => (url ? foreignPostgres(url) : openEmbeddedPostgres({ dataDir: directory, owner: true }))
  let postgres = await start()
  let database = unlimited(postgres.connection)
  await migrate(database)
  const user = (await findUser(database)) ?? (await makeUser(database, shape.sites))
  const { token } = await issueToken(database, user.id, OPERATOR)

  return {
    directory,
    get connection() {
      return postgres.connection
    },
    get database() {
      return database
    },
    organizationId: user.organization_id,
    token,
    shape,
    async restart() {
      await database.close()
      await postgres.stop()
      postgres = await start()
      database = unlimited(postgres.connection, database.layout.name)
    },
    async close(keep) {
      await database.close()
      await postgres.stop()
      if (keep) console.log(`Kept: ${directory}`)
      else rmSync(directory, { recursive: true, force: true })
    },
  }
}

const EMAIL = 'bench@city.example'

interface BenchUser {
  id: number
  organization_id: number
}

async function findUser(database: Database): Promise<BenchUser | undefined> {
  const { rows } = await database.query<BenchUser>({
    text: 'select id, organization_id from users where email = $1',
    values: [EMAIL],
  })
  return rows[0]
}

async function makeUser(database: Database, sites: number): Promise<BenchUser> {
  const { id: organization_id } = await createOrganization(database, { name: 'Bench' }, OPERATOR)
  const permissions = ['can_use_api', 'can_read_data', 'can_create_exports'] as const
  const input = { email: EMAIL, name: 'Bench', permissions: [...permissions] }
  const { id } = await createUser(database, organization_id, input, OPERATOR)
  await database.query(`
    insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
    select ${organization_id}, 'S' || n, 'Site ' || n, 60, 20, 'FI', 'UTC'
    from generate_series(1, ${sites}) n`)
  return { id, organization_id }
}

const foreignPostgres = (connectionString: string) => ({
  connection: { connectionString } as Connection,
  stop: async () => {},
})

function unlimited(connection: Connection, layout: LayoutName | null = null, max = 1): Database {
  const timeouts = { connectMs: 60_000, statementMs: 0, lockMs: 0 }
  return connect(connection, { max, applicationName: 'wayside bench', timeouts, layout })
}
