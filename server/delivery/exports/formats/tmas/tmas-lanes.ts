import type { TmasLane } from './tmas-records.ts'

/** What a station is made of; older exports lack it. */
export interface SiteOfStation {
  site_id: string
  station_number?: string | null
  channels: { number: number; bearing_deg?: number | null; lanes?: number }[]
}

/** Eight directions of 45 degrees each. */
const directionOf = (bearing: number) => (Math.round(bearing / 45) % 8) + 1

/**
 * The lane of each channel, by its bearing. The only channel of a direction is all its lanes, or lane 1 where there is one;
 * several are lanes in their order. Null where the site is no station, or a channel has no bearing.
 */
export function lanesOfStation({ station_number, channels }: SiteOfStation): Map<number, TmasLane> | null {
  const [, state, station] = /^(\d\d)-(\w{6})$/.exec(station_number ?? '') ?? []
  if (state === undefined || station === undefined) return null
  const lanes = new Map<number, TmasLane>()
  for (const { number, bearing_deg, lanes: count } of channels) {
    if (bearing_deg === null || bearing_deg === undefined) return null
    const direction = directionOf(bearing_deg)
    const others = channels.filter(
      one => one.number !== number && directionOf(one.bearing_deg ?? Number.NaN) === direction,
    )
    const before = others.filter(one => one.number < number).length
    const lane = others.length > 0 ? before + 1 : count === 1 ? 1 : 0
    lanes.set(number, { state, station, direction, lane })
  }
  return lanes
}
