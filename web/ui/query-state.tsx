import { Failure } from './failure.tsx'
import { Loading, Skeleton } from './skeleton.tsx'

interface Props {
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  /** `Loading the users` */
  loading: string
  /** `Could not load the users.` */
  failed: string
  /** Of the skeleton: as large as what loads. */
  className: string
}

/** What is shown while a request is not answered, and why it cannot be. */
export const QueryState = ({ query, loading, failed, className }: Props) => (
  <>
    {query.isPending && (
      <Loading label={loading}>
        <Skeleton className={className} />
      </Loading>
    )}
    {query.isError && <Failure title={failed} error={query.error} onRetry={() => void query.refetch()} />}
  </>
)
