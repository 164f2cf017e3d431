import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { m } from './messages.ts'

/** For so long a dismissal can be undone; it is sent afterwards. */
const UNDO_MS = 10_000

interface Props {
  name: string
  onAccept: () => void
  onDismiss: () => void
}

/** Accepting asks for the period first; dismissing asks nothing and can be undone in its place. */
export function FindingActions({ name, onAccept, onDismiss }: Props) {
  const { isDismissed, dismiss, undo } = useDismissal(onDismiss)
  if (isDismissed) {
    return (
      <p role="status" className="mt-1.5 flex items-center gap-2 text-text-2">
        {m.dismissed}
        <Button size="small" aria-label={m.undoDismissal({ name })} onPress={undo}>
          {m.undo}
        </Button>
      </p>
    )
  }
  return (
    <div className="mt-1.5 flex gap-1.5">
      <Button size="small" aria-label={m.acceptThis({ name })} onPress={onAccept}>
        {m.accept}
      </Button>
      <Button size="small" variant="quiet" aria-label={m.dismissThis({ name })} onPress={dismiss}>
        {m.dismiss}
      </Button>
    </div>
  )
}

/** Sends after UNDO_MS, or when the page is left. */
function useDismissal(send: () => void) {
  const [isDismissed, setDismissed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(send)
  latest.current = send
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      latest.current()
    },
    [],
  )
  return {
    isDismissed,
    dismiss() {
      setDismissed(true)
      timer.current = setTimeout(() => {
        stop()
        latest.current()
      }, UNDO_MS)
    },
    undo() {
      stop()
      setDismissed(false)
    },
  }
}
