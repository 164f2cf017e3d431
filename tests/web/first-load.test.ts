import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let site: number

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site()
}, 300_000)
afterAll(() => app?.end())

/** What only files of the map and the charts hold; they come after the page, and only where they are used. */
const MAP_AND_CHARTS = /maplibregl|zrender|"Topology"/

async function load(path: string, locale = 'en-GB') {
  const { page, settled, close } = await app.open('/favicon.svg', { alone: true, locale })
  const loaded: Request[] = []
  page.on('requestfinished', request => void loaded.push(request))
  await page.goto(app.url + path)
  await settled()

  const sizes = { text: 0, fonts: 0 }
  const files: string[] = []
  for (const request of loaded.filter(one => /\/assets\/|\/theme\.js/.test(one.url()) || one.isNavigationRequest())) {
    const isFont = request.resourceType() === 'font'
    const body = isFont ? '' : ((await (await request.response())?.text()) ?? '')
    if (MAP_AND_CHARTS.test(body)) continue
    const { responseBodySize } = await request.sizes()
    sizes[isFont ? 'fonts' : 'text'] += responseBodySize
    files.push(`${request.url().slice(app.url.length)} ${responseBodySize}`)
  }
  console.log(`${path} ${locale}: ${Math.round(sizes.text / 100) / 10} kB, fonts ${Math.round(sizes.fonts / 1000)} kB`)
  await close()
  return { sizes, files }
}

const english = new Map<string, number>()

test.each(['/sign-in', '/sites', '/tokens', '/account'])(
  '%s comes with less than 250 kB compressed, without the map and the charts, and two fonts at most',
  async path => {
    const { sizes, files } = await load(path)
    english.set(path, sizes.text)
    expect(files.length).toBeGreaterThan(4)
    expect(sizes.text, files.join('\n')).toBeLessThan(250_000)
    expect(sizes.fonts, files.join('\n')).toBeLessThan(75_000)
  },
  60_000,
)

/** Messages are loaded in the reader's language alone, and by the pages that show them. */
test.each(['de-DE', 'fr-FR'])(
  '%s adds less than 1.5 kB to a page',
  async locale => {
    for (const path of ['/tokens', `/sites/${site}`]) {
      if (!english.has(path)) english.set(path, (await load(path)).sizes.text)
      const { sizes, files } = await load(path, locale)
      const extra = sizes.text - (english.get(path) as number)
      expect(extra, files.join('\n')).toBeGreaterThan(100)
      expect(extra, files.join('\n')).toBeLessThan(1_500)
    }
  },
  120_000,
)
