import {
  COLUMN_KINDS,
  COUNT_KINDS,
  type ColumnKind,
  DELIMITERS,
  ONLY_IN,
  ROW_KINDS,
  type RowKind,
  timeColumns,
  UNITS,
} from '../../../../../contract/csv-columns.ts'
import { MAX_INTERVAL_S, MIN_INTERVAL_S } from '../../../../../contract/intervals/interval-count.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { CLASS_SCHEMES } from '../../../../../contract/vehicles/class-schemes.ts'
import { VEHICLE_CLASSES } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { ValidationError } from '../../../../platform/http/errors.ts'
import {
  boolean,
  choice,
  type Field,
  Invalid,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  type Value,
} from '../../../../platform/http/requests/fields.ts'
import { timeFormat } from './time-format.ts'

const ALL_UNITS = [...new Set(Object.values(UNITS).flatMap(units => Object.keys(units)))]
/** Among the meanings of classes: the row counts all classes together. */
export const COUNTED_TOTAL = 'total'

const MAX_VALUES = 200
const VALUES_SCHEMA = { type: 'object', maxProperties: MAX_VALUES, additionalProperties: { type: 'string' } }
/** What texts of a column mean: `{"N": "1", "S": "2"}` for channels, `{"PKW": "car"}` for classes. */
const values: Field<{ [text: string]: string }> = {
  schema: { ...VALUES_SCHEMA, description: 'What texts of the column mean, such as `{"N": "1"}`.' },
  optional: false,
  parse(input) {
    const isMap = typeof input === 'object' && input !== null && !Array.isArray(input)
    const entries = isMap ? Object.entries(input) : []
    if (!isMap || entries.length > MAX_VALUES || entries.some(([, value]) => typeof value !== 'string'))
      throw new Invalid(errorSentence('mappingTooLong', { max: MAX_VALUES }))
    return Object.fromEntries(entries)
  },
}

const column = object({
  column: string({ max: 200, description: 'Its name in the first line, or its number from 1.', example: 'Time' }),
  is: choice(Object.keys(COLUMN_KINDS) as ColumnKind[], {
    description: 'What it is; columns that are not listed are ignored.',
  }),
  unit: nullable(
    choice(ALL_UNITS, { description: 'Of speeds (km/h), lengths (m), headway, gap and duration (s), also of bins.' }),
  ),
  values: nullable(values),
  missing: optional(list(string({ max: 50, blank: true }), { max: 20, allowEmpty: true }), []),
  channel: nullable(integer({ min: 1, max: 99, description: 'Of a count: its channel. Null: that of the row.' })),
  vehicle_class: nullable(choice(VEHICLE_CLASSES, { description: 'Of a count: of which vehicles; null: of all.' })),
  class_code: nullable(integer({ min: 0, max: 99_999, description: 'The same by the code of the class scheme.' })),
  from: nullable(number({ min: 0, max: 10_000, description: 'Of a bin: from which speed or length on.' })),
  to: nullable(number({ min: 0, max: 10_000, description: 'Of a bin: up to which; null: open.' })),
})

const shape = object({
  rows: nullable(
    choice(ROW_KINDS, {
      description:
        'What a row is: a vehicle, or the counts of an interval. Null: an interval where a column is a count, else a vehicle; refused where the rows look like intervals.',
    }),
  ),
  interval_s: nullable(
    integer({
      min: MIN_INTERVAL_S,
      max: MAX_INTERVAL_S,
      description:
        'How long each interval is. Null: as the column `duration` or `end` says, else the distance of the rows.',
    }),
  ),
  time_is: optional(choice(['start', 'end'], { description: 'Which end of an interval the time is.' }), 'start'),
  counts_are: nullable(
    choice(['of_intervals', 'running_totals'], {
      description:
        'What the counts are: of each interval, or totals that go on growing, of which the differences are stored. Null: of each interval; refused where none of them ever falls.',
    }),
  ),
  delimiter: optional(choice(DELIMITERS), ','),
  decimal: optional(choice(['.', ',']), '.'),
  header: optional(boolean({ description: 'Whether a line names the columns.' }), true),
  skip_lines: optional(integer({ min: 0, max: 1000, description: 'Lines before that, which are ignored.' }), 0),
  time_format: string({
    max: 60,
    description:
      'Such as `DD.MM.YYYY HH:mm:ss` (also `YY M D h m s A S Z`), `unix_s`, `unix_ms`; `excel` and `excel_1904`: days as Excel stores times.',
    example: 'DD.MM.YYYY HH:mm:ss',
  }),
  class_scheme: nullable(choice(CLASS_SCHEMES)),
  channel: nullable(integer({ min: 1, max: 99, description: 'Of all vehicles, where no column is the channel.' })),
  columns: list(column, { max: 100 }),
})
export type Mapping = Value<typeof shape>

/** What each column of a CSV file is. */
export const mappingField: Field<Mapping> = {
  ...shape,
  parse(input, unknown) {
    const mapping = shape.parse(input, unknown)
    const problem = problemOf(mapping)
    if (problem) throw new Invalid(problem)
    return mapping
  },
}

