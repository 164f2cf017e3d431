import { MAX_PAGE_SIZE } from '../../../contract/limits.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { cursorField } from '../../platform/http/cursors.ts'
import { choice, commaList, integer, type JsonSchema, object, optional } from '../../platform/http/requests/fields.ts'
import { MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { INTERVAL } from '../intervals/schema.ts'
import { RECORD } from '../schema.ts'
import { UPLOAD_KINDS, type UploadKind } from '../uploads/upload-row.ts'

const record = RECORD as { properties: object; required: string[]; examples: object[] }

export const CHANGE: JsonSchema = {
  anyOf: [
    {
      title: 'ChangedRecord',
      type: 'object',
      properties: { ...record.properties, upload: { type: 'integer', description: 'The upload that brought it.' } },
      required: [...record.required, 'upload'],
      examples: [{ ...record.examples[0], upload: 1 }],
    },
    {
      title: 'ChangedInterval',
      ...objectSchema({
        ...(INTERVAL.properties as object),
        upload: { type: 'integer', description: 'The upload that brought it.' },
      }),
      description: 'Only with `kinds=intervals`.',
    },
    {
      title: 'DeletedUpload',
      type: 'object',
      description:
        'All records of this upload were deleted: delete the records with this `upload`. Records of other uploads in the same time stay; the same vehicles may have been reported before this, with another upload.',
      properties: {
        deleted_upload: { type: 'integer' },
        site: { type: 'integer' },
        from_dt: { ...MOMENT_OR_NULL, description: 'Time of its first record.' },
        to_dt: { ...MOMENT_OR_NULL, description: 'Time of its last record.' },
        count: { type: 'integer', description: 'How many of its records were removed.' },
      },
      required: ['deleted_upload', 'site', 'from_dt', 'to_dt', 'count'],
    },
  ],
}

const sites = optional(commaList(siteNumber(), { max: 1000, description: 'Only these sites.', example: [1, 2] }))

const kinds = optional<UploadKind[]>(
  commaList(choice(UPLOAD_KINDS), {
    max: UPLOAD_KINDS.length,
    description:
      '`intervals` adds counts that arrived counted, with their `upload`: of the same site, channel, start and duration the one of the latest upload counts that is not deleted. Not as Arrow columns.',
    example: ['vehicles'],
  }),
  ['vehicles'],
)

export const changesQuery = object({
  kinds,
  after: cursorField('The `next_cursor` of the answer before; `now`: from now on; absent: from the beginning.'),
  limit: optional(integer({ min: 1, max: MAX_PAGE_SIZE }), 1000),
  sites,
})

export const streamQuery = object({
  kinds,
  after: cursorField(
    'The `id` of the last event, or a `next_cursor` of `changes`; absent, or `now`: from now on. The header `Last-Event-ID` takes precedence.',
  ),
  sites,
})
