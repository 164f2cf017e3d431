import { recordStreamAddress } from '../../client/app.ts'
import type { Change, SiteDetail, VehicleRecord } from '../../client/shapes.ts'
import { followEvents } from '../live/event-stream.ts'
import { client } from '../service/client.ts'
import { type ChangedRecord, isWanted, MAX_LIVE_RECORDS, mergeRecords } from './merge-records.ts'
import { recordsRequest, type View } from './view.ts'

/** The newest records that fit, and where to go on from. */
export interface Known {
  lastEventId: string
  found: VehicleRecord[]
  come: ChangedRecord[]
  /** How many came in all. */
  count: number
}

interface Following {
  site: SiteDetail
  view: View
  /** Null: from the beginning. */
  known: Known | null
  signal: AbortSignal
  onKnown: (known: Known) => void
  onOpen: (isOpen: boolean) => void
}

/** What comes together is shown together. */
const GATHER_MS = 400

/**
 * First the place among the changes is asked for, then what there is, then what is behind that place: so none is missed,
 * and those that were found already are known by their ids.
 */
export async function followRecords({ site, view, signal, onKnown, onOpen, ...following }: Following): Promise<void> {
  const search = async () => {
    const request = { ...recordsRequest(site, view, Date.now()), limit: MAX_LIVE_RECORDS }
    return (await client.searchRecords(request, { signal, background: true })).items
  }
  const begin = async (): Promise<Known> => {
    const { next_cursor } = await client.changes({ after: 'now', sites: [site.id], limit: 1 }, { signal })
    return { lastEventId: next_cursor, found: await search(), come: [], count: 0 }
  }
  let known = following.known ?? (await begin())
  const update = (next: Known) => {
    known = next
    if (!signal.aborted) onKnown(known)
  }
  update(known)

  let gathered: { id: string | null; data: Change }[] = []
  const flush = async () => {
    const changes = gathered.map(({ data }) => data)
    const lastEventId = gathered.at(-1)?.id ?? known.lastEventId
    gathered = []
    const deleted = new Set(changes.flatMap(change => ('deleted_upload' in change ? [change.deleted_upload] : [])))
    const come = changes.filter(change => 'upload' in change && isWanted(change, view)) as ChangedRecord[]
    const kept = [...known.come, ...come].filter(({ upload }) => !deleted.has(upload))
    const newest = mergeRecords([], kept) as ChangedRecord[]
    update({ ...known, lastEventId, come: newest, count: known.count + come.length })
    // Those that were found do not say which upload brought them.
    if (deleted.size > 0) update({ ...known, found: await search() })
  }
  await followEvents<Change>(recordStreamAddress([site.id], known.lastEventId), {
    signal,
    onOpen: () => onOpen(true),
    onLost: () => onOpen(false),
    onEvent: event => {
      if (gathered.push(event) === 1) setTimeout(() => void flush().catch(() => {}), GATHER_MS)
    },
  })
}
