import type { Export } from '../../client/shapes.ts'
import { Button } from '../ui/button.tsx'
import { formatDayMonth, formatLocalDate } from '../ui/date-format.ts'
import { errorMessage } from '../ui/failure.tsx'
import { formatCount, MISSING } from '../ui/format.ts'
import { localDay } from '../ui/local-time.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { formatProgress, requestOfExport } from './describe-export.ts'
import { useCreateExport } from './export-queries.ts'

const STATES: Record<Export['status'], [Tone, string]> = {
  queued: ['off', 'Waiting'],
  running: ['accent', 'Running'],
  completed: ['ok', 'Ready'],
  failed: ['bad', 'Failed'],
  cancelled: ['off', 'Cancelled'],
  expired: ['off', 'Expired'],
}

/** The status and the progress of an export. */
export function ExportState({ item }: { item: Export }) {
  const [tone, word] = STATES[item.status]
  return (
    <div className="flex flex-col items-start gap-1 text-meta">
      <Tag tone={tone}>{word}</Tag>
      <StateDetail item={item} />
    </div>
  )
}

function StateDetail({ item }: { item: Export }) {
  switch (item.status) {
    case 'queued':
      return <p className="text-text-3">Starts when those before it are done.</p>
    case 'running':
      return (
        <div className="flex items-center gap-2.5">
          <ProgressBar label="Progress of the export" value={item.progress} className="w-24 shrink-0" />
          <span className="num text-text-2">{formatProgress(item)}</span>
        </div>
      )
    case 'completed':
      return <p className="num text-text-2">{formatCount(item.records_written)} records</p>
    case 'failed':
      return (
        <>
          <p className="text-text-2">
            The export stopped after {formatCount(item.records_written)} records.{item.error && ` ${item.error}`}
          </p>
          <RepeatButton item={item} label="Try again" />
        </>
      )
    case 'expired':
      return (
        <p className="text-text-2">
          This file was deleted on {shortDay(item.expires_at)} after {storedDays(item)}.{' '}
          <RepeatButton item={item} label="Export again" /> makes the same file from today's data.
        </p>
      )
    case 'cancelled':
      return null
  }
}

/** Creates an export with the same request. */
function RepeatButton({ item, label }: { item: Export; label: string }) {
  const repeat = useCreateExport()
  return (
    <>
      <Button
        size="small"
        className="my-0.5"
        isPending={repeat.isPending}
        onPress={() => repeat.mutate(requestOfExport(item))}
      >
        {label}
      </Button>
      {repeat.error && (
        <span role="alert" className="block text-bad">
          {errorMessage(repeat.error)}
        </span>
      )}
    </>
  )
}

/** `21 Nov`; with the year if it is not the current one. */
function shortDay(at: string | null): string {
  if (at === null) return MISSING
  const [day, today] = [localDay(at), localDay(Date.now())]
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayMonth(day) : formatLocalDate(day)
}

function storedDays({ finished_at, expires_at }: Export): string {
  const days =
    finished_at && expires_at ? Math.round((Date.parse(expires_at) - Date.parse(finished_at)) / 86_400_000) : 7
  return days === 1 ? '1 day' : `${days} days`
}
