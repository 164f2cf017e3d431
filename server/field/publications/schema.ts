import {
  DEFAULT_DELAY_HOURS,
  isShortInterval,
  LICENCE_IDS,
  MAX_DELAY_HOURS,
  PUBLISHED_INTERVALS,
  type PublishedInterval,
} from '../../../contract/licences.ts'
import {
  boolean,
  choice,
  Invalid,
  integer,
  type JsonSchema,
  object,
  optional,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'

/** What is stored of how a site is published. */
const TERMS = {
  licence: choice(LICENCE_IDS, { description: 'Its identifier of SPDX.', example: 'CC-BY-4.0' }),
  attribution: visibleText({ max: 200, example: 'City of Turku' }),
  description: optional(
    string({
      max: 2000,
      blank: true,
      description: 'What readers should know of the site. Its own description stays private.',
      example: 'Counts both directions since the bridge was rebuilt.',
    }),
    '',
  ),
  delay_hours: optional(
    integer({ min: 0, max: MAX_DELAY_HOURS, description: 'What is younger is not shown.' }),
    DEFAULT_DELAY_HOURS,
  ),
  shortest_interval: optional(
    choice(PUBLISHED_INTERVALS, { description: 'Nothing is counted over a shorter time.' }),
    PUBLISHED_INTERVALS[0],
  ),
  shows_speeds: optional(
    boolean({
      description: 'Speeds, lengths and headways too, in sums of an interval; counts and classes alone if not.',
    }),
    true,
  ),
  shows_vehicles: optional(
    boolean({
      description:
        'Single vehicles too: minute, channel, class and (with `shows_speeds`) speed of each, nothing else. Needs a `shortest_interval` of `1m`.',
    }),
    false,
  ),
}

export const publicationInput = object(
  {
    ...TERMS,
    accepts_single_vehicles: optional(
      boolean({
        description:
          'Must be true for a `shortest_interval` below 15 minutes: on a quiet road it often holds one vehicle, whose speed and class anyone can read who knows when a person drove there.',
      }),
      false,
    ),
  },
  { rule: acceptanceProblem },
)
export type PublicationInput = Value<typeof publicationInput>
export type PublicationTerms = Omit<PublicationInput, 'accepts_single_vehicles'>

interface Finest {
  shortest_interval: PublishedInterval
  shows_vehicles: boolean
  accepts_single_vehicles: boolean
}

function acceptanceProblem({ shortest_interval, shows_vehicles, accepts_single_vehicles }: Finest): Invalid | null {
  if (shows_vehicles && shortest_interval !== '1m') {
    return new Invalid({ shows_vehicles: ['Single vehicles are listed by the minute: set shortest_interval to 1m.'] })
  }
  if (accepts_single_vehicles || !isShortInterval(shortest_interval)) return null
  const sentence = `An interval of ${shortest_interval} often holds a single vehicle: send true to accept this.`
  return new Invalid({ accepts_single_vehicles: [sentence] })
}

const MANAGED_PUBLICATION = objectSchema(
  {
    ...(object(TERMS).schema.properties as { [name: string]: JsonSchema }),
    published_at: { ...MOMENT, description: 'Since when the site is public.' },
    changed_at: MOMENT,
  },
  'ManagedPublication',
)

/** `{publication}`: null while the site is private. */
export const PUBLICATION_OF_SITE = objectSchema({ publication: { anyOf: [MANAGED_PUBLICATION, { type: 'null' }] } })
