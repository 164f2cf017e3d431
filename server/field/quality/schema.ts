import { QUALITY_EFFECTS, QUALITY_KINDS } from '../../../contract/quality.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { pageFields } from '../../platform/http/cursors.ts'
import {
  choice,
  datetime,
  type Field,
  Invalid,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  optional,
  string,
} from '../../platform/http/requests/fields.ts'
import { roundedUpMs } from '../../platform/http/requests/instant.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'

/** No record is older, and no plan of roadworks is longer. */
const EARLIEST = Date.parse('1990-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

function moment(description: string): Field<Date> {
  const sent = datetime({ description, example: '2026-05-04T07:00:00+02:00' })
  return {
    ...sent,
    parse(input) {
      const ms = roundedUpMs(sent.parse(input))
      if (ms < EARLIEST || ms > LATEST) throw new Invalid(errorSentence('invalidPeriodTime'))
      return new Date(ms)
    },
  }
}

const numbers = list(integer({ min: 1, max: 99 }), { max: 99, example: [1] })
const channels: Field<number[] | null> = nullable({
  ...numbers,
  schema: { ...numbers.schema, description: 'Numbers of channels of the site; null: all of them.' },
  parse: input => [...new Set(numbers.parse(input))].sort((a, b) => a - b),
})
const from = moment('The first moment of it.')
const to = nullable(moment('The first moment after it; null while it lasts.'))
const kind = choice(QUALITY_KINDS, { example: 'roadworks' })
const effect = choice(QUALITY_EFFECTS, {
  description:
    'What figures do by default: `exclude` leaves the time out, `exclude_speed` leaves it out of speeds, `mark` shows it only.',
})
const note = string({ max: 500, blank: true, example: 'Lane 1 closed at the bridge.' })

export const periodInput = object({ from, to, channels, kind, effect, note: optional(note, '') })
export type PeriodInput = ReturnType<typeof periodInput.parse>

export const PERIOD_CHANGES = {
  from: optional(from),
  to: optional(to),
  channels: optional(channels),
  kind: optional(kind),
  effect: optional(effect),
  note: optional(note),
}
/** Fields that are absent stay as they are. */
export const periodChanges = object(PERIOD_CHANGES)
export type PeriodChanges = ReturnType<typeof periodChanges.parse>

export const endBody = object({ to: optional(moment('When it ended; now when absent.')) })

const sentWindow = object({
  ...pageFields,
  from: optional(moment('Only periods that touch the time from here on.')),
  to: optional(moment('Only periods that touch the time before this moment.')),
})
export const periodQuery: typeof sentWindow = {
  ...sentWindow,
  parse(input, unknown) {
    const query = sentWindow.parse(input, unknown)
    if (query.from && query.to && query.to <= query.from) throw new Invalid({ to: [errorSentence('toNotAfterFrom')] })
    return query
  },
}

const input = periodInput.schema.properties as { [name: string]: JsonSchema }

export const QUALITY_PERIOD: JsonSchema = {
  title: 'QualityPeriod',
  ...objectSchema({
    id: { type: 'integer' },
    site: { type: 'integer', description: 'The `id` of the site.' },
    from: MOMENT,
    to: { ...MOMENT_OR_NULL, description: 'The first moment after it; null while it lasts.' },
    channels: {
      type: ['array', 'null'],
      items: { type: 'integer' },
      description: 'Null: all channels of the site.',
    },
    kind: input.kind as JsonSchema,
    effect: input.effect as JsonSchema,
    note: { type: 'string', examples: ['Lane 1 closed at the bridge.'] },
    created_by: {
      type: 'string',
      description: 'The email of a user, or `operator`.',
      examples: ['mia@city.example'],
    },
    created_at: MOMENT,
    changed_at: MOMENT,
  }),
}
