import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ListedPublicSite } from '../../../client/open.ts'
import { searchText, searchWords } from '../../../contract/text/search-text.ts'
import { SiteMap } from '../../parts/map/lazy-maps.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { useTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { compareNames, countryName } from '../../ui/text/locale.ts'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { OpenFrame } from './open-frame.tsx'
import { publicSitesQuery } from './open-queries.ts'

/** Rows that are shown at a time. */
const CHUNK_SIZE = 100

/** All public sites: a map, and a list to search. */
export default function OpenListPage() {
  useTitle(m.openData)
  const { q = '' }: { q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useCallback(
    (text: string) => void navigate({ to: '/open', search: { q: text || undefined }, replace: true }),
    [navigate],
  )
  const { all, answer } = useListedPublicSites()
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const listed = useMemo(() => {
    const words = searchWords(q)
    return all.filter(site => {
      const text = searchText(
        `${site.site_id} ${site.name} ${site.street_name} ${site.city} ${site.publication.publisher}`,
      )
      return words.every(word => text.includes(word))
    })
  }, [all, q])
  const open = useCallback(
    (id: number | null) => id !== null && void navigate({ to: '/open/sites/$id', params: { id: String(id) } }),
    [navigate],
  )
  return (
    <OpenFrame>
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {m.openData}
      </h1>
      <p className="mt-0.5 text-text-2">{m.lead}</p>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <SiteMap
          className="h-64 rounded-card border border-line print:hidden lg:sticky lg:top-4 lg:order-last lg:h-[min(720px,calc(100dvh-140px))]"
          sites={useMemo(() => listed.map(toMapSite), [listed])}
          selected={null}
          onSelect={open}
          highlighted={highlighted}
          onHighlight={setHighlighted}
          showAllKey={q}
        />
        <section aria-label={m.sites} className="min-w-0">
          <SearchField label={m.searchTheSites} placeholder={m.searchNameStreetCity} value={q} onChange={search} />
          <p role="status" className="num mt-2 mb-1 min-h-4 text-meta text-text-3">
            {answer.data &&
              (listed.length === all.length
                ? m.siteCount({ count: all.length })
                : m.someOfAllSites({ some: listed.length, all: all.length }))}
          </p>
          {answer.isPending && <LoadingRows />}
          {answer.isError && (
            <Failure title={m.couldNotLoadTheSites} error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.data && listed.length === 0 && <NoSites text={q} onClear={() => search('')} />}
          <Rows key={q} sites={listed} highlighted={highlighted} onHighlight={setHighlighted} />
        </section>
      </div>
    </OpenFrame>
  )
}

/** By name; further pages follow by themselves. */
function useListedPublicSites() {
  const answer = useInfiniteQuery(publicSitesQuery)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = answer
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const all = useMemo(
    () => (data?.pages ?? []).flatMap(({ items }) => items).sort((one, other) => compareNames(one.name, other.name)),
    [data],
  )
  return { all, answer }
}

const toMapSite = ({ id, name, city, country, coordinates }: ListedPublicSite) => ({
  id,
  name,
  city,
  country,
  ...coordinates,
  state: null,
})

interface RowsProps {
  sites: readonly ListedPublicSite[]
  highlighted: number | null
  onHighlight: (id: number | null) => void
}

function Rows({ sites, highlighted, onHighlight }: RowsProps) {
  const [shown, setShown] = useState(CHUNK_SIZE)
  if (sites.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sites.slice(0, shown).map(site => (
          <li
            key={site.id}
            onPointerEnter={() => onHighlight(site.id)}
            onPointerLeave={() => onHighlight(null)}
            className={`relative px-4 py-2.5 hover:bg-hover ${highlighted === site.id ? 'bg-hover' : ''}`}
          >
            <PageLink
              to="/open/sites/$id"
              params={{ id: String(site.id) }}
              className="text-text! after:absolute after:inset-0"
            >
              {site.name}
            </PageLink>
            <p className="text-meta text-text-2">
              {[site.street_name, site.city, countryName(site.country)].filter(Boolean).join(', ')}
            </p>
            <p className="num text-meta text-text-3">
              {site.publication.publisher} · {rangeOf(site)}
            </p>
          </li>
        ))}
      </ul>
      {sites.length > shown && (
        <Button className="mt-3" onPress={() => setShown(shown + CHUNK_SIZE)}>
          {m.showMore}
        </Button>
      )}
    </>
  )
}

function rangeOf({ data_range: { first_vehicle, last_vehicle } }: ListedPublicSite): string {
  if (!first_vehicle || !last_vehicle) return m.noDataYet
  return m.dataFromTo({ days: formatDateRange(first_vehicle.slice(0, 10), last_vehicle.slice(0, 10)) })
}

const NoSites = ({ text, onClear }: { text: string; onClear: () => void }) =>
  text === '' ? (
    <EmptyState title={m.noSites}>{m.noSitesLead}</EmptyState>
  ) : (
    <EmptyState title={m.noSiteMatches({ text })} actions={<Button onPress={onClear}>{m.clearSearch}</Button>} />
  )

const LoadingRows = () => (
  <div role="status" aria-label={m.loading} aria-busy className="flex flex-col gap-2">
    {['one', 'two', 'three', 'four'].map(key => (
      <Skeleton key={key} className="h-18 w-full" />
    ))}
  </div>
)
