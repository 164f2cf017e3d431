import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { isSignedOutError, meQuery, queryClient } from './service/client.ts'
import { syncStates } from './service/live/sync-states.ts'
import { has, type Need, useMe } from './service/use-me.ts'
import { LoadingShell } from './shell/loading-shell.tsx'
import { m } from './shell/messages.ts'
import { homeOf, type NavigationGroup } from './shell/navigation.ts'
import { NotPermitted, PageFailed, PageNotFound } from './shell/page-failed.tsx'
import { Shell } from './shell/shell.tsx'
import type { IconName } from './ui/icon.tsx'
import { storeLanguage } from './ui/text/locale.ts'
import { withMessages } from './ui/text/translations.ts'

// A new page: see "To add" in CONTRIBUTING.md.

type Search = { [name: string]: string | undefined }

const root = createRootRouteWithContext<{ queries: QueryClient; navigation: NavigationGroup[] }>()({
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
/** What anyone may read. */
const openData = createRoute({
  getParentRoute: () => root,
  path: '/open',
  component: lazyRouteComponent(
    () => withMessages(() => import('./pages/open-data/open-list-page.tsx')),
    'OpenListPage',
  ),
})
const openSite = createRoute({
  getParentRoute: () => root,
  path: '/open/sites/$id',
  component: lazyRouteComponent(
    () => withMessages(() => import('./pages/open-data/open-site-page.tsx')),
    'OpenSitePage',
  ),
})

const sharedView = createRoute({
  getParentRoute: () => root,
  path: '/open/shared/$id',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/open-data/shared-page.tsx')), 'SharedPage'),
})
const embeddedView = createRoute({
  getParentRoute: () => root,
  path: '/open/embed/$id',
  component: lazyRouteComponent(() => withMessages(() => import('./pages/open-data/shared-page.tsx')), 'EmbeddedPage'),
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
    throw redirect({ to: homeOf(context.me, context.navigation), replace: true })
  },
})

const sites = page(
  '/sites',
  () => withMessages(() => import('./pages/site-list/sites-page.tsx')),
  'SitesPage',
  'can_read_data',
)
const sitesTable = page(
  '/sites/table',
  () => withMessages(() => import('./pages/site-list/table/table-page.tsx')),
  'SitesTablePage',
  'can_read_data',
)
const compare = page(
  '/compare',
  () => withMessages(() => import('./pages/compare/compare-page.tsx')),
  'ComparePage',
  'can_read_data',
)
const site = page(
  '/sites/$id',
  () => withMessages(() => import('./pages/site-page/site-page.tsx')),
  'SitePage',
  'can_read_data',
)
const siteReport = page(
  '/sites/$id/report',
  () => withMessages(() => import('./pages/site-page/report-page.tsx')),
  'SiteReportPage',
  'can_read_data',
)
const compareReport = page(
  '/compare/report',
  () => withMessages(() => import('./pages/compare/report-page.tsx')),
  'CompareReportPage',
  'can_read_data',
)
const exports = page(
  '/exports',
  () => withMessages(() => import('./pages/exports/exports-page.tsx')),
  'ExportsPage',
  'can_create_exports',
  'can_read_data',
)
const shares = page(
  '/shared-links',
  () => withMessages(() => import('./pages/shares-page/shares-page.tsx')),
  'SharesPage',
  'can_create_exports',
  'can_read_data',
)
const importFiles = page(
  '/import',
  () => withMessages(() => import('./pages/site-page/uploads/import-page.tsx')),
  'ImportPage',
  'can_manage_organization',
  'can_read_data',
)
const tokens = page('/tokens', () => withMessages(() => import('./pages/tokens/tokens-page.tsx')), 'TokensPage')
const users = page(
  '/organization/users',
  () => withMessages(() => import('./pages/organization/users/users-page.tsx')),
  'UsersPage',
  'can_manage_organization',
  'all_sites',
)
const groups = page(
  '/organization/groups',
  () => withMessages(() => import('./pages/organization/groups/groups-page.tsx')),
  'GroupsPage',
  'can_manage_organization',
  'all_sites',
)
const siteSetup = page(
  '/organization/sites',
  () => withMessages(() => import('./pages/organization/sites/site-setup-page.tsx')),
  'SiteSetupPage',
  'can_manage_organization',
)
const calendars = page(
  '/organization/calendars',
  () => withMessages(() => import('./pages/organization/calendars/calendars-page.tsx')),
  'CalendarsPage',
  'can_manage_organization',
  'all_sites',
  'can_read_data',
)
const devices = page(
  '/organization/devices',
  () => withMessages(() => import('./pages/organization/devices/devices-page.tsx')),
  'DevicesPage',
  'can_manage_organization',
)
// Its events say what was measured.
const webhooks = page(
  '/organization/webhooks',
  () => withMessages(() => import('./pages/organization/webhooks/webhooks-page.tsx')),
  'WebhooksPage',
  'can_manage_organization',
  'can_read_data',
)
const audit = page(
  '/organization/audit',
  () => withMessages(() => import('./pages/organization/audit/audit-page.tsx')),
  'AuditPage',
  'can_manage_organization',
)
const account = page('/account', () => withMessages(() => import('./pages/account/account-page.tsx')), 'AccountPage')
const help = page('/help', () => withMessages(() => import('./pages/help/help-page.tsx')), 'HelpPage')
const notFound = createRoute({ getParentRoute: () => shell, path: '/$', component: PageNotFound })

const pages = [
  ...[sites, sitesTable, site, siteReport, compare, compareReport, exports, shares, importFiles, tokens],
  ...[users, groups, siteSetup, calendars, devices, webhooks, audit, account, help],
]

const entry = ({ to, permissions }: { to: string; permissions: Need[] }, label: string, icon: IconName) => ({
  to,
  permissions,
  label,
  icon,
})

const navigation: NavigationGroup[] = [
  {
    title: null,
    items: [
      entry(sites, m.sites, 'map'),
      entry(compare, m.compare, 'compare'),
      entry(exports, m.exports, 'file-down'),
      entry(shares, m.sharedLinks, 'arrow-up-right'),
      entry(importFiles, m.import, 'upload'),
      entry(tokens, m.apiTokens, 'key'),
    ],
  },
  {
    title: m.organization,
    items: [
      entry(users, m.users, 'users'),
      entry(groups, m.groups, 'list'),
      entry(siteSetup, m.siteSetup, 'map-pin'),
      entry(calendars, m.calendars, 'calendar'),
      entry(devices, m.devices, 'cpu'),
      entry(webhooks, m.webhooks, 'link'),
      entry(audit, m.auditLog, 'scroll'),
    ],
  },
  {
    title: m.help,
    items: [
      entry(help, m.firstSteps, 'book-open'),
      { to: '/docs', label: m.apiReference, icon: 'code', permissions: [], isOutside: true },
    ],
  },
]

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    callback,
    link,
    openData,
    openSite,
    sharedView,
    embeddedView,
    shell.addChildren([home, ...pages.map(({ route }) => route), notFound]),
  ]),
  context: { queries: queryClient, navigation },
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

