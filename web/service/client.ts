import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { appClient } from '../../client/app.ts'
import { ApiError } from '../../client/errors.ts'
import type { Me } from '../../client/shapes.ts'
import type { Units } from '../../contract/units.ts'
import { withMessages } from '../ui/text/translations.ts'
import { createWatchedFetch } from './connection.ts'
import { createStore } from './store.ts'

/** Whether the session ended while the page was open. */
export const signedOut = createStore(false)

export const serviceFetch = createWatchedFetch({
  onSignedOut: () => queryClient.getQueryData(meQuery.queryKey) && signedOut.set(true),
  onError: explainAnswer,
})

/** An error in the reader's words, which are loaded with the first error. */
async function explain(body: unknown): Promise<unknown> {
  const { explainErrors } = await withMessages(() => import('./errors/explain-errors.ts'))
  return explainErrors(body, unitsOf(queryClient.getQueryData(meQuery.queryKey)))
}

async function explainAnswer(answer: Response): Promise<Response> {
  try {
    const explained = JSON.stringify(await explain(await answer.clone().json()))
    return new Response(explained, { status: answer.status, headers: answer.headers })
  } catch {
    // An answer that is not the service's own, or a page of an earlier release whose files are gone.
    return answer
  }
}

/** Calls of the service, for queries and mutations. */
export const client = appClient({ fetch: serviceFetch })

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // An error of the client would be refused again. If the service is unreachable, UnreachableStrip retries.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.status >= 500 && error.status !== 503,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** What begins with one of these keys is outdated: what of it is shown is requested again. */
export const invalidate = (...keys: QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => client.me({ signal }),
  staleTime: 300_000,
})

/** A stored sentence, such as why an export failed, in the reader's words. */
export const explainedQuery = (sentence: string) =>
  queryOptions({
    queryKey: ['explained', sentence],
    queryFn: async () => String(await explain(sentence).catch(() => sentence)),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => client.settings({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** In the units of the account, or of its organization. */
export const unitsOf = (me: Me | undefined): Units => me?.user.units ?? me?.organization.units ?? 'metric'

/** Stores the signed-in user. Another user than before must not see cached answers. */
export function setSignedIn(me: Me): void {
  const before = queryClient.getQueryData(meQuery.queryKey)
  if (before && before.user.id !== me.user.id) queryClient.clear()
  queryClient.setQueryData(meQuery.queryKey, me)
  signedOut.set(false)
}

/** Without a session, or with one that must set up a second factor first: the sign-in page handles both. */
export const isSignedOutError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'second_factor_required')
