import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { audit } from './audit.ts'
import { beginSession, type Seat } from './begin-session.ts'
import { setPassword } from './change-password.ts'
import { endLinks } from './end-links.ts'
import { endSessions } from './end-sessions.ts'
import { findLink, invalidLink } from './find-link.ts'
import { hashOf } from './secret.ts'
import type { SignedIn, SignInParts } from './sign-in.ts'

interface UsedLink {
  user_id: number
  purpose: string
  email: string
  organization_id: number
}

/** Sets the password, ends what was open, and signs in. Of several at once exactly one removes the link's row. */
export async function useLink(
  database: Database,
  { passwords, sessions }: Pick<SignInParts, 'passwords' | 'sessions'>,
  { link, password, name }: { link: string; password: string; name?: string | undefined },
  seat: Seat,
): Promise<SignedIn> {
  await findLink(database, link)
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
    // Locks the user too: a deactivation comes before the session or ends it.
    const { rowCount } = await tx.query(sql`
      update users
      set name = coalesce(${name ?? null}, name)
      where id = ${userId} and is_active
    `)
    if (!rowCount) throw invalidLink()
    await setPassword(tx, userId, hash)
    await endSessions(tx, userId)
    const secret = await beginSession(tx, userId, seat, sessions)
    const actor = { userId, name: email, address: seat.address }
    await audit(tx, { organizationId, actor, action: 'link.use', target: email, details: { purpose } })
    return { userId, secret }
  })
}
