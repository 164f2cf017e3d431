import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriers, sidewaysScroll, smallTargets, tinyTexts } from './support/checks.ts'
import { fillSites } from './support/fill-sites.ts'
import { picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let ids: { [name: string]: number }

beforeAll(async () => {
  app = await startWebApp()
  ids = await fillSites(app)
}, 300_000)
afterAll(() => app?.end())

describe.each([
  { width: 1440, theme: 'light' as const },
  { width: 1440, theme: 'dark' as const },
  { width: 900, theme: 'light' as const },
])('at $width in $theme', options => {
  test('the list and the map show all sites', async () => {
    const { page, said, close } = await app.open('/sites', options)
    await page.getByRole('grid', { name: 'Sites' }).waitFor()
    await page.locator('[data-marker]').first().waitFor()
    await page.waitForTimeout(1500)
    await picture(page, `sites-${options.width}-${options.theme}`)
    expect(said).toEqual([])
    expect(await barriers(page)).toEqual([])
    await close()
  }, 60_000)
})
test('city', async () => {
  const { page, said, close } = await app.open(`/sites?site=${ids['B57 Römerstraße, inbound']}&map=51.453,6.633,13.4`)
  await page.locator('[data-marker]').first().waitFor()
  await page.waitForTimeout(2000)
  await picture(page, `sites-city`)
  expect(said).toEqual([])
  await close()
})
test('phone', async () => {
  const { page, said, close } = await app.open(`/sites`, { width: 390, theme: 'light' })
  await page.getByRole('grid', { name: 'Sites' }).waitFor()
  await page.waitForTimeout(500)
  await picture(page, `sites-390-light`)
  await page.getByRole('radio', { name: 'Map' }).click()
  await page.locator('[data-marker]').first().waitFor()
  await page.waitForTimeout(1500)
  await picture(page, `sites-390-light-map`)
  expect(said).toEqual([])
  await close()
})
