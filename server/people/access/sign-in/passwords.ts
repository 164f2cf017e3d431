import { availableParallelism } from 'node:os'
import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { unavailable, ValidationError } from '../../../platform/http/errors.ts'
import { Gate } from '../../../platform/http/gate.ts'
import { type Field, Invalid, required } from '../../../platform/http/requests/fields.ts'
import { audit } from '../audit.ts'
import { actorOf, type Caller } from '../context.ts'
import { endSessions } from '../sessions.ts'
import { endLinks } from './end-links.ts'
import { isFailedAttempt } from './second-factor.ts'
import { countAttempt, deleteAttempt, type SignInLimits } from './sign-in-attempts.ts'

/** The hash of no one's password, without its prefix: verifying an unknown account takes as long as a known one. */
const DUMMY_HASH = 'uCbjrMxOPCjpF2vooHbUbw$/Tn2AVKA2GVCERDo28JZ+55Au2KVzOrDtm3HICXfDRM'

export const PASSWORD_LIMITS = {
  /** One per two cores, so that the other cores keep answering. */
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitMs: 5_000,
  /** argon2id is the default of the package. One hash takes 170 ms of one core, and 64 MiB. */
  cost: { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 },
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** False without a hash, after the same time. */
  verify(hash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made with other costs than now. */
  isOutdated(hash: string): boolean
}

/** How a password is checked, and how often it may be wrong. */
export interface PasswordCheck {
  passwords: Passwords
  signIn: SignInLimits
}

/** At the first password, because most processes hash none. */
const loadArgon2 = () => import('@node-rs/argon2')

/** Hashes and verifies passwords with limited concurrency; a request that waits too long gets 503. */
export function limitedPasswords({ concurrency, waitMs, cost } = PASSWORD_LIMITS): Passwords {
  const gate = new Gate<'all'>({ concurrency: concurrency, waitMs, refuse: unavailable })
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  return {
    hash: password => gate.run('all', async () => (await loadArgon2()).hash(canonical(password), cost)),
    verify: (stored, password) =>
      gate.run('all', async () => {
        const { verify } = await loadArgon2()
        return (await verify(stored ?? prefix + DUMMY_HASH, canonical(password))) && stored !== null
      }),
    isOutdated: stored => !stored.startsWith(prefix),
  }
}

/** The same letters typed on different keyboards are the same password. */
const canonical = (password: string): string => password.normalize('NFC')

const MIN_LENGTH = 12
const MAX_LENGTH = 128

function text(input: unknown): string {
  if (input === undefined) throw required()
  if (input === null) throw new Invalid(errorSentence('null'))
  if (typeof input !== 'string' || !input.isWellFormed()) throw new Invalid(errorSentence('string'))
  if (input === '') throw new Invalid(errorSentence('blank'))
  if ([...input].length > MAX_LENGTH) throw new Invalid(errorSentence('maxLength', { limit: MAX_LENGTH }))
  return input
}

/** A password as it was typed: unlike other texts it is not trimmed. */
export const enteredPassword: Field<string> = {
  schema: { type: 'string', format: 'password', minLength: 1, maxLength: MAX_LENGTH },
  optional: false,
  parse: text,
}

export const newPassword: Field<string> = {
  schema: { ...enteredPassword.schema, minLength: MIN_LENGTH },
  optional: false,
  parse(input) {
    const password = text(input)
    if ([...password].length < MIN_LENGTH) throw new Invalid(errorSentence('minLength', { limit: MIN_LENGTH }))
    return password
  },
}

const wrongPassword = () => new ValidationError({ current_password: [errorSentence('notCurrentPassword')] })

/**
 * Does what needs the caller's password. Wrong ones count as failed sign-ins: a stolen session allows no more guesses than
 * the sign-in page.
 */
export async function withPassword<T>(
  database: Database,
  { passwords, signIn }: PasswordCheck,
  caller: Caller,
  password: string,
  change: (stored: { changed_at: string }) => Promise<T>,
): Promise<T> {
  const attempt = await countAttempt(database, caller.email, caller.address, signIn)
  try {
    const { rows } = await database.query<{ hash: string; changed_at: string }>(sql`
      select hash, changed_at::text
      from passwords
      where user_id = ${caller.userId}
    `)
    const stored = rows[0]
    const isRight = await passwords.verify(stored?.hash ?? null, password)
    if (!stored || !isRight) throw wrongPassword()
    const result = await change(stored)
    await deleteAttempt(database, attempt)
    return result
  } catch (error) {
    if (!isFailedAttempt(error)) await deleteAttempt(database, attempt)
    throw error
  }
}

export async function changePassword(
  database: Database,
  parts: PasswordCheck,
  { caller, sessionId }: { caller: Caller; sessionId: string },
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<void> {
  await withPassword(database, parts, caller, current_password, async ({ changed_at }) => {
    const hash = await parts.passwords.hash(new_password)
    await database.transaction(async tx => {
      // A link to choose a password could undo this change.
      await endLinks(tx, caller.userId)
      const { rowCount } = await tx.query(sql`
        update passwords
        set hash = ${hash}, changed_at = clock_timestamp()
        where user_id = ${caller.userId} and changed_at = ${changed_at}
      `)
      if (!rowCount) throw wrongPassword()
      await endOtherSessions(tx, { caller, sessionId }, 'user.change_password')
    })
  })
}

/** Ends all other sessions of the caller, and records why. */
export async function endOtherSessions(
  tx: Queryable,
  { caller, sessionId }: { caller: Caller; sessionId: string },
  action: string,
): Promise<void> {
  const ended = await endSessions(tx, caller.userId, { except: sessionId })
  const { organizationId, email } = caller
  const details = { sessions_ended: ended }
  await audit(tx, { organizationId, actor: actorOf(caller), action, target: email, details })
}

/** Sets or replaces a password. */
export async function setPassword(tx: Queryable, userId: number, hash: string): Promise<void> {
  await tx.query(sql`
    insert into passwords (user_id, hash)
    values (${userId}, ${hash})
    on conflict (user_id) do update
    set hash = excluded.hash, changed_at = clock_timestamp()
  `)
}
