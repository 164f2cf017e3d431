import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { formatDateRange } from '../../../web/ui/text/date-format.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { store, vehicle } from '../../support/traffic/traffic.ts'
import { checkAccessibility, checkFit, DESKTOP, PHONE, showIn } from '../support/check-accessibility.ts'
import { focused, lowContrast, sidewaysScroll } from '../support/checks.ts'
import { clickAtOnce } from '../support/click-at-once.ts'
import { goTo, type OpenedPage, picture } from '../support/open-page.ts'
import { midnightInBerlin, storeWeeks } from '../support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const BERLIN = { city: 'Moers', country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50 }

let app: WebApp
let busy: number
/** With data in a past autumn alone: to choose ranges there draws no plots. */
let quiet: number
/** One page for all tests of a desktop. */
let desktop: OpenedPage

beforeAll(async () => {
  app = await startWebApp()
  busy = await app.city.site({ ...BERLIN, name: 'Busy' })
  await storeWeeks(app.database, busy, {
    from: midnightInBerlin(8),
    to: Date.now() - MINUTE_MS,
    vehiclesPerHour: 20,
  })
  quiet = await app.city.site({ ...BERLIN, name: 'Autumn' })
  const from = Date.parse('2025-10-23T22:00:00Z')
  await storeWeeks(app.database, quiet, { from, to: from + 4 * DAY_MS, vehiclesPerHour: 20 })
  await markTheWeek()
  desktop = await app.open('/nowhere', { expects: [/^404 .*\/(aggregate$|figures$|sites\/999999)/] })
})
afterAll(() => app?.end())

/** The page of the desktop at this address. It keeps nothing of the address before: another page is shown between. */
async function show(path: string): Promise<Page> {
  const { page } = desktop
  await goTo(page, '/nowhere')
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
  await goTo(page, path)
  return page
}

const volumeOf = (page: Page) => page.getByRole('region', { name: 'Volume', exact: true })
const lengthsOf = (page: Page) => page.getByRole('region', { name: 'Lengths', exact: true })
const rowsOf = (page: Page) => volumeOf(page).getByRole('table').locator('tbody tr')
const dayBefore = (days: number) => new Date(midnightInBerlin(days) + 12 * HOUR_MS).toISOString().slice(0, 10)
/** As it is typed in the locale en-GB. */
const typed = (day: string) => day.split('-').reverse().join('')
const isDrawn = (page: Page) => page.locator('[data-plot="drawn"]').nth(2).waitFor()

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsstraßenbrückenauffahrt'

test('a site without a device and without data says what to do', async () => {
  const site = await app.city.site({ ...BERLIN, name: LONG_WORD, street_name: LONG_WORD, speed_limit_kmh: null })
  const page = await show(`/sites/${site}`)
  await page.getByText('Nothing has been recorded yet.').waitFor()
  await page.getByText('No device', { exact: true }).waitFor()
  await page
    .getByText('No device is assigned to this site. Records come from a device, or from the file of a counter.')
    .waitFor()
  await page.getByText('No data yet').waitFor()
  await page.getByText('No limit set').waitFor()
  expect(await page.getByRole('region', { name: 'Volume' }).count()).toBe(0)
  // Nothing was counted: that is no 0.
  const channels = page.getByRole('heading', { name: 'Channels', exact: true }).locator('xpath=../..')
  await expect.poll(() => channels.innerText()).toContain('–')
  expect(await channels.innerText()).not.toMatch(/^0\b/m)
  await page.getByText('Nothing is measured: no device is assigned.').waitFor()
  await checkFit(page, DESKTOP, 'site-new')
  const device = await app.city.device(site)
  await app.database.query(sql`delete from device_keys where device_id = ${device.id}`)
  await app.database.query(sql`update devices set last_seen_at = '2026-06-07T06:35:00Z' where id = ${device.id}`)
  await show('/help')
  await page.reload()
  await goTo(page, `/sites/${site}`)
  await page.getByText('Offline since Sun 7 Jun, 08:35. The device has no key.').waitFor()
  const key = page.getByRole('link', { name: 'Create a key' })
  await expect.poll(() => key.getAttribute('href')).toBe(`/organization/devices?device=${device.id}`)
  await showIn(page, PHONE)
  await checkAccessibility(page, PHONE, 'site-new')
  await showIn(page, DESKTOP)
  expect(desktop.said).toEqual([])
})

