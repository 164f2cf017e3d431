import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RouterProvider as AriaRouterProvider, I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import './service/preferences.ts'
import { router } from './routes.tsx'
import { queryClient } from './service/client.ts'
import { m } from './ui/messages.ts'
import { LANGUAGE, LOCALE } from './ui/text/locale.ts'

document.documentElement.lang = LANGUAGE
document.documentElement.dir = m.direction

/** Browsers leave what is partly visible in a row that scrolls as it is, and its focus ring is cut. */
addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return
  if (target.closest('.overflow-x-auto')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
})

// The code of the page loads while the service is asked who is signed in.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider locale={LOCALE}>
      <QueryClientProvider client={queryClient}>
        <AriaRouterProvider navigate={to => void router.navigate({ href: to })}>
          <RouterProvider router={router} />
        </AriaRouterProvider>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
