import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ApiError } from '../../../../client/errors.ts'
import type { Site } from '../../../../client/shapes.ts'
import { PageButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { commonTimeZone, mostCommon } from '../../../ui/text/local-time.ts'
import { m } from '../messages.ts'
import { SetupList } from './setup-list.tsx'
import type { SiteDraft } from './site-draft.ts'
import { BackToList, SiteForm } from './site-form.tsx'
import { managedSiteQuery, setupListQuery } from './site-queries.ts'

/** All sites, or the one that `site` names; `new` is one that does not exist yet. */
export default function SiteSetupPage() {
  const { site } = useSearch({ from: '/shell/organization/sites' })
  return site ? <SiteEditor key={site} id={site === 'new' ? null : Number(site)} /> : <SetupList />
}

/** The form of a site, once it is loaded; null: of a new one. */
function SiteEditor({ id }: { id: number | null }) {
  const site = useQuery({ ...managedSiteQuery(id ?? 0), enabled: id !== null })
  const others = useQuery(setupListQuery('active'))
  if (id === null) {
    return others.isPending ? (
      <Waiting title={m.newSite} />
    ) : (
      <SiteForm site={null} blank={blankDraft(others.data ?? [])} />
    )
  }
  if (site.data && !site.isFetchedAfterMount) return <Waiting title={site.data.name} />
  if (site.data) return <SiteForm site={site.data} />
  if (site.error instanceof ApiError && site.error.status === 404) return <Missing />
  if (site.isError) {
    return (
      <Page title={m.siteSetup} back={<BackToList />}>
        <Failure title={m.couldNotLoadTheSite} error={site.error} onRetry={() => void site.refetch()} />
      </Page>
    )
  }
  return <Waiting title={m.siteSetup} />
}

/** A new site gets the most common country and time zone of the other sites. */
function blankDraft(others: readonly Site[]): SiteDraft {
  const [empty, one] = ['', '1']
  return {
    site_id: empty,
    name: empty,
    description: empty,
    street_name: empty,
    city: empty,
    country: mostCommon(others.map(site => site.country)) ?? empty,
    region: empty,
    station_number: empty,
    latitude: empty,
    longitude: empty,
    time_zone: commonTimeZone(others),
    speed_limits: [],
    channels: [
      { number: one, name: empty, direction: empty, lanes: one, bearing_deg: '0' },
      { number: '2', name: empty, direction: empty, lanes: one, bearing_deg: '180' },
    ],
  }
}

const Missing = () => (
  <Page title={m.siteSetup} back={<BackToList />}>
    <EmptyState
      title={m.thereIsNoSuchSite}
      actions={
        <PageButton to="/organization/sites" search={{}}>
          {m.allSites}
        </PageButton>
      }
    />
  </Page>
)

const Waiting = ({ title }: { title: string }) => (
  <Page title={title} back={<BackToList />}>
    <Loading label={m.loadingTheSite}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
        <Skeleton className="h-140 rounded-card" />
        <Skeleton className="h-140 rounded-card max-lg:hidden" />
      </div>
    </Loading>
  </Page>
)
