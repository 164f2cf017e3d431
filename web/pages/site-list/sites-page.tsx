import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { preloadMap } from '../../parts/map/lazy-maps.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { filterSites, type ListedSite, toListed } from './filter-sites.ts'
import { ListColumn } from './list-column.tsx'
import { MapColumn } from './map-column.tsx'
import { sortSites } from './sort-sites.ts'
import { useSiteListAddress } from './use-site-list-address.ts'
import { useCounts, useHours, useSites } from './use-sites.ts'

if (!matchMedia(PHONE).matches) preloadMap()

const NO_SITES: ListedSite[] = []
/** Relative times are updated every 10 s: their data is only fetched once a minute. */
const CLOCK_MS = 10_000
/** Number of rows whose hours are requested together. */
const CHUNK_SIZE = 50

/** All sites: a list to search and filter, and the same on a map; on phones one of the two. */
export default function SitesPage() {
  const isPhone = useMedia(PHONE)
  const address = useSiteListAddress()
  const { filters, sort, selected, view } = address
  const now = useNow(CLOCK_MS)
  const answer = useSites()
  const today = useCounts(sort === 'today')
  const all = useMemo(() => (answer.data ? toListed(answer.data.items) : NO_SITES), [answer.data])
  const previousOrder = useRef<ListedSite[]>(NO_SITES)
  const sorted = useMemo(() => sortSites(all, sort, today, previousOrder.current), [all, sort, today])
  useEffect(() => {
    previousOrder.current = sorted
  }, [sorted])
  const listed = useMemo(() => filterSites(sorted, filters), [sorted, filters])
  const [shown, setShown] = useState({ from: 0, to: 0 })
  const onShown = useCallback((from: number, to: number) => setShown({ from, to }), [])
  const hours = useHours(useMemo(() => chunksOf(listed, shown, selected), [listed, shown, selected]))
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const page = { address, answer, all, listed, hours, now, highlighted, onHighlight: setHighlighted, isPhone }
  return (
    <div className="flex flex-col max-md:h-[calc(100dvh-60px-env(safe-area-inset-bottom))] md:h-dvh md:flex-row print:h-auto">
      <ListColumn {...page} onShown={onShown} />
      {(!isPhone || view === 'map') && <MapColumn {...page} />}
    </div>
  )
}

/** The ids of the rows that are drawn and of the selected one, in whole chunks. */
function chunksOf(listed: readonly ListedSite[], shown: { from: number; to: number }, selected: number | null) {
  const chunks = new Set<number>()
  for (let index = shown.from; index < Math.min(shown.to, listed.length); index++)
    chunks.add(Math.floor(index / CHUNK_SIZE))
  const position = selected === null ? -1 : listed.findIndex(({ site }) => site.id === selected)
  if (position >= 0) chunks.add(Math.floor(position / CHUNK_SIZE))
  return [...chunks].map(chunk => listed.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE).map(({ site }) => site.id))
}
