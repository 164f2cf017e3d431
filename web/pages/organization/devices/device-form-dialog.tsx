import { useState } from 'react'
import type { Device } from '../../../../client/shapes.ts'
import { CLASS_SCHEMES, DEVICE_TYPES } from '../../../parts/device/device-labels.ts'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { parseNumber } from '../../../ui/text/format.ts'
import { type DeviceInput, useChangeDevice, useRegisterDevice } from './device-queries.ts'
import { m } from './messages.ts'

interface Props {
  /** Absent: a new one. */
  device?: Device
  onClose: () => void
  onSaved: (id: number) => void
}

const draftOf = (device?: Device) => ({
  serial: device?.serial ?? '',
  device_type: device?.device_type ?? ('radar' as const),
  class_scheme: device?.class_scheme ?? ('none' as const),
  clock_resolution_ms: String(device?.clock_resolution_ms ?? 1000),
  upload_interval_s: String(device?.upload_interval_s ?? 900),
})

export function DeviceFormDialog({ device, onClose, onSaved }: Props) {
  const [register, change] = [useRegisterDevice(), useChangeDevice(device?.id ?? 0)]
  const saving = device ? change : register
  const [draft, setDraft] = useState(() => draftOf(device))
  const field = fieldsOf(draft, part => setDraft({ ...draft, ...part }))
  const submit = () => {
    const body = {
      ...draft,
      clock_resolution_ms: parseNumber(draft.clock_resolution_ms) ?? undefined,
      upload_interval_s: parseNumber(draft.upload_interval_s) ?? undefined,
    } as DeviceInput
    saving.mutate(body, { onSuccess: ({ id }) => onSaved(id) })
  }
  return (
    <FormDialog
      title={device ? m.editDevice({ serial: device.serial }) : m.registerADevice}
      submit={device ? m.save : m.register}
      sending={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          <TextField label={m.serial} autoFocus isRequired mono {...field('serial', at)} />
          <Select label={m.type} options={DEVICE_TYPES} {...field('device_type', at)} />
          <Select
            label={m.classScheme}
            options={CLASS_SCHEMES}
            description={m.whatItsClassCodesMean}
            {...field('class_scheme', at)}
          />
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <TextField
              label={m.clockResolutionMs}
              input={{ inputMode: 'numeric' }}
              description={m.clockResolutionHint}
              {...field('clock_resolution_ms', at)}
            />
            <TextField
              label={m.uploadIntervalS}
              input={{ inputMode: 'numeric' }}
              description={m.uploadIntervalHint}
              {...field('upload_interval_s', at)}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
