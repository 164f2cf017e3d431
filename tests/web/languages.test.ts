import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileMessage } from '../../web/ui/compile-message.ts'
import { localDay } from '../../web/ui/local-time.ts'
import { givePassword, PASSWORD } from '../support/sign-in.ts'
import { MINUTE } from '../support/traffic.ts'
import { cutTables, sidewaysScroll } from './support/checks.ts'
import { english, read, sources, type Texts, WEB } from './support/english-messages.ts'
import { goTo, picture } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let site: number

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site({
    ...{ name: 'Römerstraße', site_id: 'MOE-1', country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50 },
    channels: [
      { number: 1, direction: 'Centre' },
      { number: 2, direction: 'Kapellen' },
    ],
  })
  await app.city.device(site, { serial: 'RD4-20718' })
  await storeWeeks(app.database, site, {
    from: midnightInBerlin(2),
    to: Date.now() - 5 * MINUTE,
    vehiclesPerHour: 40,
  })
  await givePassword(app.database, app.user)
})
afterAll(() => app?.end())

const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(WEB, 'messages', `${language}.json`), 'utf8')) as Texts

const day = (ago: number) => localDay(midnightInBerlin(ago), 'Europe/Berlin')

/** Path, and section and name of the message that is its title; null: the name of the site. */
const pages = (): [path: string, section: string | null, name: string][] => [
  ['/sites', 'site-list', 'sites'],
  [`/sites/${site}`, null, ''],
  [`/sites/${site}?tab=records`, null, ''],
  [`/sites/${site}?tab=commands`, null, ''],
  [`/sites/${site}?tab=uploads`, null, ''],
  ['/sites/table', 'site-list/table', 'sites'],
  [`/sites/${site}?tab=year`, null, ''],
  [`/sites/${site}/report?from=${day(2)}&to=${day(1)}`, 'report-view', 'report'],
  [`/compare?site=${site}&a=${day(2)},${day(2)}&b=${day(1)},${day(1)}`, 'compare', 'compare'],
  ['/exports', 'exports', 'exports'],
  ['/tokens', 'tokens', 'apiTokens'],
  ['/organization/users', 'organization', 'users'],
  ['/organization/sites', 'organization/sites', 'siteSetup'],
  ['/organization/devices', 'organization', 'devices'],
  ['/organization/webhooks', 'organization/webhooks', 'webhooks'],
  ['/organization/audit', 'organization', 'auditLog'],
  ['/account', 'account', 'account'],
  ['/help', 'help', 'firstSteps'],
  ['/sign-in', 'sign-in', 'signIn'],
]

async function show(page: Page, path: string, title: string): Promise<void> {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
}

/** A page that is drawn asks for what it shows within this time. */
const QUIET_MS = 100

const WIDE = { width: 1440, height: 500 }
const NARROW = { width: 390, height: 500 }

/** German words are the longest. That longer texts of any language fit both sizes is shown by the last test. */
const LANGUAGES = [
  { language: 'de', locale: 'de-DE', size: NARROW },
  { language: 'fr', locale: 'fr-CH', size: WIDE },
]

test.each(LANGUAGES)(
  'every page is in $language, and fits',
  async ({ language, locale, size }) => {
    const texts = textsOf(language)
    const { page, said, settled, close } = await app.open('/help', { locale })
    // Not by `open`: for it a narrow window is another browser.
    await page.setViewportSize(size)
    for (const [path, section, name] of pages()) {
      const title = section === null ? 'Römerstraße' : (texts[section]?.[name] as string)
      await show(page, path, title)
      await settled(QUIET_MS)
      expect(await page.evaluate('document.documentElement.lang'), path).toBe(language)
      await picture(page, `${language}${path.replaceAll(/\W+/g, '-')}`)
      await expect.poll(() => sidewaysScroll(page), { message: path }).toBe(0)
      if (size === WIDE) await expect.poll(() => cutTables(page), { message: path }).toEqual([])
    }
    expect(said).toEqual([])
    await close()
  },
  600_000,
)

