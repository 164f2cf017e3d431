import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../../client/errors.ts'
import type { SiteDetail } from '../../../../../client/shapes.ts'
import { HOUR_MS } from '../../../../../contract/times/time.ts'
import { client } from '../../../../service/client.ts'
import { Button } from '../../../../ui/button.tsx'
import { errorMessage } from '../../../../ui/failure.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { formatDateTime } from '../../../../ui/text/format.ts'
import { localTime } from '../../../../ui/text/local-time.ts'
import { momentIn } from '../measured-fields.tsx'
import { m } from '../messages.ts'
import type { UploadGroup } from '../upload-groups.ts'
import { useShiftImport } from '../upload-queries.ts'
import { type ProposedShift, proposeShifts } from './propose-shifts.ts'

const MAX_HOURS = 12
const HOURS = Array.from({ length: 2 * MAX_HOURS + 1 }, (_, index) => MAX_HOURS - index).filter(hours => hours !== 0)
const labelOf = (hours: number) => (hours > 0 ? m.hoursLater({ count: hours }) : m.hoursEarlier({ count: -hours }))
const OPTIONS = HOURS.map(hours => ({ value: String(hours), label: labelOf(hours) }))

interface Props {
  group: UploadGroup & { importId: string }
  site: SiteDetail
  sender: string
  onClose: () => void
}

/** What is moved, in local times; empty: from the first, until the last. */
interface Chosen {
  hours: string
  from: string
  to: string
}

const ALL: Chosen = { hours: '1', from: '', to: '' }

/** Moves the records of an import in time, because the clock of the counter was wrong. It opens with what the findings propose. */
export function ShiftDialog({ group, site, sender, onClose }: Props) {
  const shift = useShiftImport(site.id)
  const zone = site.time_zone ?? 'UTC'
  const proposed = useProposed(site, group)
  const [typed, setTyped] = useState<Chosen | null>(null)
  const chosen = typed ?? (proposed[0] ? chosenOf(proposed[0], zone) : ALL)
  const { hours, from, to } = chosen
  const refused = shift.error instanceof ApiError ? shift.error : null
  const momentOf = (local: string) => (local === '' ? null : momentIn(local, zone))
  const isPart = from !== '' || to !== ''
  const moved = (at: string | null) =>
    formatDateTime(at && new Date(Date.parse(at) + Number(hours) * HOUR_MS).toISOString(), { zone })
  const start = () =>
    shift.mutate(
      { id: group.importId, shift_minutes: Number(hours) * 60, from_dt: momentOf(from), to_dt: momentOf(to) },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      title={m.moveThisImport}
      confirm={m.moveNow}
      cancel={m.cancel}
      isPending={shift.isPending}
      variant="primary"
      onConfirm={start}
      onClose={onClose}
    >
      <p className="text-text-2" hidden={isPart}>
        {m.recordsAreMoved({ records: group.accepted, sender })}{' '}
        <span className="num">
          {moved(group.first_vehicle)} – {moved(group.last_vehicle)}
        </span>
      </p>
      {proposed.length > 0 && (
        <Proposals proposed={proposed} zone={zone} onChoose={one => setTyped(chosenOf(one, zone))} />
      )}
      <Select
        label={m.moveBy}
        options={OPTIONS}
        value={hours}
        onChange={next => setTyped({ ...chosen, hours: next })}
      />
      <div className="flex flex-wrap gap-3">
        <DateField
          label={m.onlyFrom}
          value={from}
          onChange={next => setTyped({ ...chosen, from: next })}
          granularity="minute"
        />
        <DateField
          label={m.onlyTo}
          value={to}
          onChange={next => setTyped({ ...chosen, to: next })}
          granularity="minute"
          errors={refused?.field('to_dt') ?? []}
        />
      </div>
      <p className="text-meta text-text-3">{m.partOfTheTime}</p>
      <Notice>{m.takenBackAndStoredAgain}</Notice>
      {shift.error && (refused?.field('to_dt') ?? []).length === 0 && (
        <Notice tone="bad">{errorMessage(shift.error)}</Notice>
      )}
    </ConfirmDialog>
  )
}

/** The parts that the open findings of the site propose. */
function useProposed(site: SiteDetail, group: UploadGroup): ProposedShift[] {
  const { data } = useQuery({
    queryKey: ['site', site.id, 'findings', 'open'],
    queryFn: ({ signal }) => client.siteFindings(site.id, { state: 'open', limit: 1000 }, { signal }),
    staleTime: 0,
  })
  return data ? proposeShifts(data.items, group) : []
}

const chosenOf = ({ hours, from, to }: ProposedShift, zone: string): Chosen => {
  const local = (at: string | null) => (at === null ? '' : localTime(at, zone).slice(0, 16))
  return { hours: String(hours), from: local(from), to: local(to) }
}

interface ProposalsProps {
  proposed: ProposedShift[]
  zone: string
  onChoose: (proposed: ProposedShift) => void
}

/** One after the other: each is a moving of its own. */
function Proposals({ proposed, zone, onChoose }: ProposalsProps) {
  const describe = ({ hours, from, to }: ProposedShift) =>
    m.proposedPart({
      from: from === null ? m.fromTheFirst : formatDateTime(from, { zone }),
      to: to === null ? m.toTheLast : formatDateTime(to, { zone }),
      by: labelOf(hours),
    })
  return (
    <Notice tone="warn">
      <p>{m.clockMayHaveJumped({ count: proposed.length })}</p>
      <ul className="mt-1 flex flex-col items-start gap-1">
        {proposed.map(one => (
          <li key={one.from}>
            {proposed.length === 1 ? (
              describe(one)
            ) : (
              <Button size="small" variant="quiet" onPress={() => onChoose(one)}>
                {describe(one)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
