import { DELIMITERS } from '../../../contract/csv-columns.ts'
import { COUNTED_KINDS } from '../../../contract/intervals/counted-kinds.ts'
import { isFixedOffset } from '../../../contract/times/time-zone.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { timeZone } from '../../field/sites/site-time-zone.ts'
import {
  boolean,
  choice,
  type Field,
  integer,
  type JsonSchema,
  list,
  nullable,
  number,
  object,
  optional,
  string,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import { UPLOAD_INTERVAL } from '../intervals/schema.ts'
import { UPLOAD_RECORD } from '../uploads/schema.ts'
import { MAX_VALUES } from './column-values.ts'
import { READERS } from './readers/choose-reader.ts'
import { mappingField } from './readers/mapped/mapping.ts'
import { CLOCK_KINDS } from './reading/file-clock.ts'
import { MEASURED_SOURCES, QUIET_PLACES } from './reading/measured-time.ts'

const IMPORT_STATES = ['previewed', 'queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const FORMATS = READERS.map(reader => reader.name)
const PASSES = ['first', 'second'] as const

const clock = string({ max: 64, description: "The zone of the file's clock, or an offset like +01:00." })
const clockZone: Field<string> = {
  ...clock,
  parse(input) {
    const zone = clock.parse(input)
    return isFixedOffset(zone) ? zone : timeZone.parse(zone)
  },
}

/** How to read a file. Without them, the format is recognised, and the zone is that of the format or the site. */
const reading = {
  format: nullable(choice(FORMATS, { isListed: true, description: 'Recognised by the first lines when absent.' })),
  time_zone: nullable(clockZone),
  ambiguous: nullable(
    choice(PASSES, { description: 'Which pass is meant when a file starts in the repeated hour of autumn.' }),
  ),
  axle_factor: nullable(
    number({
      min: 0.01,
      max: 1,
      description:
        'Vehicles for each axle, of a file that counts axles: 0.5 where all vehicles have two, less with trucks.',
    }),
  ),
}
const mappedChannel = object({
  channel: integer({ min: 1, max: 32_767, description: 'In the file.' }),
  number: integer({ min: 1, max: 99, description: "The site's channel; it is created if the site does not have it." }),
  name: optional(string({ max: 100, blank: true, description: 'Of a channel that is created.' }), ''),
  direction: optional(string({ max: 100, blank: true, description: 'Of a channel that is created.' }), ''),
})

const measured = timeWindow(null, '')

/** Options that were sent before stay as they are when absent. */
export const startBody = object({
  ...reading,
  measured: nullable({
    ...measured,
    schema: {
      ...measured.schema,
      description: 'The time that was measured, where the file does not say it or is wrong.',
    },
  }),
  leave_out: nullable(
    boolean({
      description: 'Whether the times of `preview.measured.quiet` become quality periods that figures leave out.',
    }),
  ),
  mapping: nullable(mappingField),
  counts: nullable(
    choice(COUNTED_KINDS, {
      description:
        'What the counter counts, where `preview.is_unclassed`: `all` are vehicles of unknown classes. It is remembered for the next files of the site.',
    }),
  ),
  channels: nullable(list(mappedChannel, { max: 99, allowEmpty: true })),
})

export const importQuery = object({
  site: siteNumber({ description: "The site's `id`.", example: 1 }),
  name: optional(string({ max: 255, description: 'Name of the file, shown in lists.' }), 'file'),
  ...reading,
})

const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description })
const text = (description: string): JsonSchema => ({ type: ['string', 'null'], description })

const titled = (title: string, properties: { [name: string]: JsonSchema }) => objectSchema(properties, title)

const PREVIEW = titled('ImportPreview', {
  format: { type: 'string', enum: FORMATS, description: 'Of the first file that can be read.' },
  files: {
    type: 'array',
    description: 'The files of a zip file, up to 1000, those that are skipped first; empty for any other file.',
    items: titled('PreviewedFile', {
      name: { type: 'string' },
      size_bytes: { type: 'integer', description: 'In the zip file.' },
      vehicles: { type: ['integer', 'null'], description: 'Null where it was not read for the preview.' },
      notices: {
        type: 'array',
        items: { type: 'string' },
        description: 'What the user should know about it, such as times that step back.',
      },
      problem: text('Why it is skipped.'),
    }),
  },
  notices: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Notices about a file that can be read, such as columns that are ignored; of a zip file, those of its first file.',
  },
  clock: {
    anyOf: [
      titled('FileClock', {
        sentence: { type: 'string', description: 'How times are read.' },
        kind: { type: 'string', enum: CLOCK_KINDS },
        utc_offset: text('Of a clock without summer time, such as `UTC+1`.'),
        is_remembered: { type: 'boolean', description: 'Whether it is the clock of the last files of the site.' },
        skipped_lines: count("Lines in an hour that the clocks of the site's zone skip."),
        proposed_time_zone: text('The offset to start the import with when times do not exist in the zone.'),
      }),
      { type: 'null' },
    ],
  },
  is_unclassed: {
    type: 'boolean',
    description: 'Whether it has intervals without classes: `counts` says what they count.',
  },
  channels: {
    type: 'array',
    description:
      'The channels of the file. Lines of a channel that the site does not have are refused unless `channels` says what it is.',
    items: titled('FileChannel', {
      channel: { type: 'integer' },
      name: { type: 'string' },
      direction: { type: 'string' },
      vehicles: count('In the part of the file that was read for the preview.'),
      is_known: { type: 'boolean', description: 'Whether the site has it.' },
    }),
  },
  measured: {
    anyOf: [
      titled('MeasuredTime', {
        source: {
          type: 'string',
          enum: MEASURED_SOURCES,
          description: 'Who says it. `vehicles`: neither the file nor the user; it follows from the vehicles.',
        },
        from_dt: MOMENT,
        to_dt: MOMENT,
        quiet: {
          type: 'array',
          description:
            'Times without a vehicle, of an hour or more, in which the usual traffic of the file and the site has more than 10: the 20 longest. Those of `vehicles` do not count as measured.',
          items: titled('QuietTime', {
            from_dt: MOMENT,
            to_dt: MOMENT,
            place: { type: 'string', enum: QUIET_PLACES, description: 'Of the measured time.' },
          }),
        },
        sentence: { type: 'string', description: 'What is taken for measured, and what is strange about it.' },
      }),
      { type: 'null' },
    ],
    description: 'Null where it is not known what the columns are.',
  },
  raw_lines: {
    type: 'array',
    items: { type: 'string' },
    description: 'The first 12 lines of a file of the format `csv`, with its header, up to 600 characters of each.',
  },
  lines: {
    type: 'array',
    description: 'The first 20 lines that are not blank, as they are read.',
    items: titled('PreviewedLine', {
      line: { type: 'integer', minimum: 1 },
      text: { type: 'string', description: 'Its first 200 characters.' },
      record: { anyOf: [UPLOAD_RECORD, { type: 'null' }] },
      interval: {
        anyOf: [UPLOAD_INTERVAL, { type: 'null' }],
        description: 'Instead of a record, of a file of counts of intervals.',
      },
      problem: text('Why it cannot be used as it is.'),
    }),
  },
})

