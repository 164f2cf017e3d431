import { useEffect, useRef } from 'react'
import { readPreferences } from '../service/preferences.ts'
import { createStore } from '../service/store.ts'
import { m } from './messages.ts'

export interface Shortcut {
  /** `/`, `?`, `[`, or two one after the other: `g s`. */
  keys: string
  /** What it does, for the list of shortcuts. */
  description: string
  run: () => void
}

/** The shortcuts of the current page. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Whether the list of shortcuts is open. */
export const areShortcutsShown = createStore(false)
export const showShortcuts = (): void => areShortcutsShown.set(true)

/** Whether what finds sites, pages and settings is open. */
export const isPaletteShown = createStore(false)
export const showPalette = (): void => isPaletteShown.set(true)

/** As it is pressed on this machine. */
export const PALETTE_KEYS = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : m.ctrlK

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/** It works in fields too, and with single keys switched off; not over a dialog. */
addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
  if (document.querySelector(DIALOGS)) return
  event.preventDefault()
  showPalette()
})

/** The maximum time between two keys of a sequence. */
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

/** Ignores keys with Ctrl or Alt, keys typed into fields, and keys while a dialog is open. */
function isIgnored(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  const isTyping = target?.closest?.(
    'input, textarea, select, [contenteditable], [role="textbox"], [role="listbox"], [role="menu"]',
  )
  const isUnderDialog = document.querySelector(DIALOGS) !== null
  return event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !!isTyping || isUnderDialog
}

/** Registers a shortcut while the component is mounted and `isOn` is true. */
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
