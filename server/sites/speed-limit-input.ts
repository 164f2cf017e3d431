import { errorSentence } from '../../contract/error-sentences.ts'
import { datetime, type Field, Invalid, integer, list, nullable, object, optional } from '../http/fields.ts'
import { roundedUpMs } from '../http/instant.ts'
import type { SpeedLimit } from './read-speed-limits.ts'

const MAX_SPEED_LIMITS = 100

const kmh = integer({ min: 1, max: 300, example: 50 })
const sent = list(
  object({
    from: nullable(datetime({ description: 'From this moment on; null: as long as the site exists.' })),
    kmh: nullable({ ...kmh, schema: { ...kmh.schema, description: 'Null: no limit from then on.' } }),
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

/** The limits in the order of time. */
const history: Field<SpeedLimit[]> = {
  ...sent,
  parse(input, unknown) {
    const limits = sent.parse(input, unknown).map(limit => ({
      from: limit.from && new Date(roundedUpMs(limit.from)),
      kmh: limit.kmh,
    }))
    limits.sort((a, b) => startOf(a) - startOf(b))
    if (limits.some((limit, index) => index > 0 && startOf(limit) === startOf(limits[index - 1] as SpeedLimit))) {
      throw new Invalid(errorSentence('limitsAtSameTime'))
    }
    return limits
  },
}

const startOf = ({ from }: SpeedLimit): number => from?.getTime() ?? Number.NEGATIVE_INFINITY

/** Either of both, or both in agreement. */
export const speedLimits = {
  speed_limit_kmh: optional(
    nullable({ ...kmh, schema: { ...kmh.schema, description: 'The current limit. A new one is valid from now on.' } }),
  ),
  speed_limits: optional(history),
}
