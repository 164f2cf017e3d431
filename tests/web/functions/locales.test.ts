import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileMessage } from '../../../web/ui/text/compile-message.ts'
import { cutTables, cutTitle, sidewaysScroll } from '../support/checks.ts'
import { english, MESSAGES, read, sources, type Texts } from '../support/english-messages.ts'
import { WITH_MAP } from '../support/keep-windows.ts'
import { goTo, type OpenedPage, picture } from '../support/open-page.ts'
import { type PageOfApp, show, startPagesOfApp } from '../support/pages-of-app.ts'
import type { WebApp } from '../support/web-app.ts'

let app: WebApp
/** Every page. */
let pages: PageOfApp[]
let steady: PageOfApp[]
let site: number
let daysOfSite: string
/** One window for all locales: a new one would load and compile every page again. */
let opened: OpenedPage
let devtools: CDPSession
/** What every steady page shows to a British browser in Berlin, by its path. */
let british: Map<string, string>

beforeAll(async () => {
  const started = await startPagesOfApp()
  ;({ app, site, daysOfSite, steady } = started)
  pages = [...started.underWay, ...steady]
  opened = await app.open('/favicon.svg', { alone: true, ...SMALL, locale: null, timeZone: null })
  devtools = await opened.context.newCDPSession(opened.page)
  // The clock stands still, so that a page shows the same text twice.
  await opened.page.clock.setFixedTime(Date.now())
  british = await readAsBritish(steady)
})
afterAll(() => app?.end())

/** Still that of a desktop; a large map would take the processor most of the time. */
const SMALL = { width: 1024, height: 400 }
const WIDE = { width: 1440, height: 500 }
const NARROW = { width: 390, height: 500 }

