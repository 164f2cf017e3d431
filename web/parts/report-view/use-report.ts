import { useQueries, useQuery } from '@tanstack/react-query'
import type { DocumentSection, ReportDocument } from '../../../charts/report-document.ts'
import type { SiteFigures } from '../../../client/shapes.ts'
import { REPORT_SECTIONS, type ReportSection } from '../../../contract/reports.ts'
import { client } from '../../service/client.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { sumUsed, type UsedRecords } from '../range/counted.ts'
import { SECTION_NAMES } from './report-fields.tsx'
import { hasHeadways, type ReportOptions, type ReportSubject, reportRequest } from './report-options.ts'

/** A section of the report; its place is known before its content. */
export interface ShownSection {
  key: string
  /** Until its content is there. */
  title: string
  content: DocumentSection | undefined
  error: unknown
  onRetry: () => void
}

interface ReportAnswer {
  used: SiteFigures['used'][]
  document: ReportDocument
}

interface Report {
  /** Its head and key figures; undefined until they are loaded. */
  document: ReportDocument | undefined
  used: UsedRecords | undefined
  sections: ShownSection[]
  error: unknown
  onRetry: () => void
  /** Whether all that is shown is loaded. */
  isComplete: boolean
}

/** Headways, and classes of another scheme, are read from single records, which takes several times as long. */
const slowSections = (subject: ReportSubject, { classScheme, sections }: ReportOptions): ReportSection[] => {
  const slow: ReportSection[] = [
    ...(classScheme === 'stored' ? [] : ['classes' as const]),
    ...(hasHeadways(subject) ? ['definitions' as const] : []),
  ]
  return subject.compare ? [] : slow.filter(section => sections.includes(section))
}

/** All others, with stored classes: another choice of scheme or of parts does not load them again. */
const fastSections = (subject: ReportSubject): ReportSection[] =>
  REPORT_SECTIONS.filter(section => section !== 'definitions' || !hasHeadways(subject))

/**
 * The document of the service in parts, so that what takes longer does not delay the rest, which the service makes in one
 * pass over rollups. All of that is requested, also what is not shown, so that it is there when it is chosen.
 */
export function useReport(subject: ReportSubject, options: ReportOptions): Report {
  const { units } = useMeasures()
  const queryOf = (part: Omit<ReportOptions, 'paper'>) => {
    const request = reportRequest(subject, { ...part, paper: options.paper }, units)
    return {
      queryKey: ['report', request],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.report(request, { signal })) as unknown as ReportAnswer,
      staleTime: 300_000,
    }
  }
  const fast = fastSections(subject)
  const slow = slowSections(subject, options)
  const first = useQuery(
    queryOf({
      sections: fast,
      counts: options.counts,
      classScheme: 'stored',
      method: options.method,
      names: options.names,
    }),
  )
  const others = useQueries({
    queries: slow.map(section => ({
      ...queryOf({
        sections: [section],
        counts: '1h',
        classScheme: section === 'classes' ? options.classScheme : 'stored',
        // The head of the report is in the first part.
        method: 'group',
        names: {},
      }),
      enabled: first.isSuccess,
    })),
  })
  const asked = [
    ...slow.map((section, i) => ({ part: [section], query: others[i] as typeof first })),
    { part: fast, query: first },
  ]
  const sectionOf = (section: ReportSection): ShownSection => {
    const { part, query } = asked.find(one => one.part.includes(section)) as (typeof asked)[number]
    return {
      key: section,
      title: SECTION_NAMES[section],
      content: query.data?.document.sections[part.indexOf(section)],
      error: query.error,
      onRetry: query.refetch,
    }
  }
  const ofComparison = (first.data?.document.sections ?? []).map((content, i) => ({
    key: String(i),
    title: content.title,
    content,
    error: null,
    onRetry: first.refetch,
  }))
  return {
    document: first.data?.document,
    used: first.data && sumUsed(first.data.used),
    sections: subject.compare
      ? ofComparison
      : REPORT_SECTIONS.filter(section => options.sections.includes(section)).map(sectionOf),
    error: first.error,
    onRetry: first.refetch,
    isComplete: asked.every(({ query }) => query.isSuccess),
  }
}
