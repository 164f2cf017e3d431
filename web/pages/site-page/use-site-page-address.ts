import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { type Range, type Search, searchOf } from '../../parts/range/range.ts'

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

const RANGE_NAMES = ['range', 'from', 'to', 'until', 'zoom', 'weekdays', 'hours']

/**
 * An address whose range is invalid is written as what is shown. A range that is too long stays in the address, so that the
 * notice about it stays too. `range` must be read from the same address.
 */
export function useWrittenRange(range: Range): void {
  const { search, change } = useSitePageAddress()
  const isDefault = RANGE_NAMES.every(name => search[name] === undefined)
  const written = searchOf(range)
  const isWritten = range.refused !== null || RANGE_NAMES.every(name => (search[name] || undefined) === written[name])
  useEffect(() => {
    if (!isWritten && !isDefault) change(written)
  })
}
