import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/config.ts'
import { localDay } from '../../web/ui/local-time.ts'
import { beSignedIn } from '../support/sign-in.ts'
import { MINUTE } from '../support/traffic.ts'
import { WITH_MAP } from './support/keep-windows.ts'
import { goTo, type OpenedPage, picture } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
/** Path and title of every page; a test compares them with the routes. */
let pages: [path: string, title: string][]
let site: number
/** One window for all locales: a new one would load and compile every page again. */
let opened: OpenedPage
let devtools: CDPSession
/** What every page shows to a British browser in Berlin, by its path. */
let english: Map<string, string>

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site({ name: 'Römerstraße', site_id: 'MOE-1', country: 'DE', time_zone: 'Europe/Berlin' })
  await app.city.site({ name: 'Şişli Caddesi', site_id: 'IST-1', country: 'TR', time_zone: 'Europe/Istanbul' })
  await app.city.device(site, { serial: 'RD4-20718' })
  await storeWeeks(app.database, site, {
    from: midnightInBerlin(3),
    to: Date.now() - 5 * MINUTE,
    vehiclesPerHour: 40,
  })
  const call = await beSignedIn(app, app.database, app.user)
  const time = { from_dt: '2026-10-01T00:00:00+02:00', to_dt: '2026-11-01T00:00:00+01:00' }
  const request = { time, format: 'csv', sites: [site], vehicle_classes: ['car', 'van', 'truck'] }
  expect((await call('POST', '/app/api/traffic/exports', { body: request })).status).toBe(202)
  pages = [
    ['/sites', 'Sites'],
    // Days that are over: of a day under way the server measures more with every second.
    [`/sites/${site}?range=custom&from=${dayBefore(2)}&to=${dayBefore(1)}&compare=off`, 'Römerstraße'],
    [`/sites/${site}?tab=records`, 'Römerstraße'],
    [`/sites/${site}?tab=commands`, 'Römerstraße'],
    [`/sites/${site}?tab=uploads`, 'Römerstraße'],
    ['/sites/table', 'Sites'],
    ['/compare', 'Compare'],
    [`/sites/${site}/report?from=${dayBefore(2)}&to=${dayBefore(1)}`, 'Report'],
    ['/compare/report', 'Report'],
    ['/exports', 'Exports'],
    ['/tokens', 'API Tokens'],
    ['/organization/users', 'Users'],
    ['/organization/sites', 'Site setup'],
    ['/organization/sites?site=new', 'New site'],
    ['/organization/devices', 'Devices'],
    ['/organization/webhooks', 'Webhooks'],
    ['/organization/audit', 'Audit log'],
    ['/account', 'Account'],
    ['/help', 'First steps'],
    ['/nowhere', 'Not found'],
    ['/sign-in', 'Sign in'],
  ]
  opened = await app.open('/favicon.svg', { alone: true, ...SMALL, locale: null, timeZone: null })
  devtools = await opened.context.newCDPSession(opened.page)
  // The clock stands still, so that a page shows the same text twice.
  await opened.page.clock.setFixedTime(Date.now())
  english = await readInEnglish(pages)
})
afterAll(() => app?.end())

/** Still that of a desktop; a large map would take the processor most of the time. */
const SMALL = { width: 1024, height: 400 }

/** `/` and the callback lead to another page, `/$` is any other path, and `/link` needs an invitation. */
const WITHOUT_TEXT_OF_THEIR_OWN = ['/', '/$', '/link', '/sign-in/callback/$provider']

