import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { Device } from '../../../client/shapes.ts'
import { siteLabel } from '../../service/all-sites-query.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { setupListQuery } from '../sites/site-queries.ts'
import { devicesQuery, useAssignDevice } from './device-queries.ts'
import { MomentField, momentOf } from './moment-field.tsx'

interface Props {
  device: Device
  onClose: () => void
}

/** Where it stands from now on, or since a time; another device makes way when that is wanted. */
export function AssignDialog({ device, onClose }: Props) {
  const form = useId()
  const { data: sites = [], isSuccess } = useQuery(setupListQuery('active'))
  const { data: devices = [] } = useQuery(devicesQuery)
  const assign = useAssignDevice()
  const [site, setSite] = useState<string | null>(null)
  const [since, setSince] = useState<string | null>(null)
  const present = devices.find(other => site !== null && String(other.site?.id) === site && other.id !== device.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = { site: Number(site ?? 0), from_dt: momentOf(since), replace: present !== undefined }
    assign.mutate({ id: device.id, ...to }, { onSuccess: onClose })
  }
  const refused = assign.error instanceof ApiError ? assign.error : null
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  const options = sites
    .filter(({ id }) => id !== device.site?.id)
    .map(one => ({ value: String(one.id), label: siteLabel(one) }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={device.site ? `Move ${device.serial}` : `Assign ${device.serial}`}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" isPending={assign.isPending} isDisabled={site === null}>
            {present ? `Replace ${present.serial}` : device.site ? 'Move' : 'Assign'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 pt-1">
        {device.site && (
          <p className="text-text-2">
            It stands at {device.site.name}. That ends at the time given here; what it sent before stays there.
          </p>
        )}
        {isSuccess && sites.length === 0 ? (
          <Notice>
            <p>There is no site yet.</p>
            <PageButton to="/organization/sites" search={{ site: 'new' }} size="small" className="mt-2">
              New site
            </PageButton>
          </Notice>
        ) : (
          <ComboBox
            label="Site"
            placeholder="Name or id"
            options={options}
            value={site}
            onChange={setSite}
            errors={refused?.field('site')}
          />
        )}
        <MomentField
          label="Stands there since"
          value={since}
          onChange={setSince}
          errors={refused?.field('from_dt') ?? []}
        />
        {present && (
          <Notice tone="warn">
            Device {present.serial} stands there. Its assignment ends: from that time on its records are refused until
            it is assigned again.
          </Notice>
        )}
        {assign.error && !isAboutField && <Notice tone="bad">{whatWentWrong(assign.error)}</Notice>}
      </form>
    </Dialog>
  )
}
