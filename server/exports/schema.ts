import { EXPORT_FORMATS, type ExportFormat, isReportFormat, MAX_XLSX_RECORDS } from '../../contract/export-formats.ts'
import { MAX_REPORT_DAYS } from '../../contract/reports.ts'
import { TARGET_SCHEMES } from '../../contract/target-schemes.ts'
import { cursorField } from '../http/cursors.ts'
import { choice, Invalid, integer, type JsonSchema, object, optional, required, type Value } from '../http/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../http/json-schemas.ts'
import { type TimeWindow, timeWindow } from '../http/time-window.ts'
import { recordFilters } from '../records/record-filters.ts'
import { reportOptions } from '../reports/schema.ts'

const EXPORT_STATES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

export const exportBody = object(
  {
    time: timeWindow(null, ''),
    format: choice(EXPORT_FORMATS, {
      description: `An xlsx file holds at most ${MAX_XLSX_RECORDS.toLocaleString('en')} records. A report is about one site and at most ${MAX_REPORT_DAYS} days.`,
    }),
    class_scheme: optional(
      choice(TARGET_SCHEMES, {
        description:
          'Adds the column `class_in_scheme` beside `vehicle_class`: the class in this scheme, by length or by the code of the device, or `unmapped`.',
        example: 'norway_length',
      }),
    ),
    report: optional(reportOptions),
    ...recordFilters(5000),
  },
  { rule: reportProblem },
)
export type ExportBody = Value<typeof exportBody>

const DAY_MS = 86_400_000

interface ReportFields {
  format: ExportFormat
  time: TimeWindow
  sites?: number[]
  report?: unknown
  class_scheme?: unknown
}

function reportProblem(body: ReportFields) {
  if (!isReportFormat(body.format)) {
    return body.report === undefined ? null : new Invalid({ report: ['Only reports have this field.'] })
  }
  if (body.class_scheme !== undefined) return new Invalid({ class_scheme: ['Reports do not have this field.'] })
  if (body.sites === undefined) return new Invalid({ sites: required().tree }, 'required')
  if (body.sites.length > 1) return new Invalid({ sites: ['A report is about one site.'] })
  if (body.time.to - body.time.from <= MAX_REPORT_DAYS * DAY_MS) return null
  return new Invalid({ time: [`The time window may not exceed ${MAX_REPORT_DAYS} days.`] }, 'window_too_long')
}

export const exportListQuery = object({
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

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
