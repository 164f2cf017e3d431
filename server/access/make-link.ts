import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { DetailError } from '../http/errors.ts'
import { type Actor, audit } from './audit.ts'
import { newOpaqueSecret } from './opaque-secret.ts'
import { hashOf } from './secret.ts'

export const LINK_MS = 24 * 3_600_000

export interface MadeLink {
  url: string
  purpose: 'invitation' | 'reset'
  expires_at: Date
}

/** The secret stands behind the #, which browsers send to nobody: no log on the way holds it. */
const addressOf = (origin: string, secret: string): string => `${origin}/link#${secret}`

/**
 * A one-time link with which a user chooses a password: an invitation while there is none yet, else a reset. Links of
 * the user made before end. `origin` is where people reach the service.
 */
export async function makeLink(
  tx: Queryable,
  userId: number,
  { origin, actor, lifetimeMs = LINK_MS }: { origin: string; actor: Actor; lifetimeMs?: number },
): Promise<MadeLink> {
  const secret = newOpaqueSecret()
  const { rows } = await tx.query<{
    purpose: MadeLink['purpose']
    expires_at: Date
    organization_id: number
    email: string
  }>(sql`
    with invited as (
      select u.id, u.organization_id, u.email,
        case when exists (select from passwords p where p.user_id = u.id) then 'reset' else 'invitation' end as purpose
      from users u
      where u.id = ${userId} and u.is_active
    ), made as (
      insert into one_time_links (user_id, hash, purpose, created_by, expires_at)
      select id, ${hashOf(secret)}, purpose, ${actor.userId}::integer,
        now() + ${lifetimeMs}::integer * interval '1 millisecond'
      from invited
      on conflict (user_id) do update
      set hash = excluded.hash, purpose = excluded.purpose, created_by = excluded.created_by, created_at = now(),
        expires_at = excluded.expires_at
      returning purpose, expires_at
    )
    select made.purpose, made.expires_at, invited.organization_id, invited.email
    from made, invited
  `)
  const made = rows[0]
  if (!made) throw new DetailError(409, 'The user is not active.')
  const { purpose, expires_at, organization_id, email } = made
  await audit(tx, {
    organizationId: organization_id,
    actor,
    action: 'link.create',
    target: email,
    details: { purpose, expires_at },
  })
  return { url: addressOf(origin, secret), purpose, expires_at }
}
