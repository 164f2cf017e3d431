import type { ReportFormat } from '../../../contract/export-formats.ts'
import type { Database } from '../../database/connect.ts'
import { composeReport } from '../../reports/compose-report.ts'
import { writePdf } from '../../reports/pdf/write-pdf.ts'
import { type ReportRequest, readReport } from '../../reports/read-report.ts'
import { reportOptions } from '../../reports/schema.ts'
import { wordsOf } from '../../reports/words.ts'
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
  const data = await readReport(database, request)
  signal.throwIfAborted()
  count.records = data.figures.used.records
  count.progress = 0.5
  const words = wordsOf(options.language)
  const document = composeReport(data, words)
  if (format === 'report.xlsx') yield* encodeReportXlsx(document, words, madeAt)
  else yield await writePdf(document, words, options.paper, madeAt)
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
