import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, store, vehicle } from '../support/traffic.ts'
import { barriers, sidewaysScroll } from './support/checks.ts'
import { picture } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const BERLIN = { city: 'Moers', country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50 }

let app: WebApp
let busy: number

beforeAll(async () => {
  app = await startWebApp()
  busy = await app.city.site({ ...BERLIN, name: 'Busy' })
  await storeWeeks(app.database, busy, {
    from: midnightInBerlin(8),
    to: Date.now() - MINUTE,
    vehiclesPerHour: 20,
  })
}, 300_000)
afterAll(() => app?.end())

const volumeOf = (page: Page) => page.getByRole('region', { name: 'Volume', exact: true })
const rowsOf = (page: Page) => volumeOf(page).getByRole('table').locator('tbody tr')
const isDrawn = (page: Page) => page.locator('[data-plot="drawn"]').nth(2).waitFor()

test('a site without a device and without data says what to do', async () => {
  const site = await app.city.site({ ...BERLIN, name: 'New', speed_limit_kmh: null })
  for (const width of [1440, 390]) {
    const { page, said, close } = await app.open(`/sites/${site}`, { width })
    await page.getByText('No vehicles recorded yet.').waitFor()
    await page.getByText('No device', { exact: true }).waitFor()
    await page
      .getByText('No device is assigned to this site. Records come from a device, or from the file of a counter.')
      .waitFor()
    await page.getByText('No data yet').waitFor()
    await page.getByText('No limit set').waitFor()
    await picture(page, `site-new-${width}`, { whole: true })
    expect(await page.getByRole('region', { name: 'Volume' }).count()).toBe(0)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(said).toEqual([])
    await close()
  }
})

test('a range without data says when there is data, and leads there', async () => {
  const { page, said, close } = await app.open(`/sites/${busy}?range=custom&from=2024-05-01&to=2024-05-03`)
  await page.getByText('No vehicles recorded in this range.').waitFor()
  // Until the first vehicle after midnight in Berlin the data runs to the day before.
  await page.getByText(/^Data here runs from \d+ \w+ 2\d{3} to .+\.$/).waitFor()
  await page.getByText('No records in this range.').waitFor()
  await picture(page, 'site-no-data')
  await page.getByRole('button', { name: 'Show the last 7 days with data' }).click()
  await isDrawn(page)
  expect(page.url()).not.toContain('2024-05')
  expect(said).toEqual([])
  await close()
})

