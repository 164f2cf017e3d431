import { type ReactNode, Suspense } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { m } from '../messages.ts'
import { Loading, Skeleton } from '../skeleton.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the safe one first; on phones from the bottom up. */
  actions?: ReactNode
  width?: 'narrow' | 'normal' | 'wide' | 'picker'
  /** A confirmation of something that cannot be undone; a click outside does not close it. */
  isAlert?: boolean
  /** A drawer at the right edge. */
  isDrawer?: boolean
  /** Can only be closed by its content. */
  isPersistent?: boolean
}

const WIDTHS = {
  narrow: 'md:max-w-[400px]',
  normal: 'md:max-w-[480px]',
  wide: 'md:max-w-[560px]',
  picker: 'md:max-w-[790px]',
}

/**
 * A dialog; on phones a sheet from the bottom. It has no exit animation: react-aria would wait for it forever if the
 * page hides the dialog in the meantime.
 */
export function Dialog(props: Props) {
  const { isOpen, onClose, title, children, actions, width = 'normal', isAlert, isDrawer, isPersistent } = props
  const position = isDrawer ? 'md:items-stretch md:justify-end' : 'md:items-center md:justify-center md:p-6'
  const shape = isDrawer ? 'md:h-full md:max-h-none md:rounded-none md:border-y-0' : 'md:rounded-dialog'
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => open || onClose()}
      isDismissable={!isAlert && !isPersistent}
      isKeyboardDismissDisabled={isPersistent}
      data-modal
      className={`fixed inset-0 z-40 flex items-end justify-center bg-backdrop transition-opacity duration-[180ms] data-entering:opacity-0 ${position}`}
    >
      <Modal
        className={`flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-dialog border border-line bg-raised shadow-float transition-transform duration-[180ms] data-entering:translate-y-2 ${shape} ${WIDTHS[width]}`}
      >
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className="flex min-h-0 flex-col outline-none">
          <div className="flex items-start justify-between gap-3 px-5 pt-5 max-md:px-4">
            <Heading slot="title" className="text-[16px] leading-6 font-semibold tracking-[-0.01em]">
              {title}
            </Heading>
            {!isAlert && !isPersistent && (
              <IconButton icon="x" label={m.close} onPress={onClose} className="-mt-0.5 -me-1.5" />
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5 max-md:px-4">
            {/* Content that suspends hides neither the dialog nor the page. */}
            <Suspense fallback={<Waiting />}>{children}</Suspense>
          </div>
          {actions && (
            <div className="flex justify-end gap-2 px-5 pb-5 max-md:flex-col-reverse max-md:px-4 max-md:pb-[calc(16px+env(safe-area-inset-bottom))]">
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-32" />
  </Loading>
)
