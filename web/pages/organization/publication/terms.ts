import {
  DEFAULT_DELAY_HOURS,
  isShortInterval,
  LICENCE_IDS,
  LICENCES,
  PUBLISHED_INTERVALS,
  type PublishedInterval,
} from '../../../../contract/licences.ts'
import { parseNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'
import type { Publication, PublicationInput } from './publication-queries.ts'

/** What is shown at the finest: sums of an interval, or single vehicles. */
type Finest = PublishedInterval | 'vehicles'

export const FINEST_NAMES: { [finest in Finest]: string } = {
  '1h': m.hours,
  '15m': m.quarters,
  '5m': m.fiveMinutes,
  '1m': m.oneMinute,
  vehicles: m.singleVehicles,
}
export const FINEST = [...PUBLISHED_INTERVALS, 'vehicles' as const].map(value => ({
  value,
  label: FINEST_NAMES[value],
}))
export const finestOf = ({ shortest_interval, shows_vehicles }: Publication): Finest =>
  shows_vehicles ? 'vehicles' : shortest_interval
export const mayHoldOneVehicle = (finest: Finest): boolean => finest === 'vehicles' || isShortInterval(finest)
export const LICENCE_OPTIONS = LICENCE_IDS.map(value => ({ value, label: `${LICENCES[value].name} (${value})` }))

type Chosen = Required<Pick<PublicationInput, 'licence' | 'attribution' | 'description' | 'shows_speeds'>>

/** The delay as it is typed. */
export type Draft = Chosen & { finest: Finest; delay: string }

export const draftOf = (publication: Publication | null): Draft => ({
  licence: publication?.licence ?? 'CC-BY-4.0',
  attribution: publication?.attribution ?? '',
  description: publication?.description ?? '',
  delay: String(publication?.delay_hours ?? DEFAULT_DELAY_HOURS),
  finest: publication ? finestOf(publication) : '1h',
  shows_speeds: publication?.shows_speeds ?? true,
})

/** What is no number is refused by the service, under its field. */
export const termsOf = ({ delay, finest, ...terms }: Draft, isAccepted: boolean): PublicationInput => ({
  ...terms,
  delay_hours: parseNumber(delay) as number,
  shortest_interval: finest === 'vehicles' ? '1m' : finest,
  shows_vehicles: finest === 'vehicles',
  accepts_single_vehicles: isAccepted && mayHoldOneVehicle(finest),
})
