import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Alarm, DeviceStatus } from '../../client/shapes.ts'
import { client } from '../service/client.ts'

const EVERY_MS = 60_000

/** The latest status of the device of a site, null where there is none; fetched again when the alarms change. */
export const latestStatusQuery = (site: number, alarms: Alarm['kind'][] = []) =>
  queryOptions({
    queryKey: ['site', site, 'statuses', 'latest', alarms],
    queryFn: async ({ signal }) =>
      (await client.siteStatuses(site, { limit: 1 }, { signal, background: true })).items[0] ?? null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })

export interface Statuses {
  items: DeviceStatus[]
  /** There are older ones, which were not fetched. */
  isCut: boolean
}

const AT_A_TIME = 1_000
/** A week of a device that says every two minutes how it is. */
const MAX_PAGES = 5

/** What the devices of a site said since then, newest first. */
export const useStatuses = (site: number, spanMs: number) =>
  useQuery({
    queryKey: ['site', site, 'statuses', spanMs],
    queryFn: ({ signal }) => readStatuses(site, Date.now() - spanMs, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })

async function readStatuses(site: number, since: number, signal: AbortSignal): Promise<Statuses> {
  const isWanted = ({ received_at }: DeviceStatus) => Date.parse(received_at) >= since
  const items: DeviceStatus[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const options = { signal, background: true }
    const answer: { items: DeviceStatus[]; next_cursor: string | null } = await client.siteStatuses(
      site,
      { limit: AT_A_TIME, cursor },
      options,
    )
    const wanted = answer.items.filter(isWanted)
    items.push(...wanted)
    cursor = answer.next_cursor
    if (cursor === null || wanted.length < answer.items.length) return { items, isCut: false }
  }
  return { items, isCut: true }
}
