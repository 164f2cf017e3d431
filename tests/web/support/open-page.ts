import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { keepWindows, newWindow, WITH_MAP } from './keep-windows.ts'

const IS_STREAM = /\/(states|stream)(\?|$)/

export interface PageOptions {
  /** 1440 by default; below 760 it is a phone, with touch. */
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** Dialogs come in and maps fly, as for most people; without it at once. */
  moves?: boolean
  /** Answers above 399 that belong to what is tested: `/^401 .*\/me$/`. */
  expects?: RegExp[]
  /** In a new browser that no other test uses. */
  alone?: boolean
  /** The locale of the browser, `de-DE`; null: its own, which a test can override. */
  locale?: string | null
  /** The time zone of the browser, `Asia/Kathmandu`; null: its own, which a test can override. */
  timeZone?: string | null
  /** Else coasts and borders never arrive, so no map is drawn: each takes three seconds of a processor. */
  withMap?: boolean
}

export interface OpenedPage {
  page: Page
  context: BrowserContext
  /** What should not be: errors in the console, violations of the policy, requests to other hosts, failed requests. */
  said: string[]
  /** Every request, as `GET /app/api/me`. */
  requests: string[]
  /** Resolves when the page shows no skeleton and nothing but event streams has been in flight for this many milliseconds; 500 by default. */
  settled(quietMs?: number): Promise<void>
  close(): Promise<void>
}

type OpenPage = (path: string, options?: PageOptions & { cookie?: string | null }) => Promise<OpenedPage>

export interface Pages {
  open: OpenPage
  /** Those that no test has closed: they would go on sending requests. */
  closeOpen(): Promise<void>
}

/** Opens pages of a host, and keeps all that their console, their policy and the network have to say. */
export function pagesOf(browser: Browser, url: string): Pages {
  const windows = keepWindows(browser, url)
  const opened = new Set<BrowserContext>()
  const closeContext = async (context: BrowserContext) => {
    opened.delete(context)
    await context.close()
  }
  const open: OpenPage = async (path, options = {}) => {
    const { width = 1440, height = width < 760 ? 844 : 900, theme = 'light', moves = false, cookie } = options
    const { alone, locale, timeZone, withMap } = options
    const settings = { isPhone: width < 760, locale, timeZone }
    const page = alone ? await newWindow(browser, settings) : await windows.take(settings)
    const context = page.context()
    opened.add(context)
    await page.setViewportSize({ width, height })
    // A dialog that comes in by and by is, for a while, neither there nor away: on a busy machine axe met that moment.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: moves ? 'no-preference' : 'reduce' })
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    }
    if (withMap) await context.addCookies([{ name: WITH_MAP, value: '1', url }])
    // Below the timeout of a test, so that the error names what was waited for.
    page.setDefaultTimeout(60_000)
    const heard = listen(page, url, options.expects)
    const settled = watchRequests(page)
    await page.goto(url + path, { waitUntil: 'load' })
    const giveBack = async () => {
      await windows.giveBack(page, settings)
      opened.delete(context)
    }
    return { page, context, ...heard, settled, close: alone ? () => closeContext(context) : giveBack }
  }
  return { open, closeOpen: async () => void (await Promise.all([...opened].map(closeContext))) }
}

function listen(page: Page, url: string, expects: RegExp[] = []): Pick<OpenedPage, 'said' | 'requests'> {
  const said: string[] = []
  const requests: string[] = []
  page.on('console', message => {
    // The browser's own line about an answer above 399, which is reported below with its status.
    const isStatus = message.text().startsWith('Failed to load resource')
    // Browsers that draw maps without a graphics card write this when a screenshot is taken.
    const isDriver = message.text().startsWith('[.WebGL-')
    if (['error', 'warning'].includes(message.type()) && !isStatus && !isDriver) said.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => said.push(`error: ${error.message}`))
  page.on('request', request => {
    const address = request.url()
    if (address.startsWith(`${url}/`)) requests.push(`${request.method()} ${address.slice(url.length)}`)
    else if (!/^(data|blob):/.test(address)) said.push(`foreign: ${address}`)
  })
  page.on('response', response => {
    const answer = `${response.status()} ${response.url().slice(url.length)}`
    if (response.status() >= 400 && !expects.some(one => one.test(answer))) said.push(answer)
  })
  return { said, requests }
}

const IS_LOADING = `document.querySelector('[aria-busy="true"], [data-skeleton]') !== null`

function watchRequests(page: Page): OpenedPage['settled'] {
  const underWay = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    if (underWay.delete(request)) changedAt = Date.now()
  }
  page.on('request', request => {
    if (!IS_STREAM.test(request.url())) underWay.add(request)
    changedAt = Date.now()
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async (quietMs = 500) => {
    while (underWay.size > 0 || Date.now() - changedAt < quietMs || (await page.evaluate(IS_LOADING))) await sleep(20)
  }
}

/** Goes to a page inside the application, as its links do: loading it from the network takes five times as long. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

/** Saves a screenshot in the directory SCREENSHOTS, if that is set. */
export async function picture(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const { SCREENSHOTS } = process.env
  if (!SCREENSHOTS) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: whole, animations: 'disabled' })
}
