import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'

/** Run in the transaction of a request, before and after its work. */
export interface TransactionHooks<Stored> {
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
    description: 'For 24 hours, the same key with the same request returns the same answer.',
    schema: { type: 'string', maxLength: 255 },
  },
}

const keyReused = () => conflict('Idempotency-Key was used with another request.', 'idempotency_key_reused')

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Stores the answer to a request under its Idempotency-Key, in the transaction that does the work. The second of two
 * concurrent requests waits on the key's row until the first has committed, and then answers the same bytes; after
 * `lockMs` it gets 409 instead. If the first died, the second does the work.
 */
export function idempotent<Stored>(
  caller: string,
  key: string | null,
  request: (Buffer | string)[],
  answerTo: (stored: Stored) => Buffer,
): TransactionHooks<Stored> {
  if (key === null) return { before: async () => null, after: async (_tx, stored) => answerTo(stored) }
  const hash = createHash('sha256')
  for (const part of request) hash.update(part).update('\0')
  const requestHash = hash.digest()
  return {
    async before(tx) {
      const inserted = await tx
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
      if (inserted.rows.length > 0) return null
      const { rows } = await tx.query<{ request_hash: Buffer; answer: Buffer }>(sql`
        select request_hash, answer
        from idempotency_keys
        where caller = ${caller} and key = ${key}
      `)
      const stored = rows[0] as (typeof rows)[0]
      if (!stored.request_hash.equals(requestHash)) throw keyReused()
      return stored.answer
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

export function deleteOldAnswers(database: Queryable, batch?: number): Promise<void> {
  return deleteInBatches(database, 'idempotency_keys', sql`created_at < now() - interval '24 hours'`, batch)
}
