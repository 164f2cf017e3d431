import type { IncomingMessage } from 'node:http'
import type { Exchange } from '../../platform/http/exchange.ts'
import type { Page, Pages } from '../../platform/http/pages.ts'
import { readBuild } from './read-build.ts'

interface WebAppOptions {
  /** The directory of the build of the web application. */
  directory: string
  mapStyleUrl: string | null
  /** Whether the browser sends a session cookie; it is not checked. */
  hasSession: (request: IncomingMessage) => boolean
}

/**
 * The first requests of a page. With a preload header they are sent before the first script runs: a list of 5,000 sites
 * arrived after 0.6 to 0.9 s instead of 1.3 to 1.5. The map is not drawn sooner.
 */
const PRELOADED: { [path: string]: string[] } = { '/sites': ['/app/api/traffic/sites?include=state'] }
const PRELOADED_ALWAYS = '/app/api/me'
/** Pages that do not ask who is signed in; browsers warn of what is preloaded in vain. */
const OPEN_PAGE = /^\/(sign-in|link)(\/|$)/

/** Paths of the API and of files, which are never answered with a page. */
const NOT_A_PAGE = /^\/(api|app|device|assets)(\/|$)/

/** The other pages, the files of the web application, and its index page at every other path that a browser opens. */
export function webApp(pages: Pages, { directory, mapStyleUrl, hasSession }: WebAppOptions): Pages {
  const headers = pageHeaders(mapStyleUrl)
  const files = readBuild(directory, headers)
  const served = new Map(
    [...files].map(([path, file]): [string, Page] => [
      path,
      { route: '/assets', answer: ({ request }) => file.answer(request) },
    ]),
  )
  const html = files.get('/index.html')
  const index: Page | undefined = html && {
    route: '/',
    answer: ({ request, path }) =>
      html.answer(request, hasSession(request) && !OPEN_PAGE.test(path) ? preload(path) : {}),
  }
  if (index) served.set('/index.html', index)
  return {
    get(path, exchange) {
      const known = pages.get(path, exchange) ?? served.get(path)
      if (known || path === '/') return known ?? index
      return !NOT_A_PAGE.test(path) && opensPage(exchange) ? index : undefined
    },
  }
}

/** Headers of every page of the application. */
export const pageHeaders = (mapStyleUrl: string | null) => ({
  'Content-Security-Policy': contentSecurityPolicy(mapStyleUrl),
  'Cross-Origin-Opener-Policy': 'same-origin',
})

/** Allows nothing inline and nothing from other origins, except the configured host of map tiles. */
function contentSecurityPolicy(mapStyleUrl: string | null): string {
  const tiles = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${tiles}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function preload(path: string): { Link: string } {
  const urls = [PRELOADED_ALWAYS, ...(PRELOADED[path] ?? [])]
  return { Link: urls.map(address => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ') }
}

/** Browsers accept text/html when they open a page; programs that request an unknown path get a 404. */
const opensPage = ({ request }: Exchange): boolean => request.headers.accept?.includes('text/html') ?? false
