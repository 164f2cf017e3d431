import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { Device } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { browserTimeZone } from '../../ui/local-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCorrectAssignment } from './device-queries.ts'
import { localMinute, momentOf } from './moment-field.tsx'

interface Props {
  device: Device
  onClose: () => void
}

/** Since when it stands where it stands. */
export function CorrectDialog({ device, onClose }: Props) {
  const form = useId()
  const correct = useCorrectAssignment()
  const [since, setSince] = useState(localMinute(device.site ? Date.parse(device.site.from_dt) : Date.now()))
  const errors = correct.error instanceof ApiError ? correct.error.field('from_dt') : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    correct.mutate({ id: device.id, from_dt: momentOf(since) ?? '' }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Since when does ${device.serial} stand at ${device.site?.name ?? 'its site'}?`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" isPending={correct.isPending}>
            Correct
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 pt-1">
        <p className="text-text-2">
          Records that it measured before this time are refused. Once it is corrected, the device can send them again.
        </p>
        <TextField
          label={`Date and time (${browserTimeZone()})`}
          type="datetime-local"
          value={since}
          onChange={setSince}
          errors={errors}
        />
        {correct.error && errors.length === 0 && <Notice tone="bad">{whatWentWrong(correct.error)}</Notice>}
      </form>
    </Dialog>
  )
}
