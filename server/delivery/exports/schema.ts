import {
  AGGREGATE_INTERVALS,
  EXPORT_FORMATS,
  type ExportFormat,
  isAggregateFormat,
  isIntervalFormat,
  isReportFormat,
  isTmasFormat,
  MAX_XLSX_RECORDS,
} from '../../../contract/export-formats.ts'
import { MAX_AGGREGATE_DAYS } from '../../../contract/limits.ts'
import { MAX_REPORT_DAYS } from '../../../contract/reports.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { DAY_MS, type TimeRange } from '../../../contract/times/time.ts'
import { UNITS } from '../../../contract/units.ts'
import type { Population } from '../../../contract/vehicles/population.ts'
import { TARGET_SCHEMES } from '../../../contract/vehicles/target-schemes.ts'
import { countedClasses, populationFields, populationProblem } from '../../analysis/aggregates/population-schema.ts'
import { type ReportOptions, reportOptions, reportProblem } from '../../analysis/reports/schema.ts'
import {
  choice,
  Invalid,
  integer,
  type JsonSchema,
  object,
  optional,
  required,
  type Value,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import { type CanonicalFilters, canonicalFilters, recordFilters } from '../../records/record-filters.ts'

const EXPORT_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** How the intervals of a file are written. */
export const aggregateOptions = object(
  {
    interval: optional(choice(AGGREGATE_INTERVALS, { description: "By the clock of each site's zone." }), '1h'),
    units: optional(choice(UNITS, { description: 'Of speeds: km/h or mph.' }), 'metric'),
    speed_bin: optional(integer({ min: 1, max: 50, description: 'Width of the bins of speeds, in km/h or mph.' }), 10),
    class_scheme: optional(
      choice(TARGET_SCHEMES, { description: 'Another scheme for the columns of classes; stored classes when absent.' }),
    ),
  },
  { description: 'Of the formats `aggregate.csv` and `aggregate.xlsx`.' },
)
export type AggregateOptions = Value<typeof aggregateOptions>
/** Published files have shorter intervals too. */
export type WrittenOptions = Omit<AggregateOptions, 'interval'> & { interval: AggregateOptions['interval'] | '5m' }

/** `1,048,575`. Not by its locale: HTTP and background processes would load what that takes at their start, for 20 ms. */
const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

const counted = populationFields({ population: 'all', quality: 'all' })

export const exportBody = object(
  {
    time: timeWindow(null, ''),
    format: choice(EXPORT_FORMATS, {
      isListed: true,
      description: `An xlsx file holds at most ${grouped(MAX_XLSX_RECORDS)} records. A report is about one site and at most ${MAX_REPORT_DAYS} days, or with \`report.compare\` about what these are compared with too. An aggregate has a row per interval, site and channel, with the figures of \`POST …/data/aggregate\`, and at most ${MAX_AGGREGATE_DAYS} days. The formats \`intervals…\` hold counts that arrived as sums, as they are stored, by \`sites\`, \`channels\`, \`valid\` and \`quality\`; files of records hold single vehicles alone. The formats \`tmas-…\` are those of the FHWA's Traffic Monitoring Guide, of sites with a \`station_number\`; they count motor vehicles without excluded time unless \`population\` and \`quality\` say otherwise, and at most ${MAX_AGGREGATE_DAYS} days.`,
    }),
    class_scheme: optional(
      choice(TARGET_SCHEMES, {
        description:
          'Adds the column `class_in_scheme` beside `vehicle_class`: the class in this scheme, by length or by the code of the device, or `unmapped`.',
        example: 'norway_length',
      }),
    ),
    report: optional(reportOptions),
    aggregate: optional(aggregateOptions),
    population: counted.population,
    // Undefined when absent: a report, which has its own, refuses any value.
    quality: optional(counted.quality),
    ...recordFilters(5000),
  },
  { rule: formatProblem },
)
export type ExportBody = Value<typeof exportBody>

/** The filters of an export, and the classes of its population. */
export const exportFilters = (body: ExportBody): CanonicalFilters =>
  canonicalFilters({ ...body, vehicle_classes: countedClasses(body) })

/** Filters on single vehicles, and classes of a scheme. */
const NOT_OF_INTERVALS = [
  'lanes',
  'vehicle_classes',
  'population',
  'class_scheme',
  'speed_kmh',
  'length_m',
  'headway_s',
] as const

/** A station has all vehicles of a population. */
const NOT_OF_TMAS = [
  'channels',
  'lanes',
  'vehicle_classes',
  'class_scheme',
  'speed_kmh',
  'length_m',
  'headway_s',
  'valid',
] as const

interface FormatFields {
  format: ExportFormat
  time: TimeRange
  sites?: number[]
  report?: ReportOptions | undefined
  channels?: unknown
  lanes?: unknown
  valid?: unknown
  vehicle_classes?: unknown
  speed_kmh?: unknown
  length_m?: unknown
  headway_s?: unknown
  population?: Population | undefined
  quality?: unknown
  aggregate?: unknown
  class_scheme?: unknown
}

/** Fields that only some formats have, and the limits of those formats. */
function formatProblem(body: FormatFields): Invalid | null {
  const { format, report, aggregate, class_scheme } = body
  if (report !== undefined && !isReportFormat(format)) return new Invalid({ report: ['Only reports have this field.'] })
  if (aggregate !== undefined && !isAggregateFormat(format))
    return new Invalid({ aggregate: ['Only aggregates have this field.'] })
  if (isReportFormat(format)) {
    if (class_scheme !== undefined) return new Invalid({ class_scheme: ['Reports do not have this field.'] })
    const inside = (['population', 'quality'] as const).find(name => body[name] !== undefined)
    if (inside) return new Invalid({ [inside]: ['Reports have this field inside report.'] })
    if (body.sites === undefined) return new Invalid({ sites: required().tree }, 'required')
    if (body.sites.length > 1) return new Invalid({ sites: ['A report is about one site.'] })
    return reportProblem(body) ?? lengthProblem(body.time, MAX_REPORT_DAYS)
  }
  if (isIntervalFormat(format)) {
    const unknown = NOT_OF_INTERVALS.find(name => body[name] !== undefined)
    return unknown ? new Invalid({ [unknown]: ['Files of intervals do not have this field.'] }) : null
  }
  const problem = populationProblem(body)
  if (problem) return problem
  if (isTmasFormat(format)) {
    const unknown = NOT_OF_TMAS.find(name => body[name] !== undefined)
    return unknown
      ? new Invalid({ [unknown]: ['Files of the Traffic Monitoring Guide do not have this field.'] })
      : lengthProblem(body.time, MAX_AGGREGATE_DAYS)
  }
  if (!isAggregateFormat(format)) return null
  if (class_scheme !== undefined) return new Invalid({ class_scheme: ['Aggregates have this field inside aggregate.'] })
  return lengthProblem(body.time, MAX_AGGREGATE_DAYS)
}

function lengthProblem({ from, to }: TimeRange, maxDays: number): Invalid | null {
  if (to - from <= maxDays * DAY_MS) return null
  return new Invalid({ time: [errorSentence('windowTooLong', { max: maxDays })] }, 'window_too_long')
}

const PROPERTIES: { [name: string]: JsonSchema } = {
  id: { type: 'string', format: 'uuid' },
  status: { type: 'string', enum: EXPORT_STATES },
  format: { type: 'string', enum: EXPORT_FORMATS },
  request: {
    type: 'object',
    description: 'What was asked for.',
    examples: [{ time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-07-01T00:00:00Z' }, format: 'csv' }],
  },
  created_by: { type: 'string', description: 'Email of the user.', examples: ['mia@city.example'] },
  created_at: MOMENT,
  started_at: MOMENT_OR_NULL,
  finished_at: MOMENT_OR_NULL,
  expires_at: { ...MOMENT_OR_NULL, description: 'When the file will be deleted.' },
  progress: { type: 'number', minimum: 0, maximum: 1 },
  records_written: { type: 'integer' },
  size_bytes: { type: ['integer', 'null'] },
  sha256: { type: ['string', 'null'], description: 'SHA-256 of the file, in hex.' },
  download_url: { type: ['string', 'null'], description: 'Path of the file, once completed.' },
  error: { type: ['string', 'null'], description: 'Why it failed.' },
}

export const EXPORT = objectSchema(PROPERTIES, 'Export')
