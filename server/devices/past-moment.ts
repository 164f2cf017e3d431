import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'

/**
 * The moment (null: now) in the milliseconds of all our times, and not to come. Clocks differ: up to 5 minutes ahead of
 * the database's counts as now. Not of the transaction's begin: it may have waited for another assignment.
 */
export async function pastMoment(tx: Queryable, given: Date | null, field: string): Promise<Date> {
  const { rows } = await tx.query<{ moment: Date; to_come: boolean }>(sql`
    select least(${given}::timestamptz, date_trunc('milliseconds', clock_timestamp())) as moment,
      coalesce(${given}::timestamptz > now() + interval '5 minutes', false) as to_come
  `)
  const { moment, to_come } = rows[0] as (typeof rows)[0]
  if (to_come) throw new ValidationError({ [field]: ['This moment is still to come.'] })
  return moment
}
