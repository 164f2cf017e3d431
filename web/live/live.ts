import { useEffect, useRef } from 'react'
import type { StateEvent } from '../../client/states.ts'
import { createStore, useStore } from '../service/store.ts'

type Listener = (event: StateEvent) => void

/** Whether what changes by itself is told to this tab now. */
export const isLive = createStore(false)

const listeners = new Set<Listener>()

/** Everything that this tab is told, after the answers that it holds were changed by it. */
export function tellListeners(events: readonly StateEvent[]): void {
  for (const event of events) for (const listener of listeners) listener(event)
}

/** For what a page shows besides the sites, exports, imports and commands, which change by themselves. */
export function useStateEvents(listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const hear: Listener = event => latest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}

/** The `refetchInterval` of what is told: asked by the clock only as long as nobody tells it. */
export const useWhileNotLive = (everyMs: number): number | false => (useStore(isLive) ? false : everyMs)
