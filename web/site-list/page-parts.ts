import type { ListedSite } from './filter-sites.ts'
import type { useSiteListAddress } from './use-site-list-address.ts'
import type { Hours, useSites } from './use-sites.ts'

/** What the list and the map of the Sites page both know. */
export interface PageParts {
  address: ReturnType<typeof useSiteListAddress>
  answer: ReturnType<typeof useSites>
  all: readonly ListedSite[]
  /** Those that the filters let through, in order. */
  listed: readonly ListedSite[]
  hours: ReadonlyMap<number, Hours>
  now: number
  /** Under the pointer or the focus, in the list or on the map. */
  ringed: number | null
  onRing: (id: number | null) => void
  isPhone: boolean
}
