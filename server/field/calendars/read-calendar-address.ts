import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { type AddressRules, type CheckedAnswer, checkedRequest } from '../../platform/http/requests/checked-request.ts'
import type { CalendarEntry, FileLimits } from './calendar-file.ts'
import { readICalendar } from './read-icalendar.ts'

/** For each request. */
const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** The entries of an iCalendar address as it answers now; anything wrong is a 400 under `address` or `file`. */
export async function readCalendarAddress(
  address: string,
  rules: AddressRules,
  limits: FileLimits,
): Promise<CalendarEntry[]> {
  // webcal is how calendars name addresses to subscribe to.
  let next = address.trim().replace(/^webcal:/i, 'https:')
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await request(next, rules, limits.bytes)
    if (answer.status === 200) {
      if (!answer.isWhole) throw refuse(errorSentence('calendarAddressTooLong', { max: limits.bytes / 1024 }))
      return readICalendar(answer.body, limits)
    }
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || !location || !URL.canParse(location, next)) {
      throw refuse(errorSentence('calendarAddressStatus', { status: answer.status }))
    }
    next = new URL(location, next).href
  }
  throw refuse(errorSentence('calendarAddressRedirects', { max: MAX_REDIRECTS }))
}

async function request(address: string, rules: AddressRules, maxBytes: number): Promise<CheckedAnswer> {
  if (!URL.canParse(address)) throw refuse(errorSentence('calendarAddressNoUrl'))
  const headers = { accept: 'text/calendar, */*;q=0.1' }
  try {
    return await checkedRequest(new URL(address), { ...rules, method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Codes of the system name addresses that a name has, which are the operator's business.
    throw refuse(code ? errorSentence('connectionFailed', { code }) : message)
  }
}

const refuse = (reason: string) =>
  new ValidationError({ address: [errorSentence('calendarAddressNotRead', { reason })] })
