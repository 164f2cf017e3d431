import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { isTimeZone } from '../../../contract/times/time-zone.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { type Field, Invalid, string } from '../../platform/http/requests/fields.ts'

const name = string({ max: 64, description: 'A name of the IANA time zone database.', example: 'Europe/Helsinki' })

/** An IANA name in its standard case: Intl and PostgreSQL accept any case, but the sites of a zone should have the same text. */
export const timeZone: Field<string> = {
  ...name,
  parse(input) {
    const zone = name.parse(input)
    if (!isTimeZone(zone)) throw unknownTimeZone(zone)
    const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    // Intl returns an older name for some zones: Asia/Calcutta for Asia/Kolkata.
    return known.toLowerCase() === zone.toLowerCase() ? known : zone
  },
}

const unknownTimeZone = (zone: string) => new Invalid(errorSentence('unknownTimeZone', { zone }))

/** PostgreSQL computes the days, and has its own database of time zones, which may be older. */
export async function checkTimeZone(tx: Queryable, timeZone: string): Promise<void> {
  try {
    await tx.query(sql`select now() at time zone ${timeZone}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error
    throw new ValidationError({ time_zone: unknownTimeZone(timeZone).tree })
  }
}
