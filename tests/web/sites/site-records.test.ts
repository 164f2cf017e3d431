import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { ask } from '../../support/services/ask.ts'
import { between, store, vehicle } from '../../support/traffic/traffic.ts'
import { checkBothViewports } from '../support/check-accessibility.ts'
import { barriers } from '../support/checks.ts'
import { goTo, type OpenedPage, picture } from '../support/open-page.ts'
import { midnightInBerlin, storeWeeks } from '../support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let site: number
/** With few records: axe checks each row, and takes 6 s for a hundred. */
let quiet: number
/** One page for all tests. */
let opened: OpenedPage

const MOERS = {
  name: 'Römerstraße',
  city: 'Moers',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  speed_limit_kmh: 50,
  channels: [
    { number: 1, direction: 'Moers centre', lanes: 2, bearing_deg: 22 },
    { number: 2, direction: 'Kapellen', lanes: 1, bearing_deg: 202 },
  ],
}

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site({ ...MOERS, site_id: 'MOE-01' })
  quiet = await app.city.site({ ...MOERS, site_id: 'MOE-02' })
  await storeWeeks(app.database, site, { from: midnightInBerlin(3), to: Date.now() - HOUR_MS, vehiclesPerHour: 60 })
  const last = Date.now() - 30 * MINUTE_MS
  const some = VEHICLE_CLASSES.map((vehicle_class, i) =>
    vehicle(last - i * MINUTE_MS, { vehicle_class, channel: 1 + (i % 2) }),
  )
  await store(app.database, quiet, [
    ...some,
    vehicle(last, { speed_kmh: 312, vehicle_class: 'motorcycle', length_m: 2.1 }),
    vehicle(last + 1000, { device_fault: true, channel: 2 }),
    vehicle(last + 2000, { length_m: 80, lane: 2 }),
  ])
  opened = await app.open(`/sites/${quiet}?tab=records`)
})
afterAll(() => app?.end())

const week = () => ({ sites: [site], ...between(midnightInBerlin(6), midnightInBerlin(-1)) })

test('the records are quiet, accessible and fit', async () => {
  const { page, said } = opened
  const table = page.getByRole('table', { name: 'Records' })
  await table.getByText('Length out of range').waitFor()
  await table.getByText('Device fault').waitFor()
  await table.getByText('Speed out of range').first().waitFor()
  await checkBothViewports(page, 'records')
  expect(said).toEqual([])
})

async function search(body: object): Promise<{ items: { timestamp: string }[] }> {
  const { json } = await ask(app.url, 'POST', '/api/v1/traffic/data/search', { token: app.user.token, body })
  return json
}

test('records are sorted by speed and length when all of a range are loaded', async () => {
  const { page, said } = opened
  const table = page.getByRole('table', { name: 'Records' })
  await page.getByText(`All ${VEHICLE_CLASSES.length + 3} records loaded`).waitFor()
  const rows = () => table.getByRole('row').allInnerTexts()
  const speed = table.getByRole('columnheader', { name: 'Speed km/h' })
  await speed.getByRole('button').click()
  await expect.poll(async () => (await rows())[1]).toContain('312.0')
  expect(await speed.getAttribute('aria-sort')).toBe('descending')
  await table.getByRole('button', { name: 'Length m' }).click()
  await expect.poll(async () => (await rows())[1]).toContain('80.0')
  await table.getByRole('button', { name: 'Length m' }).click()
  await expect.poll(async () => (await rows())[1]).toContain('2.1')
  await goTo(page, `/sites/${site}?tab=records`)
  await page.getByText('100 records loaded').waitFor()
  expect(await table.getByRole('columnheader').getByRole('button').count()).toBe(0)
  expect(said).toEqual([])
})

