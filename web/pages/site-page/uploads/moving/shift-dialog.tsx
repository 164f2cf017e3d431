import { useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { errorMessage } from '../../../ui/failure.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { momentIn } from './measured-fields.tsx'
import { m } from './messages.ts'
import type { UploadGroup } from './upload-groups.ts'
import { useShiftImport } from './upload-queries.ts'

const MAX_HOURS = 12
const HOURS = Array.from({ length: 2 * MAX_HOURS + 1 }, (_, index) => MAX_HOURS - index).filter(hours => hours !== 0)
const OPTIONS = HOURS.map(hours => ({
  value: String(hours),
  label: hours > 0 ? m.hoursLater({ count: hours }) : m.hoursEarlier({ count: -hours }),
}))

interface Props {
  group: UploadGroup & { importId: string }
  site: SiteDetail
  sender: string
  onClose: () => void
}

/** Moves the records of an import in time, because the clock of the counter was wrong. */
export function ShiftDialog({ group, site, sender, onClose }: Props) {
  const shift = useShiftImport(site.id)
  const [hours, setHours] = useState('1')
  const [range, setRange] = useState({ from: '', to: '' })
  const zone = site.time_zone ?? 'UTC'
  const refused = shift.error instanceof ApiError ? shift.error : null
  const momentOf = (local: string) => (local === '' ? null : momentIn(local, zone))
  const isPart = range.from !== '' || range.to !== ''
  const moved = (at: string | null) =>
    formatDateTime(at && new Date(Date.parse(at) + Number(hours) * 3_600_000).toISOString(), { zone })
  return (
    <ConfirmDialog
      title={m.moveThisImport}
      confirm={m.moveNow}
      cancel={m.cancel}
      isPending={shift.isPending}
      variant="primary"
      onConfirm={() =>
        shift.mutate(
          {
            id: group.importId,
            shift_minutes: Number(hours) * 60,
            from_dt: momentOf(range.from),
            to_dt: momentOf(range.to),
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className="text-text-2" hidden={isPart}>
        {m.recordsAreMoved({ records: group.accepted, sender })}{' '}
        <span className="num">
          {moved(group.first_vehicle)} – {moved(group.last_vehicle)}
        </span>
      </p>
      <Select label={m.moveBy} options={OPTIONS} value={hours} onChange={setHours} />
      <div className="flex flex-wrap gap-3">
        <DateField
          label={m.onlyFrom}
          value={range.from}
          onChange={from => setRange({ ...range, from })}
          granularity="minute"
        />
        <DateField
          label={m.onlyTo}
          value={range.to}
          onChange={to => setRange({ ...range, to })}
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
