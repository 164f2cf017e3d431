import { createStore, useStore } from './store.ts'

const KEY = 'wayside.recent'
const MAX_SITES = 8

const recent = createStore<readonly number[]>(read())

/** The sites that were looked at last in this browser, by id, the last one first. Some may not exist any more. */
export const useRecentSites = (): readonly number[] => useStore(recent)

export function noteSite(id: number): void {
  recent.set([id, ...recent.get().filter(other => other !== id)].slice(0, MAX_SITES))
  try {
    localStorage.setItem(KEY, JSON.stringify(recent.get()))
  } catch {
    // The browser has no storage: they are known until the page is closed.
  }
}

function read(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(Number.isInteger) : []
  } catch {
    return []
  }
}
