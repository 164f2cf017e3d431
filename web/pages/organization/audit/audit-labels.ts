import type { AuditEntry } from '../../../../client/shapes.ts'
import { formatDateTime } from '../../../ui/text/format.ts'
import { valueLabel } from './audit-values.ts'
import { m } from './messages.ts'

/** Labels of actions; an action without a label is shown by its name. */
const ACTIONS: { [action: string]: string } = {
  'calendar.create': m.createdACalendar,
  'calendar.delete': m.deletedACalendar,
  'calendar.edit': m.changedACalendar,
  'calendar.import': m.importedACalendar,
  'channel.set': m.setAChannel,
  'command.cancel': m.cancelledACommand,
  'command.dispatch': m.sentACommand,
  'device.assign': m.assignedADevice,
  'device.correct_assignment': m.correctedTheStartOfAnAssignment,
  'device.edit': m.changedADevice,
  'device.register': m.registeredADevice,
  'device.unassign': m.unassignedADevice,
  'device_key.issue': m.createdADeviceKey,
  'device_key.revoke': m.revokedADeviceKey,
  'export.cancel': m.cancelledAnExport,
  'export.create': m.createdAnExport,
  'export.delete': m.deletedAnExport,
  'finding.accept': m.acceptedAFinding,
  'finding.dismiss': m.dismissedAFinding,
  'finding.reopen': m.reopenedAFinding,
  'group.create': m.createdAGroup,
  'group.delete': m.deletedAGroup,
  'group.edit': m.changedAGroup,
  import: m.importedFiles,
  'import.create': m.uploadedAFile,
  'import.delete': m.discardedAnImport,
  'import.shift': m.shiftedAnImport,
  'import.start': m.startedAnImport,
  'link.create': m.createdAOneTimeLink,
  'link.use': m.usedAOneTimeLink,
  'organization.create': m.createdTheOrganization,
  'organization.edit': m.changedTheOrganization,
  'quality_period.create': m.markedAPeriod,
  'quality_period.delete': m.deletedAPeriod,
  'quality_period.edit': m.changedAPeriod,
  'service_account.create': m.createdAServiceAccount,
  'service_account.edit': m.changedAServiceAccount,
  'session.end': m.endedSessions,
  'share.create': m.sharedALink,
  'share.revoke': m.revokedALink,
  'site.change_publication': m.changedAPublication,
  'site.create': m.createdASite,
  'site.edit': m.changedASite,
  'site.publish': m.publishedASite,
  'site.read_anonymously': m.readAnonymously,
  'site.restore': m.restoredASite,
  'site.retire': m.retiredASite,
  'site.unpublish': m.madeASitePrivate,
  'token.generate': m.generatedAToken,
  'token.regenerate': m.regeneratedAToken,
  'token.revoke': m.revokedAToken,
  'upload.take_back': m.tookBackAnUpload,
  'user.activate': m.activatedAUser,
  'user.bind_identity': m.boundToAProvider,
  'user.end_credentials': m.endedCredentials,
  'user.keep_last_manager': m.keptLastManager,
  'user.change_groups': m.changedGroups,
  'user.change_password': m.changedAPassword,
  'user.change_permissions': m.changedPermissions,
  'user.create': m.createdAUser,
  'user.deactivate': m.deactivatedAUser,
  'user.edit': m.changedAUser,
  'user.rename': m.changedTheirName,
  'user.reset_second_factor': m.resetASecondFactor,
  'user.set_up_second_factor': m.setUpASecondFactor,
  'user.sign_in': m.signedIn,
  'user.sign_out': m.signedOut,
  'user.turn_off_second_factor': m.turnedOffASecondFactor,
  'webhook.create': m.createdAWebhook,
  'webhook.delete': m.deletedAWebhook,
  'webhook.disable': m.disabledAWebhook,
  'webhook.edit': m.changedAWebhook,
  'webhook.resend': m.sentFailedDeliveriesAgain,
  'webhook.rotate': m.renewedTheSecretOfAWebhook,
}

