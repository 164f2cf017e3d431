import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '../../../../client/shapes.ts'
import { siteLabel } from '../../../service/all-sites-query.ts'
import { PageButton } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { DateField, momentOf } from '../../../ui/fields/date-field.tsx'
import { refusalOf } from '../../../ui/fields/form.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { browserTimeZone, localMinute } from '../../../ui/text/local-time.ts'
import { setupListQuery } from '../sites/site-queries.ts'
import { devicesQuery, useAssignDevice, useCorrectAssignment, useUnassignDevice } from './device-queries.ts'
import { m } from './messages.ts'
import { MomentField } from './moment-field.tsx'

interface Props {
  device: Device
  onClose: () => void
}

/** Assigns a device to a site, now or since a time. A device that is assigned there is replaced. */
export function AssignDialog({ device, onClose }: Props) {
  const { data: sites = [], isSuccess } = useQuery(setupListQuery('active'))
  const { data: devices = [] } = useQuery(devicesQuery)
  const assign = useAssignDevice()
  const [site, setSite] = useState<string | null>(null)
  const [since, setSince] = useState<string | null>(null)
  const replaced = devices.find(other => site !== null && String(other.site?.id) === site && other.id !== device.id)
  const submit = () => {
    const to = {
      site: Number(site ?? 0),
      from_dt: since === null ? undefined : momentOf(since),
      replace: replaced !== undefined,
    }
    assign.mutate({ id: device.id, ...to }, { onSuccess: onClose })
  }
  const options = sites
    .filter(({ id }) => id !== device.site?.id)
    .map(listed => ({ value: String(listed.id), label: siteLabel(listed) }))
  return (
    <FormDialog
      title={device.site ? m.moveDevice({ serial: device.serial }) : m.assignDevice({ serial: device.serial })}
      submit={replaced ? m.replaceDevice({ serial: replaced.serial }) : device.site ? m.move : m.assign}
      sending={assign}
      isDisabled={site === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          {device.site && <p className="text-text-2">{m.currentAssignmentEnds({ site: device.site.name })}</p>}
          {isSuccess && sites.length === 0 ? (
            <Notice>
              <p>{m.thereAreNoSitesYet}</p>
              <PageButton to="/organization/sites" search={{ site: 'new' }} size="small" className="mt-2">
                {m.newSite}
              </PageButton>
            </Notice>
          ) : (
            <ComboBox
              label={m.site}
              placeholder={m.nameOrId}
              options={options}
              value={site}
              onChange={setSite}
              errors={at('site')}
            />
          )}
          <MomentField label={m.assignedSince} value={since} onChange={setSince} errors={at('from_dt')} />
          {replaced && <Notice tone="warn">{m.otherDeviceIsReplaced({ serial: replaced.serial })}</Notice>}
        </>
      )}
    </FormDialog>
  )
}

/** Corrects the start of the current assignment. */
export function CorrectDialog({ device, onClose }: Props) {
  const correct = useCorrectAssignment()
  const [since, setSince] = useState(localMinute(device.site ? Date.parse(device.site.from_dt) : Date.now()))
  return (
    <FormDialog
      title={m.sinceWhenHasBeenAt({ serial: device.serial, site: device.site?.name ?? m.itsSite })}
      submit={m.correct}
      sending={correct}
      onSubmit={() => correct.mutate({ id: device.id, from_dt: momentOf(since) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {at => (
        <>
          <p className="text-text-2">{m.earlierRecordsAreRejected}</p>
          <DateField
            label={m.dateAndTime({ zone: browserTimeZone() })}
            granularity="minute"
            value={since}
            onChange={setSince}
            errors={at('from_dt')}
          />
        </>
      )}
    </FormDialog>
  )
}

export function UnassignDialog({ device, onClose }: Props) {
  const unassign = useUnassignDevice()
  const [since, setSince] = useState<string | null>(null)
  const errors = refusalOf(unassign.error).at('to_dt')
  return (
    <ConfirmDialog
      title={m.unassignFrom({ serial: device.serial, site: device.site?.name ?? m.itsSite })}
      confirm={m.unassign}
      cancel={m.keepItAssigned}
      sending={{ isPending: unassign.isPending }}
      onConfirm={() =>
        unassign.mutate({ id: device.id, to_dt: since === null ? undefined : momentOf(since) }, { onSuccess: onClose })
      }
      onClose={onClose}
      lead={m.laterRecordsAreRejected}
    >
      <MomentField label={m.unassignedSince} value={since} onChange={setSince} errors={errors} />
      {unassign.error && errors.length === 0 && <ErrorNotice error={unassign.error} />}
    </ConfirmDialog>
  )
}
