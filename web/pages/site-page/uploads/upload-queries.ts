import { infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { AppBody, AppQuery } from '../../../../client/app.ts'
import type { Import } from '../../../../client/shapes.ts'
import { client, invalidate } from '../../../service/client.ts'
import { usePollInterval } from '../../../service/live/event-stream.ts'

const ACTIVE_POLL_MS = 2_000
const POLL_MS = 15_000

/** Newest first; polled while an upload is being stored or taken back. */
export const uploadsQuery = (site: number) =>
  infiniteQueryOptions({
    queryKey: ['site', site, 'uploads'],
    queryFn: ({ signal, pageParam }) => client.uploads({ site, limit: 100, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    staleTime: 0,
    refetchInterval: query =>
      query.state.data?.pages.some(({ items }) =>
        items.some(({ status }) => status === 'taking_back' || status === 'stored'),
      )
        ? ACTIVE_POLL_MS
        : false,
  })

export const isImporting = ({ status }: Import): boolean => status === 'queued' || status === 'running'

/** The organization's imports are few and short-lived: those of the site are filtered here. The stream reports their progress. */
export const useImports = (site: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['imports', site],
    queryFn: async ({ signal }) => {
      const { items } = await client.imports({ limit: 100 }, { signal, background: true })
      return items.filter(item => item.site === site)
    },
    staleTime: 0,
    refetchInterval: usePollInterval(POLL_MS),
  })

const useSiteMutation = <Input, Result>(site: number, mutate: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn: mutate,
    onSettled: () => invalidate(['imports', site], ['site', site]),
  })

export const useTakeBack = (site: number) => useSiteMutation(site, (id: number) => client.takeBackUpload(id))

type Shift = AppBody<'/app/api/traffic/imports/{id}/shift'> & { id: string }

export const useShiftImport = (site: number) =>
  useSiteMutation(site, ({ id, ...shift }: Shift) => client.shiftImport(id, shift))

type FileReadingQuery = Omit<AppQuery<'/app/api/traffic/imports', 'post'>, 'site' | 'name'>
interface Sent extends FileReadingQuery {
  file: File
  signal: AbortSignal
}

/** Sends the file; nothing is stored before it is started. */
export const useSendFile = (site: number) =>
  useSiteMutation(site, ({ file, signal, ...how }: Sent) =>
    client.createImport(file, { site, name: file.name, ...how }, { signal }),
  )

type Start = AppBody<'/app/api/traffic/imports/{id}/start'> & { id: string }

/** Reads the file again with other options. */
export const usePreviewImport = (site: number) =>
  useSiteMutation(site, ({ id, ...how }: Start) => client.previewImport(id, how))
export const useStartImport = (site: number) =>
  useSiteMutation(site, ({ id, ...how }: Start) => client.startImport(id, how))
export const useDeleteImport = (site: number) => useSiteMutation(site, (id: string) => client.deleteImport(id))
