import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMay } from '../../service/use-me.ts'
import { PageButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { PageHead } from '../../ui/page.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { type ListedSite, NO_FILTERS } from './filter-sites.ts'
import { LoadingRows, NoMatch, NoSites } from './list-states.tsx'
import { m } from './messages.ts'
import { SiteFilters } from './site-filters.tsx'
import { SiteList } from './site-list.tsx'
import { SortMenu } from './sort-menu.tsx'
import type { useSiteListAddress } from './use-site-list-address.ts'
import type { Hours, useSites } from './use-sites.ts'

/** The state that list and map of the Sites page share. */
export interface PageParts {
  address: ReturnType<typeof useSiteListAddress>
  answer: ReturnType<typeof useSites>
  all: readonly ListedSite[]
  /** The sites that match the filters, sorted. */
  listed: readonly ListedSite[]
  hours: ReadonlyMap<number, Hours>
  now: number
  /** The site under the pointer or focus, in the list or on the map. */
  highlighted: number | null
  onHighlight: (id: number | null) => void
  isPhone: boolean
}

const VIEWS = [
  { value: 'list', label: m.list },
  { value: 'map', label: m.map },
  { value: 'table', label: m.table },
] as const

/** List, map and table have the same filters. */
const keepFilters = ({ q, country, city, type, state }: { [name: string]: string | undefined }) => ({
  q,
  country,
  city,
  type,
  state,
})

/** The setup page, with an empty form. */
const NEW_SITE = { site: 'new' }

type Props = PageParts & { onShown: (from: number, to: number) => void }

/** Title, search, filters and list; on phones, title and the choice between list and map. */
export function ListColumn(props: Props) {
  const { address, answer, all, listed, isPhone } = props
  const { filters, sort, view, change } = address
  const { q, ...chosen } = filters
  const navigate = useNavigate()
  const hasList = !isPhone || view === 'list'
  const count = (
    <span role="status" className="num text-meta text-text-3 md:text-body">
      {answer.data && all.length > 0 && <SiteCount some={listed.length} all={all.length} />}
    </span>
  )
  return (
    <div
      className={`flex min-h-0 flex-col bg-surface md:w-[360px] md:shrink-0 md:border-e md:border-line lg:w-[420px] xl:w-[468px] print:w-full print:border-0 ${hasList ? 'max-md:flex-1' : ''}`}
    >
      <PageHead
        title={m.sites}
        className="md:px-4 md:pt-3.5"
        beside={!isPhone && count}
        actions={
          <>
            {isPhone && count}
            {!isPhone && (
              <PageButton to="/sites/table" search={keepFilters} icon="table" aria-label={m.asATable}>
                {m.table}
              </PageButton>
            )}
            <NewSite isPhone={isPhone} />
          </>
        }
      />
      {isPhone && (
        <div className="px-page pt-4 pb-3">
          <Segmented
            label={m.view}
            wide
            size="normal"
            options={VIEWS}
            value={view as (typeof VIEWS)[number]['value']}
            onChange={next =>
              next === 'table' ? void navigate({ to: '/sites/table', search: keepFilters }) : change({ view: next })
            }
          />
        </div>
      )}
      {hasList && (
        <>
          <div className="px-page pb-3 md:px-4 md:pt-2">
            <SearchField
              label={m.searchTheSites}
              placeholder={m.searchNameSiteIdStreetCity}
              value={q}
              onChange={address.setQ}
              onKeyDown={focusFirstRow}
            />
          </div>
          <div className="-mt-1 flex shrink-0 gap-2 overflow-x-auto px-page pt-1 pb-3 md:flex-wrap md:px-4">
            <SiteFilters sites={all} {...chosen} onChange={change} />
            {isPhone && <SortMenu isChip sort={sort} onChange={next => change({ sort: next })} />}
          </div>
          <Rows {...props} />
        </>
      )}
    </div>
  )
}

/** Arrow down in the search moves the focus into the list. */
function focusFirstRow(event: { key: string; preventDefault: () => void }): void {
  const row = event.key === 'ArrowDown' && document.querySelector<HTMLElement>('[data-site][tabindex="0"]')
  if (!row) return
  event.preventDefault()
  row.focus()
}

function Rows({ address, answer, all, listed, isPhone, onShown, hours, now, highlighted, onHighlight }: Props) {
  const { sort, selected, change, setQ } = address
  const navigate = useNavigate()
  const open = useCallback((id: number) => void navigate({ to: '/sites/$id', params: { id: String(id) } }), [navigate])
  const select = useCallback((site: number) => change({ site }), [change])
  const clear = () => {
    setQ('')
    change(NO_FILTERS)
  }
  if (listed.length === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-hidden border-t border-line">
        <div className={answer.isPending ? '' : 'px-page py-3 md:px-4'}>
          {answer.isPending && <LoadingRows />}
          {answer.isError && !answer.data && (
            <Failure title={m.couldNotLoadTheSites} error={answer.error} onRetry={() => void answer.refetch()} />
          )}
          {answer.data && (all.length === 0 ? <NoSites /> : <NoMatch onClear={clear} />)}
        </div>
      </div>
    )
  }
  return (
    <SiteList
      sites={listed}
      hours={hours}
      now={now}
      selected={selected}
      highlighted={highlighted}
      onHighlight={onHighlight}
      onPress={isPhone ? open : select}
      onOpen={open}
      onShown={onShown}
      order={<SortMenu sort={sort} onChange={next => change({ sort: next })} />}
    />
  )
}

/** `14 of 16`, read as `14 of 16 sites`: the title beside it has the noun. */
function SiteCount({ some, all }: { some: number; all: number }) {
  const counts = { some: formatNumber(some), all }
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {some === all ? formatNumber(all) : m.someOfAll(counts)}
      </span>
      <span className="sr-only">{some === all ? m.siteCount(counts) : m.someOfAllSites(counts)}</span>
    </>
  )
}

function NewSite({ isPhone }: { isPhone: boolean }) {
  if (!useMay('can_manage_organization', 'all_sites')) return null
  return isPhone ? (
    <PageButton
      to="/organization/sites"
      search={NEW_SITE}
      variant="quiet"
      icon="plus"
      aria-label={m.newSite}
      className="-me-3"
    />
  ) : (
    <PageButton to="/organization/sites" search={NEW_SITE} icon="plus">
      {m.newSite}
    </PageButton>
  )
}
