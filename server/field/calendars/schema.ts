import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { CALENDAR_KINDS, DAY_KINDS } from '../../../contract/times/calendars.ts'
import {
  choice,
  date,
  Invalid,
  integer,
  type JsonSchema,
  list,
  nullable,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { FIRST_YEAR, LAST_YEAR } from './calendar-file.ts'

const name = visibleText({
  max: 200,
  description: 'Unique in its organization.',
  example: 'School holidays of North Rhine-Westphalia',
})
const kind = choice(CALENDAR_KINDS, { description: 'School holidays, or days of any other kind.' })
const countryOrRegion = (description: string) =>
  string({
    max: 24,
    pattern: /^[A-Z]{2}(-[A-Z0-9]{1,10}){0,2}$/,
    patternMessage: errorSentence('invalidCalendarRegion'),
    description,
    example: 'DE-NW',
  })
const region = nullable(countryOrRegion('Only for sites of this country or region; null: for all.'))
const numbers = list(integer({ min: 1 }), { max: 5000 })
const sites = nullable({
  ...numbers,
  schema: { ...numbers.schema, description: 'Only for these sites; null: for all.' },
})
const complete_from = nullable(
  date({ description: 'From this day to `complete_to` every day is known: one without an entry is not one of them.' }),
)
const complete_to = nullable(date({ description: 'The last day of it, included.' }))

const fields = { name, kind, region, sites, complete_from, complete_to }
export type CalendarInput = ShapeValue<typeof fields>
export const calendarInput = object(fields, { rule: input => completenessProblem(input) })

/** Figures of school holidays need to know which days have none. */
export function completenessProblem({ kind, complete_from: from, complete_to: to }: CalendarInput): Invalid | null {
  if ((from === null) !== (to === null)) {
    return new Invalid({ [from === null ? 'complete_from' : 'complete_to']: [errorSentence('completenessHalf')] })
  }
  if (kind === 'school_holidays' && from === null) {
    const sentence = errorSentence('completenessRequired')
    return new Invalid({ complete_from: [sentence] }, 'required')
  }
  return from !== null && to !== null && to < from
    ? new Invalid({ complete_to: [errorSentence('completenessReversed')] })
    : null
}

/** Fields that are absent stay as they are. */
export const calendarChanges = object({
  name: optional(name),
  kind: optional(kind),
  region: optional(region),
  sites: optional(sites),
  complete_from: optional(complete_from),
  complete_to: optional(complete_to),
})
export type CalendarChanges = ReturnType<typeof calendarChanges.parse>

const year = integer({ min: FIRST_YEAR, max: LAST_YEAR, example: 2026 })
export const yearQuery = object({ year })
export const holidayQuery = object({ region: countryOrRegion('A country, or a part of it.'), year })

export const addressInput = object({
  address: string({ max: 2000, description: 'http, https or webcal.', example: 'https://schools.example/2026.ics' }),
})

const input = calendarInput.schema.properties as { [name: string]: JsonSchema }
const DAY: JsonSchema = { type: 'string', format: 'date' }
const DAY_OR_NULL: JsonSchema = { type: ['string', 'null'], format: 'date' }

export const CALENDAR: JsonSchema = {
  title: 'Calendar',
  ...objectSchema({
    id: { type: 'integer' },
    name: input.name as JsonSchema,
    kind: input.kind as JsonSchema,
    region: { type: ['string', 'null'], description: 'Only for sites of this country or region.', examples: ['DE-NW'] },
    sites: { type: ['array', 'null'], items: { type: 'integer' }, description: 'Only for these sites.' },
    complete_from: { ...DAY_OR_NULL, description: 'Between these two days, both included, every day is known.' },
    complete_to: DAY_OR_NULL,
    entries: { type: 'integer', description: 'How many entries it has.' },
    first_day: { ...DAY_OR_NULL, description: 'The first day of all entries; null without any.' },
    last_day: DAY_OR_NULL,
    created_at: MOMENT,
    changed_at: MOMENT,
  }),
}

export const CALENDAR_ENTRY: JsonSchema = {
  title: 'CalendarEntry',
  ...objectSchema({
    first_day: DAY,
    last_day: { ...DAY, description: 'Included.' },
    name: { type: 'string', examples: ['Easter'] },
  }),
}

export const PUBLIC_HOLIDAYS: JsonSchema = {
  title: 'PublicHolidays',
  ...objectSchema({
    region: { type: 'string', examples: ['DE-NW'] },
    year: { type: 'integer' },
    regions: {
      type: 'array',
      description: 'The parts of the country that have public holidays of their own.',
      items: {
        title: 'Region',
        ...objectSchema({
          region: { type: 'string', examples: ['DE-NW'] },
          name: { type: 'string', examples: ['Nordrhein-Westfalen'] },
        }),
      },
    },
    days: {
      type: 'array',
      description: 'By date. Empty for a country whose holidays are not known.',
      items: {
        title: 'PublicHoliday',
        ...objectSchema({ date: DAY, name: { type: 'string', examples: ['Karfreitag'] } }),
      },
    },
  }),
}

export const SITE_CALENDAR: JsonSchema = {
  title: 'SiteCalendar',
  ...objectSchema({
    site: { type: 'integer', description: 'The `id` of the site.' },
    year: { type: 'integer' },
    region: { type: 'string', description: 'Whose public holidays these are.', examples: ['DE-NW'] },
    has_public_holidays: { type: 'boolean', description: 'False for a country whose holidays are not known.' },
    has_school_calendar: {
      type: 'boolean',
      description: 'Whether lists of school holidays are complete for the whole year.',
    },
    days: {
      type: 'array',
      description: 'All days of the year.',
      items: {
        title: 'SiteCalendarDay',
        ...objectSchema({
          date: DAY,
          kind: {
            type: 'string',
            enum: DAY_KINDS,
            description: 'A working day is from Monday to Friday and no public holiday.',
          },
          holiday: { type: ['string', 'null'], description: 'The name of the public holiday.' },
          school_holiday: { type: ['string', 'null'], description: 'The name in the list of school holidays.' },
          others: {
            type: 'array',
            items: { type: 'string', examples: ['Fair'] },
            description: 'Names in other lists.',
          },
        }),
      },
    },
  }),
}
