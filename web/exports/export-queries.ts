import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ExportRequest } from '../../client/shapes.ts'
import { useWhileNotLive } from '../live/event-stream.ts'
import { client } from '../service/client.ts'

const EVERY_MS = 15_000

/** Those of the organization, newest first; the stream reports their progress. */
export const useExports = () =>
  useInfiniteQuery({
    queryKey: ['exports', 'list'],
    queryFn: ({ signal, pageParam }) => client.exports({ limit: 50, cursor: pageParam }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    staleTime: 0,
    refetchInterval: useWhileNotLive(EVERY_MS),
  })

function useActOnExports<Given, Result>(act: (given: Given) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => void queries.invalidateQueries({ queryKey: ['exports'] }) })
}

export const useCreateExport = () => useActOnExports((request: ExportRequest) => client.createExport(request))
export const useCancelExport = () => useActOnExports((id: string) => client.cancelExport(id))
export const useDeleteExport = () => useActOnExports((id: string) => client.deleteExport(id))
