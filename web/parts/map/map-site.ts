import type { SiteState } from '../site-state/site-state.ts'

/** What the maps know of a site. */
export interface MapSite {
  id: number
  name: string
  city: string
  /** ISO 3166-1 alpha-2; determines on which side of the road traffic drives. */
  country: string
  latitude: number
  longitude: number
  /** Null where states are not shown. */
  state: SiteState | null
}

export interface MapChannel {
  number: number
  /** Where the traffic goes. */
  direction: string
  /** The direction of traffic, clockwise from north; null: not drawn. */
  bearing_deg: number | null
}

export interface MapView {
  latitude: number
  longitude: number
  zoom: number
}
