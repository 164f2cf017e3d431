import type { Permission } from '../../../client/shapes.ts'
import { m } from './messages.ts'

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
    label: m.readMeasurementData,
    short: m.read,
    description: m.sitesPlotsRecordsAndUploads,
  },
  {
    value: 'can_create_exports',
    label: m.createExports,
    short: m.export,
    description: m.createAndDownloadFiles,
  },
  {
    value: 'can_use_api',
    label: m.useTheApi,
    short: 'API',
    description: m.aTokenForPrograms,
  },
  {
    value: 'can_dispatch_commands',
    label: m.sendDeviceCommands,
    short: m.commands,
    description: m.restartAndConfigureDevices,
  },
  {
    value: 'can_manage_organization',
    label: m.manageTheOrganization,
    short: m.manage,
    description: m.everythingOfTheOrganization,
  },
]
