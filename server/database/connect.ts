import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import { Deadline } from './deadline.ts'
import { HEARTBEAT, type Heartbeat, Listener } from './listen.ts'
import { borrow, closePool, openPool } from './pool.ts'
import { runTransaction, type TransactionLimits } from './transaction.ts'
import { asUnavailable, DatabaseUnavailable, isConflict } from './unavailable.ts'

export { DatabaseUnavailable }

/** `host` is the directory of the Unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password: string; database: string }

export type Statement = Sql | (QueryConfig & { binary?: boolean; rowMode?: 'array' }) | string

export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: the caller names the row, as with pg
  query<R extends QueryResultRow = any>(statement: Statement): Promise<QueryResult<R>>
}

export interface Database extends Queryable {
  /** One transaction on one connection; serialization failures and deadlocks are retried up to 3 times. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: TransactionLimits): Promise<T>
  /**
   * The same database with one deadline over everything done through it: connection, lock, statement. When it passes,
   * the connection is cut and DatabaseUnavailable is thrown.
   */
  within(milliseconds: number): Database
  /**
   * Hears what is NOTIFYed on a channel until the function given back is called; all channels over one connection.
   * `begun` is called each time the channel begins to be heard, at first and after the connection was lost: what was
   * said before is not told, so that is the moment to look.
   */
  listen(channel: string, hear: (payload: string) => void, begun?: () => void): () => void
  /** Connections that are doing something now. */
  connectionsInUse(): number
  close(): Promise<void>
}

interface ConnectOptions {
  max: number
  applicationName: string
  /** Of the connection that listens. */
  heartbeat?: Heartbeat
}

export function connect(connection: Connection, { heartbeat = HEARTBEAT, ...options }: ConnectOptions): Database {
  const pool = openPool(connection, options)
  return new PooledDatabase(pool, new Listener(pool.options as ClientConfig, heartbeat))
}

class PooledDatabase implements Database {
  readonly #pool: Pool
  readonly #listener: Listener
  readonly #deadline: Deadline | undefined

  constructor(pool: Pool, listener: Listener, deadline?: Deadline) {
    this.#pool = pool
    this.#listener = listener
    this.#deadline = deadline
  }

  // biome-ignore lint/suspicious/noExplicitAny: the caller names the row, as with pg
  query<R extends QueryResultRow = any>(statement: Statement): Promise<QueryResult<R>> {
    return retryConflicts(() => borrow(this.#pool, this.#deadline, client => client.query<R>(statement)))
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: TransactionLimits): Promise<T> {
    return retryConflicts(() => borrow(this.#pool, this.#deadline, client => runTransaction(client, work, limits)))
  }

  within(milliseconds: number): Database {
    return new PooledDatabase(this.#pool, this.#listener, new Deadline(milliseconds))
  }

  connectionsInUse(): number {
    return this.#pool.totalCount - this.#pool.idleCount
  }

  listen(channel: string, hear: (payload: string) => void, begun?: () => void): () => void {
    return this.#listener.listen(channel, hear, begun)
  }

  close(): Promise<void> {
    this.#listener.close()
    return closePool(this.#pool)
  }
}

const retries = 3

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw asUnavailable(error)
      if (tried === retries) {
        throw new DatabaseUnavailable(`Gave up after ${retries} retries: ${(error as Error).message}`, { cause: error })
      }
      await sleep(5 + Math.random() * 20 * 2 ** tried)
    }
  }
}
