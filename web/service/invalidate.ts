import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './client.ts'

/** What begins with one of these keys is outdated: what of it is shown is requested again. */
export const invalidate = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
