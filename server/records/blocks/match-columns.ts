import sql, { empty, join, type Sql } from 'sql-template-tag'
import { INVALID } from '../../../contract/record.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import { type ColumnName, NO_NUMBER, NO_TIME, type RecordColumns } from './columns.ts'
import { maskOf } from './summarize-block.ts'

/** The uploads up to `through`, without those of the ranges [from, to). */
export interface UploadRanges {
  through: number
  except: [from: number, to: number][]
}

interface Matched {
  filters: CanonicalFilters
  uploads: UploadRanges | null
}

type Test = (columns: RecordColumns, i: number) => boolean

/** The filters as a test of one record of a block; null when every record matches. The same rules as `matches` in SQL. */
export function matcherOf({ filters, uploads }: Matched): Test | null {
  const { sites, channels, lanes, vehicleClasses, speed, length, headway, valid } = filters
  const tests: Test[] = []
  if (sites) tests.push(isIn('site', sites))
  if (channels) tests.push(isIn('channel', channels))
  if (lanes) tests.push(isIn('lane', lanes))
  if (vehicleClasses) tests.push(isIn('vehicleClass', vehicleClasses))
  if (speed) tests.push(isWithin('speed', speed, NO_NUMBER))
  if (length) tests.push(isWithin('length', length, NO_NUMBER))
  if (headway) tests.push(isWithin('headway', headway, NO_TIME))
  if (valid !== null) tests.push(({ flags }, i) => (((flags[i] as number) & INVALID) === 0) === valid)
  if (uploads) tests.push(({ upload }, i) => isSelected(uploads, upload[i] as number))
  if (tests.length === 0) return null
  return (columns, i) => tests.every(test => test(columns, i))
}

/** The columns that the test reads. */
export function columnsOfFilters({ filters, uploads }: Matched): ColumnName[] {
  const { sites, channels, lanes, vehicleClasses, speed, length, headway, valid } = filters
  const columns: [ColumnName, unknown][] = [
    ['site', sites],
    ['channel', channels],
    ['lane', lanes],
    ['vehicleClass', vehicleClasses],
    ['speed', speed],
    ['length', length],
    ['headway', headway],
    ['flags', valid],
    ['upload', uploads],
  ]
  return columns.filter(([, filter]) => (filter ?? null) !== null).map(([name]) => name)
}

function isIn(name: 'site' | 'channel' | 'lane' | 'vehicleClass', numbers: number[]): Test {
  const wanted = new Set(numbers)
  return (columns, i) => wanted.has(columns[name][i] as number)
}

function isWithin(
  name: 'speed' | 'length' | 'headway',
  { min, max }: { min: number | null; max: number | null },
  none: number,
): Test {
  const [low, high] = [min ?? 0, Math.min(max ?? none - 1, none - 1)]
  return (columns, i) => (columns[name][i] as number) >= low && (columns[name][i] as number) <= high
}

export const isSelected = ({ through, except }: UploadRanges, upload: number): boolean =>
  upload <= through && !except.some(([from, to]) => upload >= from && upload < to)

/** Conditions on the row of a block, by which PostgreSQL skips blocks that cannot have a match. */
export function maskConditions({
  channels,
  lanes,
  vehicleClasses,
  speed,
  length,
  headway,
  valid,
}: CanonicalFilters): Sql {
  const conditions: Sql[] = []
  if (channels) conditions.push(sql`channels & ${maskOf(channels)}::bigint <> 0`)
  if (lanes) conditions.push(sql`lanes & ${maskOf(lanes)}::bigint <> 0`)
  if (vehicleClasses) conditions.push(sql`vehicle_classes & ${maskOf(vehicleClasses)}::bigint <> 0`)
  if (speed) conditions.push(sql`max_speed >= ${speed.min ?? 0} and min_speed <= ${speed.max ?? NO_NUMBER}`)
  if (length) conditions.push(sql`max_length >= ${length.min ?? 0} and min_length <= ${length.max ?? NO_NUMBER}`)
  if (headway) conditions.push(sql`max_headway >= ${headway.min ?? 0} and min_headway <= ${headway.max ?? NO_TIME}`)
  if (valid !== null) conditions.push(valid ? sql`has_valid` : sql`has_invalid`)
  return conditions.length === 0 ? empty : sql`and ${join(conditions, ' and ')}`
}

/** PostgreSQL's text of an int8multirange: {[1,3),[7,8)}. */
export function parseUploadRanges(multirange: string): [number, number][] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}
