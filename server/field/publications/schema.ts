import { DEFAULT_DELAY_HOURS, LICENCE_IDS, MAX_DELAY_HOURS, PUBLISHED_INTERVALS } from '../../../contract/licences.ts'
import {
  boolean,
  choice,
  integer,
  type JsonSchema,
  object,
  optional,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'

export const publicationInput = object({
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
})
export type PublicationInput = Value<typeof publicationInput>

const MANAGED_PUBLICATION = objectSchema(
  {
    ...(publicationInput.schema.properties as { [name: string]: JsonSchema }),
    published_at: { ...MOMENT, description: 'Since when the site is public.' },
    changed_at: MOMENT,
  },
  'ManagedPublication',
)

/** `{publication}`: null while the site is private. */
export const PUBLICATION_OF_SITE = objectSchema({ publication: { anyOf: [MANAGED_PUBLICATION, { type: 'null' }] } })
