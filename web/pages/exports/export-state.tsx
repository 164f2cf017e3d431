import type { Export } from '../../../client/shapes.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { ExplainedSentence } from '../../service/errors/explained-sentence.tsx'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatDayMonth, formatLocalDate } from '../../ui/text/date-format.ts'
import { formatCount, MISSING } from '../../ui/text/format.ts'
import { localDay } from '../../ui/text/local-time.ts'
import { formatProgress, requestOfExport } from './describe-export.ts'
import { useCreateExport } from './export-queries.ts'
import { m } from './messages.ts'

const STATES: Record<Export['status'], [Tone, string]> = {
  queued: ['off', m.waiting],
  running: ['accent', m.running],
  completed: ['ok', m.ready],
  failed: ['bad', m.failed],
  cancelled: ['off', m.cancelled],
  expired: ['off', m.expired],
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
      return <p className="text-text-3">{m.startsAfterExportsAhead}</p>
    case 'running':
      return (
        <div className="flex items-center gap-2.5">
          <ProgressBar label={m.progressOfTheExport} value={item.progress} className="w-24 shrink-0" />
          <span className="num text-text-2">{formatProgress(item)}</span>
        </div>
      )
    case 'completed':
      return (
        <p className="num text-text-2">
          {m.recordsDone({ count: item.records_written, done: formatCount(item.records_written) })}
        </p>
      )
    case 'failed':
      return (
        <>
          <p className="text-text-2">
            {m.theExportStoppedAfterRecords({
              count: item.records_written,
              records: formatCount(item.records_written),
            })}
            {item.error && (
              <>
                {' '}
                <ExplainedSentence>{item.error}</ExplainedSentence>
              </>
            )}
          </p>
          <RepeatButton item={item} label={m.tryAgain} />
        </>
      )
    case 'expired':
      return (
        <p className="text-text-2">
          {m.fileHasExpired({
            date: shortDay(item.expires_at),
            days: storedDays(item),
            exportAgain: <RepeatButton item={item} label={m.exportAgain} />,
          })}
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

function storedDays({ finished_at, expires_at }: Export): number {
  return finished_at && expires_at ? Math.round((Date.parse(expires_at) - Date.parse(finished_at)) / DAY_MS) : 7
}