export const IMPORT: JsonSchema = titled('Import', {
  id: { type: 'string', format: 'uuid', description: 'Also the `import_id` of its uploads.' },
  site: { type: 'integer', description: "The site's `id`." },
  name: { type: 'string' },
  size_bytes: { type: 'integer' },
  status: { type: 'string', enum: IMPORT_STATES },
  format: { type: 'string', enum: FORMATS },
  time_zone: text('The zone of times without an offset; null when all times have one.'),
  ambiguous: { type: ['string', 'null'], enum: [...PASSES, null] },
  axle_factor: { type: ['number', 'null'], description: 'Vehicles for each axle, where the file counts axles.' },
  mapping: { anyOf: [mappingField.schema, { type: 'null' }] },
  counts: { type: ['string', 'null'], enum: [...COUNTED_KINDS, null] },
  channels: { anyOf: [{ type: 'array', items: mappedChannel.schema }, { type: 'null' }] },
  measured: {
    anyOf: [objectSchema({ from_dt: MOMENT, to_dt: MOMENT }), { type: 'null' }],
    description: 'The time that the user says was measured.',
  },
  leave_out: { type: 'boolean', description: 'Whether times without a vehicle become quality periods.' },
  preview: PREVIEW,
  progress: { type: 'number', minimum: 0, maximum: 1 },
  files_total: count('Files of a zip file, else 1.'),
  files_done: count('Files of a zip file that are stored.'),
  files_skipped: count('Files of a zip file that cannot be read.'),
  current_file: text('The file of a zip file that is being stored.'),
  records_read: count('Vehicles read until now.'),
  accepted: count('Records that were new.'),
  duplicates: count('Records that were there already.'),
  rejected: count('Records that the site refused.'),
  unreadable: count('Lines that could not be used, also those whose record was refused.'),
  first_vehicle: MOMENT_OR_NULL,
  last_vehicle: MOMENT_OR_NULL,
  created_by: { type: 'string', description: 'Email of the user.' },
  created_at: MOMENT,
  expires_at: { ...MOMENT_OR_NULL, description: 'When the file will be deleted unless the import is started.' },
  started_at: MOMENT_OR_NULL,
  finished_at: MOMENT_OR_NULL,
  error: text('Why it failed, or which option is needed before it can be started.'),
})

export const IMPORTED_FILE: JsonSchema = titled('ImportedFile', {
  name: { type: 'string' },
  status: { type: 'string', enum: ['stored', 'skipped'] },
  reason: text('Why it was skipped, or where it is damaged.'),
  records_read: count('Vehicles read.'),
  accepted: count('Records that were new.'),
  duplicates: count('Records that were there already.'),
  rejected: count('Records that the site refused.'),
  unreadable: count('Lines that could not be used.'),
})

export const UNREADABLE_LINE: JsonSchema = titled('UnreadableLine', {
  file: { type: 'string', description: 'Its name in a zip file, else empty.' },
  line: { type: 'integer', minimum: 1 },
  text: { type: 'string', description: 'Its first 200 characters.' },
  reason: { type: 'string' },
})

/** How the file is divided into columns, as in `mapping`. */
export const columnValuesQuery = object({
  delimiter: optional(choice(DELIMITERS), ','),
  header: optional(boolean({ description: 'Whether a line names the columns.' }), true),
  skip_lines: optional(integer({ min: 0, max: 1000, description: 'Lines before that, which are ignored.' }), 0),
})

export const COLUMN_VALUES: JsonSchema = titled('ColumnValues', {
  rows: count('Lines that were counted.'),
  is_whole: { type: 'boolean', description: 'Whether the file was read to its end.' },
  columns: {
    type: 'array',
    description: 'The first 100 columns.',
    items: titled('ColumnOfFile', {
      values: {
        anyOf: [
          {
            type: 'array',
            items: titled('ValueOfColumn', { text: { type: 'string' }, rows: count('Lines that have it.') }),
          },
          { type: 'null' },
        ],
        description: `Its texts, the most frequent first; null where it has more than ${MAX_VALUES}.`,
      },
    }),
  },
})
