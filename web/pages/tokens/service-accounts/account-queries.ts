import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { client, invalidate } from '../../../service/client.ts'

export const accountsQuery = queryOptions({
  queryKey: ['service-accounts'],
  queryFn: async ({ signal }) => (await client.serviceAccounts({ signal })).items,
  // "Last used" changes often.
  staleTime: 0,
})

const useAccountMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn,
    // Tokens are in the result and nowhere else.
    gcTime: 0,
    onSuccess: () => invalidate(accountsQuery.queryKey),
  })

type AccountChanges = AppBody<'/app/api/organization/service-accounts/{id}', 'patch'> & { id: number }

export const useCreateAccount = () =>
  useAccountMutation((account: AppBody<'/app/api/organization/service-accounts'>) =>
    client.createServiceAccount(account),
  )
export const useChangeAccount = () =>
  useAccountMutation(({ id, ...changes }: AccountChanges) => client.changeServiceAccount(id, changes))
export const useGenerateAccountToken = () => useAccountMutation((id: number) => client.generateServiceAccountToken(id))
export const useRevokeAccountToken = () => useAccountMutation((id: number) => client.revokeServiceAccountToken(id))
