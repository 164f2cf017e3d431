import { FIGURE_SECTIONS, type FigureSection } from '../../../contract/figure-sections.ts'
import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { UNITS } from '../../../contract/units.ts'
import { TARGET_SCHEMES } from '../../../contract/vehicles/target-schemes.ts'
import {
  boolean,
  choice,
  type Field,
  Invalid,
  integer,
  list,
  number,
  object,
  optional,
  required,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import { recordFilters } from '../../records/record-filters.ts'
import { populationFields, populationProblem } from '../aggregates/population-schema.ts'
import { clockFields } from '../aggregates/schema.ts'
import type { ClockRequest } from '../counting/local-time.ts'
import { ESTIMATE_METHODS } from '../estimates/estimate-aadt.ts'

export const window = timeWindow(MAX_AGGREGATE_DAYS, errorSentence('windowTooLong', { max: MAX_AGGREGATE_DAYS }))
export const year = integer({
  min: 1990,
  max: 2200,
  description: 'A calendar year, of each site in its own zone.',
  example: 2025,
})

/** `HH:MM` at a quarter of an hour, as minutes of the day. */
const clockTime: Field<number> = {
  ...string({
    pattern: /^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/,
    patternMessage: 'Write a quarter of an hour as HH:MM.',
    example: '06:30',
  }),
  parse(input) {
    const text = string({
      pattern: /^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/,
      patternMessage: 'Write a quarter of an hour as HH:MM.',
    }).parse(input)
    return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  },
}

/** Minutes of the day. */
export interface MinuteWindow {
  from: number
  to: number
}

const MIN_PEAK_MINUTES = 60
const minuteWindow = (description: string): Field<MinuteWindow> =>
  object(
    { from: clockTime, to: clockTime },
    {
      description,
      rule: ({ from, to }) => (to - from < MIN_PEAK_MINUTES ? 'to must be at least an hour after from.' : null),
    },
  )

/** Figures are about motor vehicles and leave out what is excluded, unless the request says otherwise. */
export const COUNTED = { population: 'motor', quality: 'exclude' } as const

export const figureOptions = {
  ...populationFields(COUNTED),
  calendar: optional(
    choice(['site', 'none'], {
      description: '`site` knows the holidays of the country, the region and the organization; `none` knows none.',
    }),
    'site',
  ),
  min_coverage: optional(
    number({ min: 0, max: 1, description: 'The measured share from which on a day or an hour counts.' }),
    MIN_COVERAGE,
  ),
  units: optional(
    choice(UNITS, {
      description:
        'Of speeds in the request and in the answer. With `imperial` each speed is first converted to the nearest 0.1 mph. Shares above the limits of sites do not depend on it: vehicles are judged in the unit in which a limit is signed.',
    }),
    'metric',
  ),
  speed_limit: optional(
    number({ min: 1, max: 300, description: "Instead of the sites' own limits and their history.", example: 50 }),
  ),
}

const threshold = object({
  percent: optional(number({ min: 0, max: 1000 }), 100),
  offset: optional(number({ min: -300, max: 300 }), 0),
})

export const estimateOptions = object({
  method: optional(
    choice(ESTIMATE_METHODS, {
      description:
        '`group`: mean factors of the permanent sites of the group of the site. `countmatch`: factors of that of the five nearest permanent sites whose monthly pattern the count fits best.',
    }),
    'group',
  ),
  year: optional({
    ...year,
    schema: { ...year.schema, description: 'The AADT of this year, by the growth at the permanent sites.' },
  }),
  axles: optional(
    boolean({
      description: 'What was counted are pairs of axles: vehicles by the FHWA classes of the permanent sites.',
    }),
    false,
  ),
})

export const figuresBody = object(
  {
    time: optional(window),
    year: optional(year),
    sections: list(choice(FIGURE_SECTIONS), {
      max: FIGURE_SECTIONS.length,
      description: 'Which figures are computed.',
      example: ['volume', 'speeds'],
    }),
    ...figureOptions,
    above_limit: optional(
      list(threshold, {
        max: 20,
        description: 'Vehicles above limit x percent / 100 + offset are counted.',
        example: [{ percent: 110, offset: 2 }],
      }),
      [0, 10, 20, 30].map(offset => ({ percent: 100, offset })),
    ),
    pace_width: optional(number({ min: 0.1, max: 300, description: '16 km/h or 10 mph when absent.' })),
    free_flow_headway_s: optional(number({ min: 0, max: 3600 }), 4),
    platoon_headway_s: optional(number({ min: 0, max: 3600 }), 2),
    peak_windows: optional(
      object({
        morning: optional(minuteWindow('06:30 to 10:30 when absent.')),
        afternoon: optional(minuteWindow('14:00 to 20:00 when absent.')),
      }),
    ),
    estimate: optional(estimateOptions, { method: 'group', year: undefined, axles: false }),
    class_scheme: optional(
      choice(TARGET_SCHEMES, {
        description: 'Classifies vehicles by their length or by the code of their device; stored classes when absent.',
      }),
    ),
    ...clockFields,
    ...recordFilters(1000),
  },
  { rule: body => timeProblem(body.time, body.year) ?? clockProblem(body) ?? populationProblem(body) },
)
export type FiguresBody = Value<typeof figuresBody>

const OF_WHOLE_YEARS: readonly FigureSection[] = ['aadt', 'estimate', 'design_hours']

function clockProblem({ sections, weekdays, hours }: { sections: FigureSection[] } & ClockRequest): Invalid | null {
  const refused = OF_WHOLE_YEARS.find(section => sections.includes(section))
  if (!refused || (!weekdays && !hours)) return null
  return new Invalid({ sections: [`${refused} counts all weekdays and hours. Send neither weekdays nor hours.`] })
}

export function timeProblem(time: unknown, year: unknown): Invalid | null {
  if (time === undefined && year === undefined) return new Invalid({ time: required().tree }, 'required')
  if (time !== undefined && year !== undefined) return new Invalid({ year: ['Send time or year, not both.'] })
  return null
}

/** What requests for figures say when they do not say it. */
export const FIGURE_DEFAULTS: FiguresBody = figuresBody.parse({ year: 2000, sections: ['volume'] })
