import type { QueryResult } from 'pg'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database, Queryable } from '../database/database.ts'
import { LOCKS, lockStatement } from '../database/locks.ts'

/**
 * A table whose rows are jobs: what a client reads and what a worker acts on are the same row. It has the columns id,
 * organization_id, number, status, attempt, lease_until, started_at, finished_at, progress and error.
 */
export interface JobTable {
  name: 'exports' | 'imports'
  /** Names the lock under which jobs are claimed. */
  noun: string
  /** The columns that a worker gets, including id and attempt. */
  columns: string
  /** Columns that are reset to 0 with each attempt. */
  counts: string[]
  /** The message of a failure whose reason is internal. */
  failure: string
  /** The message of a failure after too many expired leases. */
  interruption: string
  /** Statements that are executed when jobs fail, with their rows as `failed`. */
  onFailed?: Sql[]
}

export interface Job {
  id: string
  /** Counts the claims. A worker whose attempt is not that of the row has lost the job and must not update it. */
  attempt: number
}

const MAX_ATTEMPTS = 3

/** This worker no longer has the job: it was cancelled, or another worker claimed it. */
export class JobLost extends Error {}

/** The job returns to the queue, because another organization waits for the slot of this worker. */
export class JobYielded extends Error {}

/** A retry would not help; the message is a sentence for the user. */
export class JobImpossible extends Error {}

export interface ClaimOptions {
  leaseSeconds: number
  /** How many jobs of an organization may run at a time. */
  running: number
  /** Only these jobs, by their uuids; all when absent. */
  ids?: string[]
}

const CLAIM_MS = 5_000

/**
 * Claims the next job: a queued one, or one whose lease has expired. Jobs with fewer attempts are first, so that a job that
 * keeps failing does not delay others; then those of the organization with the fewest running jobs, so that none has a second
 * one while another waits; then those of the organization whose last job started longest ago, so that a long queue of one
 * does not delay the others. Leases use the database's clock.
 *
 * A lock lets one worker at a time count the running jobs of an organization. The two statements are sent as one text and
 * are one transaction, so a worker that is stopped in between does not hold the lock.
 */
export async function claimJob<Claimed extends Job>(
  database: Database,
  { name, noun, columns, counts }: JobTable,
  { leaseSeconds, running, ids }: ClaimOptions,
): Promise<Claimed | null> {
  if (ids?.length === 0) return null
  const results = await database.within(CLAIM_MS).query(`
    ${lockStatement(LOCKS.claim(noun))};
    update ${name}
    set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()),
      lease_until = now() + make_interval(secs => ${Number(leaseSeconds)}), progress = 0, ${setToZero(counts)}
    where id = (
      select id
      from ${name}
      where attempt < ${MAX_ATTEMPTS}
        and (
          status = 'running' and lease_until < now()
          or status = 'queued' and (
            select count(*)
            from ${name} other
            where other.organization_id = ${name}.organization_id and other.status = 'running'
          ) < ${Number(running)}
        )
        ${ids ? `and id in (${ids.map(quoted).join(', ')})` : ''}
      order by attempt, (
        select count(*)
        from ${name} other
        where other.organization_id = ${name}.organization_id and other.status = 'running'
      ), (
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

/** Whether there is a job that a worker could claim, unless its organization runs as many as it may. */
export async function isJobWaiting(database: Database, { name }: JobTable): Promise<boolean> {
  const { rows } = await database.within(CLAIM_MS).query<{ is_waiting: boolean }>(sql`
    select exists (
      select
      from ${raw(name)}
      where attempt < ${MAX_ATTEMPTS} and (status = 'queued' or status = 'running' and lease_until < now())
    ) as is_waiting
  `)
  return rows[0]?.is_waiting === true
}

const setToZero = (counts: string[]): string => counts.map(column => `${column} = 0`).join(', ')

/** Several statements in one text cannot have parameters. */
function quoted(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${id} is no uuid`)
  return `'${id}'`
}

const eventsOf = (statements: Sql[] = []): Sql =>
  statements.reduce((all, one, n) => sql`${all}, ${raw(`events_${n}`)} as (${one})`, empty)

const RELEASE_MS = 5_000

/**
 * Returns a job to the queue, or fails it when a retry would not help or it was the last attempt. Returns whether it
 * failed, so that its files can be removed: a job that was requeued may be running again already, as the same attempt.
 */
export async function releaseJob(
  database: Database,
  { name, counts, failure, onFailed }: JobTable,
  { id, attempt }: Job,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<boolean> {
  const keepsAttempt = isStopping || error instanceof JobYielded
  const isImpossible = error instanceof JobImpossible
  const isFinal = isImpossible || (attempt >= MAX_ATTEMPTS && !keepsAttempt)
  const failed = sql`status = 'failed', finished_at = now(), error = ${isImpossible ? error.message : failure}`
  const requeued = sql`
    status = 'queued', attempt = ${keepsAttempt ? attempt - 1 : attempt}, progress = 0, ${raw(setToZero(counts))}
  `
  const { rowCount } = await database.within(RELEASE_MS).query(sql`
    with released as (
      update ${raw(name)}
      set lease_until = null, ${isFinal ? failed : requeued}
      where id = ${id} and attempt = ${attempt} and status = 'running'
      returning *
    ), failed as (
      select * from released where status = 'failed'
    ) ${eventsOf(onFailed)}
    select from released
  `)
  return rowCount === 1 && isFinal
}

/** Fails jobs whose last attempt let its lease expire, and returns them. */
export async function failAbandoned<Abandoned extends Job>(
  database: Queryable,
  { name, columns, interruption, onFailed }: JobTable,
): Promise<Abandoned[]> {
  const { rows } = await database.query<Abandoned>(sql`
    with failed as (
      update ${raw(name)}
      set status = 'failed', finished_at = now(), lease_until = null,
        error = ${interruption}
      where status = 'running' and lease_until < now() and attempt >= ${MAX_ATTEMPTS}
      returning *
    ) ${eventsOf(onFailed)}
    select ${raw(columns)}
    from failed
  `)
  return rows
}
