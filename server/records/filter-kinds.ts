import sql, { raw, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../contract/text/error-sentences.ts'
import { NUMBER_FILTERS, type NumberFilterName } from '../../contract/vehicles/number-filters.ts'
import { type Field, number, object, optional } from '../platform/http/requests/fields.ts'
import type { ColumnName, RecordColumns } from './blocks/format/columns.ts'
import { maskOf } from './blocks/format/summarize-block.ts'

/** Whether record `i` of a block matches. */
export type RecordTest = (columns: RecordColumns, i: number) => boolean

/**
 * A filter on records. It selects the same records in three forms: as a condition on rows, as a test of the records of a
 * block, and as a condition on blocks, by which those without a match are skipped.
 */
export interface RecordFilter<Name extends string, Request, Stored> {
  /** The field of a request. */
  name: Name
  field(maxSites: number): Field<Request | undefined>
  /** In the units of storage, the same for requests that mean the same; null does not filter. */
  stored(request: Request): Stored | null
  /** On site_id and payload, which the indexes hold. */
  condition(stored: Stored): Sql
  /** The column of a block that the test reads. */
  column: ColumnName
  test(stored: Stored): RecordTest
  /** On the row of a block; null when that has no column for this filter, so that every block is read. */
  skipCondition: ((stored: Stored) => Sql) | null
}

interface ListDefinition<Name extends string, Item> {
  name: Name
  field(maxSites: number): Field<Item[]>
  numberOf(item: Item): number
  /** The number in a row. */
  value: Sql
  column: 'site' | 'channel' | 'lane' | 'vehicleClass'
  /** The column with a bit for each number that occurs in a block. */
  mask: string | null
}

/** Records whose number is in a list. */
export function listFilter<const Name extends string, Item>(
  definition: ListDefinition<Name, Item>,
): RecordFilter<Name, Item[], number[]> {
  const { name, field, numberOf, value, column, mask } = definition
  return {
    name,
    field: maxSites => optional(field(maxSites)),
    stored: items => [...new Set(items.map(numberOf))].sort((a, b) => a - b),
    condition: numbers => sql`${value} = any(${numbers}::integer[])`,
    column,
    test: numbers => {
      const wanted = new Set(numbers)
      return (columns, i) => wanted.has(columns[column][i] as number)
    },
    skipCondition: mask === null ? null : numbers => sql`${raw(mask)} & ${maskOf(numbers)}::bigint <> 0`,
  }
}

/** Both ends are included. */
interface StoredRange {
  min: number | null
  max: number | null
}
interface SentRange {
  min?: number
  max?: number
}

interface NumberDefinition<Name extends NumberFilterName> {
  /** Also that of the column of a block. */
  name: Name
  /** The number in a row. */
  value: Sql
  /** A missing number in `value` and in the column: all bits are set. */
  none: number
  /** The columns with the lowest and the highest number of a block. */
  extremes: [min: string, max: string] | null
}

/** Records whose number is in a range; records without a number are not. */
export function numberFilter<const Name extends NumberFilterName>(
  definition: NumberDefinition<Name>,
): RecordFilter<(typeof NUMBER_FILTERS)[Name]['field'], SentRange, StoredRange> {
  const { name, value, none, extremes } = definition
  const { field, max: highestBound, stepsPerUnit } = NUMBER_FILTERS[name]
  const bound = () => optional(number({ min: 0, max: highestBound }))
  const rule = ({ min, max }: SentRange) =>
    min !== undefined && max !== undefined && min > max ? errorSentence('rangeReversed') : null
  const description = `Both ends included; records without a ${name} are left out.`
  // Columns of rows are signed: the highest number is 2^15 - 1 or 2^31 - 1. A missing one is above it.
  const highest = (none - 1) / 2
  return {
    name: field,
    field: () => optional(object({ min: bound(), max: bound() }, { description, rule })),
    stored: sent => storedRange(sent, stepsPerUnit),
    condition: ({ min, max }) =>
      sql`${value} between ${Math.max(min ?? 0, 0)} and ${Math.min(max ?? highest, highest)}`,
    column: name,
    test: ({ min, max }) => {
      const [low, high] = [min ?? 0, Math.min(max ?? none - 1, none - 1)]
      return (columns, i) => (columns[name][i] as number) >= low && (columns[name][i] as number) <= high
    },
    skipCondition:
      extremes && (({ min, max }) => sql`${raw(extremes[1])} >= ${min ?? 0} and ${raw(extremes[0])} <= ${max ?? none}`),
  }
}

/** The bounds are rounded to the nearest stored numbers inside the range. */
function storedRange({ min, max }: SentRange, stepsPerUnit: number): StoredRange | null {
  if (min === undefined && max === undefined) return null
  // 48.3 * 10 is 482.99999999999994.
  const exact = (value: number) => Math.round(value * stepsPerUnit * 1e6) / 1e6
  return {
    min: min === undefined ? null : Math.ceil(exact(min)),
    max: max === undefined ? null : Math.floor(exact(max)),
  }
}
