import type { SiteDetail } from '../../client/shapes.ts'
import { useMay } from '../shell/use-me.ts'
import { Card, CardPart } from '../ui/card.tsx'
import { formatWithUnit, MISSING } from '../ui/format.ts'
import { Tag } from '../ui/tag.tsx'
import { PageLink } from '../ui/text-link.tsx'
import { Ago } from '../ui/time.tsx'

const TYPES: { [type: string]: string } = {
  radar: 'Radar',
  loop: 'Loop',
  tube: 'Tube',
  camera: 'Camera',
  lidar: 'Lidar',
  other: 'Other',
}

/** The device that stands there now. */
export function DeviceCard({ site: { device } }: { site: SiteDetail }) {
  const mayManage = useMay('can_manage_organization')
  if (!device) {
    return (
      <Card>
        <CardPart title="Device">
          <p className="mt-1 text-meta text-text-2">
            No device stands here. Records can still be imported from files.{' '}
            {mayManage && <PageLink to="/organization/devices">Devices</PageLink>}
          </p>
        </CardPart>
      </Card>
    )
  }
  const facts: [string, React.ReactNode][] = [
    ['Type', TYPES[device.device_type] ?? device.device_type],
    ['Serial', <code key="serial">{device.serial}</code>],
    ['Configuration', device.configuration_number === null ? MISSING : `no. ${device.configuration_number}`],
    ['Classes', <code key="scheme">{device.class_scheme}</code>],
    ['Clock', `steps of ${formatWithUnit(device.clock_resolution_ms, 'ms')}`],
  ]
  return (
    <Card>
      <CardPart
        title="Device"
        actions={
          <Tag tone="off">
            {device.last_seen_at ? (
              <>
                Seen <Ago at={device.last_seen_at} />
              </>
            ) : (
              'Not seen yet'
            )}
          </Tag>
        }
      >
        <dl className="mt-1.5 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1.5 text-meta">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-3">{name}</dt>
              <dd className="num min-w-0 text-right break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </CardPart>
    </Card>
  )
}
