import sql from 'sql-template-tag'
import { isTimeZone } from '../../contract/time-zone.ts'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { type Field, Invalid, string } from '../http/fields.ts'

const name = string({ max: 64, description: 'A name of the IANA time zone database.', example: 'Europe/Helsinki' })

/** A place's zone by its IANA name, in one spelling: Intl and PostgreSQL take any case, but the sites of a zone should agree. */
export const timeZone: Field<string> = {
  ...name,
  parse(input) {
    const given = name.parse(input)
    if (!isTimeZone(given)) throw unknownTimeZone(given)
    const known = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
    // Intl answers some names with an older one of the same zone: Asia/Calcutta for Asia/Kolkata.
    return known.toLowerCase() === given.toLowerCase() ? known : given
  },
}

const unknownTimeZone = (given: string) => new Invalid(`"${given}" is not a known time zone.`)

/** Days are cut by PostgreSQL, which has a database of time zones of its own, perhaps an older one. */
export async function checkTimeZone(tx: Queryable, timeZone: string): Promise<void> {
  try {
    await tx.query(sql`select now() at time zone ${timeZone}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    throw new ValidationError({ time_zone: unknownTimeZone(timeZone).tree })
  }
}
