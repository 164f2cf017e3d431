import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/times/time.ts'
import { barriers } from './support/checks.ts'
import { goTo, picture } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
const CITIES: [city: string, latitude: number, longitude: number, meanKmh: number][] = [
  ['Hamburg', 53.5473, 9.8633, 40],
  ['Wien', 48.194, 16.3741, 52],
  ['Helsinki', 60.1803, 24.9123, 46],
  ['Adelaide', -34.922, 138.6081, 46],
]

beforeAll(async () => {
  app = await startWebApp()
  for (const [city, latitude, longitude, meanKmh] of CITIES) {
    const place = { latitude, longitude, speed_limit_kmh: 50, time_zone: 'Europe/Berlin', country: 'DE' }
    const site = await app.city.site({ ...place, city, name: `Road in ${city}` })
    const times = { from: midnightInBerlin(9), to: Date.now() - HOUR_MS }
    if (city !== 'Helsinki') await storeWeeks(app.database, site, { ...times, vehiclesPerHour: 12, meanKmh })
  }
})
afterAll(() => app?.end())

const boxOf = async (locator: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
}) => (await locator.boundingBox()) as { x: number; y: number; width: number; height: number }

test('the map opens with the densest region, others are chips, and its markers are coloured by figures', async () => {
  const { page, said, settled, close } = await app.open('/sites', { withMap: true, width: 1440, height: 600 })
  const marker = (city: string) => page.locator(`[data-marker][aria-label^="Road in ${city},"]`)
  for (const city of ['Hamburg', 'Wien', 'Helsinki']) await marker(city).waitFor()
  const far = page.getByRole('button', { name: 'Adelaide, 1 site out of view' })
  await far.waitFor()
  await picture(page, 'map-region')

  await page.getByRole('button', { name: /Colour by/ }).click()
  await page.getByRole('menuitem', { name: 'V85 against the limit' }).click()
  await page.waitForURL(/colour=against/)
  const label = (city: string) => marker(city).getAttribute('aria-label')
  await expect.poll(() => label('Wien')).toMatch(/^Road in Wien, \+\d+\.\d km\/h$/)
  expect(await label('Hamburg')).toMatch(/^Road in Hamburg, [−+]?\d+\.\d km\/h$/)
  expect(await label('Helsinki')).toBe('Road in Helsinki, no figure')
  const colourOf = (city: string) => marker(city).locator('span').getAttribute('style')
  expect(await colourOf('Wien')).toMatch(/--plot-low-\d/)
  expect(await colourOf('Wien')).not.toBe(await colourOf('Hamburg'))
  await settled(100)
  expect(await barriers(page)).toEqual([])
  await picture(page, 'map-colours')

  // The legend is a ramp from the lowest to the highest value.
  const legend = page.getByRole('status').filter({ has: page.locator('[style*="--plot-low-1"]') })
  const swatches = legend.locator('[style*="--plot-low"]')
  for (const [choice, by, ends] of [
    ['Share over the limit', 'above', /^\d+(\.\d)?\s?%\s*\d+(\.\d)?\s?%/],
    ['Average day', 'adt', /^\d+\s*\d+/],
  ] as const) {
    await page.getByRole('button', { name: /Colour by/ }).click()
    await page.getByRole('menuitem', { name: choice }).click()
    await page.waitForURL(new RegExp(`colour=${by}`))
    await expect.poll(() => legend.innerText()).toMatch(ends)
    expect(await swatches.count()).toBe(8)
    expect(await colourOf('Wien')).toMatch(/--plot-low-\d/)
    expect(await label('Helsinki')).toBe('Road in Helsinki, no figure')
  }

  await far.click()
  await marker('Adelaide').waitFor()
  await page.getByRole('button', { name: /, 3 sites out of view$/ }).waitFor()
  expect(await far.count()).toBe(0)

  // On a phone the note about the grid leaves room for the buttons.
  await goTo(page, '/help')
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  await goTo(page, '/sites?view=map&map=53.547,9.863,14')
  const [note, plus] = [page.getByText(/No street map is configured/), page.getByRole('button', { name: 'Zoom in' })]
  await note.waitFor()
  const [left, right] = [await boxOf(note), await boxOf(plus)]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  expect(said).toEqual([])
  await close()
})
