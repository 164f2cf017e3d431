import type { Permission } from '../../../client/shapes.ts'

interface PermissionWords {
  value: Permission
  label: string
  /** The head of its column. */
  short: string
  description: string
}

export const PERMISSIONS: readonly PermissionWords[] = [
  {
    value: 'can_read_data',
    label: 'Read measurement data',
    short: 'Read',
    description: 'Sites, plots, records and uploads.',
  },
  {
    value: 'can_create_exports',
    label: 'Create exports',
    short: 'Export',
    description: 'Files of records, and all files of the organization.',
  },
  {
    value: 'can_use_api',
    label: 'Use the API',
    short: 'API',
    description: 'A token of their own, for programs.',
  },
  {
    value: 'can_dispatch_commands',
    label: 'Send device commands',
    short: 'Commands',
    description: 'Restart and configure devices.',
  },
  {
    value: 'can_manage_organization',
    label: 'Manage the organization',
    short: 'Manage',
    description: 'Users, sites, devices, imports, and the audit log.',
  },
]
