import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { Exchange } from '../http/exchange.ts'
import type { Page, Pages } from '../http/listener.ts'
import { takesGzip } from '../http/respond.ts'
import type { Answer } from '../http/route.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { type BuiltFile, readBuild } from './read-build.ts'

interface Options {
  /** Where the build of the web application lies. */
  directory: string
  mapStyleUrl: string | null
}

/** Paths of programs and files, which are never answered with a page. */
const NOT_OF_THE_APP = /^\/(api|app|device|assets)(\/|$)/

/** The given pages, the files of the web application, and its one page at every other path that a browser opens. */
export function webApp(pages: Pages, { directory, mapStyleUrl }: Options): Pages {
  const files = readBuild(directory)
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(mapStyleUrl),
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
  const served = new Map(
    [...files].map(([path, file]): [string, Page] => [
      path,
      { route: path === '/index.html' ? '/' : '/assets', answer: async exchange => send(exchange, file, headers) },
    ]),
  )
  const index = served.get('/index.html')
  return {
    get(path, exchange) {
      const known = pages.get(path, exchange) ?? served.get(path)
      if (known || path === '/') return known ?? index
      return !NOT_OF_THE_APP.test(path) && opensPage(exchange) ? index : undefined
    },
  }
}

/** Browsers name the type when they open a page; programs that ask for a path which is not there get our 404. */
const opensPage = ({ request }: Exchange): boolean => request.headers.accept?.includes('text/html') ?? false

/** Names of files under /assets/ hold a hash of their content, so that they may be kept for ever. */
const caching = ({ path }: BuiltFile): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

function send({ request }: Exchange, file: BuiltFile, headers: Record<string, string>): Answer {
  const shared = { ...headers, 'Cache-Control': caching(file), ETag: file.etag, Vary: 'Accept-Encoding' }
  if (request.headers['if-none-match'] === file.etag) return { status: 304, headers: shared }
  const { isCompressed } = file
  const asStored = !isCompressed || takesGzip(request.headers['accept-encoding'])
  const bytes = asStored ? file.bytes : gunzipSync(file.bytes)
  return {
    type: file.type,
    headers: {
      ...shared,
      ...(isCompressed && asStored && { 'Content-Encoding': 'gzip' }),
      'Content-Length': String(bytes.length),
    },
    // As a stream it goes out as it is: an answer in bytes would be compressed once more.
    stream: Readable.from([bytes]),
  }
}
