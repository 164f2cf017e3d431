import { expect } from 'vitest'
import type { Database } from '../../../server/platform/database/database.ts'

/** Ends the sessions that listen for notifications. One that does not listen yet is waited for. */
export async function endListening(database: Database): Promise<void> {
  const end = async (): Promise<number> => {
    const { rows } = await database.query(`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and query ~ '^(un)?listen '
    `)
    return rows.length
  }
  await expect.poll(end).toBeGreaterThan(0)
}
