import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { localDay } from '../../../web/ui/text/local-time.ts'
import { makeGroup } from '../../support/people/grouping.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { makeFinding } from '../../support/traffic/make-finding.ts'
import { store, vehicle } from '../../support/traffic/traffic.ts'
import {
  checkAccessibility,
  checkBothViewports,
  checkFit,
  VIEWPORTS,
  type Viewport,
} from '../support/check-accessibility.ts'
import { goTo, type OpenedPage } from '../support/open-page.ts'
import { midnightInBerlin, storeWeeks } from '../support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** Each window steps through the year, the table and the comparisons. */
let app: WebApp
let call: SignedInCaller
let busy: number
let quiet: number
let empty: number
let year: number
let days: { from: string; to: string }

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsstraße'

beforeAll(async () => {
  app = await startWebApp()
  const place = { country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50 }
  const channels = [
    { number: 1, direction: 'Centre' },
    { number: 2, direction: 'Kapellen' },
  ]
  busy = await app.city.site({ ...place, site_id: 'MOE-1', name: 'Römerstraße', channels })
  quiet = await app.city.site({ ...place, site_id: 'MOE-2', name: LONG_NAME, speed_limit_kmh: 30, channels })
  empty = await app.city.site({ ...place, site_id: 'MOE-3', name: 'Without data' })
  const [from, to] = [midnightInBerlin(21), midnightInBerlin(0)]
  const gap: [number, number] = [midnightInBerlin(5) + HOUR_MS, midnightInBerlin(5) + 9 * HOUR_MS]
  await storeWeeks(app.database, busy, { from, to, gap, vehiclesPerHour: 30 })
  await storeWeeks(app.database, quiet, { from, to, vehiclesPerHour: 12, seed: 8 })
  await makeFinding(app.database, quiet)
  call = await beSignedIn(app, app.database, app.user)
  year = Number(localDay(to - 1, 'Europe/Berlin').slice(0, 4))
  days = { from: localDay(from, 'Europe/Berlin'), to: localDay(to - 1, 'Europe/Berlin') }
})
afterAll(() => app?.end())

// biome-ignore lint/suspicious/noExplicitAny: answers of the service, as any client reads them
type Json = any
const ask = async (path: string, body: object): Promise<Json> => {
  const { status, json, text } = await call('POST', `/app/api/traffic/data/${path}`, { body })
  expect(status, text).toBe(200)
  return json
}
const number = (value: number, digits = 0) =>
  new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
const window = () => ({
  from_dt: new Date(midnightInBerlin(21)).toISOString(),
  to_dt: new Date(midnightInBerlin(0)).toISOString(),
})

/** The texts of the cells of a row. */
const cellsOf = (page: Page, table: string, name: string): Promise<string[]> =>
  page
    .getByRole('region', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: false }) })
    .locator('td, th')
    .allInnerTexts()

