import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/config.ts'
import { localDay } from '../../web/ui/local-time.ts'
import { beSignedIn } from '../support/sign-in.ts'
import { MINUTE } from '../support/traffic.ts'
import { picture } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
/** Path and title of every page; a test compares them with the routes. */
let pages: [path: string, title: string][]
/** The clock of every page stands still, so that two of them show the same text. */
let now: number
let site: number
/** All windows share one session: the account page lists every session. */
let cookie: string

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
  cookie = call.cookie
  const time = { from_dt: '2026-10-01T00:00:00+02:00', to_dt: '2026-11-01T00:00:00+01:00' }
  const request = { time, format: 'csv', sites: [site], vehicle_classes: ['car', 'van', 'truck'] }
  expect((await call('POST', '/app/api/traffic/exports', { body: request })).status).toBe(202)
  now = Date.now()
  pages = [
    ['/sites', 'Sites'],
    // Days that are over: of a day under way the server measures more with every second.
    [`/sites/${site}?range=custom&from=${dayBefore(2)}&to=${dayBefore(1)}&compare=off`, 'Römerstraße'],
    [`/sites/${site}?tab=records`, 'Römerstraße'],
    [`/sites/${site}?tab=commands`, 'Römerstraße'],
    [`/sites/${site}?tab=uploads`, 'Römerstraße'],
    ['/sites/table', 'Sites'],
    ['/compare', 'Compare'],
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
})
afterAll(() => app?.end())

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

const WITH_MAP = ['/sites', '/organization/sites?site=new']

/** Goes to a page inside the application: loading it from the network would take five times as long. */
async function goTo(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  // The map is loaded later than the page, and has texts of its own.
  if (WITH_MAP.includes(path)) await page.getByRole('button', { name: 'Zoom in' }).waitFor()
}

/** Still that of a desktop; a large map would take the processor most of the time. */
const SMALL = { width: 1024, height: 400 }

/** Signed in, with a clock that stands still. */
const open = async (settings: { locale?: string; timeZone?: string }) => {
  const opened = await app.open('/favicon.svg', { as: null, alone: true, ...SMALL, ...settings })
  const [name = '', value = ''] = cookie.split('=')
  await opened.context.addCookies([{ name, value, url: app.url }])
  await opened.page.clock.setFixedTime(now)
  await opened.page.goto(`${app.url}/help`)
  return opened
}

/** What every page shows to a British browser in Berlin, by its path. */
let texts: Promise<Map<string, string>> | undefined
const english = () => (texts ??= readInEnglish())

async function readInEnglish(): Promise<Map<string, string>> {
  const { page, said, settled, close } = await open({ locale: 'en-GB' })
  const read = new Map<string, string>()
  for (const [path, title] of pages) {
    await goTo(page, path, title)
    // Until it stays the same while nothing is loaded: what one answer shows may ask for the next.
    for (let text = 'busy', before = ''; text === 'busy' || text !== before; ) {
      before = text
      await settled(100)
      text = await textOf(page)
      read.set(path, text)
    }
  }
  expect(said).toEqual([])
  await close()
  return read
}

test.each(['ar-EG', 'ja-JP', 'tr-TR', 'xx-nonsense'])(
  'every page shows a browser in %s what it shows a British one',
  async locale => {
    const expected = await english()
    const { page, said, close } = await open({ locale })
    for (const [path, title] of pages) {
      await goTo(page, path, title)
      await expect.poll(() => textOf(page), { message: path }).toBe(expected.get(path))
      await picture(page, `locale-${locale}${path.replaceAll(/\W+/g, '-')}`)
    }
    expect(said).toEqual([])
    await close()
  },
)

/** As Chromium reports it under LANG=C.UTF-8: no language tag, for which Intl throws. */
test('a browser in en-US@posix shows American dates', async () => {
  const { page, said, close } = await open({ locale: 'en-US@posix' })
  expect(await page.evaluate('navigator.language')).toBe('en-US@posix')
  await goTo(page, '/exports', 'Exports')
  await page.getByText('Oct 1 – 31, 2026').waitFor()
  await goTo(page, ...(pages[1] as [string, string]))
  // How many there are depends on the days.
  await page.locator('[data-plot="drawn"]').nth(2).waitFor()
  expect(said).toEqual([])
  await close()
})

/** Half of the day it is another date there than at the sites, and its quarters of an hour are odd. */
test('a browser in Pacific/Chatham shows the times of a site by the clocks of the site', async () => {
  const expected = await english()
  const { page, said, close } = await open({ timeZone: 'Pacific/Chatham' })
  expect(await page.evaluate('new Date().getTimezoneOffset() % 60')).not.toBe(0)
  const ofSites = pages.filter(([path]) => /^\/sites|^\/organization\/sites/.test(path))
  expect(ofSites.length).toBeGreaterThan(5)
  for (const [path, title] of ofSites) {
    await goTo(page, path, title)
    await expect.poll(() => textOf(page), { message: path }).toBe(expected.get(path))
  }
  expect(said).toEqual([])
  await close()
})
