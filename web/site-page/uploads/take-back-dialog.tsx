import type { SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { formatDateTime, formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import type { UploadGroup } from './upload-groups.ts'
import { useTakeBack } from './upload-queries.ts'

interface Props {
  group: UploadGroup
  site: SiteDetail
  sender: string
  onClose: () => void
}

export function TakeBackDialog({ group, site, sender, onClose }: Props) {
  const takeBack = useTakeBack(site.id)
  const zone = site.time_zone
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Take this upload back?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep the records
          </Button>
          <Button
            variant="danger"
            isPending={takeBack.isPending}
            onPress={() => takeBack.mutate(group.id, { onSuccess: onClose })}
          >
            Take back now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          <span className="num">{formatNumber(group.accepted)}</span> records of {site.name} are deleted permanently:{' '}
          <span className="num">
            {formatDateTime(group.first_vehicle, { zone })} – {formatDateTime(group.last_vehicle, { zone })}
          </span>
          , from {sender}. Counts, plots and new exports no longer include them, and programs that follow changes are
          notified.
        </p>
        <Notice tone="warn">
          {group.importId === null
            ? 'This cannot be undone. The device does not send them again by itself.'
            : 'This cannot be undone, and it removes all parts of the file. You can import it again.'}
        </Notice>
        {takeBack.error && <Notice tone="bad">{errorMessage(takeBack.error)}</Notice>}
      </div>
    </Dialog>
  )
}