async function checkYear(opened: OpenedPage, viewport: Viewport): Promise<void> {
  const { page } = opened
  const [figures] = (
    await ask('figures', {
      year,
      sites: [busy],
      sections: ['volume', 'speeds', 'above_limit', 'by_day', 'design_hours'],
    })
  ).items
  const calendar = page.getByRole('img', { name: new RegExp(`^Days of ${year}`) })
  await calendar.waitFor()
  const text = await page.locator('main').innerText()
  expect(text).toContain(number(figures.volume.awt))
  expect(text).toContain(number(figures.speeds.p85, 1))
  expect(text).toContain(`${figures.used.days} of ${figures.used.days + figures.used.days_left_out} days count`)
  expect(text).toContain('Coverage below 95\u00a0%')
  // A year without AADT has no dash as its headline, and says what is missing. Months before the traffic are missing for ever.
  const { hour30_so_far: hour30 } = figures.design_hours
  const isFirst = days.from < `${year}-02`
  expect(text).toMatch(
    new RegExp(
      `${number(figures.volume.adt)} veh/day\\n${isFirst ? 'so far, \\d+ days; final when' : 'mean of \\d+ days; no AADT without'}`,
    ),
  )
  expect(text).toMatch(
    new RegExp(
      `30th hour\\n${hour30} veh/h\\n${isFirst ? 'so far; final when' : 'of the measured hours; no K30 without'}`,
    ),
  )
  expect(await page.locator('[data-figures]').innerText()).not.toMatch(/^–/m)
  // Keys move from day to day, and open one.
  await calendar.focus()
  await page.keyboard.press('End')
  const last = figures.by_day.items.findLast((day: Json) => day.coverage > 0)
  const status = page.getByRole('status').filter({ hasText: `${number(last.volume)} vehicles` })
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  for (
    let day = localDay(Date.now(), 'Europe/Berlin');
    day > last.date;
    day = localDay(Date.parse(day) - DAY_MS / 2, 'UTC')
  ) {
    await page.keyboard.press(viewport.width < 760 ? 'ArrowLeft' : 'ArrowUp')
  }
  await status.waitFor()
  await checkAccessibility(page, viewport, 'year')
  if (viewport.theme === 'dark') await checkPrinted(opened)
  if (viewport.width < 760) return
  const months = await cellsOf(page, 'Months', String(year))
  expect(months).toContain(number(figures.volume.adt))
  // The cards and the row of the year have the same speeds and shares.
  const shares = [figures.above_limit.items[0].share, figures.volume.in_window.heavy_share]
  const shown = [number(figures.speeds.p85, 1), ...shares.map(share => number(share * 100, 1))]
  const cards = (await page.locator('[data-figures] dd').allInnerTexts()).map(value => value.split(/\s/)[0])
  expect([months, cards]).toEqual([shown, shown].map(values => expect.arrayContaining(values)))
  await page.getByRole('button', { name: new RegExp(`^${year}`) }).click()
  const release = await holdAnswers(page)
  await page.getByRole('option', { name: 'Last 12 months' }).click()
  for (const part of ['[aria-label="Months"]', '[role=radiogroup]']) await isDimmed(page, part)
  await release()
  await page.waitForURL(/year=last-12-months/)
  await page.getByRole('img', { name: /^Days of Last 12 months/ }).waitFor()
  await page.goBack()
  await calendar.waitFor()
  await page.getByRole('radio', { name: /AASHTO/ }).press('Space')
  await page.waitForURL(/aadt=aashto/)
  await calendar.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForURL(/range=(custom|today)|from=/)
}

/** Holds what pages compute, so that they show the figures of before, until it is called. */
async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = []
  let isHolding = true
  await page.route(/\/data\/(figures|compare)$/, async route => {
    if (isHolding) held.push(() => route.continue())
    else await route.continue()
  })
  return async () => {
    isHolding = false
    for (const one of held) await one()
    await page.unrouteAll()
  }
}

/** Figures of before are pale while others arrive. */
async function isDimmed(page: Page, part: string): Promise<void> {
  const opacities = `[...document.querySelectorAll('[aria-busy="true"]:has(${part})')].map(one => getComputedStyle(one).opacity)`
  await expect.poll(() => page.evaluate(opacities), { message: part }).toContain('0.6')
}

