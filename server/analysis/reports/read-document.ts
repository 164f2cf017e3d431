import type { ReportDocument } from '../../charts/report-document.ts'
import type { Caller } from '../access/context.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { checkSites } from '../sites/find-sites.ts'
import { composeComparison } from './compose-comparison.ts'
import { composeReport } from './compose-report.ts'
import { readComparison } from './read-comparison.ts'
import { type ReportRequest, readReport } from './read-report.ts'
import { type ReportBody, reportOptions } from './schema.ts'
import { wordsOf } from './words.ts'

interface ReadDocument {
  document: ReportDocument
  /** How many were read for its figures. */
  records: number
}

/** The report of a site, or of a comparison: the page, the PDF and the Excel file show the same document. */
export async function readDocument(database: Database, request: ReportRequest): Promise<ReadDocument> {
  const { compare } = request.options
  const words = wordsOf(request.options)
  if (compare === undefined) {
    const data = await readReport(database, request)
    return { document: composeReport(data, words), records: data.figures.used.records }
  }
  const data = await readComparison(database, request, compare)
  const records = data.pairs.reduce((sum, { a, b }, i) => sum + b.used.records + (i === 0 ? a.used.records : 0), 0)
  return { document: composeComparison(data, words), records }
}

/** The report that a page shows. */
export async function answerReport(
  database: Database,
  { organizationId, userId }: Caller,
  { time, sites = [], report = reportOptions.parse({}) }: ReportBody,
  sent: unknown,
): Promise<ReadDocument> {
  await checkSites(database, organizationId, sites, 'sites')
  if (report.compare) await checkCompared(database, organizationId, report.compare.with)
  const filters = filtersOf(sent as { [name: string]: unknown })
  const siteId = sites[0] as number
  return readDocument(database, {
    organizationId,
    userId,
    siteId,
    ...time,
    filters,
    options: report,
    madeAt: new Date(),
  })
}

/** The filters on records of a request as it was sent: what is left of it without the fields of a report. */
export function filtersOf(sent: { [name: string]: unknown }): ReportRequest['filters'] {
  const { time: _, format: __, sites: ___, report: ____, ...filters } = sent
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== null))
}

/** Errors name the site of the comparison. */
export async function checkCompared(
  database: Queryable,
  organizationId: number,
  sides: { site: number }[],
): Promise<void> {
  const ids = sides.map(({ site }) => site)
  await checkSites(database, organizationId, ids, 'with').catch(error => {
    if (error instanceof ValidationError) throw new ValidationError({ report: { compare: error.errors } }, error.code)
    throw error
  })
}
