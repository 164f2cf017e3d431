import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganization } from '../../support/people/people.ts'
import { checkAccessibility, PHONE } from '../support/check-accessibility.ts'
import { barriers, focused, sidewaysScroll, tinyTexts } from '../support/checks.ts'
import { fillSites } from '../support/fill-sites.ts'
import { goTo, type OpenedPage, picture } from '../support/open-page.ts'
import { type OpenOptions, startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let ids: { [name: string]: number }
/** One desktop page for all tests, first without the map, whose drawing takes the processor for seconds. */
let desktop: OpenedPage

beforeAll(async () => {
  app = await startWebApp()
  ids = await fillSites(app)
  desktop = await open('/sites')
})
afterAll(() => app?.end())

/** The processor draws each pixel of a map. */
const MAP_HEIGHT = 500

/** A busy machine draws a map in seconds. */
const eventually = <T>(read: () => T) => expect.poll(read)

const open = async (path: string, options?: OpenOptions) => {
  const opened = await app.open(path, options)
  opened.page.setDefaultTimeout(60_000)
  return opened
}
/** The shared desktop page at this address: by way of another page, unless the test before has left it there. */
const desktopAt = async (path: string) => {
  if (desktop.page.url() !== app.url + path) {
    // A map reads its place in the address when it begins.
    await goTo(desktop.page, '/help')
    await desktop.page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
    await goTo(desktop.page, path)
  }
  await rows(desktop.page).first().waitFor()
  return desktop.page
}
const rows = (page: Page) => page.locator('[data-site]')
const row = (page: Page, name: string) => page.locator(`[data-site="${ids[name]}"]`)
const names = (page: Page) => rows(page).locator('a').allTextContents()
const isMapDrawn = (page: Page) => page.evaluate<boolean>(`performance.getEntriesByName('map drawn').length > 0`)
const mapDrawn = (page: Page) => eventually(() => isMapDrawn(page)).toBe(true)
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** One filter of the row of chips, and what is chosen in it. */
async function choose(page: Page, filter: string, ...options: string[]): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).click()
  for (const option of options) await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

async function order(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe(theme)
}

test('each row shows its state as a shape and as text with a number, its hours and its count', async () => {
  const page = await desktopAt('/sites')
  const cells = async (name: string) => (await row(page, name).innerText()).replaceAll('\u00a0', ' ').split('\n')
  await row(page, 'Hochfelder Ring').locator('svg[role="img"]').waitFor()
  expect(await cells('Hochfelder Ring')).toEqual(
    expect.arrayContaining(['Alarm', 'Hochfelder Ring', 'Duisburg, DE · Battery low']),
  )
  expect(await cells('Ring Hasselt R71')).toEqual(
    expect.arrayContaining(['Offline', 'Hasselt, BE · Offline for 3 days', '–']),
  )
  expect((await cells('Klever Straße, school')).join()).toMatch(/No vehicles.*Moers, DE · No vehicle for 26\sh(?!\s\d)/)
  expect(await cells('Route du Rhin')).toEqual(expect.arrayContaining(['No device', 'Strasbourg, FR · No device yet']))
  expect((await cells('Waalbrug')).join()).toMatch(/Online,Waalbrug,Nijmegen, NL · \d+ (s|minutes?) ago/)

  const { rows: counted } = await app.database.query<{ count: number }>(sql`
    select y.count
    from site_days y
    join sites s on s.id = y.site_id
    where s.id = ${ids.Waalbrug} and y.day = (now() at time zone s.time_zone)::date
  `)
  expect((await cells('Waalbrug')).at(-1)).toBe((counted[0]?.count ?? 0).toLocaleString('en-GB'))
  // The list counts all classes, and says so.
  await page.getByRole('columnheader', { name: 'Today, all' }).waitFor()
  const bars = row(page, 'Hochfelder Ring').getByRole('img')
  await expect
    .poll(() => bars.getAttribute('aria-label'))
    .toMatch(/^[\d,]+ vehicles of all classes in the last 24 hours, 3 hours without data$/)
})

test('the order is attention first, by name, or by what was counted today', async () => {
  const page = await desktopAt('/sites')
  expect((await names(page)).slice(0, 5)).toEqual([
    'Hochfelder Ring',
    'Ring Hasselt R71',
    'Klever Straße, school',
    'Route du Rhin',
    'Alleestraße',
  ])
  await order(page, 'Most today, all')
  await eventually(() => address(page)).toEqual({ sort: 'today' })
  const { rows: counted } = await app.database.query<{ name: string }>(sql`
    select s.name
    from sites s
    join site_days y on y.site_id = s.id and y.day = (now() at time zone s.time_zone)::date
    order by y.count desc
    limit 3
  `)
  await eventually(async () => (await names(page)).slice(0, 3)).toEqual(counted.map(({ name }) => name))
  await order(page, 'Attention first')
  await eventually(() => address(page)).toEqual({})
})

