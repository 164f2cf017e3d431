import { deviceState, type ListedDevice, typeLabel } from '../../../parts/device/device-labels.ts'
import { SimulatedTag } from '../../../parts/device/simulated.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { MISSING } from '../../../ui/text/format.ts'
import { Ago, useNow } from '../../../ui/text/time.tsx'
import { PageLink } from '../../../ui/text-link.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from './messages.ts'

/** As a table; on phones in rows of two lines. */
export function DeviceList({ devices }: { devices: ListedDevice[] }) {
  return useMedia(PHONE) ? (
    <DeviceRows devices={devices} />
  ) : (
    <Table label={m.devices} columns={COLUMNS} rows={devices} rowKey={({ id }) => id} />
  )
}

const OpenLink = ({ device, className = '' }: { device: ListedDevice; className?: string }) => (
  <PageLink to="/organization/devices" search={{ device: String(device.id) }} className={`font-mono ${className}`}>
    {device.serial}
  </PageLink>
)

const LastSeen = ({ device }: { device: ListedDevice }) =>
  device.last_seen_at ? <Ago at={device.last_seen_at} /> : m.never

export function DeviceState({ device, className = 'flex-wrap' }: { device: ListedDevice; className?: string }) {
  const { tone, label: word } = deviceState(device, useNow(15_000))
  return (
    <span className={`inline-flex gap-1.5 ${className}`}>
      <Tag tone={tone}>{word}</Tag>
      {device.is_simulated && <SimulatedTag />}
    </span>
  )
}

const COLUMNS: TableColumn<ListedDevice>[] = [
  { key: 'serial', head: m.serial, isRowHead: true, cell: device => <OpenLink device={device} /> },
  { key: 'type', head: m.type, cell: device => typeLabel(device.device_type) },
  {
    key: 'site',
    head: m.site,
    cell: ({ site }) =>
      site ? (
        <>
          {site.name} <span className="font-mono text-text-3">{site.site_id}</span>
        </>
      ) : (
        MISSING
      ),
  },
  {
    key: 'configuration',
    head: m.configuration,
    cellClassName: 'num',
    cell: ({ configuration_number: number }) => (number === null ? MISSING : m.configurationNumber({ number })),
  },
  { key: 'seen', head: m.lastSeen, cellClassName: 'whitespace-nowrap', cell: device => <LastSeen device={device} /> },
  { key: 'state', head: m.state, cell: device => <DeviceState device={device} /> },
]

const DeviceRows = ({ devices }: { devices: ListedDevice[] }) => (
  <ul aria-label={m.devices} className="divide-y divide-line">
    {devices.map(device => (
      <li key={device.id} className="relative flex items-start justify-between gap-3 px-4 py-2.5">
        <div className="min-w-0">
          <OpenLink device={device} className="after:absolute after:inset-0" />
          <p className="truncate text-meta text-text-2">
            {typeLabel(device.device_type)} · {device.site?.name ?? m.atNoSite}
          </p>
          <p className="text-meta text-text-3">{m.lastSeenAgo({ ago: <LastSeen device={device} /> })}</p>
        </div>
        <DeviceState device={device} className="shrink-0 flex-col items-end" />
      </li>
    ))}
  </ul>
)
