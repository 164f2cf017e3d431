import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useStore } from '../service/store.ts'
import { useMay } from '../service/use-me.ts'
import { withMessages } from '../ui/text/translations.ts'
import { BottomBar } from './bottom-bar.tsx'
import { m } from './messages.ts'
import { Rail } from './rail.tsx'
import { areShortcutsShown, isPaletteShown, showShortcuts, useShortcut } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { UnreachableStrip } from './unreachable-strip.tsx'

const Palette = lazy(() =>
  withMessages(() => import('./palette/palette.tsx')).then(({ Palette }) => ({ default: Palette })),
)

/** The frame of all pages of a signed-in user. */
export function Shell() {
  useFocusAtNavigation()
  useGlobalShortcuts()
  return (
    <div className="md:flex">
      <a
        href="#main"
        className="sr-only z-50 print:hidden rounded-control bg-raised px-3 py-2 font-medium text-accent-text shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {m.skipToContent}
      </a>
      <Rail />
      <div className="min-w-0 flex-1">
        <UnreachableStrip />
        <main
          id="main"
          tabIndex={-1}
          className="min-h-dvh print:min-h-0 print:p-0! max-md:pb-[calc(60px+env(safe-area-inset-bottom))]"
        >
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <SignedOutDialog />
      <Suspense fallback={null}>
        {useStore(isPaletteShown) && <Palette onClose={() => isPaletteShown.set(false)} />}
      </Suspense>
      <ShortcutsDialog isOpen={useStore(areShortcutsShown)} onClose={() => areShortcutsShown.set(false)} />
    </div>
  )
}

function useGlobalShortcuts(): void {
  const navigate = useNavigate()
  const may = { read: useMay('can_read_data'), export: useMay('can_create_exports', 'can_read_data') }
  useShortcut('/', m.searchOnThisPage, () => document.querySelector<HTMLElement>('[data-search]')?.focus())
  useShortcut('?', m.showTheseShortcuts, showShortcuts)
  useShortcut('g s', m.goToSites, () => void navigate({ to: '/sites' }), may.read)
  useShortcut('g c', m.goToCompare, () => void navigate({ to: '/compare' }), may.read)
  useShortcut('g e', m.goToExports, () => void navigate({ to: '/exports' }), may.export)
  useShortcut('g t', m.goToApiTokens, () => void navigate({ to: '/tokens' }))
}

/** Moves the focus to the title of a new page, so that screen readers read it and Tab continues from there. */
function useFocusAtNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        const title = main?.querySelector<HTMLElement>('h1')
        ;(title ?? main)?.focus({ preventScroll: true })
      }),
    [router],
  )
}
