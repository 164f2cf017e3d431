import type { Export, ExportRequest, VehicleRecord } from '../../../client/shapes.ts'
import { CLASS_NAMES } from '../../parts/plots/vehicle-classes.ts'
import { formatHour, formatHours, formatWeekdays } from '../../parts/range/clock.ts'
import { POPULATION_NAMES } from '../../parts/range/counted.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import type { Measure, Measures } from '../../service/measures.ts'
import { NUMBER_FILTERS } from '../../service/number-filters.ts'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { formatCount, formatDateTime, formatList } from '../../ui/text/format.ts'
import { browserTimeZone } from '../../ui/text/local-time.ts'
import { zoneOf } from './export-draft.ts'
import { rangeFrom } from './export-range.ts'
import { m } from './messages.ts'

export const requestOfExport = (item: Export): ExportRequest => item.request as unknown as ExportRequest

/** `B57 Römerstraße`, `B57 Römerstraße and 3 more`, `B57 Römerstraße compared with Aurakatu`, `All sites`. */
export function describeSites({ sites, report }: ExportRequest, known: KnownSites): string {
  if (!sites) return m.allSites
  const [first, ...rest] = sites
  if (first === undefined) return m.noSite
  const nameOf = (id: number) => known.get(id)?.name ?? m.site({ id })
  if (report?.compare) return joinSides([first, ...report.compare.with.map(({ site }) => site)].map(nameOf))
  return rest.length === 0 ? nameOf(first) : m.andMore({ name: nameOf(first), count: rest.length })
}

/** Sites or times of a comparison; what all sides share stands once. */
function joinSides(texts: string[]): string {
  const [first = '', ...others] = new Set(texts)
  return others.length === 0 ? first : m.comparedWith({ first, others: formatList(others) })
}

/**
 * `1 – 31 Oct 2026`; with times where the window does not start and end at midnight, and with the time zone of its days
 * where that is not the reader's.
 */
export function describeRange(request: ExportRequest, known: KnownSites, ownZone = browserTimeZone()): string {
  const zone = zoneOf(request.sites ?? null, known)
  const others = request.report?.compare?.with.map(({ time }) => time ?? request.time) ?? []
  const text = joinSides([request.time, ...others].map(time => formatWindow(time, zone)))
  return zone === ownZone ? text : `${text}, ${zone}`
}

function formatWindow(time: ExportRequest['time'], zone: string): string {
  const range = rangeFrom(time, zone)
  return range?.preset === 'days'
    ? formatDateRange(range.from, range.to)
    : `${formatDateTime(time.from_dt, { zone })} – ${formatDateTime(time.to_dt, { zone })}`
}

/** One short text for each filter of a request. */
export function describeFilters(request: ExportRequest, measures: Measures): string[] {
  const { population, quality, vehicle_classes, channels, lanes, valid } = request
  const parts: string[] = []
  if (population && population !== 'all') parts.push(POPULATION_NAMES[population])
  if (vehicle_classes) parts.push(formatList(vehicle_classes.map(classLabel)))
  if (channels) parts.push(m.channels({ count: channels.length, numbers: formatList(channels.map(String)) }))
  if (lanes) parts.push(m.lanes({ count: lanes.length, numbers: formatList(lanes.map(String)) }))
  for (const { name, field, inSentence } of NUMBER_FILTERS) {
    const bounds = request[field]
    if (bounds) parts.push(`${inSentence} ${formatBounds(bounds, measures[name])}`)
  }
  if (valid !== undefined) parts.push(valid ? m.validOnly : m.invalidOnly)
  if (quality === 'exclude') parts.push(m.withoutExcluded)
  const { weekdays, hours } = request.report?.compare ?? {}
  if (weekdays) parts.push(formatWeekdays(weekdays))
  if (hours) parts.push(describeHours(hours))
  return parts
}

/** `07:00 – 09:00`, or each hour where they do not follow each other. */
function describeHours(hours: number[]): string {
  const sorted = hours.toSorted((a, b) => a - b)
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)]
  return last - first + 1 === sorted.length
    ? formatHours({ from: first, to: last + 1 })
    : formatList(sorted.map(formatHour))
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
