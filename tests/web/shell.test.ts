import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAccessibility, checkBothViewports } from './support/check-accessibility.ts'
import { barriers, focused, sidewaysScroll, smallTargets } from './support/checks.ts'
import { goTo, picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
})
afterAll(() => app?.end())

test('the shell says that it loads while the first answer takes long, and then is quiet, accessible and fits', async () => {
  const { page, said, close } = await app.open('/favicon.svg')
  let answer = () => {}
  const isAllowed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/app/api/me', async route => {
    await isAllowed
    await route.continue()
  })
  await page.goto(`${app.url}/help`)
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  answer()
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
  await page.unroute('**/app/api/me')
  expect(await page.title()).toBe('First steps · Wayside')
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await checkBothViewports(page, 'shell')
  await page.setViewportSize({ width: 900, height: 900 })
  await checkAccessibility(page, { width: 900, theme: 'light' }, 'shell')
  expect(said).toEqual([])
  await close()
})

test('the first stop of the Tab key leads past the rail, and navigation to the title of the new page, which the tab names', async () => {
  const { page, close } = await app.open('/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toContain('First steps')
  await page.getByRole('link', { name: 'API Tokens' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
  await expect.poll(() => focused(page)).toBe('API Tokens')
  expect(await page.title()).toBe('API Tokens · Wayside')
  await close()
})

test('Ctrl-K finds sites, reports of a month, pages and settings, and begins with the sites looked at last', async () => {
  const site = await app.city.site({ name: 'Hardbrücke', city: 'Zürich', site_id: 'ZRH-1', country: 'CH' })
  await app.city.site({ name: 'Wettsteinbrücke', city: 'Basel', site_id: 'BSL-1', country: 'CH' })
  const { page, said, close } = await app.open('/account')
  const field = page.getByLabel('Your name, as others see it')
  await field.focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const items = palette.getByRole('menuitem')
  await palette.getByRole('menuitem', { name: 'Compare Page' }).waitFor()
  expect(await items.first().innerText()).toContain('Sites')
  await checkBothViewports(page, 'palette')
  await page.keyboard.type('zurich report oct')
  await expect.poll(() => items.allInnerTexts()).toEqual([expect.stringMatching(/^Report October \d{4}: Hardbrücke/)])
  await picture(page, 'palette-report')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === `/sites/${site}/report`)
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-10-01$/)
  await page.getByRole('link', { name: 'Export this range' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => items.first().innerText()).toMatch(/^Hardbrücke\s+Looked at last$/)
  await page.keyboard.type('no such thing')
  await palette.getByText('Nothing matches.').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('theme dark')
  await palette.getByRole('menuitem', { name: 'Theme: dark' }).waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
  for (const [typed, name, units] of [
    ['mph', 'Units: mph and feet', 'imperial'],
    ['km/h', 'Units: km/h and metres', 'metric'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(typed)
    await palette.getByRole('menuitem', { name }).waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(`fetch('/app/api/me').then(async answer => (await answer.json()).user.units)`))
      .toBe(units)
  }
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('devi')
  await palette.getByRole('menuitem', { name: 'Devices' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.url}/organization/devices`)
  expect(said).toEqual([])
  await close()
})

test('Cmd-K of a Mac opens the same, and the language is changed there', async () => {
  const { page, said, close } = await app.open('/account', { as: await app.city.user(), alone: true })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Meta+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('menuitem', { name: 'Compare Page' }).waitFor()
  await page.keyboard.type('deutsch')
  await palette.getByRole('menuitem', { name: 'Language: Deutsch' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.documentElement.lang.slice(0, 2)').catch(() => null)).toBe('de')
  await page.getByRole('heading', { level: 1, name: 'Konto' }).waitFor()
  expect(said).toEqual([])
  await close()
})

test('keys lead to pages, to the search and to the list of keys, but are text in a field', async () => {
  const { page, said, close } = await app.open('/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  await picture(page, 'shortcuts')
  await expect.poll(() => dialog.textContent()).toContain('Go to API Tokens')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  expect(page.url()).toBe(`${app.url}/help`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(`${app.url}/tokens`)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.waitForURL(`${app.url}/exports`)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL(url => url.pathname === '/sites')
  await goTo(page, '/account')
  await page.getByLabel('Your name, as others see it').fill('')
  await page.keyboard.type('g t ?')
  await expect.poll(() => page.getByLabel('Your name, as others see it').inputValue()).toBe('g t ?')
  expect(page.url()).toBe(`${app.url}/account`)
  expect(said).toEqual([])
  await close()
})

test('pages without permission are absent from the rail, and say so at their address', async () => {
  const user = await app.city.user(['can_use_api'])
  const { page, said, close } = await app.open('/', { as: user })
  await page.waitForURL(`${app.url}/tokens`)
  const links = page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link')
  await expect.poll(() => links.allTextContents()).toEqual(['API Tokens', 'First steps', 'API reference'])
  await page.goto(`${app.url}/organization/users`)
  await page.getByText('Your account may not manage the organization.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('webhooks, whose events say what was measured, are for managers who may read data', async () => {
  const manager = await app.city.user(['can_manage_organization'])
  const { page, said, close } = await app.open('/organization/webhooks', { as: manager })
  await page.getByText('Your account may not read measurement data.').waitFor()
  const links = page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link')
  expect(await links.allTextContents()).not.toContain('Webhooks')
  expect(said).toEqual([])
  await close()
})

test('an unknown address shows "not found" inside the shell', async () => {
  const { page, said, close } = await app.open('/nowhere/at/all')
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
  await picture(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.waitForURL(url => url.pathname === '/sites')
  expect(said).toEqual([])
  await close()
})

test('a phone reaches everything by the bar at its foot, and pages fit 360 px, and a window at twice its size', async () => {
  const { page, said, close } = await app.open('/tokens', { width: 390, theme: 'dark' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').waitFor()
  await picture(page, 'more-390-dark')
  expect(await smallTargets(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const [path, title] of [
    ['/tokens', 'API Tokens'],
    ['/account', 'Account'],
    ['/help', 'First steps'],
    ['/nowhere', 'Not found'],
  ] as const) {
    await goTo(page, path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    for (const width of [360, 720, 512]) {
      await page.setViewportSize({ width, height: 640 })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await sidewaysScroll(page), `${path} ${width}`).toBe(0)
    }
  }
  expect(said).toEqual([])
  await close()
})
