import { Secret, TOTP } from 'otpauth'
import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { throttled, ValidationError } from '../../../platform/http/errors.ts'
import { string } from '../../../platform/http/requests/fields.ts'
import { hashOf } from '../secrets.ts'

export const SECOND_FACTOR_LIMITS = {
  /** After this many wrong codes the user has to wait, for twice as long each time: 150 codes can be tried in a year. */
  maxFailures: 10,
  waitMs: 15 * MINUTE_MS,
}
export type SecondFactorLimits = typeof SECOND_FACTOR_LIMITS

const STEP_MS = 30_000
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 80 random bits: enough to be stored as a plain hash, and not to be guessed. */
const RECOVERY_CODE_BYTES = 10

export const enteredCode = string({
  max: 40,
  description: 'Of the authenticator app, or a recovery code. Each works once.',
  example: '492039',
})

export const wrongCode = () => new ValidationError({ code: [errorSentence('wrongCode')] })
/** A wrong code of the app, counted by `failures`. Counted as a failed sign-in too, it would lock recovery codes with it. */
class WrongTotp extends ValidationError {}

/** Whether what was entered counts as a failed attempt to sign in: a wrong password or a wrong recovery code. */
export const isFailedAttempt = (error: unknown): boolean =>
  error instanceof ValidationError && error.code === 'invalid' && !(error instanceof WrongTotp)

const codeRequired = () => new ValidationError({ code: [errorSentence('codeRequired')] }, 'code_required')

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

export const totpOf = (secret: Uint8Array, email = ''): TOTP =>
  new TOTP({ issuer: 'Wayside', label: email, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** The time step of a right code, up to one step before or after now; null for a wrong one. */
export function stepOf(secret: Uint8Array, code: string): number | null {
  const now = Date.now()
  const delta = totpOf(secret).validate({ token: withoutBlanks(code), timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-'),
  )

export const hashOfRecoveryCode = (code: string): Buffer => hashOf(withoutBlanks(code).toLowerCase())

const withoutBlanks = (code: string): string => code.replace(/[\s-]/g, '')

/** A factor that was checked: `requireSameFactor` compares it in the transaction that creates the session. */
export interface CheckedFactor {
  /** Null: the user has none. */
  confirmedAt: string | null
  isRecovered: boolean
  /** Wrong codes of the app since the last right one. */
  wrongCodes: number
}

/** Throws unless the user has no second factor, or the code is right. A right code is used up. */
export async function checkSecondFactor(
  database: Database,
  userId: number,
  code: string | undefined,
  limits: SecondFactorLimits,
): Promise<CheckedFactor> {
  const confirmedAt = await findConfirmed(database, userId)
  if (confirmedAt === null) return { confirmedAt, isRecovered: false, wrongCodes: 0 }
  if (code === undefined) throw codeRequired()
  const isTotp = /^\d{6}$/.test(withoutBlanks(code))
  const use = isTotp ? useTotp(database, userId, code, limits) : useRecoveryCode(database, userId, code)
  return { confirmedAt, isRecovered: !isTotp, wrongCodes: await use }
}

/** Throws if the factor was set up, turned off or reset since it was checked. The user's row must be locked before. */
export async function requireSameFactor(tx: Queryable, userId: number, { confirmedAt }: CheckedFactor): Promise<void> {
  if ((await findConfirmed(tx, userId)) !== confirmedAt) throw codeRequired()
}

async function findConfirmed(database: Queryable, userId: number): Promise<string | null> {
  const { rows } = await database.query<{ confirmed_at: string | null }>(sql`
    select confirmed_at::text
    from second_factors
    where user_id = ${userId}
  `)
  return rows[0]?.confirmed_at ?? null
}

/** 429 after too many wrong codes; `age_ms` is the time since the last of them. */
export function refuseDuringWait(
  { failures, age_ms }: { failures: number; age_ms: number | null },
  { maxFailures, waitMs }: SecondFactorLimits,
): void {
  if (failures === 0 || failures % maxFailures !== 0) return
  const leftMs = waitMs * 2 ** (failures / maxFailures - 1) - (age_ms ?? 0)
  if (leftMs > 0) throw throttled(Math.ceil(leftMs / 1000))
}

/**
 * The row is locked, so concurrent attempts are decided one after the other, by all processes; 429 during the wait. Returns
 * how many codes were wrong before this one.
 */
async function useTotp(database: Database, userId: number, code: string, limits: SecondFactorLimits): Promise<number> {
  const wrongCodes = await database.transaction(async tx => {
    const { rows } = await tx.query<{ secret: Buffer; last_step: number; failures: number; age_ms: number | null }>(sql`
      select secret, last_step::float, failures, 1000 * extract(epoch from clock_timestamp() - failed_at)::float as age_ms
      from second_factors
      where user_id = ${userId} and confirmed_at is not null
      for update
    `)
    const factor = rows[0]
    if (!factor) return null
    const { secret, last_step, failures, age_ms } = factor
    refuseDuringWait({ failures, age_ms }, limits)
    const step = stepOf(secret, code)
    const isRight = step !== null && step > last_step
    await tx.query(
      isRight
        ? sql`update second_factors set last_step = ${step}, failures = 0 where user_id = ${userId}`
        : sql`update second_factors set failures = failures + 1, failed_at = clock_timestamp() where user_id = ${userId}`,
    )
    return isRight ? failures : null
  })
  // After the transaction, which has counted it.
  if (wrongCodes === null) throw new WrongTotp({ code: [errorSentence('wrongCode')] })
  return wrongCodes
}

/** Works during the wait too, so that guessing codes locks no user out. Wrong ones are failed attempts to sign in. */
async function useRecoveryCode(database: Database, userId: number, code: string): Promise<number> {
  const { rows } = await database.query<{ failures: number }>(sql`
    with before as (
      select user_id, failures
      from second_factors
      where user_id = ${userId}
      for update
    ), used as (
      delete from recovery_codes
      where user_id = ${userId} and hash = ${hashOfRecoveryCode(code)}
      returning user_id
    )
    update second_factors f
    set failures = 0
    from used
    join before using (user_id)
    where f.user_id = used.user_id
    returning before.failures
  `)
  if (!rows[0]) throw wrongCode()
  return rows[0].failures
}
