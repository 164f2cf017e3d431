import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Command, CommandRequest } from '../../../../client/shapes.ts'
import { client, queryClient } from '../../../service/client.ts'
import { isUnfinished } from './command-labels.ts'

const PAGE_SIZE = 20

interface Page {
  items: Command[]
  next_cursor: string | null
}

/** Newest first; each step that the stream reports is applied automatically. */
export const commandsQuery = (site: number) =>
  infiniteQueryOptions({
    queryKey: ['commands', site],
    queryFn: ({ signal, pageParam }) => client.commands(site, { limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next_cursor,
    staleTime: 0,
  })

/** Replaces a command in the cached list, or adds it at the top. */
function cacheCommand(site: number, command: Command): void {
  queryClient.setQueryData<InfiniteData<Page, string | null>>(['commands', site], before => {
    const [first, ...rest] = before?.pages ?? []
    if (!before || !first) return before
    const isKnown = before.pages.some(({ items }) => items.some(({ id }) => id === command.id))
    const replaceIn = (items: Command[]) => items.map(other => (other.id === command.id ? command : other))
    const pages = isKnown
      ? before.pages.map(page => ({ ...page, items: replaceIn(page.items) }))
      : [{ ...first, items: [command, ...first.items] }, ...rest]
    return { ...before, pages }
  })
}

export const useSendCommand = (site: number) =>
  useMutation({
    mutationFn: (request: CommandRequest) => client.sendCommand(site, request),
    onSuccess: command => cacheCommand(site, command),
    // The device may have been unassigned in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: ['site', site], exact: true }),
  })

export const useCancelCommand = (site: number) =>
  useMutation({
    mutationFn: (id: string) => client.cancelCommand(site, id),
    onSuccess: command => cacheCommand(site, command),
    // The command could no longer be cancelled: the list shows its status.
    onError: () => queryClient.invalidateQueries({ queryKey: ['commands', site] }),
  })

/** Refetches the device when a command finishes, because it may have changed the device. */
export function useRefreshWhenFinished(site: number, commands: Command[]): void {
  const unfinished = useRef(new Set<string>())
  useEffect(() => {
    const finished = commands.filter(({ id, status }) => !isUnfinished({ status }) && unfinished.current.delete(id))
    for (const { id } of commands.filter(isUnfinished)) unfinished.current.add(id)
    if (finished.length === 0) return
    void queryClient.invalidateQueries({ queryKey: ['site', site], exact: true })
    void queryClient.invalidateQueries({ queryKey: ['site', site, 'statuses'] })
  }, [site, commands])
}
