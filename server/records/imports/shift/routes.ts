import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { actorOf, userRoute } from '../../../people/access/context.ts'
import {
  datetime,
  type Field,
  Invalid,
  integer,
  list,
  nullable,
  object,
  required,
  type Value,
} from '../../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../../platform/http/requests/json-schemas.ts'
import { PERMISSION } from '../create-import.ts'
import type { ShiftPart } from './move.ts'
import { readProposedShifts } from './propose-shifts.ts'
import { findStoredImport, readShift, shiftFields, startShift } from './start-shift.ts'

const MAX_MINUTES = 1440
const MAX_PARTS = 100

const minutes = { min: -MAX_MINUTES, max: MAX_MINUTES, description: 'Negative: earlier.', example: 60 }
const bounds = {
  from_dt: nullable(datetime({ description: 'Only records from then on are moved; null: from the first.' })),
  to_dt: nullable(datetime({ description: 'Only records before are moved; null: to the last.' })),
}
const part = object({ shift_minutes: integer(minutes), ...bounds })
const fields = object({
  shift_minutes: nullable(integer(minutes)),
  ...bounds,
  parts: nullable(
    list(part, {
      max: MAX_PARTS,
      description:
        'Instead of the other fields, for a clock that was wrong by different times: parts in the order of time, by the clock that was wrong.',
    }),
  ),
})

/** The body of a shift: its parts, of which there is one unless `parts` lists them. */
export const shiftBody: Field<ShiftPart[]> = {
  ...fields,
  parse(input, unknown) {
    const { parts, shift_minutes, from_dt, to_dt } = fields.parse(input, unknown)
    const isWhole = from_dt === null && to_dt === null
    if (parts) {
      if (shift_minutes !== null || !isWhole) throw new Invalid({ parts: [errorSentence('shiftOfParts')] })
      return checked(parts)
    }
    if (shift_minutes === null) throw new Invalid({ shift_minutes: required().tree }, 'required')
    return checked([{ shift_minutes, from_dt, to_dt }])
  },
}

function checked(parts: Value<typeof part>[]): ShiftPart[] {
  const dates = parts.map(({ shift_minutes, from_dt, to_dt }) => ({
    shift_minutes,
    from_dt: from_dt && new Date(from_dt.ms),
    to_dt: to_dt && new Date(to_dt.ms),
  }))
  for (const [i, { shift_minutes, from_dt, to_dt }] of dates.entries()) {
    if (shift_minutes === 0) throw new Invalid({ shift_minutes: [errorSentence('shiftByNothing')] })
    if (from_dt && to_dt && from_dt >= to_dt) throw new Invalid({ to_dt: [errorSentence('shiftEndsBefore')] })
    const before = dates[i - 1]
    if (before && !(before.to_dt && from_dt && before.to_dt <= from_dt))
      throw new Invalid({ parts: [errorSentence('shiftPartsOverlap')] })
  }
  return dates
}

const PART = objectSchema(
  { shift_minutes: { type: 'integer' }, from_dt: MOMENT_OR_NULL, to_dt: MOMENT_OR_NULL },
  'ShiftPart',
)
const PARTS = { type: 'array', items: PART }

const SHIFT = objectSchema(
  {
    id: { type: 'string', format: 'uuid', description: 'The `import_id` of the records when they are stored again.' },
    import_id: { type: 'string', format: 'uuid' },
    shift_minutes: { type: ['integer', 'null'], description: 'Null where several parts are moved.' },
    from_dt: MOMENT_OR_NULL,
    to_dt: MOMENT_OR_NULL,
    parts: PARTS,
    status: { type: 'string', enum: ['copying', 'taking_back', 'storing', 'completed'] },
    records: { type: 'integer', description: 'Records of the import.' },
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
      "For a counter's clock that was wrong. `id` is the `import_id` of uploads, also of files that were imported at the command line. In the background all records are copied, taken back completely, and then stored again under a new `import_id`; an interruption loses none of them. With `from_dt` or `to_dt` only the records between them are moved, for a clock that was wrong in a part of the time, with `parts` several stretches by a time of each.",
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
  userRoute({
    method: 'GET',
    path: '/traffic/imports/{id:uuid}/proposed-shift',
    operationId: 'getProposedShift',
    permission: PERMISSION,
    summary: 'Read what would correct the clock of an import',
    description:
      "The days of a site are compared with those of the four weeks before: where their hours come earlier or later from a day on, the counter's clock may have jumped. The parts can be sent to move the import. None of an import into several sites, or of counts of intervals.",
    answers: { 200: { description: 'The parts.', schema: objectSchema({ parts: PARTS }, 'ProposedShift') } },
    find: ({ database, caller, params }) => findStoredImport(database, caller, params.id as string),
    handle: async ({ database, found }) => ({ json: { parts: await readProposedShifts(database, found.id) } }),
  }),
]
