import type { Database } from '../../../server/platform/database/database.ts'

/** Does so many transactions, and then no more; the last one is rolled back at its end. */
export function dyingAfter(database: Database, transactions: number): Database {
  let left = transactions
  return {
    ...database,
    query: statement => database.query(statement),
    transaction: (work, limits) =>
      database.transaction(async tx => {
        const result = await work(tx)
        if (--left <= 0) throw new Error('killed')
        return result
      }, limits),
  }
}
