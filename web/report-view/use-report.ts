import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReportDocument, Section } from '../../charts/report-document.ts'
import { REPORT_SECTIONS, type ReportSection } from '../../contract/reports.ts'
import { client } from '../service/client.ts'
import { useMeasures } from '../service/measures.ts'
import { SECTION_NAMES } from './report-fields.tsx'
import { type ReportOptions, type ReportSubject, reportRequest } from './report-options.ts'

/** A section of the report; its place is known before its content. */
export interface ShownSection {
  key: string
  /** Until its content is there. */
  title: string
  content: Section | undefined
  error: unknown
  onRetry: () => void
}

interface Answer {
  records: number
  document: ReportDocument
}

interface Report {
  /** Its head and key figures; undefined until they are loaded. */
  document: ReportDocument | undefined
  records: number | undefined
  sections: ShownSection[]
  error: unknown
  onRetry: () => void
  /** Whether all that is shown is loaded. */
  isComplete: boolean
}

/** The service reads these from rollups of the site as a whole, so that the report begins after the time of one request. */
const FIRST: ReportSection[] = ['speed_over_time', 'weekdays', 'counts', 'left_out']
/** Read for each direction too. */
const OF_DIRECTIONS: ReportSection[] = ['by_direction', 'volume', 'speeds']
/** Headways, and classes of another scheme, are read from single records. */
const partsOf = ({ classScheme }: ReportOptions): ReportSection[][] =>
  classScheme === 'stored'
    ? [[...OF_DIRECTIONS, 'classes'], ['definitions']]
    : [OF_DIRECTIONS, ['classes'], ['definitions']]

/** Without the options that do not concern these sections: another choice does not load them again. */
const partOptions = (
  { counts, classScheme }: ReportOptions,
  sections: ReportSection[],
): Omit<ReportOptions, 'sections'> => ({
  paper: 'a4',
  counts: sections.includes('counts') ? counts : '1h',
  classScheme: sections.includes('classes') ? classScheme : 'stored',
})

/**
 * The document of the service in parts, so that what takes longer does not delay the rest. A part is requested with all of
 * its sections, also those that are not shown, so that they are there when they are chosen.
 */
export function useReport(subject: ReportSubject, options: ReportOptions): Report {
  const { units } = useMeasures()
  const queryOf = (sections: ReportSection[]) => {
    const request = reportRequest(subject, { ...partOptions(options, sections), sections }, units)
    return {
      queryKey: ['report', request],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.report(request, { signal })) as unknown as Answer,
      staleTime: 300_000,
    }
  }
  const isWanted = (sections: ReportSection[]) => sections.some(section => options.sections.includes(section))
  const parts = subject.compare ? [] : partsOf(options).filter(isWanted)
  const first = useQuery(queryOf(FIRST))
  const others = useQueries({ queries: parts.map(part => ({ ...queryOf(part), enabled: first.isSuccess })) })
  const asked = [{ part: FIRST, query: first }, ...parts.map((part, i) => ({ part, query: others[i] as typeof first }))]
  const sectionOf = (section: ReportSection): ShownSection => {
    const { part, query } = asked.find(({ part }) => part.includes(section)) as (typeof asked)[number]
    return {
      key: section,
      title: SECTION_NAMES[section],
      content: query.data?.document.sections[part.indexOf(section)],
      error: query.error,
      onRetry: query.refetch,
    }
  }
  const ofComparison = (first.data?.document.sections ?? []).map((content, i) => ({
    ...{ key: String(i), title: content.title, content, error: null, onRetry: first.refetch },
  }))
  return {
    document: first.data?.document,
    records: first.data?.records,
    sections: subject.compare
      ? ofComparison
      : REPORT_SECTIONS.filter(section => options.sections.includes(section)).map(sectionOf),
    error: first.error,
    onRetry: first.refetch,
    isComplete: asked.every(({ query }) => query.isSuccess),
  }
}
