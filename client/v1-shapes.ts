import type { AnswerOf, BodyOf, Method, QueryOf } from './call.ts'
import type { components, paths } from './v1-types.ts'

type Answer<P extends keyof paths, M extends Method = 'get'> = AnswerOf<paths, P, M>
type Query<P extends keyof paths> = QueryOf<paths, P, 'get'>
type Body<P extends keyof paths, M extends Method = 'post'> = BodyOf<paths, P, M>

/** From the first moment on, up to but without the second. Without an offset a text is UTC. */
export interface TimeWindow {
  from_dt: string | Date
  to_dt: string | Date
}
type Timed<B> = Omit<B, 'time'> & { time: TimeWindow }
type MaybeTimed<B> = Omit<B, 'time'> & { time?: TimeWindow }

export type Me = Answer<'/api/v1/me'>
export type Build = Answer<'/api/v1/version'>
export type Permission = Me['permissions'][number]

export type Sites = Answer<'/api/v1/traffic/sites'>
export type Site = Sites['items'][number]
export type SiteQuery = Query<'/api/v1/traffic/sites'>
export type SiteDetail = Answer<'/api/v1/traffic/sites/{id}'>
export type PageQuery = Query<'/api/v1/traffic/sites/{id}/alarms'>
export type Days = Answer<'/api/v1/traffic/sites/{id}/days'>
export type DayQuery = Query<'/api/v1/traffic/sites/{id}/days'>
export type Gaps = Answer<'/api/v1/traffic/sites/{id}/gaps'>
export type GapQuery = Query<'/api/v1/traffic/sites/{id}/gaps'>
export type Findings = Answer<'/api/v1/traffic/sites/{id}/findings'>
export type FindingQuery = Query<'/api/v1/traffic/sites/{id}/findings'>
export type OrganizationFindingQuery = Query<'/api/v1/traffic/findings'>
export type Finding = Findings['items'][number]
/** What a quality period shall be that a finding becomes, where it is not what the finding says. */
export type AcceptRequest = Body<'/api/v1/traffic/sites/{id}/findings/{finding}/accept'>

export type QualityPeriod = components['schemas']['QualityPeriod']
export type QualityPeriods = Answer<'/api/v1/traffic/sites/{id}/quality-periods'>
export type QualityPeriodQuery = Query<'/api/v1/traffic/sites/{id}/quality-periods'>
export type QualityPeriodRequest = Body<'/api/v1/traffic/sites/{id}/quality-periods'>
export type QualityPeriodChanges = Body<'/api/v1/traffic/sites/{id}/quality-periods/{period}', 'patch'>

export type SiteCalendar = Answer<'/api/v1/traffic/sites/{id}/calendar'>
export type Calendar = components['schemas']['Calendar']
export type Calendars = Answer<'/api/v1/traffic/calendars'>
export type CalendarRequest = Body<'/api/v1/traffic/calendars'>
export type CalendarChanges = Body<'/api/v1/traffic/calendars/{id}', 'patch'>
export type CalendarEntries = Answer<'/api/v1/traffic/calendars/{id}/entries'>
/** What a file or an address has, which nothing stores. */
export type CalendarPreview = Answer<'/api/v1/traffic/calendars/preview', 'post'>
export type PublicHolidays = Answer<'/api/v1/traffic/holidays'>
export type PublicHolidayQuery = Query<'/api/v1/traffic/holidays'>

export type Webhook = components['schemas']['Webhook']
/** Its secret is shown only once. */
export type WebhookWithSecret = components['schemas']['WebhookWithSecret']
export type Webhooks = Answer<'/api/v1/traffic/webhooks'>
export type WebhookRequest = Body<'/api/v1/traffic/webhooks'>
export type WebhookChanges = Body<'/api/v1/traffic/webhooks/{id}', 'patch'>
export type WebhookRotation = Body<'/api/v1/traffic/webhooks/{id}/rotate-secret'>
export type WebhookDelivery = components['schemas']['WebhookDelivery']
export type WebhookDeliveries = Answer<'/api/v1/traffic/webhooks/{id}/deliveries'>
export type WebhookDeliveryQuery = Query<'/api/v1/traffic/webhooks/{id}/deliveries'>

