import { useEffect, useState } from 'react'
import { queryClient } from '../service/client.ts'
import { connection } from '../service/connection.ts'
import { useStore } from '../service/store.ts'
import { Icon } from '../ui/icon.tsx'
import { formatTime } from '../ui/text/format.ts'
import { m } from './messages.ts'

const RETRY_S = 5

/** Shown on top of the page while the service is unreachable. */
export function UnreachableStrip() {
  const { isUnreachable, answeredAt } = useStore(connection)
  const seconds = useRetries(isUnreachable)
  if (!isUnreachable) return null
  return (
    <div
      role="alert"
      className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-warn-soft px-page py-2 text-meta text-warn"
    >
      <Icon name="wifi-off" />
      <span>
        {m.waysideCannotBeReached({ retry: <span aria-hidden="true">{m.retryingInS({ seconds })}</span> })}
        {answeredAt !== null && ` ${m.figuresAreFrom({ time: formatTime(answeredAt) })}`}
      </span>
    </div>
  )
}

/** Seconds until the next attempt; when the service answers, everything that is shown is fetched again. */
function useRetries(isUnreachable: boolean): number {
  const [seconds, setSeconds] = useState(RETRY_S)
  useEffect(() => {
    if (!isUnreachable) return
    let left = RETRY_S
    setSeconds(left)
    const timer = setInterval(async () => {
      left -= 1
      if (left < 0) left = RETRY_S
      setSeconds(left)
      if (left > 0) return
      const isBack = await fetch('/readyz').then(
        answer => answer.ok,
        () => false,
      )
      if (!isBack) return
      connection.set({ isUnreachable: false, answeredAt: Date.now() })
      await queryClient.invalidateQueries()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isUnreachable])
  return seconds
}
