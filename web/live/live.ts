import { createStore, useStore } from '../service/store.ts'

/** Whether the stream of states is open, in this tab or in the tab that follows it for all. */
export const isStreamOpen = createStore(false)

/** The `refetchInterval` of what the stream reports: polled only while the stream is not open. */
export const useWhileNotLive = (everyMs: number): number | false => (useStore(isStreamOpen) ? false : everyMs)
