import { mostlyCounter } from '../analysis/aggregates/counts-mostly.ts'
import { appAggregateRoutes } from '../analysis/aggregates/routes.ts'
import { factorGroupRoutes, figureRoutes } from '../analysis/figures/routes.ts'
import { findingRoutes } from '../analysis/findings/routes.ts'
import { reportRoutes } from '../analysis/reports/routes.ts'
import { exportRoutes } from '../delivery/exports/routes.ts'
import { LiveStates } from '../delivery/live/live-states.ts'
import { liveRoutes } from '../delivery/live/routes.ts'
import { catalogRoutes } from '../delivery/open/catalog/routes.ts'
import { ReadCounter } from '../delivery/open/count-reads.ts'
import { datexRoutes } from '../delivery/open/datex/routes.ts'
import { openFileRoutes } from '../delivery/open/files/routes.ts'
import { sharedRoutes } from '../delivery/open/links/open-routes.ts'
import { shareRoutes } from '../delivery/open/links/routes.ts'
import { ogcRoutes } from '../delivery/open/ogc/routes.ts'
import { OpenAnswers } from '../delivery/open/open-answers.ts'
import { openPageRoutes } from '../delivery/open/pages/routes.ts'
import { showPage } from '../delivery/open/pages/show-page.ts'
import { PngTurns } from '../delivery/open/pictures/png-turns.ts'
import { renderPng } from '../delivery/open/pictures/render-png.ts'
import { cardRoutes } from '../delivery/open/pictures/routes.ts'
import { PublicSitesReader } from '../delivery/open/public-sites.ts'
import { openDataRoutes } from '../delivery/open/routes.ts'
import { readPage } from '../delivery/web-app/read-build.ts'
import { pageHeaders } from '../delivery/web-app/web-app.ts'
import { webhookRoutes } from '../delivery/webhooks/routes.ts'
import { calendarRoutes } from '../field/calendars/routes.ts'
import { commandRoutes, deviceCommandRoutes } from '../field/commands/routes.ts'
import { WaitingDevices } from '../field/commands/waiting-devices.ts'
import { deviceManagingRoutes } from '../field/devices/routes.ts'
import { deviceStatusRoutes, statusRoutes } from '../field/devices/status-routes.ts'
import { groupRoutes } from '../field/groups/routes.ts'
import { publicationRoutes } from '../field/publications/routes.ts'
import { qualityRoutes } from '../field/quality/routes.ts'
import { siteManagingRoutes } from '../field/sites/managing-routes.ts'
import { siteRoutes } from '../field/sites/routes.ts'
import type { OpenStreams } from '../people/access/scopes/open-streams.ts'
import type { Passwords } from '../people/access/sign-in/passwords.ts'
import { mailRoutes } from '../people/mail/routes.ts'
import { auditRoutes } from '../people/organizations/audit-routes.ts'
import { organizationManagingRoutes } from '../people/organizations/managing-routes.ts'
import { accountRoutes } from '../people/users/account-routes.ts'
import { userManagingRoutes } from '../people/users/managing-routes.ts'
import { meRoutes } from '../people/users/routes.ts'
import { secondFactorRoutes } from '../people/users/second-factor-routes.ts'
import { serviceAccountRoutes } from '../people/users/service-account-routes.ts'
import { tokenRoutes } from '../people/users/token-routes.ts'
import type { Cursors } from '../platform/http/cursors.ts'
import { EventReader } from '../records/changes/read-events.ts'
import { changeRoutes } from '../records/changes/routes.ts'
import { StreamNotifier } from '../records/changes/stream-notifier.ts'
import { importRoutes } from '../records/imports/routes.ts'
import { shiftRoutes } from '../records/imports/shift/routes.ts'
import { stationRoutes } from '../records/imports/stations/routes.ts'
import { Months } from '../records/months.ts'
import { recordRoutes } from '../records/routes.ts'
import { coverByStatus } from '../records/uploads/days/cover-by-status.ts'
import { Publisher } from '../records/uploads/publish-uploads.ts'
import { largeBodies } from '../records/uploads/receive-upload.ts'
import { deviceUploadRoutes, uploadRoutes } from '../records/uploads/routes.ts'
import { type AppParts, type LIMITS, WEB_DIRECTORY } from './app-parts.ts'

/** What the routes of several scopes need. */
export interface SharedParts extends AppParts {
  limits: typeof LIMITS
  cursors: Cursors
  passwords: Passwords
  /** Aborted when the process stops. */
  stopping: AbortSignal
  openStreams: (kind: 'records' | 'states') => OpenStreams
}

