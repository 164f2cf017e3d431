import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Sql } from 'sql-template-tag'
import { type Outcome, PreparedQueries, type PreparedStatement } from '../internals/prepared-queries.ts'
import type { Statement } from './database.ts'

/** A statement with parameters. Any other text may be several statements, which only pg's own query sends. */
export const isPrepared = (statement: Statement): statement is PreparedStatement =>
  typeof statement !== 'string' && (statement.values?.length ?? 0) > 0

export async function runStatement<R extends QueryResultRow>(
  client: PoolClient,
  statement: Statement,
): Promise<QueryResult<R>> {
  if (!isPrepared(statement)) return client.query<R>(statement)
  const [outcome] = await runPrepared(client, [statement])
  return orThrow(outcome as Outcome) as QueryResult<R>
}

/** In one round trip. */
export const runPrepared = (client: PoolClient, statements: PreparedStatement[]): Promise<Outcome[]> =>
  new Promise(resolve => {
    client.query(new PreparedQueries(statements, client, resolve))
  })

export function orThrow(outcome: Outcome): QueryResult {
  if (!(outcome instanceof Error)) return outcome
  // Its own stack leads to the socket, this one to the caller of the query.
  Error.captureStackTrace(outcome)
  throw outcome
}

/**
 * A statement that each connection parses and plans only once: for frequent statements whose best plan does not depend on
 * their values.
 */
export const namedStatement = (name: string, { text, values }: Sql): QueryConfig => ({ name, text, values })
