import sql from 'sql-template-tag'
import { HOUR_MS } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { notFound, throttled } from '../../platform/http/errors.ts'
import { addressBlock } from '../access/client-address.ts'
import { createLink } from '../access/sign-in/links.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { MailSettings } from '../mail/transport.ts'

export const RESET_LIMITS = {
  windowMs: HOUR_MS,
  /** Requests for one account, known or not, from all addresses. */
  perAccount: 5,
  perAddress: 20,
}
export type ResetLimits = typeof RESET_LIMITS

const LINK_HOURS = 1

/**
 * Stores the request of someone who has forgotten a password; `answerResets` sends the mail. Nothing here depends on whether
 * there is such an account, so neither the answer nor its time shows it.
 */
export async function requestReset(
  database: Database,
  mail: MailSettings | null,
  { email, address }: { email: string; address: string },
  limits: ResetLimits,
): Promise<void> {
  if (!mail) throw notFound()
  const account = sql`sha256(convert_to(lower(${email}), 'UTF8'))`
  const block = addressBlock(address)
  await database.transaction(async tx => {
    // Always in this order, so that two requests cannot deadlock.
    await tx.query(sql`
      select pg_advisory_xact_lock(hashtextextended(${`wayside reset from ${block}`}, 0)),
        pg_advisory_xact_lock(hashtextextended('wayside reset of ' || lower(${email}), 0))
    `)
    const { rows } = await tx.query<{ wait_s: number | null }>(sql`
      with recent as (
        select account, address, requested_at
        from password_resets
        where requested_at > clock_timestamp() - ${limits.windowMs}::integer * interval '1 millisecond'
          and (account = ${account} or address = ${block})
      ), used_up as (
        (
          select requested_at
          from recent
          where account = ${account}
          order by requested_at desc
          offset ${limits.perAccount - 1}
          limit 1
        ) union all (
          select requested_at
          from recent
          where address = ${block}
          order by requested_at desc
          offset ${limits.perAddress - 1}
          limit 1
        )
      )
      select ceil(extract(epoch from max(requested_at) - clock_timestamp()) + ${limits.windowMs / 1000})::integer
        as wait_s
      from used_up
    `)
    const wait = rows[0]?.wait_s ?? null
    if (wait !== null) throw throttled(Math.max(1, wait))
    await tx.query(sql`
      insert into password_resets (account, address, email)
      values (${account}, ${block}, ${email})
    `)
  })
}

interface Account {
  id: number
  organization: string
  /** There was a request within a day; one of them is in the audit log, however many there are. */
  was_requested: boolean
}

/**
 * Mails a link to every account of the requested addresses that has a password. A link that was handed over by a manager or
 * the operator, and still works, is not replaced: anyone could end it by a request.
 */
export async function answerResets(database: Database, mail: MailSettings | null): Promise<void> {
  if (!mail) return
  while (await database.transaction(tx => answerNext(tx, mail))) {
    // Until all requests are answered.
  }
}

async function answerNext(tx: Queryable, { origin }: MailSettings): Promise<boolean> {
  const { rows } = await tx.query<{ id: string; email: string; address: string }>(sql`
    select id::text, email, address
    from password_resets
    where email is not null
    order by id
    limit 1
    for update skip locked
  `)
  const request = rows[0]
  if (!request) return false
  await tx.query(sql`update password_resets set email = null where id = ${request.id}`)
  const { rows: accounts } = await tx.query<Account>(sql`
    select u.id, o.name as organization, exists (
        select
        from mails m
        where m.user_id = u.id and m.kind = 'reset' and m.created_at > now() - interval '1 day'
          and m.expires_at <= m.created_at + make_interval(hours => ${LINK_HOURS})
      ) as was_requested
    from users u
    join organizations o on o.id = u.organization_id
    where lower(u.email) = lower(${request.email}) and u.is_active
      and exists (select from passwords p where p.user_id = u.id)
      and not exists (
        select
        from one_time_links l
        where l.user_id = u.id and l.expires_at > greatest(now(), l.created_at + make_interval(hours => ${LINK_HOURS}))
      )
    order by u.id
    for no key update of o
  `)
  const actor = { userId: null, name: 'password reset', address: request.address }
  for (const { id, organization, was_requested } of accounts) {
    const lifetimeMs = LINK_HOURS * HOUR_MS
    const { url } = await createLink(tx, id, { origin, actor, lifetimeMs, isAudited: !was_requested })
    await enqueueMail(tx, {
      userId: id,
      kind: 'reset',
      content: { url, organization, hours: LINK_HOURS },
      hours: LINK_HOURS,
    })
  }
  return true
}
