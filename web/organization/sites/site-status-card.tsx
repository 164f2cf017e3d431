import { useState } from 'react'
import type { ManagedSite } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { useRestoreSite, useRetireSite } from './site-queries.ts'

interface Props {
  site: ManagedSite
  onChanged: (site: ManagedSite) => void
}

/** The device of a site, and whether the site is retired. */
export function SiteStatusCard({ site, onChanged }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const restore = useRestoreSite()
  return (
    <Card>
      <CardPart title="Device">
        <p className="mt-0.5 text-text-2">
          {site.device ? (
            <>
              <PageLink to="/organization/devices" search={{ device: String(site.device.id) }}>
                {site.device.serial}
              </PageLink>{' '}
              is assigned here.
            </>
          ) : (
            <>
              No device is assigned. Register one and assign it under{' '}
              <PageLink to="/organization/devices" search={{}}>
                Devices
              </PageLink>
              .
            </>
          )}
        </p>
      </CardPart>
      <CardPart
        title={site.retired_at ? 'Retired' : 'In use'}
        actions={
          site.retired_at ? (
            <Button
              size="small"
              isPending={restore.isPending}
              onPress={() => restore.mutate(site.id, { onSuccess: onChanged })}
            >
              Restore
            </Button>
          ) : (
            <Button size="small" variant="danger-plain" onPress={() => setConfirming(true)}>
              Retire…
            </Button>
          )
        }
      >
        <p className="text-text-2">
          {site.retired_at
            ? `Since ${formatDate(site.retired_at)} it is not on the map or in the lists. Its records are kept.`
            : 'A site that is no longer measured can be retired. Its records are kept.'}
        </p>
        {restore.error && <Notice tone="bad">{errorMessage(restore.error)}</Notice>}
      </CardPart>
      <RetireDialog site={site} isOpen={isConfirming} onClose={() => setConfirming(false)} onRetired={onChanged} />
    </Card>
  )
}

interface RetireProps {
  site: ManagedSite
  isOpen: boolean
  onClose: () => void
  onRetired: (site: ManagedSite) => void
}

function RetireDialog({ site, isOpen, onClose, onRetired }: RetireProps) {
  const retire = useRetireSite()
  const act = () =>
    retire.mutate(site.id, {
      onSuccess: retired => {
        onRetired(retired)
        onClose()
      },
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Retire ${site.name}?`}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep in use
          </Button>
          <Button variant="danger" isPending={retire.isPending} onPress={act}>
            Retire now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          It disappears from the map and the lists. Its records are kept and can still be exported, and you can restore
          it at any time.
        </p>
        {site.device && (
          <Notice tone="warn">
            Device {site.device.serial} is assigned here and can still send what it has stored, until it is moved. No
            other device can be assigned.
          </Notice>
        )}
        {retire.error && <Notice tone="bad">{errorMessage(retire.error)}</Notice>}
      </div>
    </Dialog>
  )
}
