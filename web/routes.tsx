import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { Permission } from '../client/shapes.ts'
import { isSignedOutError, meQuery, queryClient } from './service/client.ts'
import { syncStates } from './service/live/sync-states.ts'
import { useMay } from './service/use-me.ts'
import { LoadingShell } from './shell/loading-shell.tsx'
import { m } from './shell/messages.ts'
import { homeOf } from './shell/navigation.ts'
import { NotPermitted, PageFailed, PageNotFound } from './shell/page-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { storeLanguage } from './ui/text/locale.ts'
import { withMessages } from './ui/text/translations.ts'

// A new page: its file, its route here, its entry in shell/navigation.ts and its line in tests/web/support/pages-of-app.ts.

type Search = { [name: string]: string | undefined }

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Outlet,
  notFoundComponent: PageNotFound,
  /** Search parameters are plain text; each page parses its own. */
  validateSearch: (search: Search): Search => search,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/sign-in/sign-in-page.tsx')), 'SignInPage'),
})
const callback = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback/$provider',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/sign-in/callback-page.tsx')), 'CallbackPage'),
})
const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/sign-in/link-page.tsx')), 'LinkPage'),
})

/** A usual answer is there before, and nothing flashes. */
const LOADING_AFTER_MS = 300

/** Everything below is for signed-in users. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  pendingComponent: LoadingShell,
  pendingMs: LOADING_AFTER_MS,
  pendingMinMs: 0,
  beforeLoad: async ({ context, location }) => {
    const me = await context.queries.ensureQueryData(meQuery).catch(error => {
      if (!isSignedOutError(error)) throw error
      const next = location.href === '/' ? undefined : location.href
      throw redirect({ to: '/sign-in', search: { next }, replace: true })
    })
    if (me.user.language && storeLanguage(me.user.language)) await loadAgain(location.href)
    syncStates(me.user.id)
    return { me }
  },
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.me), replace: true })
  },
})

const sites = createRoute({
  getParentRoute: () => shell,
  path: '/sites',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/site-list/sites-page.tsx')), 'SitesPage'),
  ),
})
const sitesTable = createRoute({
  getParentRoute: () => shell,
  path: '/sites/table',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/site-list/table/table-page.tsx')), 'SitesTablePage'),
  ),
})
const compare = createRoute({
  getParentRoute: () => shell,
  path: '/compare',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/compare/compare-page.tsx')), 'ComparePage'),
  ),
})
const site = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$id',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/site-page/site-page.tsx')), 'SitePage'),
  ),
})
const siteReport = createRoute({
  getParentRoute: () => shell,
  path: '/sites/$id/report',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/site-page/report-page.tsx')), 'SiteReportPage'),
  ),
})
const compareReport = createRoute({
  getParentRoute: () => shell,
  path: '/compare/report',
  component: permitted(
    'can_read_data',
    m.readData,
    lazyRouteComponent(() => withMessages(() => import('./pages/compare/report-page.tsx')), 'CompareReportPage'),
  ),
})
const exports = createRoute({
  getParentRoute: () => shell,
  path: '/exports',
  component: permitted(
    'can_create_exports',
    m.createExports,
    lazyRouteComponent(() => withMessages(() => import('./pages/exports/exports-page.tsx')), 'ExportsPage'),
  ),
})
const tokens = createRoute({
  getParentRoute: () => shell,
  path: '/tokens',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/tokens/tokens-page.tsx')), 'TokensPage'),
})
const users = createRoute({
  getParentRoute: () => shell,
  path: '/organization/users',
  component: managed(() => withMessages(() => import('./pages/organization/users-page.tsx')), 'UsersPage'),
})
const siteSetup = createRoute({
  getParentRoute: () => shell,
  path: '/organization/sites',
  component: managed(() => withMessages(() => import('./pages/organization/site-setup-page.tsx')), 'SiteSetupPage'),
})
const calendars = createRoute({
  getParentRoute: () => shell,
  path: '/organization/calendars',
  component: permitted(
    'can_read_data',
    m.readData,
    managed(() => withMessages(() => import('./pages/organization/calendars/calendars-page.tsx')), 'CalendarsPage'),
  ),
})
const devices = createRoute({
  getParentRoute: () => shell,
  path: '/organization/devices',
  component: managed(() => withMessages(() => import('./pages/organization/devices-page.tsx')), 'DevicesPage'),
})
const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/organization/webhooks',
  // Its events say what was measured.
  component: permitted(
    'can_read_data',
    m.readData,
    managed(() => withMessages(() => import('./pages/organization/webhooks/webhooks-page.tsx')), 'WebhooksPage'),
  ),
})
const audit = createRoute({
  getParentRoute: () => shell,
  path: '/organization/audit',
  component: managed(() => withMessages(() => import('./pages/organization/audit-page.tsx')), 'AuditPage'),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/account/account-page.tsx')), 'AccountPage'),
})
const help = createRoute({
  getParentRoute: () => shell,
  path: '/help',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/help/help-page.tsx')), 'HelpPage'),
})
const notFound = createRoute({ getParentRoute: () => shell, path: '/$', component: PageNotFound })

const inShell = [
  ...[home, sites, sitesTable, site, siteReport, compare, compareReport, exports, tokens],
  ...[users, siteSetup, calendars, devices, webhooks, audit, account, help, notFound],
]

export const router = createRouter({
  routeTree: root.addChildren([signIn, callback, link, shell.addChildren(inShell)]),
  context: { queries: queryClient },
  defaultErrorComponent: PageFailed,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Plain parameters, as in any address: ?range=7d&classes=car,van
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: search => {
    const definedParameters = Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    )
    const text = new URLSearchParams(definedParameters.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

type Loader<Name extends string> = () => Promise<{ [name in Name]: React.ComponentType }>

function managed<Name extends string>(load: Loader<Name>, name: Name) {
  return permitted('can_manage_organization', m.manageOrganization, lazyRouteComponent(load, name))
}

/** Shows a path in the language that was stored. It never resolves, because the page is left. */
function loadAgain(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

type LoadablePage = React.ComponentType & { preload?: (() => Promise<void>) | undefined }

/** A page that needs a permission. */
function permitted(permission: Permission, what: string, page: ReturnType<typeof lazyRouteComponent> | LoadablePage) {
  const LoadedPage = page as LoadablePage
  const PermittedPage = () => (useMay(permission) ? <LoadedPage /> : <NotPermitted what={what} />)
  // The router preloads it before it leaves the current page.
  return Object.assign(PermittedPage, { preload: LoadedPage.preload })
}
