import type { SiteGroup } from '../../../../client/shapes.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { useDeleteGroup } from './group-queries.ts'
import { m } from './messages.ts'

export function DeleteGroupDialog({ group, onClose }: { group: SiteGroup; onClose: () => void }) {
  const remove = useDeleteGroup()
  return (
    <ConfirmDialog
      title={m.deleteGroup({ name: group.name })}
      confirm={m.deleteNow}
      cancel={m.cancel}
      sending={remove}
      onConfirm={() => remove.mutate(group.id, { onSuccess: onClose })}
      onClose={onClose}
      lead={m.deleteDoes({ count: group.users })}
    />
  )
}
