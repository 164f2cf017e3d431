import { messages } from '../ui/intl.ts'

export const m = messages('shell', {
  readData: 'read measurement data',
  createExports: 'create exports',
  manageOrganization: 'manage the organization',
})
