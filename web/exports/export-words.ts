import type { Export, ExportRequest, VehicleRecord } from '../../client/shapes.ts'
import { CLASS_NAMES } from '../plots/vehicle-classes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { datesWords } from '../ui/date-words.ts'
import { formatCount, formatDateTime, formatList, formatNumber } from '../ui/format.ts'
import { zoneOf } from './export-draft.ts'
import { rangeFrom } from './export-range.ts'

export const requestIn = (one: Export): ExportRequest => one.request as unknown as ExportRequest

/** `B57 Römerstraße`, `B57 Römerstraße and 3 more`, `All sites`. */
export function sitesWords({ sites }: ExportRequest, known: KnownSites): string {
  if (!sites) return 'All sites'
  const [first, ...rest] = sites
  if (first === undefined) return 'No site'
  const name = known.get(first)?.name ?? `Site ${first}`
  return rest.length === 0 ? name : `${name} and ${formatNumber(rest.length)} more`
}

/** `1 – 31 Oct 2026`; with times where it is not cut by midnights. */
export function rangeWords(request: ExportRequest, known: KnownSites): string {
  const zone = zoneOf(request.sites ?? null, known)
  const range = rangeFrom(request.time, zone)
  if (range?.preset !== 'days') {
    return `${formatDateTime(request.time.from_dt, { zone })} – ${formatDateTime(request.time.to_dt, { zone })}`
  }
  return datesWords(range.from, range.to)
}

/** What records must be like, each in a few words. */
export function filterWords(request: ExportRequest): string[] {
  const { vehicle_classes, channels, lanes, speed_kmh, length_m, valid } = request
  const words: string[] = []
  if (vehicle_classes) words.push(formatList(vehicle_classes.map(classWord)))
  if (channels) words.push(`${channels.length === 1 ? 'channel' : 'channels'} ${formatList(channels.map(String))}`)
  if (lanes) words.push(`${lanes.length === 1 ? 'lane' : 'lanes'} ${formatList(lanes.map(String))}`)
  if (speed_kmh) words.push(spanWords(speed_kmh, 'km/h'))
  if (length_m) words.push(spanWords(length_m, 'm'))
  if (valid !== undefined) words.push(valid ? 'valid only' : 'invalid only')
  return words
}

const classWord = (name: VehicleRecord['vehicle_class']): string => CLASS_NAMES[name] ?? name

function spanWords({ min, max }: { min?: number; max?: number }, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max} ${unit}`
  return min !== undefined ? `from ${min} ${unit}` : `up to ${max} ${unit}`
}

/** `1.2 M of 3.4 M records`. How many there will be is judged by how far it is, so it is rounded. */
export function progressWords({ records_written, progress }: Export): string {
  const written = formatCount(records_written)
  if (progress <= 0.02 || records_written === 0) return `${written} records`
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(records_written / progress)) - 1)
  const all = Math.max(records_written, Math.round(records_written / progress / digits) * digits)
  return `${written} of ${formatCount(all)} records`
}

export const isUnderWay = ({ status }: { status: string }): boolean => status === 'queued' || status === 'running'
