import { useEffect, useRef } from 'react'
import { readPreferences } from '../service/preferences.ts'
import { createStore } from '../service/store.ts'

export interface Shortcut {
  /** `/`, `?`, `[`, or two one after the other: `g s`. */
  keys: string
  /** What it does, for the list of shortcuts. */
  description: string
  run: () => void
}

/** Those that hold on the page that is seen. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Whether their list is seen. */
export const areShortcutsShown = createStore(false)
export const showShortcuts = (): void => areShortcutsShown.set(true)

/** How long the second key of two may take. */
const SEQUENCE_MS = 1_000
let first: { key: string; at: number } | null = null

addEventListener('keydown', event => {
  if (!readPreferences().shortcuts || isIgnored(event)) return
  const key = event.key.length === 1 ? event.key : ''
  const sequence = first && Date.now() - first.at < SEQUENCE_MS ? `${first.key} ${key}` : key
  const list = shortcuts.get()
  const hit = list.findLast(({ keys }) => keys === sequence) ?? list.findLast(({ keys }) => keys === key)
  first = !hit && list.some(({ keys }) => keys.startsWith(`${key} `)) ? { key, at: Date.now() } : null
  if (!hit) return
  event.preventDefault()
  hit.run()
})

/** A key with Ctrl or Alt is the browser's; one typed into a field is text; under a dialog nothing happens. */
function isIgnored(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  const isTyping = target?.closest?.(
    'input, textarea, select, [contenteditable], [role="textbox"], [role="listbox"], [role="menu"]',
  )
  const isUnderDialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  return event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !!isTyping || isUnderDialog
}

/** Holds as long as the component is there; `isOn` false: it does not exist. */
export function useShortcut(keys: string, description: string, run: () => void, isOn = true): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn) return
    const shortcut: Shortcut = { keys, description, run: () => latest.current() }
    shortcuts.set([...shortcuts.get(), shortcut])
    return () => shortcuts.set(shortcuts.get().filter(other => other !== shortcut))
  }, [keys, description, isOn])
}
