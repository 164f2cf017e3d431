import type { QueryResult } from 'pg'
import type { Database } from '../database/connect.ts'
import { ATTEMPTS, type Job, type JobTable } from './job.ts'

export interface ClaimOptions {
  leaseSeconds: number
  /** How many of an organization at a time. */
  running: number
  /** Only these, by their uuids; all when absent. */
  among?: string[]
}

const CLAIM_MS = 5_000

/**
 * Takes the next job to do: a queued one, or one whose worker has not been heard of for its lease. The fewest attempts
 * go first, so that one that keeps failing delays nobody; then the organization whose last job started longest ago, so
 * that one with a long queue does not delay the others. Leases are by the database's clock.
 *
 * How many of an organization run is counted by one worker at a time. Sent as one text, the two statements are one
 * transaction: a worker that is stopped in the middle keeps no lock from all others.
 */
export async function claimJob<Claimed extends Job>(
  database: Database,
  { name, noun, columns, counts }: JobTable,
  { leaseSeconds, running, among }: ClaimOptions,
): Promise<Claimed | null> {
  if (among?.length === 0) return null
  const results = await database.within(CLAIM_MS).query(`
    select pg_advisory_xact_lock(hashtext('claim ${noun}'), 0);
    update ${name}
    set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      lease_until = now() + make_interval(secs => ${Number(leaseSeconds)}), progress = 0, ${zeroed(counts)}
    where id = (
      select id
      from ${name}
      where attempt < ${ATTEMPTS}
        and (
          status = 'running' and lease_until < now()
          or status = 'queued' and (
            select count(*)
            from ${name} other
            where other.organization_id = ${name}.organization_id and other.status = 'running'
          ) < ${Number(running)}
        )
        ${among ? `and id in (${among.map(quoted).join(', ')})` : ''}
      order by attempt, (
        select max(started_at)
        from ${name} other
        where other.organization_id = ${name}.organization_id
      ) nulls first, number
      limit 1
      for update skip locked
    )
    returning ${columns}
  `)
  const [, claimed] = results as unknown as [QueryResult, QueryResult<Claimed>]
  return claimed.rows[0] ?? null
}

export const zeroed = (counts: string[]): string => counts.map(column => `${column} = 0`).join(', ')

/** Several statements in one text take no parameters. */
function quoted(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${id} is no uuid`)
  return `'${id}'`
}