test('a site with one day of data is drawn, with what cannot be known missing', async () => {
  const site = await app.city.site({ ...BERLIN, name: 'One day' })
  const day = midnightInBerlin(1)
  const cars = Array.from({ length: 300 }, (_, i) => vehicle(day + 10 * HOUR + i * MINUTE))
  await store(app.database, site, cars, [[day + 10 * HOUR, day + 15 * HOUR]])
  const { page, said, close } = await app.open(`/sites/${site}`)
  await isDrawn(page)
  await page.getByText('no full day yet').waitFor()
  await page.getByText('no data: week before').first().waitFor()
  await picture(page, 'site-one-day', { whole: true })
  await page
    .getByRole('button', { name: 'Today', exact: true })
    .or(page.getByRole('radio', { name: 'Today' }))
    .click()
  await page.getByText('No vehicles recorded in this range.').waitFor()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await volumeOf(page).getByText('Vehicles per 15 minutes').waitFor()
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(96)
  // Axe looks at each row.
  await page.getByRole('radio', { name: 'Hour', exact: true }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(24)
  expect(await barriers(page)).toEqual([])
  expect(said).toEqual([])
  await close()
})

test('a day of 25 hours has 25, two of them with the same name', async () => {
  const site = await app.city.site({ ...BERLIN, name: 'Autumn' })
  const from = Date.parse('2025-10-23T22:00:00Z')
  await storeWeeks(app.database, site, { from, to: from + 4 * DAY, vehiclesPerHour: 20 })
  const address = `/sites/${site}?range=custom&from=2025-10-24&to=2025-10-27&compare=off&interval=1h`
  const { page, said, close } = await app.open(address)
  await isDrawn(page)
  await picture(page, 'site-dst')
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  await expect.poll(() => rowsOf(page).count()).toBe(97)
  const starts = await rowsOf(page).locator('th').allInnerTexts()
  expect(starts.filter(text => text.startsWith('2025-10-26'))).toHaveLength(25)
  expect(starts.filter(text => text === '2025-10-26 02:00')).toHaveLength(2)
  expect(said).toEqual([])
  await close()
})

test('a failed request shows an error in its own card, and can be retried', async () => {
  const { page, close, said } = await app.open('/help', { expects: [/^404 .*aggregate$/] })
  let isBroken = true
  await page.route('**/app/api/traffic/data/aggregate', route =>
    isBroken ? route.fulfill({ status: 404, json: { detail: 'Not found.' } }) : route.continue(),
  )
  await page.goto(`${app.url}/sites/${busy}?compare=off`)
  await volumeOf(page).getByText('Could not load this plot.').waitFor()
  await page.getByRole('region', { name: 'Latest records' }).getByRole('row').nth(6).waitFor()
  await picture(page, 'site-failed')
  isBroken = false
  await page.getByText('Could not load the figures.').waitFor()
  for (const title of ['Volume', 'Speed']) {
    await page.getByRole('region', { name: title, exact: true }).getByRole('button', { name: 'Try again' }).click()
  }
  await isDrawn(page)
  // Those that waited for the volume come by themselves.
  await page.getByRole('rowheader', { name: 'Car', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Could not load').count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

test('all that is chosen is in the address, and the same after a reload', async () => {
  const { page, said, close } = await app.open(`/sites/${busy}`)
  const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await isDrawn(page)
  await page.getByRole('radio', { name: '30 days' }).click()
  await expect.poll(parameters).toEqual({ range: '30d' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('[')
  await expect.poll(() => Object.keys(parameters())).toEqual(['range', 'until'])
  const once = parameters().until as string
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await page.keyboard.press(']')
  await expect.poll(() => Date.parse(once) - Date.parse(parameters().until as string)).toBe(30 * DAY)
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await page.keyboard.press(']')
  await expect.poll(parameters).toEqual({ range: '30d' })
  await page.getByRole('radio', { name: '7 days' }).click()
  await page.getByRole('radio', { name: 'Class', exact: true }).click()
  await page.getByRole('radio', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: 'Compare: week before' }).click()
  await page.getByRole('button', { name: 'All classes' }).click()
  await page.getByRole('option', { name: 'Van' }).click()
  await page.getByRole('option', { name: 'Truck', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Both directions' }).click()
  await page.getByRole('option', { name: /^1/ }).click()
  await page.keyboard.press('Escape')
  const chosen = { range: '7d', split: 'class', interval: '1d', compare: 'off', classes: 'van,truck', channels: '1' }
  await expect.poll(parameters).toEqual(chosen)
  await page.reload()
  await isDrawn(page)
  expect(parameters()).toEqual(chosen)
  await volumeOf(page).getByText('Vehicles per day, stacked by class').waitFor()
  await volumeOf(page).getByRole('button', { name: 'Van', exact: true }).waitFor()
  expect(await volumeOf(page).getByRole('button', { name: 'Car', exact: true }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

test('a custom range is typed or picked, in days of the site', async () => {
  const { page, said, close } = await app.open(`/sites/${busy}`)
  await isDrawn(page)
  await page.getByRole('radio', { name: 'Custom' }).click()
  await page.getByRole('button', { name: 'Calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.waitFor()
  await picture(page, 'site-calendar')
  expect(await barriers(page)).toEqual([])
  const days = calendar.getByRole('button', { name: /\d{4}/ })
  const enabled = days.and(page.locator(':not([aria-disabled="true"])'))
  await enabled.first().click()
  await enabled.first().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('range')).toBe('custom')
  const { from, to } = Object.fromEntries(new URL(page.url()).searchParams)
  expect(from).toBe(to)
  await page
    .getByRole('spinbutton', { name: /day, start/i })
    .first()
    .waitFor()
  expect(said).toEqual([])
  await close()
})

test('without permission the buttons to export and manage are absent', async () => {
  const reader = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open(`/sites/${busy}`, { as: reader })
  await isDrawn(page)
  expect(await page.getByText('Export this range').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Setup' }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

test('an address without a site says so', async () => {
  const { page, close } = await app.open('/sites/999999', { expects: [/^404 /] })
  await page.getByText('There is no site at this address.').waitFor()
  await page.goto(`${app.url}/sites/nonsense`)
  await page.getByText('There is no site at this address.').waitFor()
  await close()
})