async function checkTable(opened: OpenedPage, viewport: Viewport): Promise<void> {
  const { page } = opened
  const { items } = await ask('figures', { time: window(), sites: [busy, quiet], sections: ['volume', 'speeds'] })
  await goTo(page, `/sites/table?from=${days.from}&to=${days.to}`)
  await page.getByText('3 sites, 1 without data in this range').waitFor()
  await page.getByRole('searchbox', { name: 'Search the sites' }).waitFor()
  await checkAccessibility(page, viewport, 'sites-table')
  if (viewport.theme === 'dark') await checkPrinted(opened)
  if (viewport.width < 760) return
  const cells = await cellsOf(page, 'Sites', 'Römerstraße')
  for (const value of [number(items[0].volume.adt), number(items[0].speeds.p85, 1), '20 of 21']) {
    expect(cells.join(' | ')).toContain(value)
  }
  if (viewport.width >= 1280) await page.getByRole('link', { name: `1 open finding: ${LONG_NAME}` }).waitFor()
  const names = () => page.getByRole('region', { name: 'Sites', exact: true }).locator('tbody th a').allInnerTexts()
  const head = page.getByRole('columnheader', { name: 'ADT', exact: true })
  await head.getByRole('button').press('Enter')
  await page.waitForURL(/order=adt/)
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(() => names()).toEqual(['Römerstraße', LONG_NAME, 'Without data'])
  await head.getByRole('button').press('Enter')
  await page.waitForURL(/order=-adt/)
  // What is missing stays last.
  await expect.poll(() => names()).toEqual([LONG_NAME, 'Römerstraße', 'Without data'])
  const files: { [format: string]: Buffer } = {}
  for (const format of ['CSV', 'Excel']) {
    await page.getByRole('button', { name: 'Export table' }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `As ${format}` }).click()
    files[format] = readFileSync(await (await coming).path())
  }
  expect(files.CSV?.toString()).toContain(
    `MOE-1,Römerstraße,,DE,Europe/Berlin,${days.from},${days.to},50,${items[0].volume.adt},`,
  )
  // Its parts are stored uncompressed.
  const workbook = files.Excel?.toString() ?? ''
  for (const value of [50, items[0].volume.adt, items[0].speeds.p85]) expect(workbook).toContain(`<v>${value}</v>`)
  expect(workbook).toContain('<t xml:space="preserve">MOE-1</t>')
  for (const name of ['Römerstraße', LONG_NAME])
    await page.getByRole('checkbox', { name: `Select ${name}` }).press('Space')
  await page.getByRole('link', { name: 'Compare 2 sites' }).press('Enter')
  await page.waitForURL(/\/compare\?/)
  expect(new URL(page.url()).searchParams.get('sites')?.split(',').sort()).toEqual([busy, quiet].map(String).sort())
}

async function checkSites(opened: OpenedPage, viewport: Viewport): Promise<void> {
  const { page } = opened
  const side = (site: number) => ({ site, time: window() })
  const pair = await ask('compare', { a: side(busy), b: side(quiet), weekdays: [1, 2, 3, 4, 5], hours: [7, 8] })
  await goTo(page, `/compare?sites=${busy},${quiet}&from=${days.from}&to=${days.to}&weekdays=1-5&hours=7-9`)
  await expect
    .poll(() => cellsOf(page, 'Comparison', 'V85 km/h').then(cells => cells.join(' ')))
    .toContain(number(pair.b.speeds.p85, 1))
  // The plot has the same V85 as the table: that of all vehicles of the days, as the table of sites has it.
  const plot = page.getByRole('img', { name: `${LONG_NAME}: speeds, V85 ${number(pair.b.speeds.p85, 1)} km/h` })
  await expect.poll(() => plot.count()).toBe(1)
  expect((await cellsOf(page, 'Comparison', 'Average day')).join(' ')).toContain(number(pair.volume.a))
  // Both viewports have the same elements, so each check is made in one of them.
  await (viewport.theme === 'dark' ? checkAccessibility : checkFit)(page, viewport, 'compare-sites')
  if (viewport.theme === 'dark') await checkPrinted(opened)
  const warning = page.getByText('No day counts at Without data, so no site can be compared with it.')
  expect(await warning.count()).toBe(0)
  if (viewport.width < 760) {
    // There is no room beside the title: the code is at the plots.
    await page.getByRole('button', { name: 'Get as code: V85 by hour' }).click()
    const drawer = page.getByRole('dialog', { name: 'Get as code' })
    await drawer.getByText('/api/v1/traffic/data/compare').first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    return
  }
  await goTo(page, `/compare?sites=${busy},${empty}&from=${days.from}&to=${days.to}`)
  await warning.waitFor()
}

