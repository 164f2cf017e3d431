import { useEffect, useMemo, useRef, useState } from 'react'
import type { SiteDetail } from '../../client/shapes.ts'
import { useSeen } from '../live/seen.ts'
import { queryClient } from '../service/client.ts'
import { followRecords, type Known } from './follow-records.ts'
import { mergeRecords } from './merge-records.ts'
import type { View } from './view.ts'

/** The newest records that fit, and each that comes while the page is seen. Other filters are another component. */
export function useLiveRecords(site: SiteDetail, view: View) {
  const [known, setKnown] = useState<Known | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const isSeen = useSeen()
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
