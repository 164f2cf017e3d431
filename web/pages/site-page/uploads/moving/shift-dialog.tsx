import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteDetail } from '../../../../../client/shapes.ts'
import { HOUR_MS } from '../../../../../contract/times/time.ts'
import { client } from '../../../../service/client.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { fieldsOf, refusalOf } from '../../../../ui/fields/form.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { ErrorNotice, Notice } from '../../../../ui/notice.tsx'
import { formatDateTime } from '../../../../ui/text/format.ts'
import { localMinute } from '../../../../ui/text/local-time.ts'
import { momentIn } from '../measured-fields.tsx'
import { m } from '../messages.ts'
import type { UploadGroup } from '../upload-groups.ts'
import { useShiftImport } from '../upload-queries.ts'
import { labelOfHours, type ProposedPart, ProposedParts } from './proposed-parts.tsx'

const MAX_HOURS = 12
const HOURS = Array.from({ length: 2 * MAX_HOURS + 1 }, (_, index) => MAX_HOURS - index).filter(hours => hours !== 0)
const OPTIONS = HOURS.map(hours => ({ value: String(hours), label: labelOfHours(hours) }))

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

/** Moves the records of an import in time, because the clock of the counter was wrong. It opens with what is proposed. */
export function ShiftDialog({ group, site, sender, onClose }: Props) {
  const shift = useShiftImport(site.id)
  const zone = site.time_zone ?? 'UTC'
  const proposed = useProposed(group)
  const [typed, setTyped] = useState<Chosen | null>(null)
  const chosen = typed ?? (proposed[0] ? chosenOf(proposed[0], zone) : ALL)
  const { hours, from, to } = chosen
  const errors = refusalOf(shift.error).at('to_dt')
  const field = fieldsOf(chosen, part => setTyped({ ...chosen, ...part }))
  const momentOf = (local: string) => (local === '' ? null : momentIn(local, zone))
  const isPart = from !== '' || to !== ''
  const parts = typed === null && proposed.length > 1 ? proposed : null
  const moved = (at: string | null) =>
    formatDateTime(at && new Date(Date.parse(at) + Number(hours) * HOUR_MS).toISOString(), { zone })
  const start = () =>
    shift.mutate(
      {
        id: group.importId,
        parts: parts ?? [{ shift_minutes: Number(hours) * 60, from_dt: momentOf(from), to_dt: momentOf(to) }],
      },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      title={m.moveThisImport}
      confirm={m.moveNow}
      cancel={m.cancel}
      sending={{ isPending: shift.isPending }}
      variant="primary"
      onConfirm={start}
      onClose={onClose}
    >
      <p className="text-text-2" hidden={isPart || parts !== null}>
        {m.recordsAreMoved({ records: group.accepted, sender })}{' '}
        <span className="num">
          {moved(group.first_vehicle)} – {moved(group.last_vehicle)}
        </span>
      </p>
      {proposed.length > 0 && (
        <ProposedParts parts={proposed} zone={zone} onChoose={one => setTyped(chosenOf(one, zone))} />
      )}
      {!parts && (
        <>
          <Select label={m.moveBy} options={OPTIONS} {...field('hours')} />
          <div className="flex flex-wrap gap-3">
            <DateField label={m.onlyFrom} granularity="minute" {...field('from')} />
            <DateField label={m.onlyTo} granularity="minute" {...field('to')} errors={errors} />
          </div>
          <p className="text-meta text-text-3">{m.partOfTheTime}</p>
        </>
      )}
      <Notice>{m.takenBackAndStoredAgain}</Notice>
      {shift.error && errors.length === 0 && <ErrorNotice error={shift.error} />}
    </ConfirmDialog>
  )
}

/** What would correct the clock, by the hours of the days that are stored. */
function useProposed({ importId }: Props['group']): ProposedPart[] {
  const { data } = useQuery({
    queryKey: ['proposed shift', importId],
    queryFn: ({ signal }) => client.proposedShift(importId, { signal }),
    staleTime: 0,
  })
  return data?.parts ?? []
}

const chosenOf = ({ shift_minutes, from_dt, to_dt }: ProposedPart, zone: string): Chosen => {
  const local = (at: string | null) => (at === null ? '' : localMinute(at, zone))
  return { hours: String(shift_minutes / 60), from: local(from_dt), to: local(to_dt) }
}
