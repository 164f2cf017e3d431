import type { SiteGroup } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDeleteGroup } from './group-queries.ts'
import { m } from './messages.ts'

export function DeleteGroupDialog({ group, onClose }: { group: SiteGroup; onClose: () => void }) {
  const remove = useDeleteGroup()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.deleteGroup({ name: group.name })}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.cancel}
          </Button>
          <Button
            variant="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate(group.id, { onSuccess: onClose })}
          >
            {m.deleteNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">{m.deleteDoes({ count: group.users })}</p>
        {remove.error && <Notice tone="bad">{errorMessage(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
