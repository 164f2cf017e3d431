import sql from 'sql-template-tag'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { audit } from './audit.ts'
import type { Passwords } from './passwords.ts'
import { beginSession, type Seat, type SessionLimits } from './sessions.ts'
import { beginAttempt, countFailures, forgetAttempt, type SignInLimits } from './sign-in-attempts.ts'

export interface SignInParts {
  passwords: Passwords
  sessions: SessionLimits
  signIn: SignInLimits
}

export interface SignedIn {
  userId: number
  /** For the cookie. */
  secret: string
}

interface Account {
  id: number
  email: string
  organization_id: number
  is_active: boolean
  hash: string
  changed_at: string
}

/** One sentence for unknown, wrong and inactive, after the same work. */
const refused = () => new ValidationError({ non_field_errors: ['Unable to log in with provided credentials.'] })

/**
 * Failed attempts are no acts of a user and stand in no audit log: strangers could fill it, and a row for known accounts
 * alone would show in the time that the answer takes. How many there were stands with the next sign-in.
 */
export async function signIn(
  database: Database,
  { passwords, sessions, signIn: limits }: SignInParts,
  { email, password }: { email: string; password: string },
  seat: Seat,
): Promise<SignedIn> {
  const attempt = await beginAttempt(database, email, seat.address, limits)
  const { account, better } = await decide(database, passwords, email, password).catch(async error => {
    // Nobody has looked at the password: the attempt did not fail.
    await forgetAttempt(database, attempt)
    throw error
  })
  if (!account) throw refused()
  return database.transaction(async tx => {
    if (!(await isStillRight(tx, account))) throw refused()
    await forgetAttempt(tx, attempt)
    const failures = await countFailures(tx, email, limits)
    if (better) await tx.query(sql`update passwords set hash = ${better} where user_id = ${account.id}`)
    const secret = await beginSession(tx, account.id, seat, sessions)
    await audit(tx, {
      organizationId: account.organization_id,
      actor: { userId: account.id, name: account.email, address: seat.address },
      action: 'user.sign_in',
      target: account.email,
      details: failures > 0 ? { failures_before: failures } : {},
    })
    return { userId: account.id, secret }
  })
}

/**
 * Several organizations may have an account with this address: the password says which is meant. Each has one, and of
 * two with the same password it is the one that was chosen last.
 */
async function decide(database: Database, passwords: Passwords, email: string, password: string) {
  const { rows } = await database.query<Account>(sql`
    select u.id, u.email, u.organization_id, u.is_active, p.hash, p.changed_at::text
    from users u
    join passwords p on p.user_id = u.id
    where lower(u.email) = lower(${email})
    order by p.changed_at desc
  `)
  if (rows.length === 0) await passwords.verify(null, password)
  const matching: Account[] = []
  for (const row of rows) if (await passwords.verify(row.hash, password)) matching.push(row)
  const account = matching.find(one => one.is_active)
  const better = account && passwords.isOutdated(account.hash) ? await passwords.hash(password) : null
  return { account, better }
}

/** Locked, so that a change of the password or a deactivation comes before the session or ends it. */
async function isStillRight(tx: Queryable, { id, changed_at }: Account): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    select
    from users u
    join passwords p on p.user_id = u.id
    where u.id = ${id} and u.is_active and p.changed_at = ${changed_at}
    for share of u
    for no key update of p
  `)
  return rowCount === 1
}