export const isCounting = (kind: ColumnKind): boolean => COUNT_KINDS.includes(kind)

/** What a row is where the mapping does not say it: an interval, where a column is a count. */
export const rowsOf = ({ rows, columns }: Mapping): RowKind =>
  rows ?? (columns.some(({ is }) => isCounting(is)) ? 'intervals' : 'vehicles')

/** What the unit of a column is in the unit that is stored. */
export function factorOf({ is, unit }: Pick<Mapping['columns'][number], 'is' | 'unit'>): number {
  return (COLUMN_KINDS[is] as { [unit: string]: number } | null)?.[unit ?? ''] ?? 1
}

function problemOf(mapping: Mapping): { [field: string]: string[] } | null {
  const { columns, time_format, channel } = mapping
  const kinds = columns.map(one => one.is)
  const twice = kinds.find((kind, index) => !isCounting(kind) && kinds.indexOf(kind) < index)
  if (twice) return { columns: [errorSentence('mappingTwice', { kind: twice })] }
  if (timeColumns(kind => kinds.includes(kind)) === null) return { columns: [errorSentence('mappingWithoutTime')] }
  const counts = columns.filter(({ is }) => isCounting(is))
  const hasChannels = counts.length > 0 && counts.every(one => one.channel !== null)
  if (!kinds.includes('channel') && channel === null && !hasChannels)
    return { channel: [errorSentence('mappingWithoutChannel')] }
  if (!timeFormat(time_format)) return { time_format: [errorSentence('mappingTimeFormat')] }
  for (const { is, unit, values: meanings } of columns) {
    const units = COLUMN_KINDS[is]
    if (unit !== null && !(units && unit in units))
      return { columns: [errorSentence('mappingUnit', { unit, kind: is })] }
    const isKnown = (name: string) => isClass(name) || (rowsOf(mapping) === 'intervals' && name === COUNTED_TOTAL)
    const wrong = is === 'vehicle_class' && Object.values(meanings ?? {}).find(name => !isKnown(name))
    if (wrong) return { columns: [errorSentence('mappingClass', { name: wrong })] }
  }
  const ofRows = rowProblemOf(mapping) ?? countProblemOf(counts)
  return ofRows === null ? null : { columns: [ofRows] }
}

/** Columns that do not fit what a row is. */
function rowProblemOf(mapping: Mapping): string | null {
  const { columns } = mapping
  const has = (kind: ColumnKind) => columns.some(({ is }) => is === kind)
  const counts = columns.filter(({ is }) => isCounting(is))
  const rows = rowsOf(mapping)
  const foreign = columns.find(({ is }) => ONLY_IN[rows === 'vehicles' ? 'intervals' : 'vehicles'].includes(is))
  if (foreign) {
    const values = { kind: foreign.is }
    return rows === 'vehicles'
      ? errorSentence('mappingOfIntervals', values)
      : errorSentence('mappingOfVehicles', values)
  }
  if (rows === 'vehicles') return null
  if (counts.length === 0) return errorSentence('mappingWithoutCount')
  if (has('channel') && counts.some(one => one.channel !== null)) return errorSentence('mappingChannels')
  if (!has('vehicle_class') && !has('class_code')) return null
  const [only] = counts
  const isPlain = only?.is === 'count' && (only.channel ?? only.vehicle_class ?? only.class_code) === null
  return counts.length === 1 && isPlain && !(has('vehicle_class') && has('class_code'))
    ? null
    : errorSentence('mappingClassOfRow')
}

type Count = Mapping['columns'][number]

/** Counts of a channel that exclude each other. */
function countProblemOf(counts: Count[]): string | null {
  for (const channel of new Set(counts.map(one => one.channel))) {
    const own = counts.filter(one => one.channel === channel)
    const ofClasses = own.filter(one => one.is === 'count')
    if (ofClasses.some(one => one.vehicle_class) && ofClasses.some(one => one.class_code !== null))
      return errorSentence('mappingClassTwoWays')
    if (ofClasses.filter(one => !one.vehicle_class && one.class_code === null).length > 1)
      return errorSentence('mappingTotalTwice')
    for (const kind of ['speed_bin', 'length_bin'] as const) {
      const problem = binProblemOf(own.filter(one => one.is === kind))
      if (problem) return problem
    }
  }
  return null
}

/** Bins adjoin each other, and only the last one may be open. */
function binProblemOf(bins: Count[]): string | null {
  const sorted = bins.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  for (const [at, { column, from, to }] of sorted.entries()) {
    const next = sorted[at + 1]
    if (from === null || (to !== null && to <= from) || (next && next.from !== to))
      return errorSentence('mappingBins', { column: `"${column}"` })
  }
  return null
}

export const isClass = (name: string): name is (typeof VEHICLE_CLASSES)[number] =>
  (VEHICLE_CLASSES as readonly string[]).includes(name)

/** A mapping of a file of the command line. Throws a ValidationError with the field that is wrong. */
export function asMapping(input: unknown): Mapping {
  try {
    return mappingField.parse(input)
  } catch (error) {
    throw error instanceof Invalid ? new ValidationError({ mapping: error.tree }) : error
  }
}
