import sql, { raw } from 'sql-template-tag'
import {
  type ExportFormat,
  isAggregateFormat,
  isIntervalFormat,
  isReportFormat,
  isTmasFormat,
} from '../../../contract/export-formats.ts'
import { MINUTE_MS, type TimeRange } from '../../../contract/times/time.ts'
import { type Database, DatabaseUnavailable, type Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import type { CanonicalFilters } from '../../records/record-filters.ts'
import { countRecords } from '../../records/walk-records.ts'
import { type ExportLimits, tooManyBytes, tooManyRows } from './export-limits.ts'
import { aggregateColumns } from './formats/aggregate/aggregate-columns.ts'
import { type Exclusions, leaveOutExcluded } from './leave-out-excluded.ts'
import { type AggregateOptions, aggregateOptions, type ExportBody } from './schema.ts'

/** What an export asks for, with what is stored with it. */
export interface Selected {
  body: ExportBody
  filters: CanonicalFilters
  /** Empty unless it is an export of records or intervals that leaves out excluded time. */
  exclusions: Exclusions
}

/** Refuses an export of which it is known now that it would fail. What is not known fails when a limit is reached. */
export async function refuseTooLarge(
  database: Database,
  organizationId: number,
  { body, filters, exclusions }: Selected,
  limits: ExportLimits,
): Promise<void> {
  const { format, time } = body
  if (isReportFormat(format) || isTmasFormat(format)) return
  const selection = { organizationId, ...time, filters }
  if (isAggregateFormat(format)) {
    const options = body.aggregate ?? aggregateOptions.parse({})
    const rows = (await countChannels(database, selection)) * countIntervals(time, options)
    refuse(format, tooManyRows(format, rows, limits))
    if (format === 'aggregate.csv') refuse(format, tooManyBytes(minCsvBytes(rows, options), limits))
    return
  }
  const counting = database.within(limits.countMs)
  const max = Math.min(limits.xlsxRecords, limits.rows)
  const count = () => {
    const { sites: _, ...others } = filters
    const isWhole = Object.values(others).every(filter => filter === null) && Object.keys(exclusions).length === 0
    const leaveOut = leaveOutExcluded(time, exclusions)
    if (format === 'xlsx') return countRecords(counting, { ...selection, order: 'asc' }, { max, leaveOut })
    if (!isWhole) return Promise.resolve(0)
    return countWholeDays(counting, selection, isIntervalFormat(format) ? INTERVAL_DAYS : VEHICLE_DAYS)
  }
  const records = await count().catch(error => {
    if (error instanceof DatabaseUnavailable && error.code === 'DEADLINE') return 0
    throw error
  })
  refuse(format, tooManyRows(format, records, limits))
}

/** Excel files are refused for their format, others for their window: the page shows the sentence there. */
function refuse(format: ExportFormat, sentence: string | null): void {
  const field = format.endsWith('xlsx') ? 'format' : 'time'
  if (sentence) throw new ValidationError({ [field]: [sentence] }, 'selection_too_large')
}

interface Selection extends TimeRange {
  organizationId: number
  filters: CanonicalFilters
}

async function countChannels(
  database: Queryable,
  { organizationId, filters: { sites, channels } }: Selection,
): Promise<number> {
  const { rows } = await database.query<{ channels: number }>(sql`
    select count(*)::integer as channels
    from sites s
    join channels c on c.site_id = s.id
    where s.organization_id = ${organizationId}
      and (${sites}::integer[] is null or s.id = any(${sites}::integer[]))
      and (${channels}::integer[] is null or c.number = any(${channels}::integer[]))
  `)
  return rows[0]?.channels ?? 0
}

const INTERVAL_MINUTES = { '15m': 15, '1h': 60, '1d': 1440 } as const

/** At least: a window that begins within an interval has one more, and so has one with a change of the clocks. */
const countIntervals = ({ from, to }: TimeRange, { interval }: AggregateOptions): number =>
  Math.ceil((to - from) / (INTERVAL_MINUTES[interval] * MINUTE_MS))

/** A field has a comma or the end of the line; empty ones are fewer than the characters of the times. */
const minCsvBytes = (rows: number, options: AggregateOptions): number => rows * 2 * aggregateColumns(options).length

/** Tables of counts by day, and the time zone of their days. */
const VEHICLE_DAYS = { table: raw('site_days'), zone: raw('s.time_zone') }
const INTERVAL_DAYS = { table: raw('interval_days'), zone: raw("'UTC'") }

/** What is stored of the sites on the days that are in the window as a whole. */
async function countWholeDays(
  database: Queryable,
  { organizationId, from, to, filters: { sites } }: Selection,
  { table, zone }: typeof VEHICLE_DAYS,
): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql`
    select coalesce(sum(d.count), 0)::bigint as count
    from sites s
    join ${table} d on d.site_id = s.id
    where s.organization_id = ${organizationId}
      and (${sites}::integer[] is null or s.id = any(${sites}::integer[]))
      and d.day::timestamp at time zone ${zone} >= ${new Date(from)}
      and (d.day + 1)::timestamp at time zone ${zone} <= ${new Date(to)}
  `)
  return rows[0]?.count ?? 0
}
