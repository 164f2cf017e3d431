import { messages } from '../../ui/text/intl.ts'

export const m = messages('permissions', {
  readMeasurementData: 'Read measurement data',
  read: 'Read',
  sitesPlotsRecordsAndUploads: 'Sites, plots, records and uploads.',
  createExports: 'Create exports',
  export: 'Export',
  createAndDownloadFiles:
    'Create files of records, and download all files of the organization. Needs “Read measurement data” as well.',
  useTheApi: 'Use the API',
  aTokenForPrograms: 'A token of their own, for programs.',
  sendDeviceCommands: 'Dispatch device commands',
  commands: 'Commands',
  restartAndConfigureDevices: 'Restart and configure devices.',
  manageTheOrganization: 'Manage the organization',
  manage: 'Manage',
  everythingOfTheOrganization: 'Users, sites, devices, imports, and the audit log.',
  permissions: 'Permissions',
  youDoNotHaveThisPermission: 'You do not have this permission, so you cannot grant it.',
})