test('filters are in the address, and match the records that the API finds', async () => {
  const { page, said } = opened
  await goTo(page, `/sites/${site}?tab=records`)
  await page.getByText('100 records loaded').waitFor()
  await page.getByLabel('Speed from').fill('55')
  await page.getByLabel('Speed from').press('Enter')
  await page.getByLabel('Length to').fill('5.5')
  await page.getByLabel('Length to').blur()
  await page.getByRole('button', { name: 'Both directions' }).click()
  await page.getByRole('option', { name: /^2/ }).click()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ tab: 'records', speed: '55-', length: '-5.5', channels: '2' })
  const found = await search({
    ...week(),
    order: 'desc',
    limit: 10_000,
    channels: [2],
    speed_kmh: { min: 55 },
    length_m: { max: 5.5 },
  })
  expect(found.items.length).toBeGreaterThan(20)
  const many = found.items.length
  await page.getByText(many > 100 ? '100 records loaded' : `All ${many} records loaded`).waitFor()
  const times = page.getByRole('table', { name: 'Records' }).locator('time')
  const shown = () => times.evaluateAll(list => list.map(one => (one as unknown as { dateTime: string }).dateTime))
  await expect.poll(shown).toEqual(found.items.slice(0, 100).map(({ timestamp }) => timestamp))
  await page.getByLabel('Speed from').fill('900')
  await page.getByLabel('Speed from').press('Enter')
  await page.getByText('No record matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('100 records loaded').waitFor()
  expect(said).toEqual([])
})

test('the records are those of the API, newest first, a thousand more at a time', async () => {
  const { page, said } = opened
  await goTo(page, `/sites/${site}?tab=records`)
  const times = page.getByRole('table', { name: 'Records' }).locator('time')
  const { items } = await search({ ...week(), order: 'desc', limit: 1100 })
  const shown = () => times.evaluateAll(list => list.map(one => (one as unknown as { dateTime: string }).dateTime))
  await expect.poll(shown).toEqual(items.slice(0, 100).map(({ timestamp }) => timestamp))
  await page.getByText('100 records loaded').waitFor()
  // No column is cut off on tablets, and below on A4.
  const beyond = `Math.max(...[...document.querySelectorAll('[role=columnheader]')]
    .map(one => one.getBoundingClientRect().right)) - document.querySelector('[role=table]').getBoundingClientRect().right`
  for (const width of [1024, 763]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(beyond)).toBeLessThanOrEqual(0)
  }
  const cut = page.getByText('Printed are the first 1,000 of 1,100 rows.')
  expect(await cut.count()).toBe(0)
  await page.getByRole('button', { name: 'Load 1,000 more' }).click()
  await page.getByText('1,100 records loaded').waitFor()
  expect(await shown()).toEqual(items.map(({ timestamp }) => timestamp))
  // On paper there are the first 1,000, also those that are not in view.
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
  // Nothing of a name is cut there, or covers what is beside it.
  const cutCells = `[...document.querySelectorAll('[role=cell]')].slice(0, 200)
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)`
  expect(await page.evaluate(cutCells)).toEqual([])
  await expect.poll(() => times.count()).toBe(1000)
  await cut.waitFor()
  expect(await page.getByRole('group', { name: 'Speed in km/h' }).isVisible()).toBe(false)
  const ofLast = `getComputedStyle([...document.querySelectorAll('[role=rowgroup]')].at(-1)).contentVisibility`
  expect(await page.evaluate(ofLast)).toBe('visible')
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(said).toEqual([])
})

