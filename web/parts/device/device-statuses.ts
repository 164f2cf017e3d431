import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Alarm, DeviceStatus } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'

const POLL_MS = 60_000

/**
 * The latest status of a site's device, or null. The alarms are part of the key, so that a change of alarms refetches
 * it.
 */
export const latestStatusQuery = (site: number, alarms: Alarm['kind'][] = []) =>
  queryOptions({
    queryKey: ['site', site, 'statuses', 'latest', alarms],
    queryFn: async ({ signal }) =>
      (await client.siteStatuses(site, { limit: 1 }, { signal, background: true })).items[0] ?? null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })

export interface Statuses {
  items: DeviceStatus[]
  /** Older statuses exist that were not fetched. */
  isTruncated: boolean
}

const PAGE_SIZE = 1_000
/** Enough for a week of a device that sends a status every two minutes. */
const MAX_PAGES = 5

/** Statuses of the last `spanMs`, newest first. */
export const useStatuses = (site: number, spanMs: number) =>
  useQuery({
    queryKey: ['site', site, 'statuses', spanMs],
    queryFn: ({ signal }) => readStatuses(site, Date.now() - spanMs, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

async function readStatuses(site: number, since: number, signal: AbortSignal): Promise<Statuses> {
  const isInSpan = ({ received_at }: DeviceStatus) => Date.parse(received_at) >= since
  const items: DeviceStatus[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const options = { signal, background: true }
    const answer: { items: DeviceStatus[]; next_cursor: string | null } = await client.siteStatuses(
      site,
      { limit: PAGE_SIZE, cursor },
      options,
    )
    const inSpan = answer.items.filter(isInSpan)
    items.push(...inSpan)
    cursor = answer.next_cursor
    if (cursor === null || inSpan.length < answer.items.length) return { items, isTruncated: false }
  }
  return { items, isTruncated: true }
}
