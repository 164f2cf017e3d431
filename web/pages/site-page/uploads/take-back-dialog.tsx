import type { SiteDetail } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { m } from './messages.ts'
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
      title={m.takeThisUploadBack}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.keepTheRecords}
          </Button>
          <Button
            variant="danger"
            isPending={takeBack.isPending}
            onPress={() => takeBack.mutate(group.id, { onSuccess: onClose })}
          >
            {m.takeBackNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {m.recordsAreDeleted({
            records: group.accepted,
            site: site.name,
            time: (
              <span className="num">
                {formatDateTime(group.first_vehicle, { zone })} – {formatDateTime(group.last_vehicle, { zone })}
              </span>
            ),
            sender,
          })}
        </p>
        <Notice tone="warn">{group.importId === null ? m.takingBackUploadIsFinal : m.takingBackImportIsFinal}</Notice>
        {takeBack.error && <Notice tone="bad">{errorMessage(takeBack.error)}</Notice>}
      </div>
    </Dialog>
  )
}