/** Routes of tokens and of sessions. */
export function userRoutesOf({ config, database, limits, cursors, openStreams }: SharedParts) {
  /** For addresses that users name: webhooks, calendars. */
  const rules = { allowNetworks: config.webhookAllowNetworks }
  return [
    ...siteRoutes({ cursors, countsMostly: mostlyCounter() }),
    ...statusRoutes(cursors),
    ...recordRoutes({ cursors, bound: limits.searchBound }),
    ...figureRoutes({ limits: limits.figures }),
    ...changeRoutes({
      cursors,
      streams: openStreams('records'),
      reader: new EventReader(database, cursors),
      notifier: new StreamNotifier(database),
    }),
    ...exportRoutes({ cursors, directory: config.exportDir, limits: { ...limits.exports, ...config.exportSizes } }),
    ...uploadRoutes(cursors),
    ...commandRoutes({ cursors, limits: limits.commands }),
    ...findingRoutes({ cursors, limits: limits.quality }),
    ...qualityRoutes({ cursors, limits: limits.quality }),
    ...calendarRoutes({ cursors, limits: limits.calendars, rules }),
    ...meRoutes(config.rateLimit),
    ...webhookRoutes({ cursors, limits: limits.webhooks, rules }),
  ]
}

/** What stores uploads of devices and programs. */
export const receivingOf = ({ config, database, limits, storeLarge }: SharedParts) => ({
  months: new Months(database),
  publisher: new Publisher(database),
  bodyLimits: limits.body,
  storeLarge,
  sealAfterDays: config.sealAfterDays,
  gate: largeBodies(limits.body),
})

export const deviceRoutesOf = (
  { database, limits, stopping }: SharedParts,
  receiving: ReturnType<typeof receivingOf>,
) => [
  ...deviceUploadRoutes(receiving),
  ...deviceStatusRoutes({ cover: coverByStatus }),
  ...deviceCommandRoutes({ waiting: new WaitingDevices(database, stopping), limits: limits.commands }),
]

/** What signs users in. */
export const signingOf = ({ config, limits, passwords, log }: SharedParts) => ({
  ...config,
  passwords,
  sessions: limits.sessions,
  signIn: limits.signIn,
  resets: limits.resets,
  secondFactor: limits.secondFactor,
  providers: limits.providers,
  log,
})

/** Routes that only sessions of the web app have. */
export const sessionRoutesOf = (
  { config, database, limits, cursors, openStreams }: SharedParts,
  signing: ReturnType<typeof signingOf>,
) => [
  ...appAggregateRoutes({ limits: limits.aggregate }),
  ...reportRoutes(),
  ...accountRoutes(signing),
  ...secondFactorRoutes(signing),
  ...tokenRoutes(),
  ...mailRoutes(config),
  ...organizationManagingRoutes(),
  ...userManagingRoutes(config),
  ...serviceAccountRoutes(config),
  ...siteManagingRoutes(config.organizationLimits),
  ...publicationRoutes(),
  ...shareRoutes({ ...signing, limits: limits.open }),
  ...groupRoutes(limits.groups),
  ...factorGroupRoutes(),
  ...deviceManagingRoutes(config.organizationLimits),
  ...auditRoutes(cursors),
  ...shiftRoutes(),
  ...stationRoutes({ bytes: limits.stationFileBytes, sites: config.organizationLimits.sites }),
  ...importRoutes({
    cursors,
    directory: config.exportDir,
    limits: { ...limits.imports, reserveBytes: config.exportSizes.reserveBytes },
  }),
  ...liveRoutes({ streams: openStreams('states'), states: new LiveStates(database, limits.commands) }),
]

/** What answers readers without an account. */
export function openingOf(shared: SharedParts, describe: () => string) {
  const { config, database, limits, cursors, passwords, stopping, renderPng: render = renderPng } = shared
  const answers = new OpenAnswers(limits.openAnswers)
  const reads = new ReadCounter(database, stopping)
  const page = { html: readPage(WEB_DIRECTORY), headers: pageHeaders(config.mapStyleUrl) }
  return {
    ...config,
    sites: new PublicSitesReader(database, (organizationId, sites) => reads.count(organizationId, sites)),
    answers,
    cursors,
    limits: limits.open,
    countsMostly: mostlyCounter(),
    describe,
    show: showPage({ ...config, answers, page }),
    pictures: new PngTurns(render, limits.pictures),
    passwords,
    signIn: limits.signIn,
  }
}

export const publicRoutesOf = (opening: ReturnType<typeof openingOf>) => [
  ...openPageRoutes(opening),
  ...cardRoutes(opening),
  ...openDataRoutes(opening),
  ...openFileRoutes(opening),
  ...sharedRoutes(opening),
  ...catalogRoutes(opening),
  ...ogcRoutes(opening),
  ...datexRoutes(opening),
]
