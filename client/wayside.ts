import { ARROW, type ArrowColumns, type CallOptions, type IdempotencyOptions, withKey } from './call.ts'
import { calendarCalls } from './calls/calendar-calls.ts'
import { commandCalls } from './calls/command-calls.ts'
import { findingCalls, qualityPeriodCalls } from './calls/quality-calls.ts'
import { webhookCalls } from './calls/webhook-calls.ts'
import { ExportJob } from './reading/export-job.ts'
import type { ProgressOptions } from './reading/export-progress.ts'
import { readChanges } from './reading/read-changes.ts'
import { readIntervals, readRecords } from './reading/read-records.ts'
import { streamChanges } from './reading/stream-changes.ts'
import type { RetryOptions } from './retry.ts'
import { Service } from './service.ts'
import { asSent, withTime } from './time-window.ts'
import type {
  Aggregate,
  AggregateRequest,
  Alarms,
  Build,
  ChangeKind,
  ChangesPage,
  ChangesQuery,
  CompareRequest,
  Comparison,
  DayQuery,
  Days,
  DeviceStatuses,
  Export,
  ExportQuery,
  ExportRequest,
  Exports,
  Figures,
  FiguresRequest,
  FindingQuery,
  Findings,
  GapQuery,
  Gaps,
  Interval,
  IntervalPage,
  IntervalQuery,
  IntervalSearchRequest,
  Me,
  PageQuery,
  RecordQuery,
  RejectedRecords,
  SearchPage,
  SearchRequest,
  SentIntervals,
  SentIntervalsQuery,
  SentIntervalsResult,
  SiteDetail,
  SiteQuery,
  Sites,
  StreamedChange,
  StreamQuery,
  TakenBackUpload,
  Upload,
  UploadQuery,
  Uploads,
  VehicleRecord,
} from './v1-shapes.ts'

export type { ArrowColumns, CallOptions, IdempotencyOptions } from './call.ts'
export {
  ApiError,
  Conflict,
  type ErrorCode,
  type FieldErrors,
  InvalidRequest,
  NotAuthenticated,
  NotFound,
  PermissionDenied,
  ServiceAway,
  Throttled,
  Unavailable,
} from './errors.ts'
export { ExportFailed, ExportJob } from './reading/export-job.ts'
export type { ExportProgress, ProgressOptions } from './reading/export-progress.ts'
export { FileDamaged } from './reading/file-damaged.ts'
export type { RetryNotice, RetryOptions } from './retry.ts'
export type * from './v1-shapes.ts'
export { verifyWebhook, type WebhookEvent, WebhookInvalid } from './verify-webhook.ts'

export interface WaysideOptions {
  /** Where the service is: `https://wayside.example`. Undefined, as a variable that is not set, throws a TypeError. */
  url: string | undefined
  /** From the page "API tokens" of the web application. Undefined throws a TypeError too. */
  token: string | undefined
  /** Instead of the global one. */
  fetch?: typeof fetch
  retry?: RetryOptions
}

type O = CallOptions

/** The service as a program sees it. What reads is repeated when it fails on the way; what acts is not. */
export class Wayside {
  readonly #service: Service
  /** Says that the data of a site is not what it usually is; records are never changed by it. */
  readonly qualityPeriods: ReturnType<typeof qualityPeriodCalls>
  /** What the service found in the data of sites, for a person to decide; `siteFindings` lists those of one site. */
  readonly findings: ReturnType<typeof findingCalls>
  /** The organization's lists of days: school holidays and others. Public holidays are known without a list. */
  readonly calendars: ReturnType<typeof calendarCalls>
  /** URLs to which the service sends events; `verifyWebhook` checks what they receive. */
  readonly webhooks: ReturnType<typeof webhookCalls>
  readonly commands: ReturnType<typeof commandCalls>

