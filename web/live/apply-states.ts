import type { Query } from '@tanstack/react-query'
import type { StateEvent, ToldEnd, ToldState } from '../../client/states.ts'
import { queryClient } from '../service/client.ts'
import { changeItems, type Thing } from './change-items.ts'

type Told = ToldState | ToldEnd

/** What the answers hold, by the beginnings of their keys. */
const KINDS: { [first: string]: Told['kind'] } = {
  sites: 'site',
  site: 'site',
  exports: 'export',
  commands: 'command',
  imports: 'import',
}

/** Of sites the lists with their state and the single one, not what was counted there. */
function kindOf([first, second, third]: readonly unknown[]): Told['kind'] | undefined {
  if (first === 'sites' && second !== undefined && second !== 'all') return undefined
  return first === 'site' && third !== undefined ? undefined : KINDS[String(first)]
}

const cache = queryClient.getQueryCache()

/** What was told while an answer was on its way, by the hash of the query: it may have been read before that. */
const late = new Map<string, Told[]>()
cache.subscribe(({ type, query }) => {
  const told = late.get(query.queryHash)
  if (!told || type !== 'updated' || query.state.fetchStatus !== 'idle') return
  late.delete(query.queryHash)
  change(query, told)
})

/** Changes the answers that pages show by what was told. */
export function applyStates(events: readonly StateEvent[]): void {
  if (events.some(({ kind }) => kind === 'everything')) readAgain()
  for (const query of cache.getAll()) {
    const kind = kindOf(query.queryKey)
    const told = events.filter(event => event.kind === kind) as Told[]
    if (told.length === 0) continue
    if (query.state.fetchStatus === 'idle') change(query, told)
    else late.set(query.queryHash, [...(late.get(query.queryHash) ?? []), ...told])
  }
}

/** Something may have been missed: what is seen is asked for again, the rest when it is seen. */
function readAgain(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => kindOf(queryKey) !== undefined && state.fetchStatus === 'idle',
  })
}

function change(query: Query, told: readonly Told[]): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  // One that is asked for anew when it is seen needs no care.
  if (data === undefined || isInvalidated) return
  const missing = new Map<unknown, Told>(told.map(one => [one.id, one]))
  let isAskedFor = false
  const changed = changeItems(data, thing => {
    const one = missing.get(thing.id)
    if (!one) return thing
    missing.delete(thing.id)
    isAskedFor ||= hasMoreToTell(thing, one)
    return one.is_gone ? null : merge(thing, one)
  })
  // It does not become younger by this: what is not told may be old.
  if (changed !== data) queryClient.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
  const news = [...missing.values()].filter(one => isNews(query, one))
  if (isAskedFor || news.length > 0) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

function merge(thing: Thing, { kind, ...fields }: ToldState): Thing {
  if (kind !== 'site') return { ...thing, ...fields }
  const { id, ...state } = fields
  return thing.state === undefined ? thing : { ...thing, state }
}

/** What follows from a change and is not told with it: another device, the result of a command. */
function hasMoreToTell(thing: Thing, told: Told): boolean {
  if (told.is_gone) return false
  if (told.kind === 'command') return told.finished_at !== null && thing.finished_at === null
  const state = thing.state as { device: unknown } | undefined
  return told.kind === 'site' && state !== undefined && state.device !== told.device
}

/** Where something is told that a list has not: each is asked for once only, as it may be too old for the list. */
const asked = new Set<string>()
function isNews({ queryKey, queryHash }: Query, told: Told): boolean {
  const key = `${queryHash} ${told.id}`
  const isSingle = queryKey[0] === 'site'
  const isElsewhere = told.kind === 'command' && !told.is_gone && queryKey[1] !== told.site
  if (told.is_gone || isSingle || isElsewhere || asked.has(key)) return false
  asked.add(key)
  return true
}
