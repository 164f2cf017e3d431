import { useMemo } from 'react'
import type { PlotState } from './plot-frame.tsx'

interface QueryState {
  isPending: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
}

/** Combines the states of several queries. */
export function usePlotState(...queries: QueryState[]): PlotState {
  const isLoading = queries.some(query => query.isPending && !query.error)
  const isStale = queries.some(query => query.isPlaceholderData)
  const failed = queries.find(query => query.error)
  const error = failed?.error ?? null
  const refetch = failed?.refetch
  return useMemo(
    () => ({ isLoading, isStale, error, onRetry: () => void refetch?.() }),
    [isLoading, isStale, error, refetch],
  )
}
