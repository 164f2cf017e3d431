import type { ReportFormat } from '../../../../contract/export-formats.ts'
import { writePdf } from '../../../analysis/reports/pdf/write-pdf.ts'
import { filtersOf, readDocument } from '../../../analysis/reports/read-document.ts'
import type { ReportRequest } from '../../../analysis/reports/read-report.ts'
import { reportOptions } from '../../../analysis/reports/schema.ts'
import { wordsOf } from '../../../analysis/reports/words.ts'
import { everySite } from '../../../people/access/viewer.ts'
import type { ClaimedExport, ExportRun } from '../claimed-export.ts'
import { encodeReportXlsx } from './encode-report-xlsx.ts'

/** For everything that the report reads; the figures of a year of a busy site take seconds for each direction. */
const READ_MS = 600_000

/** The file of a report, from what is stored now: unlike the records of an export, figures are not fixed when it is created. */
export async function* encodeReport(
  { database, claimed, signal, count }: ExportRun,
  format: ReportFormat,
): AsyncGenerator<Buffer> {
  const request = requestOf(claimed)
  const { options, madeAt } = request
  const words = wordsOf(options)
  const { document, used } = await readDocument(database.within(READ_MS), request)
  signal.throwIfAborted()
  count.records = used.reduce((sum, { records }) => sum + records, 0)
  count.progress = 0.5
  if (format === 'report.xlsx') yield* encodeReportXlsx(document, words, options.paper, madeAt)
  else yield await writePdf(document, words, options.paper, madeAt)
}

function requestOf(claimed: ClaimedExport): ReportRequest {
  const { request, filters } = claimed
  const sent = request as { [name: string]: unknown }
  return {
    viewer: everySite(claimed.organization_id),
    siteId: filters.sites?.[0] as number,
    from: claimed.window_from.getTime(),
    to: claimed.window_to.getTime(),
    filters: filtersOf(sent),
    options: reportOptions.parse(sent.report ?? {}),
    madeAt: claimed.created_at,
    userId: claimed.created_by,
  }
}
