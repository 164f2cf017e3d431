import {
  DEFAULT_DELAY_HOURS,
  LICENCE_IDS,
  LICENCES,
  PUBLISHED_INTERVALS,
  type PublishedInterval,
} from '../../../../contract/licences.ts'
import { m } from './messages.ts'
import type { Publication, PublicationInput } from './publication-queries.ts'

export const INTERVAL_NAMES: { [interval in PublishedInterval]: string } = {
  '1h': m.hours,
  '15m': m.quarters,
  '5m': m.fiveMinutes,
  '1m': m.oneMinute,
}
export const INTERVALS = PUBLISHED_INTERVALS.map(value => ({ value, label: INTERVAL_NAMES[value] }))
export const LICENCE_OPTIONS = LICENCE_IDS.map(value => ({ value, label: `${LICENCES[value].name} (${value})` }))

/** The delay as it is typed. */
export type Draft = Required<Omit<PublicationInput, 'delay_hours'>> & { delay: string }

export const draftOf = (publication: Publication | null): Draft => ({
  licence: publication?.licence ?? 'CC-BY-4.0',
  attribution: publication?.attribution ?? '',
  description: publication?.description ?? '',
  delay: String(publication?.delay_hours ?? DEFAULT_DELAY_HOURS),
  shortest_interval: publication?.shortest_interval ?? '1h',
  shows_speeds: publication?.shows_speeds ?? true,
})