test('records are filtered by headway, in the table, as code and in an export', async () => {
  const { page, said } = opened
  await goTo(page, `/sites/${quiet}?tab=records`)
  await page.getByText(`All ${VEHICLE_CLASSES.length + 3} records loaded`).waitFor()
  // A bound above the highest of the service is marked, and not sent.
  await page.getByLabel('Length to').fill('301')
  await page.getByLabel('Length to').press('Enter')
  expect(await page.getByLabel('Length to').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Length to').fill('')
  await page.getByLabel('Headway to').fill('2000')
  await page.getByLabel('Headway to').press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('headway')).toBe('-2000')
  await page.getByLabel('Headway from').fill('90')
  await page.getByLabel('Headway from').press('Enter')
  await page.getByLabel('Headway to').fill('120')
  await page.getByLabel('Headway to').blur()
  await expect.poll(() => new URL(page.url()).searchParams.get('headway')).toBe('90-120')
  const bounds = { min: 90, max: 120 }
  const found = await search({ ...week(), sites: [quiet], order: 'desc', headway_s: bounds })
  expect(found.items.length).toBeGreaterThan(3)
  expect(found.items.length).toBeLessThan(15)
  await page.getByText(`All ${found.items.length} records loaded`).waitFor()

  await page.getByRole('button', { name: 'Get as code' }).click()
  const code = page.getByRole('dialog', { name: 'Get as code' }).getByRole('region', { name: /^The request/ })
  const [, body = ''] = /-d '([^']+)'$/.exec((await code.innerText()).trim()) ?? []
  expect(JSON.parse(body).headway_s).toEqual(bounds)
  await page.keyboard.press('Escape')
  await code.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Export this range' }).click()
  await page.getByRole('dialog', { name: 'New export' }).waitFor()
  await expect.poll(() => page.getByLabel('Headway from, s').inputValue()).toBe('90')
  await expect.poll(() => page.getByLabel('Headway to, s').inputValue()).toBe('120')
  expect(said).toEqual([])
})

/** No plot is drawn of it. */
const WEEK_WITHOUT_DATA = 'range=custom&from=2025-05-05&to=2025-05-11'

test('"Get as code" shows the same request, which works with a token', async () => {
  const { page, said } = opened
  await goTo(page, `/sites/${site}?${WEEK_WITHOUT_DATA}`)
  await page.getByRole('button', { name: 'Get as code' }).click()
  const drawer = page.getByRole('dialog', { name: 'Get as code' })
  const code = drawer.getByRole('region', { name: /^The request/ })
  await code.waitFor()
  await picture(page, 'site-code')
  expect(await barriers(page)).toEqual([])
  const curl = await code.innerText()
  expect(curl).toContain('Authorization: Token $WAYSIDE_TOKEN')
  const [, url = '', body = ''] = /^curl '([^']+)'[\s\S]*-d '([^']+)'$/.exec(curl.trim()) ?? []
  expect(url).toBe(`${app.url}/api/v1/traffic/data/aggregate`)
  const counted = { population: 'motor', quality: 'exclude' }
  expect(JSON.parse(body)).toMatchObject({ sites: [site], interval: '1h', group_by: ['channel'], ...counted })
  const answer = await ask(app.url, 'POST', new URL(url).pathname, { token: app.user.token, body: JSON.parse(body) })
  expect(answer.status, answer.text).toBe(200)
  await drawer.getByRole('button', { name: 'Copy code' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(curl.trim())
  await drawer.getByRole('radio', { name: 'JavaScript' }).click()
  await expect.poll(() => code.innerText()).toContain('process.env.WAYSIDE_TOKEN')
  await drawer.getByRole('button', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Figures and speed' }).click()
  await drawer.getByRole('radio', { name: 'Python' }).click()
  await expect.poll(() => code.innerText()).toMatch(/wayside\.figures\(\n {4}\["by_direction", "volume", /)
  await drawer.getByRole('radio', { name: 'CLI' }).click()
  await expect.poll(() => code.innerText()).toContain(`--site ${site} \\`)
  expect(await code.innerText()).toContain('--population motor')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(said).toEqual([])
})

test('the range is exported with its filters', async () => {
  const { page, said, close } = opened
  await goTo(page, `/sites/${site}?${WEEK_WITHOUT_DATA}&classes=truck,bus`)
  await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  await page.getByRole('link', { name: 'Export this range' }).click()
  await page.getByRole('dialog', { name: 'New export' }).waitFor()
  const request = JSON.parse(new URL(page.url()).searchParams.get('new') as string)
  expect(request).toEqual({
    sites: [site],
    time: { from_dt: '2025-05-04T22:00:00.000Z', to_dt: '2025-05-11T22:00:00.000Z' },
    vehicle_classes: ['truck', 'bus'],
    quality: 'exclude',
  })
  expect(said).toEqual([])
  await close()
})
