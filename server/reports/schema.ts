import { COUNT_TABLES, PAPERS, REPORT_LANGUAGES, REPORT_SECTIONS } from '../../contract/reports.ts'
import { TARGET_SCHEMES } from '../../contract/target-schemes.ts'
import { UNITS } from '../../contract/units.ts'
import { choice, list, object, optional, type Value } from '../http/fields.ts'

/** How a report is written. */
export const reportOptions = object(
  {
    language: optional(choice(REPORT_LANGUAGES, { description: 'ISO 639-1.' }), 'en'),
    units: optional(choice(UNITS, { description: 'Of speeds.' }), 'metric'),
    paper: optional(choice(PAPERS, { description: 'Of the PDF.' }), 'a4'),
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
  },
  { description: 'Of the formats `report.pdf` and `report.xlsx`.' },
)
export type ReportOptions = Value<typeof reportOptions>
