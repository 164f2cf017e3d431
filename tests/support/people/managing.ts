import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import type { Database } from '../../../server/platform/database/database.ts'
import { testDatabase } from '../services/database.ts'
import { type ServerOptions, startServer } from '../services/server.ts'
import { makeOrganization, type TestOrganization, type TestUser } from './people.ts'
import { beSignedIn, type SignedInCaller } from './sign-in.ts'

export const DENIED = { status: 403, text: '{"detail":"You do not have permission to perform this action."}' }
export const NOT_FOUND = { status: 404, text: '{"detail":"Not found."}' }

interface Act {
  organization_id: number
  user_id: number | null
  actor: string
  action: string
  target: string
  details: { [name: string]: unknown }
  address: string | null
}

export interface Managing {
  url: string
  database: Database
  city: TestOrganization
  other: TestOrganization
  /** A user of the city with all permissions, signed in. */
  manager: TestUser
  call: SignedInCaller
  /** The directory of the server's exports. */
  directory: string
  as(user: { id: number }): Promise<SignedInCaller>
  /** What the audit log has gained by the work. */
  acts(work: () => Promise<unknown>): Promise<Act[]>
  end(): Promise<void>
}

/** A server, and two organizations; a manager of one of them sits at the web app. */
export async function managing(more: Pick<ServerOptions, 'env' | 'limits'> = {}): Promise<Managing> {
  const own = await testDatabase()
  const { database } = own
  const limits = { deviceRequestsPerMinute: 0, ...more.limits }
  const directory = mkdtempSync(join(tmpdir(), 'wayside-managing-'))
  const env = { RATE_LIMIT: '0', EXPORT_DIR: directory, ...more.env }
  const server = await startServer({ connection: own.connection, env, limits })
  const city = await makeOrganization(database)
  const other = await makeOrganization(database)
  const manager = await city.user()
  const as = (user: { id: number }) => beSignedIn(server, database, user)
  return {
    url: server.url,
    database,
    city,
    other,
    manager,
    call: await as(manager),
    as,
    directory,
    async acts(work) {
      const last = (await database.query(sql`select coalesce(max(id), 0) as id from audit_log`)).rows[0].id
      await work()
      const { rows } = await database.query<Act>(sql`
        select organization_id, user_id, actor, action, target, details, address
        from audit_log
        where id > ${last}
        order by id
      `)
      return rows
    },
    async end() {
      await server.stop()
      await own.drop()
      rmSync(directory, { recursive: true })
    },
  }
}
