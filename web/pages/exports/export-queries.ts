import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { ExportRequest } from '../../../client/shapes.ts'
import { client, invalidate } from '../../service/client.ts'
import { usePollInterval } from '../../service/live/event-stream.ts'

const POLL_MS = 15_000

/** Exports of the organization, newest first. The event stream reports their progress. */
export const useExports = () =>
  useInfiniteQuery({
    queryKey: ['exports', 'list'],
    queryFn: ({ signal, pageParam }) => client.exports({ limit: 50, cursor: pageParam }, { signal, background: true }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    staleTime: 0,
    refetchInterval: usePollInterval(POLL_MS),
  })

const useExportMutation = <Input, Result>(mutate: (input: Input) => Promise<Result>) =>
  useMutation({ mutationFn: mutate, onSettled: () => void invalidate(['exports']) })

export const useCreateExport = () => useExportMutation((request: ExportRequest) => client.createExport(request))
export const useCancelExport = () => useExportMutation((id: string) => client.cancelExport(id))
export const useDeleteExport = () => useExportMutation((id: string) => client.deleteExport(id))
