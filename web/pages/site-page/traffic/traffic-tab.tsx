import { lazy, Suspense, useCallback, useState } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import type { TimeRange } from '../../../../contract/times/time.ts'
import { useMay } from '../../../service/use-me.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { withMessages } from '../../../ui/text/translations.ts'
import { LatestRecords } from '../latest-records.tsx'
import { NoData } from '../no-data.tsx'
import { RangeBar } from '../range-bar.tsx'
import { SiteFacts } from '../site-facts.tsx'
import type { View } from '../view.ts'
import { TrafficPlots } from './traffic-plots.tsx'
import { useShownTraffic } from './use-shown-traffic.ts'

const PeriodDialog = lazy(() => withMessages(() => import('../marks/period-dialog.tsx')))

interface Props {
  site: SiteDetail
  view: View
  now: number
}

/** The traffic of a site in a range: its plots, its latest records, and what is known about the site beside them. */
export function TrafficTab({ site, view, now }: Props) {
  const measures = useMeasures()
  const shown = useShownTraffic(site, view, { measures, now })
  const { figures, gaps } = shown.traffic
  const [marked, setMarked] = useState<TimeRange | null>(null)
  const markSpan = useCallback((from: number, to: number) => setMarked({ from, to }), [])
  const mayMark = useMay('can_manage_organization')
  return (
    <>
      <RangeBar site={site} view={view} used={figures.isPlaceholderData ? undefined : figures.data?.used} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_272px]">
        <div className="flex min-w-0 flex-col gap-4">
          {shown.isEmpty ? (
            <NoData site={site} view={view} />
          ) : (
            <TrafficPlots
              site={site}
              view={view}
              now={now}
              measures={measures}
              shown={shown}
              onMark={mayMark ? markSpan : undefined}
            />
          )}
          <LatestRecords site={site} view={view} />
        </div>
        <SiteFacts
          site={site}
          view={view}
          now={now}
          directions={figures.data?.by_direction?.items}
          isStale={figures.isPlaceholderData}
          gaps={gaps.data?.items}
        />
      </div>
      {marked && (
        <Suspense>
          <PeriodDialog site={site} period={null} span={marked} onClose={() => setMarked(null)} />
        </Suspense>
      )}
    </>
  )
}
