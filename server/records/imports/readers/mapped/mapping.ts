import { COLUMN_KINDS, type ColumnKind, DELIMITERS, timeColumns, UNITS } from '../../../../../contract/csv-columns.ts'
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
  object,
  optional,
  string,
  type Value,
} from '../../../../platform/http/requests/fields.ts'
import { timeFormat } from './time-format.ts'

const ALL_UNITS = [...Object.keys(UNITS.speed), ...Object.keys(UNITS.length), ...Object.keys(UNITS.seconds)]

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
  unit: nullable(choice(ALL_UNITS, { description: 'Of speed (km/h), length (m), headway and gap (s).' })),
  values: nullable(values),
  missing: optional(list(string({ max: 50, blank: true }), { max: 20, allowEmpty: true }), []),
})

const shape = object({
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

function problemOf({ columns, time_format, channel }: Mapping): { [field: string]: string[] } | null {
  const kinds = columns.map(one => one.is)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) < index)
  if (twice) return { columns: [errorSentence('mappingTwice', { kind: twice })] }
  if (timeColumns(kind => kinds.includes(kind)) === null) return { columns: [errorSentence('mappingWithoutTime')] }
  if (!kinds.includes('channel') && channel === null) return { channel: [errorSentence('mappingWithoutChannel')] }
  if (!timeFormat(time_format)) return { time_format: [errorSentence('mappingTimeFormat')] }
  for (const { is, unit, values: meanings } of columns) {
    const units = COLUMN_KINDS[is]
    if (unit !== null && !(units && unit in units))
      return { columns: [errorSentence('mappingUnit', { unit, kind: is })] }
    const wrong = is === 'vehicle_class' && Object.values(meanings ?? {}).find(name => !isClass(name))
    if (wrong) return { columns: [errorSentence('mappingClass', { name: wrong })] }
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
