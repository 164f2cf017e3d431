import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { containsNow } from '../../parts/range/range.ts'
import { client } from '../../service/client.ts'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton, STALE } from '../../ui/skeleton.tsx'
import { formatWeekday } from '../../ui/text/date-format.ts'
import { localDay } from '../../ui/text/local-time.ts'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { RecordTable } from './record-table.tsx'
import { useSitePageAddress } from './use-site-page-address.ts'
import { latestRequest, type View } from './view.ts'

const SHOWN_RECORDS = 6

/** The latest records of the range. */
export const LatestRecords = memo(function LatestRecords({ site, view }: { site: SiteDetail; view: View }) {
  const { search } = useSitePageAddress()
  const request = { ...latestRequest(site, view, Date.now()), limit: SHOWN_RECORDS }
  const query = useQuery({
    queryKey: ['site', site.id, 'records', 'latest', request],
    queryFn: ({ signal }) => client.searchRecords(request, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: containsNow(view.range, Date.now()) ? 60_000 : false,
  })
  const items = query.data?.items ?? []
  const days = new Set(items.map(({ timestamp }) => localDay(timestamp, site.time_zone)))
  const [day] = days
  return (
    <section aria-label={m.latestRecords} className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex min-h-11 items-center gap-2 px-4">
        <h2 className="text-card font-semibold">{m.latestRecords}</h2>
        <span className="text-meta text-text-3 max-md:hidden">{m.inThisRangeNewestFirst}</span>
        <PageLink
          to="/sites/$id"
          params={{ id: String(site.id) }}
          search={{ ...search, tab: 'records' }}
          className="ms-auto text-meta"
        >
          {m.allRecords}
        </PageLink>
      </div>
      {query.isPending && !query.error && <Skeleton className="m-4 h-45" />}
      {query.error && !query.data && (
        <div className="px-4 pb-3">
          <Failure title={m.couldNotLoadTheRecords} error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {query.data && items.length === 0 && <p className="px-4 pb-4 text-text-2">{m.noRecordsInThisRange}</p>}
      {items.length > 0 && (
        <div className={query.isPlaceholderData ? STALE : ''} aria-busy={query.isPlaceholderData}>
          <RecordTable
            site={site}
            records={items}
            label={m.latestRecords}
            timeHead={days.size === 1 && day ? m.timeOnDay({ day: formatWeekday(day) }) : m.time}
            hasDays={days.size > 1}
          />
        </div>
      )}
    </section>
  )
})