test('search and filters are in the address, and the address is the page', async () => {
  const page = await desktopAt('/sites')
  await page.keyboard.press('/')
  await eventually(() => focused(page)).toBe('Search the sites')
  await page.keyboard.type('straße mo')
  await expect
    .poll(() => names(page))
    .toEqual(['Klever Straße, school', 'B57 Römerstraße, inbound', 'Friedrich-Ebert-Straße', 'Uerdinger Straße'])
  await expect.poll(() => page.getByRole('status').first().innerText()).toBe('4 of 16\n4 of 16 sites')
  await eventually(() => address(page)).toEqual({ q: 'straße mo' })
  await page.getByRole('button', { name: 'Clear search' }).click()

  await choose(page, 'All countries', 'Germany', 'Netherlands')
  await eventually(() => rows(page).count()).toBe(10)
  await choose(page, 'All cities', 'Moers', 'Venlo')
  await choose(page, 'All devices', 'Radar')
  await expect
    .poll(() => names(page))
    .toEqual(['Klever Straße, school', 'B57 Römerstraße, inbound', 'Nijmeegseweg N271', 'Uerdinger Straße'])
  const states = page.getByRole('button', { name: 'Any state', exact: true })
  // The row of filters scrolls, so it cuts what is outside of it: the focus ring is 2 px wide, 2 px away.
  const [chip, row] = await Promise.all([states.boundingBox(), states.locator('xpath=../..').boundingBox()])
  expect((chip?.y ?? 0) - (row?.y ?? 0)).toBeGreaterThanOrEqual(4)
  await states.click()
  const offline = page.getByRole('option', { name: 'Offline' })
  await expect.poll(() => offline.innerText()).toMatch(/^Offline\s+1$/)
  expect(await offline.locator('svg').count()).toBe(2)
  await page.keyboard.press('Escape')
  await choose(page, 'Any state', 'Online')
  await order(page, 'By name')
  await expect
    .poll(() => address(page))
    .toEqual({
      country: 'DE,NL',
      city: 'Moers|Venlo',
      type: 'radar',
      state: 'online',
      sort: 'name',
    })
  const chosen = ['B57 Römerstraße, inbound', 'Nijmeegseweg N271', 'Uerdinger Straße']
  await eventually(() => names(page)).toEqual(chosen)
  await page.reload()
  await eventually(() => names(page)).toEqual(chosen)
  await page.getByRole('button', { name: 'Clear: Online' }).click()
  await eventually(() => rows(page).count()).toBe(4)
  await choose(page, 'Any state', 'Offline')
  await page.getByText('No site matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await eventually(() => rows(page).count()).toBe(16)
  expect(address(page)).toEqual({ sort: 'name' })
})

test('the list is walked, selected and opened by the keyboard', async () => {
  const page = await desktopAt('/sites?sort=name')
  const at = () => page.evaluate(`Number(document.activeElement.dataset.site)`)
  await page.getByRole('button', { name: /^Order/ }).focus()
  await page.keyboard.press('Tab')
  await eventually(at).toBe(ids.Alleestraße)
  await page.keyboard.press('ArrowDown')
  await eventually(at).toBe(ids['B57 Römerstraße, inbound'])
  await page.keyboard.press('End')
  await eventually(at).toBe(ids.Wettsteinbrücke)
  await page.keyboard.press('ArrowUp')
  await eventually(at).toBe(ids.Waalbrug)
  await page.keyboard.press('Space')
  await eventually(() => address(page).site).toBe(String(ids.Waalbrug))
  await eventually(() => row(page, 'Waalbrug').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).pathname).toBe(`/sites/${ids.Waalbrug}`)
  await page.goBack()
  await eventually(() => address(page)).toEqual({ sort: 'name', site: String(ids.Waalbrug) })
  await rows(page).first().waitFor()
  await page.keyboard.press('/')
  await eventually(() => focused(page)).toBe('Search the sites')
  await page.keyboard.type('ring')
  await eventually(() => names(page)).toEqual(['Hochfelder Ring', 'Ring Hasselt R71'])
  await page.keyboard.press('ArrowDown')
  await eventually(at).toBe(ids['Hochfelder Ring'])
  await page.keyboard.press('ArrowDown')
  await eventually(at).toBe(ids['Ring Hasselt R71'])
})

test('the list and the map show all sites, in both themes, and where there is less room', async () => {
  await desktop.close()
  desktop = await open('/sites', { withMap: true, height: MAP_HEIGHT })
  const { page } = desktop
  await page.locator('[data-marker]').first().waitFor()
  await mapDrawn(page)
  // Sixteen, and the head.
  await eventually(() => page.getByRole('grid', { name: 'Sites' }).getAttribute('aria-rowcount')).toBe('17')
  const sitesOfMap = () =>
    page.evaluate<number>(`[...document.querySelectorAll('[data-marker]')]
      .reduce((sum, { ariaLabel }) => sum + Number(/^(\\d+) sites/.exec(ariaLabel)?.[1] ?? 1), 0)`)
  await eventually(sitesOfMap).toBe(16)
  await expect
    .poll(() => page.getByRole('link', { name: 'New site' }).getAttribute('href'))
    .toBe('/organization/sites?site=new')
  await row(page, 'Hochfelder Ring').click()
  const link = page.getByRole('link', { name: 'Open site' })
  await link.waitFor()
  for (const { width, theme } of [
    { width: 1440, theme: 'light' as const },
    { width: 900, theme: 'dark' as const },
  ]) {
    await page.setViewportSize({ width, height: MAP_HEIGHT })
    await inTheme(page, theme)
    await picture(page, `sites-${width}-${theme}`)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await tinyTexts(page)).toEqual([])
    expect(await barriers(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: MAP_HEIGHT })
  await link.focus()
  await page.keyboard.press('Escape')
  await eventually(() => address(page)).toEqual({})
})

