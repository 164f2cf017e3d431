import type { Me, Permission } from '../../client/shapes.ts'
import type { IconName } from '../ui/icon.tsx'

export interface Place {
  to: string
  label: string
  icon: IconName
  permission?: Permission
  /** Served beside the application. */
  isOutside?: boolean
}

export interface Group {
  title: string | null
  places: Place[]
}

const GROUPS: Group[] = [
  {
    title: null,
    places: [
      { to: '/sites', label: 'Sites', icon: 'map', permission: 'can_read_data' },
      { to: '/exports', label: 'Exports', icon: 'file-down', permission: 'can_create_exports' },
      { to: '/tokens', label: 'API Tokens', icon: 'key' },
    ],
  },
  {
    title: 'Organization',
    places: [
      { to: '/organization/users', label: 'Users', icon: 'users', permission: 'can_manage_organization' },
      { to: '/organization/sites', label: 'Site setup', icon: 'map-pin', permission: 'can_manage_organization' },
      { to: '/organization/devices', label: 'Devices', icon: 'cpu', permission: 'can_manage_organization' },
      { to: '/organization/audit', label: 'Audit log', icon: 'scroll', permission: 'can_manage_organization' },
    ],
  },
  {
    title: 'Help',
    places: [
      { to: '/help', label: 'First steps', icon: 'book-open' },
      { to: '/docs', label: 'API reference', icon: 'code', isOutside: true },
    ],
  },
]

/** Where this user may go; what is not permitted is absent. */
export const placesOf = ({ permissions }: Me): Group[] =>
  GROUPS.map(group => ({
    ...group,
    places: group.places.filter(({ permission }) => !permission || permissions.includes(permission)),
  })).filter(group => group.places.length > 0)

/** The page that `/` leads to. */
export const homeOf = (me: Me): string => placesOf(me)[0]?.places[0]?.to ?? '/tokens'
