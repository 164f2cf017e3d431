import type { QueryResult } from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
/**
 * A table whose rows are jobs: what a client reads and what a worker acts on are the same row. It has the columns id,
 * organization_id, number, status, attempt, lease_until, started_at, finished_at, progress and error.
 */
export interface JobTable {
  name: 'exports' | 'imports'
  /** As in "The export was interrupted too often." */
  noun: string
  /** What a worker is given of a row; id and attempt are among them. */
  columns: string
  /** Columns that each attempt counts anew. */
  counts: string[]
  /** Said of one that failed for a reason which is nobody's business. */
  failure: string
}

export interface Job {
  id: string
  /** Whose turn it is: a worker whose attempt is not that of the row says nothing any more. */
  attempt: number
}

const ATTEMPTS = 3

/** It is no longer ours: cancelled, or given to another worker. */
export class JobLost extends Error {}

/** Trying again would not help; the message is a sentence for the person who asked for it. */
export class JobImpossible extends Error {}

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

const zeroed = (counts: string[]): string => counts.map(column => `${column} = 0`).join(', ')

/** Several statements in one text take no parameters. */
function quoted(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${id} is no uuid`)
  return `'${id}'`
}

const GIVE_UP_MS = 5_000

/**
 * Gives it back to the queue, or fails it: when trying again would not help, or has not helped often enough. Whether it
 * failed for good, so that nobody needs its files: one that went back may be running already, as the same attempt.
 */
export async function giveUpJob(
  database: Database,
  { name, counts, failure }: JobTable,
  { id, attempt }: Job,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<boolean> {
  const isImpossible = error instanceof JobImpossible
  const isLast = isImpossible || (attempt >= ATTEMPTS && !isStopping)
  const ends = sql`status = 'failed', finished_at = now(), error = ${isImpossible ? error.message : failure}`
  const waits = sql`
    status = 'queued', attempt = ${isStopping ? attempt - 1 : attempt}, progress = 0, ${raw(zeroed(counts))}
  `
  const { rowCount } = await database.within(GIVE_UP_MS).query(sql`
    update ${raw(name)}
    set lease_until = null, ${isLast ? ends : waits}
    where id = ${id} and attempt = ${attempt} and status = 'running'
  `)
  return rowCount === 1 && isLast
}

/** Fails those whose last attempt was never heard of again, and tells which. */
export async function failAbandoned<Abandoned extends Job>(
  database: Queryable,
  { name, noun, columns }: JobTable,
): Promise<Abandoned[]> {
  const { rows } = await database.query<Abandoned>(sql`
    update ${raw(name)}
    set status = 'failed', finished_at = now(), lease_until = null,
      error = ${`The ${noun} was interrupted too often.`}
    where status = 'running' and lease_until < now() and attempt >= ${ATTEMPTS}
    returning ${raw(columns)}
  `)
  return rows
}
