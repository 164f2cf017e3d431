import type { Browser } from 'playwright-core'
import type { AppParts } from '../../../server/runtime/app-parts.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { openBrowser } from '../../support/services/browser.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import { buildWeb } from './build-web.ts'
import { type OpenedPage, type PageOptions, type Pages, pagesOf } from './open-page.ts'

export interface WebApp {
  url: string
  server: TestServer
  database: TestDatabase['database']
  city: TestOrganization
  /** A user of the city with all permissions. */
  user: TestUser
  /** A page of the application, as `user` by default; `close` it, so that the next test can use its window. */
  open(path: string, options?: OpenOptions): Promise<OpenedPage>
  end(): Promise<void>
}

export interface OpenOptions extends PageOptions {
  /** null: not signed in. */
  as?: { id: number } | null
}

interface Options {
  limits?: AppParts['limits']
  env?: NodeJS.ProcessEnv
}

/**
 * Pages of tests are left before optimized code has paid for its compilation: without it Chromium took 281 s of a
 * processor for all browser tests, and not 318 s; its main threads, which run the code, took as long as before.
 */
const WITHOUT_OPTIMIZING = '--js-flags=--max-opt=1'

/** Without a graphics card the processor would imitate one to put each page together: 9 % of the time of browser tests. */
const WITHOUT_GRAPHICS_CARD = '--disable-gpu-compositing'

/**
 * Test files of a worker run one after the other. They share a browser, which ends with the worker, and a port: windows
 * that have loaded the application from it are used again.
 */
let browser: Promise<Browser> | undefined
export const sharedBrowser = (): Promise<Browser> =>
  (browser ??= openBrowser(WITHOUT_OPTIMIZING, WITHOUT_GRAPHICS_CARD))
let preferredPort: number | undefined
const pagesByUrl: { [url: string]: Pages } = {}

/** A real server with the built application and a real browser. For `beforeAll`, with 300 s: Chromium may be installed. */
export async function startWebApp({ limits, env }: Options = {}): Promise<WebApp> {
  await buildWeb()
  const own = await testDatabase()
  const server = await startServer({
    connection: own.connection,
    env: { RATE_LIMIT: '0', ...env },
    limits,
    preferredPort,
  })
  preferredPort ??= Number(new URL(server.url).port)
  const city = await makeOrganization(own.database, 'Niederrhein Mobility')
  const user = await city.user()
  pagesByUrl[server.url] ??= pagesOf(await sharedBrowser(), server.url)
  const pages = pagesByUrl[server.url] as Pages
  return {
    url: server.url,
    server,
    database: own.database,
    city,
    user,
    async open(path, { as = user, ...options } = {}) {
      const cookie = as && (await beSignedIn(server, own.database, as)).cookie
      return pages.open(path, { cookie, ...options })
    },
    async end() {
      await pages.closeOpen()
      await server.stop()
      await own.drop()
    },
  }
}
