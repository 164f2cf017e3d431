import type { SiteDetail } from '../../../../client/shapes.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={m.takeThisUploadBack}
      confirm={m.takeBackNow}
      cancel={m.keepTheRecords}
      sending={takeBack}
      onConfirm={() => takeBack.mutate(group.id, { onSuccess: onClose })}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  )
}
