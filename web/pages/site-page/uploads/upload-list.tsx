import { useState } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { formatDateTime, formatNumber, MISSING } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from './messages.ts'
import { ShiftDialog } from './moving/shift-dialog.tsx'
import { RejectedDialog } from './rejected-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { type Sender, type UploadGroup, useSenders } from './upload-groups.ts'

const STATES: Record<UploadGroup['status'], [Tone, string]> = {
  stored: ['accent', m.storing],
  published: ['ok', m.stored],
  taking_back: ['warn', m.beingTakenBack],
  taken_back: ['off', m.takenBack],
}

interface Props {
  groups: UploadGroup[]
  site: SiteDetail
  /** The day on which the clock of a counter jumped: the import with that day is to be moved. */
  jump: string | null
  onMoved: () => void
}

export function UploadList({ groups, site, jump, onMoved }: Props) {
  const mayManage = useMay('can_manage_organization')
  const senderOf = useSenders(site)
  const [openDialog, setOpenDialog] = useState<{ what: 'rejected' | 'take back' | 'shift'; group: UploadGroup } | null>(
    null,
  )
  const jumped =
    mayManage && jump !== null ? groups.find(group => isMovable(group) && hasDay(group, jump, site)) : undefined
  const moved = openDialog?.what === 'shift' ? openDialog.group : jumped
  const close = () => {
    setOpenDialog(null)
    if (jump !== null) onMoved()
  }
  const parts: UploadActions = {
    zone: site.time_zone ?? 'UTC',
    senderOf,
    onRejected: group => setOpenDialog({ what: 'rejected', group }),
    onTakeBack: mayManage ? group => setOpenDialog({ what: 'take back', group }) : null,
    onShift: group => setOpenDialog({ what: 'shift', group }),
  }
  return (
    <>
      {useMedia(PHONE) ? (
        <Rows groups={groups} {...parts} />
      ) : (
        <Table label={m.uploads} columns={columnsOf(parts)} rows={groups} rowKey={({ id }) => id} />
      )}
      {openDialog?.what === 'rejected' && <RejectedDialog group={openDialog.group} onClose={close} />}
      {moved && moved.importId !== null && (
        <ShiftDialog
          group={{ ...moved, importId: moved.importId }}
          site={site}
          sender={senderOf(moved).name}
          onClose={close}
        />
      )}
      {openDialog?.what === 'take back' && (
        <TakeBackDialog group={openDialog.group} site={site} sender={senderOf(openDialog.group).name} onClose={close} />
      )}
    </>
  )
}

interface UploadActions {
  zone: string
  senderOf: (group: UploadGroup) => Sender
  onRejected: (group: UploadGroup) => void
  onTakeBack: ((group: UploadGroup) => void) | null
  onShift: (group: UploadGroup) => void
}

const span = ({ first_vehicle, last_vehicle }: UploadGroup, zone: string): string =>
  first_vehicle === null
    ? MISSING
    : `${formatDateTime(first_vehicle, { zone })} – ${formatDateTime(last_vehicle, { zone })}`

const SenderName = ({ name, by }: Sender) => (
  <>
    <span className="wrap-anywhere">{name}</span>
    {by && <span className="block font-normal wrap-anywhere text-text-3">{m.importedBy({ who: by })}</span>}
  </>
)

const State = ({ group }: { group: UploadGroup }) => {
  const [tone, word] = STATES[group.status]
  return <Tag tone={tone}>{word}</Tag>
}

const Rejected = ({ group, onRejected }: { group: UploadGroup } & Pick<UploadActions, 'onRejected'>) =>
  group.rejected === 0 ? (
    <>0</>
  ) : (
    <Button
      size="small"
      aria-label={m.rejectedWhy({ count: group.rejected })}
      className="num text-bad!"
      onPress={() => onRejected(group)}
    >
      {formatNumber(group.rejected)}
    </Button>
  )

const isStored = ({ status, accepted }: UploadGroup) => (status === 'published' || status === 'stored') && accepted > 0
const isMovable = (group: UploadGroup) => isStored(group) && group.importId !== null

/** Whether its records begin on this day or before, and end on it or later. */
const hasDay = ({ first_vehicle: first, last_vehicle: last }: UploadGroup, day: string, { time_zone }: SiteDetail) =>
  first !== null && last !== null && localDay(first, time_zone) <= day && localDay(last, time_zone) >= day

const Actions = ({
  group,
  onTakeBack,
  onShift,
}: { group: UploadGroup } & Pick<UploadActions, 'onTakeBack' | 'onShift'>) =>
  onTakeBack &&
  isStored(group) && (
    <>
      {isMovable(group) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={m.moveTheImportOf({ time: formatDateTime(group.received_at) })}
          onPress={() => onShift(group)}
        >
          {m.move}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={m.takeBackTheUploadOf({ time: formatDateTime(group.received_at) })}
        onPress={() => onTakeBack(group)}
      >
        {m.takeBack}
      </Button>
    </>
  )

const columnsOf = ({ zone, senderOf, onRejected, onTakeBack, onShift }: UploadActions): TableColumn<UploadGroup>[] => [
  {
    key: 'time',
    head: m.received,
    cellClassName: 'num whitespace-nowrap',
    cell: ({ received_at }) => formatDateTime(received_at, { zone, seconds: true }),
  },
  { key: 'by', head: m.by, isRowHead: true, cell: group => <SenderName {...senderOf(group)} /> },
  { key: 'span', head: m.timeRange, cellClassName: 'num text-text-2', cell: group => span(group, zone) },
  { key: 'records', head: m.records, isNumber: true, cell: ({ accepted }) => formatNumber(accepted) },
  { key: 'duplicates', head: m.duplicates, isNumber: true, cell: ({ duplicates }) => formatNumber(duplicates) },
  {
    key: 'rejected',
    head: m.rejected,
    isNumber: true,
    cell: group => <Rejected group={group} onRejected={onRejected} />,
  },
  { key: 'state', head: m.state, cell: group => <State group={group} /> },
  ...(onTakeBack
    ? [
        {
          key: 'actions',
          head: <span className="sr-only">{m.actions}</span>,
          cellClassName: 'text-end!',
          cell: (group: UploadGroup) => <Actions group={group} onTakeBack={onTakeBack} onShift={onShift} />,
        },
      ]
    : []),
]

const Rows = ({
  groups,
  zone,
  senderOf,
  onRejected,
  onTakeBack,
  onShift,
}: UploadActions & { groups: UploadGroup[] }) => (
  <ul aria-label={m.uploads} className="divide-y divide-line">
    {groups.map(group => (
      <li key={group.id} className="flex flex-col gap-1 px-4 py-3">
        <div className="flex items-start justify-between gap-3">
          <p className="num font-medium">{formatDateTime(group.received_at, { zone })}</p>
          <State group={group} />
        </div>
        <div className="text-meta text-text-2">
          <SenderName {...senderOf(group)} />
        </div>
        <p className="num text-meta text-text-3">{span(group, zone)}</p>
        <p className="num text-meta text-text-2">
          {m.recordsDuplicates({ records: group.accepted, duplicates: group.duplicates })}
        </p>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {group.rejected > 0 && <Rejected group={group} onRejected={onRejected} />}
          <Actions group={group} onTakeBack={onTakeBack} onShift={onShift} />
        </div>
      </li>
    ))}
  </ul>
)
