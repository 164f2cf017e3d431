import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { type Calendar, useDeleteCalendar } from './calendar-queries.ts'
import { m } from './messages.ts'

export function DeleteListDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const remove = useDeleteCalendar()
  return (
    <ConfirmDialog
      title={m.deleteList({ name: calendar.name })}
      confirm={m.deleteNow}
      cancel={m.cancel}
      sending={remove}
      onConfirm={() => remove.mutate(calendar.id, { onSuccess: onClose })}
      onClose={onClose}
      lead={m.deleteDoes}
    />
  )
}
