import { queryOptions, useMutation } from '@tanstack/react-query'
import type { NewToken, TokenState } from '../../../client/shapes.ts'
import { client, invalidate, meQuery } from '../../service/client.ts'

export type Token = NonNullable<TokenState['token']>

/** A token that was just created. Its plaintext is in the state of the page and nowhere else. */
export interface CreatedToken {
  token: NewToken
  /** When the previous token stopped working, where there was one. */
  endedAt: string | null
  isCopied: boolean
}

export const tokenQuery = queryOptions({
  queryKey: ['token'],
  queryFn: ({ signal }) => client.token({ signal }),
  // "Last used" changes often.
  staleTime: 0,
  refetchInterval: 60_000,
})

/**
 * Generates or regenerates the token: the previous token stops working immediately. Only the result has the plaintext.
 */
export const useGenerateToken = () =>
  useMutation({ mutationFn: () => client.generateToken(), gcTime: 0, onSuccess: refresh })

/** Does not wait for the refresh: the plaintext of a revoked token leaves the page with the answer. */
export const useRevokeToken = () => useMutation({ mutationFn: () => client.revokeToken(), onSuccess: refresh })

const refresh = () => void invalidate(tokenQuery.queryKey, meQuery.queryKey)
