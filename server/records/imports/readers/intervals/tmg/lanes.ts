import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import type { ChannelNames } from '../../reader.ts'
import type { Field } from './records.ts'

const DIRECTIONS = ['', 'North', 'Northeast', 'East', 'Southeast', 'South', 'Southwest', 'West', 'Northwest']
/** Both directions of a road together: 9 from north to south, 0 from east to west. */
const BOTH = 9

/** A lane in one direction is a channel: lane 2 northbound is 12. Lane 0 is all lanes together. */
export function channelOfLane(field: Field): number | string {
  const [direction, lane] = [field('travel_dir'), field('travel_lane')]
  for (const [name, value] of [
    ['travel_dir', direction],
    ['travel_lane', lane],
  ] as const)
    if (!/^\d$/.test(value)) return `${name}: ${errorSentence('notBetween', { value: `"${value}"`, from: 0, to: 9 })}`
  return (Number(direction) || BOTH) * 10 + Number(lane)
}

const directionOf = (channel: number) => Math.floor(channel / 10)
const laneOf = (channel: number) => channel % 10

export function laneNames(channel: number): ChannelNames {
  const [direction, lane] = [directionOf(channel), laneOf(channel)]
  const name = direction === BOTH ? 'Both directions' : `${DIRECTIONS[direction]}bound`
  return {
    name: lane === 0 ? `${name}, all lanes` : `${name}, lane ${lane}`,
    direction: direction === BOTH ? '' : name,
  }
}

const BEARING_STEP = 45

/** The direction of travel of a lane, clockwise from north; null for both directions. */
export const laneBearing = (channel: number): number | null =>
  directionOf(channel) === BOTH ? null : (directionOf(channel) - 1) * BEARING_STEP

/** Whether a channel is counted in the other one too, which is all lanes or both directions. */
export function isPartOf(part: number, sum: number): boolean {
  const isInDirection = directionOf(part) === directionOf(sum) || directionOf(sum) === BOTH
  return part !== sum && isInDirection && (laneOf(part) === laneOf(sum) || laneOf(sum) === 0)
}

/** A station as `11-000050`: the number of its state, and its own, which is unique in the state. Nothing pads either in newer files. */
export function stationOf(field: Field): string | { problem: string } {
  const [state, station] = [field('state_code'), field('station_id')]
  if (!/^\d{1,2}$/.test(state))
    return { problem: `state_code: ${errorSentence('notWholeNumber', { value: `"${state}"` })}` }
  if (station === '') return { problem: errorSentence('fieldMissing', { name: 'station_id' }) }
  return `${state.padStart(2, '0')}-${station.toUpperCase().padStart(6, '0')}`
}
