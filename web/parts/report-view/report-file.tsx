import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { exportFileAddress } from '../../../client/app.ts'
import type { Export, ExportRequest } from '../../../client/shapes.ts'
import { client, invalidate } from '../../service/client.ts'
import { ExplainedSentence } from '../../service/errors/explained-sentence.tsx'
import { usePollInterval } from '../../service/live/event-stream.ts'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'

/** Without the event stream. */
const POLL_MS = 2_000

/** The file that is being made as an export; the event stream reports its progress. */
export function useReportFile() {
  const pollMs = usePollInterval(POLL_MS)
  const create = useMutation({
    mutationFn: ({ request }: { request: ExportRequest; file: string }) => client.createExport(request),
    onSettled: () => void invalidate(['exports']),
  })
  const id = create.data?.id
  const query = useQuery({
    queryKey: ['exports', 'report', id],
    queryFn: ({ signal }) => client.export(id as string, { signal, background: true }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  })
  const item = create.data && (query.data ?? create.data)
  return {
    create: (request: ExportRequest, file: string) => create.mutate({ request, file }),
    isUnderWay: create.isPending || (item !== undefined && isUnderWay(item)),
    item,
    file: create.variables?.file ?? '',
    error: create.error,
  }
}

const isUnderWay = ({ status }: Export): boolean => status === 'queued' || status === 'running'

/** The state of a file until it is there. */
export function ReportFile({ item, file, error }: Pick<ReturnType<typeof useReportFile>, 'item' | 'file' | 'error'>) {
  if (error) return <ErrorNotice error={error} />
  if (!item) return null
  if (item.status === 'completed') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status">{m.isReady({ file: <code className="wrap-anywhere">{file}</code> })}</p>
        <Download key={item.id} id={item.id} file={file} />
      </div>
    )
  }
  if (!isUnderWay(item)) {
    return (
      <Notice tone="bad">
        {item.status === 'cancelled' ? m.cancelled : m.failed}{' '}
        {item.error && <ExplainedSentence>{item.error}</ExplainedSentence>}
      </Notice>
    )
  }
  return (
    <div className="flex max-w-120 flex-col gap-2">
      <p role="status">{item.status === 'queued' ? m.waitsForExports : m.isWritten}</p>
      <ProgressBar label={m.progress} value={item.progress} />
      <p className="text-meta text-text-3">
        {m.youMayLeave({ exports: <PageLink to="/exports">{m.exports}</PageLink> })}
      </p>
    </div>
  )
}

/** Downloads the file when it is first shown, and again when it is pressed. */
function Download({ id, file }: { id: string; file: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [])
  return (
    <LinkButton ref={link} href={exportFileAddress(id)} download={file} size="small" icon="download">
      {m.download}
    </LinkButton>
  )
}
