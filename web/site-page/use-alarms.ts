import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { SiteDetail } from '../../client/shapes.ts'
import { client } from '../service/client.ts'

const AT_A_TIME = 20

/** The alarms of a site, newest first; fetched again whenever the alarms of the site change. */
export function useAlarms({ id, state }: SiteDetail) {
  return useInfiniteQuery({
    queryKey: ['site', id, 'alarms', state.alarms],
    queryFn: ({ signal, pageParam }) => client.siteAlarms(id, { limit: AT_A_TIME, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    placeholderData: keepPreviousData,
    // The same ones may be on as before, and others have been meanwhile.
    staleTime: 0,
  })
}
