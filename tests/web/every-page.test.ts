import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { barriers, sidewaysScroll } from './support/checks.ts'
import { english } from './support/english-messages.ts'
import { checkShifts, recordShifts } from './support/layout-shifts.ts'
import { type PagesOfApp, startPagesOfApp, waitForTitle } from './support/pages-of-app.ts'

let started: PagesOfApp

beforeAll(async () => {
  started = await startPagesOfApp()
})
afterAll(() => started?.app.end())

/** `/` and the callback lead to another page, `/$` is any other path, and `/link` needs an invitation. */
const WITHOUT_TEXT_OF_THEIR_OWN = ['/', '/$', '/link', '/sign-in/callback/$provider']

test('every route of the application is among the pages', () => {
  const routes = readFileSync(join(CHECKOUT, 'web', 'routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\b(?:path: |(?:openPage|page)\(\s*)'([^']+)'/g)].map(match => match[1] as string)
  expect(paths.length).toBeGreaterThan(20)
  const shown = new Set(started.steady.map(([path]) => path.split('?')[0]))
  const missing = paths.filter(path => !shown.has(path.replace('$id', String(started.site))))
  // Those for everybody are shown in tests/web/open.
  expect(missing.filter(path => !path.startsWith('/open') && !WITHOUT_TEXT_OF_THEIR_OWN.includes(path))).toEqual([])
})

test('every page opens without an error, is accessible, fits, and holds still while its answers arrive', async () => {
  const { app, underWay, steady } = started
  const { page, said, settled, close } = await app.open('/favicon.svg', { alone: true })
  await recordShifts(page)
  for (const one of [...underWay, ...steady]) {
    const [path] = one
    await page.goto(app.url + path)
    await waitForTitle(page, one, english)
    // Longer than answers are delayed.
    await settled(300)
    await checkShifts(page, path)
    expect(await barriers(page), path).toEqual([])
    await expect.poll(() => sidewaysScroll(page), { message: path }).toBe(0)
  }
  expect(said).toEqual([])
  await close()
})

test('every page holds still on a phone too', async () => {
  const { app, underWay, steady } = started
  const { page, settled, close } = await app.open('/favicon.svg', { width: 390, alone: true })
  await recordShifts(page)
  for (const [path] of [...underWay, ...steady]) {
    await page.goto(app.url + path)
    await settled(300)
    await checkShifts(page, path)
  }
  await close()
})
