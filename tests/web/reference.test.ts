import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../server/platform/http/openapi/openapi.ts'
import { makeOrganization, type TestOrganization } from '../support/people/people.ts'
import { beSignedIn } from '../support/people/sign-in.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { buildWeb } from './support/build-web.ts'
import { VIEWPORTS } from './support/check-accessibility.ts'
import { barriers, lowContrast, sidewaysScroll } from './support/checks.ts'
import { sharedBrowser } from './support/web-app.ts'

let own: TestDatabase
let server: TestServer
let browser: Browser
let city: TestOrganization

beforeAll(async () => {
  await buildWeb()
  own = await testDatabase()
  server = await startServer({ connection: own.connection })
  browser = await sharedBrowser()
  city = await makeOrganization(own.database, 'Niederrhein Mobility')
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

/** The page, and all that its console, its policy and the network had to say. */
async function open(path: string, { script = true, as }: { script?: boolean; as?: { id: number } } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    javaScriptEnabled: script,
    locale: 'en-GB',
  })
  if (as) {
    const [name = '', value = ''] = (await beSignedIn(server, own.database, as)).cookie.split('=')
    await context.addCookies([{ name, value, url: server.url }])
  }
  const page = await context.newPage()
  const said: string[] = []
  page.on('console', message => said.push(`console: ${message.text()}`))
  page.on('pageerror', error => said.push(`error: ${error.message}`))
  page.on('requestfailed', request => said.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
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

  test('a search finds sentences, endpoints by path and name, and says how many sections have the words', async () => {
    const nav = page.getByRole('navigation', { name: 'Contents' }).first()
    const box = nav.getByRole('searchbox')
    const results = nav.locator('.results').getByRole('link')
    const titles = async (typed: string) => {
      await box.fill(typed)
      await results.first().waitFor()
      return results.locator('strong').allTextContents()
    }
    const peak = await titles('peak')
    expect(peak).toContain('Figures of traffic')
    await expect.poll(() => nav.getByRole('status').textContent()).toMatch(/\d+ sections?$/)
    // What has the word in a sentence or a table is before objects that have a field of that name.
    const isObject = (title: string) => /^[A-Z]\w+$/.test(title)
    expect(peak.findIndex(isObject)).toBeGreaterThan(peak.indexOf('Figures of traffic'))
    await expect
      .poll(() => results.filter({ hasText: 'Figures of traffic' }).locator('mark').first().textContent())
      .toBe('peak')

    expect((await titles('searchrecords'))[0]).toBe('Search records')
    expect((await titles('traffic/data/SEARCH'))[0]).toBe('Search records')
    await box.press('Enter')
    await page.waitForURL(/#searchRecords$/)
    await box.fill('xyzzy')
    await nav.getByText('Nothing on this page has all of these words.').waitFor()
    await box.fill('')
    await nav.getByRole('link', { name: 'First steps' }).waitFor()
    expect(await results.count()).toBe(0)
    expect(desktop.said).toEqual([])
  })

  test('a language that is chosen at one request is that of all, also when the page is opened again', async () => {
    const shown = (id: string) => page.locator(`#${id} [role=tabpanel]:visible code`).first()
    await expect.poll(() => shown('listSites').textContent()).toContain('curl')
    await page.locator('#searchRecords').getByRole('tab', { name: 'Python' }).click()
    await expect.poll(() => shown('listSites').textContent()).toContain('urllib')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown('getMe').textContent()).toContain('await fetch')
    await page.reload()
    await expect.poll(() => shown('listSites').textContent()).toContain('await fetch')
    await expect
      .poll(() => page.locator('#listSites [role=tab][aria-selected=true]').allTextContents())
      .toEqual(['JavaScript'])
    await page.locator('#listSites').getByRole('tab', { name: 'curl' }).click()
    expect(desktop.said).toEqual([])
  })

  test('the words of samples have the colours of their kinds', async () => {
    const kinds = () =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('#searchRecords .code span[class]')].map(one => one.className))].sort()`,
      )
    await expect.poll(kinds).toEqual(expect.arrayContaining(['field', 'keyword', 'number', 'string']))
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
    await example.getByRole('button', { name: 'Copy: Request in curl' }).click()
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
      // Without transitions: the contrast in the middle of one is of no theme.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      expect(await (theme === 'dark' ? barriers(page) : lowContrast(page))).toEqual([])
    }
    expect(desktop.said).toEqual([])
  })
})

describe('Try it', () => {
  test('sends the request to the application with the session of the reader, and shows the answer', async () => {
    const site = await city.site({ name: 'Uerdinger Straße' })
    const { page, said, close } = await open('/docs', { as: await city.user() })
    const sent: string[] = []
    page.on('request', request => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const endpoint = page.locator('#getSite')
    await endpoint.getByRole('button', { name: 'Try it' }).click()
    const id = endpoint.getByRole('textbox', { name: 'id', exact: true })
    await expect.poll(() => id.inputValue()).toBe(String(site))
    await endpoint.getByRole('button', { name: 'Send GET' }).click()
    await endpoint.getByText(`GET /app/api/traffic/sites/${site}: 200 OK`).waitFor()
    await expect
      .poll(() => endpoint.getByRole('region', { name: 'Answer' }).textContent())
      .toContain('Uerdinger Straße')
    // What is shown to be copied stays the request of a program.
    await expect
      .poll(() => endpoint.locator('[role=tabpanel]:visible code').textContent())
      .toContain('/api/v1/traffic/sites/')
    await expect
      .poll(() => endpoint.locator('[role=tabpanel]:visible code').textContent())
      .toContain('Authorization: Token')

    const search = page.locator('#searchRecords')
    await search.getByRole('button', { name: 'Try it' }).click()
    await search.getByText('It changes nothing.').waitFor()
    await search.getByRole('button', { name: 'Send POST' }).click()
    await search.getByText('POST /app/api/traffic/data/search: 200 OK').waitFor()
    expect(sent).toContain('POST /app/api/traffic/data/search')
    expect(sent.filter(one => one.includes('/api/v1/'))).toEqual([])
    expect(said).toEqual([])

    await search.getByRole('textbox', { name: 'Body' }).fill('{"limit": "many"}')
    await search.getByRole('button', { name: 'Send POST' }).click()
    await search.getByText('POST /app/api/traffic/data/search: 400 Bad Request').waitFor()
    await expect.poll(() => search.getByRole('region', { name: 'Answer' }).textContent()).toContain('time')
    for (const { width, theme } of VIEWPORTS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysScroll(page)).toBe(0)
      await page.emulateMedia({ colorScheme: theme })
    }
    await page.evaluate(`for (const one of document.querySelectorAll('main > section, .object')) {
      for (const part of one.querySelectorAll('.endpoint')) if (part.id !== 'searchRecords') part.remove()
      if (one.id !== 'tag-Records') one.remove()
    }
    for (const nav of document.querySelectorAll('nav')) nav.remove()`)
    expect(await barriers(page)).toEqual([])
    await close()
  })

  test('an unknown reader is asked to sign in, and comes back to the endpoint', async () => {
    const { page, close } = await open('/docs')
    await page.locator('#getMe').getByRole('button', { name: 'Try it' }).click()
    const link = page.locator('#getMe').getByRole('link', { name: 'sign in' })
    await expect.poll(() => link.getAttribute('href')).toBe('/sign-in?next=%2Fdocs%23getMe')
    await close()
  })

  test('is offered where the application has the same operation, and says which requests change something', async () => {
    const { page, close } = await open('/docs', { as: await city.user() })
    const contract = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApiDocument
    const ids = (wanted: (path: string) => boolean) =>
      Object.entries(contract.paths).flatMap(([path, methods]) =>
        wanted(path) ? Object.values(methods).map(({ operationId }) => operationId) : [],
      )
    const offered = (await page.evaluate(
      `[...document.querySelectorAll('.samples[data-try]')].map(one => one.closest('section').id)`,
    )) as string[]
    expect(offered.sort()).toEqual(
      ids(
        path =>
          path.startsWith('/api/v1/') && !/(aggregate\.(csv|json)|\.xml|version|sites\/\{id\}\/intervals)$/.test(path),
      ).sort(),
    )
    const dismiss = page.locator('#deleteCalendar')
    await dismiss.getByRole('button', { name: 'Try it' }).click()
    await dismiss.getByText('This request changes the data of your organization.').waitFor()
    await close()
  })
})
