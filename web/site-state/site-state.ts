import type { Site } from '../../client/shapes.ts'
import { formatDuration } from '../ui/format.ts'

export type SiteState = 'alarm' | 'offline' | 'quiet' | 'none' | 'online'

/** Sorted by urgency. */
export const SITE_STATES: readonly SiteState[] = ['alarm', 'offline', 'quiet', 'none', 'online']

export const STATE_NAMES: Record<SiteState, string> = {
  alarm: 'Alarm',
  offline: 'Offline',
  quiet: 'No vehicles',
  none: 'No device',
  online: 'Online',
}

export type SiteWithState = Pick<Site, 'state' | 'data_range'>

/** The most urgent state; a site without a loaded state counts as one without a device. */
export function stateOf({ state }: SiteWithState): SiteState {
  if (!state || state.device === null) return 'none'
  if (state.alarms.some(alarm => alarm === 'battery_low' || alarm === 'clock_unsynced')) return 'alarm'
  if (!state.online) return 'offline'
  return state.alarms.includes('no_vehicles') ? 'quiet' : 'online'
}

/** The problem as text, with a number; null without a problem. */
export function problemOf(site: SiteWithState, now: number): string | null {
  const since = (moment: string) => formatDuration((now - Date.parse(moment)) / 1000)
  switch (stateOf(site)) {
    case 'alarm':
      return site.state?.alarms.includes('battery_low') ? 'Battery low' : 'Clock not in sync'
    case 'offline': {
      const seen = site.state?.device_last_seen_at
      return seen ? `Offline for ${since(seen)}` : 'Nothing sent yet'
    }
    case 'quiet': {
      const last = site.data_range.last_vehicle
      return last ? `No vehicle for ${since(last)}` : 'No vehicle yet'
    }
    case 'none':
      return 'No device yet'
    case 'online':
      return null
  }
}
