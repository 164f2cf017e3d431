import sql, { join, raw, type Sql } from 'sql-template-tag'
import { INVALID, PACKED, PAYLOAD_START } from '../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { siteNumber } from '../field/sites/site-query.ts'
import { boolean, choice, integer, list, optional, type ShapeValue } from '../platform/http/requests/fields.ts'
import { type ColumnName, NO_NUMBER, NO_TIME } from './blocks/format/columns.ts'
import { listFilter, numberFilter, type RecordFilter, type RecordTest } from './filter-kinds.ts'

const byte = (offset: number) => raw(`get_byte(payload, ${offset - PAYLOAD_START})`)
const uint16 = (offset: number) => sql`${byte(offset)} * 256 + ${byte(offset + 1)}`
/** The factor is a bigint: a null's first byte times 2^24 is beyond an integer. */
const uint32 = (offset: number) => sql`(${uint16(offset)}) * 65536::bigint + ${uint16(offset + 2)}`

const validFilter: RecordFilter<'valid', boolean, boolean> = {
  name: 'valid',
  field: () => optional(boolean({ description: 'Only valid, or only invalid records.' })),
  stored: valid => valid,
  condition: valid => sql`(${byte(PACKED.flags)} & ${raw(String(INVALID))} = 0) = ${valid}`,
  column: 'flags',
  test: valid => (columns, i) => (((columns.flags[i] as number) & INVALID) === 0) === valid,
  skipCondition: valid => (valid ? sql`has_valid` : sql`has_invalid`),
}

/**
 * The filters on records, the same in search, aggregate and export. Keys and stored values are in the rows of exports
 * and under the signatures of cursors, so they never change.
 */
const FILTERS = {
  sites: listFilter({
    name: 'sites',
    field: maxSites =>
      list(siteNumber(), {
        max: maxSites,
        description: 'Ids of sites; all of the organization when absent.',
        example: [1],
      }),
    numberOf: id => id,
    value: raw('site_id'),
    column: 'site',
    mask: null,
  }),
  channels: listFilter({
    name: 'channels',
    field: () => list(integer({ min: 1, max: 99 }), { max: 99 }),
    numberOf: channel => channel,
    value: byte(PACKED.channel),
    column: 'channel',
    mask: 'channels',
  }),
  lanes: listFilter({
    name: 'lanes',
    field: () => list(integer({ min: 1, max: 20 }), { max: 20 }),
    numberOf: lane => lane,
    value: byte(PACKED.lane),
    column: 'lane',
    mask: 'lanes',
  }),
  vehicleClasses: listFilter({
    name: 'vehicle_classes',
    field: () => list(choice(VEHICLE_CLASSES), { max: VEHICLE_CLASSES.length, example: ['truck', 'bus'] }),
    numberOf: name => VEHICLE_CLASSES.indexOf(name),
    value: byte(PACKED.vehicleClass),
    column: 'vehicleClass',
    mask: 'vehicle_classes',
  }),
  speed: numberFilter({
    name: 'speed',
    value: uint16(PACKED.speed),
    none: NO_NUMBER,
    extremes: ['min_speed', 'max_speed'],
  }),
  length: numberFilter({
    name: 'length',
    value: uint16(PACKED.length),
    none: NO_NUMBER,
    extremes: ['min_length', 'max_length'],
  }),
  headway: numberFilter({
    name: 'headway',
    value: uint32(PACKED.headway),
    none: NO_TIME,
    extremes: ['min_headway', 'max_headway'],
  }),
  valid: validFilter,
}

type Filters = typeof FILTERS
type FilterName = keyof Filters
type FilterFields = { [name in FilterName as Filters[name]['name']]: ReturnType<Filters[name]['field']> }
// biome-ignore lint/suspicious/noExplicitAny: each filter has its own types of requests and of stored values
type AnyFilter = RecordFilter<string, any, any>

const NAMED_FILTERS = Object.entries(FILTERS) as [FilterName, AnyFilter][]

/** The fields of a request. */
export const recordFilters = (maxSites: number): FilterFields =>
  Object.fromEntries(NAMED_FILTERS.map(([, { name, field }]) => [name, field(maxSites)])) as FilterFields

/** The filters in the units of storage; null does not filter. Those of an export may lack filters that are newer than it. */
export type CanonicalFilters = { [name in FilterName]: ReturnType<Filters[name]['stored']> }

const mapFilters = (value: (filter: AnyFilter) => unknown): CanonicalFilters =>
  Object.fromEntries(NAMED_FILTERS.map(([key, filter]) => [key, value(filter)])) as CanonicalFilters

export const NO_FILTERS: CanonicalFilters = mapFilters(() => null)

/** Two requests that mean the same have the same canonical filters, so a cursor of one is valid for the other. */
export const canonicalFilters = (request: ShapeValue<FilterFields>): CanonicalFilters =>
  mapFilters(({ name, stored }) => {
    const sent = (request as { [name: string]: unknown })[name]
    return sent === undefined ? null : stored(sent)
  })

/** These are signed even when they are null. */
const ALWAYS_SIGNED: FilterName[] = ['sites', 'channels', 'lanes', 'vehicleClasses', 'speed', 'length', 'valid']

/** What a cursor is bound to. A newer filter is left out when it is null, so that older cursors stay valid. */
export const signedFilters = (filters: CanonicalFilters): Partial<CanonicalFilters> =>
  Object.fromEntries(Object.entries(filters).filter(([key, stored]) => stored !== null || isAlwaysSigned(key)))

const isAlwaysSigned = (key: string) => (ALWAYS_SIGNED as string[]).includes(key)

interface ActiveFilter {
  condition: Sql
  column: ColumnName
  test: RecordTest
  skipCondition: Sql | null
}

/** The filters that are not null. */
export const activeFilters = (filters: CanonicalFilters): ActiveFilter[] =>
  NAMED_FILTERS.flatMap(([key, { condition, column, test, skipCondition }]) => {
    const stored = filters[key] ?? null
    if (stored === null) return []
    return [
      { condition: condition(stored), column, test: test(stored), skipCondition: skipCondition?.(stored) ?? null },
    ]
  })

export const isFiltered = (filters: CanonicalFilters): boolean =>
  Object.values(filters).some(stored => (stored ?? null) !== null)

/** The filters as a condition on rows. */
export const matches = (filters: CanonicalFilters): Sql =>
  join([sql`true`, ...activeFilters(filters).map(({ condition }) => condition)], ' and ')
