import type { Export, ExportRequest, VehicleRecord } from '../../client/shapes.ts'
import { CLASS_NAMES } from '../plots/vehicle-classes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import type { Measure, Measures } from '../service/measures.ts'
import { NUMBER_FILTERS } from '../service/number-filters.ts'
import { formatDateRange } from '../ui/date-format.ts'
import { formatCount, formatDateTime, formatList } from '../ui/format.ts'
import { browserTimeZone } from '../ui/local-time.ts'
import { zoneOf } from './export-draft.ts'
import { rangeFrom } from './export-range.ts'
import { m } from './messages.ts'

export const requestOfExport = (item: Export): ExportRequest => item.request as unknown as ExportRequest

/** `B57 Römerstraße`, `B57 Römerstraße and 3 more`, `All sites`. */
export function describeSites({ sites }: ExportRequest, known: KnownSites): string {
  if (!sites) return m.allSites
  const [first, ...rest] = sites
  if (first === undefined) return m.noSite
  const name = known.get(first)?.name ?? m.site({ id: first })
  return rest.length === 0 ? name : m.andMore({ name, count: rest.length })
}

/**
 * `1 – 31 Oct 2026`; with times where the window does not start and end at midnight, and with the time zone of its days
 * where that is not the reader's.
 */
export function describeRange(request: ExportRequest, known: KnownSites, ownZone = browserTimeZone()): string {
  const zone = zoneOf(request.sites ?? null, known)
  const range = rangeFrom(request.time, zone)
  const text =
    range?.preset === 'days'
      ? formatDateRange(range.from, range.to)
      : `${formatDateTime(request.time.from_dt, { zone })} – ${formatDateTime(request.time.to_dt, { zone })}`
  return zone === ownZone ? text : `${text}, ${zone}`
}

/** One short text for each filter of a request. */
export function describeFilters(request: ExportRequest, measures: Measures): string[] {
  const { vehicle_classes, channels, lanes, valid } = request
  const parts: string[] = []
  if (vehicle_classes) parts.push(formatList(vehicle_classes.map(classLabel)))
  if (channels) parts.push(m.channels({ count: channels.length, numbers: formatList(channels.map(String)) }))
  if (lanes) parts.push(m.lanes({ count: lanes.length, numbers: formatList(lanes.map(String)) }))
  for (const { name, field, inSentence } of NUMBER_FILTERS) {
    const bounds = request[field]
    if (bounds) parts.push(`${inSentence} ${formatBounds(bounds, measures[name])}`)
  }
  if (valid !== undefined) parts.push(valid ? m.validOnly : m.invalidOnly)
  return parts
}

const classLabel = (name: VehicleRecord['vehicle_class']): string => CLASS_NAMES[name] ?? name

function formatBounds({ min, max }: { min?: number; max?: number }, { unit, show }: Measure): string {
  if (min !== undefined && max !== undefined) return m.to({ min: show(min), max: show(max), unit })
  return min !== undefined ? m.from({ min: show(min), unit }) : m.upTo({ max: show(max ?? 0), unit })
}

/** `1.2 M of 3.4 M records`. The total is estimated from the progress, so it is rounded. */
export function formatProgress({ records_written, progress }: Export): string {
  const done = formatCount(records_written)
  if (progress <= 0.02 || records_written === 0) return m.recordsDone({ count: records_written, done })
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(records_written / progress)) - 1)
  const total = Math.max(records_written, Math.round(records_written / progress / digits) * digits)
  return m.ofRecords({ done, total: formatCount(total) })
}

export const isUnderWay = ({ status }: { status: string }): boolean => status === 'queued' || status === 'running'
