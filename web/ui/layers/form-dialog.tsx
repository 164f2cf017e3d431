import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { errorMessage } from '../failure.tsx'
import { Form, refusalOf } from '../fields/form.tsx'
import { m } from '../messages.ts'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** The label of the button that submits. */
  submit: string
  onSubmit: () => void
  onClose: () => void
  /** The request that the form sends. */
  sending: { error: Error | null; isPending: boolean }
  isOpen?: boolean
  width?: 'normal' | 'wide'
  /** It cannot be submitted yet. */
  isDisabled?: boolean
  /** Only the service checks the fields, not the browser. */
  noValidate?: boolean
  /** Shown in place of the form once it has been sent; the dialog is then closed by these actions alone. */
  result?: { content: ReactNode; actions: ReactNode } | undefined
  /** The fields, with the sentences of the service about each of them. */
  children: (errorsAt: (field: string) => string[]) => ReactNode
}

/** A form in a dialog. What the service says about a field is shown there, anything else below the form. */
export function FormDialog({ title, submit, sending, isOpen = true, isDisabled, noValidate, result, ...rest }: Props) {
  const { width, onSubmit, onClose, children } = rest
  const form = useId()
  const { error, isPending } = sending
  const { at, isAboutField } = refusalOf(error)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      width={width}
      isPersistent={result !== undefined}
      actions={
        result?.actions ?? (
          <>
            <Button onPress={onClose}>{m.cancel}</Button>
            <Button type="submit" form={form} variant="primary" isPending={isPending} isDisabled={isDisabled}>
              {submit}
            </Button>
          </>
        )
      }
    >
      {result?.content ?? (
        <Form id={form} noValidate={noValidate} onSubmit={onSubmit} className="flex flex-col gap-4 pt-1">
          {children(at)}
          {error && !isAboutField && <Notice tone="bad">{errorMessage(error)}</Notice>}
        </Form>
      )}
    </Dialog>
  )
}
