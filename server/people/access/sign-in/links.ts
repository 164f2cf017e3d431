import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { DetailError, ValidationError } from '../../../platform/http/errors.ts'
import { type Actor, audit } from '../audit.ts'
import { hashOf, isOpaqueSecret, newOpaqueSecret } from '../secrets.ts'
import { type ClientInfo, createSession, endSessions } from '../sessions.ts'
import { endLinks } from './end-links.ts'
import { setPassword } from './passwords.ts'
import { type CheckedFactor, checkSecondFactor, isFailedAttempt, requireSameFactor } from './second-factor.ts'
import type { SignedIn, SignInParts } from './sign-in.ts'
import { countAttempt, deleteAttempt } from './sign-in-attempts.ts'

export const LINK_LIFETIME_MS = 24 * HOUR_MS

export interface CreatedLink {
  url: string
  purpose: 'invitation' | 'reset'
  expires_at: Date
}

/** The secret is in the fragment (#), which browsers do not send: no proxy or server logs it. */
const linkUrl = (origin: string, secret: string): string => `${origin}/link#${secret}`

/**
 * Creates a one-time link with which a user chooses a password: an invitation while there is no password yet, else a
 * reset. It replaces an earlier link of the user. `origin` is the public URL of the service.
 */
export async function createLink(
  tx: Queryable,
  userId: number,
  {
    origin,
    actor,
    lifetimeMs = LINK_LIFETIME_MS,
    isAudited = true,
  }: { origin: string; actor: Actor; lifetimeMs?: number; isAudited?: boolean },
): Promise<CreatedLink> {
  const secret = newOpaqueSecret()
  const { rows } = await tx.query<{
    purpose: CreatedLink['purpose']
    expires_at: Date
    organization_id: number
    email: string
  }>(sql`
    with invited as (
      select u.id, u.organization_id, u.email,
        case when exists (select from passwords p where p.user_id = u.id) then 'reset' else 'invitation' end as purpose
      from users u
      where u.id = ${userId} and u.is_active and not u.is_service
    ), created as (
      insert into one_time_links (user_id, hash, purpose, created_by, expires_at)
      select id, ${hashOf(secret)}, purpose, ${actor.userId}::integer,
        now() + ${lifetimeMs}::integer * interval '1 millisecond'
      from invited
      on conflict (user_id) do update
      set hash = excluded.hash, purpose = excluded.purpose, created_by = excluded.created_by, created_at = now(),
        expires_at = excluded.expires_at
      returning purpose, expires_at
    )
    select created.purpose, created.expires_at, invited.organization_id, invited.email
    from created, invited
  `)
  const created = rows[0]
  if (!created) throw new DetailError(409, errorSentence('userInactive'))
  const { purpose, expires_at, organization_id, email } = created
  const details = { purpose, expires_at }
  if (isAudited) {
    await audit(tx, { organizationId: organization_id, actor, action: 'link.create', target: email, details })
  }
  return { url: linkUrl(origin, secret), purpose, expires_at }
}

const invalidLink = () => new ValidationError({ link: [errorSentence('linkInvalid')] })

export interface FoundLink {
  purpose: 'invitation' | 'reset'
  email: string
  name: string
  organization: string
  expires_at: Date
}

/** Reads a link without using it. */
export async function findLink(database: Queryable, secret: string): Promise<FoundLink> {
  const { user_id: _, ...link } = await findUserOfLink(database, secret)
  return link
}

async function findUserOfLink(database: Queryable, secret: string): Promise<FoundLink & { user_id: number }> {
  if (!isOpaqueSecret(secret)) throw invalidLink()
  const { rows } = await database.query<FoundLink & { user_id: number }>(sql`
    select l.user_id, l.purpose, u.email, u.name, o.name as organization, l.expires_at
    from one_time_links l
    join users u on u.id = l.user_id
    join organizations o on o.id = u.organization_id
    where l.hash = ${hashOf(secret)} and l.expires_at > now() and u.is_active
  `)
  if (!rows[0]) throw invalidLink()
  return rows[0]
}

interface UsedLink {
  user_id: number
  purpose: string
  email: string
  organization_id: number
}

/**
 * Sets the password, ends all sessions, and signs in. A user with a second factor needs its code too: a link replaces a
 * password, not the factor. Of concurrent uses exactly one deletes the row of the link.
 */
export async function useLink(
  database: Database,
  { passwords, sessions, signIn, secondFactor }: SignInParts,
  {
    link,
    password,
    name,
    code,
  }: { link: string; password: string; name?: string | undefined; code?: string | undefined },
  client: ClientInfo,
): Promise<SignedIn> {
  const found = await findUserOfLink(database, link)
  const factor = await checkCounted(database, found, { code, address: client.address, signIn, secondFactor })
  const hash = await passwords.hash(password)
  return database.transaction(async tx => {
    const { rows } = await tx.query<UsedLink>(sql`
      delete from one_time_links l
      using users u
      where l.hash = ${hashOf(link)} and l.expires_at > now() and u.id = l.user_id and u.is_active
      returning l.user_id, l.purpose, u.email, u.organization_id
    `)
    const used = rows[0]
    if (!used) throw invalidLink()
    const { user_id: userId, purpose, email, organization_id: organizationId } = used
    await endLinks(tx, userId)
    // Locks the user too: a concurrent deactivation is either before this, or ends the new session.
    const { rowCount } = await tx.query(sql`
      update users
      set name = coalesce(${name ?? null}, name)
      where id = ${userId} and is_active
    `)
    if (!rowCount) throw invalidLink()
    await requireSameFactor(tx, userId, factor)
    await setPassword(tx, userId, hash)
    await endSessions(tx, userId)
    const secret = await createSession(tx, userId, client, sessions)
    const actor = { userId, name: email, address: client.address }
    await audit(tx, { organizationId, actor, action: 'link.use', target: email, details: { purpose } })
    return { userId, secret }
  })
}

/**
 * Wrong recovery codes with a link are counted apart from failed sign-ins: who was locked out by wrong passwords comes back
 * with a link.
 */
async function checkCounted(
  database: Database,
  { user_id, email }: { user_id: number; email: string },
  {
    code,
    address,
    signIn,
    secondFactor,
  }: Pick<SignInParts, 'signIn' | 'secondFactor'> & { code: string | undefined; address: string },
): Promise<CheckedFactor> {
  if (code === undefined) return checkSecondFactor(database, user_id, code, secondFactor)
  const attempt = await countAttempt(database, `${email} by link`, address, signIn)
  const factor = await checkSecondFactor(database, user_id, code, secondFactor).catch(async error => {
    if (!isFailedAttempt(error)) await deleteAttempt(database, attempt)
    throw error
  })
  await deleteAttempt(database, attempt)
  return factor
}
