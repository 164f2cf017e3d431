import { deviceState, type ListedDevice, typeLabel } from '../../device/device-labels.ts'
import { MISSING } from '../../ui/format.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { Ago, useNow } from '../../ui/time.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'

/** As a table; on phones in rows of two lines. */
export function DeviceList({ devices }: { devices: ListedDevice[] }) {
  return useMedia(PHONE) ? (
    <DeviceRows devices={devices} />
  ) : (
    <Table label="Devices" columns={COLUMNS} rows={devices} rowKey={({ id }) => id} />
  )
}

const OpenLink = ({ device, className = '' }: { device: ListedDevice; className?: string }) => (
  <PageLink to="/organization/devices" search={{ device: String(device.id) }} className={`font-mono ${className}`}>
    {device.serial}
  </PageLink>
)

const LastSeen = ({ device }: { device: ListedDevice }) =>
  device.last_seen_at ? <Ago at={device.last_seen_at} /> : <>Never</>

export function DeviceState({ device }: { device: ListedDevice }) {
  const { tone, label: word } = deviceState(device, useNow(15_000))
  return <Tag tone={tone}>{word}</Tag>
}

const COLUMNS: Column<ListedDevice>[] = [
  { key: 'serial', head: 'Serial', isRowHead: true, cell: device => <OpenLink device={device} /> },
  { key: 'type', head: 'Type', cell: device => typeLabel(device.device_type) },
  {
    key: 'site',
    head: 'Site',
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
    head: 'Configuration',
    cellClassName: 'num',
    cell: ({ configuration_number: number }) => (number === null ? MISSING : `no. ${number}`),
  },
  { key: 'seen', head: 'Last seen', cellClassName: 'whitespace-nowrap', cell: device => <LastSeen device={device} /> },
  { key: 'state', head: 'State', cell: device => <DeviceState device={device} /> },
]

const DeviceRows = ({ devices }: { devices: ListedDevice[] }) => (
  <ul aria-label="Devices" className="divide-y divide-line">
    {devices.map(device => (
      <li key={device.id} className="relative flex items-start justify-between gap-3 px-4 py-2.5">
        <div className="min-w-0">
          <OpenLink device={device} className="after:absolute after:inset-0" />
          <p className="truncate text-meta text-text-2">
            {typeLabel(device.device_type)} · {device.site?.name ?? 'at no site'}
          </p>
          <p className="text-meta text-text-3">
            Last seen: <LastSeen device={device} />
          </p>
        </div>
        <DeviceState device={device} />
      </li>
    ))}
  </ul>
)
