import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { LIMIT_UNITS, type LimitUnit, limitUnitOf } from '../../../../contract/vehicles/speed-limits.ts'
import type { ErrorTree } from '../../../platform/http/errors.ts'
import {
  choice,
  datetime,
  type Field,
  Invalid,
  integer,
  list,
  nullable,
  object,
  optional,
} from '../../../platform/http/requests/fields.ts'
import { roundedUpMs } from '../../../platform/http/requests/instant.ts'
import type { SpeedLimit } from './read-speed-limits.ts'

const MAX_SPEED_LIMITS = 100

const kmh = integer({ min: 1, max: 300, example: 50 })
const sent = list(
  object({
    from: nullable(datetime({ description: 'From this moment on; null: as long as the site exists.' })),
    kmh: nullable({ ...kmh, schema: { ...kmh.schema, description: 'Null: no limit from then on.' } }),
    unit: optional(
      choice(LIMIT_UNITS, {
        description:
          'In which it is signed. With `mph` the sign shows the nearest whole number: 25 mph is sent as 40 km/h. Absent: that of the country.',
      }),
    ),
  }),
  {
    allowEmpty: true,
    max: MAX_SPEED_LIMITS,
    description: 'The limits that the site has and had: the whole list.',
    example: [
      { from: null, kmh: 50 },
      { from: '2026-05-01T00:00:00Z', kmh: 30 },
    ],
  },
)

type SentLimit = Omit<SpeedLimit, 'unit'> & { unit?: LimitUnit | undefined }

/** The limits in the order of time. */
const history: Field<SentLimit[]> = {
  ...sent,
  parse(input, unknown) {
    const limits = sent
      .parse(input, unknown)
      .map((limit): SentLimit => ({ ...limit, from: limit.from && new Date(roundedUpMs(limit.from)) }))
    refuseOverlaps(limits)
    return limits.sort((a, b) => startOf(a) - startOf(b))
  },
}

const startOf = ({ from }: SentLimit): number => from?.getTime() ?? Number.NEGATIVE_INFINITY

/** A limit is valid until the next one begins, so two overlap only if they begin at the same time. */
function refuseOverlaps(limits: SentLimit[]): void {
  const starts = limits.map(startOf)
  const errors: { [index: string]: ErrorTree } = {}
  for (const [index, start] of starts.entries()) {
    if (starts.indexOf(start) < index) errors[index] = { from: [errorSentence('limitsAtSameTime')] }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

/** Each with its unit. */
export const withUnits = (limits: SentLimit[], country: string): SpeedLimit[] =>
  limits.map(limit => ({ ...limit, unit: limit.unit ?? limitUnitOf(country) }))

/** Either of both, or both in agreement. */
export const speedLimits = {
  speed_limit_kmh: optional(
    nullable({ ...kmh, schema: { ...kmh.schema, description: 'The current limit. A new one is valid from now on.' } }),
  ),
  speed_limits: optional(history),
}
