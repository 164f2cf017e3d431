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
  isPending?: boolean
  /** Why it could not be done. */
  error?: Error | null
  variant?: 'danger' | 'primary'
  width?: 'narrow' | 'normal'
  /** What happens then. */
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, cancel, onConfirm, onClose, isOpen = true, isPending, error, children } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={props.width}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {cancel}
          </Button>
          <Button variant={props.variant ?? 'danger'} isPending={isPending} onPress={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      </div>
    </Dialog>
  )
}
