import { type FollowOptions, followEvents as follow } from '../../../client/reading/follow-events.ts'
import { serviceFetch } from '../client.ts'
import { createStore, useStore } from '../store.ts'

/** Whether the stream of states is open, in this tab or in the tab that follows it for all tabs. */
export const isStreamOpen = createStore(false)

/** The `refetchInterval` of what the stream reports: polled only while the stream is not open. */
export const usePollInterval = (everyMs: number): number | false => (useStore(isStreamOpen) ? false : everyMs)

/** Follows an event stream with the session of this page. The header keeps the stream from extending the session. */
export const followEvents = <Data>(address: string, options: FollowOptions<Data>): Promise<void> =>
  follow<Data>(address, { ...options, fetch: serviceFetch, headers: { 'X-Background': '1' } })

/** A tab that is hidden for less than this keeps its stream. */
const HIDDEN_MS = 30_000

/** Whether this tab is visible, or was visible less than HIDDEN_MS ago. Hidden tabs follow no stream. */
export const isTabVisible = createStore(!document.hidden)

let timer: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => isTabVisible.set(false), HIDDEN_MS)
  else isTabVisible.set(true)
})

export const useTabVisible = (): boolean => useStore(isTabVisible)
