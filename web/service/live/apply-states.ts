import type { Query } from '@tanstack/react-query'
import type { PushedDeletion, PushedState, StateEvent } from '../../../client/states.ts'
import { queryClient } from '../client.ts'
import { changeItems, type Item } from './change-items.ts'

type StateChange = PushedState | PushedDeletion

/** The kind of item in a cached answer, by the first part of its query key. */
const KINDS: { [first: string]: StateChange['kind'] } = {
  sites: 'site',
  site: 'site',
  exports: 'export',
  commands: 'command',
  imports: 'import',
}

/** For sites, only lists with states and single sites are updated, not counts. */
function kindOf([first, second, third]: readonly unknown[]): StateChange['kind'] | undefined {
  if (first === 'sites' && second !== undefined && second !== 'all') return undefined
  return first === 'site' && third !== undefined ? undefined : KINDS[String(first)]
}

const cache = queryClient.getQueryCache()

/** Events that arrived while an answer was in flight, by the hash of its query: the answer may be older than they are. */
const pendingEvents = new Map<string, StateEvent[]>()
cache.subscribe(({ type, query }) => {
  const events = pendingEvents.get(query.queryHash)
  if (!events || type !== 'updated' || query.state.fetchStatus !== 'idle') return
  pendingEvents.delete(query.queryHash)
  applyTo(query, events)
})

/** Applies the events of the stream to the cached answers that pages show. */
export function applyStates(events: readonly StateEvent[]): void {
  for (const query of cache.getAll()) {
    const kind = kindOf(query.queryKey)
    const own = kind ? events.filter(event => event.kind === kind || event.kind === 'everything') : []
    if (own.length === 0) continue
    if (query.state.fetchStatus === 'idle') applyTo(query, own)
    else pendingEvents.set(query.queryHash, [...(pendingEvents.get(query.queryHash) ?? []), ...own])
  }
}

function applyTo(query: Query, events: readonly StateEvent[]): void {
  // `everything`: events may have been missed.
  if (events.some(({ kind }) => kind === 'everything')) refetch(query)
  else applyChanges(query, events as StateChange[])
}

/** What is shown is fetched again now, the rest when it is shown. */
const refetch = ({ queryKey }: Query) => void queryClient.invalidateQueries({ queryKey, exact: true })

function applyChanges(query: Query, changes: readonly StateChange[]): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  // An invalidated answer is fetched when it is next shown.
  if (data === undefined || isInvalidated) return
  const remaining = new Map<unknown, StateChange>(changes.map(change => [change.id, change]))
  let isRefetched = false
  const changed = changeItems(data, item => {
    const change = remaining.get(item.id)
    if (!change) return item
    remaining.delete(item.id)
    isRefetched ||= needsRefetch(item, change)
    return change.is_gone ? null : merge(item, change)
  })
  // The age of the data is kept, because fields that are not in the event may be stale.
  if (changed !== data) queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
  const unknownItems = [...remaining.values()].filter(change => isUnknownItem(query, change))
  if (isRefetched || unknownItems.length > 0) refetch(query)
}

function merge(item: Item, { kind, ...fields }: PushedState): Item {
  if (kind !== 'site') return { ...item, ...fields }
  const { id, ...state } = fields
  return item.state === undefined ? item : { ...item, state }
}

/** Whether the change implies fields that the event does not have: another device, the result of a command. */
function needsRefetch(item: Item, changed: StateChange): boolean {
  if (changed.is_gone) return false
  if (changed.kind === 'command') return changed.finished_at !== null && item.finished_at === null
  const state = item.state as { device: unknown } | undefined
  return changed.kind === 'site' && state !== undefined && state.device !== changed.device
}

/** Whether an event is about an item that a list does not have. Each is fetched once only: it may be too old for the list. */
const refetchedItems = new Set<string>()
function isUnknownItem({ queryKey, queryHash }: Query, changed: StateChange): boolean {
  const key = `${queryHash} ${changed.id}`
  const isSingle = queryKey[0] === 'site'
  const isElsewhere = changed.kind === 'command' && !changed.is_gone && queryKey[1] !== changed.site
  if (changed.is_gone || isSingle || isElsewhere || refetchedItems.has(key)) return false
  refetchedItems.add(key)
  return true
}
