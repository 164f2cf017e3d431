import type { Export } from '../../client/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { formatBytes, formatDate } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { useDeleteExport } from './export-queries.ts'

interface Props {
  of: Export
  /** Which sites it is of. */
  what: string
  isOpen: boolean
  onClose: () => void
}

export function DeleteExportDialog({ of: one, what, isOpen, onClose }: Props) {
  const remove = useDeleteExport()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this export?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate(one.id, { onSuccess: onClose })}
          >
            Delete now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The file of {what} ({formatBytes(one.size_bytes)}) is deleted at once, for everybody in your organization. It
          would be kept until {formatDate(one.expires_at)}. The records stay; you can export them again.
        </p>
        {remove.error && <Notice tone="bad">{whatWentWrong(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
