import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Outcome, PreparedStatement } from '../internals/prepared-queries.ts'

import { DatabaseUnavailable } from './unavailable.ts'

export { DatabaseUnavailable }

/** `host` is the directory of the Unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; user: string; password: string; database: string }

export type Statement = Sql | (QueryConfig & { binary?: boolean; rowMode?: 'array' }) | string

export interface Queryable {
  readonly layout: Layout
  // biome-ignore lint/suspicious/noExplicitAny: the caller names the row, as with pg
  query<R extends QueryResultRow = any>(statement: Statement): Promise<QueryResult<R>>
}

export interface TransactionLimits {
  statementMs?: number
  lockMs?: number
  /** It writes nothing, and all its statements see the database in one state. */
  isSnapshot?: boolean
}

export interface Database extends Queryable {
  /**
   * Two statements in one round trip, each in a transaction of its own; the second is executed even if the first fails,
   * which rejects. The result of the second may be an error.
   */
  queryBoth(first: PreparedStatement, second: PreparedStatement): Promise<[QueryResult, Outcome]>
  /** One transaction on one connection; serialization failures and deadlocks are retried up to 3 times. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, limits?: TransactionLimits): Promise<T>
  /**
   * The same database with one deadline for everything done through it: connection, lock, statement. When it passes, the
   * connection is destroyed and DatabaseUnavailable is thrown. The same happens when the signal is aborted, with its reason;
   * it also applies to databases that are derived from this one.
   */
  within(milliseconds: number, signal?: AbortSignal): Database
  /**
   * Listens to notifications of a channel until the returned function is called; all channels share one connection.
   * `onListening` is called each time listening starts, the first time and after the connection was lost: notifications
   * before it are missed, so the caller should read the state then.
   */
  listen(channel: string, onPayload: (payload: string) => void, onListening?: () => void): () => void
  /** Connections of the pool that are in use now. */
  connectionsInUse(): number
  close(): Promise<void>
}

/** Where the records are: all in one PostgreSQL, or on the workers of a Citus coordinator. */
export type LayoutName = 'one-postgres' | 'citus'

/** One for all connections of a pool. `records/store/store-of.ts` chooses by it how records are stored and read. */
export interface Layout {
  /** Null until it is detected. */
  name: LayoutName | null
}
