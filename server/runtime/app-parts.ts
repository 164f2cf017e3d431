import { join } from 'node:path'
import { CURSOR_LIFETIME_HOURS, DEVICE_REQUESTS_PER_MINUTE, PUBLIC_REQUESTS_PER_MINUTE } from '../../contract/limits.ts'
import { HOUR_MS } from '../../contract/times/time.ts'
import { AGGREGATE_LIMITS } from '../analysis/aggregates/aggregate-records.ts'
import { FIGURE_LIMITS } from '../analysis/figures/measure-sites.ts'
import { EXPORT_LIMITS } from '../delivery/exports/export-limits.ts'
import { OPEN_LIMITS } from '../delivery/open/count-published.ts'
import { OPEN_ANSWER_LIMITS } from '../delivery/open/open-answers.ts'
import { PICTURE_LIMITS, type RenderPng } from '../delivery/open/pictures/png-turns.ts'
import { WEBHOOK_LIMITS } from '../delivery/webhooks/edit-endpoints.ts'
import { CALENDAR_LIMITS } from '../field/calendars/edit-calendars.ts'
import { COMMAND_LIMITS } from '../field/commands/commands.ts'
import { GROUP_LIMITS } from '../field/groups/edit-groups.ts'
import { QUALITY_LIMITS } from '../field/quality/edit-quality-periods.ts'
import { TURN_LIMITS } from '../people/access/scopes/turns.ts'
import { SESSION_LIMITS } from '../people/access/sessions.ts'
import { PROVIDER_LIMITS } from '../people/access/sign-in/openid-connect.ts'
import { PASSWORD_LIMITS, type Passwords } from '../people/access/sign-in/passwords.ts'
import { SECOND_FACTOR_LIMITS } from '../people/access/sign-in/second-factor.ts'
import { SIGN_IN_LIMITS } from '../people/access/sign-in/sign-in-attempts.ts'
import { RESET_LIMITS } from '../people/users/reset-password.ts'
import type { Database } from '../platform/database/database.ts'
import { STREAM_LIMITS } from '../platform/http/answers/event-stream.ts'
import { ANSWER_LIMITS } from '../platform/http/answers/unsent-answers.ts'
import { REQUEST_MS } from '../platform/http/server.ts'
import { IMPORT_LIMITS } from '../records/imports/create-import.ts'
import { MAX_STATION_FILE_BYTES } from '../records/imports/stations/routes.ts'
import { BODY_LIMITS } from '../records/uploads/read-body.ts'
import type { StoreLarge } from '../records/uploads/receive-upload.ts'
import { CHECKOUT, type Config } from './config.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

export const WEB_DIRECTORY = join(CHECKOUT, 'dist', 'web')

/** The limits of the service; tests pass smaller ones. */
export const LIMITS = {
  deviceRequestsPerMinute: DEVICE_REQUESTS_PER_MINUTE,
  publicRequestsPerMinute: PUBLIC_REQUESTS_PER_MINUTE,
  cursorLifetimeMs: CURSOR_LIFETIME_HOURS * HOUR_MS,
  /** Index entries that are read for a page of a search. */
  searchBound: 50_000,
  turns: TURN_LIMITS,
  body: BODY_LIMITS,
  aggregate: AGGREGATE_LIMITS,
  quality: QUALITY_LIMITS,
  groups: GROUP_LIMITS,
  calendars: CALENDAR_LIMITS,
  figures: FIGURE_LIMITS,
  open: OPEN_LIMITS,
  openAnswers: OPEN_ANSWER_LIMITS,
  pictures: PICTURE_LIMITS,
  exports: EXPORT_LIMITS,
  imports: IMPORT_LIMITS,
  stationFileBytes: MAX_STATION_FILE_BYTES,
  sessions: SESSION_LIMITS,
  signIn: SIGN_IN_LIMITS,
  secondFactor: SECOND_FACTOR_LIMITS,
  providers: PROVIDER_LIMITS,
  passwords: PASSWORD_LIMITS,
  resets: RESET_LIMITS,
  commands: COMMAND_LIMITS,
  streams: STREAM_LIMITS,
  answers: ANSWER_LIMITS,
  requestMs: REQUEST_MS,
  webhooks: WEBHOOK_LIMITS,
}

export interface AppParts {
  config: Pick<
    Config,
    | 'rateLimit'
    | 'sealAfterDays'
    | 'trustedProxies'
    | 'metricsToken'
    | 'exportDir'
    | 'exportSizes'
    | 'mapStyleUrl'
    | 'publicUrl'
    | 'mail'
    | 'webhookAllowNetworks'
    | 'oidcProviders'
    | 'organizationLimits'
  >
  database: Database
  log: Log
  metrics: Metrics
  telemetry?: Telemetry | null
  /** Given when several processes share a machine: it limits password hashing over all of them. */
  passwords?: Passwords
  /** Parses and stores large uploads outside the event loop. */
  storeLarge?: StoreLarge
  /** Draws pictures outside the event loop. */
  renderPng?: RenderPng
  limits?: Partial<typeof LIMITS>
}
