import type { Me, Permission } from '../../client/shapes.ts'
import type { IconName } from '../ui/icon.tsx'
import { m } from './messages.ts'

export interface NavigationItem {
  to: string
  label: string
  icon: IconName
  /** All that it needs. */
  permissions?: Permission[]
  /** Not a page of this application. */
  isOutside?: boolean
}

export interface Group {
  title: string | null
  items: NavigationItem[]
}

const MANAGING: Permission[] = ['can_manage_organization']

const GROUPS: Group[] = [
  {
    title: null,
    items: [
      { to: '/sites', label: m.sites, icon: 'map', permissions: ['can_read_data'] },
      { to: '/compare', label: m.compare, icon: 'compare', permissions: ['can_read_data'] },
      { to: '/exports', label: m.exports, icon: 'file-down', permissions: ['can_create_exports'] },
      { to: '/tokens', label: m.apiTokens, icon: 'key' },
    ],
  },
  {
    title: m.organization,
    items: [
      { to: '/organization/users', label: m.users, icon: 'users', permissions: MANAGING },
      { to: '/organization/sites', label: m.siteSetup, icon: 'map-pin', permissions: MANAGING },
      {
        to: '/organization/calendars',
        label: m.calendars,
        icon: 'calendar',
        permissions: [...MANAGING, 'can_read_data'],
      },
      { to: '/organization/devices', label: m.devices, icon: 'cpu', permissions: MANAGING },
      { to: '/organization/webhooks', label: m.webhooks, icon: 'link', permissions: [...MANAGING, 'can_read_data'] },
      { to: '/organization/audit', label: m.auditLog, icon: 'scroll', permissions: MANAGING },
    ],
  },
  {
    title: m.help,
    items: [
      { to: '/help', label: m.firstSteps, icon: 'book-open' },
      { to: '/docs', label: m.apiReference, icon: 'code', isOutside: true },
    ],
  },
]

/** The navigation entries that the user has permissions for. */
export const navigationOf = ({ permissions }: Me): Group[] =>
  GROUPS.map(group => ({
    ...group,
    items: group.items.filter(item => (item.permissions ?? []).every(one => permissions.includes(one))),
  })).filter(group => group.items.length > 0)

/** The page that `/` leads to. */
export const homeOf = (me: Me): string => navigationOf(me)[0]?.items[0]?.to ?? '/tokens'
