import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../../client/errors.ts'
import type { PublicSite } from '../../../client/open.ts'
import { PageButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countryName } from '../../ui/text/locale.ts'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { OpenFrame } from './open-frame.tsx'
import { publicSiteQuery } from './open-queries.ts'
import { OpenSideCards } from './open-side-cards.tsx'
import { OpenTraffic } from './open-traffic.tsx'

/** A public site: its figures and plots of a range, its place, and on which terms they may be used. */
export default function OpenSitePage() {
  const { id } = useParams({ strict: false })
  const { data: site, error, refetch } = useQuery(publicSiteQuery(Number(id)))
  return (
    <OpenFrame>
      {site ? (
        <Site site={site} />
      ) : error ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={m.loading} aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-12 w-72 max-w-full" />
          {/* What is below the page does not move when it arrives. */}
          <Skeleton className="h-dvh w-full" />
        </div>
      )}
    </OpenFrame>
  )
}

function Site({ site }: { site: PublicSite }) {
  const { name, street_name, city, country, description } = site
  useTitle([name, city].filter(Boolean).join(', '))
  return (
    <>
      <PageLink to="/open" className="text-meta print:hidden coarse:min-h-11">
        <Icon name="arrow-left" size={14} />
        {m.allSites}
      </PageLink>
      <h1 tabIndex={-1} className="text-[22px]/7 font-semibold tracking-[-0.015em] wrap-anywhere">
        {name}
      </h1>
      <p className="text-text-2">{[street_name, city, countryName(country)].filter(Boolean).join(', ')}</p>
      {description && <p className="mt-1 max-w-[720px] whitespace-pre-line text-text-2">{description}</p>}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_288px]">
        <div className="flex min-w-0 flex-col gap-4">
          <OpenTraffic site={site} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4 lg:pt-13">
          <OpenSideCards site={site} />
        </aside>
      </div>
    </>
  )
}

/** A private site is like one that does not exist. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useTitle(m.openData)
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <Failure title={m.couldNotLoadThisSite} error={error} onRetry={onRetry} />
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold">
        {m.noSuchSite}
      </h1>
      <EmptyState
        title={m.noSuchSiteLead}
        actions={
          <PageButton to="/open" icon="arrow-left">
            {m.allSites}
          </PageButton>
        }
      />
    </>
  )
}
