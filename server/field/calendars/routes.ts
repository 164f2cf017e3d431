import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { actorOf, type UserContext, userRoute } from '../../people/access/context.ts'
import { IDEMPOTENCY_HEADER, idempotencyKey, idempotent } from '../../people/access/idempotent.ts'
import { everySite, wholeOrganization } from '../../people/access/viewer.ts'
import { pageOf, withNextPage } from '../../platform/http/answers/next-page.ts'
import { type Cursors, pageQuery } from '../../platform/http/cursors.ts'
import { mediaType, readBody } from '../../platform/http/requests/body.ts'
import type { AddressRules } from '../../platform/http/requests/checked-request.ts'
import { listSchema } from '../../platform/http/requests/json-schemas.ts'
import { findSite } from '../sites/find-sites.ts'
import type { CalendarEntry } from './calendar-file.ts'
import {
  type CalendarRow,
  findCalendar,
  listCalendars,
  listEntries,
  readHolidays,
  readSiteCalendar,
} from './calendars.ts'
import { type CalendarLimits, createCalendar, deleteCalendar, editCalendar, replaceEntries } from './edit-calendars.ts'
import { readCalendarAddress } from './read-calendar-address.ts'
import { CALENDAR_TYPES, readCalendarFile } from './read-calendar-file.ts'
import {
  addressInput,
  CALENDAR,
  CALENDAR_ENTRY,
  calendarChanges,
  calendarInput,
  holidayQuery,
  PUBLIC_HOLIDAYS,
  SITE_CALENDAR,
  yearQuery,
} from './schema.ts'

interface CalendarRouteParts {
  cursors: Cursors
  limits: CalendarLimits
  rules: AddressRules
}

const READ = 'can_read_data'
const MANAGE = 'can_manage_organization'
const EXAMPLE = {
  name: 'School holidays of North Rhine-Westphalia',
  kind: 'school_holidays',
  region: 'DE-NW',
  complete_from: '2026-01-01',
  complete_to: '2026-12-31',
}
const EXAMPLE_CSV = 'from,to,name\n2026-03-30,2026-04-11,Easter\n2026-07-20,2026-09-01,Summer\n'
const EXAMPLE_ICALENDAR =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260330\r\nDTEND;VALUE=DATE:20260412\r\nSUMMARY:Easter\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'

type Context = UserContext & { params: { id: number } }
const find = ({ database, caller, params }: Context) => findCalendar(database, caller, params.id)
const findToManage = ({ database, caller, params }: Context) =>
  findCalendar(database, everySite(wholeOrganization(caller)), params.id)

const entriesOf = (entries: CalendarEntry[]) => ({
  items: entries.map(({ first, last, name }) => ({ first_day: first, last_day: last, name })),
})

export const calendarRoutes = (parts: CalendarRouteParts) => [
  ...listRoutes(parts),
  ...entryRoutes(parts),
  ...dayRoutes(),
]

