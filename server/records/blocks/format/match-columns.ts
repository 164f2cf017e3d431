import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { RecordTest } from '../../filter-kinds.ts'
import { activeFilters, type CanonicalFilters } from '../../record-filters.ts'
import type { ColumnName } from './columns.ts'

/** The uploads up to `through`, without those of the ranges [from, to). */
export interface UploadRanges {
  through: number
  except: [from: number, to: number][]
}

interface Matched {
  filters: CanonicalFilters
  uploads: UploadRanges | null
}

/** The filters as a test of one record of a block; null when every record matches. The same rules as `matches` in SQL. */
export function matcherOf({ filters, uploads }: Matched): RecordTest | null {
  const tests = activeFilters(filters).map(({ test }) => test)
  if (uploads) tests.push(({ upload }, i) => isSelected(uploads, upload[i] as number))
  if (tests.length === 0) return null
  return (columns, i) => tests.every(test => test(columns, i))
}

/** The columns that the test reads. */
export const columnsOfFilters = ({ filters, uploads }: Matched): ColumnName[] => [
  ...activeFilters(filters).map(({ column }) => column),
  ...(uploads ? (['upload'] as const) : []),
]

export const isSelected = ({ through, except }: UploadRanges, upload: number): boolean =>
  upload <= through && !except.some(([from, to]) => upload >= from && upload < to)

/** Conditions on the row of a block, by which PostgreSQL skips blocks that cannot have a match. */
export function skipConditions(filters: CanonicalFilters): Sql {
  const conditions = activeFilters(filters).flatMap(({ skipCondition }) => skipCondition ?? [])
  return conditions.length === 0 ? empty : sql`and ${join(conditions, ' and ')}`
}

/** The same for uploads: blocks that hold only others are not read. */
export function skipUploads({ through, except }: UploadRanges): Sql {
  const lowest = except[0]?.[0] === 0 ? except[0][1] : 0
  return sql`and low_upload <= ${through} and high_upload >= ${lowest}`
}

/** PostgreSQL's text of an int8multirange: {[1,3),[7,8)}. */
export function parseUploadRanges(multirange: string): [number, number][] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}
