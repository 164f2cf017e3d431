import { useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { Device } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useUnassignDevice } from './device-queries.ts'
import { MomentField, momentOf } from './moment-field.tsx'

interface Props {
  device: Device
  onClose: () => void
}

export function UnassignDialog({ device, onClose }: Props) {
  const unassign = useUnassignDevice()
  const [since, setSince] = useState<string | null>(null)
  const errors = unassign.error instanceof ApiError ? unassign.error.field('to_dt') : []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Take ${device.serial} away from ${device.site?.name ?? 'its site'}?`}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Leave it there
          </Button>
          <Button
            look="danger"
            isPending={unassign.isPending}
            onPress={() => unassign.mutate({ id: device.id, to_dt: momentOf(since) }, { onSuccess: onClose })}
          >
            Take away
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-text-2">
          From then on its records are refused, and the site has no device. Records that are stored stay.
        </p>
        <MomentField label="Taken away" value={since} onChange={setSince} errors={errors} />
        {unassign.error && errors.length === 0 && <Notice tone="bad">{whatWentWrong(unassign.error)}</Notice>}
      </div>
    </Dialog>
  )
}