test('a city engineer reads a site in German: numbers, dates and the words of the trade', async () => {
  const { page, said, close } = await app.open(`/sites/${site}`, { locale: 'de-DE' })
  const main = page.getByRole('main')
  await main.getByText('DTV im Zeitraum').waitFor()
  await main.getByText(/^Schwer\u00adverkehrs\u00adanteil$/).waitFor()
  await main.getByText(/^Über\u00adschreitungs\u00adquote$/).waitFor()
  await expect.poll(() => page.locator('[data-plot="drawn"]').count()).toBe(4)
  await page.getByRole('img', { name: /^Verkehrsstärke: [\d.]+ Fahrzeuge\. / }).waitFor()
  // On small laptops no figure by direction is out of view.
  const beyond = `(one => one.scrollWidth - one.clientWidth)(document.querySelector('[role=group][aria-label="Nach Richtung"]'))`
  for (const width of [1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(beyond)).toBe(0)
  }
  await page.getByRole('link', { name: 'Datensätze', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Zeitlücke s' }).waitFor()
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('ltr')
  expect(said).toEqual([])
  await close()
})

test('the language is chosen at sign-in, and then in the account, where it is kept', async () => {
  const user = await app.city.user()
  await givePassword(app.database, user)
  const { page, said, close } = await app.open('/sign-in', { as: null, expects: [/^401 \/app\/api\/me$/] })
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await page.getByLabel('E-Mail').fill(user.email)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.getByRole('heading', { name: 'Zählstellen' }).waitFor()
  await page.goto(`${app.url}/account`)
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compte' }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('fr')
  expect(said).toEqual([])
  await close()

  const elsewhere = await app.open('/account', { as: user })
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Compte' }).waitFor()
  await elsewhere.page.getByRole('button', { name: 'Comme le navigateur' }).click()
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await elsewhere.close()
})

/** 40 % longer. Placeholders stay, and so do names of languages and lists that the application splits. */
const longer = (text: string): string =>
  `${text} ${text.replaceAll(/[^\p{L} ]/gu, '').slice(0, Math.ceil(text.length * 0.4))}`
const SPLIT = ['weekdays', 'months', 'byteUnits']

/** A language that is written from right to left, for the sections of a German file; null: it is no such file. */
function pseudo(german: string): string | null {
  const isTranslation = /export\{\w+ as default\};?\s*$/.test(german) && /[äöüß]/.test(german)
  if (!isTranslation) return null
  const sections = Object.entries(english).filter(([section]) => new RegExp(`[{,]"?${section}"?:[[\`"]`).test(german))
  if (sections.length === 0) return null
  const changed = sections.map(([section, texts]) => {
    const messages = Object.entries(texts).map(([name, text]) => {
      if (section === 'ui' && name === 'direction') return 'rtl'
      if (section === 'ui' && SPLIT.includes(name)) return text
      if (!/[{<]/.test(text)) return longer(text)
      return compileMessage(text).map(part => (typeof part === 'string' ? longer(part) : part))
    })
    return [section, messages]
  })
  return `export default ${JSON.stringify(Object.fromEntries(changed))}`
}

test('text 40 % longer, from right to left, fits in wide and narrow windows, and the layout is mirrored', async () => {
  const { page, said, settled, close } = await app.open('/favicon.svg', {
    ...WIDE,
    locale: 'de-DE',
    alone: true,
  })
  let replaced = 0
  // Of the map and the charts there are no messages, and they are large.
  await page.route(/\/assets\/(?!gl-map|maplibre|chart-canvas)[^/]*\.js$/, async route => {
    const response = await route.fetch()
    const body = pseudo(await response.text())
    if (body) replaced += 1
    await route.fulfill({ response, ...(body && { body }) })
  })
  await page.goto(`${app.url}/help`)
  // One window is resized: to load every page for each width would take twice as long. The next page begins with the width of
  // the one before, whose plots would else be drawn once more.
  const sizes = [WIDE, NARROW]
  for (const [path, section, name] of pages().filter(([path]) => !/audit|help|tab=uploads/.test(path))) {
    await show(page, path, section === null ? 'Römerstraße' : longer(english[section]?.[name] as string))
    await settled(QUIET_MS)
    await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(QUIET_MS)
      await picture(page, `pseudo${path.replaceAll(/\W+/g, '-')}-${size.width}`, { whole: size === NARROW })
      // The page is laid out again when the window has another size.
      await expect.poll(() => sidewaysScroll(page), { message: `${path} at ${size.width} px` }).toBe(0)
    }
    sizes.reverse()
  }
  await page.setViewportSize(WIDE)
  expect(replaced).toBeGreaterThan(5)
  await show(page, '/account', longer(english.account?.account as string))
  const rail = await page.getByRole('banner').boundingBox()
  expect(rail?.x).toBeGreaterThan(720)
  expect(said).toEqual([])
  await close()
}, 600_000)

/** Maps and plots are drawn, and stay as they are. */
test('components name the start and the end of a line, not left and right', () => {
  const physical = /(?<=["'` :!-])(?:[mp][lr]|left|right|border-[lr]|rounded-[lr])-[\d[(a-z]|\btext-(?:left|right)\b/g
  const found = sources
    .filter(file => file.endsWith('.tsx') && !file.startsWith('map/'))
    .flatMap(file => [...read(file).matchAll(physical)].map(([classes]) => `${file}: ${classes}`))
  expect(found).toEqual([])
})