/** A page for signed-in users with all of these permissions. */
function page<const Path extends string, Name extends string>(
  path: Path,
  load: Loader<Name>,
  name: Name,
  ...permissions: Need[]
) {
  const component = permitted(permissions, lazyRouteComponent(load, name))
  return { to: path, permissions, route: createRoute({ getParentRoute: () => shell, path, component }) }
}

/** Shows a path in the language that was stored. It never resolves, because the page is left. */
function loadAgain(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => {})
}

type LoadablePage = React.ComponentType & { preload?: (() => Promise<void>) | undefined }

const ACTIONS: { [need in Need]?: string } = {
  can_read_data: m.readData,
  can_create_exports: m.createExports,
  can_manage_organization: m.manageOrganization,
  all_sites: m.seeAllSites,
}

function permitted(permissions: Need[], page: ReturnType<typeof lazyRouteComponent> | LoadablePage) {
  const LoadedPage = page as LoadablePage
  const PermittedPage = () => {
    const me = useMe()
    const missing = permissions.find(one => !has(me, one))
    return missing ? <NotPermitted what={ACTIONS[missing] ?? missing} /> : <LoadedPage />
  }
  // The router preloads it before it leaves the current page.
  return Object.assign(PermittedPage, { preload: LoadedPage.preload })
}
