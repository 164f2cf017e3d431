import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import { timeZone } from '../../field/sites/site-time-zone.ts'
import {
  boolean,
  choice,
  commaList,
  datetime,
  type Field,
  integer,
  object,
  optional,
} from '../../platform/http/requests/fields.ts'
import { windowOf } from '../../platform/http/requests/time-window.ts'
import { INTERVALS } from '../counting/buckets.ts'
import { type AppAggregateBody, classScheme, GROUPS, schemeProblem } from './schema.ts'

const numbers = (max: number, description: string) =>
  optional(commaList(integer({ min: 1, max }), { max: 1000, description, example: [1] }))

const sent = object(
  {
    from: datetime({ description: 'Start of the window: this moment is included.', example: '2026-06-01T00:00:00Z' }),
    to: datetime({ description: 'End of the window: this moment is not included.', example: '2026-06-30T00:00:00Z' }),
    interval: optional(choice(INTERVALS, { description: 'Absent: one total.', example: '1h' })),
    time_zone: optional({
      ...timeZone,
      schema: {
        ...timeZone.schema,
        description: 'An IANA name. Absent: that of the sites; UTC when the sites are in several time zones.',
      },
    }),
    group_by: optional(
      commaList(choice(GROUPS), { max: GROUPS.length, allowEmpty: true, example: ['vehicle_class'] }),
      [],
    ),
    class_scheme: classScheme,
    sites: optional(
      commaList(siteNumber(), {
        max: 1000,
        description: 'Ids of sites; all of the organization when absent.',
        example: [1],
      }),
    ),
    channels: numbers(99, 'Only these channels.'),
    lanes: numbers(20, 'Only these lanes.'),
    vehicle_classes: optional(
      commaList(choice(VEHICLE_CLASSES), { max: VEHICLE_CLASSES.length, example: ['truck', 'bus'] }),
    ),
    valid: optional(boolean({ description: 'Only valid, or only invalid records.' })),
  },
  { rule: schemeProblem },
)

/** An aggregate as an address, for programs that can only GET. */
export const aggregateQuery: Field<AppAggregateBody> = {
  ...sent,
  parse(input, unknown) {
    const { from, to, ...options } = sent.parse(input, unknown)
    const tooLong = errorSentence('windowTooLong', { max: MAX_AGGREGATE_DAYS })
    return {
      ...options,
      time: windowOf(from, to, MAX_AGGREGATE_DAYS, tooLong),
      summary: false,
      quality: 'all',
    } as AppAggregateBody
  },
}
