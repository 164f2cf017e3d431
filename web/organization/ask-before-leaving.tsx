import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface Props {
  isNeeded: boolean
  /** `You have not copied the key. Leave anyway?` */
  title: string
  children: ReactNode
}

/** Asks before something is lost, also when only what is open on the page changes. */
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
            Stay
          </Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-text-2">{children}</p>
    </Dialog>
  )
}
