import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { allSitesQuery, bySiteId } from '../../service/all-sites-query.ts'
import { commonTimeZone } from '../../ui/text/local-time.ts'
import { useNow } from '../../ui/text/time.tsx'
import { readView, type Search } from './view.ts'

/** What the address compares, and the sites that it names. */
export function useCompareView(search: Search) {
  const known = useQuery(allSitesQuery)
  const sites = useMemo(() => known.data && bySiteId(known.data), [known.data])
  const site = sites?.get(Number(search.site))
  const now = Math.floor(useNow(60_000) / HOUR_MS) * HOUR_MS
  const zone = useMemo(() => commonTimeZone(site ? [site] : (known.data ?? [])), [site, known.data])
  const view = useMemo(() => readView(search, zone, now), [search, zone, now])
  return { known, sites, site, chosen: view.sites.flatMap(id => sites?.get(id) ?? []), zone, view }
}
