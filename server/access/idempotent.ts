import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { conflict, ValidationError } from '../http/errors.ts'

export interface Around<Stored> {
  before: (tx: Queryable) => Promise<Buffer | null>
  after: (tx: Queryable, stored: Stored) => Promise<Buffer>
}

/** The request's Idempotency-Key, or null. */
export function idempotencyKey(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ValidationError({ 'Idempotency-Key': ['Use 1 to 255 visible ASCII characters.'] })
  }
  return key
}

export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key': {
    description: 'The same key with the same request gives the very same answer for 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
}

const keyReused = () => conflict('Idempotency-Key was used with another request.', 'idempotency_key_reused')

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Keeps the answer to a request under its Idempotency-Key, in the transaction that does the work: the second of two at
 * once waits on the key's row until the first has committed, and then answers the same bytes; when the first died, the
 * second does the work.
 */
export function idempotent<Stored>(
  caller: string,
  key: string | null,
  request: (Buffer | string)[],
  answerTo: (stored: Stored) => Buffer,
): Around<Stored> {
  if (key === null) return { before: async () => null, after: async (_tx, stored) => answerTo(stored) }
  const hash = createHash('sha256')
  for (const part of request) hash.update(part).update('\0')
  const requestHash = hash.digest()
  return {
    async before(tx) {
      const fresh = await tx
        .query(sql`
          insert into idempotency_keys as k (caller, key, request_hash, answer)
          values (${caller}, ${key}, ${requestHash}, '')
          on conflict (caller, key) do update
          set request_hash = excluded.request_hash, answer = '', created_at = now()
          where k.created_at < now() - interval '24 hours'
          returning 1
        `)
        .catch(error => {
          throw error.code === LOCK_NOT_AVAILABLE
            ? conflict('A request with this Idempotency-Key is still running.', 'idempotency_key_running', {
                'Retry-After': '5',
              })
            : error
        })
      if (fresh.rows.length > 0) return null
      const { rows } = await tx.query<{ request_hash: Buffer; answer: Buffer }>(sql`
        select request_hash, answer
        from idempotency_keys
        where caller = ${caller} and key = ${key}
      `)
      const kept = rows[0] as (typeof rows)[0]
      if (!kept.request_hash.equals(requestHash)) throw keyReused()
      return kept.answer
    },
    async after(tx, stored) {
      const answer = answerTo(stored)
      await tx.query(sql`
        update idempotency_keys
        set answer = ${answer}
        where caller = ${caller} and key = ${key}
      `)
      return answer
    },
  }
}

export async function forgetOldAnswers(database: Queryable): Promise<void> {
  await database.query(sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`)
}
