import { useMay } from '../../service/use-me.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'

export function NoSites() {
  const mayManage = useMay('can_manage_organization', 'all_sites')
  return (
    <EmptyState
      title={m.noSitesYet}
      actions={
        <>
          {mayManage && (
            <PageButton to="/organization/sites" search={{ site: 'new' }} variant="primary" icon="plus">
              {m.newSite}
            </PageButton>
          )}
          <PageButton to="/help">{m.firstSteps}</PageButton>
        </>
      }
    >
      {m.whatASiteIs}
      {!mayManage && ` ${m.whoCanAddSites}`}
    </EmptyState>
  )
}

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={m.noSiteMatchesTheseFilters} actions={<Button onPress={onClear}>{m.clearFilters}</Button>} />
)

const ROWS = Array.from({ length: 12 }, (_, index) => index)

/** Twelve rows, as high as those that follow. */
export const LoadingRows = () => (
  <Loading label={m.loadingTheSites}>
    {ROWS.map(row => (
      <div key={row} className="flex h-row items-center gap-3 border-b border-line px-page md:px-4">
        <Skeleton className="size-3.5 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="mt-1.5 h-3 w-28" />
        </div>
        <Skeleton className="h-5 w-[92px]" />
        <Skeleton className="h-3.5 w-10" />
      </div>
    ))}
  </Loading>
)
