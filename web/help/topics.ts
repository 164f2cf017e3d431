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
    text: 'Find it on the map or by its name. Its page shows volume, speed and classes for a day, a week or any range, in the time of the place.',
    to: '/sites',
    link: 'Sites',
    permission: 'can_read_data',
  },
  {
    title: 'Take the numbers along',
    text: 'An export is a file of all records of some sites and a range: Excel, CSV, Parquet or JSON lines. It is made in the background; you can close the page.',
    to: '/exports',
    link: 'Exports',
    permission: 'can_create_exports',
  },
  {
    title: 'Let a program read',
    text: 'Generate your API token, copy it once, and try the line for curl that stands below it.',
    to: '/tokens',
    link: 'API Tokens',
  },
  {
    title: 'Set up sites and devices',
    text: 'A site says where; a device has a key with which it sends. Assign the device to the site, and what it sends appears there.',
    to: '/organization/sites',
    link: 'Site setup',
    permission: 'can_manage_organization',
  },
  {
    title: 'Invite others',
    text: 'Each person has an account of their own, and each integration too. You give them a link, with which they choose a password.',
    to: '/organization/users',
    link: 'Users',
    permission: 'can_manage_organization',
  },
]
