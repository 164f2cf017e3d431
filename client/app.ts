import type { paths } from './app-types.ts'
import {
  type AnswerOf,
  addressOf,
  type BodyOf,
  type CallOptions,
  type ClientOptions,
  caller,
  type Method,
  type QueryOf,
} from './call.ts'

export type AppAnswer<P extends keyof paths, M extends Method = 'get'> = AnswerOf<paths, P, M>
export type AppQuery<P extends keyof paths, M extends Method = 'get'> = QueryOf<paths, P, M>
export type AppBody<P extends keyof paths, M extends Method = 'post'> = BodyOf<paths, P, M>

/** What the web application asks: one function a route, in the order of the contract. */
export function appClient(client: ClientOptions = {}) {
  const call = caller<paths>(client)
  type O = CallOptions
  type Id = number
  return {
    signIn: (body: AppBody<'/app/api/open/sign-in'>, o?: O) => call('post', '/app/api/open/sign-in', { body }, o),
    settings: (o?: O) => call('get', '/app/api/open/settings', {}, o),
    providers: (o?: O) => call('get', '/app/api/open/providers', {}, o),
    startProvider: (provider: string, o?: O) =>
      call('post', '/app/api/open/providers/start', { body: { provider } }, o),
    finishProvider: (provider: string, answer: string, o?: O) =>
      call('post', '/app/api/open/providers/finish', { body: { provider, answer } }, o),
    readLink: (link: string, o?: O) => call('post', '/app/api/open/link', { body: { link } }, o),
    redeemLink: (body: AppBody<'/app/api/open/link/use'>, o?: O) => call('post', '/app/api/open/link/use', { body }, o),
    passwordReset: (o?: O) => call('get', '/app/api/open/password-reset', {}, o),
    requestPasswordReset: (email: string, o?: O) =>
      call('post', '/app/api/open/password-reset', { body: { email } }, o),

    me: (o?: O) => call('get', '/app/api/me', {}, o),
    changeMe: (body: AppBody<'/app/api/me', 'patch'>, o?: O) => call('patch', '/app/api/me', { body }, o),
    signOut: (o?: O) => call('post', '/app/api/sign-out', {}, o),
    changePassword: (body: AppBody<'/app/api/password'>, o?: O) => call('post', '/app/api/password', { body }, o),
    secondFactor: (o?: O) => call('get', '/app/api/second-factor', {}, o),
    startSecondFactor: (current_password: string, o?: O) =>
      call('post', '/app/api/second-factor/start', { body: { current_password } }, o),
    confirmSecondFactor: (code: string, o?: O) => call('post', '/app/api/second-factor/confirm', { body: { code } }, o),
    turnOffSecondFactor: (body: AppBody<'/app/api/second-factor/turn-off'>, o?: O) =>
      call('post', '/app/api/second-factor/turn-off', { body }, o),
    sessions: (o?: O) => call('get', '/app/api/sessions', {}, o),
    endSession: (id: string, o?: O) => call('delete', '/app/api/sessions/{id}', { path: { id } }, o),
    endOtherSessions: (o?: O) => call('delete', '/app/api/sessions', {}, o),
    token: (o?: O) => call('get', '/app/api/token', {}, o),
    generateToken: (o?: O) => call('post', '/app/api/token', {}, o),
    revokeToken: (o?: O) => call('delete', '/app/api/token', {}, o),
    mailSettings: (o?: O) => call('get', '/app/api/mail-settings', {}, o),
    changeMailSettings: (body: AppBody<'/app/api/mail-settings', 'patch'>, o?: O) =>
      call('patch', '/app/api/mail-settings', { body }, o),

    shares: (query: AppQuery<'/app/api/traffic/shares'> = {}, o?: O) =>
      call('get', '/app/api/traffic/shares', { query }, o),
    createShare: (body: AppBody<'/app/api/traffic/shares'>, o?: O) =>
      call('post', '/app/api/traffic/shares', { body }, o),
    revokeShare: (id: string, o?: O) => call('delete', '/app/api/traffic/shares/{id}', { path: { id } }, o),

    sites: (query: AppQuery<'/app/api/traffic/sites'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites', { query }, o),
    site: (id: Id, o?: O) => call('get', '/app/api/traffic/sites/{id}', { path: { id } }, o),
    siteDays: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/days'>, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/days', { path: { id }, query }, o),
    siteGaps: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/gaps'>, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/gaps', { path: { id }, query }, o),
    siteFindings: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/findings'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/findings', { path: { id }, query }, o),
    findings: (query: AppQuery<'/app/api/traffic/findings'> = {}, o?: O) =>
      call('get', '/app/api/traffic/findings', { query }, o),
    acceptFinding: (
      id: Id,
      finding: Id,
      body: AppBody<'/app/api/traffic/sites/{id}/findings/{finding}/accept'>,
      o?: O,
    ) => call('post', '/app/api/traffic/sites/{id}/findings/{finding}/accept', { path: { id, finding }, body }, o),
    dismissFinding: (id: Id, finding: Id, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/findings/{finding}/dismiss', { path: { id, finding } }, o),
    reopenFinding: (id: Id, finding: Id, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/findings/{finding}/reopen', { path: { id, finding } }, o),
    qualityPeriods: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/quality-periods'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/quality-periods', { path: { id }, query }, o),
    createQualityPeriod: (id: Id, body: AppBody<'/app/api/traffic/sites/{id}/quality-periods'>, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/quality-periods', { path: { id }, body }, o),
    changeQualityPeriod: (
      id: Id,
      period: Id,
      body: AppBody<'/app/api/traffic/sites/{id}/quality-periods/{period}', 'patch'>,
      o?: O,
    ) => call('patch', '/app/api/traffic/sites/{id}/quality-periods/{period}', { path: { id, period }, body }, o),
    endQualityPeriod: (id: Id, period: Id, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/quality-periods/{period}/end', { path: { id, period }, body: {} }, o),
    deleteQualityPeriod: (id: Id, period: Id, o?: O) =>
      call('delete', '/app/api/traffic/sites/{id}/quality-periods/{period}', { path: { id, period } }, o),
    siteCalendar: (id: Id, year: number, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/calendar', { path: { id }, query: { year } }, o),
    holidays: (query: AppQuery<'/app/api/traffic/holidays'>, o?: O) =>
      call('get', '/app/api/traffic/holidays', { query }, o),
    calendars: (o?: O) => call('get', '/app/api/traffic/calendars', {}, o),
    createCalendar: (body: AppBody<'/app/api/traffic/calendars'>, o?: O) =>
      call('post', '/app/api/traffic/calendars', { body }, o),
    changeCalendar: (id: Id, body: AppBody<'/app/api/traffic/calendars/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/traffic/calendars/{id}', { path: { id }, body }, o),
    deleteCalendar: (id: Id, o?: O) => call('delete', '/app/api/traffic/calendars/{id}', { path: { id } }, o),
    calendarEntries: (id: Id, query: AppQuery<'/app/api/traffic/calendars/{id}/entries'>, o?: O) =>
      call('get', '/app/api/traffic/calendars/{id}/entries', { path: { id }, query }, o),
    replaceCalendarEntries: (id: Id, csv: Blob, o?: O) =>
      call('put', '/app/api/traffic/calendars/{id}/entries', { path: { id }, body: csv }, asType('text/csv', o)),
    previewCalendarFile: (file: Blob, type: 'text/calendar' | 'text/csv', o?: O) =>
      call('post', '/app/api/traffic/calendars/preview', { body: file }, asType(type, o)),
    previewCalendarAddress: (address: string, o?: O) =>
      call('post', '/app/api/traffic/calendars/preview-address', { body: { address } }, o),
    webhooks: (o?: O) => call('get', '/app/api/traffic/webhooks', {}, o),
    createWebhook: (body: AppBody<'/app/api/traffic/webhooks'>, o?: O) =>
      call('post', '/app/api/traffic/webhooks', { body }, o),
    changeWebhook: (id: Id, body: AppBody<'/app/api/traffic/webhooks/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/traffic/webhooks/{id}', { path: { id }, body }, o),
    deleteWebhook: (id: Id, o?: O) => call('delete', '/app/api/traffic/webhooks/{id}', { path: { id } }, o),
    rotateWebhookSecret: (id: Id, o?: O) =>
      call('post', '/app/api/traffic/webhooks/{id}/rotate-secret', { path: { id }, body: {} }, o),
    testWebhook: (id: Id, o?: O) => call('post', '/app/api/traffic/webhooks/{id}/test', { path: { id } }, o),
    webhookDeliveries: (id: Id, query: AppQuery<'/app/api/traffic/webhooks/{id}/deliveries'>, o?: O) =>
      call('get', '/app/api/traffic/webhooks/{id}/deliveries', { path: { id }, query }, o),
    resendWebhookDelivery: (id: Id, delivery: string, o?: O) =>
      call('post', '/app/api/traffic/webhooks/{id}/deliveries/{delivery}/resend', { path: { id, delivery } }, o),
    resendFailedWebhookDeliveries: (id: Id, o?: O) =>
      call('post', '/app/api/traffic/webhooks/{id}/deliveries/resend-failed', { path: { id }, body: {} }, o),
    siteAlarms: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/alarms'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/alarms', { path: { id }, query }, o),
    siteStatuses: (id: Id, query: AppQuery<'/app/api/traffic/sites/{id}/statuses'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/statuses', { path: { id }, query }, o),
    changes: (query: AppQuery<'/app/api/traffic/data/changes'> = {}, o?: O) =>
      call('get', '/app/api/traffic/data/changes', { query }, o),
    searchRecords: (body: AppBody<'/app/api/traffic/data/search'>, o?: O) =>
      call('post', '/app/api/traffic/data/search', { body }, o),
    aggregateRecords: (body: AppBody<'/app/api/traffic/data/aggregate'>, o?: O) =>
      call('post', '/app/api/traffic/data/aggregate', { body }, o),
    figures: (body: AppBody<'/app/api/traffic/data/figures'>, o?: O) =>
      call('post', '/app/api/traffic/data/figures', { body }, o),
    compareFigures: (body: AppBody<'/app/api/traffic/data/compare'>, o?: O) =>
      call('post', '/app/api/traffic/data/compare', { body }, o),
    report: (body: AppBody<'/app/api/traffic/data/report'>, o?: O) =>
      call('post', '/app/api/traffic/data/report', { body }, o),

    exports: (query: AppQuery<'/app/api/traffic/exports'> = {}, o?: O) =>
      call('get', '/app/api/traffic/exports', { query }, o),
    export: (id: string, o?: O) => call('get', '/app/api/traffic/exports/{id}', { path: { id } }, o),
    createExport: (body: AppBody<'/app/api/traffic/exports'>, o?: O) =>
      call('post', '/app/api/traffic/exports', { body }, o),
    cancelExport: (id: string, o?: O) => call('post', '/app/api/traffic/exports/{id}/cancel', { path: { id } }, o),
    deleteExport: (id: string, o?: O) => call('delete', '/app/api/traffic/exports/{id}', { path: { id } }, o),

    uploads: (query: AppQuery<'/app/api/traffic/uploads'>, o?: O) =>
      call('get', '/app/api/traffic/uploads', { query }, o),
    upload: (id: Id, o?: O) => call('get', '/app/api/traffic/uploads/{id}', { path: { id } }, o),
    rejectedRecords: (id: Id, o?: O) => call('get', '/app/api/traffic/uploads/{id}/rejected', { path: { id } }, o),
    takeBackUpload: (id: Id, o?: O) => call('delete', '/app/api/traffic/uploads/{id}', { path: { id } }, o),

    imports: (query: AppQuery<'/app/api/traffic/imports'> = {}, o?: O) =>
      call('get', '/app/api/traffic/imports', { query }, o),
    import: (id: string, o?: O) => call('get', '/app/api/traffic/imports/{id}', { path: { id } }, o),
    createImport: (file: Blob, query: AppQuery<'/app/api/traffic/imports', 'post'>, o?: O) =>
      call('post', '/app/api/traffic/imports', { query, body: file }, o),
    previewImport: (id: string, body: AppBody<'/app/api/traffic/imports/{id}/preview'>, o?: O) =>
      call('post', '/app/api/traffic/imports/{id}/preview', { path: { id }, body }, o),
    shiftImport: (id: string, body: AppBody<'/app/api/traffic/imports/{id}/shift'>, o?: O) =>
      call('post', '/app/api/traffic/imports/{id}/shift', { path: { id }, body }, o),
    proposedShift: (id: string, o?: O) =>
      call('get', '/app/api/traffic/imports/{id}/proposed-shift', { path: { id } }, o),
    columnValues: (id: string, query: AppQuery<'/app/api/traffic/imports/{id}/values'>, o?: O) =>
      call('get', '/app/api/traffic/imports/{id}/values', { path: { id }, query }, o),
    importedFiles: (id: string, o?: O) => call('get', '/app/api/traffic/imports/{id}/files', { path: { id } }, o),
    startImport: (id: string, body: AppBody<'/app/api/traffic/imports/{id}/start'> = {}, o?: O) =>
      call('post', '/app/api/traffic/imports/{id}/start', { path: { id }, body }, o),
    unreadableLines: (id: string, o?: O) =>
      call('get', '/app/api/traffic/imports/{id}/unreadable', { path: { id } }, o),
    deleteImport: (id: string, o?: O) => call('delete', '/app/api/traffic/imports/{id}', { path: { id } }, o),

    commands: (site: Id, query: AppQuery<'/app/api/traffic/sites/{id}/commands'> = {}, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/commands', { path: { id: site }, query }, o),
    command: (site: Id, command: string, o?: O) =>
      call('get', '/app/api/traffic/sites/{id}/commands/{command}', { path: { id: site, command } }, o),
    sendCommand: (site: Id, body: AppBody<'/app/api/traffic/sites/{id}/commands'>, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/commands', { path: { id: site }, body }, o),
    cancelCommand: (site: Id, command: string, o?: O) =>
      call('post', '/app/api/traffic/sites/{id}/commands/{command}/cancel', { path: { id: site, command } }, o),

    changeOrganization: (body: AppBody<'/app/api/organization', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization', { body }, o),
    logo: (o?: O) => call('get', '/app/api/organization/logo', {}, o),
    setLogo: (body: AppBody<'/app/api/organization/logo', 'put'>, o?: O) =>
      call('put', '/app/api/organization/logo', { body }, o),
    users: (o?: O) => call('get', '/app/api/organization/users', {}, o),
    createUser: (body: AppBody<'/app/api/organization/users'>, o?: O) =>
      call('post', '/app/api/organization/users', { body }, o),
    changeUser: (id: Id, body: AppBody<'/app/api/organization/users/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/users/{id}', { path: { id }, body }, o),
    createLink: (id: Id, o?: O) => call('post', '/app/api/organization/users/{id}/link', { path: { id } }, o),
    resetSecondFactor: (id: Id, o?: O) =>
      call('delete', '/app/api/organization/users/{id}/second-factor', { path: { id } }, o),
    groups: (o?: O) => call('get', '/app/api/organization/groups', {}, o),
    suggestedGroups: (o?: O) => call('get', '/app/api/organization/suggested-groups', {}, o),
    createGroup: (body: AppBody<'/app/api/organization/groups'>, o?: O) =>
      call('post', '/app/api/organization/groups', { body }, o),
    changeGroup: (id: Id, body: AppBody<'/app/api/organization/groups/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/groups/{id}', { path: { id }, body }, o),
    deleteGroup: (id: Id, o?: O) => call('delete', '/app/api/organization/groups/{id}', { path: { id } }, o),
    serviceAccounts: (o?: O) => call('get', '/app/api/organization/service-accounts', {}, o),
    createServiceAccount: (body: AppBody<'/app/api/organization/service-accounts'>, o?: O) =>
      call('post', '/app/api/organization/service-accounts', { body }, o),
    changeServiceAccount: (id: Id, body: AppBody<'/app/api/organization/service-accounts/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/service-accounts/{id}', { path: { id }, body }, o),
    generateServiceAccountToken: (id: Id, o?: O) =>
      call('post', '/app/api/organization/service-accounts/{id}/token', { path: { id } }, o),
    revokeServiceAccountToken: (id: Id, o?: O) =>
      call('delete', '/app/api/organization/service-accounts/{id}/token', { path: { id } }, o),

    place: (query: AppQuery<'/app/api/organization/place'>, o?: O) =>
      call('get', '/app/api/organization/place', { query }, o),
    managedSite: (id: Id, o?: O) => call('get', '/app/api/organization/sites/{id}', { path: { id } }, o),
    createSite: (body: AppBody<'/app/api/organization/sites'>, o?: O) =>
      call('post', '/app/api/organization/sites', { body }, o),
    readStations: (file: Blob, query: AppQuery<'/app/api/organization/stations', 'post'> = {}, o?: O) =>
      call('post', '/app/api/organization/stations', { body: file, query }, asType('application/octet-stream', o)),
    changeSite: (id: Id, body: AppBody<'/app/api/organization/sites/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/sites/{id}', { path: { id }, body }, o),
    retireSite: (id: Id, o?: O) => call('post', '/app/api/organization/sites/{id}/retire', { path: { id } }, o),
    publication: (id: Id, o?: O) => call('get', '/app/api/organization/sites/{id}/publication', { path: { id } }, o),
    publishSite: (id: Id, body: AppBody<'/app/api/organization/sites/{id}/publication', 'put'>, o?: O) =>
      call('put', '/app/api/organization/sites/{id}/publication', { path: { id }, body }, o),
    unpublishSite: (id: Id, o?: O) =>
      call('delete', '/app/api/organization/sites/{id}/publication', { path: { id } }, o),
    restoreSite: (id: Id, o?: O) => call('post', '/app/api/organization/sites/{id}/restore', { path: { id } }, o),

    devices: (o?: O) => call('get', '/app/api/organization/devices', {}, o),
    device: (id: Id, o?: O) => call('get', '/app/api/organization/devices/{id}', { path: { id } }, o),
    createDevice: (body: AppBody<'/app/api/organization/devices'>, o?: O) =>
      call('post', '/app/api/organization/devices', { body }, o),
    changeDevice: (id: Id, body: AppBody<'/app/api/organization/devices/{id}', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/devices/{id}', { path: { id }, body }, o),
    assignDevice: (id: Id, body: AppBody<'/app/api/organization/devices/{id}/assign'>, o?: O) =>
      call('post', '/app/api/organization/devices/{id}/assign', { path: { id }, body }, o),
    correctAssignment: (id: Id, body: AppBody<'/app/api/organization/devices/{id}/assignment', 'patch'>, o?: O) =>
      call('patch', '/app/api/organization/devices/{id}/assignment', { path: { id }, body }, o),
    unassignDevice: (id: Id, body: AppBody<'/app/api/organization/devices/{id}/unassign'> = {}, o?: O) =>
      call('post', '/app/api/organization/devices/{id}/unassign', { path: { id }, body }, o),
    issueDeviceKey: (id: Id, o?: O) => call('post', '/app/api/organization/devices/{id}/keys', { path: { id } }, o),
    revokeDeviceKey: (id: Id, key: Id, o?: O) =>
      call('delete', '/app/api/organization/devices/{id}/keys/{key}', { path: { id, key } }, o),

    audit: (query: AppQuery<'/app/api/organization/audit'> = {}, o?: O) =>
      call('get', '/app/api/organization/audit', { query }, o),
  }
}

/** A file whose type decides how it is read. */
const asType = (type: string, options?: CallOptions): CallOptions => ({
  ...options,
  headers: { ...options?.headers, 'Content-Type': type },
})

/** Where what is new of these sites comes as it comes, from behind a cursor of `changes` on. */
export const recordStreamAddress = (sites: number[], after: string): string =>
  addressOf('/app/api/traffic/data/stream', { query: { sites, after } })

/** Where a browser downloads the file of an export. */
export const exportFileAddress = (id: string): string =>
  addressOf('/app/api/traffic/exports/{id}/download', { path: { id } })
