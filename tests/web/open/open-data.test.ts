import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { interval, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { daysAgo, store, vehicle } from '../../support/traffic/traffic.ts'
import { checkBothViewports } from '../support/check-accessibility.ts'
import { checkShifts, recordShifts } from '../support/layout-shifts.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
let manage: (method: string, path: string, sent?: Sent) => Promise<Reply>
let site: number
let secret: number

const publication = (id: number) => `/app/api/organization/sites/${id}/publication`
const publish = (id: number, terms: object = {}) =>
  manage('PUT', publication(id), { body: { licence: 'CC-BY-4.0', attribution: 'City of Turku', ...terms } })
const read = (path: string, headers = {}) => ask(app.url, 'GET', path, { headers: { accept: 'text/html', ...headers } })

beforeAll(async () => {
  app = await startWebApp()
  manage = await beSignedIn(app.server, app.database, app.user)
  site = await app.city.site({ name: 'Aurakatu', city: 'Turku', time_zone: 'UTC', speed_limit_kmh: 40 })
  secret = await app.city.site({ name: 'Secret Lane', time_zone: 'UTC' })
  const from = daysAgo(5)
  const traffic = Array.from({ length: 4 * 144 }, (_, i) => vehicle(from + i * 600_000, { speed_kmh: 30 + (i % 30) }))
  await store(app.database, site, traffic, [[from, daysAgo(1)]])
  await publish(site, { description: 'Counts </script><b>both</b> directions.' })
})
afterAll(() => app?.end())

test('anyone finds a public site on the map and in the list, and reads its figures and plots', async () => {
  const { page, said, requests, settled, close } = await app.open('/open', { as: null })
  await page.getByRole('heading', { name: 'Open data', exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Aurakatu' })
  await link.waitFor()
  expect(await page.getByText('Secret Lane').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search the sites' }).fill('helsinki')
  await page.getByText('No site matches “helsinki”.').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await checkBothViewports(page, 'open-list')
  await link.click()
  await page.getByRole('heading', { name: 'Aurakatu' }).waitFor()
  await expect.poll(() => page.locator('[data-plot=drawn]').count()).toBe(2)
  await page.getByText('Creative Commons Attribution 4.0').waitFor()
  await page.getByRole('region', { name: 'Key figures' }).getByText('576', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Class' }).first().click()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(() => new URL(page.url()).search).toContain('split=class')
  await settled()
  await checkBothViewports(page, 'open-site')
  await page.reload()
  await page.getByRole('heading', { name: 'Aurakatu' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Class' }).first().isChecked()).toBe(true)
  expect(said).toEqual([])
  const asked = new Set(requests.filter(request => request.includes('/app/api/')))
  expect([...asked]).toEqual(['GET /app/api/open/settings'])
  await close()
})

test('the map of public sites has a marker for each, which opens its page, and the list is in French for the French', async () => {
  const { page, said, close } = await app.open('/open', { as: null, withMap: true, locale: 'fr-FR', height: 500 })
  await page.getByRole('heading', { name: 'Données ouvertes', exact: true }).waitFor()
  await page.getByText('Des comptages routiers que chacun peut utiliser').waitFor()
  await page.getByRole('searchbox', { name: 'Rechercher des postes' }).waitFor()
  await expect
    .poll(() => page.evaluate<boolean>("performance.getEntriesByName('map drawn').length > 0"), { timeout: 60_000 })
    .toBe(true)
  const markers = page.locator('[data-marker]')
  await expect.poll(() => markers.count()).toBe(1)
  await markers.click()
  await page.getByRole('heading', { name: 'Aurakatu' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/open/sites/${site}`)
  await page.getByRole('heading', { name: 'Conditions d’utilisation' }).waitFor()
  expect(said).toEqual([])
  await close()
})

test.each([1440, 390])('pages for everybody hold still while their answers arrive, at %s px', async width => {
  const { page, settled, close } = await app.open('/favicon.svg', { as: null, width, alone: true })
  await recordShifts(page)
  for (const path of ['/open', `/open/sites/${site}`]) {
    await page.goto(app.url + path)
    await page.getByText('Aurakatu').first().waitFor()
    await settled(300)
    await checkShifts(page, path)
  }
  await close()
})

test('the page of a public site is in the language of the reader; one that is private again says that there is none', async () => {
  const id = await app.city.site({ name: 'Hansasilta', time_zone: 'UTC' })
  await publish(id, { shows_speeds: false })
  const options = { as: null, locale: 'de-DE', expects: [/^404 /] }
  const { page, close } = await app.open(`/open/sites/${id}`, options)
  await page.getByRole('heading', { name: 'Nutzungsbedingungen' }).waitFor()
  await page.getByText('eine Stunde', { exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Geschwindigkeit' }).count()).toBe(0)
  await manage('DELETE', publication(id))
  await close()
  // The cache of a browser may show an answer for another minute.
  const later = await app.open(`/open/sites/${id}`, { ...options, alone: true })
  const heading = 'Unter dieser Adresse gibt es keine öffentliche Zählstelle.'
  await later.page.getByRole('heading', { name: heading }).waitFor()
  await later.close()
})

const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/s

/** What previews of links read of a page, and that the picture is there. */
async function expectPicture(text: string, address: string, alt: string): Promise<void> {
  const tags = [...text.matchAll(/<meta (?:property|name)="(og:image[^"]*|twitter:[^"]*)" content="([^"]*)"/g)]
  expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
    'og:image': address,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
    'twitter:image': address,
    'twitter:image:alt': alt,
  })
  const picture = await fetch(address)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
}

test('programs that run no scripts read a title, a description and a dataset in the page', async () => {
  const { status, text, headers } = await read(`/open/sites/${site}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers.vary).toBe('Accept-Encoding, Accept-Language')
  expect(text.match(/<title>.*<\/title>/g)).toEqual(['<title>Aurakatu, Turku</title>'])
  expect(text.match(/<meta name="description"/g)).toHaveLength(1)
  const [, data = ''] = LINKED_DATA.exec(text) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Dataset',
    name: 'Aurakatu, Turku',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    creditText: 'City of Turku',
    spatialCoverage: { geo: { latitude: expect.any(Number), longitude: expect.any(Number) } },
    distribution: [
      { contentUrl: `${app.url}/open/api/v1/sites/${site}` },
      { contentUrl: `${app.url}/open/api/v1/files?site=${site}` },
    ],
  })
  const list = await read('/open')
  const alt = 'Traffic counts of Aurakatu, Turku: key figures and a plot of the volumes'
  await expectPicture(text, `${app.url}/open/sites/${site}/card.png?language=en`, alt)
  const ofList = 'The number of public sites, their publishers and names'
  await expectPicture(list.text, `${app.url}/open/card.png?language=en`, ofList)
  const [, catalog = ''] = LINKED_DATA.exec(list.text) ?? []
  expect(JSON.parse(catalog)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    name: 'Open data: traffic counts',
    description: expect.stringContaining('Traffic counts that anyone may use'),
    url: `${app.url}/open`,
    inLanguage: 'en',
  })
  expect((JSON.parse(data) as { description: string }).description).toContain('</script><b>both</b>')
  for (const path of ['/open', `/open/sites/${site}`]) {
    const shared = await read(`${path}?range=30d&split=class&fbclid=IwAR0`)
    expect([shared.status, shared.text]).toEqual([200, (await read(path)).text])
  }
  expect((await read('/open/sites/999999999?utm_source=mail')).status).toBe(404)
  const german = await read('/open', { 'accept-language': 'de-CH,en;q=0.5' })
  expect(german.text).toContain('<title>Offene Daten: Verkehrszählungen</title>')
  const [hidden, missing] = [await read(`/open/sites/${secret}`), await read('/open/sites/999999999')]
  expect([hidden.status, missing.status]).toEqual([404, 404])
  expect(hidden.text).toBe(missing.text)
  expect(hidden.text).toContain('noindex')
})

test('the page of a public site that counts mostly bicycles shows these, by their name', async () => {
  const id = await app.city.site({ name: 'Cycle path', time_zone: 'UTC' })
  const hours = Array.from({ length: 48 }, (_, n) =>
    interval(daysAgo(3) + n * HOUR_MS, { duration_s: 3600, classes: { bicycle: 10, car: 1 } }),
  )
  await storeIntervalsOf(app.database, id, hours)
  await publish(id)
  const { page, said, close } = await app.open(`/open/sites/${id}`, { as: null })
  const figures = page.getByRole('region', { name: 'Key figures' })
  await figures.getByText('Bicycles', { exact: true }).waitFor()
  await figures.getByText('480', { exact: true }).waitFor()
  await figures.getByText('On weekends').waitFor()
  await page.getByText(/^Bicycles per /).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/vehicle(?!s? apart)/i)
  await checkBothViewports(page, 'open-bicycles')
  expect(said).toEqual([])
  await close()
})

test.each([
  ['day', 86_400, 20],
  ['hour', 3600, 24 * 20],
])(
  'the page of a public site that was counted by the %s asks for no shorter intervals',
  async (name, seconds, count) => {
    const id = await app.city.site({ name: `Counted by the ${name}`, time_zone: 'UTC' })
    const counts = Array.from({ length: count }, (_, n) =>
      interval(daysAgo(21) + n * seconds * 1000, { duration_s: seconds, classes: { car: 10 } }),
    )
    await storeIntervalsOf(app.database, id, counts)
    await publish(id, { shortest_interval: '15m' })
    const day = new Date(daysAgo(3)).toISOString().slice(0, 10)
    const { page, said, settled, close } = await app.open(`/open/sites/${id}?range=custom&from=${day}&to=${day}`, {
      as: null,
    })
    await page
      .getByText(name === 'day' ? 'Counted by day: hours are not known.' : `Vehicles per hour`, { exact: false })
      .first()
      .waitFor()
    await settled()
    expect(await page.locator('main').innerText()).not.toContain('Could not load')
    expect(said).toEqual([])
    await close()
  },
)
