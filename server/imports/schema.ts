import { isFixedOffset } from '../../contract/time-zone.ts'
import { cursorField } from '../http/cursors.ts'
import { choice, type Field, integer, type JsonSchema, nullable, object, optional, string } from '../http/fields.ts'
import { timeZone } from '../sites/site-time-zone.ts'
import { UPLOAD_RECORD } from '../uploads/schema.ts'
import { READERS } from './readers/choose-reader.ts'

const IMPORT_STATES = ['previewed', 'queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

const FORMATS = READERS.map(reader => reader.name)
const PASSES = ['first', 'second'] as const

const clock = string({ max: 64, description: "Of the file's clock: a zone, or an offset like +01:00." })
const clockZone: Field<string> = {
  ...clock,
  parse(input) {
    const given = clock.parse(input)
    return isFixedOffset(given) ? given : timeZone.parse(given)
  },
}

/** How a file is to be read; what is absent is recognised, or taken from the site. */
const reading = {
  format: nullable(choice(FORMATS, { description: 'Recognised by the first lines when absent.' })),
  time_zone: nullable(clockZone),
  ambiguous: nullable(
    choice(PASSES, { description: 'Which pass is meant where a file begins in the repeated hour of autumn.' }),
  ),
}
export const startBody = object(reading)

export const importQuery = object({
  site: integer({ min: 1, description: "The site's `id`.", example: 1 }),
  name: optional(string({ max: 255, description: 'Of the file, for lists.' }), 'file'),
  ...reading,
})

export const importListQuery = object({
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description })
const text = (description: string): JsonSchema => ({ type: ['string', 'null'], description })
const moment: JsonSchema = { type: ['string', 'null'], format: 'date-time' }

const allOf = (title: string, properties: { [name: string]: JsonSchema }): JsonSchema => ({
  title,
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const PREVIEW = allOf('ImportPreview', {
  format: { type: 'string', enum: FORMATS },
  notices: {
    type: 'array',
    items: { type: 'string' },
    description: 'What should be known although the file can be read, such as columns that are left out.',
  },
  lines: {
    type: 'array',
    description: 'The first 20 lines that hold something, as they are understood.',
    items: allOf('PreviewedLine', {
      line: { type: 'integer', minimum: 1 },
      text: { type: 'string', description: 'Its first 200 characters.' },
      record: { anyOf: [UPLOAD_RECORD, { type: 'null' }] },
      problem: text('Why it cannot be used as it is.'),
    }),
  },
})

export const IMPORT: JsonSchema = allOf('Import', {
  id: { type: 'string', format: 'uuid', description: 'Also the `import_id` of its uploads.' },
  site: { type: 'integer', description: "The site's `id`." },
  name: { type: 'string' },
  size_bytes: { type: 'integer' },
  status: { type: 'string', enum: IMPORT_STATES },
  format: { type: 'string', enum: FORMATS },
  time_zone: text('In which times without an offset are read; null where all times have one.'),
  ambiguous: { type: ['string', 'null'], enum: [...PASSES, null] },
  preview: PREVIEW,
  progress: { type: 'number', minimum: 0, maximum: 1 },
  records_read: count('Vehicles read so far.'),
  accepted: count('Records that were new.'),
  duplicates: count('Records that were there already.'),
  rejected: count('Records that the site refused.'),
  unreadable: count('Lines that could not be used, also those whose record was refused.'),
  created_by: { type: 'string', description: 'Email of the user.' },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { ...moment, description: 'When the file will be deleted unless the import is started.' },
  started_at: moment,
  finished_at: moment,
  error: text('Why it failed, or what must be said before it can be started.'),
})

export const UNREADABLE_LINE: JsonSchema = allOf('UnreadableLine', {
  line: { type: 'integer', minimum: 1 },
  text: { type: 'string', description: 'Its first 200 characters.' },
  reason: { type: 'string' },
})
