import type { ReportDocument } from '../../../charts/report-document.ts'
import { checkSites } from '../../field/sites/find-sites.ts'
import type { Caller } from '../../people/access/context.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { composeComparison } from './compose-comparison.ts'
import { composeReport } from './compose-report.ts'
import { readComparison } from './read-comparison.ts'
import { type ReportData, type ReportRequest, readReport } from './read-report.ts'
import { type ReportBody, reportOptions } from './schema.ts'
import { wordsOf } from './words.ts'

interface ReadDocument {
  document: ReportDocument
  /** What was counted at the site, or at each side of a comparison. */
  used: ReportData['figures']['used'][]
}

/** The report of a site, or of a comparison: the page, the PDF and the Excel file show the same document. */
export async function readDocument(database: Database, request: ReportRequest): Promise<ReadDocument> {
  const { compare } = request.options
  const words = wordsOf(request.options)
  if (compare === undefined) {
    const data = await readReport(database, request)
    return { document: composeReport(data, words), used: [data.figures.used] }
  }
  const data = await readComparison(database, request, compare)
  const used = data.pairs.flatMap(({ a, b }, i) => (i === 0 ? [a.used, b.used] : [b.used]))
  return { document: composeComparison(data, words), used }
}

/** The report that a page shows. */
export async function answerReport(
  database: Database,
  caller: Caller,
  body: ReportBody,
  sent: unknown,
): Promise<ReadDocument> {
  await checkReport(database, caller, body)
  return readDocument(database, requestOfReport(body, sent, { viewer: caller, userId: caller.userId }))
}

/** 403 or an error when the viewer may not see all sites of the report. */
export async function checkReport(
  database: Queryable,
  viewer: Viewer,
  { sites = [], report }: ReportBody,
): Promise<void> {
  await checkSites(database, viewer, sites, 'sites')
  if (report?.compare) await checkCompared(database, viewer, report.compare.with)
}

/** A report from what is stored now. */
export const requestOfReport = (
  { time, sites = [], report = reportOptions.parse({}) }: ReportBody,
  sent: unknown,
  reader: Pick<ReportRequest, 'viewer' | 'userId' | 'isPublic'>,
): ReportRequest => ({
  ...reader,
  siteId: sites[0] as number,
  ...time,
  filters: filtersOf(sent as { [name: string]: unknown }),
  options: report,
  madeAt: new Date(),
})

/** The filters on records of a request as it was sent: what is left of it without the fields of a report. */
export function filtersOf(sent: { [name: string]: unknown }): ReportRequest['filters'] {
  const { time: _, format: __, sites: ___, report: ____, ...filters } = sent
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== null))
}

/** Errors name the site of the comparison. */
export async function checkCompared(database: Queryable, viewer: Viewer, sides: { site: number }[]): Promise<void> {
  const ids = sides.map(({ site }) => site)
  await checkSites(database, viewer, ids, 'with').catch(error => {
    if (error instanceof ValidationError) throw new ValidationError({ report: { compare: error.errors } }, error.code)
    throw error
  })
}
