import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '../../../../client/shapes.ts'
import { schemeLabel, typeLabel } from '../../../parts/device/device-labels.ts'
import { latestStatusQuery } from '../../../parts/device/device-statuses.ts'
import { healthFacts } from '../../../parts/device/health-facts.tsx'
import { SimulatedNote } from '../../../parts/device/simulated.tsx'
import { useMay } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { formatDate, formatDuration, formatWithUnit, MISSING } from '../../../ui/text/format.ts'
import { Ago } from '../../../ui/text/time.tsx'
import { AssignmentSection } from './assignment-section.tsx'
import { DeviceFormDialog } from './device-form-dialog.tsx'
import { DeviceKeys } from './device-keys.tsx'
import { DeviceState } from './device-list.tsx'
import { deviceQuery } from './device-queries.ts'
import { m } from './messages.ts'

export function DeviceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const device = useQuery(deviceQuery(id))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={device.data ? m.deviceSerial({ serial: device.data.serial }) : m.device}
      width="wide"
      isDrawer
    >
      {device.data ? (
        <div className="flex flex-col divide-y divide-line *:py-4 *:first:pt-1">
          <About device={device.data} />
          <AssignmentSection device={device.data} />
          <DeviceKeys device={device.data} />
        </div>
      ) : device.isError ? (
        <Failure title={m.couldNotLoadTheDevice} error={device.error} onRetry={() => void device.refetch()} />
      ) : (
        <Loading label={m.loadingTheDevice}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Dialog>
  )
}

function About({ device }: { device: Device }) {
  const [isEditing, setEditing] = useState(false)
  const mayRead = useMay('can_read_data')
  const { configuration_number: number } = device
  const { data: status } = useQuery({
    ...latestStatusQuery(device.site?.id ?? 0),
    enabled: device.site !== null && mayRead,
  })
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <DeviceState device={device} />
        <Button size="small" icon="pencil" onPress={() => setEditing(true)}>
          {m.edit}
        </Button>
      </div>
      {device.is_simulated && <SimulatedNote />}
      <Facts
        items={[
          [m.type, typeLabel(device.device_type)],
          [m.classScheme, schemeLabel(device.class_scheme)],
          [
            m.clockResolution,
            <span key="clock" className="num">
              {formatWithUnit(device.clock_resolution_ms, 'ms')}
            </span>,
          ],
          [
            m.sendsEvery,
            <span key="interval" className="num">
              {formatDuration(device.upload_interval_s)}
            </span>,
          ],
          [
            m.configuration,
            <span key="number" className="num">
              {number === null ? MISSING : m.configurationNumber({ number })}
            </span>,
          ],
          // The latest status of the site may come from a device that was assigned before.
          ...(status?.device === device.id ? healthFacts(status) : []),
          [m.lastSeen, device.last_seen_at ? <Ago key="seen" at={device.last_seen_at} /> : m.never],
          [
            m.registered,
            <span key="since" className="num">
              {formatDate(device.created_at)}
            </span>,
          ],
        ]}
      />
      {isEditing && (
        <DeviceFormDialog device={device} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
    </section>
  )
}
