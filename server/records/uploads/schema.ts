import { CLASS_SCHEMES } from '../../../contract/vehicles/class-schemes.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { IGNORED_FIELDS } from '../../people/access/context.ts'
import { pageFields } from '../../platform/http/cursors.ts'
import { choice, type JsonSchema, object, optional } from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'

const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description })

export const UPLOAD: JsonSchema = objectSchema(
  {
    id: { type: 'integer' },
    site: { type: 'integer' },
    device: {
      type: ['integer', 'null'],
      description: 'The device that sent it; null for an imported file, and for what a program sent.',
    },
    import_id: { type: ['string', 'null'], description: 'Shared by all uploads of one imported file.' },
    file_name: { type: ['string', 'null'] },
    format: { type: 'string', examples: ['json'] },
    kind: {
      type: 'string',
      enum: ['vehicles', 'intervals'],
      description: 'What it holds: single vehicles, or counts of intervals.',
    },
    class_scheme: {
      type: ['string', 'null'],
      enum: [...CLASS_SCHEMES, null],
      description:
        'What the class codes of its records mean: the scheme of the device when it sent them, or what the file or the program said. Null when unknown.',
    },
    status: {
      type: 'string',
      enum: ['stored', 'published', 'taking_back', 'taken_back'],
      description: 'Published uploads are in `changes`.',
    },
    received_at: MOMENT,
    accepted: count('Records that were new.'),
    duplicates: count('Records that were there already.'),
    corrections: count('Accepted intervals that replaced an earlier one with other counts.'),
    rejected: count('Records that were refused.'),
    removed: count('Records that were removed again: while `status` is `taking_back`, readers see the others.'),
    first_vehicle: MOMENT_OR_NULL,
    last_vehicle: MOMENT_OR_NULL,
  },
  'Upload',
)

export const UPLOAD_ANSWER: JsonSchema = {
  title: 'UploadAnswer',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    accepted: count('Records that were new.'),
    duplicates: count('Records that were there already, or twice in this upload.'),
    rejected: count('Records that were refused.'),
    rejections: {
      type: 'array',
      description: 'The first 100 of the refused ones.',
      items: objectSchema({
        index: { type: 'integer', description: 'Number of the record in the upload, from 0.' },
        reason: { type: 'string', examples: ['timestamp: This field is required.'] },
      }),
    },
    ignored_fields: IGNORED_FIELDS,
  },
  required: ['id', 'accepted', 'duplicates', 'rejected', 'rejections'],
}

const answered = UPLOAD_ANSWER.properties as { [name: string]: JsonSchema }

export const INTERVAL_UPLOAD_ANSWER: JsonSchema = {
  ...UPLOAD_ANSWER,
  title: 'IntervalUploadAnswer',
  properties: {
    ...answered,
    accepted: count('Intervals that were new, or that had other counts.'),
    duplicates: count('Intervals that were there already, with the same counts.'),
    corrections: count('Of the accepted ones, those that replace an interval with other counts.'),
    rejected: count('Intervals that were refused.'),
  },
  required: ['id', 'accepted', 'duplicates', 'corrections', 'rejected', 'rejections'],
}

const optionalNumber = (
  type: 'integer' | 'number',
  minimum: number,
  maximum: number,
  description: string,
): JsonSchema => ({
  type: [type, 'null'],
  minimum,
  maximum,
  description,
})

export const UPLOAD_RECORD: JsonSchema = {
  title: 'UploadRecord',
  type: 'object',
  properties: {
    timestamp: { ...MOMENT, description: 'When the vehicle passed, to the millisecond.' },
    channel: { type: 'integer', minimum: 1, maximum: 99, description: 'A channel of the site.' },
    lane: optionalNumber('integer', 1, 20, 'Lane within the channel.'),
    vehicle_class: {
      type: ['string', 'null'],
      enum: [...VEHICLE_CLASSES, null],
      description: 'When absent, the class of the class code in the class scheme of the device.',
    },
    class_code: optionalNumber('integer', 0, 32_767, "The device's own code in its class scheme."),
    speed_kmh: optionalNumber('number', 0, 999.9, 'Stored to 0.1 km/h.'),
    length_m: optionalNumber('number', 0, 300, 'Stored to 1 cm.'),
    headway_s: optionalNumber('number', 0, 1_000_000, 'Front to front; computed when absent.'),
    gap_s: optionalNumber('number', 0, 1_000_000, 'Computed when absent.'),
    sequence: optionalNumber(
      'integer',
      0,
      Number.MAX_SAFE_INTEGER,
      "The device's running number. A record with the same number and time is recognised when it is sent twice.",
    ),
    wrong_way: { type: ['boolean', 'null'] },
    device_fault: { type: ['boolean', 'null'] },
  },
  required: ['timestamp', 'channel'],
}

export const uploadListQuery = object({
  site: optional(siteNumber({ description: 'Only uploads of this site.', example: 1 })),
  ...pageFields,
})

export const programIntervalQuery = object({
  class_scheme: optional(choice(CLASS_SCHEMES, { description: 'What `class_codes` of the intervals mean.' })),
})
