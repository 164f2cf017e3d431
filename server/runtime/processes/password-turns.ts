import type { Worker } from 'node:cluster'
import { limitedPasswords, PASSWORD_LIMITS, type Passwords } from '../../people/access/sign-in/passwords.ts'
import { DetailError, unavailable } from '../../platform/http/errors.ts'
import { Gate } from '../../platform/http/gate.ts'
import { answerPeer, askPeer } from './ask.ts'

const HASH = 'hash a password'
const VERIFY = 'verify a password'

/** The primary hashes the passwords of all processes, so that the concurrency is limited for the whole machine. */
export function answerPasswords(worker: Worker, passwords: Passwords): void {
  answerPeer(worker, HASH, (password: string) => passwords.hash(password))
  answerPeer(worker, VERIFY, ([hash, password]: [string | null, string]) => passwords.verify(hash, password))
}

/** For a child: one question at a time, so that the waiting requests are queued in the child. */
export function passwordsOfPrimary(): Passwords {
  const gate = new Gate<'all'>({ concurrency: 1, waitMs: PASSWORD_LIMITS.waitMs, refuse: unavailable })
  const askPrimary = <T>(question: string, input: unknown): Promise<T> =>
    gate
      .run('all', () => askPeer<T>(process, question, input, 2 * PASSWORD_LIMITS.waitMs))
      .catch(error => {
        throw error instanceof DetailError ? error : unavailable()
      })
  return {
    hash: password => askPrimary(HASH, password),
    verify: (hash, password) => askPrimary(VERIFY, [hash, password]),
    isOutdated: limitedPasswords().isOutdated,
  }
}
