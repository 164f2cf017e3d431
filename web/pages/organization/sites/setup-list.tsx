import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Site } from '../../../../client/shapes.ts'
import { searchText, searchWords } from '../../../../contract/text/search-text.ts'
import { typeLabel } from '../../../parts/device/device-labels.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button, PageButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { PrintedNote } from '../../../ui/files/printed-note.tsx'
import { MAX_PRINTED_ROWS, usePrinting } from '../../../ui/files/printing.ts'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { formatDate, formatNumber } from '../../../ui/text/format.ts'
import { compareNames } from '../../../ui/text/locale.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from './messages.ts'
import { type SiteStatus, setupListQuery } from './site-queries.ts'

const STATUSES = [
  { value: 'active', label: m.inUse },
  { value: 'retired', label: m.retired },
] as const
const PAGE_SIZE = 100

/** All sites, to choose the one to set up. */
export function SetupList() {
  const [status, setStatus] = useState<SiteStatus>('active')
  const [typed, setTyped] = useState('')
  const sites = useQuery(setupListQuery(status))
  const words = useDeferredValue(typed)
  const seesAll = useMay('all_sites')
  const found = useMemo(() => filterSites(sites.data ?? [], words), [sites.data, words])
  return (
    <Page
      title={m.siteSetup}
      beside={sites.data && <span className="num text-meta text-text-3">{formatNumber(sites.data.length)}</span>}
      lead={m.siteSetupLead}
      actions={
        seesAll && (
          <PageButton to="/organization/sites" search={{ site: 'new' }} variant="primary" icon="plus">
            {m.newSite}
          </PageButton>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={m.searchSites}
          placeholder={m.nameIdStreetOrCity}
          value={typed}
          onChange={setTyped}
          className="w-80 max-md:w-full"
        />
        <Segmented label={m.whichSites} options={STATUSES} value={status} onChange={setStatus} />
      </div>
      <QueryState
        query={sites}
        loading={m.loadingTheSites}
        failed={m.couldNotLoadTheSites}
        className="h-96 rounded-card"
      />
      {sites.data && found.length === 0 && (
        <NoSites status={status} isFiltered={typed !== ''} onClear={() => setTyped('')} />
      )}
      {found.length > 0 && <FoundSites key={words} sites={found} />}
    </Page>
  )
}

function FoundSites({ sites }: { sites: Site[] }) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const isPhone = useMedia(PHONE)
  const isPrinting = usePrinting()
  const page = sites.slice(0, isPrinting ? MAX_PRINTED_ROWS : shown)
  return (
    <>
      <Card className="overflow-hidden">{isPhone ? <SiteRows sites={page} /> : <SiteTable sites={page} />}</Card>
      <PrintedNote rows={sites.length} />
      {sites.length > shown && (
        <div>
          <Button onPress={() => setShown(shown + PAGE_SIZE)}>
            {m.showMore({ count: Math.min(PAGE_SIZE, sites.length - shown) })}
          </Button>
        </div>
      )}
    </>
  )
}

const NoSites = ({ status, isFiltered, onClear }: { status: SiteStatus; isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState title={m.noSiteMatchesThisSearch} actions={<Button onPress={onClear}>{m.clearTheSearch}</Button>} />
  ) : status === 'retired' ? (
    <EmptyState title={m.noRetiredSites}>{m.whatRetiringDoes}</EmptyState>
  ) : (
    <EmptyState
      title={m.noSitesYet}
      actions={
        <PageButton to="/organization/sites" search={{ site: 'new' }}>
          {m.newSite}
        </PageButton>
      }
    >
      {m.whatASiteIs}
    </EmptyState>
  )

const EditLink = ({ site, className }: { site: Site; className?: string }) =>
  // A thousand links would take seconds to be rendered.
  usePrinting() ? (
    site.name
  ) : (
    <PageLink to="/organization/sites" search={{ site: String(site.id) }} className={className}>
      {site.name}
    </PageLink>
  )

const cityText = ({ city, country }: Site): string => [city, country].filter(Boolean).join(', ')
const device = ({ device_type }: Site): string => (device_type ? typeLabel(device_type) : m.noDevice)

const COLUMNS: TableColumn<Site>[] = [
  {
    key: 'name',
    head: m.name,
    isRowHead: true,
    cellClassName: 'text-body wrap-anywhere',
    cell: site => <EditLink site={site} />,
  },
  { key: 'id', head: m.siteId, cellClassName: 'font-mono whitespace-nowrap', cell: site => site.site_id },
  { key: 'street', head: m.street, cellClassName: 'wrap-anywhere', cell: site => site.street_name || '–' },
  { key: 'place', head: m.city, cellClassName: 'wrap-anywhere', cell: site => cityText(site) },
  { key: 'zone', head: m.timeZone, cellClassName: 'text-text-2', cell: site => site.time_zone ?? '–' },
  { key: 'device', head: m.device, cell: device },
  {
    key: 'since',
    head: m.dataSince,
    cellClassName: 'num whitespace-nowrap',
    cell: ({ data_range, time_zone }) => formatDate(data_range.first_vehicle, { zone: time_zone }),
  },
]

const SiteTable = ({ sites }: { sites: Site[] }) => (
  <Table label={m.sites} columns={COLUMNS} rows={sites} rowKey={({ id }) => id} />
)

const SiteRows = ({ sites }: { sites: Site[] }) => (
  <ul aria-label={m.sites} className="divide-y divide-line">
    {sites.map(site => (
      <li key={site.id} className="relative px-4 py-2.5">
        <EditLink site={site} className="wrap-anywhere after:absolute after:inset-0" />
        <p className="text-meta text-text-3">
          <span className="font-mono">{site.site_id}</span> · {cityText(site)} · {device(site)}
        </p>
      </li>
    ))}
  </ul>
)

function filterSites(sites: readonly Site[], typed: string): Site[] {
  const words = searchWords(typed)
  const text = (site: Site) => searchText(`${site.name} ${site.site_id} ${site.street_name} ${site.city}`)
  const found = words.length === 0 ? sites : sites.filter(site => words.every(word => text(site).includes(word)))
  return found.toSorted((a, b) => compareNames(a.name, b.name))
}
