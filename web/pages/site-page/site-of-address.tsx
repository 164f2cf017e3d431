import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { SiteDetail } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { noteSite } from '../../service/recent-sites.ts'
import { PageButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'

/** The site of the address, once it is loaded; a message where there is none. */
export function SiteOfAddress({ children }: { children: (site: SiteDetail) => ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
  const query = useQuery({
    queryKey: ['site', number],
    queryFn: ({ signal }) => client.site(number as number, { signal }),
    enabled: number !== null,
    refetchInterval: 60_000,
  })
  const found = query.data?.id
  useEffect(() => {
    if (found !== undefined) noteSite(found)
  }, [found])
  if (query.data) return children(query.data)
  if (number === null || isNotFound(query.error)) return <NoSuchSite />
  if (query.error) {
    return (
      <Page title={m.site}>
        <Failure title={m.couldNotLoadThisSite} error={query.error} onRetry={query.refetch} />
      </Page>
    )
  }
  return <Waiting />
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const NoSuchSite = () => (
  <Page title={m.noSuchSite}>
    <EmptyState title={m.noSiteAtThisAddress} actions={<PageButton to="/sites">{m.allSites}</PageButton>}>
      {m.siteMayBeRemoved}
    </EmptyState>
  </Page>
)

const Waiting = () => (
  <div className="max-w-[1280px] px-page pb-8 max-md:pt-4 md:pt-[18px]">
    <Loading label={m.loadingTheSite}>
      <Skeleton className="h-4 w-28 max-md:hidden" />
      <Skeleton className="mt-2 h-7 w-80 max-w-full" />
      <Skeleton className="mt-2 h-5 w-120 max-w-full" />
      <Skeleton className="mt-5 h-9 w-full" />
      <Skeleton className="mt-3 h-8 w-160 max-w-full" />
      <Skeleton className="mt-3 h-20 w-full" />
      <Skeleton className="mt-4 h-90 w-full" />
    </Loading>
  </div>
)
