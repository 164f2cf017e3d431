import { useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { groupsQuery } from '../../../parts/groups/group-queries.ts'
import { client, invalidate } from '../../../service/client.ts'

export type GroupInput = AppBody<'/app/api/organization/groups'>
type GroupChanges = AppBody<'/app/api/organization/groups/{id}', 'patch'> & { id: number }

const useGroupMutation = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn,
    onSuccess: () => invalidate(groupsQuery.queryKey, ['users'], ['service-accounts']),
  })

export const useCreateGroup = () => useGroupMutation((group: GroupInput) => client.createGroup(group))
export const useChangeGroup = () =>
  useGroupMutation(({ id, ...changes }: GroupChanges) => client.changeGroup(id, changes))
export const useDeleteGroup = () => useGroupMutation((id: number) => client.deleteGroup(id))
