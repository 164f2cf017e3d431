import { lazy, Suspense } from 'react'
import type { Gap, SiteDetail, SiteFigures } from '../../../client/shapes.ts'
import { DeviceCard } from '../../parts/device/device-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { AlarmsCard } from './alarms.tsx'
import { ChannelsCard } from './channels.tsx'
import { m } from './messages.ts'
import { PlaceCard } from './place-card.tsx'
import { InterruptionsCard } from './traffic/interruptions-card.tsx'
import type { View } from './view.ts'

const MarkedCard = lazy(() => withMessages(() => import('./marks/marked-card.tsx')))

interface Props {
  site: SiteDetail
  view: View
  now: number
  directions: NonNullable<SiteFigures['by_direction']>['items'] | undefined
  /** Whether these are of an earlier range. */
  isStale: boolean
  gaps: Gap[] | undefined
}

/** What is known about a site, beside its traffic. */
export const SiteFacts = ({ site, view, now, directions, isStale, gaps }: Props) => (
  <aside
    aria-label={m.aboutThisSite}
    className="flex min-w-0 flex-col gap-4 print:grid print:grid-cols-2 print:items-start"
  >
    <PlaceCard site={site} />
    <DeviceCard site={site} />
    <AlarmsCard site={site} />
    <Suspense fallback={<Skeleton className="h-24" />}>
      <MarkedCard site={site} view={view} />
    </Suspense>
    <ChannelsCard site={site} directions={directions} isStale={isStale} />
    <InterruptionsCard site={site} gaps={gaps} now={now} />
  </aside>
)
