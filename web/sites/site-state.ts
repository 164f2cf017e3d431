import type { Site } from '../../client/shapes.ts'
import { formatDuration } from '../ui/format.ts'
import type { Tone } from '../ui/tag.tsx'

export type SiteState = 'alarm' | 'offline' | 'quiet' | 'none' | 'online'

/** The one that needs somebody first. */
export const SITE_STATES: readonly SiteState[] = ['alarm', 'offline', 'quiet', 'none', 'online']

export const STATE_NAMES: Record<SiteState, string> = {
  alarm: 'Alarm',
  offline: 'Offline',
  quiet: 'No vehicles',
  none: 'No device',
  online: 'Online',
}

export const STATE_TONES: Record<SiteState, Tone> = {
  alarm: 'bad',
  offline: 'off',
  quiet: 'warn',
  none: 'off',
  online: 'ok',
}

export type SiteWithState = Pick<Site, 'state' | 'data_range'>

/** Where the service does not judge whether a device is online: three times the longest usual upload interval. */
const SILENT_MS = 3 * 3_600_000

/** The strongest of what is the matter; a site without `state` (not asked for) counts as one without a device. */
export function stateOf(site: SiteWithState, now: number): SiteState {
  const { state } = site
  if (!state || state.device === null) return 'none'
  if (state.alarms.some(alarm => alarm === 'battery_low' || alarm === 'clock_unsynced')) return 'alarm'
  if (state.alarms.includes('silent')) return 'offline'
  if (state.alarms.includes('no_vehicles')) return 'quiet'
  return state.online || now - lastHeard(site) < SILENT_MS ? 'online' : 'offline'
}

/** What is the matter, in words and with a number; null where all is well. */
export function problemOf(site: SiteWithState, now: number): string | null {
  switch (stateOf(site, now)) {
    case 'alarm':
      return site.state?.alarms.includes('battery_low') ? 'Battery low' : 'Clock not in sync'
    case 'offline': {
      const heard = lastHeard(site)
      return heard > 0 ? `Offline for ${formatDuration((now - heard) / 1000)}` : 'Nothing sent yet'
    }
    case 'quiet': {
      const last = site.data_range.last_vehicle
      return last ? `No vehicle for ${formatDuration((now - Date.parse(last)) / 1000)}` : 'No vehicle yet'
    }
    case 'none':
      return 'No device yet'
    case 'online':
      return null
  }
}

/** A record cannot come from a device that is silent, so the last vehicle counts as well; 0: never heard. */
const lastHeard = ({ state, data_range }: SiteWithState): number =>
  Math.max(at(state?.device_last_seen_at), at(data_range.last_vehicle))

const at = (moment: string | null | undefined): number => (moment ? Date.parse(moment) : 0)
