import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReportFormat } from '../../../contract/export-formats.ts'
import { reportFileName } from '../../../contract/text/report-file-name.ts'
import { useMay } from '../../service/use-me.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { CopyLinkButton } from '../../ui/files/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { formatLocalDate } from '../../ui/text/date-format.ts'
import { useNow } from '../../ui/text/time.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { useMedia } from '../../ui/use-media.ts'
import { CountedChip } from '../range/counted-chip.tsx'
import type { Search } from '../range/range.ts'
import { m } from './messages.ts'
import { ReportFields } from './report-fields.tsx'
import { ReportFile, useReportFile } from './report-file.tsx'
import { hasTableOfHours, type ReportSubject, readOptions, reportRequest, searchOfOptions } from './report-options.ts'
import { ReportSheet, Sheet } from './report-sheet.tsx'
import { ReportPaper } from './report-words.ts'
import { useReport } from './use-report.ts'

const ShareDialog = lazy(() => withMessages(() => import('../shares/share-dialog.tsx')))

interface FrameProps {
  /** A link to what the report is about. */
  back: ReactNode
  children: ReactNode
}

/** Where the head of the page has room for buttons; null where the page is narrow. */
const HeadPlace = createContext<HTMLElement | null>(null)

/** The page of a report: on paper the sheet alone. */
export function ReportFrame({ back, children }: FrameProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const actions = useMedia('(width >= 1280px)') && <div ref={setPlace} className="flex gap-2" />
  return (
    <HeadPlace value={place}>
      <div className="report pb-8 md:pt-[18px] print:p-0">
        <PageHead title={m.report} back={back} actions={actions} className="md:px-page print:hidden" />
        <div className="flex flex-col gap-3 px-page pt-3 print:block print:p-0">{children}</div>
      </div>
    </HeadPlace>
  )
}

interface Props {
  subject: ReportSubject
  search: Search
  onChange: (change: (before: Search) => Search) => void
  /** Chooses what the report is about. */
  choice?: ReactNode
  /** Whether the page that led here counts only some weekdays or hours. */
  hasClock?: boolean
  /** The data range of the site, for a report without vehicles. */
  dataRange?: { first_vehicle: string | null; last_vehicle: string | null }
}

/** A report with its options, which are in the address, and its files. */
export function ReportView({ subject, search, onChange, choice, hasClock = false, dataRange }: Props) {
  const options = readOptions(search)
  const report = useReport(subject, options)
  const [hasFields, setFields] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const mayExport = useMay('can_create_exports')
  const isComparison = subject.compare !== undefined
  const { units } = useMeasures()
  const { create, isUnderWay, ...file } = useReportFile()
  const now = useNow(60_000)
  const isRunning = [subject, ...(subject.compare?.with ?? [])].some(({ time }) => time && Date.parse(time.to_dt) > now)
  const [first, last] = [dataRange?.first_vehicle, dataRange?.last_vehicle].map(at => at && formatLocalDate(at))
  const isEmpty = options.sections.length === 0 && !isComparison
  const make = (format: ReportFormat) => {
    const span = { from: Date.parse(subject.time.from_dt), to: Date.parse(subject.time.to_dt) }
    create(
      { ...reportRequest(subject, options, units), format },
      reportFileName({ ...subject.site, ...span, isComparison }, format),
    )
  }
  const head = useContext(HeadPlace)
  const buttons = (
    <>
      <Button
        aria-expanded={hasFields}
        icon={hasFields ? 'chevron-down' : 'chevron-right'}
        onPress={() => setFields(!hasFields)}
      >
        {m.contents}
      </Button>
      <CopyLinkButton label={m.copyLink} />
      <Button icon="printer" isDisabled={!report.isComplete || isEmpty} onPress={() => print()}>
        {m.print}
      </Button>
      {mayExport && (
        <>
          <Button icon="link" isDisabled={!report.document || isEmpty} onPress={() => setSharing(true)}>
            {m.share}
          </Button>
          <Button icon="file-down" isDisabled={isUnderWay || isEmpty} onPress={() => make('report.xlsx')}>
            Excel
          </Button>
          <Button
            icon="file-text"
            variant="primary"
            isDisabled={isUnderWay || isEmpty}
            onPress={() => make('report.pdf')}
          >
            PDF
          </Button>
        </>
      )}
    </>
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {choice}
        <CountedChip
          counted={subject.counted}
          classes={subject.filters.vehicle_classes?.length ?? 0}
          used={report.used}
          onChange={next => onChange(() => next)}
        />
        {head ? createPortal(buttons, head) : buttons}
      </div>
      <div className="flex flex-col gap-3 empty:hidden print:hidden">
        {hasFields && (
          <div className="rounded-card border border-line bg-surface p-4">
            <ReportFields
              options={options}
              onChange={change =>
                onChange(search => {
                  const before = readOptions(search)
                  return searchOfOptions({ ...before, ...change(before) })
                })
              }
              hasTableOfHours={hasTableOfHours(subject)}
              isComparison={isComparison}
              hasPaper={mayExport}
            />
          </div>
        )}
        <ReportFile {...file} />
        {isEmpty && <Notice tone="warn">{m.chooseAtLeastOnePart}</Notice>}
        {hasClock && <Notice>{m.allHours}</Notice>}
        {isRunning && <Notice>{m.notOver}</Notice>}
        {report.used?.all === 0 && (
          <Notice tone="warn">
            {m.noVehicles} {first && last && m.dataIs({ first, last })}
          </Notice>
        )}
      </div>
      {report.document ? (
        <ReportPaper value={options.paper}>
          <ReportSheet document={report.document} sections={report.sections} />
        </ReportPaper>
      ) : report.error ? (
        <Failure title={m.couldNotLoad} error={report.error} onRetry={report.onRetry} />
      ) : (
        <LoadingReport />
      )}
      <Suspense>
        {isSharing && report.document && (
          <ShareDialog
            site={{ id: subject.site.id, name: report.document.title }}
            shown={{ report: reportRequest(subject, options, units) }}
            range={report.document.subtitle}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const LoadingReport = () => (
  <Sheet label={m.report}>
    <Loading label={m.loading}>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-4 h-7 w-80 max-w-full" />
      <Skeleton className="mt-2 h-5 w-60 max-w-full" />
      <Skeleton className="mt-4 h-44 w-full" />
      <Skeleton className="mt-5 h-20 w-full" />
      <Skeleton className="mt-7 h-60 w-full" />
    </Loading>
  </Sheet>
)
