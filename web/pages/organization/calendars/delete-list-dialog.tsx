import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Calendar, useDeleteCalendar } from './calendar-queries.ts'
import { m } from './messages.ts'

export function DeleteListDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const remove = useDeleteCalendar()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.deleteList({ name: calendar.name })}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.cancel}
          </Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate(calendar.id, { onSuccess: onClose })}
          >
            {m.deleteNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">{m.deleteDoes}</p>
        {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
