/** A direction of traffic at a site. */
export interface RoadChannel {
  number: number
  /** Where the traffic goes. */
  direction: string
  /** The direction of traffic, clockwise from north; null: not drawn. */
  bearing_deg: number | null
}

/** Directions that differ by less belong to one road. */
const SAME_ROAD_DEG = 25

/** The roads of these channels, each as the bearing of one of its directions. */
export function roadsOf(channels: readonly RoadChannel[]): number[] {
  const roads: number[] = []
  for (const { bearing_deg } of channels) {
    if (bearing_deg === null) continue
    if (!roads.some(road => angleBetween(road, bearing_deg, 180) < SAME_ROAD_DEG)) roads.push(bearing_deg)
  }
  return roads
}

/** Directions that differ by less are the same direction of traffic. */
const SAME_DIRECTION_DEG = 45

export const goesTowards = ({ bearing_deg }: RoadChannel, bearing: number): boolean =>
  bearing_deg !== null && angleBetween(bearing_deg, bearing, 360) < SAME_DIRECTION_DEG

/** The direction that all these channels have; null where one of them has none or another. */
export function bearingOf(channels: readonly RoadChannel[]): number | null {
  const first = channels[0]?.bearing_deg ?? null
  return first !== null && channels.every(channel => goesTowards(channel, first)) ? first : null
}

/** The smaller angle between two bearings. With `turn` 180, opposite bearings are the same. */
function angleBetween(one: number, other: number, turn: 180 | 360): number {
  const angle = (((one - other) % turn) + turn) % turn
  return Math.min(angle, turn - angle)
}

export interface Arrow {
  channel: RoadChannel
  bearing: number
  /** 1 is right of the axis, -1 left; 2, 3 for further channels of the same direction. */
  side: number
}

/** One arrow per channel, on the side of the road on which its traffic drives. */
export function arrowsOf(channels: readonly RoadChannel[], country: string): Arrow[] {
  const side = drivesOnLeft(country) ? -1 : 1
  const arrows: Arrow[] = []
  for (const channel of channels) {
    const { bearing_deg } = channel
    if (bearing_deg === null) continue
    const beside = arrows.filter(({ bearing }) => angleBetween(bearing, bearing_deg, 360) < SAME_ROAD_DEG)
    arrows.push({ channel, bearing: bearing_deg, side: side * (beside.length + 1) })
  }
  return arrows
}

/** The mean width of a character of 11 px. */
const CHARACTER_PX = 6.2

/** Half of a drawn road, and the text above and below its base line, in pixels. */
const ROAD_PX = 13
const [ABOVE_PX, BELOW_PX] = [12, 5]

/**
 * Where the number and the direction of a channel stand, in pixels from the site: beside its arrow, or below or above the
 * road where that has more room. A direction that is too long for a sketch of `reach` on either side of the site is shortened.
 */
export function arrowLabel({ channel, bearing, side }: Arrow, reach: number) {
  const turn = (bearing * Math.PI) / 180
  const [across, down] = [Math.cos(turn) * Math.sign(side), Math.sin(turn) * Math.sign(side)]
  const x = Math.sin(turn) * 52 + across * 22
  const number = `${channel.number} `.length
  const room = across > 0 ? reach - x : reach + x
  const isSteep = Math.abs(down) < 0.5
  if (isSteep || (Math.abs(across) > 0.5 && (number + channel.direction.length) * CHARACTER_PX <= room)) {
    const direction = shortened(channel.direction, Math.floor(room / CHARACTER_PX) - number)
    const anchor = across > 0 ? ('start' as const) : ('end' as const)
    return { x, y: -Math.cos(turn) * 52 + down * 22 + 4, anchor, direction }
  }
  const direction = shortened(channel.direction, Math.floor((2 * reach) / CHARACTER_PX) - number)
  const half = ((number + direction.length) * CHARACTER_PX) / 2
  const middle = Math.max(half - reach, Math.min(reach - half, x))
  const [one = 0, other = 0] = [middle - half, middle + half].map(end => -end / Math.tan(turn))
  const edge = ROAD_PX / Math.abs(Math.sin(turn))
  const y = down > 0 ? Math.max(one, other) + edge + ABOVE_PX : Math.min(one, other) - edge - BELOW_PX
  return { x: middle, y, anchor: 'middle' as const, direction }
}

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

const LEFT_HAND_COUNTRIES =
  'AG AI AU BB BD BM BN BS BT BW CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW'

const drivesOnLeft = (country: string): boolean => LEFT_HAND_COUNTRIES.split(' ').includes(country)
