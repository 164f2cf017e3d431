import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Aggregate, AggregateRequest, Gap, SiteDetail } from '../../../../client/shapes.ts'
import { DAY_MS, MINUTE_MS } from '../../../../contract/times/time.ts'
import { isCountedBy, requestedInterval } from '../../../parts/plots/intervals.ts'
import { containsNow } from '../../../parts/range/range.ts'
import { client } from '../../../service/client.ts'
import type { Measures } from '../../../service/measures.ts'
import { countedFilters, type View } from '../view.ts'
import { COMPARED_SECTIONS, mainSections, useFigures } from './use-figures.ts'

/** The intervals of a site's page, by channel or class. */
export function requestsOf(site: SiteDetail, view: View) {
  const { split, comparison } = view
  const interval = requestedInterval(view.interval, !view.isLong && view.hasHours)
  const byChannel: AggregateRequest = {
    ...countedFilters(site, view),
    interval,
    speeds: false,
    group_by: ['channel'],
  }
  return {
    volume: split === 'class' ? { ...byChannel, group_by: ['vehicle_class' as const] } : byChannel,
    byChannel,
    // What was counted by longer times is not drawn beside shorter ones.
    before:
      comparison && isCountedBy(site, comparison.whole, interval)
        ? { ...byChannel, ...countedFilters(site, view, comparison.whole) }
        : null,
  } satisfies { [name: string]: unknown }
}

/** All that is counted for a site's page: one request of figures, one of intervals, and those of the compared period. */
export function useTraffic(site: SiteDetail, view: View, measures: Measures) {
  const { range, comparison, split } = view
  const requests = useMemo(() => requestsOf(site, view), [site, view])
  const length = range.span.to - range.span.from
  const refetchInterval = containsNow(range, Date.now()) ? (length > 8 * DAY_MS ? 5 : 1) * MINUTE_MS : (false as const)
  const options = { site: site.id, refetchInterval }

  const volume = useAggregate(requests.volume, options)
  const figures = useFigures(site, view, measures, mainSections(view), { refetchInterval })
  // At first what is at the top, then the compared period. For another range all at once: the page shows the old one meanwhile.
  const isFirstShown = volume.isSuccess && figures.isSuccess
  const before = { site: site.id, isEnabled: isFirstShown }
  const volumeBefore = useAggregate(requests.before, before)
  const isByClass = split === 'class'
  const ownByChannel = useAggregate(isByClass && comparison ? requests.byChannel : null, { ...options, ...before })
  const byChannel = isByClass ? ownByChannel : volume
  // What quality periods exclude is drawn, and not counted.
  const hasExclusions = figures.isPlaceholderData ? undefined : figures.data && figures.data.used.exclusions > 0
  const withExcluded = useAggregate(hasExclusions ? { ...requests.volume, quality: 'all' } : null, options)

  const figuresBefore = useFigures(site, view, measures, COMPARED_SECTIONS, {
    span: comparison?.span ?? null,
    isEnabled: isFirstShown,
  })
  // While the range is running, only what has passed in both is compared.
  const isCut = comparison?.until != null
  const cutFigures = useFigures(site, view, measures, COMPARED_SECTIONS, {
    span: isCut ? comparison.passed : null,
    isEnabled: isFirstShown,
  })

  const window = { from: new Date(range.span.from).toISOString(), to: new Date(range.span.to).toISOString() }
  const gaps: UseQueryResult<{ items: Gap[] }> = useQuery({
    queryKey: ['site', site.id, 'gaps', window],
    queryFn: ({ signal }) => client.siteGaps(site.id, window, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  return {
    volume,
    withExcluded,
    hasExclusions,
    byChannel,
    volumeBefore,
    gaps,
    figures,
    figuresNow: isCut ? cutFigures : figures,
    figuresBefore,
    /** Whether the compared time was counted by longer times than those that are drawn. */
    isBeforeCoarser: comparison !== null && requests.before === null,
  }
}

export type Traffic = ReturnType<typeof useTraffic>

interface AggregateQueryOptions {
  site: number
  refetchInterval?: number | false
  /** False delays the request. */
  isEnabled?: boolean
}

/** Null disables the query. */
function useAggregate(
  request: AggregateRequest | null,
  { site, refetchInterval = false, isEnabled = true }: AggregateQueryOptions,
): UseQueryResult<Aggregate> {
  return useQuery({
    queryKey: ['site', site, 'aggregate', request],
    queryFn: ({ signal }) => client.aggregateRecords(request as AggregateRequest, { signal }),
    enabled: request !== null && isEnabled,
    placeholderData: request === null ? undefined : keepPreviousData,
    refetchInterval,
  })
}
