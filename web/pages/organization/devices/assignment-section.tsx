import { useState } from 'react'
import type { Device } from '../../../../client/shapes.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { AssignDialog, CorrectDialog, UnassignDialog } from './assignment-dialogs.tsx'
import { m } from './messages.ts'

/** The current assignment of a device and the earlier ones. */
export function AssignmentSection({ device }: { device: Device }) {
  const [openDialog, setOpenDialog] = useState<'assign' | 'correct' | 'unassign' | null>(null)
  const seesAll = useMay('all_sites')
  const close = () => setOpenDialog(null)
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-card font-semibold">{m.site}</h3>
        <div className="flex gap-2">
          {device.site && (
            <>
              <Button size="small" onPress={() => setOpenDialog('correct')}>
                {m.correctAsks}
              </Button>
              {seesAll && (
                <Button size="small" onPress={() => setOpenDialog('unassign')}>
                  {m.unassignAsks}
                </Button>
              )}
            </>
          )}
          <Button size="small" icon="map-pin" onPress={() => setOpenDialog('assign')}>
            {device.site ? m.moveAsks : m.assignAsks}
          </Button>
        </div>
      </div>
      {device.history.length === 0 ? (
        <p className="mt-1 text-text-2">{m.notAssigned}</p>
      ) : (
        <ul aria-label={m.assignments} className="mt-2 flex flex-col gap-1.5">
          {device.history.map(({ site, from_dt, to_dt }) => (
            <li key={from_dt} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={to_dt === null ? 'font-medium' : 'text-text-2'}>
                <PageLink to="/sites/$id" params={{ id: String(site.id) }}>
                  {site.name}
                </PageLink>{' '}
                <span className="font-mono text-meta text-text-3">{site.site_id}</span>
              </span>
              <span className="num text-meta text-text-3">
                {to_dt === null
                  ? m.assignedSinceTime({ time: formatDateTime(from_dt) })
                  : `${formatDateTime(from_dt)} – ${formatDateTime(to_dt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {openDialog === 'assign' && <AssignDialog device={device} onClose={close} />}
      {openDialog === 'correct' && <CorrectDialog device={device} onClose={close} />}
      {openDialog === 'unassign' && <UnassignDialog device={device} onClose={close} />}
    </section>
  )
}