async function checkPeriods(opened: OpenedPage, viewport: Viewport): Promise<void> {
  const { page } = opened
  const [a, b] = [
    [21, 12],
    [11, 1],
  ].map(([first = 0, last = 0]) => ({
    time: {
      from_dt: new Date(midnightInBerlin(first)).toISOString(),
      to_dt: new Date(midnightInBerlin(last - 1)).toISOString(),
    },
    text: [first, last].map(day => localDay(midnightInBerlin(day), 'Europe/Berlin')).join(),
  })) as [Json, Json]
  const answer = await ask('compare', { a: { site: quiet, time: a.time }, b: { site: quiet, time: b.time } })
  await goTo(page, `/compare?site=${quiet}&a=${a.text}&b=${b.text}`)
  const sentence = page.getByRole('heading', { level: 2, name: /^V85 (rose|fell|did not)/ })
  await sentence.waitFor()
  const [low, high] = answer.p85.interval
  await expect
    .poll(() => sentence.innerText())
    .toMatch(low > 0 ? /rose/ : high < 0 ? /fell/ : /did not change measurably/)
  await expect.poll(() => page.locator('[data-plot="drawn"]').count()).toBe(3)
  await (viewport.theme === 'dark' ? checkAccessibility : checkFit)(page, viewport, 'compare-periods')
  if (viewport.theme === 'dark') await checkPrinted(opened)
  const report = (await page.getByRole('link', { name: 'Report', exact: true }).boundingBox()) as {
    x: number
    width: number
  }
  expect(report.x + report.width).toBeLessThanOrEqual(viewport.width)
  if (viewport.width < 760) return
  const cells = await cellsOf(page, 'Comparison', 'Vehicles per day')
  expect(cells).toEqual(expect.arrayContaining([number(answer.volume.a), number(answer.volume.b)]))
  await page.getByRole('button', { name: 'Get as code' }).click()
  const drawer = page.getByRole('dialog', { name: 'Get as code' })
  const shown = () => drawer.getByRole('region', { name: /^The request/ }).innerText()
  await expect.poll(shown).toContain('/api/v1/traffic/data/compare')
  const sides = { a: { site: quiet, time: a.time }, b: { site: quiet, time: b.time } }
  expect(JSON.parse(/-d '([^']+)'$/.exec((await shown()).trim())?.[1] ?? '{}')).toMatchObject(sides)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  // Where the clipboard is denied, the address is there to be copied by hand.
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.execCommand = () => false`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('textbox', { name: 'Address of this page' }).waitFor()
  await expect.poll(() => page.evaluate('String(getSelection())')).toBe(page.url())
  // Two days have no confidence.
  const short = b.text.replace(/,.*/, `,${localDay(midnightInBerlin(10), 'Europe/Berlin')}`)
  const release = await holdAnswers(page)
  await goTo(page, `/compare?site=${quiet}&a=${a.text}&b=${short}`)
  // The former figures of directions are no longer shown.
  const waiting = page.locator('[aria-label="By direction"] [data-skeleton]')
  await expect.poll(() => waiting.count()).toBe(8)
  await release()
  await page.getByRole('heading', { name: 'Too few days for a confidence.' }).waitFor()
}

/** The navigation, and what has the edge of a control, if it is visible. */
const VISIBLE_CONTROLS = `[...document.querySelectorAll('nav[aria-label="Pages"], button, a')]
  .filter(one => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(one)
    const hasEdge = parseFloat(borderTopWidth) > 0 && borderTopColor !== 'rgba(0, 0, 0, 0)'
    return one.checkVisibility() && (one.tagName === 'NAV' || hasEdge)
  })
  .map(one => one.getAttribute('aria-label') ?? one.textContent)`
const IS_LIGHT = `document.documentElement.dataset.theme === 'light'
  && getComputedStyle(document.documentElement).backgroundColor === 'rgb(255, 255, 255)'`
/** Plots that are wider than their card. */
const CUT_PLOTS = `[...document.querySelectorAll('[data-plot] canvas')]
  .filter(one => one.getBoundingClientRect().right > one.closest('section').getBoundingClientRect().right).length`

/** On paper there are no controls, the colours are light, and no plot is cut. */
async function checkPrinted({ page }: OpenedPage): Promise<void> {
  expect(await page.evaluate(VISIBLE_CONTROLS)).toContain('Pages')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.evaluate(IS_LIGHT)).toBe(true)
  await expect.poll(() => page.evaluate(VISIBLE_CONTROLS)).toEqual([])
  await expect.poll(() => page.evaluate(CUT_PLOTS)).toBe(0)
  // Not 'screen', of which a PDF would be made.
  await page.emulateMedia({ media: null })
  await expect.poll(() => page.evaluate(VISIBLE_CONTROLS)).toContain('Pages')
}

/** The paper is that of the printer: it is A5, which no style would name. */
async function checkPaper(page: Page): Promise<void> {
  const pdf = (await page.pdf({ format: 'A5', preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/MediaBox \[0 0 (419|420)/)
}

/** The page of a site as a PDF. */
async function checkPdf(opened: OpenedPage): Promise<void> {
  const { page } = opened
  await goTo(page, `/sites/${busy}?range=custom&from=${days.from}&to=${days.to}`)
  // The page before has plots too.
  await page.getByRole('heading', { level: 1, name: 'Römerstraße' }).waitFor()
  await expect.poll(() => page.locator('[data-plot="drawn"]').count()).toBeGreaterThan(2)
  await checkPrinted(opened)
  await page.evaluate(`addEventListener('beforeprint', () => {
    document.title = document.documentElement.dataset.theme + ' ' + document.querySelector('[data-plot] canvas').clientWidth
  })`)
  await checkPaper(page)
  expect(await page.title()).toBe('light 640')
}

/** A report is printed on the paper of the printer, with all of its plots. */
async function checkReport(opened: OpenedPage): Promise<void> {
  const { page } = opened
  await goTo(page, `/sites/${busy}/report?from=${days.from}&to=${days.to}`)
  await expect.poll(() => page.locator('article [data-plot="drawn"]').count()).toBe(4)
  await page.getByText('This report can be made again').waitFor()
  const running = page.getByText('This range is not over: its figures will change.')
  const empty = page.getByText(/^No vehicle was recorded in this range\. Data of this site is from .+ to .+\.$/)
  expect([await running.count(), await empty.count()]).toEqual([0, 0])
  await checkPrinted(opened)
  await checkPaper(page)
  await goTo(page, `/sites/${busy}/report?from=${days.from}&to=${days.to}&paper=letter`)
  await page.getByText(/^Traffic and speed, \w{3}, \w{3} \d+.* – \w{3}, \w{3} \d+, \d{4}$/).waitFor()
  const today = localDay(Date.now(), 'Europe/Berlin')
  await goTo(page, `/sites/${busy}/report?from=${days.from}&to=${today}`)
  await running.waitFor()
  expect(await empty.count()).toBe(0)
  const before = localDay(midnightInBerlin(500), 'Europe/Berlin')
  await goTo(page, `/sites/${busy}/report?from=${before}&to=${before}`)
  await empty.waitFor()
  expect(await running.count()).toBe(0)
}

test.each(VIEWPORTS)(
  'year, table and comparisons show the figures of the API at $width px in $theme',
  async viewport => {
    const opened = await app.open(`/sites/${busy}?tab=year&year=${year}`, {
      width: viewport.width,
      theme: viewport.theme,
    })
    await checkYear(opened, viewport)
    await checkTable(opened, viewport)
    await checkSites(opened, viewport)
    await checkPeriods(opened, viewport)
    if (viewport.theme === 'dark') await checkPdf(opened)
    if (viewport.theme === 'dark') await checkReport(opened)
    expect(opened.said).toEqual([])
    await opened.close()
  },
  240_000,
)

/** Four streets of another city, the slowest first. A new limit is ten days old at one of them. */
async function makeStreets() {
  const city = await makeOrganization(app.database)
  const channels = [{ number: 1, direction: 'Centre' }]
  const place = { country: 'DE', time_zone: 'Europe/Berlin', channels }
  const speed_limits = [
    { from: null, kmh: 50 },
    { from: new Date(midnightInBerlin(10)).toISOString(), kmh: 30 },
  ]
  for (const [i, name] of STREETS.entries()) {
    const limit = i === 0 ? { speed_limits } : { speed_limit_kmh: 50 }
    const site = await city.site({ ...place, site_id: `CITY-${i + 1}`, name, ...limit })
    const [from, to] = [midnightInBerlin(i === 0 ? 21 : 8), midnightInBerlin(0)]
    await storeWeeks(app.database, site, { from, to, vehiclesPerHour: 8, meanKmh: 40 + 4 * i, seed: 20 + i })
  }
  return city.user()
}
const STREETS = ['Lange Straße', 'Zeile', 'Am Markt', 'Bergstraße']

test('three questions of a new user are answered by what the pages show', async () => {
  const { page, said, close } = await app.open('/', { as: await makeStreets() })
  // A report of last month for a street.
  await page.getByRole('searchbox', { name: 'Search the sites' }).fill('lange strasse')
  await page.getByRole('link', { name: 'Lange Straße' }).click()
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('radio', { name: 'Last month' }).click()
  const sent = page.waitForRequest(one => one.method() === 'POST' && one.url().endsWith('/exports'))
  await page.getByRole('button', { name: 'PDF' }).click()
  const { time, format } = (await sent).postDataJSON()
  const ends = [time.from_dt, time.to_dt].map(at => localDay(Date.parse(at), 'Europe/Berlin').slice(8))
  expect([format, ...ends]).toEqual(['report.pdf', '01', '01'])
  await page.getByRole('link', { name: 'Lange Straße' }).click()

  // Is it slower since the new limit?
  await page.getByText(/^Limit 30 km\/h since /).waitFor()
  // A range over the change has a step, and one share over the limit.
  const [first, last] = [20, 1].map(days => localDay(midnightInBerlin(days), 'Europe/Berlin'))
  const { pathname } = new URL(page.url())
  const range = `range=custom&from=${first}&to=${last}`
  await goTo(page, `${pathname}?${range}`)
  await page.getByText('Limit 50, 30', { exact: true }).waitFor()
  const legend = await page.getByText(/^Over the limit, [\d.]+\s%$/).innerText()
  const share = legend.replace('Over the limit, ', '').replaceAll(/\s/g, ' ')
  const card = page.getByText('Over the limit', { exact: true }).first().locator('..')
  await expect.poll(async () => (await card.innerText()).replaceAll(/\s+/g, ' ')).toContain(share)
  await checkBothViewports(page, 'site-over-limit-change')
  await goTo(page, `${pathname}/report?${range}`)
  await expect.poll(async () => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')).toContain(share)
  await page.goBack()
  await page.getByRole('link', { name: 'Compare before and after' }).click()
  await page.getByText(/^New limit since .*: 30 instead of 50 km\/h\./).waitFor()
  await page.getByRole('heading', { level: 2, name: /^V85 (rose|fell|did not)/ }).waitFor()
  // Each time with its own limit, in both plots of speeds.
  for (const limit of ['Limit 30', 'Limit before 50'])
    await expect.poll(() => page.getByText(limit, { exact: true }).count()).toBe(2)
  await checkBothViewports(page, 'compare-limit-change')
  const address = page.url()
  await page.goBack()
  await page.getByRole('button', { name: /^Compare/ }).click()
  await page.getByRole('menuitem', { name: /^Before and after the limit change of \d+ \w+ \d{4}$/ }).click()
  await expect.poll(() => page.url()).toBe(address)

  // Without a site Compare proposes what to compare, and a month is one click.
  await goTo(page, '/compare')
  const proposal = page.getByRole('main').getByRole('link', { name: /Before and after the limit change of/ })
  await expect.poll(() => proposal.innerText()).toMatch(/V85 (rose|fell|did not)/)
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('link', { name: / and .*, side by side/ })
        .count(),
    )
    .toBe(1)
  await checkBothViewports(page, 'compare-first')
  await proposal.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toBe(address)
  await page
    .getByRole('button', { name: /^Range/ })
    .first()
    .click()
  const month = page.getByRole('button', { name: /^All of / }).first()
  const title = (await month.innerText()).trim()
  await month.click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const begin = new Date(`1 ${title} UTC`)
  const next = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 1))
  const firstOf = (name: string) => new URL(page.url()).searchParams.get(name)?.split(',')[0]
  await expect.poll(() => firstOf('a')).toBe(begin.toISOString().slice(0, 10))
  expect(firstOf('b')).toBe(next.toISOString().slice(0, 10))

  // Which streets are the fastest?
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Sites', exact: true }).click()
  await page.getByRole('link', { name: 'Sites as a table' }).click()
  const fastest = page.getByRole('columnheader', { name: /^V85/ })
  await fastest.getByRole('button').click()
  await expect.poll(() => fastest.getAttribute('aria-sort')).toBe('descending')
  const streets = page.getByRole('region', { name: 'Sites', exact: true }).locator('tbody tr')
  await expect.poll(() => streets.locator('th a').allInnerTexts()).toEqual(STREETS.toReversed())
  const column = await fastest.evaluate(head => (head as unknown as { cellIndex: number }).cellIndex)
  const speeds = (await streets.locator(`:scope > :nth-child(${column + 1})`).allInnerTexts()).map(Number.parseFloat)
  expect(speeds).toEqual(speeds.toSorted((a, b) => b - a))
  expect(new Set(speeds).size, speeds.join()).toBe(STREETS.length)
  expect(said).toEqual([])
  await close()
})

test('a short count has an AADT adjusted by the group of its site, and says that it is unadjusted without one', async () => {
  const organization = await makeOrganization(app.database)
  const user = await organization.user()
  const shown = new Date().getUTCFullYear() - 1
  const at = (date: string) => Date.parse(`${date}T00:00:00+01:00`)
  const daily = async (from: number, to: number, volumeIn: (month: number) => number) => {
    const site = await organization.site({ country: 'DE', time_zone: 'Europe/Berlin' })
    const noons = Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, day) => from + (day + 0.5) * DAY_MS)
    const vehicles = noons.flatMap(noon =>
      Array.from({ length: volumeIn(new Date(noon).getUTCMonth()) }, (_, i) => vehicle(noon + i * 1000)),
    )
    await store(app.database, site, vehicles, [[from, to]])
    return site
  }
  const count = await daily(at(`${shown}-11-03`), at(`${shown}-11-10`), () => 4)
  const permanent: number[] = []
  for (const other of [2, 3, 4]) {
    permanent.push(await daily(at(`${shown}-01-01`), at(`${shown + 1}-01-01`), month => (month % 2 === 0 ? 3 : other)))
  }
  const path = `/sites/${count}?tab=year&year=${shown}`
  const { page, said, close } = await app.open(path, { as: user })
  const card = page.locator('section').filter({ hasText: 'AADT of a short count' })
  await card.getByText(/^Unadjusted: there is only the mean of 7 days\./).waitFor()
  await card.getByText('An estimate needs a group of sites that gives factors').waitFor()
  await makeGroup(app.database, organization, { name: 'Rural', sites: [count, ...permanent], is_factor_group: true })
  await page.goto(`${app.url}${path}`)
  await card.getByText(/month and weekday of 3 permanent sites of the group Rural, /).waitFor()
  await card.getByText(/^Unadjusted: 4, mean of 7 days without public holidays\./).waitFor()
  await page.getByText(/^estimated, \d+ to \d+ with 95\s%; unadjusted 4, mean of 7 days$/).waitFor()
  await checkBothViewports(page, 'short-count')
  // The report has the same method, or that of the most similar site.
  await goTo(page, `/sites/${count}/report?from=${shown}-11-03&to=${shown}-11-09&without=definitions`)
  await page.getByText(/month and weekday of 3 permanent sites of the group Rural, /).waitFor()
  await page.getByRole('button', { name: 'Contents' }).click()
  const method = page.getByRole('radiogroup', { name: 'Estimate AADT by' })
  await method.getByRole('radio', { name: 'Most similar site' }).click()
  await page.getByText(/the permanent site whose monthly pattern fits best among the nearest 3, /).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('estimate')).toBe('countmatch')
  await goTo(page, path)
  await card.getByText(/^Unadjusted: 4, /).waitFor()
  // Factors are sorted by weekday from Monday on, and the labels of a week begin on Sunday.
  for (const [language, month, weekdays] of [
    ['en', 'Nov', 'Mon Tue Wed Thu Fri Sat Sun'],
    ['de', 'Nov.', 'Mo Di Mi Do Fr Sa So'],
    ['fr', 'nov.', 'lun. mar. mer. jeu. ven. sam. dim.'],
  ]) {
    await app.database.query(sql`update users set language = ${language} where id = ${user.id}`)
    await page.reload()
    const labels = weekdays?.split(' ').map(weekday => `${month}, ${weekday}`)
    await expect
      .poll(() =>
        page
          .locator('section tbody th')
          .filter({ hasText: /^nov\.?, /i })
          .allInnerTexts(),
      )
      .toEqual(labels)
  }
  expect(said).toEqual([])
  await close()
})
