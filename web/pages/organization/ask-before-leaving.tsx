import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { m } from './messages.ts'

interface Props {
  isNeeded: boolean
  /** `You have not copied the key. Leave anyway?` */
  title: string
  children: ReactNode
}

/** Asks for confirmation before a navigation loses something, also if only the search parameters change. */
export function AskBeforeLeaving({ isNeeded, title, children }: Props) {
  const blocker = useBlocker({ shouldBlockFn: () => isNeeded, enableBeforeUnload: isNeeded, withResolver: true })
  const stay = () => blocker.reset?.()
  return (
    <ConfirmDialog
      title={title}
      confirm={m.leave}
      cancel={m.stay}
      isOpen={blocker.status === 'blocked'}
      width="narrow"
      onConfirm={() => blocker.proceed?.()}
      onClose={stay}
      lead={children}
    />
  )
}
