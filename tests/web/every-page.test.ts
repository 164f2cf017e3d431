import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { barriers, sidewaysScroll } from './support/checks.ts'
import { english } from './support/english-messages.ts'
import { type PagesOfApp, show, startPagesOfApp } from './support/pages-of-app.ts'

let started: PagesOfApp

beforeAll(async () => {
  started = await startPagesOfApp()
})
afterAll(() => started?.app.end())

/** Pages whose parts are answered by several requests. */
const WITH_FIGURES = /^\/(sites(?!.*tab=(records|commands|uploads))|compare\?|tokens)|calendars/

/** `/` and the callback lead to another page, `/$` is any other path, and `/link` needs an invitation. */
const WITHOUT_TEXT_OF_THEIR_OWN = ['/', '/$', '/link', '/sign-in/callback/$provider']

test('every route of the application is among the pages', () => {
  const routes = readFileSync(join(CHECKOUT, 'web', 'routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\b(?:path: |page\(\s*)'([^']+)'/g)].map(match => match[1] as string)
  expect(paths.length).toBeGreaterThan(20)
  const shown = new Set(started.steady.map(([path]) => path.split('?')[0]))
  const missing = paths.filter(path => !shown.has(path.replace('$id', String(started.site))))
  // Those for everybody are shown in tests/web/open.
  expect(missing.filter(path => !path.startsWith('/open') && !WITHOUT_TEXT_OF_THEIR_OWN.includes(path))).toEqual([])
})

test('every page opens without an error, is accessible and fits', async () => {
  const { app, underWay, steady } = started
  const { page, said, settled, close } = await app.open('/help')
  for (const one of [...underWay, ...steady]) {
    const [path] = one
    await show(page, one, english)
    await settled(100)
    expect(await barriers(page), path).toEqual([])
    await expect.poll(() => sidewaysScroll(page), { message: path }).toBe(0)
  }
  expect(said).toEqual([])
  await close()
})

/** From 0.1 on, people notice that what they read moves. */
const MAX_LAYOUT_SHIFT = 0.05

test.each([1440, 390])('pages hold still while their answers arrive, one after the other, at %s px', async width => {
  const { app, underWay, steady } = started
  const { page, settled, close } = await app.open('/favicon.svg', { width, alone: true })
  // In the page: a route of Playwright's would also have the browser load the application anew with every page.
  await page.addInitScript(`const { fetch } = window
    window.fetch = async (...sent) => {
      const isData = String(sent[0].url ?? sent[0]).includes('/app/api/')
      if (isData) await new Promise(resolve => setTimeout(resolve, 50 + Math.random() * 150))
      return fetch(...sent)
    }`)
  await page.addInitScript(`window.shifts = []
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries()) {
        const moved = sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40))
        window.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })`)
  for (const path of [...underWay, ...steady].map(([path]) => path).filter(path => WITH_FIGURES.test(path))) {
    await page.goto(app.url + path)
    await settled()
    const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts')
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(MAX_LAYOUT_SHIFT)
  }
  await close()
})
