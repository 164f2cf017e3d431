import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Export, ExportRequest } from '../../client/shapes.ts'
import { reportFileName } from '../../contract/report-file-name.ts'
import { usePollInterval } from '../live/event-stream.ts'
import { client } from '../service/client.ts'
import { useMeasures } from '../service/measures.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { errorMessage } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { m } from './messages.ts'
import { EMPTY_DRAFT, hasTableOfHours, type ReportSubject, reportRequest } from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'
import { ReportDownload, ReportProgress } from './report-progress.tsx'

export interface ReportDialogProps {
  /** With several the reader chooses one; the first is chosen at the start. */
  subjects: ReportSubject[]
  /** Whether the page counts only some weekdays or hours. */
  hasClock: boolean
  onClose: () => void
}

/** Makes a report as an export, and downloads its file. */
export default function ReportDialog({ subjects, hasClock, onClose }: ReportDialogProps) {
  const form = useId()
  const { units } = useMeasures()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [chosen, setChosen] = useState(0)
  const subject = subjects[chosen] as ReportSubject
  const { create, item, reset } = useReport()
  const file = reportFileName(
    { ...subject.site, ...spanOf(subject), isComparison: subject.compare !== undefined },
    draft.format,
  )
  const hasFailed = item?.status === 'failed' || item?.status === 'cancelled' || item?.status === 'expired'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.sections.length > 0 || subject.compare) create.mutate(reportRequest(draft, subject, units))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.report}
      actions={
        <>
          <Button onPress={onClose}>{item ? m.close : m.cancel}</Button>
          {!item && (
            <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
              {m.makeReport}
            </Button>
          )}
          {hasFailed && (
            <Button variant="primary" onPress={reset}>
              {m.tryAgain}
            </Button>
          )}
          {item?.status === 'completed' && <ReportDownload id={item.id} file={file} />}
        </>
      }
    >
      {item ? (
        <ReportProgress item={item} file={file} />
      ) : (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4">
          {subjects.length > 1 ? (
            <Select
              label={m.of}
              options={subjects.map(({ label }, i) => ({ value: String(i), label }))}
              value={String(chosen)}
              onChange={value => setChosen(Number(value))}
            />
          ) : (
            <p className="num text-text-2">{subject.label}</p>
          )}
          {hasClock && !subject.compare && <Notice>{m.allHours}</Notice>}
          <ReportFields
            draft={draft}
            onChange={change => setDraft(before => ({ ...before, ...change }))}
            hasTableOfHours={hasTableOfHours(subject)}
            isComparison={subject.compare !== undefined}
          />
          {create.error && <Notice tone="bad">{errorMessage(create.error)}</Notice>}
        </form>
      )}
    </Dialog>
  )
}

const spanOf = ({ time }: ReportSubject) => ({ from: Date.parse(time.from_dt), to: Date.parse(time.to_dt) })

/** Without the event stream. */
const POLL_MS = 2_000

/** The export that is being made; the event stream reports its progress. */
function useReport() {
  const queries = useQueryClient()
  const pollMs = usePollInterval(POLL_MS)
  const create = useMutation({
    mutationFn: (request: ExportRequest) => client.createExport(request),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['exports'] }),
  })
  const id = create.data?.id
  const query = useQuery({
    queryKey: ['exports', 'report', id],
    queryFn: ({ signal }) => client.export(id as string, { signal, background: true }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })
  return { create, item: create.data && (query.data ?? create.data), reset: create.reset }
}

const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'running'
