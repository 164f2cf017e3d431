import type { PoolClient } from 'pg'
import type { Layout, Queryable, TransactionLimits } from './database.ts'
import { runStatement } from './run-prepared.ts'

/** Runs `work` in a transaction: commits, or rolls back when it throws. */
export async function runTransaction<T>(
  { client, layout }: { client: PoolClient; layout: Layout },
  work: (tx: Queryable) => Promise<T>,
  limits: TransactionLimits = {},
): Promise<T> {
  let isOpen = true
  const tx: Queryable = {
    layout,
    query(statement) {
      if (!isOpen) return Promise.reject(new Error('This transaction is over.'))
      return runStatement(client, statement)
    },
  }

  await client.query(begin(limits))
  try {
    const result = await work(tx)
    isOpen = false
    const { command } = await client.query('commit')
    // PostgreSQL answers `commit` with ROLLBACK when a statement failed and `work` caught the error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements failed.')
    return result
  } catch (error) {
    isOpen = false
    if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => {})
    throw error
  }
}

function begin({ statementMs, lockMs, isSnapshot }: TransactionLimits): string {
  let statements = isSnapshot ? 'begin isolation level repeatable read, read only' : 'begin'
  if (statementMs !== undefined) statements += `; set local statement_timeout = ${Math.trunc(statementMs)}`
  if (lockMs !== undefined) statements += `; set local lock_timeout = ${Math.trunc(lockMs)}`
  return statements
}
