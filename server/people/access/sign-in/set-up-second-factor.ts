import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { SessionContext } from '../context.ts'
import { endOtherSessions, withPassword } from './passwords.ts'
import {
  checkSecondFactor,
  hashOfRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  refuseDuringWait,
  type SecondFactorLimits,
  stepOf,
  totpOf,
  wrongCode,
} from './second-factor.ts'
import type { SignInParts } from './sign-in.ts'

export interface SecondFactorState {
  is_on: boolean
  /** By the organization, of users who sign in by password. */
  is_required: boolean
  /** Without a password there is nothing to which it could be the second factor. */
  has_password: boolean
  recovery_codes: number
}

export async function describeSecondFactor(database: Queryable, userId: number): Promise<SecondFactorState> {
  const { rows } = await database.query<SecondFactorState>(sql`
    select coalesce(f.confirmed_at is not null, false) as is_on, o.requires_second_factor as is_required,
      exists (select from passwords p where p.user_id = u.id) as has_password,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id) as recovery_codes
    from users u
    join organizations o on o.id = u.organization_id
    left join second_factors f on f.user_id = u.id
    where u.id = ${userId}
  `)
  return rows[0] as SecondFactorState
}

/** Makes the secret, which counts when it is confirmed. It replaces one that was not confirmed. */
export function startSecondFactor(
  { database, caller }: SessionContext,
  parts: Pick<SignInParts, 'passwords' | 'signIn'>,
  password: string,
): Promise<{ secret: string; uri: string }> {
  return withPassword(database, parts, caller, password, async () => {
    const secret = newTotpSecret()
    const { rowCount } = await database.query(sql`
      insert into second_factors as f (user_id, secret)
      values (${caller.userId}, ${secret})
      on conflict (user_id) do update
      set secret = excluded.secret, last_step = 0
      where f.confirmed_at is null
    `)
    if (!rowCount) throw conflict(errorSentence('secondFactorExists'))
    const totp = totpOf(secret, caller.email)
    return { secret: totp.secret.base32, uri: totp.toString() }
  })
}

/** Turns the factor on if the code is right, and returns the recovery codes, which are shown only this once. */
export async function confirmSecondFactor(
  { database, caller, sessionId }: SessionContext,
  code: string,
  limits: SecondFactorLimits,
): Promise<{ recovery_codes: string[] }> {
  const confirmed = await database.transaction(async tx => {
    await lockUser(tx, caller.userId)
    const { rows } = await tx.query<{ secret: Buffer; failures: number; age_ms: number | null }>(sql`
      select secret, failures, 1000 * extract(epoch from clock_timestamp() - failed_at)::float as age_ms
      from second_factors
      where user_id = ${caller.userId} and confirmed_at is null
      for update
    `)
    const factor = rows[0]
    if (!factor) throw conflict(errorSentence('secondFactorNotStarted'))
    refuseDuringWait(factor, limits)
    const step = stepOf(factor.secret, code)
    if (step === null) {
      await tx.query(sql`
        update second_factors
        set failures = failures + 1, failed_at = clock_timestamp()
        where user_id = ${caller.userId}
      `)
      return null
    }
    const codes = newRecoveryCodes()
    await tx.query(sql`
      update second_factors
      set confirmed_at = clock_timestamp(), last_step = ${step}, failures = 0
      where user_id = ${caller.userId}
    `)
    await tx.query(sql`
      insert into recovery_codes (user_id, hash)
      select ${caller.userId}::integer, unnest(${codes.map(hashOfRecoveryCode)}::bytea[])
    `)
    await endOtherSessions(tx, { caller, sessionId }, 'user.set_up_second_factor')
    return { recovery_codes: codes }
  })
  // After the transaction, which has counted it.
  if (!confirmed) throw wrongCode()
  return confirmed
}

export function turnOffSecondFactor(
  { database, caller, sessionId }: SessionContext,
  parts: Pick<SignInParts, 'passwords' | 'signIn'> & { secondFactor: SecondFactorLimits },
  { current_password, code }: { current_password: string; code: string },
): Promise<void> {
  return withPassword(database, parts, caller, current_password, async () => {
    await checkSecondFactor(database, caller.userId, code, parts.secondFactor)
    await database.transaction(async tx => {
      await lockUser(tx, caller.userId)
      if (!(await deleteSecondFactor(tx, caller.userId))) throw conflict(errorSentence('noSecondFactor'))
      await endOtherSessions(tx, { caller, sessionId }, 'user.turn_off_second_factor')
    })
  })
}

/** Deletes the factor and its recovery codes; false when there was none. */
export async function deleteSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  const { rows } = await tx.query<{ is_on: boolean }>(sql`
    delete from second_factors
    where user_id = ${userId}
    returning confirmed_at is not null as is_on
  `)
  return rows[0]?.is_on ?? false
}

/** A concurrent sign-in either sees the change of the factor, or is ended by it. */
async function lockUser(tx: Queryable, userId: number): Promise<void> {
  await tx.query(sql`select from users where id = ${userId} for no key update`)
}
