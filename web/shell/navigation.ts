import { useRouter } from '@tanstack/react-router'
import type { Me } from '../../client/shapes.ts'
import { has, type Need, useMe } from '../service/use-me.ts'
import type { IconName } from '../ui/icon.tsx'

export interface NavigationItem {
  to: string
  label: string
  icon: IconName
  /** All that it needs. */
  permissions: Need[]
  /** Not a page of this application. */
  isOutside?: boolean
}

export interface NavigationGroup {
  title: string | null
  items: NavigationItem[]
}

const permitted = (me: Me, navigation: NavigationGroup[]): NavigationGroup[] =>
  navigation
    .map(group => ({
      ...group,
      items: group.items.filter(item => item.permissions.every(one => has(me, one))),
    }))
    .filter(group => group.items.length > 0)

/** The entries that the user has permissions for. */
export const useNavigation = (): NavigationGroup[] => permitted(useMe(), useRouter().options.context.navigation)

/** The page that `/` leads to. */
export const homeOf = (me: Me, navigation: NavigationGroup[]): string =>
  permitted(me, navigation)[0]?.items[0]?.to ?? '/tokens'
