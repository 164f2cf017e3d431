import type { Worker } from 'node:cluster'
import { limitedPasswords, PASSWORD_LIMITS, type Passwords } from '../access/passwords.ts'
import { DetailError, unavailable } from '../http/errors.ts'
import { Gate } from '../http/gate.ts'
import { answer, ask } from './ask.ts'

const HASH = 'hash a password'
const VERIFY = 'verify a password'

/** The primary works on the passwords of all processes, so that they are few at a time on the whole machine. */
export function answerAboutPasswords(worker: Worker, passwords: Passwords): void {
  answer(worker, HASH, (password: string) => passwords.hash(password))
  answer(worker, VERIFY, ([hash, password]: [string | null, string]) => passwords.verify(hash, password))
}

/** For a child: one question at a time, so that the line of those who wait is in the child that they asked. */
export function passwordsOfPrimary(): Passwords {
  const gate = new Gate<'all'>({ concurrency: 1, waitMs: PASSWORD_LIMITS.waitMs, refuse: unavailable })
  const inTurn = <T>(question: string, input: unknown): Promise<T> =>
    gate
      .run('all', () => ask<T>(process, question, input, 2 * PASSWORD_LIMITS.waitMs))
      .catch(error => {
        throw error instanceof DetailError ? error : unavailable()
      })
  return {
    hash: password => inTurn(HASH, password),
    verify: (hash, password) => inTurn(VERIFY, [hash, password]),
    isOutdated: limitedPasswords().isOutdated,
  }
}
