import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { sitesQuery } from '../../../service/all-sites-query.ts'
import { client, invalidate, queryClient } from '../../../service/client.ts'

export type SiteStatus = 'active' | 'retired'

export const setupListQuery = (status: SiteStatus) =>
  queryOptions({
    queryKey: ['sites', 'setup', status],
    queryFn: async ({ signal }) => (await client.sites({ status, include: ['state'] }, { signal })).items,
  })

export const managedSiteQuery = (id: number) =>
  queryOptions({
    queryKey: ['managed-site', id],
    queryFn: ({ signal }) => client.managedSite(id, { signal }),
    // The form must start with what is stored now.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

const useSiteMutation = <Input>(mutate: (input: Input) => Promise<ManagedSite>) =>
  useMutation({
    mutationFn: mutate,
    onSuccess: site => {
      queryClient.setQueryData(managedSiteQuery(site.id).queryKey, site)
      void invalidate(['sites'])
      // The navigation shows how many there are, but does not fetch them.
      if (queryClient.getQueryData(sitesQuery.queryKey)) void queryClient.prefetchQuery({ ...sitesQuery, staleTime: 0 })
      void invalidate(['site', site.id])
    },
  })

type SiteChanges = AppBody<'/app/api/organization/sites/{id}', 'patch'> & { id: number }

export const useCreateSite = () =>
  useSiteMutation((site: AppBody<'/app/api/organization/sites'>) => client.createSite(site))
export const useChangeSite = () => useSiteMutation(({ id, ...changes }: SiteChanges) => client.changeSite(id, changes))
export const useRetireSite = () => useSiteMutation((id: number) => client.retireSite(id))
export const useRestoreSite = () => useSiteMutation((id: number) => client.restoreSite(id))
