import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beSignedIn } from '../support/people/sign-in.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let site: number

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site()
  const call = await beSignedIn(app.server, app.database, app.user)
  const body = { licence: 'CC-BY-4.0', attribution: 'City of Turku' }
  const published = await call('PUT', `/app/api/organization/sites/${site}/publication`, { body })
  expect(published.status, published.text).toBe(200)
})
afterAll(() => app?.end())

/** What only files of the map and the charts hold; they come after the page, and only where they are used. */
const MAP_AND_CHARTS = /maplibregl|zrender|echarts|"Topology"/

/** The messages of every page, of tokens and of the site. */
const MESSAGES = /[{,]"?(?:shell|tokens|site-page)"?:\[/

/** Loads by path and locale; several tests ask for the same. */
const loads: { [key: string]: ReturnType<typeof loadOnce> } = {}
const load = (path: string, locale = 'en-GB') => (loads[`${path} ${locale}`] ??= loadOnce(path, locale))

async function loadOnce(path: string, locale: string) {
  const { page, settled, close } = await app.open('/favicon.svg', {
    alone: true,
    locale,
    ...(path.startsWith('/open') && { as: null }),
  })
  const loaded: Request[] = []
  page.on('requestfinished', request => void loaded.push(request))
  await page.goto(app.url + path)
  await settled()

  const sizes = { text: 0, fonts: 0, messages: 0 }
  const files: string[] = []
  for (const request of loaded.filter(one => /\/assets\/|\/theme\.js/.test(one.url()) || one.isNavigationRequest())) {
    const isFont = request.resourceType() === 'font'
    const body = isFont ? '' : ((await (await request.response())?.text()) ?? '')
    if (MAP_AND_CHARTS.test(body)) continue
    const { responseBodySize } = await request.sizes()
    sizes[isFont ? 'fonts' : 'text'] += responseBodySize
    if (MESSAGES.test(body)) sizes.messages += responseBodySize
    files.push(`${request.url().slice(app.url.length)} ${responseBodySize}`)
  }
  const kB = (bytes: number) => Math.round(bytes / 100) / 10
  console.log(
    `${path} ${locale}: ${kB(sizes.text)} kB, of that messages ${kB(sizes.messages)} kB, fonts ${kB(sizes.fonts)} kB`,
  )
  await close()
  return { sizes, files }
}

test.each([
  ['/sign-in', 250, (): string => '/sign-in'],
  ['/sites', 250, (): string => '/sites'],
  ['/tokens', 250, (): string => '/tokens'],
  ['/account', 250, (): string => '/account'],
  ['/open', 250, (): string => '/open'],
  // With what draws its plots, and fields to choose a range.
  ['the page of a public site', 280, (): string => `/open/sites/${site}`],
] as const)(
  '%s comes with less than %i kB compressed, without the map and the charts, and two fonts at most',
  async (_, maxKilobytes, path) => {
    const { sizes, files } = await load(path())
    expect(files.length).toBeGreaterThan(4)
    expect(sizes.text, files.join('\n')).toBeLessThan(maxKilobytes * 1000)
    expect(sizes.fonts, files.join('\n')).toBeLessThan(75_000)
  },
  60_000,
)

/** Files that are loaded later may be there or not, so only messages are compared. */
test.each([
  ['de-DE', (): string => '/tokens'],
  // That with the most messages, in the language that is the longest.
  ['fr-FR', (): string => `/sites/${site}`],
] as const)(
  'a page loads its messages in %s alone, at most 10 kB, and 1.5 kB more than in English at most',
  async (locale, path) => {
    const [english, own] = [await load(path()), await load(path(), locale)]
    const extra = own.sizes.messages - english.sizes.messages
    expect(english.sizes.messages, english.files.join('\n')).toBeGreaterThan(1_000)
    expect(extra, own.files.join('\n')).toBeGreaterThan(100)
    expect(extra, own.files.join('\n')).toBeLessThan(1_500)
    expect(own.sizes.messages, own.files.join('\n')).toBeLessThan(10_000)
  },
  120_000,
)
