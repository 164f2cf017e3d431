import type { PreparedStatement } from '../internals/prepared-queries.ts'
import type { Database } from './database.ts'
import { isPrepared } from './run-prepared.ts'
import { asUnavailable, isConflict } from './unavailable.ts'

/** Work that waits for its turn does not delay the statement for longer: both have their own time limits. */
const MAX_DELAY_MS = 50

interface Ahead {
  database: Database
  /** The same one, for `statement` alone, which does not wait for the turn of the work. */
  finding: Database
  statement: PreparedStatement
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the row, as with pg
  check: (rows: any[]) => Promise<void>
}

/**
 * The same database, for work that may only be used once `check` has accepted the result of `statement`. The first query
 * is sent in the same write as `statement`, behind it and in a transaction of its own, and its result is returned only
 * then; what follows waits for it. `confirm` executes `statement` if no query has, and is called when none came for a
 * moment. Only for work that changes nothing.
 */
export function sendAhead({ database, finding, statement, check }: Ahead): {
  database: Database
  confirm(): Promise<void>
} {
  let confirmed: Promise<void> | null = null
  const timer = setTimeout(() => confirm().catch(() => {}), MAX_DELAY_MS)
  function confirm(): Promise<void> {
    clearTimeout(timer)
    confirmed ??= finding.query(statement).then(({ rows }) => check(rows))
    return confirmed
  }
  return {
    confirm,
    database: {
      layout: database.layout,
      async query(next) {
        if (confirmed || !isPrepared(next)) {
          await confirm()
          return database.query(next)
        }
        clearTimeout(timer)
        const both = database.queryBoth(statement, next)
        confirmed = both.then(([{ rows }]) => check(rows))
        await confirmed
        const [, outcome] = await both
        if (isConflict(outcome)) return database.query(next)
        if (outcome instanceof Error) throw asUnavailable(outcome)
        return outcome
      },
      async queryBoth(first, second) {
        await confirm()
        return database.queryBoth(first, second)
      },
      async transaction(work, limits) {
        await confirm()
        return database.transaction(work, limits)
      },
      within() {
        throw new Error('The deadline is part of the database that is passed.')
      },
      listen: (...args) => database.listen(...args),
      connectionsInUse: () => database.connectionsInUse(),
      close: () => database.close(),
    },
  }
}
