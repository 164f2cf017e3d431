import type { Site } from '../../../client/shapes.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { formatDuration, formatNumber } from '../../ui/text/format.ts'
import { localDay } from '../../ui/text/local-time.ts'
import { m } from './messages.ts'

export type SiteState = 'alarm' | 'offline' | 'quiet' | 'none' | 'online' | 'counted'

/** Sorted by urgency. */
export const SITE_STATES: readonly SiteState[] = ['alarm', 'offline', 'quiet', 'none', 'online', 'counted']

export const STATE_NAMES: Record<SiteState, string> = {
  alarm: m.alarm,
  offline: m.offline,
  quiet: m.noVehicles,
  none: m.noDevice,
  online: m.online,
  counted: m.counted,
}

/** For the middle of a sentence; German nouns keep their capital letter. */
export const STATE_NAMES_IN_SENTENCE: Record<SiteState, string> = {
  alarm: m.alarmInSentence,
  offline: m.offlineInSentence,
  quiet: m.noVehiclesInSentence,
  none: m.noDeviceInSentence,
  online: m.onlineInSentence,
  counted: m.countedInSentence,
}

export type SiteWithState = Pick<Site, 'state' | 'data_range'>

/** The most urgent state. A site without a loaded state counts as one without a device; one without a device but with data is a finished count. */
export function stateOf({ state, data_range }: SiteWithState): SiteState {
  if (!state) return 'none'
  if (state.device === null) return data_range.first_vehicle === null ? 'none' : 'counted'
  if (state.alarms.some(alarm => alarm === 'battery_low' || alarm === 'clock_unsynced')) return 'alarm'
  if (!state.online) return 'offline'
  return state.alarms.includes('no_vehicles') ? 'quiet' : 'online'
}

/** `Count 24 – 26 Oct 2016 · 14,152 in all`; null unless the site is a finished count. */
export function describeCount(site: SiteWithState & Pick<Site, 'time_zone'>): string | null {
  const { first_vehicle: first, last_vehicle: last } = site.data_range
  if (stateOf(site) !== 'counted' || !first || !last) return null
  const zone = site.time_zone ?? 'UTC'
  const days = formatDateRange(localDay(first, zone), localDay(last, zone))
  // Counts of intervals are no records.
  const count = site.state?.records ?? 0
  return count === 0 ? m.countAlone({ days }) : m.countOf({ days, count: formatNumber(count) })
}

/** The problem as text, with a number; null without a problem. */
export function problemOf(site: SiteWithState, now: number): string | null {
  const since = (moment: string) => {
    const ms = now - Date.parse(moment)
    // In a list there is no room for the minutes of a day.
    return formatDuration((ms < DAY_MS ? ms : ms - (ms % HOUR_MS)) / 1000)
  }
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
    case 'counted':
      return null
  }
}
