import type { PlotState } from './plot-frame.tsx'

interface QueryState {
  isPending: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** Combines the states of several queries. */
export const plotStateOf = (...queries: QueryState[]): PlotState => ({
  isLoading: queries.some(query => query.isPending && !query.error),
  isStale: queries.some(query => query.isPlaceholderData),
  error: queries.find(query => query.error)?.error ?? null,
  onRetry: () => {
    for (const query of queries) if (query.error) query.refetch()
  },
})
