import type { SiteState } from '../site-state/site-state.ts'

/** What the maps know of a site. */
export interface MapSite {
  id: number
  name: string
  city: string
  /** ISO 3166-1 alpha-2: decides on which side of the road traffic keeps. */
  country: string
  latitude: number
  longitude: number
  state: SiteState
}

export interface MapChannel {
  number: number
  /** Where the traffic goes. */
  direction: string
  /** Clockwise from north, of the way the traffic goes; null: not drawn. */
  bearing_deg: number | null
}

export interface MapView {
  latitude: number
  longitude: number
  zoom: number
}