const textOf = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('[aria-busy="true"], [data-skeleton]') ? 'busy' : document.body.innerText`)

interface Settings {
  timeZone?: string
  withMap?: boolean
}

let loadedAs = ''

/** Loads the application as a browser of this locale does, unless the test before has done so. */
async function loadAs(locale: string, { timeZone = 'Europe/Berlin', withMap = false }: Settings = {}): Promise<Page> {
  const { page, context } = opened
  const wanted = `${locale} ${timeZone} ${withMap}`
  if (wanted === loadedAs) return page
  loadedAs = wanted
  const userAgent = await page.evaluate<string>('navigator.userAgent')
  await devtools.send('Emulation.setLocaleOverride', { locale })
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
  await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  await context.addCookies([{ name: WITH_MAP, value: withMap ? '1' : '0', url: app.url }])
  await page.setViewportSize(SMALL)
  await page.goto(`${app.url}/help`)
  return page
}

async function readAsBritish(some: PageOfApp[], settings?: Settings): Promise<Map<string, string>> {
  const page = await loadAs('en-GB', settings)
  const texts = new Map<string, string>()
  for (const one of some) {
    await show(page, one, english)
    if (settings?.withMap) await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    // Until it stays the same while nothing is loaded: what one answer shows may ask for the next.
    for (let text = 'busy', before = ''; text === 'busy' || text !== before; ) {
      before = text
      await opened.settled(100)
      text = await textOf(page)
      texts.set(one[0], text)
    }
  }
  return texts
}

async function expectSameText(page: Page, some: PageOfApp[], expected = british): Promise<void> {
  for (const one of some) {
    const [path] = one
    await show(page, one, english)
    await expect.poll(() => textOf(page), { message: path }).toBe(expected.get(path))
    await picture(page, `locale-${await page.evaluate('navigator.language')}${path.replaceAll(/\W+/g, '-')}`)
  }
  expect(opened.said).toEqual([])
}

/** The lower case of I is another one in Turkish. */
test('every page shows a browser in tr-TR what it shows a British one', async () => {
  await expectSameText(await loadAs('tr-TR'), steady)
})

/** Every digit, the order of dates and each name of a month is another one in Arabic. */
test('every page, also with its map, shows a browser in ar-EG what it shows a British one', async () => {
  const withMap = steady.filter(([path]) => ['/sites', '/organization/sites?site=new'].includes(path))
  const maps = await readAsBritish(withMap, { withMap: true })
  await expectSameText(await loadAs('ar-EG', { withMap: true }), steady, new Map([...british, ...maps]))
})

/** No locale at all. */
test('a browser in xx-nonsense is shown what a British one is', async () => {
  const some = steady.filter(([path]) => ['/exports', daysOfSite].includes(path))
  expect(some).toHaveLength(2)
  await expectSameText(await loadAs('xx-nonsense'), some)
})

/** As Chromium reports it under LANG=C.UTF-8: no language tag, for which Intl throws. */
test('a browser in en-US@posix shows American dates', async () => {
  const page = await loadAs('en-US@posix')
  expect(await page.evaluate('navigator.language')).toBe('en-US@posix')
  await show(page, ['/exports', 'exports', 'exports'], english)
  await page.getByText('Oct 1 – 31, 2026').waitFor()
  await show(page, [daysOfSite, null], english)
  // How many there are depends on the days.
  await page.locator('[data-plot="drawn"]').nth(2).waitFor()
  expect(opened.said).toEqual([])
})

/** Half of the day it is another date there than at the sites, and its quarters of an hour are odd. */
test('a browser in Pacific/Chatham shows the times of a site by the clocks of the site', async () => {
  const page = await loadAs('en-GB', { timeZone: 'Pacific/Chatham' })
  expect(await page.evaluate('new Date().getTimezoneOffset() % 60')).not.toBe(0)
  const ofSites = steady.filter(([path]) => /^\/sites|^\/organization\/sites/.test(path))
  expect(ofSites.length).toBeGreaterThan(5)
  await expectSameText(page, ofSites)
})

/** A page that is drawn asks for what it shows within this time. */
const QUIET_MS = 100

/** German words are the longest. That longer texts of any language fit both sizes is shown by the last test. */
const LANGUAGES = [
  { language: 'fr', locale: 'fr-CH', size: WIDE },
  { language: 'de', locale: 'de-DE', size: NARROW },
]

test.each(LANGUAGES)(
  'every page is in $language, and fits',
  async ({ language, locale, size }) => {
    const texts = JSON.parse(readFileSync(join(MESSAGES, `${language}.json`), 'utf8')) as Texts
    const page = await loadAs(locale)
    await page.setViewportSize(size)
    for (const one of pages.filter(([path]) => path !== daysOfSite)) {
      const [path] = one
      await show(page, one, texts)
      await opened.settled(QUIET_MS)
      expect(await page.evaluate('document.documentElement.lang'), path).toBe(language)
      await picture(page, `${language}${path.replaceAll(/\W+/g, '-')}`)
      await expect.poll(() => sidewaysScroll(page), { message: path }).toBe(0)
      expect(await cutTitle(page), path).toBeNull()
      if (size === WIDE) await expect.poll(() => cutTables(page), { message: path }).toEqual([])
    }
    expect(opened.said).toEqual([])
  },
  600_000,
)

test('a city engineer reads a site in German: numbers, dates and the words of the trade', async () => {
  const page = await loadAs('de-DE')
  await page.setViewportSize(WIDE)
  await goTo(page, `/sites/${site}`)
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
  expect(opened.said).toEqual([])
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
  const page = await loadAs('de-DE')
  await page.setViewportSize(WIDE)
  let replaced = 0
  // The files of the map and the charts have no messages, and are large.
  await page.route(/\/assets\/(?!gl-map|maplibre|chart-canvas)[^/]*\.js$/, async route => {
    const response = await route.fetch()
    const body = pseudo(await response.text())
    if (body) replaced += 1
    await route.fulfill({ response, ...(body && { body }) })
  })
  await page.goto(`${app.url}/help`)
  const longerEnglish = Object.fromEntries(
    Object.entries(english).map(([section, texts]) => [
      section,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, longer(text)])),
    ]),
  )
  // One window is resized: to load every page for each width would take twice as long. The next page begins with the width of
  // the one before, whose plots would else be drawn once more.
  const sizes = [WIDE, NARROW]
  for (const one of pages.filter(([path]) => !/range=custom|audit|help|tab=uploads/.test(path))) {
    const [path] = one
    await show(page, one, longerEnglish)
    await opened.settled(QUIET_MS)
    await expect.poll(() => page.evaluate('document.documentElement.dir')).toBe('rtl')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await opened.settled(QUIET_MS)
      await picture(page, `pseudo${path.replaceAll(/\W+/g, '-')}-${size.width}`, { whole: size === NARROW })
      // The page is laid out again when the window has another size.
      await expect.poll(() => sidewaysScroll(page), { message: `${path} at ${size.width} px` }).toBe(0)
    }
    sizes.reverse()
  }
  await page.setViewportSize(WIDE)
  expect(replaced).toBeGreaterThan(5)
  await show(page, ['/account', 'account', 'account'], longerEnglish)
  const rail = await page.getByRole('banner').boundingBox()
  expect(rail?.x).toBeGreaterThan(720)
  expect(opened.said).toEqual([])
}, 600_000)

/** Maps and plots are drawn, and stay as they are. */
test('components name the start and the end of a line, not left and right', () => {
  const physical = /(?<=["'` :!-])(?:[mp][lr]|left|right|border-[lr]|rounded-[lr])-[\d[(a-z]|\btext-(?:left|right)\b/g
  const found = sources
    .filter(file => file.endsWith('.tsx') && !file.startsWith('parts/map/'))
    .flatMap(file => [...read(file).matchAll(physical)].map(([classes]) => `${file}: ${classes}`))
  expect(found).toEqual([])
})
