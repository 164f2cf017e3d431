import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { client, invalidate, meQuery } from '../../../service/client.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await client.users({ signal })).items,
})

/** Afterwards everything that shows users is fetched again, also the signed-in user. */
const useUserMutation = <Input, Result>(mutate: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn: mutate,
    // Links are in the result and nowhere else.
    gcTime: 0,
    onSuccess: () => invalidate(usersQuery.queryKey, meQuery.queryKey),
  })

type UserChanges = AppBody<'/app/api/organization/users/{id}', 'patch'> & { id: number }

export const useInviteUser = () =>
  useUserMutation((user: AppBody<'/app/api/organization/users'>) => client.createUser(user))
export const useChangeUser = () => useUserMutation(({ id, ...changes }: UserChanges) => client.changeUser(id, changes))
export const useResetSecondFactor = () => useUserMutation((id: number) => client.resetSecondFactor(id))
export const useRequireSecondFactor = () =>
  useUserMutation((requires_second_factor: boolean) => client.changeOrganization({ requires_second_factor }))
export const useCreateLink = () => useUserMutation((id: number) => client.createLink(id))
