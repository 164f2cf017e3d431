import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportRequest } from '../../client/shapes.ts'
import { client } from '../shell/service.ts'
import { isUnderWay } from './export-words.ts'

const LIVE_MS = 2_000

/** The organization's, newest first; asked again and again while one of them is on its way. */
export const exportsQuery = infiniteQueryOptions({
  queryKey: ['exports', 'list'],
  queryFn: ({ signal, pageParam }) => client.exports({ limit: 50, cursor: pageParam }, { signal, background: true }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next_cursor,
  staleTime: 0,
  refetchInterval: query => (query.state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LIVE_MS : false),
})

function useActOnExports<Given, Result>(act: (given: Given) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => void queries.invalidateQueries({ queryKey: ['exports'] }) })
}

export const useCreateExport = () => useActOnExports((request: ExportRequest) => client.createExport(request))
export const useCancelExport = () => useActOnExports((id: string) => client.cancelExport(id))
export const useDeleteExport = () => useActOnExports((id: string) => client.deleteExport(id))