export type DeviceStatuses = Answer<'/api/v1/traffic/sites/{id}/statuses'>
export type Alarms = Answer<'/api/v1/traffic/sites/{id}/alarms'>

export type VehicleRecord = components['schemas']['Record']
export type SearchRequest = Timed<Body<'/api/v1/traffic/data/search'>>
export type IntervalSearchRequest = Timed<Body<'/api/v1/traffic/data/intervals'>>
export type IntervalPage = Answer<'/api/v1/traffic/data/intervals', 'post'>
export type Interval = IntervalPage['items'][number]
/** What a search of intervals takes, of a window of any length. */
export type IntervalQuery = Omit<IntervalSearchRequest, 'cursor'>
export type SentIntervals = Body<'/api/v1/traffic/sites/{id}/intervals'>
export type SentIntervalsQuery = QueryOf<paths, '/api/v1/traffic/sites/{id}/intervals', 'post'>
export type SentIntervalsResult = Answer<'/api/v1/traffic/sites/{id}/intervals', 'post'>
export type SearchPage = Answer<'/api/v1/traffic/data/search', 'post'>
/** What a search takes, of a window of any length. */
export type RecordQuery = Omit<SearchRequest, 'cursor'>
export type AggregateRequest = Timed<Body<'/api/v1/traffic/data/aggregate'>>
export type Aggregate = Answer<'/api/v1/traffic/data/aggregate', 'post'>
/** `time` or `year`. */
export type FiguresRequest = MaybeTimed<Body<'/api/v1/traffic/data/figures'>>
export type Figures = Answer<'/api/v1/traffic/data/figures', 'post'>
type CompareBody = Body<'/api/v1/traffic/data/compare'>
export type CompareRequest = Omit<CompareBody, 'a' | 'b'> & {
  a: MaybeTimed<CompareBody['a']>
  b: MaybeTimed<CompareBody['b']>
}
export type Comparison = Answer<'/api/v1/traffic/data/compare', 'post'>

/** What changes are about: vehicles alone, where a request does not name its `kinds`. */
export type ChangeKind = 'vehicles' | 'intervals'
export type ChangesQuery<Kind extends ChangeKind = 'vehicles'> = Omit<
  Query<'/api/v1/traffic/data/changes'>,
  'kinds'
> & {
  kinds?: Kind[]
}
export type StreamQuery<Kind extends ChangeKind = 'vehicles'> = Omit<Query<'/api/v1/traffic/data/stream'>, 'kinds'> & {
  kinds?: Kind[]
}
export type ChangedRecord = components['schemas']['ChangedRecord']
export type ChangedInterval = components['schemas']['ChangedInterval']
export type DeletedUpload = components['schemas']['DeletedUpload']
/** `'deleted_upload' in change` distinguishes them, and `'duration_s' in change` intervals from records. */
export type Change<Kind extends ChangeKind = 'vehicles'> =
  | { vehicles: ChangedRecord; intervals: ChangedInterval }[Kind]
  | DeletedUpload
export interface ChangesPage<Kind extends ChangeKind = 'vehicles'> {
  items: Change<Kind>[]
  /** The place behind these, to go on from at any time: it does not expire. */
  cursor: string
}
export interface StreamedChange<Kind extends ChangeKind = 'vehicles'> {
  change: Change<Kind>
  /** The place behind it. */
  cursor: string
}

export type Export = components['schemas']['Export']
export type Exports = Answer<'/api/v1/traffic/exports'>
export type ExportQuery = Query<'/api/v1/traffic/exports'>
export type ExportRequest = Timed<Body<'/api/v1/traffic/exports'>>
export type ExportFormat = Export['format']

export type Uploads = Answer<'/api/v1/traffic/uploads'>
export type UploadQuery = Query<'/api/v1/traffic/uploads'>
export type Upload = Answer<'/api/v1/traffic/uploads/{id}'>
export type RejectedRecords = Answer<'/api/v1/traffic/uploads/{id}/rejected'>
export type TakenBackUpload = Answer<'/api/v1/traffic/uploads/{id}', 'delete'>

export type Command = components['schemas']['Command']
export type Commands = Answer<'/api/v1/traffic/sites/{id}/commands'>
export type CommandRequest = Body<'/api/v1/traffic/sites/{id}/commands'>
