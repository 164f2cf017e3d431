import { keepsLeft } from './keeps-left.ts'
import type { MapChannel } from './map-site.ts'

/** Directions that differ by less belong to one road. */
const SAME_ROAD_DEG = 25

/** The roads under these channels, each as the bearing of one of its two ways. */
export function roadsOf(channels: readonly MapChannel[]): number[] {
  const roads: number[] = []
  for (const { bearing_deg } of channels) {
    if (bearing_deg === null) continue
    if (!roads.some(road => betweenAxes(road, bearing_deg) < SAME_ROAD_DEG)) roads.push(bearing_deg)
  }
  return roads
}

const betweenAxes = (one: number, other: number): number => {
  const turn = (((one - other) % 180) + 180) % 180
  return Math.min(turn, 180 - turn)
}

export interface Arrow {
  channel: MapChannel
  bearing: number
  /** 1 at the right of the axis, -1 at its left; 2, 3 for further channels of the same way. */
  side: number
}

/** One arrow a channel, on the side of the road that its traffic keeps to. */
export function arrowsOf(channels: readonly MapChannel[], country: string): Arrow[] {
  const side = keepsLeft(country) ? -1 : 1
  const arrows: Arrow[] = []
  for (const channel of channels) {
    if (channel.bearing_deg === null) continue
    const beside = arrows.filter(({ bearing }) => Math.abs(bearing - (channel.bearing_deg as number)) < SAME_ROAD_DEG)
    arrows.push({ channel, bearing: channel.bearing_deg, side: side * (beside.length + 1) })
  }
  return arrows
}
