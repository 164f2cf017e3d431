import type { ReportFormat } from '../../../contract/export-formats.ts'
import type { Database } from '../../database/connect.ts'
import { composeComparison } from '../../reports/compose-comparison.ts'
import { composeReport } from '../../reports/compose-report.ts'
import { writePdf } from '../../reports/pdf/write-pdf.ts'
import { readComparison } from '../../reports/read-comparison.ts'
import { type ReportRequest, readReport } from '../../reports/read-report.ts'
import { reportOptions } from '../../reports/schema.ts'
import { type Words, wordsOf } from '../../reports/words.ts'
import type { ClaimedExport } from '../export-jobs.ts'
import { encodeReportXlsx } from './encode-report-xlsx.ts'

/** The file of a report, from what is stored now: unlike the records of an export, figures are not fixed when it is created. */
export async function* encodeReport(
  database: Database,
  claimed: ClaimedExport,
  format: ReportFormat,
  signal: AbortSignal,
  count: { records: number; progress: number },
): AsyncGenerator<Buffer> {
  const request = requestOf(claimed)
  const { options, madeAt } = request
  const words = wordsOf(options.language)
  const { document, records } = await read(database, request, words)
  signal.throwIfAborted()
  count.records = records
  count.progress = 0.5
  if (format === 'report.xlsx') yield* encodeReportXlsx(document, words, madeAt)
  else yield await writePdf(document, words, options.paper, madeAt)
}

async function read(database: Database, request: ReportRequest, words: Words) {
  const { compare } = request.options
  if (compare === undefined) {
    const data = await readReport(database, request)
    return { document: composeReport(data, words), records: data.figures.used.records }
  }
  const data = await readComparison(database, request, compare)
  const records = data.pairs.reduce((sum, { a, b }, i) => sum + b.used.records + (i === 0 ? a.used.records : 0), 0)
  return { document: composeComparison(data, words), records }
}

function requestOf(claimed: ClaimedExport): ReportRequest {
  const { request, filters, context } = claimed
  const { time: _, format: __, sites: ___, report, ...named } = request as { [name: string]: unknown }
  return {
    organizationId: claimed.organization_id,
    organization: context.organization,
    siteId: filters.sites?.[0] as number,
    from: claimed.window_from.getTime(),
    to: claimed.window_to.getTime(),
    filters: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined && value !== null)),
    options: reportOptions.parse(report ?? {}),
    madeAt: claimed.created_at,
    userId: claimed.created_by,
  }
}
