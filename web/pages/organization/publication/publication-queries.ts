import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { client } from '../../../service/client.ts'

export type PublicationInput = AppBody<'/app/api/organization/sites/{id}/publication', 'put'>

export const publicationQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['publication', siteId],
    queryFn: async ({ signal }) => (await client.publication(siteId, { signal })).publication,
    staleTime: 0,
  })

export type Publication = NonNullable<Awaited<ReturnType<typeof client.publication>>['publication']>

export function usePublish(siteId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: PublicationInput) => client.publishSite(siteId, input),
    onSuccess: ({ publication }) => queries.setQueryData(publicationQuery(siteId).queryKey, publication),
  })
}

export function useUnpublish(siteId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.unpublishSite(siteId),
    onSuccess: () => queries.setQueryData(publicationQuery(siteId).queryKey, null),
  })
}
