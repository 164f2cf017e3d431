import type { ReportDocument } from '../../../charts/report-document.ts'
import type { SharedReport } from '../../../client/open.ts'
import { REPORT_LANGUAGE } from '../../parts/report-view/report-options.ts'
import { ReportSheet } from '../../parts/report-view/report-sheet.tsx'
import { ReportPaper } from '../../parts/report-view/report-words.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { m } from './messages.ts'

/** A link, and what its password was answered with. */
export interface SharedAddress {
  id: string
  key: string | undefined
}

const LOADED = { error: null, onRetry: () => undefined }

export function SharedSheet({ report }: { report: SharedReport }) {
  const document = report.document as unknown as ReportDocument
  const sections = document.sections.map((content, i) => ({
    key: String(i),
    title: content.title,
    content,
    ...LOADED,
  }))
  return (
    <ReportPaper value={report.paper}>
      <ReportSheet document={document} sections={sections} />
    </ReportPaper>
  )
}

/** The report of a link, and its file. */
export function SharedReportView({ report, address: { id, key } }: { report: SharedReport; address: SharedAddress }) {
  const { title, publisher, expires_at } = report
  const query = new URLSearchParams({ language: REPORT_LANGUAGE, ...(key !== undefined && { key }) })
  return (
    <div className="report flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 print:hidden">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-[22px]/7 font-semibold tracking-[-0.015em] wrap-anywhere">
            {title}
          </h1>
          <p className="num text-meta text-text-3">{m.sharedBy({ publisher, date: formatDate(expires_at) })}</p>
        </div>
        <div className="flex gap-2">
          <Button icon="printer" onPress={() => print()}>
            {m.print}
          </Button>
          <LinkButton href={`/open/shared/${id}/report.pdf?${query}`} download icon="file-text" variant="primary">
            PDF
          </LinkButton>
        </div>
      </header>
      <SharedSheet report={report} />
    </div>
  )
}
