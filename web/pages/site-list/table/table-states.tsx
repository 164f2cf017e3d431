import type { ReactNode } from 'react'
import { Mark } from '../../../parts/plots/legend.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { NoMatch, NoSites } from '../list-states.tsx'
import { m as listMessages } from '../messages.ts'
import { m } from './messages.ts'
import { MIN_DAYS } from './table-limits.ts'

interface QueryState {
  data: unknown
  error: unknown
  refetch: () => unknown
}

interface Props {
  isTooMany: boolean
  /** Sites that match the filters. */
  count: number
  max: number
  hasSites: boolean
  answer: QueryState
  figures: QueryState
  onClear: () => void
  children: ReactNode
}

/** The table, or why there is none. */
export function Content({ isTooMany, count, max, hasSites, answer, figures, onClear, children }: Props) {
  if (!answer.data && answer.error) {
    return <Failure title={listMessages.couldNotLoadTheSites} error={answer.error} onRetry={answer.refetch} />
  }
  if (answer.data && !hasSites) return <NoSites />
  if (answer.data && count === 0) return <NoMatch onClear={onClear} />
  if (isTooMany) {
    return (
      <EmptyState title={m.tooManySites({ count: formatNumber(count), max: formatNumber(max) })}>
        {m.filterFirst}
      </EmptyState>
    )
  }
  if (figures.error && !figures.data) {
    return <Failure title={m.couldNotLoad} error={figures.error} onRetry={figures.refetch} />
  }
  return figures.data ? children : <Waiting />
}

const ROWS = Array.from({ length: 10 }, (_, index) => index)

const Waiting = () => (
  <div className="rounded-card border border-line bg-surface">
    <Loading label={m.loading}>
      {ROWS.map(row => (
        <div key={row} className="flex h-11 items-center gap-4 border-b border-line px-4 last:border-b-0 max-md:h-16">
          <Skeleton className="size-4" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ms-auto h-4 w-1/2 max-md:w-16" />
        </div>
      ))}
    </Loading>
  </div>
)

export const Footnote = ({ range, hasRunningDay }: { range: string; hasRunningDay: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-text-3">
    <span className="num">
      {m.footnote({ range, min: MIN_DAYS })} {hasRunningDay && m.withoutToday}
    </span>
    <span className="inline-flex items-center gap-1.5 max-xl:hidden">
      <span className="size-2.5 rounded-[2px] bg-(--plot-spark) opacity-55" />
      {m.weekendOrHoliday}
    </span>
    <span className="inline-flex items-center gap-1.5 max-xl:hidden">
      <Mark mark="hatch" />
      {m.noData}
    </span>
  </p>
)
