import type { SiteDetail } from '../../client/shapes.ts'
import { Notice } from '../ui/notice.tsx'
import { FoundRecords } from './found-records.tsx'
import { LiveRecords } from './live-records.tsx'
import { RangeBar } from './range-bar.tsx'
import { RecordFilterBar } from './record-filter-bar.tsx'
import { isLongerThanSearch, recordsRequest, type View } from './view.ts'

/** The records that fit, the newest first: those that are there, or each as it comes. */
export default function RecordsTab({ site, view }: { site: SiteDetail; view: View }) {
  return (
    <>
      <RangeBar site={site} view={view} coverage={undefined} hasCompare={false} isSticky={false} />
      <RecordFilterBar site={site} view={view} />
      {isLongerThanSearch(view, Date.now()) && !view.isLive && (
        <div className="mb-3">
          <Notice>Here are the last 30 days of this range. An export has no such limit.</Notice>
        </div>
      )}
      {view.isLive ? (
        <LiveRecords key={filtersKey(site, view)} site={site} view={view} />
      ) : (
        <FoundRecords site={site} view={view} />
      )}
    </>
  )
}

/** The same as long as the same records fit. */
function filtersKey(site: SiteDetail, view: View): string {
  const { time: _, ...filters } = recordsRequest(site, view, Date.now())
  return JSON.stringify([filters, view.range.span])
}
