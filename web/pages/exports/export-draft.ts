import type { ExportRequest, VehicleRecord } from '../../../client/shapes.ts'
import {
  type AggregateInterval,
  type DataFormat,
  isAggregateFormat,
  isIntervalFormat,
  isReportFormat,
  isTmasFormat,
} from '../../../contract/export-formats.ts'
import type { TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import { type CountedChoice, readCounted } from '../../parts/range/counted.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { type Measure, type Measures, shown } from '../../service/measures.ts'
import { type ByNumberFilter, mapNumberFilters, NUMBER_FILTERS } from '../../service/number-filters.ts'
import { parseNumber } from '../../ui/text/format.ts'
import { type ExportRange, rangeFrom, rangeOf, windowOf } from './export-range.ts'

type VehicleClass = VehicleRecord['vehicle_class']

/** A request as it is being filled in; numbers are still text, in the reader's units. */
export interface ExportDraft {
  /** null: all sites of the organization. */
  sites: number[] | null
  range: ExportRange
  counted: CountedChoice
  vehicleClasses: VehicleClass[]
  channels: number[]
  lanes: number[]
  bounds: ByNumberFilter<BoundsText>
  validity: 'all' | 'valid' | 'invalid'
  format: DataFormat
  /** This and the next are options of an aggregate. */
  interval: AggregateInterval
  classScheme: TargetScheme | 'stored'
}

interface BoundsText {
  min: string
  max: string
}

/** The time zone of the chosen sites, where they share one. */
export function sharedZone(sites: number[] | null, known: KnownSites): string | null {
  const chosen = sites?.map(id => known.get(id)) ?? [...known.values()]
  const zones = new Set(chosen.flatMap(site => site?.time_zone ?? []))
  const [only] = zones
  return zones.size === 1 && only ? only : null
}

/** The time zone whose days are used. */
export const zoneOf = (sites: number[] | null, known: KnownSites): string => sharedZone(sites, known) ?? 'UTC'

/** Time of the first record of the chosen sites. */
export function firstDataOf(sites: number[] | null, known: KnownSites): string | null {
  const chosen = sites?.map(id => known.get(id)) ?? [...known.values()]
  const first = chosen.flatMap(site =>
    site?.data_range.first_vehicle ? Date.parse(site.data_range.first_vehicle) : [],
  )
  return first.length === 0 ? null : new Date(first.reduce((a, b) => Math.min(a, b))).toISOString()
}

export function draftOf(initial: Partial<ExportRequest>, known: KnownSites, measures: Measures): ExportDraft {
  const sites = initial.sites ?? null
  const zone = zoneOf(sites, known)
  return {
    sites,
    range: (initial.time && rangeFrom(initial.time, zone)) ?? rangeOf('last-month', zone, null),
    counted: readCounted({ population: initial.population ?? 'all', quality: initial.quality ?? 'all' }),
    vehicleClasses: initial.vehicle_classes ?? [],
    channels: initial.channels ?? [],
    lanes: initial.lanes ?? [],
    bounds: mapNumberFilters(({ name, field }) => ({
      min: String(shown(measures[name], initial[field]?.min) ?? ''),
      max: String(shown(measures[name], initial[field]?.max) ?? ''),
    })),
    validity: initial.valid === undefined ? 'all' : initial.valid ? 'valid' : 'invalid',
    format: initial.format && !isReportFormat(initial.format) ? initial.format : 'xlsx',
    interval: initial.aggregate?.interval ?? '1h',
    classScheme: initial.aggregate?.class_scheme ?? 'stored',
  }
}

/**
 * Builds the request. Text that is not a number is sent unchanged, so that the service answers with an error for that
 * field.
 */
export function requestOf(draft: ExportDraft, known: KnownSites, measures: Measures): ExportRequest {
  const { sites, range, channels, format, validity } = draft
  const none = { from_dt: '', to_dt: '' }
  const request = { time: windowOf(range, zoneOf(sites, known)) ?? none, format, ...(sites && { sites }) }
  if (isTmasFormat(format)) return request
  return {
    ...request,
    ...(channels.length > 0 && { channels }),
    ...(!isIntervalFormat(format) && vehiclesOf(draft, measures)),
    ...(draft.counted.quality !== 'all' && { quality: draft.counted.quality }),
    ...(validity !== 'all' && { valid: validity === 'valid' }),
    ...(isAggregateFormat(format) && { aggregate: aggregateOf(draft, measures) }),
  }
}

/** The filters that intervals do not have; without the population that is counted by default: all. */
const vehiclesOf = ({ counted: { population }, vehicleClasses, lanes, bounds }: ExportDraft, measures: Measures) => ({
  ...(vehicleClasses.length > 0 ? { vehicle_classes: vehicleClasses } : population !== 'all' && { population }),
  ...(lanes.length > 0 && { lanes }),
  ...Object.fromEntries(
    NUMBER_FILTERS.flatMap(({ name, field }) => requestBounds(field, bounds[name], measures[name])),
  ),
})

const aggregateOf = ({ interval, classScheme }: ExportDraft, { units }: Measures) => ({
  interval,
  units,
  ...(classScheme !== 'stored' && { class_scheme: classScheme }),
})

function requestBounds(field: string, bounds: BoundsText, measure: Measure): [field: string, bounds: object][] {
  const [min, max] = [stored(bounds.min, measure.storeMin), stored(bounds.max, measure.storeMax)]
  if (min === null && max === null) return []
  return [[field, { ...(min !== null && { min }), ...(max !== null && { max }) }]]
}

function stored(text: string, store: (value: number) => number): number | string | null {
  const typed = parseNumber(text)
  return typeof typed === 'number' ? store(typed) : typed
}

export const hasFilters = ({ counted, vehicleClasses, channels, lanes, bounds, validity }: ExportDraft): boolean =>
  counted.population !== 'all' ||
  counted.quality !== 'all' ||
  vehicleClasses.length + channels.length + lanes.length > 0 ||
  Object.values(bounds).some(({ min, max }) => `${min}${max}`.trim() !== '') ||
  validity !== 'all'