test('every route of the application is among the pages', () => {
  const routes = readFileSync(join(CHECKOUT, 'web', 'routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\bpath: '([^']+)'/g)].map(match => match[1] as string)
  expect(paths.length).toBeGreaterThan(10)
  const shown = new Set(pages.map(([path]) => path.split('?')[0]))
  const missing = paths.filter(path => !shown.has(path.replace('$id', String(site))))
  expect(missing.filter(path => !WITHOUT_TEXT_OF_THEIR_OWN.includes(path))).toEqual([])
})

const dayBefore = (days: number) => localDay(midnightInBerlin(days), 'Europe/Berlin')

const textOf = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('[aria-busy="true"], [data-skeleton]') ? 'busy' : document.body.innerText`)

async function show(page: Page, path: string, title: string): Promise<void> {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

interface Settings {
  timeZone?: string
  withMap?: boolean
}

/** Loads the application as a browser of this locale does. */
async function loadAs(locale: string, { timeZone = 'Europe/Berlin', withMap = false }: Settings = {}): Promise<Page> {
  const { page, context } = opened
  const userAgent = await page.evaluate<string>('navigator.userAgent')
  await devtools.send('Emulation.setLocaleOverride', { locale })
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  await context.addCookies([{ name: WITH_MAP, value: withMap ? '1' : '0', url: app.url }])
  await page.goto(`${app.url}/help`)
  return page
}

async function readInEnglish(some: typeof pages, settings?: Settings): Promise<Map<string, string>> {
  const page = await loadAs('en-GB', settings)
  const read = new Map<string, string>()
  for (const [path, title] of some) {
    await show(page, path, title)
    if (settings?.withMap) await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    // Until it stays the same while nothing is loaded: what one answer shows may ask for the next.
    for (let text = 'busy', before = ''; text === 'busy' || text !== before; ) {
      before = text
      await opened.settled(100)
      text = await textOf(page)
      read.set(path, text)
    }
  }
  return read
}

async function expectSameText(page: Page, some: typeof pages, expected: Map<string, string>): Promise<void> {
  for (const [path, title] of some) {
    await show(page, path, title)
    await expect.poll(() => textOf(page), { message: path }).toBe(expected.get(path))
    await picture(page, `locale-${await page.evaluate('navigator.language')}${path.replaceAll(/\W+/g, '-')}`)
  }
  expect(opened.said).toEqual([])
}

/** Every digit is another one in Arabic, and the lower case of I in Turkish: no page formats in the browser's locale. */
test.each(['ar-EG', 'tr-TR'])('every page shows a browser in %s what it shows a British one', async locale => {
  await expectSameText(await loadAs(locale), pages, english)
})

test.each(['ja-JP', 'xx-nonsense'])('pages with dates and numbers show a browser in %s the same', async locale => {
  const some = pages.filter(([path]) => /^\/(sites$|sites\/\d+\?range|sites\/table|exports|account)/.test(path))
  expect(some).toHaveLength(5)
  await expectSameText(await loadAs(locale), some, english)
})

test('maps show a browser in ar-EG what they show a British one', async () => {
  const withMap = pages.filter(([path]) => ['/sites', '/organization/sites?site=new'].includes(path))
  const expected = await readInEnglish(withMap, { withMap: true })
  await expectSameText(await loadAs('ar-EG', { withMap: true }), withMap, expected)
})

/** As Chromium reports it under LANG=C.UTF-8: no language tag, for which Intl throws. */
test('a browser in en-US@posix shows American dates', async () => {
  const page = await loadAs('en-US@posix')
  expect(await page.evaluate('navigator.language')).toBe('en-US@posix')
  await show(page, '/exports', 'Exports')
  await page.getByText('Oct 1 – 31, 2026').waitFor()
  await show(page, ...(pages[1] as [string, string]))
  // How many there are depends on the days.
  await page.locator('[data-plot="drawn"]').nth(2).waitFor()
  expect(opened.said).toEqual([])
})

/** Half of the day it is another date there than at the sites, and its quarters of an hour are odd. */
test('a browser in Pacific/Chatham shows the times of a site by the clocks of the site', async () => {
  const page = await loadAs('en-GB', { timeZone: 'Pacific/Chatham' })
  expect(await page.evaluate('new Date().getTimezoneOffset() % 60')).not.toBe(0)
  const ofSites = pages.filter(([path]) => /^\/sites|^\/organization\/sites/.test(path))
  expect(ofSites.length).toBeGreaterThan(5)
  await expectSameText(page, ofSites, english)
})
