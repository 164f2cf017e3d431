import { createSession, SESSION_LIMITS } from '../../../server/people/access/sessions.ts'
import { limitedPasswords, setPassword } from '../../../server/people/access/sign-in/passwords.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { ask, type Reply, type Sent } from '../services/ask.ts'
import { QUICK_PASSWORDS } from '../services/server.ts'

/** One request of a signed-in person's browser: the cookie, and what a browser adds by itself. Paths begin with /app/api. */
export type SignedInCaller = ((method: string, path: string, sent?: Sent) => Promise<Reply>) & { cookie: string }

export const PASSWORD = 'correct horse battery staple'

/** What a browser says of a request that our own page makes. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** Through the door, as people do: `const mia = await signIn(server, user.email)`. */
export async function signIn({ url }: { url: string }, email: string, password = PASSWORD): Promise<SignedInCaller> {
  const body = { email, password }
  const { status, headers, text } = await ask(url, 'POST', '/app/api/open/sign-in', { body, headers: SAME_ORIGIN })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text}`)
  return callerWith(url, cookieOf(headers['set-cookie']))
}

/** Without a password, for tests of what comes after. */
export async function beSignedIn(
  { url }: { url: string },
  database: Database,
  user: { id: number },
): Promise<SignedInCaller> {
  const seat = { address: '127.0.0.1', userAgent: 'tests' }
  const secret = await database.transaction(tx => createSession(tx, user.id, seat, SESSION_LIMITS))
  return callerWith(url, `wayside_session_${new URL(url).port}=${secret}`)
}

/** `name=value`, as the browser sends it back. */
export const cookieOf = (setCookie: string[] | undefined): string => setCookie?.[0]?.split(';', 1)[0] ?? ''

export function callerWith(url: string, cookie: string): SignedInCaller {
  const call = (method: string, path: string, sent: Sent = {}) =>
    ask(url, method, path, { ...sent, headers: { cookie, ...SAME_ORIGIN, ...sent.headers } })
  return Object.assign(call, { cookie })
}

/** A user of `makeOrganization` gets a password only here. */
export async function givePassword(database: Database, user: { id: number }, limits = QUICK_PASSWORDS): Promise<void> {
  const hash = await limitedPasswords(limits).hash(PASSWORD)
  await database.transaction(tx => setPassword(tx, user.id, hash))
}
