import type { Permission } from '../../client/shapes.ts'

interface Topic {
  title: string
  text: string
  to: string
  link: string
  permission?: Permission
}

/** In the order in which a new user meets them. */
export const HELP_TOPICS: Topic[] = [
  {
    title: 'Look at a site',
    text: 'Find it on the map or by its name. Its page shows volume, speed and classes for a day, a week or any range, in local time.',
    to: '/sites',
    link: 'Sites',
    permission: 'can_read_data',
  },
  {
    title: 'Take the data with you',
    text: 'An export is a file with the records of chosen sites and a time range, as Excel, CSV, Parquet or JSON lines. It is prepared in the background; you can close the page.',
    to: '/exports',
    link: 'Exports',
    permission: 'can_create_exports',
  },
  {
    title: 'Read the data with a program',
    text: 'Generate your API token, copy it, and try the curl example below it.',
    to: '/tokens',
    link: 'API Tokens',
  },
  {
    title: 'Set up sites and devices',
    text: 'A site is a place; a device sends its records with a key. Assign the device to a site, and its records appear there.',
    to: '/organization/sites',
    link: 'Site setup',
    permission: 'can_manage_organization',
  },
  {
    title: 'Invite others',
    text: 'Each person and each integration has an account of its own. You give them a link, and they choose a password.',
    to: '/organization/users',
    link: 'Users',
    permission: 'can_manage_organization',
  },
]
