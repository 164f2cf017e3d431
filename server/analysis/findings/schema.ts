import { FINDING_KINDS, FINDING_STATES } from '../../../contract/findings.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { PERIOD_CHANGES } from '../../field/quality/schema.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { cursorField } from '../../platform/http/cursors.ts'
import {
  choice,
  commaList,
  date,
  Invalid,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  optional,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'

const MAX_DAYS = 400

const MAX_SITES = 1000
const MAX_ALSO = 100

const fields = {
  from: nullable(date({ description: 'First local day on which it may begin.' })),
  to: nullable(date({ description: 'Last local day on which it may begin.' })),
  state: optional(choice(FINDING_STATES, { description: 'Only findings of this state.', example: 'open' })),
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
}

export const findingQuery = object(fields, { rule: daysProblem })

export const organizationFindingQuery = object(
  {
    ...fields,
    kinds: optional(commaList(choice(FINDING_KINDS), { description: 'Only findings of these kinds.' })),
    sites: optional(commaList(siteNumber(), { max: MAX_SITES, description: 'Only findings of these sites.' })),
  },
  { rule: daysProblem },
)

export const acceptedFinding = object({
  ...PERIOD_CHANGES,
  also: optional(
    list(integer({ min: 1 }), {
      max: MAX_ALSO,
      allowEmpty: true,
      description: 'Other findings of the site that the same period explains.',
    }),
  ),
})
export type AcceptedFinding = ReturnType<typeof acceptedFinding.parse>

function daysProblem({ from, to }: { from: string | null; to: string | null }): Invalid | null {
  if (from !== null && to === null) return new Invalid({ to: ['This field is required with from.'] })
  if (from === null || to === null) return null
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (length < 1) return new Invalid({ to: ['The last day must not be before the first.'] })
  return length > MAX_DAYS ? new Invalid({ from: [`At most ${MAX_DAYS} days.`] }) : null
}

export const FINDING: JsonSchema = {
  title: 'Finding',
  ...objectSchema({
    id: { type: 'integer' },
    site: { type: 'integer', description: 'The `id` of the site.' },
    kind: {
      type: 'string',
      description: `One of ${FINDING_KINDS.map(kind => `\`${kind}\``).join(', ')}; other kinds may be added.`,
      examples: ['low_volume'],
    },
    from: MOMENT,
    to: { ...MOMENT_OR_NULL, description: 'The first moment after it; null: it lasts.' },
    evidence: {
      type: 'object',
      additionalProperties: { type: 'number' },
      description:
        '`no_vehicles`: `hours`, and `usual`, the least vehicles of these hours in the weeks before, in a first count the mean of its other days. `low_volume`, `high_volume`: `days`, `count` and `usual`, the sum of the medians. Shares and `v85`: `before` and `after`, and the `channel` of a direction. `clock_jump`: `lag_hours` and `days`.',
      examples: [{ days: 2, count: 310, usual: 1804 }],
    },
    state: { type: 'string', enum: FINDING_STATES },
    quality_period: {
      type: ['integer', 'null'],
      description: 'The quality period that an accepted finding became; null when that was deleted.',
    },
    decided_by: { type: ['string', 'null'], examples: ['mia@city.example'] },
    decided_at: MOMENT_OR_NULL,
    found_at: MOMENT,
    day: { type: 'string', format: 'date', description: 'Its first local day.' },
    days: { type: 'integer', minimum: 1, description: 'On how many days it was seen.' },
    lag_hours: {
      type: ['integer', 'null'],
      description: '`clock_jump`: by how many hours traffic comes later than before; negative: earlier.',
    },
    sentence: {
      type: 'string',
      examples: ['On 2 days from 2026-06-01 to 2026-06-02 310 vehicles passed, less than half of the usual 1804.'],
    },
  }),
}
