import type { Option } from '../../ui/select.tsx'

/** Labels of actions; an action without a label is shown by its name. */
const ACTIONS: { [action: string]: string } = {
  'channel.set': 'Set a channel',
  'command.cancel': 'Cancelled a command',
  'command.dispatch': 'Sent a command',
  'device.assign': 'Assigned a device',
  'device.correct_assignment': 'Corrected the start of an assignment',
  'device.edit': 'Changed a device',
  'device.register': 'Registered a device',
  'device.unassign': 'Unassigned a device',
  'device_key.issue': 'Created a device key',
  'device_key.revoke': 'Revoked a device key',
  'export.cancel': 'Cancelled an export',
  'export.create': 'Created an export',
  'export.delete': 'Deleted an export',
  'import.create': 'Uploaded a file',
  'import.delete': 'Discarded an import',
  'import.start': 'Started an import',
  'link.create': 'Created a one-time link',
  'link.use': 'Used a one-time link',
  'organization.create': 'Created the organization',
  'site.create': 'Created a site',
  'site.edit': 'Changed a site',
  'site.restore': 'Restored a site',
  'site.retire': 'Retired a site',
  'token.generate': 'Generated a token',
  'token.regenerate': 'Regenerated a token',
  'token.revoke': 'Revoked a token',
  'upload.take_back': 'Took back an upload',
  'user.activate': 'Activated a user',
  'user.change_password': 'Changed a password',
  'user.change_permissions': 'Changed permissions',
  'user.create': 'Created a user',
  'user.deactivate': 'Deactivated a user',
  'user.edit': 'Changed a user',
  'user.rename': 'Changed their name',
  'user.sign_in': 'Signed in',
}

export const actionLabel = (action: string): string => ACTIONS[action] ?? action

/** A noun matches all of its actions. */
export const KINDS: readonly Option[] = [
  { value: 'user', label: 'Users' },
  { value: 'user.sign_in', label: 'Sign-ins' },
  { value: 'link', label: 'One-time links' },
  { value: 'token', label: 'API tokens' },
  { value: 'site', label: 'Sites' },
  { value: 'device', label: 'Devices' },
  { value: 'device_key', label: 'Device keys' },
  { value: 'command', label: 'Commands' },
  { value: 'export', label: 'Exports' },
  { value: 'import', label: 'Imports' },
  { value: 'upload', label: 'Uploads' },
]

/** Details as pairs of name and text: `name`, `A → B`. */
export function detailRows(details: { [name: string]: unknown }): [string, string][] {
  return Object.entries(details)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [name.replaceAll('_', ' '), formatValue(value)])
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function formatValue(value: unknown): string {
  if (isChange(value)) return `${formatValue(value.from)} → ${formatValue(value.to)}`
  if (value === null || value === '') return 'none'
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ') || 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === 'from,to'
