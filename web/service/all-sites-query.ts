import { queryOptions } from '@tanstack/react-query'
import type { Site } from '../../client/shapes.ts'
import { client, queryClient } from './client.ts'

/** The sites that are not retired, with their state. A repeated request was started by a timer, not by the user. */
export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal, queryKey }) =>
    client.sites({ include: ['state'] }, { signal, background: queryClient.getQueryData(queryKey) !== undefined }),
})

/** All sites of the organization, including retired ones: for names, time zones and selection lists. */
export const allSitesQuery = queryOptions({
  queryKey: ['sites', 'all'],
  queryFn: async ({ signal }) => (await client.sites({ status: 'all', include: ['state'] }, { signal })).items,
  staleTime: 120_000,
})

export type KnownSites = ReadonlyMap<number, Site>

export const bySiteId = (sites: readonly Site[]): KnownSites => new Map(sites.map(site => [site.id, site]))

/** `B57 Römerstraße (MOE-B57-01)`: names are not unique. */
export const siteLabel = ({ name, site_id }: { name: string; site_id: string }): string => `${name} (${site_id})`
