import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn } from '../support/people/sign-in.ts'
import { askAsDevice } from '../support/people/two-organizations.ts'
import type { OpenedPage } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const PLACES = [
  { name: 'Waalbrug', city: 'Nijmegen', country: 'NL', latitude: 51.8531, longitude: 5.8702 },
  { name: 'Hochfelder Ring', city: 'Duisburg', country: 'DE', latitude: 51.4202, longitude: 6.7571 },
  { name: 'Quai de Rome', city: 'Liège', country: 'BE', latitude: 50.6292, longitude: 5.5797 },
]

let app: WebApp
/** By the names of sites. */
const ids: { [name: string]: number } = {}
const keys: { [name: string]: string } = {}

beforeAll(async () => {
  app = await startWebApp()
  for (const place of PLACES) {
    const site = await app.city.site({ ...place, time_zone: 'Europe/Berlin' })
    ids[place.name] = site
    keys[place.name] = (await app.city.device(site)).key
    await report(place.name, 90)
  }
})
afterAll(() => app?.end())

/** What the device of a site says of itself; below 20 percent there is an alarm. */
async function report(name: string, battery_percent: number): Promise<void> {
  const body = { measuring: true, battery_percent }
  const { status, text } = await askAsDevice(app.url, keys[name] ?? '', 'POST', '/device/v1/status', { body })
  expect(status, text).toBe(200)
}

const row = (page: Page, name: string) => page.locator(`[data-site="${ids[name]}"]`)
const marker = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const requestsFor = (requests: string[], path: string) => requests.filter(one => one.startsWith(`GET /app/api/${path}`))
const LISTED = 'traffic/sites?include=state'
/** Without the map beside it. */
const LIST_ALONE = { width: 390 }

test('an alarm appears and disappears on an open page without a request', async () => {
  const { page, said, requests, settled, close } = await app.open('/sites', { withMap: true, width: 1024, height: 500 })
  await row(page, 'Waalbrug').getByText('Online').waitFor({ state: 'attached' })
  await marker(page, 'Waalbrug, Online').waitFor()
  await settled()
  const lists = requestsFor(requests, LISTED).length
  await report('Waalbrug', 9)
  await row(page, 'Waalbrug').getByText('Battery low').waitFor()
  // Attention first: it is now the first of the list.
  await expect.poll(() => page.locator('[data-site]').first().getAttribute('data-site')).toBe(String(ids.Waalbrug))
  await marker(page, 'Waalbrug, Alarm').waitFor()
  await report('Waalbrug', 80)
  await marker(page, 'Waalbrug, Online').waitFor()
  expect(requestsFor(requests, LISTED)).toHaveLength(lists)
  expect(requestsFor(requests, 'states')).toHaveLength(1)
  expect(said).toEqual([])
  await close()
})

