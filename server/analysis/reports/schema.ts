import {
  COUNT_TABLES,
  MAX_COMPARED,
  MAX_REPORT_DAYS,
  MAX_REPORT_NAME,
  MAX_REPORT_REMARKS,
  PAPERS,
  REPORT_LANGUAGES,
  REPORT_SECTIONS,
} from '../../../contract/reports.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { UNITS } from '../../../contract/units.ts'
import { TARGET_SCHEMES } from '../../../contract/vehicles/target-schemes.ts'
import { siteNumber } from '../../field/sites/site-query.ts'
import {
  choice,
  Invalid,
  list,
  object,
  optional,
  required,
  string,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { recordFilters } from '../../records/record-filters.ts'
import { populationFields, populationProblem } from '../aggregates/population-schema.ts'
import { USED } from '../figures/answer-schema.ts'
import { comparedClock } from '../figures/compare-schema.ts'
import { COUNTED, estimateOptions } from '../figures/schema.ts'

const reportWindow = timeWindow(MAX_REPORT_DAYS, errorSentence('windowTooLong', { max: MAX_REPORT_DAYS }))

const comparison = object(
  {
    with: list(
      object({
        site: siteNumber({ description: "The site's `id`." }),
        time: optional(reportWindow),
      }),
      {
        max: MAX_COMPARED,
        description: 'Each is compared with the site and the time of the report. Without `time`, in the same time.',
      },
    ),
    ...comparedClock,
  },
  {
    description:
      'Makes it a report of a comparison: of periods of one site, or of sites, with the figures of `POST …/data/compare`.',
  },
)

/** How a report is written. */
export const reportOptions = object(
  {
    language: optional(choice(REPORT_LANGUAGES, { description: 'ISO 639-1.' }), 'en'),
    units: optional(choice(UNITS, { description: 'Of speeds.' }), 'metric'),
    paper: optional(choice(PAPERS, { description: 'Of the PDF. On `letter`, English dates are American.' }), 'a4'),
    counts: optional(
      choice(COUNT_TABLES, { description: 'The rows of the table of counts, of a report of at most 31 days.' }),
      '1h',
    ),
    class_scheme: optional(
      choice(TARGET_SCHEMES, { description: 'Another scheme for the table of classes; stored classes when absent.' }),
    ),
    sections: optional(
      list(choice(REPORT_SECTIONS), {
        max: REPORT_SECTIONS.length,
        description: 'Parts of the report; all when absent.',
      }),
    ),
    project: optional(
      visibleText({ max: MAX_REPORT_NAME, description: 'In the head of the report.', example: 'A 17/2026' }),
    ),
    author: optional(
      visibleText({ max: MAX_REPORT_NAME, description: 'In the head of the report.', example: 'Mia Virtanen' }),
    ),
    remarks: optional(
      string({ max: MAX_REPORT_REMARKS, description: 'In the head of the report; may have several lines.' }),
    ),
    ...populationFields(COUNTED),
    estimate: optional({
      ...estimateOptions,
      schema: { ...estimateOptions.schema, description: 'Of the AADT in the head, as in figures.' },
    }),
    compare: optional(comparison),
  },
  { description: 'Of the formats `report.pdf` and `report.xlsx`.', rule: comparisonProblem },
)
export type ReportOptions = Value<typeof reportOptions>

const OF_ONE_SITE = ['sections', 'class_scheme', 'estimate'] as const

/** A comparison has other parts than the report of one site, no classes and no AADT. */
function comparisonProblem(
  options: { compare?: unknown } & { [name in (typeof OF_ONE_SITE)[number]]?: unknown },
): Invalid | null {
  const wrong = OF_ONE_SITE.find(name => options[name] !== undefined)
  if (options.compare === undefined || wrong === undefined) return null
  return new Invalid({ [wrong]: ['Reports of a comparison do not have this field.'] })
}

/** A report counts a population or the classes of the filter. */
export function reportProblem(body: { report?: ReportOptions | undefined; vehicle_classes?: unknown }): Invalid | null {
  const problem = populationProblem({ ...body, population: body.report?.population })
  return problem && new Invalid({ report: problem.tree })
}

/** The request of an export of a report, without its format. */
export const reportBody = object(
  { time: reportWindow, report: optional(reportOptions), ...recordFilters(1) },
  {
    rule: body =>
      body.sites === undefined ? new Invalid({ sites: required().tree }, 'required') : reportProblem(body),
  },
)

export type ReportBody = Value<typeof reportBody>

export const REPORT = objectSchema(
  {
    used: {
      type: 'array',
      items: USED,
      description: 'What was counted: of the site, or of each side of a comparison.',
    },
    document: {
      type: 'object',
      description: 'Title, head, key figures, and sections of tables, plots and texts, in the language of the request.',
    },
  },
  'Report',
)
