import type { AuditEntry } from '../../../../client/shapes.ts'
import { formatDateTime } from '../../../ui/text/format.ts'
import { AUDIT_FIELDS } from './audit-fields.ts'
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

const ORDER = Object.keys(AUDIT_FIELDS)
const orderOf = (name: string): number => (name in AUDIT_FIELDS ? ORDER.indexOf(name) : ORDER.length)

/** Details as pairs of name and text, `name`, `A → B`, in the order of the labels: stored details have none. */
export function detailRows(details: { [name: string]: unknown }): [string, string][] {
  return Object.entries(details)
    .filter(([, value]) => !isEmpty(value))
    .sort(([one], [other]) => orderOf(one) - orderOf(other))
    .map(([name, value]) => [AUDIT_FIELDS[name] ?? name.replaceAll('_', ' '), formatValue(value, name)])
}

const joinRows = (value: object): string =>
  detailRows({ ...value })
    .map(([name, text]) => m.named({ name, value: text }))
    .join(', ')

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)

function formatValue(value: unknown, field: string): string {
  if (isChange(value)) return `${formatValue(value.from, field)} → ${formatValue(value.to, field)}`
  // Without groups a user sees all sites; with an empty list, none.
  if (field === 'groups' && value === null) return m.allSites
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