test('exports and their progress appear live: one request for each new export, none for its progress', async () => {
  await app.database.query(sql`delete from exports`)
  const { page, said, requests, settled, close } = await app.open('/exports')
  await page.getByText('No exports yet.').waitFor()
  await settled()
  const call = await beSignedIn(app, app.database, app.user)
  const time = { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-02-01T00:00:00Z' }
  const { json } = await call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  await page.getByText('Waiting', { exact: true }).waitFor()
  await settled()
  const before = requestsFor(requests, 'traffic/exports').length
  const become = (change: Sql) => app.database.query(sql`update exports set ${change} where id = ${json.id}`)
  const running = sql`status = 'running', attempt = 1, started_at = now(), lease_until = now() + interval '1 hour'`
  const bar = page.getByRole('progressbar', { name: 'Progress of the export' })
  for (const percent of [10, 35, 80]) {
    await become(sql`${running}, progress = ${percent / 100}, records_written = ${percent * 1000}`)
    await expect.poll(() => bar.getAttribute('aria-valuenow').catch(() => null)).toBe(String(percent))
  }
  await page.getByText('1 running').waitFor()
  const over = sql`finished_at = now(), expires_at = now() + interval '7 days', progress = 1, size_bytes = 1234567`
  await become(sql`status = 'completed', ${over}, records_written = 100000`)
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('link', { name: /^Download/ }).waitFor()
  await become(sql`status = 'expired'`)
  await page.getByText('Expired', { exact: true }).waitFor()
  await app.database.query(sql`delete from exports where id = ${json.id}`)
  await page.getByText('No exports yet.').waitFor()
  expect(requestsFor(requests, 'traffic/exports')).toHaveLength(before)
  expect(said).toEqual([])
  await close()
})

test('a change between the answer and the opening of the stream is not missed', async () => {
  await app.database.query(sql`delete from exports`)
  const call = await beSignedIn(app, app.database, app.user)
  const time = { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-02-01T00:00:00Z' }
  const { json } = await call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  const { page, said, close } = await app.open('/favicon.svg')
  const opened = page.waitForResponse('**/app/api/states')
  let letStreamOpen = () => {}
  const isChanged = new Promise<void>(resolve => {
    letStreamOpen = resolve
  })
  await page.route('**/app/api/states', async route => {
    await isChanged
    await route.continue()
  })
  // The answer is made before the export ends, and arrives when the stream is open.
  await page.route(
    '**/app/api/traffic/exports?limit=50',
    async route => {
      const response = await route.fetch()
      await app.database.query(sql`update exports set status = 'cancelled', finished_at = now() where id = ${json.id}`)
      letStreamOpen()
      await opened
      await sleep(300)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.goto(`${app.url}/exports`)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(said).toEqual([])
  await page.unrouteAll()
  await close()
})

test('an import is followed to its end by events, and requested only then', async () => {
  const site = ids.Waalbrug
  const call = await beSignedIn(app, app.database, app.user)
  const sent = {
    body: Buffer.from('timestamp,channel\n2026-11-01T00:00:00Z,1\n'),
    headers: { 'content-type': 'application/octet-stream' },
  }
  const { status, text, json } = await call('POST', `/app/api/traffic/imports?site=${site}&name=a.csv`, sent)
  expect(status, text).toBe(201)
  const become = (change: Sql) => app.database.query(sql`update imports set ${change} where id = ${json.id}`)
  const running = sql`status = 'running', attempt = 1, started_at = now(), lease_until = now() + interval '1 hour'`
  await become(sql`${running}, progress = 0.1`)
  const { page, said, requests, settled, close } = await app.open(`/sites/${site}?tab=uploads`)
  const bar = page.getByRole('progressbar', { name: 'Progress of a.csv' })
  await bar.waitFor()
  await settled()
  const before = requestsFor(requests, 'traffic/imports').length
  await become(sql`progress = 0.6, records_read = 600, accepted = 599, duplicates = 1`)
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('60')
  await page.getByText('600 vehicles read: 599 new, 1 duplicate, 0 rejected.').waitFor()
  await become(sql`status = 'completed', finished_at = now(), progress = 1, records_read = 1000, accepted = 999`)
  await page.getByText('Done', { exact: true }).waitFor()
  expect(requestsFor(requests, 'traffic/imports')).toHaveLength(before)
  expect(said).toEqual([])
  await close()
})

/** How many streams all tabs of a browser have opened, and how many of them are still open. */
function watchStreams(context: BrowserContext) {
  const opened: Request[] = []
  const over = new Set<Request>()
  context.on('request', request => request.url().endsWith('/app/api/states') && opened.push(request))
  context.on('requestfailed', request => over.add(request))
  context.on('requestfinished', request => over.add(request))
  const isOpen = (request: Request) => !over.has(request) && !request.frame().page().isClosed()
  return () => ({ opened: opened.length, open: opened.filter(isOpen).length })
}

test('two tabs share one stream; when the first is closed the other takes it over without missing an event', async () => {
  const { context, close } = await app.open('/favicon.svg', LIST_ALONE)
  const streams = watchStreams(context)
  const tabs = [await context.newPage(), await context.newPage()] as const
  for (const tab of tabs) {
    // Else each would draw a map.
    await tab.setViewportSize({ ...LIST_ALONE, height: 844 })
    await tab.goto(`${app.url}/sites`)
    await row(tab, 'Quai de Rome').waitFor()
  }
  await expect.poll(streams).toEqual({ opened: 1, open: 1 })
  await report('Quai de Rome', 12)
  for (const tab of tabs) await row(tab, 'Quai de Rome').getByText('Battery low').waitFor()
  await tabs[0].close()
  await report('Quai de Rome', 70)
  await row(tabs[1], 'Quai de Rome').getByText('Battery low').waitFor({ state: 'detached' })
  expect(streams()).toEqual({ opened: 2, open: 1 })
  await report('Quai de Rome', 12)
  await row(tabs[1], 'Quai de Rome').getByText('Battery low').waitFor()
  await report('Quai de Rome', 70)

  // The session ends elsewhere: the stream ends with it, and the page says so untouched.
  await tabs[1].evaluate(`fetch('/app/api/sign-out', { method: 'POST' })`)
  await tabs[1].getByRole('dialog', { name: 'You were signed out.' }).waitFor()
  await expect.poll(() => streams().open).toBe(0)
  await close()
})

/** A page whose clock the tests set: in a window of its own, which keeps that clock. */
let clocked: OpenedPage

test('a hidden tab closes its stream after a while, and is up to date when it is visible again', async () => {
  clocked = await app.open('/favicon.svg', { ...LIST_ALONE, expects: [/^429 /], alone: true })
  const { page, context, settled } = clocked
  const streams = watchStreams(context)
  await page.clock.install()
  await page.goto(`${app.url}/sites`)
  await row(page, 'Waalbrug').waitFor()
  await settled()
  const setHidden = (isHidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))`)
  await setHidden(true)
  await page.clock.fastForward(29_000)
  expect(streams().open).toBe(1)
  await page.clock.fastForward(2_000)
  await expect.poll(() => streams().open).toBe(0)
  await report('Waalbrug', 5)
  await setHidden(false)
  await row(page, 'Waalbrug').getByText('Battery low').waitFor()
  await expect.poll(() => streams().open).toBe(1)
  await report('Waalbrug', 90)
  await row(page, 'Waalbrug').getByText('Battery low').waitFor({ state: 'detached' })
})

test('without a stream the exports are polled', async () => {
  await app.database.query(sql`delete from exports`)
  const { page, requests, settled, close } = clocked
  const refusal = { status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Request was throttled.' } }
  await page.route('**/app/api/states', route => route.fulfill(refusal))
  await page.goto(`${app.url}/exports`)
  await page.getByText('No exports yet.').waitFor()
  await settled()
  const before = requestsFor(requests, 'traffic/exports?limit=50').length
  await page.clock.fastForward(16_000)
  await expect.poll(() => requestsFor(requests, 'traffic/exports?limit=50').length).toBe(before + 1)
  await close()
})

test('an event that arrives while an answer is in flight is not lost', async () => {
  const call = await beSignedIn(app, app.database, app.user)
  const time = { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-02-01T00:00:00Z' }
  const { json } = await call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  const { page, close } = await app.open('/help')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/app/api/traffic/exports?limit=50', async route => {
    const response = await route.fetch()
    await app.database.query(sql`update exports set status = 'cancelled', finished_at = now() where id = ${json.id}`)
    await sleep(1_000)
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Exports' }).first().click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await close()
})
