import {
  NUMBER_FILTERS as FILTERS,
  NUMBER_FILTER_NAMES,
  type NumberFilterName,
} from '../../contract/vehicles/number-filters.ts'
import { m } from './messages.ts'

const WORDS: { [name in NumberFilterName]: { label: string; inSentence: string } } = {
  speed: { label: m.speed, inSentence: m.speedInSentence },
  length: { label: m.length, inSentence: m.lengthInSentence },
  headway: { label: m.headway, inSentence: m.headwayInSentence },
}

/**
 * The filters of records by a number, as the pages of a site and of exports show them. `name` is the parameter in the
 * address of a page and the quantity in `Measures`, `field` the field of a record and of a request.
 */
export const NUMBER_FILTERS = NUMBER_FILTER_NAMES.map(name => ({ name, ...FILTERS[name], ...WORDS[name] }))

export type NumberFilter = (typeof NUMBER_FILTERS)[number]

/** A value for each of the filters. */
export type ByNumberFilter<T> = { [name in NumberFilterName]: T }

export const mapNumberFilters = <T>(value: (filter: NumberFilter) => T): ByNumberFilter<T> =>
  Object.fromEntries(NUMBER_FILTERS.map(filter => [filter.name, value(filter)])) as ByNumberFilter<T>
