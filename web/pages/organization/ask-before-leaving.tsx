import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
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
    <Dialog
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      title={title}
      width="narrow"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={stay}>
            {m.stay}
          </Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()}>
            {m.leave}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
    </Dialog>
  )
}
