import type { ExportRequest } from '../../client/shapes.ts'
import type { ReportFormat } from '../../contract/export-formats.ts'
import {
  type CountTable,
  MAX_DAYS_OF_HOURS,
  type Paper,
  REPORT_LANGUAGES,
  REPORT_SECTIONS,
  type ReportSection,
} from '../../contract/reports.ts'
import type { TargetScheme } from '../../contract/target-schemes.ts'
import type { Units } from '../../contract/units.ts'
import { LANGUAGE, LOCALE } from '../ui/locale.ts'

/** What a report can be about: a site and a time, alone or compared with others. */
export interface ReportSubject {
  /** The site, the days or both: what distinguishes it from the others. */
  label: string
  site: { id: number; site_id: string; time_zone: string }
  time: { from_dt: string; to_dt: string }
  filters: Pick<ExportRequest, 'channels' | 'vehicle_classes'>
  compare?: NonNullable<ExportRequest['report']>['compare']
}

/** A report as it is being filled in. */
export interface ReportDraft {
  format: ReportFormat
  paper: Paper
  counts: CountTable
  classScheme: TargetScheme | 'stored'
  sections: ReportSection[]
}

/** Regions whose usual paper is Letter, by CLDR. */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'

export const EMPTY_DRAFT: ReportDraft = {
  format: 'report.pdf',
  paper: LETTER_REGIONS.includes(LOCALE.split('-')[1] ?? '-') ? 'letter' : 'a4',
  counts: '1h',
  classScheme: 'stored',
  sections: [...REPORT_SECTIONS],
}

const DAY_MS = 86_400_000

/** Whether the report has a table of hours: a longer one counts days. */
export const hasTableOfHours = ({ time }: ReportSubject): boolean =>
  Date.parse(time.to_dt) - Date.parse(time.from_dt) < (MAX_DAYS_OF_HOURS + 1) * DAY_MS

export function reportRequest(draft: ReportDraft, subject: ReportSubject, units: Units): ExportRequest {
  const { format, paper, counts, classScheme, sections } = draft
  const common = { language: REPORT_LANGUAGES.find(language => language === LANGUAGE) ?? 'en', units, paper }
  const isWhole = sections.length === REPORT_SECTIONS.length
  return {
    time: subject.time,
    sites: [subject.site.id],
    format,
    ...subject.filters,
    report: subject.compare
      ? { ...common, compare: subject.compare }
      : {
          ...common,
          counts: hasTableOfHours(subject) ? counts : '1h',
          ...(classScheme !== 'stored' && { class_scheme: classScheme }),
          ...(!isWhole && { sections: REPORT_SECTIONS.filter(section => sections.includes(section)) }),
        },
  }
}
