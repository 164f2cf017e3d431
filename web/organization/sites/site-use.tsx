import { useState } from 'react'
import type { ManagedSite } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import { useRestoreSite } from './site-queries.ts'

interface Props {
  site: ManagedSite
  onChanged: (site: ManagedSite) => void
}

/** The device that stands there, and whether the site is in use at all. */
export function SiteUse({ site, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
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
              stands here.
            </>
          ) : (
            <>
              None stands here. Register one and assign it under{' '}
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
            <Button size="small" look="danger-plain" onPress={() => setAsking(true)}>
              Retire…
            </Button>
          )
        }
      >
        <p className="text-text-2">
          {site.retired_at
            ? `Since ${formatDate(site.retired_at)} it is on no map and in no list. Its records are kept.`
            : 'A site that is no longer measured can be retired. Its records stay.'}
        </p>
        {restore.error && <Notice tone="bad">{whatWentWrong(restore.error)}</Notice>}
      </CardPart>
      <RetireDialog site={site} isOpen={isAsking} onClose={() => setAsking(false)} onRetired={onChanged} />
    </Card>
  )
}
