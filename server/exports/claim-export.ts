import type { QueryResult } from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import type { RecordFilters } from '../records/record-filters.ts'
import { removeAttempts } from './files.ts'
import type { ExportFormat } from './schema.ts'

export interface ClaimedExport {
  id: string
  organization_id: number
  format: ExportFormat
  attempt: number
  request: object
  window_from: Date
  window_to: Date
  filters: RecordFilters
  through: number
  except_uploads: string
  context: ExportNames
  created_at: Date
}

export interface ExportNames {
  organization: string
  sites: {
    [id: string]: {
      site_id: string
      name: string
      time_zone: string
      channels: { number: number; name: string; direction: string }[]
    }
  }
}

export const ATTEMPTS = 3

const CLAIM_MS = 5_000

/**
 * Takes the next export to do: a queued one, or one whose worker has not been heard of for its lease. The fewest
 * attempts go first, so that one that keeps failing delays nobody. Leases are by the database's clock.
 *
 * How many of an organization run is counted by one worker at a time. Sent as one text, the two statements are one
 * transaction: a worker that is stopped in the middle keeps no lock from all others.
 */
export async function claimExport(
  database: Database,
  { leaseSeconds, running }: { leaseSeconds: number; running: number },
): Promise<ClaimedExport | null> {
  const results = await database.within(CLAIM_MS).query(`
    select pg_advisory_xact_lock(hashtext('claim export'), 0);
    update exports
    set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      lease_until = now() + make_interval(secs => ${Number(leaseSeconds)}), progress = 0, records_written = 0
    where id = (
      select id
      from exports
      where attempt < ${ATTEMPTS}
        and (
          status = 'running' and lease_until < now()
          or status = 'queued' and (
            select count(*)
            from exports other
            where other.organization_id = exports.organization_id and other.status = 'running'
          ) < ${Number(running)}
        )
      order by attempt, number
      limit 1
      for update skip locked
    )
    returning id, organization_id, format, attempt, request, window_from, window_to, filters, through,
      except_uploads::text, context, created_at
  `)
  const [, claimed] = results as unknown as [QueryResult, QueryResult<ClaimedExport>]
  return claimed.rows[0] ?? null
}

/** Those whose last attempt was never heard of again. */
export async function failAbandoned(database: Database, directory: string): Promise<void> {
  const { rows } = await database.query<ClaimedExport>(sql`
    update exports
    set status = 'failed', finished_at = now(), lease_until = null, error = 'The export was interrupted too often.'
    where status = 'running' and lease_until < now() and attempt >= ${ATTEMPTS}
    returning id, format, attempt
  `)
  for (const abandoned of rows) await removeAttempts(directory, abandoned)
}
