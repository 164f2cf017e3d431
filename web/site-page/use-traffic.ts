import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { requestedBin } from '../../charts/speed-bins.ts'
import type { Aggregate, AggregateRequest, Gap, SiteDetail } from '../../client/shapes.ts'
import { requestedInterval } from '../plots/intervals.ts'
import { containsNow } from '../range/range.ts'
import { client } from '../service/client.ts'
import { type Measures, shownLimit } from '../service/measures.ts'
import { countedFilters, type View } from './view.ts'

/** The requests of a site's page: as few as the plots need. */
export function requestsOf(site: SiteDetail, view: View, measures: Measures) {
  const { split, comparison } = view
  const base: AggregateRequest = countedFilters(site, view)
  const interval = requestedInterval(view.interval, !view.isLong)
  const byChannel: AggregateRequest = { ...base, interval, group_by: ['channel'], speeds: false }
  const before: AggregateRequest | null = comparison?.span ? countedFilters(site, view, comparison.span) : null
  return {
    totals: { ...base, summary: true, ...binRequest(requestedBin(shownLimit(measures, site)), measures) },
    volume: split === 'class' ? { ...byChannel, group_by: ['vehicle_class' as const] } : byChannel,
    byChannel,
    classes: { ...base, group_by: ['vehicle_class' as const], speeds: false },
    before: {
      volume: comparison && { ...byChannel, ...countedFilters(site, view, comparison.whole) },
      totals: before,
      classes: before && { ...before, group_by: ['vehicle_class' as const], speeds: false },
    },
  } satisfies { [name: string]: unknown }
}

/** The service bins in the reader's units, because a bin of 5 km/h cannot be converted. */
const binRequest = (width: number, { units }: Measures): Partial<AggregateRequest> =>
  units === 'imperial' ? { units, speed_bin_tenths_mph: Math.round(width * 10) } : { speed_bin_kmh: width }

const MINUTE = 60_000
const DAY = 86_400_000

export function useTraffic(site: SiteDetail, view: View, measures: Measures) {
  const { range, comparison, split } = view
  const requests = useMemo(() => requestsOf(site, view, measures), [site, view, measures])
  const length = range.span.to - range.span.from
  const refetchInterval = containsNow(range, Date.now()) ? (length > 8 * DAY ? 5 : 1) * MINUTE : (false as const)
  const options = { site: site.id, refetchInterval }

  const volume = useAggregate(requests.volume, options)
  const totals = useAggregate(requests.totals, options)
  // At first the volume, which is at the top, then the classes, then the compared period. For another range all at once:
  // the page shows the old one meanwhile.
  const isVolumeLoaded = !volume.isPending
  // The volume by class already has the classes.
  const classes = useAggregate(split === 'class' ? null : requests.classes, { ...options, isEnabled: isVolumeLoaded })
  const before = { site: site.id, isEnabled: isVolumeLoaded && !totals.isPending }
  const volumeBefore = useAggregate(requests.before.volume, before)
  const totalsBefore = useAggregate(requests.before.totals, before)
  const classesBefore = useAggregate(requests.before.classes, before)
  const isByClass = split === 'class'
  const ownByChannel = useAggregate(isByClass && comparison ? requests.byChannel : null, { ...options, ...before })
  const byChannel = isByClass ? ownByChannel : volume

  const window = { from: new Date(range.span.from).toISOString(), to: new Date(range.span.to).toISOString() }
  const gaps: UseQueryResult<{ items: Gap[] }> = useQuery({
    queryKey: ['site', site.id, 'gaps', window],
    queryFn: ({ signal }) => client.siteGaps(site.id, window, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  return { volume, byChannel, totals, classes, volumeBefore, totalsBefore, classesBefore, gaps }
}

export type Traffic = ReturnType<typeof useTraffic>

interface Options {
  site: number
  refetchInterval?: number | false
  /** False delays the request. */
  isEnabled?: boolean
}

/** Null disables the query. */
function useAggregate(
  request: AggregateRequest | null,
  { site, refetchInterval = false, isEnabled = true }: Options,
): UseQueryResult<Aggregate> {
  return useQuery({
    queryKey: ['site', site, 'aggregate', request],
    queryFn: ({ signal }) => client.aggregateRecords(request as AggregateRequest, { signal }),
    enabled: request !== null && isEnabled,
    placeholderData: request === null ? undefined : keepPreviousData,
    refetchInterval,
  })
}
