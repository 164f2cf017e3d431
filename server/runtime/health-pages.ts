import type { Database } from '../platform/database/database.ts'
import { DetailError } from '../platform/http/errors.ts'
import type { Page } from '../platform/http/pages.ts'

/** Whether a process is alive, and whether it can work: not without the database, and not while it stops. */
export const healthPages = (database: Database, stopping: AbortSignal): [string, Page][] => [
  ['/healthz', { answer: async () => ({ json: { status: 'ok' } }) }],
  ['/readyz', { answer: () => readiness(database, stopping) }],
]

async function readiness(database: Database, stopping: AbortSignal) {
  if (stopping.aborted) throw new DetailError(503, 'Stopping.', { 'Retry-After': '5' })
  await database.within(2_000).query('select 1 from schema_migrations limit 1')
  return { json: { status: 'ready' } }
}
