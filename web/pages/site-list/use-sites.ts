import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Site } from '../../../client/shapes.ts'
import type { MapChannel } from '../../parts/map/map-site.ts'
import { sitesQuery } from '../../service/all-sites-query.ts'
import { client, queryClient } from '../../service/client.ts'
import { usePollInterval } from '../../service/live/event-stream.ts'
import { localDay } from '../../ui/text/local-time.ts'

const POLL_MS = 60_000

/** A repeated request was started by a timer, not by the user. */
const isRefetch = (queryKey: readonly unknown[]): boolean => queryClient.getQueryData(queryKey) !== undefined

/** All sites and their state, which the stream keeps up to date. */
export const useSites = () => useQuery({ ...sitesQuery, refetchInterval: usePollInterval(POLL_MS) })

/** Today's counts of all sites, needed only to sort by them. */
export function useCounts(isEnabled: boolean): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery({
    queryKey: ['sites', 'today'],
    queryFn: ({ signal, queryKey }) =>
      client.sites({ include: ['today'] }, { signal, background: isRefetch(queryKey) }),
    enabled: isEnabled,
    refetchInterval: POLL_MS,
  })
  return useMemo(() => data && new Map(data.items.map(({ id, today = 0 }) => [id, today])), [data])
}

export type Hours = Pick<Site, 'hours' | 'today' | 'data_range'>

/**
 * The last 24 hours of the sites in each chunk, one request per chunk. Older data of a site stays until new data
 * arrives.
 */
export function useHours(chunks: readonly number[][]): ReadonlyMap<number, Hours> {
  const [known] = useState(() => new Map<number, Hours>())
  const answers = useQueries({
    queries: chunks.map(ids => ({
      queryKey: ['sites', 'hours', ids],
      queryFn: async ({ signal, queryKey }: { signal: AbortSignal; queryKey: readonly unknown[] }) => {
        const answer = await client.sites({ ids, include: ['hours'] }, { signal, background: isRefetch(queryKey) })
        for (const { id, hours, today, data_range } of answer.items) known.set(id, { hours, today, data_range })
        return answer.items.length
      },
      refetchInterval: POLL_MS,
    })),
  })
  const updated = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // A new Map after each answer, so that rows are rendered again.
  return useMemo(() => {
    void updated
    return new Map(known)
  }, [known, updated])
}

const MAX_IDS = 100

/** Channels of the sites whose roads are drawn; each site is requested once. */
export function useChannels(ids: readonly number[]): ReadonlyMap<number, readonly MapChannel[]> {
  const [known, setKnown] = useState<ReadonlyMap<number, readonly MapChannel[]>>(new Map())
  const missing = ids.filter(id => !known.has(id)).slice(0, MAX_IDS)
  const { data } = useQuery({
    queryKey: ['sites', 'channels', missing],
    queryFn: ({ signal }) => client.sites({ ids: missing, include: ['channels'] }, { signal }),
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data)
      setKnown(before => new Map([...before, ...data.items.map(site => [site.id, site.channels ?? []] as const)]))
  }, [data])
  return known
}

/** Today's count; null if nothing has been measured since local midnight, because missing is not zero. */
export function todayCount({ today, hours }: Hours, zone = 'UTC', now: number): number | null {
  if (today === undefined) return null
  if (today > 0 || !hours) return today
  const date = localDay(now, zone)
  const measured = hours.some(({ start, coverage }) => coverage > 0 && localDay(start, zone) === date)
  return measured ? 0 : null
}
