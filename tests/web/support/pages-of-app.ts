import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { localDay } from '../../../web/ui/text/local-time.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { english, type Texts } from './english-messages.ts'
import { goTo } from './open-page.ts'
import { midnightInBerlin, storeWeeks } from './traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './web-app.ts'

/** A path, and section and name of the message that is its title; null: the name of the site. */
export type PageOfApp = [path: string, section: string | null, name?: string]

export interface PagesOfApp {
  app: WebApp
  site: number
  /** The path of the site with days that are over. */
  daysOfSite: string
  /** Pages of a day under way, of which the server measures more with every second. */
  underWay: PageOfApp[]
  /** All others: they show the same twice. */
  steady: PageOfApp[]
}

const SITE_NAME = 'Römerstraße'

/** Every page of the application, with something to show on it. */
export async function startPagesOfApp(): Promise<PagesOfApp> {
  const app = await startWebApp()
  const site = await app.city.site({
    name: SITE_NAME,
    site_id: 'MOE-1',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    channels: [
      { number: 1, direction: 'Centre' },
      { number: 2, direction: 'Kapellen' },
    ],
  })
  await app.city.site({ name: 'Şişli Caddesi', site_id: 'IST-1', country: 'TR', time_zone: 'Europe/Istanbul' })
  await app.city.device(site, { serial: 'RD4-20718' })
  await storeWeeks(app.database, site, {
    from: midnightInBerlin(3),
    to: Date.now() - 5 * MINUTE_MS,
    vehiclesPerHour: 40,
  })
  const call = await beSignedIn(app, app.database, app.user)
  const time = { from_dt: '2026-10-01T00:00:00+02:00', to_dt: '2026-11-01T00:00:00+01:00' }
  const request = { time, format: 'csv', sites: [site], vehicle_classes: ['car', 'van', 'truck'] }
  expect((await call('POST', '/app/api/traffic/exports', { body: request })).status).toBe(202)
  const [before, after] = [dayBefore(2), dayBefore(1)]
  const daysOfSite = `/sites/${site}?range=custom&from=${before}&to=${after}&compare=off`
  return {
    app,
    site,
    daysOfSite,
    underWay: [
      [`/sites/${site}`, null],
      [`/sites/${site}?tab=year`, null],
    ],
    steady: [
      ...(await navigationOf(app)),
      [daysOfSite, null],
      [`/sites/${site}?tab=records`, null],
      [`/sites/${site}?tab=commands`, null],
      [`/sites/${site}?tab=uploads`, null],
      ['/sites/table', 'site-list/table', 'sites'],
      [`/compare?site=${site}&a=${before},${before}&b=${after},${after}`, 'compare', 'compare'],
      [`/sites/${site}/report?from=${before}&to=${after}`, 'report-view', 'report'],
      ['/compare/report', 'report-view', 'report'],
      ['/organization/sites?site=new', 'organization/sites', 'newSite'],
      ['/account', 'account', 'account'],
      ['/nowhere', 'shell', 'notFound'],
      ['/sign-in', 'sign-in', 'signIn'],
    ],
  }
}

/** The pages of the navigation: their names there are their titles. */
async function navigationOf(app: WebApp): Promise<PageOfApp[]> {
  const { page, close } = await app.open('/account')
  const entries = page.locator('header nav a')
  await entries.last().waitFor()
  const links = await entries.all()
  const found = await Promise.all(
    links.map(async (link): Promise<PageOfApp> => {
      const label = await link.locator('span').first().textContent()
      const name = Object.entries(english.shell ?? {}).find(([, text]) => text === label)?.[0]
      return [(await link.getAttribute('href')) ?? '', 'shell', name]
    }),
  )
  await close()
  return found.filter(([path]) => path !== '/docs')
}

const dayBefore = (days: number) => localDay(midnightInBerlin(days), 'Europe/Berlin')

/** Shows a page, and waits for its title in the language of these texts. */
export async function show(page: Page, one: PageOfApp, texts: Texts): Promise<void> {
  await goTo(page, one[0])
  await waitForTitle(page, one, texts)
}

export async function waitForTitle(page: Page, [, section, name = '']: PageOfApp, texts: Texts): Promise<void> {
  const title = section === null ? SITE_NAME : texts[section]?.[name]
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}
