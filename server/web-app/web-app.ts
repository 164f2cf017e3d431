import type { IncomingMessage } from 'node:http'
import type { Exchange } from '../http/exchange.ts'
import type { Page, Pages } from '../http/pages.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { readBuild } from './read-build.ts'

interface Options {
  /** Where the build of the web application lies. */
  directory: string
  mapStyleUrl: string | null
  /** Whether the browser brings a session, as far as can be told without the database. */
  hasSession: (request: IncomingMessage) => boolean
}

/**
 * What a page asks for first. Named in the head of the page, it is on its way before the first script: the list of 5,000
 * sites came after 0.6 to 0.9 s instead of 1.3 to 1.5. The map is not drawn sooner by it.
 */
const ASKED_FIRST: { [path: string]: string[] } = { '/sites': ['/app/api/traffic/sites?include=state'] }
const ASKED_BY_ALL = '/app/api/me'

/** Paths of programs and files, which are never answered with a page. */
const NOT_OF_THE_APP = /^\/(api|app|device|assets)(\/|$)/

/** The given pages, the files of the web application, and its one page at every other path that a browser opens. */
export function webApp(pages: Pages, { directory, mapStyleUrl, hasSession }: Options): Pages {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(mapStyleUrl),
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
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
    answer: ({ request, path }) => html.answer(request, hasSession(request) ? preload(path) : {}),
  }
  if (index) served.set('/index.html', index)
  return {
    get(path, exchange) {
      const known = pages.get(path, exchange) ?? served.get(path)
      if (known || path === '/') return known ?? index
      return !NOT_OF_THE_APP.test(path) && opensPage(exchange) ? index : undefined
    },
  }
}

function preload(path: string): { Link: string } {
  const asked = [ASKED_BY_ALL, ...(ASKED_FIRST[path] ?? [])]
  return { Link: asked.map(address => `<${address}>; rel=preload; as=fetch; crossorigin`).join(', ') }
}

/** Browsers name the type when they open a page; programs that ask for a path which is not there get our 404. */
const opensPage = ({ request }: Exchange): boolean => request.headers.accept?.includes('text/html') ?? false
