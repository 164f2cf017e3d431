import type { AggregateFormat, ReportFormat } from '../export-formats.ts'
import { localDate, startOfLocalDay } from '../times/time-zone.ts'

interface NamedReport {
  site_id: string
  time_zone: string
  /** Milliseconds since 1970; `to` is not included. */
  from: number
  to: number
  isComparison?: boolean
}

/** `DE-HAM-01-2026-10-report.pdf`: a whole year or month has its name, any other range its first and last day. */
export function reportFileName(
  { site_id, time_zone, from, to, isComparison = false }: NamedReport,
  format: ReportFormat | AggregateFormat,
): string {
  const [first, last] = [localDate(time_zone, from), localDate(time_zone, to - 1)]
  const after = localDate(time_zone, to)
  const isWhole = [from, to].every(ms => startOfLocalDay(time_zone, localDate(time_zone, ms)) === ms)
  const isMonth = isWhole && first.endsWith('-01') && after.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7)
  const isYear =
    isWhole && first.endsWith('-01-01') && after.endsWith('-01-01') && first.slice(0, 4) === last.slice(0, 4)
  const range = isYear
    ? first.slice(0, 4)
    : isMonth
      ? first.slice(0, 7)
      : first === last
        ? first
        : `${first}-to-${last}`
  const site = site_id.replace(/[^A-Za-z0-9._-]+/g, '_') || 'site'
  return `${site}-${range}-${isComparison ? 'comparison-' : ''}${format}`
}
