import { useEffect, useMemo, useRef, useState } from 'react'
import type { SiteDetail, VehicleRecord } from '../../client/shapes.ts'
import { useTabVisible } from '../live/event-stream.ts'
import { queryClient } from '../service/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { formatNumber, formatTime } from '../ui/format.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { followRecords, type Known } from './follow-records.ts'
import { MAX_LIVE_RECORDS, mergeRecords } from './merge-records.ts'
import { RecordTable } from './record-table.tsx'
import type { View } from './view.ts'

interface Held {
  records: VehicleRecord[]
  count: number
}

/** Records as they come, the newest first. */
export function LiveRecords({ site, view }: { site: SiteDetail; view: View }) {
  const { records, count, isOpen, error, retry } = useLiveRecords(site, view)
  const [since] = useState(Date.now)
  /** What is seen while it is paused. */
  const [held, setHeld] = useState<Held | null>(null)
  const shown = held?.records ?? records
  if (error !== undefined) return <Failure title="Could not follow the records." error={error} onRetry={retry} />
  if (!shown) {
    return (
      <Loading label="Loading the records">
        <Skeleton className="h-120 rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <div className="mb-2.5 flex min-h-control-sm flex-wrap items-center gap-x-3 gap-y-2">
        <Tag tone={held ? 'off' : isOpen ? 'ok' : 'warn'}>{held ? 'Paused' : isOpen ? 'Following' : 'Connecting…'}</Tag>
        <p className="num text-meta text-text-2">
          {held
            ? `${formatNumber(count - held.count)} waiting`
            : `${count === 0 ? 'None' : formatNumber(count)} new since ${formatTime(since, { zone: site.time_zone })}`}
        </p>
        <Button
          size="small"
          icon={held ? 'play' : 'pause'}
          onPress={() => setHeld(held ? null : { records: shown, count })}
        >
          {held ? 'Go on' : 'Pause'}
        </Button>
        <CountSpoken count={count} />
      </div>
      {shown.length === 0 ? (
        <p className="py-2 text-text-2">No record fits yet. Each that comes and fits appears here.</p>
      ) : (
        <div className="rounded-card border border-line bg-surface max-md:overflow-hidden md:[&_[role=rowgroup]:first-child]:rounded-t-card">
          <RecordTable site={site} records={shown} label="Records" timeHead="Time" hasDays isHeadSticky />
        </div>
      )}
      {shown.length >= MAX_LIVE_RECORDS && (
        <p className="mt-3 text-meta text-text-3">The newest {MAX_LIVE_RECORDS}. Turn off Live to see older ones.</p>
      )}
    </>
  )
}

const SPOKEN_EVERY_MS = 10_000

/** How many came, said now and then; the records themselves are not. */
function CountSpoken({ count }: { count: number }) {
  const [sentence, setSentence] = useState('')
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  })
  useEffect(() => {
    let said = latest.current
    const timer = setInterval(() => {
      const news = latest.current - said
      said = latest.current
      if (news > 0) setSentence(`${formatNumber(news)} new ${news === 1 ? 'record' : 'records'}.`)
    }, SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="status" className="sr-only">
      {sentence}
    </span>
  )
}

/** The newest records that fit, and each that comes while the page is seen. Other filters are another component. */
function useLiveRecords(site: SiteDetail, view: View) {
  const [known, setKnown] = useState<Known | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const isSeen = useTabVisible()
  const latest = useRef({ site, view, known })
  useEffect(() => {
    latest.current = { site, view, known }
  })
  useEffect(() => {
    if (!isSeen || failed) return
    const stop = new AbortController()
    // A page that was not looked at goes on from what it knew.
    followRecords({ ...latest.current, signal: stop.signal, onKnown: setKnown, onOpen: setOpen }).catch(error => {
      if (!stop.signal.aborted) setFailed({ error })
    })
    return () => {
      stop.abort()
      setOpen(false)
    }
  }, [isSeen, failed])
  // Who goes on without following is not shown what was found before.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['site', site.id, 'records'] }), [site.id])
  const records = useMemo(() => known && mergeRecords(known.found, known.come), [known])
  return { records, count: known?.count ?? 0, isOpen, error: failed?.error, retry: () => setFailed(null) }
}
