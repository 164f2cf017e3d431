import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { client, meQuery } from '../shell/service.ts'

export const tokenQuery = queryOptions({
  queryKey: ['token'],
  queryFn: ({ signal }) => client.token({ signal }),
  // "Last used" is worth reading anew.
  staleTime: 0,
  refetchInterval: 60_000,
})

/** Generates, or regenerates: the token before stops working at once. The plaintext is nowhere but in the result. */
export function useGenerateToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.generateToken(),
    gcTime: 0,
    onSuccess: () => void refresh(queries),
  })
}

export function useRevokeToken() {
  const queries = useQueryClient()
  return useMutation({ mutationFn: () => client.revokeToken(), onSuccess: () => refresh(queries) })
}

async function refresh(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: tokenQuery.queryKey }),
    queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  ])
}
