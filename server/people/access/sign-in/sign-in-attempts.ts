import sql from 'sql-template-tag'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { throttled } from '../../../platform/http/errors.ts'
import { addressBlock } from '../client-address.ts'

export const SIGN_IN_LIMITS = {
  windowMs: 15 * MINUTE_MS,
  perAccountAndAddress: 10,
  perAddress: 100,
  /** From all addresses together; addresses from which the user has signed in before are exempt. */
  perAccount: 50,
}
export type SignInLimits = typeof SIGN_IN_LIMITS

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot exceed the limits, and
 * returns its id; 429 when there were too many. An attempt that succeeds is deleted.
 */
export async function countAttempt(
  database: Database,
  email: string,
  address: string,
  limits: SignInLimits,
): Promise<string> {
  const block = addressBlock(address)
  return database.transaction(async tx => {
    // Always in this order, so that two attempts cannot deadlock.
    const locked = await tx.query<{ now: string }>(sql`
      select pg_advisory_xact_lock(hashtextextended(${`wayside sign-in from ${block}`}, 0)),
        pg_advisory_xact_lock(hashtextextended('wayside sign-in to ' || lower(${email}), 0)),
        clock_timestamp()::text as now
    `)
    // As a parameter: with the function in the condition every failure is read, 240 ms for 200,000.
    const { now } = locked.rows[0] as { now: string }
    const { rows } = await tx.query<{ id: string | null; wait_s: number | null }>(sql`
      with recent as not materialized (
        select account, address, failed_at
        from sign_in_failures
        where failed_at > ${now}::timestamptz - ${limits.windowMs}::integer * interval '1 millisecond'
      ), used_up as (
        (
          select failed_at
          from recent
          where account = ${accountOf(email)} and address = ${block}
          order by failed_at desc
          offset ${limits.perAccountAndAddress - 1}
          limit 1
        ) union all (
          select failed_at
          from recent
          where address = ${block}
          order by failed_at desc
          offset ${limits.perAddress - 1}
          limit 1
        ) union all (
          select failed_at
          from recent
          where account = ${accountOf(email)}
            and not exists (
              select from sign_in_addresses a
              join users u on u.id = a.user_id
              where lower(u.email) = lower(${email}) and a.address = ${block}
            )
          order by failed_at desc
          offset ${limits.perAccount - 1}
          limit 1
        )
      ), counted as (
        insert into sign_in_failures (account, address)
        select ${accountOf(email)}, ${block}
        where not exists (select from used_up)
        returning id
      )
      select (select id::text from counted) as id,
        (select ceil(extract(epoch from max(failed_at) - ${now}::timestamptz) + ${limits.windowMs / 1000})::integer
          from used_up) as wait_s
    `)
    const { id, wait_s } = rows[0] as (typeof rows)[0]
    if (id === null) throw throttled(Math.max(1, wait_s ?? 1))
    return id
  })
}

export async function deleteAttempt(database: Queryable, attempt: string): Promise<void> {
  await database.query(sql`delete from sign_in_failures where id = ${attempt}`)
}

/** The recent failed attempts at an account, for the audit log of the next successful one. */
export async function countFailures(database: Queryable, email: string, { windowMs }: SignInLimits): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from sign_in_failures
    where account = ${accountOf(email)}
      and failed_at > clock_timestamp() - ${windowMs}::integer * interval '1 millisecond'
  `)
  return rows[0]?.count ?? 0
}

const accountOf = (email: string) => sql`sha256(convert_to(lower(${email}), 'UTF8'))`
