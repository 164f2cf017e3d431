import { Button } from '../../../ui/button.tsx'
import { PageLink } from '../../../ui/text-link.tsx'
import { m } from './messages.ts'

interface Props {
  name: string
  site: number
  /** The day on which the clock jumped. */
  jump: string | undefined
  isDismissed: boolean
  onAccept: () => void
  onDismiss: () => void
  onUndo: () => void
}

/** Accepting asks for the period first; dismissing asks nothing and can be undone in its place. */
export function FindingActions({ name, site, jump, isDismissed, onAccept, onDismiss, onUndo }: Props) {
  if (isDismissed) {
    return (
      <p role="status" className="mt-1.5 flex items-center gap-2 text-text-2">
        {m.dismissed}
        <Button size="small" aria-label={m.undoDismissal({ name })} onPress={onUndo}>
          {m.undo}
        </Button>
      </p>
    )
  }
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <Button size="small" aria-label={m.acceptThis({ name })} onPress={onAccept}>
        {m.accept}
      </Button>
      <Button size="small" variant="quiet" aria-label={m.dismissThis({ name })} onPress={onDismiss}>
        {m.dismiss}
      </Button>
      {jump && (
        <PageLink to="/sites/$id" params={{ id: String(site) }} search={{ tab: 'uploads', jump }}>
          {m.correctTheClock}
        </PageLink>
      )}
    </div>
  )
}
