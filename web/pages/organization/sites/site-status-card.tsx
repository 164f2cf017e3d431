import { useState } from 'react'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { PublicationPart } from '../publication/publication-part.tsx'
import { m } from './messages.ts'
import { useRestoreSite, useRetireSite } from './site-queries.ts'

interface Props {
  site: ManagedSite
  onChanged: (site: ManagedSite) => void
}

/** The device of a site, whether it is public, and whether the site is retired. */
export function SiteStatusCard({ site, onChanged }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const restore = useRestoreSite()
  return (
    <Card>
      <CardPart title={m.device}>
        <p className="mt-0.5 text-text-2">
          {site.device
            ? m.isAssignedHere({
                device: (
                  <PageLink to="/organization/devices" search={{ device: String(site.device.id) }}>
                    {site.device.serial}
                  </PageLink>
                ),
              })
            : m.noDeviceAssigned({
                link: text => (
                  <PageLink to="/organization/devices" search={{}}>
                    {text}
                  </PageLink>
                ),
              })}
        </p>
      </CardPart>
      <PublicationPart site={site} />
      <CardPart
        title={site.retired_at ? m.retired : m.inUse}
        actions={
          site.retired_at ? (
            <Button
              size="small"
              isPending={restore.isPending}
              onPress={() => restore.mutate(site.id, { onSuccess: onChanged })}
            >
              {m.restore}
            </Button>
          ) : (
            <Button size="small" variant="danger-plain" onPress={() => setConfirming(true)}>
              {m.retire}
            </Button>
          )
        }
      >
        <p className="text-text-2">
          {site.retired_at ? m.retiredSince({ date: formatDate(site.retired_at) }) : m.whatRetiringDoes}
        </p>
        <ErrorNotice error={restore.error} />
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
    <ConfirmDialog
      title={m.retireSite({ name: site.name })}
      confirm={m.retireNow}
      cancel={m.keepInUse}
      isOpen={isOpen}
      sending={retire}
      onConfirm={act}
      onClose={onClose}
      lead={m.retiredSiteDisappears}
    >
      {site.device && <Notice tone="warn">{m.deviceCanStillSend({ serial: site.device.serial })}</Notice>}
    </ConfirmDialog>
  )
}
