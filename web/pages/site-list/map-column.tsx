import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { SiteMap } from '../../parts/map/lazy-maps.tsx'
import type { MapSite, MapView } from '../../parts/map/map-site.ts'
import type { ColourBy, Colouring } from '../../parts/map/shades.ts'
import { withMessages } from '../../ui/text/translations.ts'
import type { ListedSite } from './filter-sites.ts'
import type { PageParts } from './list-column.tsx'
import type { ShownFigures } from './map-figures.tsx'
import { SitePopover } from './site-popover.tsx'
import { useChannels } from './use-sites.ts'

const MapFigures = lazy(() => withMessages(() => import('./map-figures.tsx')))

const NO_FIGURES: ShownFigures = { shades: null, note: undefined }

/** Delay between the last key and the update of the map. */
const DEBOUNCE_MS = 200

/** The filtered sites on the map, debounced so that typing stays fast. */
export function MapColumn({ address, listed, hours, now, highlighted, onHighlight }: PageParts) {
  const { selected, change, start, filterKey, colourBy } = address
  const settled = useDebounced(listed)
  const sites = useMemo(() => settled.map(toMapSite).sort((one, other) => one.id - other.id), [settled])
  const [near, setNear] = useState<readonly number[]>([])
  const channels = useChannels(near)
  const select = useCallback((site: number | null) => change({ site }), [change])
  const move = useCallback((map: MapView) => change({ map }), [change])
  const [figures, setFigures] = useState(NO_FIGURES)
  const colouring = useMemo(
    (): Colouring => ({
      by: colourBy,
      onChange: (by: ColourBy) => change({ colour: by }),
      ...(colourBy === 'state' ? NO_FIGURES : figures),
    }),
    [colourBy, change, figures],
  )
  const popover = (id: number) => {
    const one = listed.find(({ site }) => site.id === id)
    return one && <SitePopover listed={one} hours={hours.get(id)} now={now} />
  }
  return (
    <>
      {colourBy !== 'state' && (
        <Suspense>
          <MapFigures key={colourBy} listed={settled} by={colourBy} onFigures={setFigures} />
        </Suspense>
      )}
      <SiteMap
        className="min-h-0 min-w-0 flex-1 print:hidden"
        sites={sites}
        selected={selected}
        onSelect={select}
        highlighted={highlighted}
        onHighlight={onHighlight}
        start={start}
        onMove={move}
        showAllKey={filterKey}
        onNear={setNear}
        channels={channels}
        popover={popover}
        colouring={colouring}
      />
    </>
  )
}

/** The list after it has not changed for DEBOUNCE_MS; the first list that is not empty immediately. */
function useDebounced(listed: readonly ListedSite[]): readonly ListedSite[] {
  const [settled, setSettled] = useState(listed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(listed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [listed])
  return settled.length === 0 ? listed : settled
}

const toMapSite = ({ site, state }: ListedSite): MapSite => ({
  id: site.id,
  name: site.name,
  city: site.city,
  country: site.country,
  latitude: site.coordinates.latitude,
  longitude: site.coordinates.longitude,
  state,
})
