import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { client, queryClient } from '../../../service/client.ts'

export type PublicationInput = AppBody<'/app/api/organization/sites/{id}/publication', 'put'>

export const publicationQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['publication', siteId],
    queryFn: async ({ signal }) => (await client.publication(siteId, { signal })).publication,
    staleTime: 0,
  })

export type Publication = NonNullable<Awaited<ReturnType<typeof client.publication>>['publication']>

export const usePublish = (siteId: number) =>
  useMutation({
    mutationFn: (input: PublicationInput) => client.publishSite(siteId, input),
    onSuccess: ({ publication }) => queryClient.setQueryData(publicationQuery(siteId).queryKey, publication),
  })

export const useUnpublish = (siteId: number) =>
  useMutation({
    mutationFn: () => client.unpublishSite(siteId),
    onSuccess: () => queryClient.setQueryData(publicationQuery(siteId).queryKey, null),
  })
