import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { MAX_SEARCH_DAYS } from '../../../../contract/limits.ts'
import { client } from '../../../service/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Notice, Problem } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { m as pageMessages } from '../messages.ts'
import { NoData } from '../no-data.tsx'
import { RangeBar } from '../range-bar.tsx'
import { RecordTable } from '../record-table.tsx'
import { useSitePageAddress } from '../use-site-page-address.ts'
import { hasRecordFilters, isLongerThanSearch, NO_RECORD_FILTERS, recordsRequest, type View } from '../view.ts'
import { LiveRecords } from './live-records.tsx'
import { m } from './messages.ts'
import { RecordFilterBar } from './record-filter-bar.tsx'
import { MAX_SORTED_RECORDS, type RecordSorting, sortRecords } from './sort-records.ts'

/** The matching records: stored ones, or live ones as they arrive. */
export default function RecordsTab({ site, view }: { site: SiteDetail; view: View }) {
  return (
    <>
      <RangeBar site={site} view={view} used={undefined} isForRecords />
      <RecordFilterBar site={site} view={view} />
      {isLongerThanSearch(view, Date.now()) && !view.isLive && (
        <div className="mb-3">
          <Notice>{m.onlyLastDaysSearched({ days: MAX_SEARCH_DAYS })}</Notice>
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

/** Changes if other records match. */
function filtersKey(site: SiteDetail, view: View): string {
  const { time: _, ...filters } = recordsRequest(site, view, Date.now())
  return JSON.stringify([filters, view.range.span])
}

const FIRST_PAGE_SIZE = 100
const NEXT_PAGE_SIZE = 1_000

/** All matching records, newest first, or by speed or length when all are loaded. */
function FoundRecords({ site, view }: { site: SiteDetail; view: View }) {
  const { change } = useSitePageAddress()
  const request = recordsRequest(site, view, Date.now())
  const query = useInfiniteQuery({
    queryKey: ['site', site.id, 'records', request],
    queryFn: ({ signal, pageParam }) =>
      client.searchRecords(
        { ...request, limit: pageParam ? NEXT_PAGE_SIZE : FIRST_PAGE_SIZE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    // Refetching would load all pages again.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useMemo(() => query.data?.pages.flatMap(page => page.items) ?? [], [query.data])
  const [sorting, setSorting] = useState<RecordSorting | null>(null)
  const isFiltered = hasRecordFilters(view)
  const isAtEnd = query.isSuccess && !query.hasNextPage
  // With a part of the records only, the fastest would not be the fastest of the range.
  const isSortable = isAtEnd && found.length <= MAX_SORTED_RECORDS
  const records = useMemo(() => sortRecords(found, isSortable ? sorting : null), [found, isSortable, sorting])
  return (
    <>
      {query.isPending && !query.error && (
        <Loading label={m.loadingTheRecords}>
          <Skeleton className="h-120 rounded-card" />
        </Loading>
      )}
      {query.error && !query.data && (
        <Failure title={pageMessages.couldNotLoadTheRecords} error={query.error} onRetry={query.refetch} />
      )}
      {isAtEnd && records.length === 0 && !isFiltered && <NoData site={site} view={view} />}
      {isAtEnd && records.length === 0 && isFiltered && (
        <div className="flex flex-wrap items-center gap-3 py-2">
          <p>{m.noRecordMatchesTheseFilters}</p>
          <Button size="small" onPress={() => change(NO_RECORD_FILTERS)}>
            {pageMessages.clearFilters}
          </Button>
        </div>
      )}
      {records.length > 0 && (
        <div className="rounded-card border border-line bg-surface max-md:overflow-hidden md:[&_[role=rowgroup]:first-child]:rounded-t-card">
          <RecordTable
            site={site}
            records={records}
            label={pageMessages.records}
            timeHead={pageMessages.time}
            hasDays
            isHeadSticky
            sort={isSortable ? { sorting, onChange: setSorting } : undefined}
          />
        </div>
      )}
      <div className="mt-3 flex items-center gap-3">
        {query.hasNextPage && (
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {m.load1000More}
          </Button>
        )}
        <p role="status" className="num text-meta text-text-3">
          {query.isSuccess && records.length > 0
            ? (isAtEnd ? m.allRecordsLoaded : m.recordsLoaded)({ count: records.length })
            : ''}
          {query.isSuccess && !isAtEnd && records.length === 0 ? m.noMatchAmongTheRecordsSearched : ''}
        </p>
        {query.error && query.data && <Problem>{m.couldNotLoadNextRecords}</Problem>}
      </div>
    </>
  )
}
