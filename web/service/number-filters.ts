import { m } from './messages.ts'

/**
 * The filters of records by a number from `min` to `max`: the pages of a site and of exports read this list. `name` is
 * the parameter in the address of a page and the quantity in `Measures`, `field` the field of a record and of a request.
 */
export const NUMBER_FILTERS = [
  { name: 'speed', field: 'speed_kmh', label: m.speed, inSentence: m.speedInSentence },
  { name: 'length', field: 'length_m', label: m.length, inSentence: m.lengthInSentence },
  { name: 'headway', field: 'headway_s', label: m.headway, inSentence: m.headwayInSentence },
] as const

export type NumberFilter = (typeof NUMBER_FILTERS)[number]

/** A value for each of the filters. */
export type ByNumberFilter<T> = { [name in NumberFilter['name']]: T }

export const mapNumberFilters = <T>(value: (filter: NumberFilter) => T): ByNumberFilter<T> =>
  Object.fromEntries(NUMBER_FILTERS.map(filter => [filter.name, value(filter)])) as ByNumberFilter<T>
