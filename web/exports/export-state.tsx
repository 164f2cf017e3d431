import type { Export } from '../../client/shapes.ts'
import { Button } from '../ui/button.tsx'
import { dateWords, dayMonthWords } from '../ui/date-words.ts'
import { whatWentWrong } from '../ui/failure.tsx'
import { formatCount, MISSING } from '../ui/format.ts'
import { localDay } from '../ui/local-time.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { useCreateExport } from './export-queries.ts'
import { progressWords, requestIn } from './export-words.ts'

const STATES: Record<Export['status'], [Tone, string]> = {
  queued: ['off', 'Waiting'],
  running: ['accent', 'Running'],
  completed: ['ok', 'Ready'],
  failed: ['bad', 'Failed'],
  cancelled: ['off', 'Cancelled'],
  expired: ['off', 'Expired'],
}

/** Where it stands, and how far it is. */
export function ExportState({ of: one }: { of: Export }) {
  const [tone, word] = STATES[one.status]
  return (
    <div className="flex flex-col items-start gap-1 text-meta">
      <Tag tone={tone}>{word}</Tag>
      <More of={one} />
    </div>
  )
}

function More({ of: one }: { of: Export }) {
  switch (one.status) {
    case 'queued':
      return <p className="text-text-3">It begins when its turn comes.</p>
    case 'running':
      return (
        <div className="flex items-center gap-2.5">
          <ProgressBar label="Progress of the export" value={one.progress} className="w-24 shrink-0" />
          <span className="num text-text-2">{progressWords(one)}</span>
        </div>
      )
    case 'completed':
      return <p className="num text-text-2">{formatCount(one.records_written)} records</p>
    case 'failed':
      return (
        <>
          <p className="text-text-2">
            The export stopped after {formatCount(one.records_written)} records.{one.error && ` ${one.error}`}
          </p>
          <Again of={one} label="Try again" />
        </>
      )
    case 'expired':
      return (
        <p className="text-text-2">
          This file was deleted on {shortDay(one.expires_at)} after {daysKept(one)}.{' '}
          <Again of={one} label="Export again" /> makes the same file from today's data.
        </p>
      )
    case 'cancelled':
      return null
  }
}

/** The same request once more. */
function Again({ of: one, label }: { of: Export; label: string }) {
  const again = useCreateExport()
  return (
    <>
      <Button size="small" className="my-0.5" isPending={again.isPending} onPress={() => again.mutate(requestIn(one))}>
        {label}
      </Button>
      {again.error && (
        <span role="alert" className="block text-bad">
          {whatWentWrong(again.error)}
        </span>
      )}
    </>
  )
}

/** `21 Nov`; with the year when it is another one. */
function shortDay(at: string | null): string {
  if (at === null) return MISSING
  const [day, today] = [localDay(at), localDay(Date.now())]
  return day.slice(0, 4) === today.slice(0, 4) ? dayMonthWords(day) : dateWords(day)
}

function daysKept({ finished_at, expires_at }: Export): string {
  const days =
    finished_at && expires_at ? Math.round((Date.parse(expires_at) - Date.parse(finished_at)) / 86_400_000) : 7
  return days === 1 ? '1 day' : `${days} days`
}
