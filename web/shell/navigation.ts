import { useRouter } from '@tanstack/react-router'
import type { Me, Permission } from '../../client/shapes.ts'
import { useMe } from '../service/use-me.ts'
import type { IconName } from '../ui/icon.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon: IconName
  /** All that it needs. */
  permissions: Permission[]
  /** Not a page of this application. */
  isOutside?: boolean
}

export interface NavigationGroup {
  title: string | null
  items: NavigationItem[]
}

const permitted = ({ permissions }: Me, navigation: NavigationGroup[]): NavigationGroup[] =>
  navigation
    .map(group => ({
      ...group,
      items: group.items.filter(item => item.permissions.every(one => permissions.includes(one))),
    }))
    .filter(group => group.items.length > 0)

/** The entries that the user has permissions for. */
export const useNavigation = (): NavigationGroup[] => permitted(useMe(), useRouter().options.context.navigation)

/** The page that `/` leads to. */
export const homeOf = (me: Me, navigation: NavigationGroup[]): string =>
  permitted(me, navigation)[0]?.items[0]?.to ?? '/tokens'
