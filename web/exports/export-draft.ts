import type { ExportRequest, VehicleRecord } from '../../client/shapes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { parseNumber } from '../ui/format.ts'
import { type ExportRange, rangeFrom, rangeOf, windowOf } from './export-range.ts'
import type { ExportFormat } from './format-field.tsx'

type VehicleClass = VehicleRecord['vehicle_class']

/** A request as it is being filled in; numbers are still text. */
export interface ExportDraft {
  /** null: all of the organization. */
  sites: number[] | null
  range: ExportRange
  vehicleClasses: VehicleClass[]
  channels: number[]
  lanes: number[]
  speed: { min: string; max: string }
  length: { min: string; max: string }
  validity: 'all' | 'valid' | 'invalid'
  format: ExportFormat
}

/** The time zone of the chosen sites, where they share one. */
export function sharedZone(sites: number[] | null, known: KnownSites): string | null {
  const chosen = sites?.map(id => known.get(id)) ?? [...known.values()]
  const zones = new Set(chosen.flatMap(site => site?.time_zone ?? []))
  const [only] = zones
  return zones.size === 1 && only ? only : null
}

/** By whose clock days are cut. */
export const zoneOf = (sites: number[] | null, known: KnownSites): string => sharedZone(sites, known) ?? 'UTC'

/** When the data of the chosen sites begins. */
export function firstDataOf(sites: number[] | null, known: KnownSites): string | null {
  const chosen = sites?.map(id => known.get(id)) ?? [...known.values()]
  const first = chosen.flatMap(site =>
    site?.data_range.first_vehicle ? Date.parse(site.data_range.first_vehicle) : [],
  )
  return first.length === 0 ? null : new Date(first.reduce((a, b) => Math.min(a, b))).toISOString()
}

export function draftOf(initial: Partial<ExportRequest>, known: KnownSites): ExportDraft {
  const sites = initial.sites ?? null
  const zone = zoneOf(sites, known)
  const boundsText = (bounds: { min?: number; max?: number } | undefined) => ({
    min: bounds?.min === undefined ? '' : String(bounds.min),
    max: bounds?.max === undefined ? '' : String(bounds.max),
  })
  return {
    sites,
    range: (initial.time && rangeFrom(initial.time, zone)) ?? rangeOf('last-month', zone, null),
    vehicleClasses: initial.vehicle_classes ?? [],
    channels: initial.channels ?? [],
    lanes: initial.lanes ?? [],
    speed: boundsText(initial.speed_kmh),
    length: boundsText(initial.length_m),
    validity: initial.valid === undefined ? 'all' : initial.valid ? 'valid' : 'invalid',
    format: initial.format ?? 'xlsx',
  }
}

/** What is sent. Texts that are no numbers are sent as they are, so that the service says what is wrong with them. */
export function requestOf(draft: ExportDraft, known: KnownSites): ExportRequest {
  const { sites, range, vehicleClasses, channels, lanes, format, validity } = draft
  const none = { from_dt: '', to_dt: '' }
  return {
    time: windowOf(range, zoneOf(sites, known)) ?? none,
    format,
    ...(sites && { sites }),
    ...(vehicleClasses.length > 0 && { vehicle_classes: vehicleClasses }),
    ...(channels.length > 0 && { channels }),
    ...(lanes.length > 0 && { lanes }),
    ...boundsOf('speed_kmh', draft.speed),
    ...boundsOf('length_m', draft.length),
    ...(validity !== 'all' && { valid: validity === 'valid' }),
  }
}

function boundsOf(name: 'speed_kmh' | 'length_m', { min, max }: { min: string; max: string }) {
  const bounds = Object.entries({ min, max }).filter(([, text]) => text.trim() !== '')
  if (bounds.length === 0) return {}
  return { [name]: Object.fromEntries(bounds.map(([end, text]) => [end, parseNumber(text)])) }
}

export const hasFilters = ({ vehicleClasses, channels, lanes, speed, length, validity }: ExportDraft): boolean =>
  vehicleClasses.length + channels.length + lanes.length > 0 ||
  [speed.min, speed.max, length.min, length.max].some(text => text.trim() !== '') ||
  validity !== 'all'
