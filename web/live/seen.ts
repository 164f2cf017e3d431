import { createStore, useStore } from '../service/store.ts'

/** A tab that is hidden for less than this keeps its stream. */
const HIDDEN_MS = 30_000

/** Whether this tab is visible, or was less than HIDDEN_MS ago; other tabs follow no stream. */
export const seen = createStore(!document.hidden)

let timer: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => seen.set(false), HIDDEN_MS)
  else seen.set(true)
})

export const useSeen = (): boolean => useStore(seen)
