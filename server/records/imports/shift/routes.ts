import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { actorOf, userRoute } from '../../../people/access/context.ts'
import { datetime, Invalid, integer, nullable, object } from '../../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../../platform/http/requests/json-schemas.ts'
import { PERMISSION } from '../create-import.ts'
import { findStoredImport, readShift, shiftFields, startShift } from './start-shift.ts'

const MAX_MINUTES = 1440
const fields = object({
  shift_minutes: integer({ min: -MAX_MINUTES, max: MAX_MINUTES, description: 'Negative: earlier.', example: 60 }),
  from_dt: nullable(datetime({ description: 'Only records from then on are moved; null: from the first.' })),
  to_dt: nullable(datetime({ description: 'Only records before are moved; null: to the last.' })),
})
/** The body of a shift. */
export const shiftBody: typeof fields = {
  ...fields,
  parse(input, unknown) {
    const body = fields.parse(input, unknown)
    if (body.shift_minutes === 0) throw new Invalid({ shift_minutes: [errorSentence('shiftByNothing')] })
    return body
  },
}

const SHIFT = objectSchema(
  {
    id: { type: 'string', format: 'uuid', description: 'The `import_id` of the records when they are stored again.' },
    import_id: { type: 'string', format: 'uuid' },
    shift_minutes: { type: 'integer' },
    from_dt: MOMENT_OR_NULL,
    to_dt: MOMENT_OR_NULL,
    status: { type: 'string', enum: ['copying', 'taking_back', 'storing', 'completed'] },
    records: { type: 'integer', description: 'Records that are moved.' },
    accepted: { type: 'integer', description: 'Records that are stored again; the others were there already.' },
    created_at: MOMENT,
    finished_at: MOMENT_OR_NULL,
  },
  'ImportShift',
)

export const shiftRoutes = () => [
  userRoute({
    method: 'POST',
    path: '/traffic/imports/{id:uuid}/shift',
    operationId: 'createImportShift',
    permission: PERMISSION,
    summary: 'Move the records of an import in time',
    description:
      "For a counter's clock that was wrong. `id` is the `import_id` of uploads, also of files that were imported at the command line. In the background all records are copied, taken back completely, and then stored again under a new `import_id`; an interruption loses none of them. With `from_dt` or `to_dt` only the records between them are moved, for a clock that was wrong in a part of the time.",
    body: shiftBody,
    example: { shift_minutes: 60 },
    answers: {
      202: { description: 'The shift.', schema: SHIFT },
      409: {
        description: 'It is running, being shifted, or nothing of it is stored.',
        example: { detail: errorSentence('importBusy') },
      },
    },
    find: ({ database, caller, params }) => findStoredImport(database, caller, params.id as string),
    handle: async ({ database, caller, found, body }) => ({
      status: 202,
      json: shiftFields(await startShift(database, found, body, actorOf(caller))),
    }),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/imports/{id:uuid}/shift',
    operationId: 'getImportShift',
    permission: PERMISSION,
    summary: 'Read the last shift of an import',
    description: 'By the id of the import, or of the shift.',
    answers: { 200: { description: 'The shift.', schema: SHIFT } },
    find: ({ database, caller, params }) => findStoredImport(database, caller, params.id as string),
    handle: async ({ database, found }) => ({
      json: shiftFields(await readShift(database, found.organizationId, found.id)),
    }),
  }),
]
