import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A new page is met at its title: keyboards go on from there, and screen readers read it. */
export function useFocusAtNavigation(): void {
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
