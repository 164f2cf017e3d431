import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { RecordTest } from '../../filter-kinds.ts'
import type { UploadSelection } from '../../page.ts'
import { activeFilters, type CanonicalFilters } from '../../record-filters.ts'
import type { ColumnName } from './columns.ts'

interface Matched {
  filters: CanonicalFilters
  uploads?: UploadSelection
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

export const isSelected = ({ through, except }: UploadSelection, upload: number): boolean =>
  upload <= through && !except.some(([from, to]) => upload >= from && upload < to)

/** Conditions on the row of a block, by which PostgreSQL skips blocks that cannot have a match. */
export function skipConditions(filters: CanonicalFilters): Sql {
  const conditions = activeFilters(filters).flatMap(({ skipCondition }) => skipCondition ?? [])
  return conditions.length === 0 ? empty : sql`and ${join(conditions, ' and ')}`
}

/** A condition on rows: they are of one of these uploads. */
export function isOfUploads({ through, except }: UploadSelection): Sql {
  const ranges = `{${except.map(([from, to]) => `[${from},${to})`).join()}}`
  return sql`upload_id <= ${through} and not upload_id <@ ${ranges}::int8multirange`
}

/** Blocks that hold only other uploads are not read. */
export function skipUploads({ through, except }: UploadSelection): Sql {
  const lowest = except[0]?.[0] === 0 ? except[0][1] : 0
  return sql`and low_upload <= ${through} and high_upload >= ${lowest}`
}

/** PostgreSQL's text of an int8multirange: {[1,3),[7,8)}. */
export function parseUploadRanges(multirange: string): [number, number][] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)])
}