/** Lists of days. */
const listRoutes = ({ limits }: CalendarRouteParts) => [
  userRoute({
    method: 'POST',
    path: '/traffic/calendars',
    operationId: 'createCalendar',
    permission: MANAGE,
    summary: 'Create a list of days',
    description: `School holidays, or days of another kind such as fairs; its entries come from a file. Public holidays are known without a list. An organization has at most ${limits.calendars} lists.`,
    body: calendarInput,
    example: EXAMPLE,
    headers: IDEMPOTENCY_HEADER,
    answers: {
      201: { description: 'The calendar, without entries.', schema: CALENDAR },
      409: {
        description:
          'The organization has as many calendars as possible, or the `Idempotency-Key` was used with another request or one that is still running.',
        example: {
          detail: errorSentence('tooManyCalendars', { max: limits.calendars }),
        },
      },
    },
    handle: async ({ database, caller, body, sent, request, prefix }) => {
      const answerTo = (row: CalendarRow) => Buffer.from(JSON.stringify(row))
      const key = idempotencyKey(request)
      const hooks = idempotent(`user:${caller.userId}`, key, ['calendars', JSON.stringify(sent)], answerTo)
      const bytes = await createCalendar(database, wholeOrganization(caller), body, actorOf(caller), limits, hooks)
      const { id } = JSON.parse(bytes.toString())
      return { status: 201, headers: { Location: `${prefix}/traffic/calendars/${id}` }, bytes }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/calendars',
    operationId: 'listCalendars',
    permission: READ,
    summary: 'List the calendars of your organization',
    description: 'All of them, by name.',
    answers: { 200: { description: 'The calendars.', schema: listSchema(CALENDAR) } },
    handle: async ({ database, caller }) => ({ json: await listCalendars(database, caller) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/calendars/{id}',
    operationId: 'getCalendar',
    permission: READ,
    summary: 'Read one calendar',
    answers: { 200: { description: 'The calendar.', schema: CALENDAR } },
    find,
    handle: async ({ found }) => ({ json: found }),
  }),
  userRoute({
    method: 'PATCH',
    path: '/traffic/calendars/{id}',
    operationId: 'updateCalendar',
    permission: MANAGE,
    summary: 'Change a calendar',
    description: 'Fields that are absent stay as they are.',
    body: calendarChanges,
    example: { region: 'DE-BY' },
    answers: { 200: { description: 'The calendar as it is now.', schema: CALENDAR } },
    find: findToManage,
    handle: async ({ database, caller, found, body }) => ({
      json: await editCalendar(database, caller.organizationId, found.id, body, actorOf(caller)),
    }),
  }),
  userRoute({
    method: 'DELETE',
    path: '/traffic/calendars/{id}',
    operationId: 'deleteCalendar',
    permission: MANAGE,
    summary: 'Delete a calendar with its entries',
    answers: { 204: { description: 'It is deleted.' } },
    find: findToManage,
    handle: ({ database, caller, found }) => deleteCalendar(database, caller.organizationId, found.id, actorOf(caller)),
  }),
]

/** The days of a list, and of files that may become one. */
const entryRoutes = ({ cursors, limits, rules }: CalendarRouteParts) => [
  userRoute({
    method: 'PUT',
    path: '/traffic/calendars/{id}/entries',
    operationId: 'replaceCalendarEntries',
    permission: MANAGE,
    summary: 'Replace the entries of a calendar by those of a file',
    description: `iCalendar (events of whole days; an event may repeat every year) or CSV with the columns \`from\`, \`to\` (the last day) and \`name\`, or \`date\` and \`name\`. UTF-8, up to ${limits.bytes / 1024} KiB, ${limits.lines} lines and ${limits.entries} entries of up to ${limits.days} days each; all calendars of an organization have at most ${limits.entriesOfOrganization} entries. All of the file or nothing is stored.`,
    consumes: CALENDAR_TYPES,
    bodyLimit: limits.bytes,
    requestMs: limits.milliseconds,
    accepts: {
      'text/calendar': { schema: { type: 'string' }, example: EXAMPLE_ICALENDAR },
      'text/csv': { schema: { type: 'string' }, example: EXAMPLE_CSV },
    },
    answers: {
      200: { description: 'The calendar as it is now.', schema: CALENDAR },
      409: {
        description: 'All calendars of the organization together would have too many entries.',
        example: { detail: 'All calendars of the organization would have 10001 entries; at most 10000 are possible.' },
      },
    },
    find: findToManage,
    handle: async ({ database, caller, found, request, exchange }) => {
      const bytes = await readBody(exchange, limits.bytes)
      const entries = await readCalendarFile(mediaType(request, CALENDAR_TYPES), bytes, limits)
      return {
        json: await replaceEntries(database, caller.organizationId, found.id, entries, actorOf(caller), limits),
      }
    },
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/calendars/{id}/entries',
    operationId: 'listCalendarEntries',
    permission: READ,
    summary: 'List the entries of a calendar',
    description: 'By their first day.',
    query: pageQuery,
    answers: { 200: pageOf('The entries.', CALENDAR_ENTRY) },
    find,
    handle: async ({ database, caller, found, query, exchange }) =>
      withNextPage(exchange, await listEntries(database, cursors, caller, found.id, query)),
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/calendars/preview',
    operationId: 'readCalendarFile',
    permission: MANAGE,
    summary: 'Read a file of days without storing it',
    description: 'The same files as for the entries of a calendar, with the same limits.',
    consumes: CALENDAR_TYPES,
    bodyLimit: limits.bytes,
    requestMs: limits.milliseconds,
    accepts: {
      'text/calendar': { schema: { type: 'string' }, example: EXAMPLE_ICALENDAR },
      'text/csv': { schema: { type: 'string' }, example: EXAMPLE_CSV },
    },
    answers: { 200: { description: 'What it has, by first day.', schema: listSchema(CALENDAR_ENTRY) } },
    handle: async ({ request, exchange }) => {
      const bytes = await readBody(exchange, limits.bytes)
      return { json: entriesOf(await readCalendarFile(mediaType(request, CALENDAR_TYPES), bytes, limits)) }
    },
  }),
  userRoute({
    method: 'POST',
    path: '/traffic/calendars/preview-address',
    operationId: 'readCalendarAddress',
    permission: MANAGE,
    summary: 'Read the days of an iCalendar address without storing them',
    description:
      'The service requests the address once, within 10 seconds, and follows up to three redirects. Only public addresses are requested.',
    body: addressInput,
    example: { address: 'https://schools.example/2026.ics' },
    answers: { 200: { description: 'What it has, by first day.', schema: listSchema(CALENDAR_ENTRY) } },
    handle: async ({ body }) => ({ json: entriesOf(await readCalendarAddress(body.address, rules, limits)) }),
  }),
]

/** What days of a year are, somewhere or at a site. */
const dayRoutes = () => [
  userRoute({
    method: 'GET',
    path: '/traffic/holidays',
    operationId: 'listPublicHolidays',
    permission: null,
    summary: 'List the public holidays of a country or region in a year',
    description: 'Whole days that are holidays by law, by the library date-holidays.',
    query: holidayQuery,
    answers: { 200: { description: 'The days.', schema: PUBLIC_HOLIDAYS } },
    handle: async ({ query }) => ({ json: await readHolidays(query) }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/sites/{id}/calendar',
    operationId: 'getSiteCalendar',
    permission: READ,
    summary: 'Read the days of a year at a site',
    description:
      "Public holidays of the site's region, or else of its country, by the library date-holidays: whole days that are holidays by law. School holidays and other days by the lists of your organization that apply to the site.",
    query: yearQuery,
    answers: { 200: { description: 'The days.', schema: SITE_CALENDAR } },
    find: ({ database, caller, params }) => findSite(database, caller, params.id),
    handle: async ({ database, caller, found, query }) => ({
      json: await readSiteCalendar(database, caller.organizationId, found, query.year),
    }),
  }),
]
