import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { audit } from './audit.ts'
import { actorOf, type Caller } from './context.ts'
import { endLinks } from './end-links.ts'
import { endSessions } from './end-sessions.ts'
import type { SignInParts } from './sign-in.ts'
import { beginAttempt, forgetAttempt } from './sign-in-attempts.ts'

const wrong = () => new ValidationError({ current_password: ['This is not your current password.'] })

/** Whoever finds an open session may guess the password as often as at the door, and no more. */
export async function changePassword(
  database: Database,
  { passwords, signIn }: Pick<SignInParts, 'passwords' | 'signIn'>,
  { caller, sessionId }: { caller: Caller; sessionId: string },
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  const attempt = await beginAttempt(database, caller.email, caller.address, signIn)
  try {
    const { rows } = await database.query<{ hash: string; changed_at: string }>(sql`
      select hash, changed_at::text
      from passwords
      where user_id = ${caller.userId}
    `)
    const kept = rows[0]
    const isRight = await passwords.verify(kept?.hash ?? null, current_password)
    if (!kept || !isRight) throw wrong()
    const hash = await passwords.hash(new_password)
    await database.transaction(async tx => {
      // The holder of a link to choose a password could undo this change.
      await endLinks(tx, caller.userId)
      const { rowCount } = await tx.query(sql`
        update passwords
        set hash = ${hash}, changed_at = clock_timestamp()
        where user_id = ${caller.userId} and changed_at = ${kept.changed_at}
      `)
      if (!rowCount) throw wrong()
      const ended = await endSessions(tx, caller.userId, { except: sessionId })
      await forgetAttempt(tx, attempt)
      await audit(tx, {
        organizationId: caller.organizationId,
        actor: actorOf(caller),
        action: 'user.change_password',
        target: caller.email,
        details: { sessions_ended: ended },
      })
    })
  } catch (error) {
    if (!(error instanceof ValidationError)) await forgetAttempt(database, attempt)
    throw error
  }
}

/** In place of the one before, whatever it was. */
export async function setPassword(tx: Queryable, userId: number, hash: string): Promise<void> {
  await tx.query(sql`
    insert into passwords (user_id, hash)
    values (${userId}, ${hash})
    on conflict (user_id) do update
    set hash = excluded.hash, changed_at = clock_timestamp()
  `)
}
