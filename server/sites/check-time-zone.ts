import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { unknownTimeZone } from './time-zone.ts'

/** Days are cut by PostgreSQL, which has a database of time zones of its own, perhaps an older one. */
export async function checkTimeZone(tx: Queryable, timeZone: string): Promise<void> {
  try {
    await tx.query(sql`select now() at time zone ${timeZone}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    throw new ValidationError({ time_zone: unknownTimeZone(timeZone).tree })
  }
}