test('a site with one day of data is drawn, with what cannot be known missing', async () => {
  const site = await app.city.site({ ...BERLIN, name: 'One day', channels: [{ number: 1 }, { number: 2 }] })
  const day = midnightInBerlin(1)
  // 50.4505 and 49.5495 %: rounded twice, they would be other shares.
  const cars = Array.from({ length: 111 }, (_, i) =>
    vehicle(day + 10 * HOUR_MS + 2 * i * MINUTE_MS, { channel: i < 56 ? 1 : 2 }),
  )
  await store(app.database, site, cars, [[day + 10 * HOUR_MS, day + 15 * HOUR_MS]])
  const page = await show(`/sites/${site}`)
  await isDrawn(page)
  await page.getByText('no full day yet').waitFor()
  await page.getByText('no data: week before').first().waitFor()
  const channels = page.getByRole('heading', { name: 'Channels', exact: true }).locator('xpath=../..')
  await expect.poll(async () => (await channels.innerText()).match(/\d\d\.\d(?=\s%)/g)).toEqual(['50.5', '49.5'])
  await page
    .getByText(/^50\.5\s% of/)
    .first()
    .waitFor()
  await picture(page, 'site-one-day', { whole: true })
  await page
    .getByRole('button', { name: 'Today', exact: true })
    .or(page.getByRole('radio', { name: 'Today' }))
    .click()
  await page.getByText('Nothing was recorded in this range.').waitFor()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await volumeOf(page).getByText('Vehicles per 15 minutes').waitFor()
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(96)
  expect(await lowContrast(page)).toEqual([])
  expect(desktop.said).toEqual([])
})

test('a day of 25 hours has 25, two of them with the same name', async () => {
  const page = await show(`/sites/${quiet}?range=custom&from=2025-10-24&to=2025-10-27&compare=off&interval=1h`)
  await isDrawn(page)
  await picture(page, 'site-dst')
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(97)
  const starts = await rowsOf(page).locator('th').allInnerTexts()
  expect(starts.filter(text => text.startsWith('2025-10-26'))).toHaveLength(25)
  expect(starts.filter(text => text === '2025-10-26 02:00')).toHaveLength(2)
  expect(desktop.said).toEqual([])
})

test('a failed request shows an error in its own card, and can be retried', async () => {
  let isBroken = true
  await desktop.page.route(/\/data\/(aggregate|figures)$/, route =>
    isBroken ? route.fulfill({ status: 404, json: { detail: 'Not found.' } }) : route.continue(),
  )
  // A range that no other test has loaded.
  const page = await show(`/sites/${busy}?range=custom&from=${dayBefore(4)}&to=${dayBefore(2)}&compare=off`)
  await volumeOf(page).getByText('Could not load this plot.').waitFor()
  await page.getByRole('region', { name: 'Latest records' }).getByRole('row').nth(6).waitFor()
  await picture(page, 'site-failed')
  isBroken = false
  await page.getByText('Could not load the figures.').first().waitFor()
  for (const title of ['Volume', 'Speed']) {
    await page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: 'Try again' }).click()
  }
  await isDrawn(page)
  // Those that waited for the volume come by themselves.
  await page.getByRole('rowheader', { name: 'Car', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Could not load').count()).toBe(0)
  await page.unrouteAll()
  expect(desktop.said).toEqual([])
})