  constructor({ url, token, ...options }: WaysideOptions) {
    this.#service = new Service(url, 'Token', token, options)
    this.qualityPeriods = qualityPeriodCalls(this.#service)
    this.findings = findingCalls(this.#service)
    this.calendars = calendarCalls(this.#service)
    this.webhooks = webhookCalls(this.#service)
    this.commands = commandCalls(this.#service)
  }

  me(o?: O): Promise<Me> {
    return this.#service.call('get', '/api/v1/me', {}, o)
  }

  /** The build of the service. */
  version(o?: O): Promise<Build> {
    return this.#service.call('get', '/api/v1/version', {}, o)
  }

  sites(query: SiteQuery = {}, o?: O): Promise<Sites> {
    return this.#service.call('get', '/api/v1/traffic/sites', { query }, o)
  }

  site(id: number, o?: O): Promise<SiteDetail> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}', { path: { id } }, o)
  }

  /** Local days, both ends included: `{ from: '2026-06-01', to: '2026-06-30' }`. */
  siteDays(id: number, query: DayQuery, o?: O): Promise<Days> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}/days', { path: { id }, query }, o)
  }

  /** When it was not measured. */
  siteGaps(id: number, query: GapQuery, o?: O): Promise<Gaps> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}/gaps', { path: { id }, query }, o)
  }

  /** What seems wrong with its data; `findings` decides. */
  siteFindings(id: number, query: FindingQuery = {}, o?: O): Promise<Findings> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}/findings', { path: { id }, query }, o)
  }

  /** What its device said of itself, newest first. */
  siteStatuses(id: number, query: PageQuery = {}, o?: O): Promise<DeviceStatuses> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}/statuses', { path: { id }, query }, o)
  }

  siteAlarms(id: number, query: PageQuery = {}, o?: O): Promise<Alarms> {
    return this.#service.call('get', '/api/v1/traffic/sites/{id}/alarms', { path: { id }, query }, o)
  }

  /** One page; `records` gives all of them. */
  search(body: SearchRequest, o?: O): Promise<SearchPage> {
    return this.#service.call('post', '/api/v1/traffic/data/search', { body: asSent(body) }, o)
  }

  /** One page of what counters added up themselves; `intervals` gives all of them. */
  searchIntervals(body: IntervalSearchRequest, o?: O): Promise<IntervalPage> {
    return this.#service.call('post', '/api/v1/traffic/data/intervals', { body: asSent(body) }, o)
  }

  /**
   * Stores what another system counted. What is sent again is stored once; other counts of an interval correct it. `class_scheme`
   * says what `class_codes` mean.
   */
  sendIntervals(
    site: number,
    body: SentIntervals,
    query: SentIntervalsQuery = {},
    o?: O & IdempotencyOptions,
  ): Promise<SentIntervalsResult> {
    return this.#service.call(
      'post',
      '/api/v1/traffic/sites/{id}/intervals',
      { path: { id: site }, query, body },
      withKey(o),
    )
  }

  aggregate(body: AggregateRequest, o?: O): Promise<Aggregate> {
    return this.#service.call('post', '/api/v1/traffic/data/aggregate', { body: asSent(body) }, o)
  }

  /** Volumes, AADT, peak hours, speeds and classes of sites, of a window or a year. */
  figures(body: FiguresRequest, o?: O): Promise<Figures> {
    return this.#service.call('post', '/api/v1/traffic/data/figures', { body: withTime(body) }, o)
  }

  /** Two periods of a site, or two sites. */
  compare(body: CompareRequest, o?: O): Promise<Comparison> {
    const sent = { ...body, a: withTime(body.a), b: withTime(body.b) }
    return this.#service.call('post', '/api/v1/traffic/data/compare', { body: sent }, o)
  }

  /**
   * Every record of a window of any length, each once, in the order of (timestamp, id). Beyond 30 days an export is
   * made, read and deleted; descending, searches of 30 days each follow one another.
   */
  records(query: RecordQuery, o?: O & ProgressOptions): AsyncGenerator<VehicleRecord, void, undefined> {
    return readRecords(this.#service, query, o)
  }

  /** Every stored interval of a window of any length, each once, in the order of (start, site, channel). */
  intervals(query: IntervalQuery, o?: O): AsyncGenerator<Interval, void, undefined> {
    return readIntervals(this.#service, query, o)
  }

  /**
   * What became readable behind a place, or ever, in pages; the last one is empty and says that this was all. A place belongs
   * to its `kinds`.
   */
  changes<Kind extends ChangeKind = 'vehicles'>(
    query: ChangesQuery<Kind> = {},
    o?: O,
  ): AsyncGenerator<ChangesPage<Kind>, void, undefined> {
    return readChanges(this.#service, query, o)
  }

  /** What becomes readable behind a place, or from now on; for ever, through cut connections too. */
  stream<Kind extends ChangeKind = 'vehicles'>(
    query: StreamQuery<Kind> = {},
    o?: O,
  ): AsyncGenerator<StreamedChange<Kind>, void, undefined> {
    return streamChanges(this.#service, query, o)
  }

  /** Asks for a file. It is made in the background: `download` waits for it. */
  async export(body: ExportRequest, o?: O & IdempotencyOptions): Promise<ExportJob> {
    return new ExportJob(this.#service, await this.exports.create(body, o))
  }

  /** The same answers as columns, which take a fraction of the time to read. A cursor is null on the last page. */
  readonly columns = {
    search: (body: SearchRequest, o?: O): Promise<ArrowColumns> =>
      asColumns(this.#service.call('post', '/api/v1/traffic/data/search', { body: asSent(body) }, withArrow(o))),
    aggregate: (body: AggregateRequest, o?: O): Promise<ArrowColumns> =>
      asColumns(this.#service.call('post', '/api/v1/traffic/data/aggregate', { body: asSent(body) }, withArrow(o))),
    /** One page. The last one is empty, and its cursor is where to continue. */
    changes: (query: ChangesQuery = {}, o?: O): Promise<ArrowColumns> =>
      asColumns(this.#service.call('get', '/api/v1/traffic/data/changes', { query }, withArrow(o))),
  }

  readonly exports = {
    /** The organization's, newest first. */
    list: (query: ExportQuery = {}, o?: O): Promise<Exports> =>
      this.#service.call('get', '/api/v1/traffic/exports', { query }, o),
    get: (id: string, o?: O): Promise<Export> =>
      this.#service.call('get', '/api/v1/traffic/exports/{id}', { path: { id } }, o),
    /** An export that was asked for before, to wait for it and to download it. */
    job: async (id: string, o?: O): Promise<ExportJob> => new ExportJob(this.#service, await this.exports.get(id, o)),
    create: (body: ExportRequest, o?: O & IdempotencyOptions): Promise<Export> =>
      this.#service.call('post', '/api/v1/traffic/exports', { body: asSent(body) }, withKey(o)),
    cancel: (id: string, o?: O): Promise<Export> =>
      this.#service.call('post', '/api/v1/traffic/exports/{id}/cancel', { path: { id } }, o),
    delete: (id: string, o?: O): Promise<void> =>
      this.#service.call('delete', '/api/v1/traffic/exports/{id}', { path: { id } }, o),
  }

  readonly uploads = {
    list: (query: UploadQuery = {}, o?: O): Promise<Uploads> =>
      this.#service.call('get', '/api/v1/traffic/uploads', { query }, o),
    get: (id: number, o?: O): Promise<Upload> =>
      this.#service.call('get', '/api/v1/traffic/uploads/{id}', { path: { id } }, o),
    rejected: (id: number, o?: O): Promise<RejectedRecords> =>
      this.#service.call('get', '/api/v1/traffic/uploads/{id}/rejected', { path: { id } }, o),
    /** Takes it back with all its records. */
    delete: (id: number, o?: O): Promise<TakenBackUpload> =>
      this.#service.call('delete', '/api/v1/traffic/uploads/{id}', { path: { id } }, o),
  }
}

const withArrow = (o?: O): O => ({ ...o, headers: { ...o?.headers, Accept: ARROW } })

/** The types of the contract are those of JSON. */
const asColumns = (answer: Promise<unknown>) => answer as Promise<ArrowColumns>
