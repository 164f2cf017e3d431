import type { ExportRequest } from '../../../client/shapes.ts'
import {
  COUNT_TABLES,
  type CountTable,
  MAX_DAYS_OF_HEADWAYS,
  MAX_DAYS_OF_HOURS,
  PAPERS,
  type Paper,
  REPORT_LANGUAGES,
  REPORT_SECTIONS,
  type ReportLanguage,
  type ReportSection,
} from '../../../contract/reports.ts'
import { HOUR_MS } from '../../../contract/times/time.ts'
import type { Units } from '../../../contract/units.ts'
import { TARGET_SCHEMES, type TargetScheme } from '../../../contract/vehicles/target-schemes.ts'
import { LANGUAGE, LOCALE } from '../../ui/text/locale.ts'
import type { CountedChoice } from '../range/counted.ts'
import type { Search } from '../range/range.ts'

/** What a report is about: a site and a time, alone or compared with others. */
export interface ReportSubject {
  site: { id: number; site_id: string; time_zone: string }
  time: { from_dt: string; to_dt: string }
  filters: Pick<ExportRequest, 'channels' | 'vehicle_classes'>
  counted: CountedChoice
  compare?: NonNullable<ExportRequest['report']>['compare']
}

/** How a report is written. */
export interface ReportOptions {
  paper: Paper
  counts: CountTable
  classScheme: TargetScheme | 'stored'
  sections: ReportSection[]
  /** How the AADT of a count of some days is estimated. */
  method: 'group' | 'countmatch'
  names: ReportNames
}

/** Lines in the head of a report. */
export interface ReportNames {
  project?: string | undefined
  author?: string | undefined
  remarks?: string | undefined
}

/** Regions whose usual paper is Letter, by CLDR. */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'
const USUAL_PAPER: Paper = LETTER_REGIONS.includes(LOCALE.split('-')[1] ?? '-') ? 'letter' : 'a4'

/** Reads `paper=letter&counts=15m&scheme=swiss10&estimate=countmatch&without=definitions&project=A%2017`. Unknown values are ignored. */
export function readOptions(search: Search): ReportOptions {
  const { paper, counts, scheme, without = '', estimate, project, author, remarks } = search
  const left = without.split(',')
  return {
    paper: PAPERS.find(one => one === paper) ?? USUAL_PAPER,
    counts: COUNT_TABLES.find(one => one === counts) ?? '1h',
    classScheme: TARGET_SCHEMES.find(one => one === scheme) ?? 'stored',
    sections: REPORT_SECTIONS.filter(section => !left.includes(section)),
    method: estimate === 'countmatch' ? estimate : 'group',
    names: { project, author, remarks },
  }
}

export const searchOfOptions = ({ paper, counts, classScheme, sections, method, names }: ReportOptions): Search => ({
  paper: paper === USUAL_PAPER ? undefined : paper,
  counts: counts === '1h' ? undefined : counts,
  scheme: classScheme === 'stored' ? undefined : classScheme,
  without: REPORT_SECTIONS.filter(section => !sections.includes(section)).join(',') || undefined,
  estimate: method === 'group' ? undefined : method,
  project: names.project || undefined,
  author: names.author || undefined,
  remarks: names.remarks || undefined,
})

/** The parameters of the options, which a link from one report to another keeps. */
export const optionsOf = ({ paper, counts, scheme, without, estimate, project, author, remarks }: Search): Search => ({
  paper,
  counts,
  scheme,
  without,
  estimate,
  project,
  author,
  remarks,
})

export const REPORT_LANGUAGE: ReportLanguage = REPORT_LANGUAGES.find(language => language === LANGUAGE) ?? 'en'

const hoursOf = ({ time }: ReportSubject) => (Date.parse(time.to_dt) - Date.parse(time.from_dt)) / HOUR_MS

/** Whether the report has a table of hours: a longer one counts days. */
export const hasTableOfHours = (subject: ReportSubject): boolean => hoursOf(subject) < (MAX_DAYS_OF_HOURS + 1) * 24

/** Whether the report has headways. */
export const hasHeadways = (subject: ReportSubject): boolean => hoursOf(subject) <= MAX_DAYS_OF_HEADWAYS * 24 + 1

/** The request of the report, or of some of its sections; of a file with its format. */
export function reportRequest(subject: ReportSubject, options: ReportOptions, units: Units) {
  const { paper, counts, classScheme, sections, method, names } = options
  const { population, quality } = subject.counted
  const common = {
    language: REPORT_LANGUAGE,
    units,
    paper,
    quality,
    ...names,
    ...(subject.filters.vehicle_classes === undefined && { population }),
  }
  const isWhole = sections.length === REPORT_SECTIONS.length
  return {
    time: subject.time,
    sites: [subject.site.id],
    ...subject.filters,
    report: subject.compare
      ? { ...common, compare: subject.compare }
      : {
          ...common,
          counts: hasTableOfHours(subject) ? counts : '1h',
          ...(classScheme !== 'stored' && { class_scheme: classScheme }),
          ...(!isWhole && { sections }),
          ...(method !== 'group' && { estimate: { method } }),
        },
  } satisfies Omit<ExportRequest, 'format'>
}
