import { createStore, useStore } from '../service/store.ts'

/** Who looks away for so long and comes back finds all as it was. */
const HIDDEN_MS = 30_000

/** Whether somebody looks at this tab, or did not long ago: another one follows nothing. */
export const seen = createStore(!document.hidden)

let timer: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(() => seen.set(false), HIDDEN_MS)
  else seen.set(true)
})

export const useSeen = (): boolean => useStore(seen)
