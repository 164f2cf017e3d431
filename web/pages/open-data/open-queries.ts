import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { openClient, type PublicAggregateQuery, type PublicFiguresQuery } from '../../../client/open.ts'
import { REPORT_LANGUAGE } from '../../parts/report-view/report-options.ts'
import { serviceFetch } from '../../service/client.ts'

const open = openClient({ fetch: serviceFetch })

/** Answers may be cached for a minute. */
const STALE_MS = 60_000

/** All public sites, a page after the other. */
export const publicSitesQuery = infiniteQueryOptions({
  queryKey: ['open', 'sites'],
  queryFn: ({ pageParam, signal }) => open.sites(pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: STALE_MS,
})

export const publicSiteQuery = (id: number) =>
  queryOptions({
    queryKey: ['open', 'site', id],
    queryFn: ({ signal }) => open.site(id, { signal }),
    staleTime: STALE_MS,
  })

export const publicAggregateQuery = (query: PublicAggregateQuery) =>
  queryOptions({
    queryKey: ['open', 'aggregate', query],
    queryFn: ({ signal }) => open.aggregate(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

export const publicFiguresQuery = (query: PublicFiguresQuery) =>
  queryOptions({
    queryKey: ['open', 'figures', query],
    queryFn: ({ signal }) => open.figures(query, { signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

export const publishedFilesQuery = (site: number, limit: number) =>
  queryOptions({
    queryKey: ['open', 'files', site, limit],
    queryFn: ({ signal }) => open.files({ site, limit }, { signal }),
    staleTime: STALE_MS,
  })

export const sharedViewQuery = (id: string, key: string | undefined) =>
  queryOptions({
    queryKey: ['open', 'shared', id, key],
    queryFn: ({ signal }) => open.openShare(id, { key, language: REPORT_LANGUAGE }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const unlockShare = (id: string, password: string) => open.unlockShare(id, password)
