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
import { homeOf, type NavigationGroup, type NavigationItem } from './shell/navigation.ts'
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

/** What anyone may read. */
const openPages = [
  openPage('/sign-in', () => withMessages(() => import('./pages/sign-in/sign-in-page.tsx'))),
  openPage('/sign-in/callback/$provider', () => withMessages(() => import('./pages/sign-in/callback-page.tsx'))),
  openPage('/link', () => withMessages(() => import('./pages/sign-in/link-page.tsx'))),
  openPage('/open', () => withMessages(() => import('./pages/open-data/open-list-page.tsx'))),
  openPage('/open/sites/$id', () => withMessages(() => import('./pages/open-data/open-site-page.tsx'))),
  openPage('/open/shared/$id', () => withMessages(() => import('./pages/open-data/shared-page.tsx'))),
  openPage('/open/embed/$id', () => withMessages(() => import('./pages/open-data/embedded-page.tsx'))),
]

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

const mainPages = [
  page('/sites', () => withMessages(() => import('./pages/site-list/sites-page.tsx')), {
    permissions: ['can_read_data'],
    entry: [m.sites, 'map'],
  }),
  page('/sites/table', () => withMessages(() => import('./pages/site-list/table/table-page.tsx')), {
    permissions: ['can_read_data'],
  }),
  page('/sites/$id', () => withMessages(() => import('./pages/site-page/site-page.tsx')), {
    permissions: ['can_read_data'],
  }),
  page('/sites/$id/report', () => withMessages(() => import('./pages/site-page/report-page.tsx')), {
    permissions: ['can_read_data'],
  }),
  page('/compare', () => withMessages(() => import('./pages/compare/compare-page.tsx')), {
    permissions: ['can_read_data'],
    entry: [m.compare, 'compare'],
  }),
  page('/compare/report', () => withMessages(() => import('./pages/compare/report-page.tsx')), {
    permissions: ['can_read_data'],
  }),
  page('/exports', () => withMessages(() => import('./pages/exports/exports-page.tsx')), {
    permissions: ['can_create_exports', 'can_read_data'],
    entry: [m.exports, 'file-down'],
  }),
  page('/shared-links', () => withMessages(() => import('./pages/shares-page/shares-page.tsx')), {
    permissions: ['can_create_exports', 'can_read_data'],
    entry: [m.sharedLinks, 'arrow-up-right'],
  }),
  page('/import', () => withMessages(() => import('./pages/site-page/uploads/import-page.tsx')), {
    permissions: ['can_manage_organization', 'can_read_data'],
    entry: [m.import, 'upload'],
  }),
  page('/tokens', () => withMessages(() => import('./pages/tokens/tokens-page.tsx')), { entry: [m.apiTokens, 'key'] }),
  page('/account', () => withMessages(() => import('./pages/account/account-page.tsx'))),
]

const organizationPages = [
  page('/organization/users', () => withMessages(() => import('./pages/organization/users/users-page.tsx')), {
    permissions: ['can_manage_organization', 'all_sites'],
    entry: [m.users, 'users'],
  }),
  page('/organization/groups', () => withMessages(() => import('./pages/organization/groups/groups-page.tsx')), {
    permissions: ['can_manage_organization', 'all_sites'],
    entry: [m.groups, 'list'],
  }),
  page('/organization/sites', () => withMessages(() => import('./pages/organization/sites/site-setup-page.tsx')), {
    permissions: ['can_manage_organization'],
    entry: [m.siteSetup, 'map-pin'],
  }),
  page(
    '/organization/calendars',
    () => withMessages(() => import('./pages/organization/calendars/calendars-page.tsx')),
    { permissions: ['can_manage_organization', 'all_sites', 'can_read_data'], entry: [m.calendars, 'calendar'] },
  ),
  page('/organization/devices', () => withMessages(() => import('./pages/organization/devices/devices-page.tsx')), {
    permissions: ['can_manage_organization'],
    entry: [m.devices, 'cpu'],
  }),
  // Its events say what was measured.
  page('/organization/webhooks', () => withMessages(() => import('./pages/organization/webhooks/webhooks-page.tsx')), {
    permissions: ['can_manage_organization', 'can_read_data'],
    entry: [m.webhooks, 'link'],
  }),
  page('/organization/audit', () => withMessages(() => import('./pages/organization/audit/audit-page.tsx')), {
    permissions: ['can_manage_organization'],
    entry: [m.auditLog, 'scroll'],
  }),
]

const helpPages = [
  page('/help', () => withMessages(() => import('./pages/help/help-page.tsx')), { entry: [m.firstSteps, 'book-open'] }),
]

const notFound = createRoute({ getParentRoute: () => shell, path: '/$', component: PageNotFound })

const navigation: NavigationGroup[] = [
  { title: null, items: mainPages.flatMap(({ item }) => item) },
  { title: m.organization, items: organizationPages.flatMap(({ item }) => item) },
  {
    title: m.help,
    items: [
      ...helpPages.flatMap(({ item }) => item),
      { to: '/docs', label: m.apiReference, icon: 'code', permissions: [], isOutside: true },
    ],
  },
]

export const router = createRouter({
  routeTree: root.addChildren([
    ...openPages,
    shell.addChildren([
      home,
      ...[...mainPages, ...organizationPages, ...helpPages].map(({ route }) => route),
      notFound,
    ]),
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

type LoadPage = () => Promise<{ default: React.ComponentType }>

function openPage<const Path extends string>(path: Path, load: LoadPage) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })
}

interface DeclaredPage {
  /** All that a user needs. */
  permissions?: Need[]
  /** In the navigation: its name there is its title. */
  entry?: [label: string, icon: IconName]
}

/** A page for signed-in users: its route, and its item of the navigation, or none. */
function page<const Path extends string>(path: Path, load: LoadPage, { permissions = [], entry }: DeclaredPage = {}) {
  const component = permitted(permissions, lazyRouteComponent(load))
  const item: NavigationItem[] = entry ? [{ to: path, permissions, label: entry[0], icon: entry[1] }] : []
  return { item, route: createRoute({ getParentRoute: () => shell, path, component }) }
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
