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

/** `/` and the callback lead to another page, `/$` is any other path, and `/link` needs an invitation. */
const WITHOUT_TEXT_OF_THEIR_OWN = ['/', '/$', '/link', '/sign-in/callback/$provider']

test('every route of the application is among the pages', () => {
  const routes = readFileSync(join(CHECKOUT, 'web', 'routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\b(?:path: |page\(\s*)'([^']+)'/g)].map(match => match[1] as string)
  expect(paths.length).toBeGreaterThan(20)
  const shown = new Set(started.steady.map(([path]) => path.split('?')[0]))
  const missing = paths.filter(path => !shown.has(path.replace('$id', String(started.site))))
  expect(missing.filter(path => !WITHOUT_TEXT_OF_THEIR_OWN.includes(path))).toEqual([])
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
