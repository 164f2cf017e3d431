import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapView } from '../../parts/map/map-site.ts'
import type { ColourBy } from '../../parts/map/shades.ts'
import type { Filters } from './filter-sites.ts'
import type { SortName } from './sort-sites.ts'

/** Delay between the last key and the update of the address. */
const DEBOUNCE_MS = 250
const CITY_SEPARATOR = '|'

type Change = Partial<Omit<Filters, 'q'>> & {
  q?: string
  sort?: SortName
  site?: number | null
  view?: 'list' | 'map'
  map?: MapView
  colour?: ColourBy
}

/** The state of the Sites page, or of its table, in its address: `?country=DE,NL&city=Moers&state=alarm&sort=name&site=7`. */
export function useSiteListAddress(to: '/sites' | '/sites/table' = '/sites') {
  const search: { [name: string]: string | undefined } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const change = useCallback(
    ({ countries, cities, types, states, sort, site, view, map, colour, ...rest }: Change) => {
      // Another page is being opened, whose code is still loading: its address must stay.
      if (history.location.pathname.replace(/\/$/, '') !== to) return
      void navigate({
        to,
        replace: true,
        resetScroll: false,
        search: before => ({
          ...before,
          ...rest,
          ...(countries && { country: countries.join() }),
          ...(cities && { city: cities.join(CITY_SEPARATOR) }),
          ...(types && { type: types.join() }),
          ...(states && { state: states.join() }),
          ...(sort && { sort: sort === 'attention' ? undefined : sort }),
          ...(site !== undefined && { site: site === null ? undefined : String(site) }),
          ...(view && { view: view === 'list' ? undefined : view }),
          ...(colour && { colour: colour === 'state' ? undefined : colour }),
          ...(map && { map: [map.latitude, map.longitude, map.zoom].join() }),
        }),
      })
    },
    [history, navigate, to],
  )
  const [q, setQ] = useTypedSearch(
    search.q ?? '',
    useCallback(text => change({ q: text }), [change]),
  )
  const { country, city, type, state } = search
  const countries = useMemo(() => splitList(country), [country])
  const cities = useMemo(() => splitList(city, CITY_SEPARATOR), [city])
  const types = useMemo(() => splitList(type), [type])
  const states = useMemo(() => splitList(state), [state])
  const filters = useMemo(
    (): Filters => ({ q, countries, cities, types, states }),
    [q, countries, cities, types, states],
  )
  return {
    filters,
    setQ,
    change,
    sort: (['name', 'today'].includes(search.sort ?? '') ? search.sort : 'attention') as SortName,
    selected: Number(search.site) || null,
    view: search.view === 'map' ? ('map' as const) : ('list' as const),
    colourBy: (['against', 'above', 'adt'].includes(search.colour ?? '') ? search.colour : 'state') as ColourBy,
    start: useState(() => readView(search.map))[0],
    /** Changes with the filters and with the debounced search. */
    filterKey: [search.q, country, city, type, state].join('\n'),
  }
}

const splitList = (text: string | undefined, between = ','): string[] => text?.split(between).filter(Boolean) ?? []

/** Returns the typed text immediately; the address is updated after DEBOUNCE_MS. */
function useTypedSearch(written: string, write: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(written)
  const last = useRef(written)
  useEffect(() => {
    if (written === last.current) return
    last.current = written
    setTyped(written)
  }, [written])
  useEffect(() => {
    if (typed === last.current) return
    const timer = setTimeout(() => {
      last.current = typed
      write(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, write])
  return [typed, setTyped]
}

function readView(text: string | undefined): MapView | null {
  const [latitude, longitude, zoom] = (text ?? '').split(',').map(Number)
  const isComplete = latitude !== undefined && longitude !== undefined && zoom !== undefined && text !== ''
  const isOnEarth = isComplete && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 22
  return isOnEarth ? { latitude, longitude, zoom } : null
}
