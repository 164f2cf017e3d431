import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillFiveThousand } from '../support/five-thousand-sites.ts'
import { type OpenedPage, picture } from '../support/open-page.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let opened: OpenedPage
let page: Page

beforeAll(async () => {
  app = await startWebApp()
  await fillFiveThousand(app)
  // The processor draws each pixel of the map.
  opened = await app.open('/sites', { withMap: true, height: 500 })
  page = opened.page
  await page.getByText('5,000 sites').waitFor({ timeout: 60_000 })
})
afterAll(() => app?.end())

/** A busy machine draws a map in seconds. */
const eventually = <T>(read: () => T) => expect.poll(read)

const grid = () => page.getByRole('grid', { name: 'Sites' })
const rows = () => page.locator('[data-site]')
const hourCalls = () => opened.requests.filter(request => request.includes('include=hours'))
const note = (what: string, figure: string) => console.log(`5,000 sites, ${what}: ${figure}`)

test('the map of 5,000 sites is drawn soon, in bubbles', async () => {
  const marked = async (name: string) => {
    const mark = () => page.evaluate<number | null>(`performance.getEntriesByName('${name}')[0]?.startTime ?? null`)
    return Math.round((await eventually(mark).toBeTypeOf('number').then(mark)) as number)
  }
  const drawn = `land after ${await marked('map seen')} ms, by the map library after ${await marked('map drawn')} ms`
  note('first map paint after the start of the navigation', drawn)
  await page.locator('[data-marker]').first().waitFor()
  const markers = await page.locator('[data-marker]').count()
  note('markers in the page', String(markers))
  expect(markers).toBeGreaterThan(20)
  expect(markers).toBeLessThan(600)
  await picture(page, 'sites-5000-1440-light')
})

test('only the visible rows are rendered at any scroll position, and hours are requested for 50 sites at a time', async () => {
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('5001')
  await expect.poll(() => rows().count()).toBeLessThan(200)
  await page.locator('[data-site] svg[role="img"]').first().waitFor()
  const before = hourCalls().length
  await rows().first().focus()
  await page.keyboard.press('End')
  await page.getByRole('row', { selected: false }).last().waitFor()
  await eventually(() => page.evaluate(`document.activeElement.getAttribute('aria-rowindex')`)).toBe('5001')
  await expect.poll(() => rows().count()).toBeLessThan(200)
  await eventually(() => hourCalls().length).toBeGreaterThan(before)
  expect(hourCalls().length - before).toBeLessThanOrEqual(2)
  for (const call of hourCalls()) expect(call.split('%2C').length).toBeLessThanOrEqual(50)
  await page.keyboard.press('Home')
  await eventually(() => page.evaluate(`document.activeElement.getAttribute('aria-rowindex')`)).toBe('2')
})

test('typed text is shown immediately', async () => {
  const session = await opened.context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  /** Milliseconds that the page has computed so far: other than the clock it does not count what others compute. */
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  await page.keyboard.press('/')
  const times: { waited: number; computed: number }[] = []
  for (const key of 'street 4999'.split('')) {
    await page.evaluate(`void (window.painted = new Promise(resolve => addEventListener('keydown', () => {
      const start = performance.now()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - start)
        channel.port2.postMessage(null)
      })
    }, { once: true, capture: true })))`)
    const before = await computed()
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    const waited = await page.evaluate<number>('window.painted')
    times.push({ waited, computed: (await computed()) - before })
    await page.waitForTimeout(80)
  }
  const [waited, cost] = (['waited', 'computed'] as const).map(what => middleOf(times.map(time => time[what])))
  note('keystroke to paint, median', `${waited} ms, of them computed ${cost} ms`)
  await expect.poll(() => rows().count()).toBe(1)
  await expect.poll(() => page.getByRole('status').first().locator('.sr-only').textContent()).toBe('1 of 5,000 sites')
  expect(cost).toBeLessThan(150)
  await eventually(() => page.url()).toContain('q=street+4999')
})

const middleOf = (numbers: number[]): number =>
  Math.round([...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] as number)

test('the order by today needs the counts of all sites, not their hours', async () => {
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: /^Order/ }).click()
  await page.getByRole('menuitem', { name: 'Most today, all' }).click()
  await eventually(() => rows().first().textContent()).toContain('6,000')
  const counts = opened.requests.filter(request => request.includes('include=today'))
  expect(counts).toHaveLength(1)
})

test('the table has a row of every site, also of those that no window shows at first', async () => {
  await page.evaluate(`history.pushState({}, '', '/sites/table?q=street+49')`)
  await page.getByText(/^199 sites/).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(199)
  await page.evaluate(`history.pushState({}, '', '/sites/table')`)
  await page.getByText(/5,000 sites match; the table shows at most 500/).waitFor()
})

test('the console is empty', () => {
  expect(opened.said).toEqual([])
})
