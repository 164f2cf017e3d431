import { queryOptions } from '@tanstack/react-query'
import { client } from '../../service/client.ts'

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => (await client.groups({ signal })).items,
})
