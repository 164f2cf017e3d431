import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { useMay } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatWithUnit, MISSING } from '../../ui/text/format.ts'
import { Ago } from '../../ui/text/time.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { schemeLabel, typeLabel } from './device-labels.ts'
import { latestStatusQuery } from './device-statuses.ts'
import { healthFacts } from './health-facts.tsx'
import { m } from './messages.ts'
import { SimulatedTag } from './simulated.tsx'

const HealthDrawer = lazy(() => import('./health-drawer.tsx'))

/** The device assigned to the site, and its health. */
export const DeviceCard = memo(function DeviceCard({ site }: { site: SiteDetail }) {
  const mayManage = useMay('can_manage_organization')
  const { device } = site
  if (device) return <AssignedDevice site={site} device={device} />
  return (
    <Card>
      <CardPart title={m.device}>
        <p className="mt-1 text-meta text-text-2">
          {m.noDeviceAssigned} {mayManage && <PageLink to="/organization/devices">{m.devices}</PageLink>}
        </p>
      </CardPart>
    </Card>
  )
})

function AssignedDevice({ site, device }: { site: SiteDetail; device: NonNullable<SiteDetail['device']> }) {
  const [isHealthShown, setHealthShown] = useState(false)
  const { data: status } = useQuery(latestStatusQuery(site.id, site.state.alarms))
  const seenAt = site.state.device_last_seen_at ?? device.last_seen_at
  const facts: [string, React.ReactNode][] = [
    [m.type, typeLabel(device.device_type)],
    [m.serial, <code key="serial">{device.serial}</code>],
    [
      m.configuration,
      device.configuration_number === null ? MISSING : m.configurationNumber({ number: device.configuration_number }),
    ],
    // The latest status may come from a device that was assigned before.
    ...healthFacts(status?.device === device.id ? status : null),
    [m.classes, schemeLabel(device.class_scheme)],
    [m.clockResolution, formatWithUnit(device.clock_resolution_ms, 'ms')],
  ]
  return (
    <Card>
      <CardPart
        title={m.device}
        lead={device.is_simulated && m.invented}
        actions={
          <>
            {device.is_simulated && <SimulatedTag />}
            <Tag tone={site.state.online ? 'ok' : 'off'}>
              {seenAt ? m.seen({ ago: <Ago at={seenAt} /> }) : m.notSeenYet}
            </Tag>
          </>
        }
      >
        <dl className="mt-1.5 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-meta">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="num min-w-0 text-end break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <Button size="small" icon="chart" className="mt-3" onPress={() => setHealthShown(true)}>
          {m.healthOverTime}
        </Button>
        {isHealthShown && (
          <Suspense fallback={null}>
            <HealthDrawer site={site} onClose={() => setHealthShown(false)} />
          </Suspense>
        )}
      </CardPart>
    </Card>
  )
}
