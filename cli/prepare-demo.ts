import type { Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { isLoopback } from '../server/platform/http/outgoing/resolve-name.ts'
import { type Config, ConfigurationError } from '../server/runtime/config.ts'
import { fillDemo } from '../server/runtime/demo/fill-demo.ts'
import { findDemoAccess, type KnownAccess, keepDemoAccess } from './demo-access.ts'

/** The pages show the last week beside the one before; older traffic is filled while the service runs. */
const RECENT_DAYS = 15

/** Fills an empty database with the demo; gives the access to the demo that is there, when it is known here. */
export async function prepareDemo(config: Config, database: Database): Promise<KnownAccess | null> {
  switch (await stateOf(database)) {
    case 'in use':
      return findDemoAccess(config.dataDir, database)
    case 'demo cut short':
      await clear(config, database)
  }
  if (!isLoopback(config.host)) {
    throw new ConfigurationError([
      `HOST is "${config.host}", which is open to others, and there this command makes no demo accounts. Use "wayside serve", or HOST=127.0.0.1.`,
    ])
  }
  const since = performance.now()
  console.log('Filling the empty database with a demo, only this once …')
  const access = await fillDemo(database, { recentDays: RECENT_DAYS, onProgress: showProgress })
  await keepDemoAccess(config.dataDir, access, null)
  console.log(`Filled in ${Math.ceil((performance.now() - since) / 1000)} s.`)
  return access
}

/** The token is created last: if there never was one, filling the demo was interrupted. It may be revoked since. */
async function stateOf(database: Database): Promise<'empty' | 'demo cut short' | 'in use'> {
  const { rows } = await database.query<{ organizations: number; all_demo: boolean; had_token: boolean }>(`
    select
      count(*)::integer as organizations,
      bool_and(is_demo) as all_demo,
      exists (select from api_tokens)
        or exists (select from audit_log where action in ('token.generate', 'token.revoke')) as had_token
    from organizations
  `)
  const [{ organizations, all_demo, had_token }] = rows as [(typeof rows)[number]]
  if (organizations === 0) return 'empty'
  return all_demo && !had_token ? 'demo cut short' : 'in use'
}

/** Only the embedded database is ours alone. */
async function clear({ databaseUrl }: Config, database: Database): Promise<void> {
  if (databaseUrl !== null) {
    throw new ConfigurationError([
      'DATABASE_URL names a database with a demo that was only partly filled. Empty it, or use another one.',
    ])
  }
  console.log('Filling the demo was interrupted the last time; it is created again.')
  await database.transaction(tx => tx.query('drop schema public cascade; create schema public'), { statementMs: 0 })
  await migrate(database)
}

function showProgress(share: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r  ${Math.floor(share * 100)} % ${share === 1 ? '\n' : ''}`)
}
