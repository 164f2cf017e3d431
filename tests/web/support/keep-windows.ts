import type { Browser, Page } from 'playwright-core'

/** All that tests listen to. */
const HEARD = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response']

export interface Windows {
  take(settings: WindowSettings): Promise<Page>
  /** The next test finds nothing of the previous one: no cookie, nothing stored, no listener. */
  giveBack(page: Page, settings: WindowSettings): Promise<void>
}

/**
 * Windows that are used again: in one that has shown a page of the host, the next takes a third of the processor time,
 * because the browser has it all loaded and compiled.
 */
export function keepWindows(browser: Browser, url: string): Windows {
  const idle: { [settings: string]: Page[] } = {}
  const idleWith = (settings: WindowSettings) => (idle[JSON.stringify(settings)] ??= [])
  return {
    take: async settings => idleWith(settings).pop() ?? newWindow(browser, settings),
    async giveBack(page, settings) {
      const context = page.context()
      for (const event of HEARD) page.removeAllListeners(event)
      for (const event of HEARD) context.removeAllListeners(event)
      // A page may ask before it is left.
      page.on('dialog', dialog => dialog.accept())
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      for (const other of context.pages()) if (other !== page) await other.close()
      // On the same host: elsewhere the browser would begin a new process.
      await page.goto(`${url}/favicon.svg`)
      await page.evaluate('localStorage.clear(), sessionStorage.clear()')
      await context.clearCookies()
      if (!settings.isPhone) await page.mouse.move(-1, -1)
      idleWith(settings).push(page)
    },
  }
}

/** A cookie of pages that draw a map; all others get no borders. */
export const WITH_MAP = 'with_map'

/** Every test opens its pages in this locale and time zone, unless it names others. */
const DEFAULT_LOCALE = 'en-GB'
const DEFAULT_TIME_ZONE = 'Europe/Berlin'

export interface WindowSettings {
  /** A phone is touched. */
  isPhone: boolean
  /** null: that of the browser, which a test can override. */
  locale?: string | null
  timeZone?: string | null
}

export async function newWindow(browser: Browser, { isPhone, locale, timeZone }: WindowSettings): Promise<Page> {
  const context = await browser.newContext({
    locale: locale === null ? undefined : (locale ?? DEFAULT_LOCALE),
    timezoneId: timeZone === null ? undefined : (timeZone ?? DEFAULT_TIME_ZONE),
    hasTouch: isPhone,
    isMobile: isPhone,
    // Phones have two or three, which only people see: each is drawn by the processor.
    deviceScaleFactor: isPhone && process.env.SCREENSHOTS ? 2 : 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // Told by the console as well, but there without the rule that was broken.
  await context.addInitScript(`addEventListener('securitypolicyviolation', event =>
    console.error('policy: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`)
  await context.addInitScript(`if (!document.cookie.includes('${WITH_MAP}=1')) {
    const { fetch } = window
    window.fetch = (...sent) => /\\/assets\\/countries-/.test(String(sent[0])) ? new Promise(() => {}) : fetch(...sent)
  }`)
  return context.newPage()
}
