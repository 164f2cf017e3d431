import { onPrinting, readPrinting } from '../ui/files/printing.ts'
import { createStore, useStore } from './store.ts'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  /** Hatching in plots in addition to colours. */
  patterns: boolean
  /** Single keys that do something: / ? g s … */
  shortcuts: boolean
}

/** public/theme.js reads it too, before the first paint. */
const KEY = 'wayside.preferences'
const DEFAULTS: Preferences = { theme: 'system', patterns: false, shortcuts: true }
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const preferences = createStore<Preferences>({ ...DEFAULTS, ...read() })
const shownTheme = createStore<'light' | 'dark'>(themeOf(preferences.get()))

preferences.subscribe(applyTheme)
onPrinting(applyTheme)
systemIsDark.addEventListener('change', applyTheme)
// Another tab of this browser changed it.
addEventListener('storage', event => event.key === KEY && preferences.set({ ...DEFAULTS, ...read() }))

/** Preferences of this browser. */
export const usePreferences = (): Preferences => useStore(preferences)
export const readPreferences = (): Preferences => preferences.get()

export function changePreferences(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change })
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()))
  } catch {
    // The browser has no storage: the preference lasts until the page is closed.
  }
}

/** The theme that is shown; plots and the map read their colours again when it changes. */
export const useTheme = (): 'light' | 'dark' => useStore(shownTheme)

function applyTheme(): void {
  // Paper is light.
  const theme = readPrinting() ? 'light' : themeOf(preferences.get())
  document.documentElement.dataset.theme = theme
  const canvas = getComputedStyle(document.documentElement).getPropertyValue('--color-canvas')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas)
  shownTheme.set(theme)
}

function themeOf({ theme }: Preferences): 'light' | 'dark' {
  if (theme !== 'system') return theme
  return systemIsDark.matches ? 'dark' : 'light'
}

function read(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}
