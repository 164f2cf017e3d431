import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { errorMessage } from '../failure.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** The label of the button that does it. */
  confirm: string
  /** The label of the button that changes nothing, which has the focus. */
  cancel: string
  onConfirm: () => void
  onClose: () => void
  isOpen?: boolean
  /** The request that does it. */
  sending?: { isPending: boolean; error?: Error | null }
  variant?: 'danger' | 'primary'
  width?: 'narrow' | 'normal'
  /** What happens then. */
  lead?: ReactNode
  children?: ReactNode
  /** Shown in its place once it was done; the dialog is then closed by these actions alone. */
  result?: { content: ReactNode; actions: ReactNode } | undefined
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, cancel, onConfirm, onClose, isOpen = true, sending, lead, children, result } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={props.width}
      isAlert={!result}
      isPersistent={result !== undefined}
      actions={
        result?.actions ?? (
          <>
            <Button autoFocus onPress={onClose}>
              {cancel}
            </Button>
            <Button variant={props.variant ?? 'danger'} isPending={sending?.isPending} onPress={onConfirm}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      {result?.content ?? (
        <div className="flex flex-col gap-3">
          {lead && <p className="text-text-2">{lead}</p>}
          {children}
          {sending?.error && <Notice tone="bad">{errorMessage(sending.error)}</Notice>}
        </div>
      )}
    </Dialog>
  )
}
