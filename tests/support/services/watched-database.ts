import type { Database, Queryable, Statement } from '../../../server/platform/database/database.ts'

/** Calls `onStatement` with the text of each statement before it is sent. When that throws, the statement fails. */
export function watched(database: Database, onStatement: (text: string) => void): Database {
  const query = (on: Queryable): Queryable['query'] =>
    async function run(statement: Statement) {
      onStatement(typeof statement === 'string' ? statement : (statement.text ?? ''))
      return on.query(statement)
    }
  return {
    ...database,
    query: query(database),
    transaction: (work, limits) => database.transaction(tx => work({ ...tx, query: query(tx) }), limits),
    within: milliseconds => watched(database.within(milliseconds), onStatement),
  }
}
