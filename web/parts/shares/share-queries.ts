import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../client/app.ts'
import type { Share } from '../../../client/shapes.ts'
import { client, invalidate } from '../../service/client.ts'

export type ShareInput = AppBody<'/app/api/traffic/shares'>

const KEY = ['shares']

/** The links of a site; without one those of the organization. */
export const sharesQuery = (site?: number) =>
  queryOptions({
    queryKey: [...KEY, site ?? null],
    queryFn: async ({ signal }) => (await client.shares({ site }, { signal })).items,
    staleTime: 0,
  })

export const useCreateShare = () =>
  useMutation({
    mutationFn: (input: ShareInput) => client.createShare(input),
    onSuccess: () => invalidate(KEY),
  })

export const useRevokeShare = () =>
  useMutation({
    mutationFn: (share: Share) => client.revokeShare(share.id),
    onSuccess: () => invalidate(KEY),
  })
