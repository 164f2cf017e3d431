import { useEffect, useMemo, useRef, useState } from 'react'
import type { SiteDetail, VehicleRecord } from '../../../../client/shapes.ts'
import { queryClient } from '../../../service/client.ts'
import { useTabVisible } from '../../../service/live/event-stream.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { followRecords, type LiveState } from '../follow-records.ts'
import { MAX_LIVE_RECORDS, mergeRecords } from '../merge-records.ts'
import { m as pageMessages } from '../messages.ts'
import { RecordTable } from '../record-table.tsx'
import type { View } from '../view.ts'
import { m } from './messages.ts'

interface PausedView {
  records: VehicleRecord[]
  count: number
}

/** Live records, newest first. */
export function LiveRecords({ site, view }: { site: SiteDetail; view: View }) {
  const { records, count, isOpen, error, retry } = useLiveRecords(site, view)
  const [since] = useState(Date.now)
  /** The records shown while paused. */
  const [paused, setPaused] = useState<PausedView | null>(null)
  const shown = paused?.records ?? records
  if (error !== undefined) return <Failure title={m.couldNotFollowTheRecords} error={error} onRetry={retry} />
  if (!shown) {
    return (
      <Loading label={m.loadingTheRecords}>
        <Skeleton className="h-120 rounded-card" />
      </Loading>
    )
  }
  return (
    <>
      <div className="mb-2.5 flex min-h-control-sm flex-wrap items-center gap-x-3 gap-y-2">
        <Tag tone={paused ? 'off' : isOpen ? 'ok' : 'warn'}>
          {paused ? m.paused : isOpen ? m.following : m.connecting}
        </Tag>
        <p className="num text-meta text-text-2">
          {paused
            ? m.waiting({ count: count - paused.count })
            : m.newSince({ count, time: formatTime(since, { zone: site.time_zone }) })}
        </p>
        <Button
          size="small"
          icon={paused ? 'play' : 'pause'}
          onPress={() => setPaused(paused ? null : { records: shown, count })}
        >
          {paused ? m.resume : m.pause}
        </Button>
        <CountAnnouncer count={count} />
      </div>
      {shown.length === 0 ? (
        <p className="py-2 text-text-2">{m.noRecordMatchesYet}</p>
      ) : (
        <div className="rounded-card border border-line bg-surface max-md:overflow-hidden md:[&_[role=rowgroup]:first-child]:rounded-t-card">
          <RecordTable
            site={site}
            records={shown}
            label={pageMessages.records}
            timeHead={pageMessages.time}
            hasDays
            isHeadSticky
          />
        </div>
      )}
      {shown.length >= MAX_LIVE_RECORDS && (
        <p className="mt-3 text-meta text-text-3">{m.onlyNewestWhileLive({ count: MAX_LIVE_RECORDS })}</p>
      )}
    </>
  )
}

const ANNOUNCE_EVERY_MS = 10_000

/** Announces the number of new records to screen readers, but not the records. */
function CountAnnouncer({ count }: { count: number }) {
  const [sentence, setSentence] = useState('')
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  })
  useEffect(() => {
    let announced = latest.current
    const timer = setInterval(() => {
      const newCount = latest.current - announced
      announced = latest.current
      if (newCount > 0) setSentence(m.newRecords({ count: newCount }))
    }, ANNOUNCE_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="status" className="sr-only">
      {sentence}
    </span>
  )
}

/**
 * Follows the newest matching records while the tab is visible. Its user has a key, so that other filters start a new
 * component.
 */
function useLiveRecords(site: SiteDetail, view: View) {
  const [state, setState] = useState<LiveState | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const isVisible = useTabVisible()
  const latest = useRef({ site, view, state })
  useEffect(() => {
    latest.current = { site, view, state }
  })
  useEffect(() => {
    if (!isVisible || failed) return
    const controller = new AbortController()
    // A tab that was hidden continues from its last state.
    followRecords({ ...latest.current, signal: controller.signal, onState: setState, onOpen: setOpen }).catch(error => {
      if (!controller.signal.aborted) setFailed({ error })
    })
    return () => {
      controller.abort()
      setOpen(false)
    }
  }, [isVisible, failed])
  // Without live updates the cached searches are outdated.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['site', site.id, 'records'] }), [site.id])
  const records = useMemo(() => state && mergeRecords(state.found, state.received), [state])
  return { records, count: state?.count ?? 0, isOpen, error: failed?.error, retry: () => setFailed(null) }
}
