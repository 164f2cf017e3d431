import { recordStreamAddress } from '../../../client/app.ts'
import type { Change, SiteDetail, VehicleRecord } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { followEvents } from '../../service/live/event-stream.ts'
import { type ChangedRecord, MAX_LIVE_RECORDS, matchesFilters, mergeRecords } from './merge-records.ts'
import { recordsRequest, type View } from './view.ts'

/** The newest matching records, and the event id to continue from. */
export interface LiveState {
  lastEventId: string
  found: VehicleRecord[]
  received: ChangedRecord[]
  /** Number of records received. */
  count: number
}

interface FollowRecordsOptions {
  site: SiteDetail
  view: View
  /** Null: from the beginning. */
  state: LiveState | null
  signal: AbortSignal
  onState: (state: LiveState) => void
  onOpen: (isOpen: boolean) => void
}

/** Records that arrive within this time are shown together. */
const BATCH_MS = 400

/**
 * Reads the current position in the changes, then searches, then follows the changes after that position: so no record
 * is missed. Records that were found twice have the same id.
 */
export async function followRecords({
  site,
  view,
  signal,
  onState,
  onOpen,
  ...rest
}: FollowRecordsOptions): Promise<void> {
  const search = async () => {
    const request = { ...recordsRequest(site, view, Date.now()), limit: MAX_LIVE_RECORDS }
    return (await client.searchRecords(request, { signal, background: true })).items
  }
  const start = async (): Promise<LiveState> => {
    const { next_cursor } = await client.changes({ after: 'now', sites: [site.id], limit: 1 }, { signal })
    return { lastEventId: next_cursor, found: await search(), received: [], count: 0 }
  }
  let state = rest.state ?? (await start())
  const update = (next: LiveState) => {
    state = next
    if (!signal.aborted) onState(state)
  }
  update(state)

  let buffer: { id: string | null; data: Change }[] = []
  const flush = async () => {
    const changes = buffer.map(({ data }) => data)
    const lastEventId = buffer.at(-1)?.id ?? state.lastEventId
    buffer = []
    const deleted = new Set(changes.flatMap(change => ('deleted_upload' in change ? [change.deleted_upload] : [])))
    const received = changes.filter(change => 'upload' in change && matchesFilters(change, view)) as ChangedRecord[]
    const remaining = [...state.received, ...received].filter(({ upload }) => !deleted.has(upload))
    const newest = mergeRecords([], remaining) as ChangedRecord[]
    update({ ...state, lastEventId, received: newest, count: state.count + received.length })
    // Records of a search do not name their upload, so the search is repeated.
    if (deleted.size > 0) update({ ...state, found: await search() })
  }
  await followEvents<Change>(recordStreamAddress([site.id], state.lastEventId), {
    signal,
    onOpen: () => onOpen(true),
    onLost: () => onOpen(false),
    onEvent: event => {
      if (buffer.push(event) === 1) setTimeout(() => void flush().catch(() => {}), BATCH_MS)
    },
  })
}
