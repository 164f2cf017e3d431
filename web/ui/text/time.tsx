import { useEffect, useState } from 'react'
import { formatAgo, formatDateTime, MISSING } from './format.ts'

/** The current time, updated every `everyMs` while the page is visible. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

export const Time = ({ at, zone, seconds }: { at: string | null; zone?: string; seconds?: boolean }) =>
  at === null ? (
    <span>{MISSING}</span>
  ) : (
    <time dateTime={at} className="num">
      {formatDateTime(at, { zone, seconds })}
    </time>
  )

/** `12 s ago`, updated every 5 or 15 s, because each update renders the page. */
export function Ago({ at }: { at: string }) {
  const young = Date.now() - new Date(at).getTime() < 60_000
  const now = useNow(young ? 5_000 : 15_000)
  return (
    <time dateTime={at} title={formatDateTime(at, { seconds: true })} className="num">
      {formatAgo(at, now)}
    </time>
  )
}

/** `18 Nov 2026, 08:34 (3 minutes ago)` */
export const TimeAndAgo = ({ at }: { at: string }) => (
  <span className="num">
    {formatDateTime(at)} (<Ago at={at} />)
  </span>
)