/** Labels of details; another is shown by its name. */
const FIELDS: { [field: string]: string } = {
  name: m.fieldName,
  permissions: m.fieldPermissions,
  granted: m.fieldGranted,
  revoked: m.fieldRevoked,
  purpose: m.fieldPurpose,
  expires_at: m.fieldExpiresAt,
  ends_at: m.fieldEndsAt,
  mask: m.fieldMask,
  sessions: m.fieldSessions,
  sessions_ended: m.fieldSessionsEnded,
  failures_before: m.fieldFailuresBefore,
  site: m.fieldSite,
  site_id: m.fieldSiteId,
  left_site_id: m.fieldLeftSite,
  serial: m.fieldSerial,
  replaced_serial: m.fieldReplaced,
  from: m.fieldFrom,
  to: m.fieldTo,
  time_zone: m.fieldTimeZone,
  city: m.fieldCity,
  street_name: m.fieldStreet,
  country: m.fieldCountry,
  description: m.fieldDescription,
  coordinates: m.fieldCoordinates,
  speed_limit_kmh: m.fieldSpeedLimit,
  speed_limits: m.fieldSpeedLimits,
  channels: m.fieldChannels,
  kind: m.fieldKind,
  effect: m.fieldEffect,
  note: m.fieldNote,
  format: m.fieldFormat,
  request: m.fieldRequest,
  command: m.fieldCommand,
  parameters: m.fieldParameters,
  device: m.fieldDevice,
  model: m.fieldModel,
  device_type: m.fieldDeviceType,
  size_bytes: m.fieldSize,
  status: m.fieldStatus,
  accepted: m.fieldAccepted,
  units: m.fieldUnits,
  entries: m.fieldEntries,
  quality_period: m.fieldPeriod,
  shift_minutes: m.fieldShift,
  import_id: m.fieldImport,
  uploads: m.uploads,
  duplicates: m.fieldDuplicates,
  skipped: m.fieldSkipped,
  from_dt: m.fieldFrom,
  to_dt: m.fieldTo,
  region: m.fieldRegion,
  station_number: m.fieldStationNumber,
  url: m.fieldUrl,
  events: m.fieldEvents,
  enabled: m.fieldEnabled,
  reason: m.fieldReason,
  provider: m.fieldProvider,
  class_scheme: m.fieldClassScheme,
  complete_from: m.fieldCompleteFrom,
  complete_to: m.fieldCompleteTo,
  overlap_hours: m.fieldOverlap,
  expires_in_s: m.fieldExpiresIn,
  upload_interval_s: m.fieldUploadInterval,
  latitude: m.fieldLatitude,
  longitude: m.fieldLongitude,
  lanes: m.fieldLanes,
  number: m.fieldNumber,
  bearing: m.fieldBearing,
  direction: m.fieldDirection,
  licence: m.fieldLicence,
  attribution: m.fieldAttribution,
  delay_hours: m.fieldDelay,
  shortest_interval: m.fieldShortestInterval,
  accepts_single_vehicles: m.fieldAcceptsSingleVehicles,
  shows_speeds: m.fieldShowsSpeeds,
  shows_vehicles: m.fieldShowsVehicles,
  title: m.fieldTitle,
  has_password: m.fieldHasPassword,
  embed_on: m.fieldEmbedOn,
  reads: m.fieldReads,
  bearing_deg: m.fieldBearing,
  speed_limit_unit: m.fieldUnit,
  kmh: m.fieldSpeedLimit,
  unit: m.fieldUnit,
  vehicle_classes: m.fieldClasses,
  sites: m.fieldSites,
  time: m.time,
  filters: m.fieldFilters,
  ambiguous: m.fieldRepeatedHour,
  sha256: m.fieldChecksum,
  logo: m.fieldLogo,
  requires_second_factor: m.fieldSecondFactorRequired,
  recovery_code_used: m.fieldRecoveryCode,
  password: m.fieldPassword,
  token: m.fieldToken,
  second_factor: m.fieldSecondFactor,
  issuer: m.fieldIssuer,
  subject: m.fieldSubject,
}

/** Who is no user: names that the server writes. */
const ACTORS: { [actor: string]: string } = {
  operator: m.operator,
  simulator: m.simulator,
  service: m.service,
  restore: m.restore,
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const UUID = /^[\da-f]{8}(?=(-[\da-f]{4}){3}-[\da-f]{12}$)/

/** Exports, imports and commands have no name but their id, of which the start identifies them. */
export const targetLabel = (target: string): string => UUID.exec(target)?.[0] ?? target

export const actionLabel = (action: string): string => ACTIONS[action] ?? action

export const actorLabel = ({ user_id, actor }: Pick<AuditEntry, 'user_id' | 'actor'>): string =>
  (user_id === null && ACTORS[actor]) || actor

/** A noun matches all of its actions. */
export const KINDS: readonly { value: string; label: string }[] = [
  { value: 'user', label: m.users },
  { value: 'user.sign_in', label: m.signIns },
  { value: 'link', label: m.oneTimeLinks },
  { value: 'service_account', label: m.serviceAccounts },
  { value: 'token', label: m.apiTokens },
  { value: 'site', label: m.sites },
  { value: 'device', label: m.devices },
  { value: 'device_key', label: m.deviceKeys },
  { value: 'command', label: m.commands },
  { value: 'export', label: m.exports },
  { value: 'import', label: m.imports },
  { value: 'upload', label: m.uploads },
  { value: 'webhook', label: m.webhooks },
  { value: 'calendar', label: m.calendars },
  { value: 'quality_period', label: m.qualityPeriods },
  { value: 'finding', label: m.findings },
  { value: 'share', label: m.sharedLinks },
  { value: 'organization', label: m.organization },
]

const ORDER = Object.keys(FIELDS)
const orderOf = (name: string): number => (name in FIELDS ? ORDER.indexOf(name) : ORDER.length)

/** Details as pairs of name and text, `name`, `A → B`, in the order of the labels: stored details have none. */
export function detailRows(details: { [name: string]: unknown }): [string, string][] {
  return Object.entries(details)
    .filter(([, value]) => !isEmpty(value))
    .sort(([one], [other]) => orderOf(one) - orderOf(other))
    .map(([name, value]) => [FIELDS[name] ?? name.replaceAll('_', ' '), formatValue(value, name)])
}

const joinRows = (value: object): string =>
  detailRows({ ...value })
    .map(([name, text]) => m.named({ name, value: text }))
    .join(', ')

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)

function formatValue(value: unknown, field: string): string {
  if (isChange(value)) return `${formatValue(value.from, field)} → ${formatValue(value.to, field)}`
  if (isEmpty(value)) return m.none
  if (typeof value === 'boolean') return value ? m.yes : m.no
  if (Array.isArray(value)) {
    return value.map(one => formatValue(one, field)).join(value.some(isObject) ? '; ' : ', ')
  }
  return isObject(value) ? joinRows(value) : formatText(String(value), field)
}

/** Permissions, kinds and the like have labels, moments are shown in the time zone of the reader. */
function formatText(text: string, field: string): string {
  if (INSTANT.test(text)) return formatDateTime(text, { seconds: true })
  return valueLabel(field, text) ?? targetLabel(text)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && Object.keys(value).sort().join() === 'from,to'
