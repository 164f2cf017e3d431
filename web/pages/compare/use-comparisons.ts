import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CompareRequest, Comparison, Site } from '../../../client/shapes.ts'
import { requestOfClock } from '../../parts/range/clock.ts'
import { requestOfCounted, sumUsed, type UsedRecords } from '../../parts/range/counted.ts'
import { type Days, timeOf, withoutRunningDay } from '../../parts/range/range.ts'
import { client } from '../../service/client.ts'
import type { Measures } from '../../service/measures.ts'
import type { CompareView, Search } from './view.ts'

/** The search parameters of the page, and a function to change them. */
export function useCompareAddress() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: Search, { isStep = false } = {}) =>
      void navigate({
        to: '/compare',
        replace: !isStep,
        resetScroll: false,
        search: (before: Search) => ({ ...before, ...next }),
      }),
    [navigate],
  )
  return { search, change }
}

interface SideOfPair {
  site: Site
  days: Days
}

function requestOf(a: SideOfPair, b: SideOfPair, view: CompareView, { units }: Measures): CompareRequest {
  const side = ({ site, days }: SideOfPair) => ({ site: site.id, time: timeOfSide(site, days) })
  return {
    a: side(a),
    b: side(b),
    units,
    ...requestOfClock(view.clock),
    ...(view.mode === 'periods' && view.channels.length > 0 && { channels: view.channels }),
    ...requestOfCounted(view.counted, view.classes),
  }
}

/** Days that are over: the running one does not count. */
export const timeOfSide = ({ time_zone: zone = 'UTC' }: Site, days: Days) =>
  timeOf(withoutRunningDay(days, zone, Date.now()), zone)

export const comparisonQuery = (request: CompareRequest) => ({
  queryKey: ['compare', request],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.compareFigures(request, { signal }),
  placeholderData: keepPreviousData,
  staleTime: 300_000,
})

/** What the page compares: two periods of the site, or each other site with the first. */
export function requestsOf(sites: readonly Site[], view: CompareView, measures: Measures): CompareRequest[] {
  const [first, ...others] = sites
  if (!first) return []
  if (view.mode === 'periods')
    return [requestOf({ site: first, days: view.a }, { site: first, days: view.b }, view, measures)]
  return others.map(site => requestOf({ site: first, days: view.days }, { site, days: view.days }, view, measures))
}

/** Two periods of a site. */
export function usePeriods(site: Site, view: CompareView, measures: Measures): UseQueryResult<Comparison> {
  const [request] = requestsOf([site], view, measures)
  return useQuery(comparisonQuery(request as CompareRequest))
}

/** The figures of each of these channels, without those by hour. */
export function useDirections(
  site: Site,
  view: CompareView,
  measures: Measures,
  channels: readonly number[],
): UseQueryResult<Comparison>[] {
  const both = requestOf({ site, days: view.a }, { site, days: view.b }, view, measures)
  const request = { ...both, hourly_speeds: false }
  return useQueries({
    queries: channels.map(channel => comparisonQuery({ ...request, channels: [channel] })),
  })
}

/** What the page compares: each of the other sites against the first, or both periods. */
export function useSitePairs(sites: readonly Site[], view: CompareView, measures: Measures) {
  return useQueries({ queries: requestsOf(sites, view, measures).map(comparisonQuery) })
}

/** What all sides of the page's answers count; undefined until all of them are there. */
export function useUsed(sites: readonly Site[], view: CompareView, measures: Measures): UsedRecords | undefined {
  const answers = useSitePairs(sites, view, measures).flatMap(({ data }) => data ?? [])
  if (answers.length === 0 || answers.length < sites.length - 1) return undefined
  return sumUsed(answers.flatMap(({ a, b }, i) => (i === 0 ? [a.used, b.used] : [b.used])))
}
