import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../server/platform/http/openapi/openapi.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { VIEWPORTS } from './support/check-accessibility.ts'
import { barriers, lowContrast, sidewaysScroll } from './support/checks.ts'
import { sharedBrowser } from './support/web-app.ts'

let own: TestDatabase
let server: TestServer
let browser: Browser

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

/** The page, and all that its console, its policy and the network had to say. */
async function open(path: string, { script = true } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    javaScriptEnabled: script,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', message => said.push(`console: ${message.text()}`))
  page.on('pageerror', error => said.push(`error: ${error.message}`))
  page.on('requestfailed', request => said.push(`failed: ${request.url()}`))
  page.on('request', request => {
    if (!request.url().startsWith(`${server.url}/`)) said.push(`foreign: ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) said.push(`${response.status()}: ${response.url()}`)
  })
  await page.goto(server.url + path, { waitUntil: 'load' })
  return { page, said, close: () => context.close() }
}

/** Endpoints, objects, rows and links are made alike: axe takes 20 s for all, and finds in the first what there is. */
const thinOut = (page: Page) =>
  page.evaluate(`(() => {
    const endpoints = [...document.querySelectorAll('.endpoint')]
    const withBody = endpoints.find(one => one.querySelector('.call').textContent.startsWith('POST'))
    const more = [...document.querySelectorAll('.object')].slice(2)
    for (const list of document.querySelectorAll('tbody, nav ul, nav ol')) more.push(...[...list.children].slice(4))
    for (const one of [...endpoints.slice(1).filter(one => one !== withBody), ...more]) one.remove()
    return document.querySelectorAll('.endpoint').length
  })()`)

test('the page allows no inline script, no inline style and no other host', async () => {
  const answer = await fetch(`${server.url}/docs`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toMatch(/https?:|\*/)
  const text = await answer.text()
  expect(text).not.toMatch(/<style|\sstyle=|<script(?! src="\/)|\son\w+=/)
})

test('every endpoint of the contract is on the page, and every link inside it leads somewhere', async () => {
  const { page, close } = await open('/docs', { script: false })
  const contract = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApiDocument
  const endpoints = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  expect(endpoints.length).toBeGreaterThan(20)
  expect((await page.locator('.call').allTextContents()).sort()).toEqual(endpoints.sort())
  const deadLinks = `[...document.querySelectorAll('a[href^="#"]')].map(link => link.getAttribute('href'))
    .filter(target => document.getElementById(target.slice(1)) === null)`
  await expect.poll(() => page.evaluate(deadLinks)).toEqual([])
  await close()
})

describe('the page', () => {
  /** One for all: it holds every endpoint, and takes long to load. */
  let desktop: Awaited<ReturnType<typeof open>>
  let page: Page
  beforeAll(async () => {
    desktop = await open('/docs')
    page = desktop.page
  })
  afterAll(async () => {
    await desktop?.close()
  })

  test('the first stop of the Tab key leads past the contents', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    expect(desktop.said).toEqual([])
  })

  test('the contents are searched by path, summary and name of an endpoint', async () => {
    const box = page.getByRole('navigation', { name: 'Contents' }).first().getByRole('searchbox')
    const links = page.getByRole('navigation', { name: 'Contents' }).first().getByRole('link')
    const all = await links.count()
    await box.fill('searchRecords')
    await expect.poll(() => links.count()).toBe(1)
    await box.press('Enter')
    await page.waitForURL(/#searchRecords$/)
    await box.fill('')
    await expect.poll(() => links.count()).toBe(all)
    expect(desktop.said).toEqual([])
  })

  test('the first search names days with data, in the fonts of the application', async () => {
    const search = page.locator('#first-steps pre').nth(1)
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    // Midnight may pass between the page and this test.
    const expected = [0, 1].map(days => `"from_dt": "${day(days + 1)}T00:00:00Z", "to_dt": "${day(days)}T00:00:00Z"`)
    const text = await search.innerText()
    expect(expected.some(days => text.includes(days))).toBe(true)
    await expect.poll(() => page.evaluate(`document.fonts.check('14px Inter') && document.fonts.size > 0`)).toBe(true)
    expect(desktop.said).toEqual([])
  })

  test('an example names the address of this server, and is copied unchanged', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const example = page.locator('#listSites figure.block').first()
    await example.getByRole('button', { name: 'Copy: Request' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(await example.locator('code').textContent())
    expect(copied).toContain(`${server.url}/api/v1/traffic/sites`)
    expect(desktop.said).toEqual([])
  })

  test('is quiet, accessible and fits a desktop in light and a phone in dark', async () => {
    expect(await page.title()).toBe('Wayside API reference')
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    await page.evaluate(`for (const details of document.querySelectorAll('details.errors')) details.open = true`)
    for (const { width } of VIEWPORTS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysScroll(page)).toBe(0)
    }
    expect(await thinOut(page)).toBe(2)
    for (const { width, theme } of VIEWPORTS) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 900 })
      expect(await (theme === 'dark' ? barriers(page) : lowContrast(page))).toEqual([])
    }
    expect(desktop.said).toEqual([])
  })
})
