import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
import { audit } from '../audit.ts'
import { type ClientInfo, createSession, type SessionLimits } from '../sessions.ts'
import type { PasswordCheck, Passwords } from './passwords.ts'
import { checkSecondFactor, isFailedAttempt, requireSameFactor, type SecondFactorLimits } from './second-factor.ts'
import { countAttempt, countFailures, deleteAttempt } from './sign-in-attempts.ts'

export interface SignInParts extends PasswordCheck {
  sessions: SessionLimits
  secondFactor: SecondFactorLimits
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

/** The same message, after the same time, for an unknown account, a wrong password and an inactive user. */
const refused = () => new ValidationError({ non_field_errors: [errorSentence('signInRefused')] })

/**
 * Failed attempts are not in the audit log: anyone could fill it, and writing a row for known accounts only would show in
 * the response time. Their number is logged with the next successful sign-in.
 */
export async function signIn(
  database: Database,
  { passwords, sessions, signIn: limits, secondFactor }: SignInParts,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  client: ClientInfo,
): Promise<SignedIn> {
  const attempt = await countAttempt(database, email, client.address, limits)
  const { account, newHash } = await findAccount(database, passwords, email, password).catch(async error => {
    // The password was not checked, so the attempt did not fail.
    await deleteAttempt(database, attempt)
    throw error
  })
  if (!account) throw refused()
  const factor = await checkSecondFactor(database, account.id, code, secondFactor).catch(async error => {
    if (!isFailedAttempt(error)) await deleteAttempt(database, attempt)
    throw error
  })
  return database.transaction(async tx => {
    if (!(await isUnchanged(tx, account))) throw refused()
    await requireSameFactor(tx, account.id, factor)
    await deleteAttempt(tx, attempt)
    const failures = factor.wrongCodes + (await countFailures(tx, email, limits))
    if (newHash) await tx.query(sql`update passwords set hash = ${newHash} where user_id = ${account.id}`)
    const secret = await createSession(tx, account.id, client, sessions)
    await audit(tx, {
      organizationId: account.organization_id,
      actor: { userId: account.id, name: account.email, address: client.address },
      action: 'user.sign_in',
      target: account.email,
      details: {
        ...(failures > 0 && { failures_before: failures }),
        ...(factor.isRecovered && { recovery_code_used: true }),
      },
    })
    return { userId: account.id, secret }
  })
}

/**
 * Several organizations may have an account with this email address: the password decides which one. Of two with the same
 * password, it is the one whose password was set last.
 */
async function findAccount(database: Database, passwords: Passwords, email: string, password: string) {
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
  const account = matching.find(({ is_active }) => is_active)
  const newHash = account && passwords.isOutdated(account.hash) ? await passwords.hash(password) : null
  return { account, newHash }
}

/** Locks the user and the password: a concurrent change is either seen here, or ends the new session. */
async function isUnchanged(tx: Queryable, { id, changed_at }: Account): Promise<boolean> {
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
