import { type CallOptions, type IdempotencyOptions, withKey } from '../call.ts'
import type { Service } from '../service.ts'
import type {
  Calendar,
  CalendarChanges,
  CalendarEntries,
  CalendarPreview,
  CalendarRequest,
  Calendars,
  PageQuery,
  PublicHolidayQuery,
  PublicHolidays,
  SiteCalendar,
} from '../v1-shapes.ts'

type O = CallOptions

/** The organization's lists of days: school holidays and others. Public holidays are known without a list. */
export const calendarCalls = (service: Service) => ({
  /** The days of a year at a site, with public holidays. */
  ofSite: (site: number, year: number, o?: O): Promise<SiteCalendar> =>
    service.call('get', '/api/v1/traffic/sites/{id}/calendar', { path: { id: site }, query: { year } }, o),
  create: (body: CalendarRequest, o?: O & IdempotencyOptions): Promise<Calendar> =>
    service.call('post', '/api/v1/traffic/calendars', { body }, withKey(o)),
  list: (o?: O): Promise<Calendars> => service.call('get', '/api/v1/traffic/calendars', {}, o),
  get: (id: number, o?: O): Promise<Calendar> =>
    service.call('get', '/api/v1/traffic/calendars/{id}', { path: { id } }, o),
  update: (id: number, body: CalendarChanges, o?: O): Promise<Calendar> =>
    service.call('patch', '/api/v1/traffic/calendars/{id}', { path: { id }, body }, o),
  delete: (id: number, o?: O): Promise<void> =>
    service.call('delete', '/api/v1/traffic/calendars/{id}', { path: { id } }, o),
  entries: (id: number, query: PageQuery = {}, o?: O): Promise<CalendarEntries> =>
    service.call('get', '/api/v1/traffic/calendars/{id}/entries', { path: { id }, query }, o),
  /** Replaces its entries by those of a file. */
  replaceEntries: (id: number, type: 'text/calendar' | 'text/csv', file: string | Blob, o?: O): Promise<Calendar> =>
    service.call(
      'put',
      '/api/v1/traffic/calendars/{id}/entries',
      { path: { id }, body: new Blob([file]) },
      { ...o, headers: { ...o?.headers, 'Content-Type': type } },
    ),
  /** The days of a file, which is not stored. */
  preview: (type: 'text/calendar' | 'text/csv', file: string | Blob, o?: O): Promise<CalendarPreview> =>
    service.call(
      'post',
      '/api/v1/traffic/calendars/preview',
      { body: new Blob([file]) },
      { ...o, headers: { ...o?.headers, 'Content-Type': type } },
    ),
  /** The days of an iCalendar address, which the service requests once. */
  previewAddress: (address: string, o?: O): Promise<CalendarPreview> =>
    service.call('post', '/api/v1/traffic/calendars/preview-address', { body: { address } }, o),
  publicHolidays: (query: PublicHolidayQuery, o?: O): Promise<PublicHolidays> =>
    service.call('get', '/api/v1/traffic/holidays', { query }, o),
})
