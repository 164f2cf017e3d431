import type { Site } from '../../client/shapes.ts'
import { formatDuration } from '../ui/format.ts'
import { m } from './messages.ts'

export type SiteState = 'alarm' | 'offline' | 'quiet' | 'none' | 'online'

/** Sorted by urgency. */
export const SITE_STATES: readonly SiteState[] = ['alarm', 'offline', 'quiet', 'none', 'online']

export const STATE_NAMES: Record<SiteState, string> = {
  alarm: m.alarm,
  offline: m.offline,
  quiet: m.noVehicles,
  none: m.noDevice,
  online: m.online,
}

/** For the middle of a sentence; German nouns keep their capital letter. */
export const STATE_NAMES_IN_SENTENCE: Record<SiteState, string> = {
  alarm: m.alarmInSentence,
  offline: m.offlineInSentence,
  quiet: m.noVehiclesInSentence,
  none: m.noDeviceInSentence,
  online: m.onlineInSentence,
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
      return site.state?.alarms.includes('battery_low') ? m.batteryLow : m.clockNotInSync
    case 'offline': {
      const seen = site.state?.device_last_seen_at
      return seen ? m.offlineFor({ duration: since(seen) }) : m.nothingSentYet
    }
    case 'quiet': {
      const last = site.data_range.last_vehicle
      return last ? m.noVehicleFor({ duration: since(last) }) : m.noVehicleYet
    }
    case 'none':
      return m.noDeviceYet
    case 'online':
      return null
  }
}
