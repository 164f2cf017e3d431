import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from '../range/range.ts'

/**
 * The search parameters of a site's page, and a function to change them. With `isStep` the change is a new history
 * entry.
 */
export function useSitePageAddress() {
  const search: Search = useSearch({ from: '/shell/sites/$id' })
  const navigate = useNavigate({ from: '/sites/$id' })
  const change = useCallback(
    (next: Search | ((before: Search) => Search), { isStep = false } = {}) =>
      void navigate({
        search: (before: Search) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}
