import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp

beforeAll(async () => {
  app = await startWebApp()
}, 300_000)
afterAll(() => app?.end())

/** Loaded after the page is there, and only where they are used. */
const MAP_AND_CHARTS = /\/assets\/(loaded-|maplibre|echarts|countries|world|draw-)/

test.each(['/sign-in', '/sites', '/tokens'])(
  '%s comes with less than 250 kB compressed, without the map and the charts',
  async path => {
    const { page, close } = await app.open('/favicon.svg')
    const sizes: [string, number][] = []
    page.on('requestfinished', async request => {
      if (!request.url().includes('/assets/') && request.resourceType() !== 'document') return
      const { responseBodySize } = await request.sizes()
      sizes.push([request.url().slice(app.url.length), responseBodySize])
    })
    await page.goto(app.url + path, { waitUntil: 'networkidle' })
    const first = sizes.filter(([url]) => !MAP_AND_CHARTS.test(url))
    const total = first.reduce((sum, [, size]) => sum + size, 0)
    console.log(`${path}: ${Math.round(total / 1000)} kB in ${first.length} files`)
    expect(first.length).toBeGreaterThan(3)
    expect(total, JSON.stringify(sizes)).toBeLessThan(250_000)
    await close()
  },
  60_000,
)