test('a range without data leads to the days with data, and all that is chosen is in the address, and the same after a reload', async () => {
  const page = await show(`/sites/${busy}?range=custom&from=2024-05-01&to=2024-05-03`)
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByText('Nothing was recorded in this range.').waitFor()
  // Until the first vehicle after midnight in Berlin the data runs to the day before.
  await page.getByText(/^Data here runs from \d+ \w+ 2\d{3} to .+\.$/).waitFor()
  await page.getByText('No records in this range.').waitFor()
  await picture(page, 'site-no-data')
  // As much as possible is chosen here, where no plot is drawn again.
  await page.getByRole('button', { name: 'Compare: week before' }).click()
  await page.getByRole('menuitem', { name: 'Off' }).click()
  await page.getByRole('button', { name: 'All classes' }).click()
  await clickAtOnce(...['Van', 'Truck'].map(name => page.getByRole('option', { name, exact: true })))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Both directions' }).click()
  await page.getByRole('option', { name: /^1/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the last 7 days with data' }).click()
  await isDrawn(page)
  await page.getByRole('radio', { name: 'Class', exact: true }).click()
  await page.getByRole('radio', { name: 'Day', exact: true }).click()
  const chosen = { split: 'class', interval: '1d', compare: 'off', classes: 'van,truck', channels: '1' }
  // The last day with data is today, unless midnight has just passed: then the address gets that day, too.
  const ofAnotherDay = { range: '7d', until: expect.any(String) }
  await expect.poll(parameters).toEqual({ ...chosen, ...(parameters().until && ofAnotherDay) })
  const shown = parameters()
  await page.reload()
  await isDrawn(page)
  expect(parameters()).toEqual(shown)
  await volumeOf(page).getByText('Vehicles per day, stacked by class').waitFor()
  await volumeOf(page).getByRole('button', { name: 'Van', exact: true }).waitFor()
  expect(await volumeOf(page).getByRole('button', { name: 'Car', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Compare with' }).click()
  await page.getByRole('menuitem', { name: 'Open in Compare' }).click()
  await page.waitForURL(/\/compare\?/)
  const { b, ...compared } = parameters()
  expect(compared).toEqual({ site: String(busy), channels: '1', classes: 'van,truck' })
  expect(b).toMatch(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
  await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor()
  expect(desktop.said).toEqual([])
})

test('keys lead to the range before and after, and the address says it', async () => {
  const page = await show(`/sites/${quiet}?tab=records&range=7d`)
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect.poll(parameters).toEqual({ tab: 'records', range: '30d' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('[')
  await expect.poll(() => Object.keys(parameters())).toEqual(['tab', 'range', 'until'])
  const once = parameters().until as string
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await page.keyboard.press(']')
  await expect.poll(() => Date.parse(once) - Date.parse(parameters().until as string)).toBe(30 * DAY_MS)
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect.poll(parameters).toEqual({ tab: 'records', range: '30d' })
  expect(desktop.said).toEqual([])
})

test('a range is typed by keyboard alone, and nothing behind it changes before it is shown', async () => {
  const page = await show(`/sites/${quiet}?range=7d`)
  const address = () => new URL(page.url()).search
  await page.getByRole('button', { name: /^Range:/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Range' })
  await form.getByRole('spinbutton').first().waitFor()
  await checkFit(page, DESKTOP, 'site-range')
  await expect.poll(() => focused(page)).toMatch(/^day/)
  await page.keyboard.type('0101202')
  expect([address(), await form.getByRole('button', { name: 'Show' }).isDisabled()]).toEqual(['?range=7d', true])
  await page.keyboard.type('0')
  await form.getByText(/^1 Jan 2020 to .* is [\d,]+ days; a range holds at most 366\./).waitFor()
  await page.keyboard.press('Enter')
  expect([address(), await form.isVisible()]).toEqual(['?range=7d', true])
  // Nor does a day that does not exist become another one.
  await form.getByRole('spinbutton').first().focus()
  await page.keyboard.type('3102')
  await page.keyboard.press('Tab')
  await form.getByText('This month has no such day.').waitFor()
  expect(await form.getByRole('button', { name: 'Show' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(address()).toBe('?range=7d')

  await expect.poll(() => focused(page)).toMatch(/^Range:/)
  await page.keyboard.press('Enter')
  await form.getByRole('spinbutton').first().waitFor()
  await page.keyboard.type(typed(dayBefore(2)))
  await page.keyboard.press('Tab')
  await page.keyboard.type(typed(dayBefore(1)))
  await page.keyboard.press('Enter')
  await expect.poll(address).toBe(`?range=custom&from=${dayBefore(2)}&to=${dayBefore(1)}`)
  expect(desktop.said).toEqual([])
})

/** Figures of so many days up to yesterday. */
async function figuresOf(sections: string[], days = 7) {
  const call = await beSignedIn(app, app.database, app.user)
  const time = {
    from_dt: new Date(midnightInBerlin(days)).toISOString(),
    to_dt: new Date(midnightInBerlin(0)).toISOString(),
  }
  const { json, text } = await call('POST', '/app/api/traffic/data/figures', {
    body: { sites: [busy], time, sections },
  })
  expect(json?.items, text).toHaveLength(1)
  return json.items[0]
}
const week = () => `/sites/${busy}?range=custom&from=${dayBefore(7)}&to=${dayBefore(1)}&compare=off&interval=1d`
/** What a plot announces, without its no-break spaces. */
const statusOf = async (card: Locator) => (await card.getByRole('status').last().innerText()).replaceAll('\u00a0', ' ')
const speedText = (value: number) => value.toFixed(1)

test('speed over time and weekday by hour are plots, tables and read by keys, and lengths are read on request', async () => {
  const { by_day, by_weekday_hour, lengths } = await figuresOf(['by_day', 'by_weekday_hour', 'lengths'])
  const page = await show(`${week()}&matrix=v85`)
  const byDay = page.getByRole('region', { name: 'Speed over time', exact: true })
  await byDay
    .getByText(/^km\/h per day, \w+ directions, days with at least 100 speeds\. The axis begins at \d0\.$/)
    .waitFor()
  await byDay.locator('[data-plot="drawn"]').waitFor()
  const { p15, p50, p85 } = by_day.items[0].speeds
  await byDay.getByRole('img').focus()
  await page.keyboard.press('Home')
  await expect
    .poll(() => statusOf(byDay))
    .toContain(`V85 ${speedText(p85)} km/h; V50 ${speedText(p50)} km/h; V15 ${speedText(p15)} km/h`)
  await page.keyboard.press('t')
  const days = byDay.getByRole('table').locator('tbody tr')
  await expect.poll(() => days.count()).toBe(7)
  const first = await days.first().locator('td, th').allInnerTexts()
  expect(first.slice(3, 7)).toEqual([speedText(p15), speedText(p50), speedText(p85), '50'])

  const ofMonday = by_weekday_hour.items.find(
    (item: { hour: number; weekday: number }) => item.weekday === 1 && item.hour === 8,
  ).speeds
  const card = page.getByRole('region', { name: 'Weekday by hour', exact: true })
  const cells = () => card.getByRole('table').locator('tbody tr').nth(8).locator('td, th').allInnerTexts()
  await card.getByText(/^V85 in km\/h, \w+ directions, measured hours that count$/).waitFor()
  await card.locator('[data-plot="drawn"]').waitFor()
  await card.getByRole('img').focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 8; hour++) await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => statusOf(card))
    .toBe(`Mon, 08:00 – 09:00: V85 ${speedText(ofMonday.p85)} km/h, ${ofMonday.count} speeds`)
  await page.keyboard.press('t')
  await expect.poll(cells).toContain(speedText(ofMonday.p85))
  await card.getByRole('radio', { name: 'Above limit' }).click()
  await expect.poll(() => page.url()).toContain('matrix=above')
  await expect.poll(async () => (await cells())[1]).toBe(speedText(ofMonday.above_limit * 100))
  await card.getByRole('radio', { name: 'Volume' }).click()
  await expect.poll(() => page.url()).not.toContain('matrix')
  await card.getByText(/^Mean per hour/).waitFor()

  expect(await lengthsOf(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Headways and lengths' }).click()
  await expect.poll(() => page.url()).toContain('distributions=on')
  await lengthsOf(page).locator('[data-plot="drawn"]').waitFor()
  await lengthsOf(page)
    .getByText(`bins of 1 m, median ${speedText(lengths.median)}\u00a0m`)
    .waitFor()
  const [from, vehicles] = lengths.bins[0] as [number, number]
  await lengthsOf(page).getByRole('img').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => statusOf(lengthsOf(page))).toMatch(`${from} – ${from + 1} m: `)
  await expect.poll(() => statusOf(lengthsOf(page))).toMatch(`· ${vehicles} vehicle`)
  await page.getByRole('button', { name: 'Headways and lengths' }).click()
  await lengthsOf(page).waitFor({ state: 'detached' })
  // A long range has the means of the service, and headways on request too.
  const long = await figuresOf(['by_weekday_hour'], 40)
  const { mean } = long.by_weekday_hour.items[8]
  const path = `/sites/${busy}?range=custom&from=${dayBefore(40)}&to=${dayBefore(1)}&compare=off`
  await goTo(page, path)
  await expect.poll(async () => (await cells())[1]).toBe(speedText(mean))
  await page.getByRole('button', { name: 'Show: Median headway' }).click()
  await expect.poll(() => page.url()).toContain('distributions=on')
  await lengthsOf(page).waitFor()
  await page.getByText(/^Median headway/).waitFor()
  expect(await page.getByRole('button', { name: /^Show: / }).count()).toBe(0)
  expect(desktop.said).toEqual([])
})

test('an address without a site says so', async () => {
  for (const id of ['999999', 'nonsense']) {
    const page = await show(`/sites/${id}`)
    await page.getByText('There is no site at this address.').waitFor()
  }
})

/** A period that goes on, and two findings. */
async function markTheWeek() {
  const call = await beSignedIn(app, app.database, app.user)
  const body = { from: `${dayBefore(3)}T08:00:00Z`, to: null, channels: null, kind: 'roadworks', effect: 'mark' }
  expect((await call('POST', `/app/api/traffic/sites/${busy}/quality-periods`, { body })).status).toBe(201)
  // One of a day, and one of two.
  for (const [first, after] of [
    [4, 3],
    [6, 4],
  ] as const) {
    const [from, to] = [new Date(midnightInBerlin(first)), new Date(midnightInBerlin(after))]
    await app.database.query(sql`
      insert into findings (site_id, kind, starts_at, ends_at, evidence)
      values (${busy}, 'low_volume', ${from}, ${to}, ${{ days: first - after, count: 80, usual: 200 }})
    `)
  }
}

test('presets, weekdays and hours are chosen on a phone, and the address says them', async () => {
  const page = await show(`/sites/${quiet}?range=7d`)
  await showIn(page, PHONE)
  await page.getByRole('button', { name: /^Range:/ }).click()
  const form = page.getByRole('dialog', { name: 'Range' })
  await form.getByRole('button', { name: 'Last week' }).click()
  await form.getByRole('radio', { name: '07 – 09' }).click()
  await form.getByRole('radio', { name: 'Mon – Fri' }).click()
  await form.getByText(/^5 days, 10 hours/).waitFor()
  await checkAccessibility(page, PHONE, 'site-range')
  await form.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => page.url()).toMatch(/\?range=custom&from=\d{4}-\d\d-\d\d&to=[^&]*&weekdays=1-5&hours=7-9$/)
  await page.getByRole('button', { name: 'Clear: 07:00 – 09:00' }).click()
  await expect.poll(() => page.url()).not.toContain('hours=')
  await page.getByRole('button', { name: 'Clear: Mon – Fri' }).waitFor()
  // The longest name of a range is that of days in two years.
  await goTo(page, `/sites/${quiet}?range=custom&from=2024-11-27&to=2025-11-26`)
  await page.getByRole('button', { name: 'Range: Wed 27 Nov 2024 – Wed 26 Nov 2025' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(desktop.said).toEqual([])
})

test('periods and findings are drawn, listed, made, ended, changed and decided', async () => {
  const call = await beSignedIn(app, app.database, app.user)
  const periods = async () => (await call('GET', `/app/api/traffic/sites/${busy}/quality-periods`)).json.items
  // The test before has left the page in the window of a phone: every new size draws all plots.
  const page = await show(week())
  await page.getByRole('heading', { name: 'Marked periods and findings' }).waitFor()
  await page.getByText('80 instead of the usual 200.').first().waitFor()
  const twoDays = formatDateRange(dayBefore(6), dayBefore(5))
  await page.getByText(`${twoDays}. 80 instead of the usual 200.`).waitFor()
  await isDrawn(page)
  // One plot as a table, of seven rows: axe checks each of them.
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(7)
  await checkAccessibility(page, PHONE, 'site-marks')
  await volumeOf(page).getByRole('button', { name: 'Volume as plot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the period' })
  await page.getByRole('button', { name: 'Edit: Roadworks' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).waitFor()
  await checkAccessibility(page, PHONE, 'site-period-dialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await showIn(page, DESKTOP)
  const plot = volumeOf(page).getByRole('img').first()
  const place = () => plot.boundingBox() as Promise<{ x: number; y: number; width: number; height: number }>
  const before = await place()
  await volumeOf(page).getByRole('button', { name: 'Mark a period in Volume' }).click()
  await expect.poll(() => focused(page)).toContain('Volume:')
  expect((await place()).height).toBe(before.height)
  // One bar is marked by a click.
  await plot.click({ position: { x: before.width / 2, y: before.height / 2 } })
  await page.getByRole('dialog', { name: 'New period' }).getByRole('button', { name: 'Cancel' }).click()
  await volumeOf(page).getByRole('button', { name: 'Mark a period in Volume' }).click()
  await expect.poll(() => focused(page)).toContain('Volume:')
  await page.keyboard.press('End')
  await expect.poll(() => statusOf(volumeOf(page))).toContain('Roadworks')
  await checkFit(page, DESKTOP, 'site-marks')
  await page.getByRole('button', { name: 'Accept: Low volume' }).first().click()
  const accepting = page.getByRole('dialog', { name: 'Accept the finding' })
  await expect
    .poll(() => accepting.getByRole('textbox', { name: 'Note' }).inputValue())
    .toMatch(/^Low volume: .*\. 80 instead of the usual 200\.$/)
  await accepting.getByText(/^Leaves out .*: average day [\d,]+ to [\d,]+ veh\/day/).waitFor()
  const chooseEffect = async (name: string) => {
    await accepting.getByRole('button', { name: /Effect$/ }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await chooseEffect('Leave out of speeds')
  await accepting.getByText(/^Leaves out [\d,]+ speeds of [\d,]+: their V85 is [\d.]+ km\/h, that of all/).waitFor()
  await chooseEffect('Show only')
  await accepting.getByText('No figure changes: the time is only shown as marked.').waitFor()
  await chooseEffect('Leave out')
  await accepting.getByRole('textbox', { name: 'Note' }).fill('School holidays')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Drop what you typed?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await question.waitFor({ state: 'detached' })
  await picture(page, 'site-accept-preview')
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Other reason').first().waitFor()
  await page.getByText('School holidays').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Dismiss: Low volume' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Dismiss: Low volume' }).click()
  const states = async () =>
    (await call('GET', `/app/api/traffic/sites/${busy}/findings`)).json.items
      .map(({ state }: { state: string }) => state)
      .sort()
  // A dismissal is stored while it can still be undone.
  await page.getByRole('button', { name: 'Undo the dismissal: Low volume' }).waitFor()
  await expect.poll(states).toEqual(['accepted', 'dismissed'])
  await page.getByRole('button', { name: 'Undo the dismissal: Low volume' }).click()
  await expect.poll(states).toEqual(['accepted', 'open'])
  await page.getByRole('button', { name: 'Dismiss: Low volume' }).click()
  await expect.poll(states).toEqual(['accepted', 'dismissed'])
  await page.getByRole('button', { name: 'End now: Roadworks' }).click()
  await expect.poll(async () => (await periods()).every(({ to }: { to: string | null }) => to !== null)).toBe(true)
  await page.getByRole('button', { name: 'End now: Roadworks' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit: Roadworks' }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Lane 1 closed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lane 1 closed').first().waitFor()
  await page.getByRole('button', { name: 'Edit: Roadworks' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await periods()).map(({ kind }: { kind: string }) => kind)).toEqual(['other'])
  // A dialog gives the focus back when it closes.
  await dialog.waitFor({ state: 'detached' })
  // A stretch of a plot: by keys in one, with the mouse in the other.
  const made = page.getByRole('dialog', { name: 'New period' })
  await volumeOf(page).getByText('Drag over the plot').waitFor()
  await volumeOf(page).getByRole('img').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await made.getByRole('button', { name: 'Save' }).click()
  const spans = async () =>
    (await periods()).map(({ from, to }: { from: string; to: string }) => [Date.parse(from), Date.parse(to)])
  await expect.poll(spans).toContainEqual([midnightInBerlin(6), midnightInBerlin(4)])
  await page.getByRole('button', { name: /^Motor vehicles · \d+ days excluded$/ }).waitFor()
  const speeds = page.getByRole('region', { name: 'Speed over time' })
  await speeds.getByRole('button', { name: 'Mark a period in Speed over time' }).click()
  const box = (await speeds.getByRole('img').boundingBox()) as { x: number; y: number; width: number }
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await made.waitFor()
  expect(page.url()).not.toContain('zoom=')
  await made.getByRole('button', { name: 'Cancel' }).click()
  expect(desktop.said).toEqual([])
  await desktop.close()
})

test('readers see periods and findings, and no buttons to decide, export and manage', async () => {
  const reader = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open(week(), { as: reader })
  await page.getByText('Other reason').first().waitFor()
  await isDrawn(page)
  const buttons = /^(Edit|End now|Accept|Dismiss|New period|Mark a period|Get as code)/
  expect(await page.getByRole('button', { name: buttons }).count()).toBe(0)
  expect(await page.getByText('Export this range').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Setup' }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})
