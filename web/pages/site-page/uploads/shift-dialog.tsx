import { useState } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
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
  const zone = site.time_zone
  const moved = (at: string | null) =>
    formatDateTime(at && new Date(Date.parse(at) + Number(hours) * 3_600_000).toISOString(), { zone })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.moveThisImport}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.cancel}
          </Button>
          <Button
            variant="primary"
            isPending={shift.isPending}
            onPress={() =>
              shift.mutate({ id: group.importId, shift_minutes: Number(hours) * 60 }, { onSuccess: onClose })
            }
          >
            {m.moveNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {m.recordsAreMoved({ records: group.accepted, sender })}{' '}
          <span className="num">
            {moved(group.first_vehicle)} – {moved(group.last_vehicle)}
          </span>
        </p>
        <Select label={m.moveBy} options={OPTIONS} value={hours} onChange={setHours} />
        <Notice>{m.takenBackAndStoredAgain}</Notice>
        {shift.error && <Notice tone="bad">{errorMessage(shift.error)}</Notice>}
      </div>
    </Dialog>
  )
}