test('the list and the map point at each other', async () => {
  const page = await desktopAt('/sites?sort=name&map=47.5,8,8')
  const basel = page.getByRole('button', { name: 'Wettsteinbrücke, Online' })
  await basel.waitFor()
  const ring = () =>
    page.evaluate(`getComputedStyle(document.querySelector('[aria-label="Wettsteinbrücke, Online"]')).outlineStyle`)
  expect(await ring()).toBe('none')
  await page.evaluate(`document.querySelector('[role="grid"]').parentElement.scrollTop = 1e6`)
  await row(page, 'Wettsteinbrücke').hover()
  await eventually(ring).toBe('solid')
  await page.mouse.move(5, 5)
  await eventually(ring).toBe('none')

  await page.setViewportSize({ width: 1440, height: 420 })
  await page.evaluate(`document.querySelector('[role="grid"]').parentElement.scrollTop = 0`)
  await eventually(() => row(page, 'Wettsteinbrücke').count()).toBe(0)
  await basel.click()
  await eventually(() => address(page).site).toBe(String(ids.Wettsteinbrücke))
  await eventually(() => row(page, 'Wettsteinbrücke').isVisible()).toBe(true)
  const popover = page.getByRole('region', { name: 'Selected site' })
  await expect.poll(() => popover.innerText()).toMatch(/Wettsteinbrücke\nOnline\s+Basel, CH · Radar · last vehicle/)
  expect(await popover.innerText()).toContain('Today, all classes')
  await popover.getByRole('link', { name: 'Open site' }).click()
  await eventually(() => new URL(page.url()).pathname).toBe(`/sites/${ids.Wettsteinbrücke}`)
  expect(desktop.said).toEqual([])
  await desktop.close()
})

test('on phones the list and the map are two views, and a row leads to its site', async () => {
  const { page, said, close } = await open('/sites', { ...PHONE, withMap: true })
  await row(page, 'Hochfelder Ring').locator('svg[role="img"]').waitFor()
  expect((await row(page, 'Hochfelder Ring').boundingBox())?.height).toBe(64)
  expect(await page.locator('canvas').count()).toBe(0)
  await checkAccessibility(page, PHONE, 'sites')
  await page.getByRole('radio', { name: 'Map' }).click()
  await page.locator('[data-marker]').first().waitFor()
  await mapDrawn(page)
  expect(address(page)).toEqual({ view: 'map' })
  expect(await rows(page).count()).toBe(0)
  await picture(page, 'sites-390-dark-map')
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('radio', { name: 'List' }).click()
  await row(page, 'Alleestraße').tap()
  await eventually(() => new URL(page.url()).pathname).toBe(`/sites/${ids.Alleestraße}`)
  expect(said).toEqual([])
  await close()
})

test('without permission there is no button for a new site', async () => {
  const reader = await open('/sites', { as: await app.city.user(['can_read_data']), width: 390 })
  await rows(reader.page).first().waitFor()
  expect(await reader.page.getByRole('link', { name: 'New site' }).count()).toBe(0)
  // Filters that are partly visible are scrolled to by the focus, with room for its ring.
  await reader.page.getByRole('button', { name: 'All devices' }).focus()
  await reader.page.keyboard.press('Tab')
  await eventually(() => focused(reader.page)).toContain('Any state')
  const chip = await reader.page.getByRole('button', { name: 'Any state' }).boundingBox()
  expect((chip?.x ?? 390) + (chip?.width ?? 0)).toBeLessThanOrEqual(386)
  expect(reader.said).toEqual([])
  await reader.close()
})

test('an organization without sites sees what to do next', async () => {
  const empty = await makeOrganization(app.database, 'Nothing yet')
  const { page, said, close } = await open('/sites', { as: await empty.user(), withMap: true, width: 900, height: 400 })
  await page.getByText('No sites yet.').waitFor()
  await mapDrawn(page)
  await picture(page, 'sites-empty-900-light')
  await expect
    .poll(() => page.getByRole('link', { name: 'New site' }).first().getAttribute('href'))
    .toContain('/organization/sites')
  await expect.poll(() => page.getByRole('link', { name: 'First steps' }).last().getAttribute('href')).toBe('/help')
  expect(await barriers(page)).toEqual([])
  expect(said).toEqual([])
  await close()
})
